"""A bot that plays over the network, as any program in any language could.

    python examples/remote_bot.py 'http://127.0.0.1:8000/table/ID#invite=TOKEN' [NAME]

It takes a seat at the table of an invitation link and plays to the end. It claims the longest
route it can pay for and otherwise draws cards: put better ideas into `choose`.
"""

from __future__ import annotations

import json
import sys
import time
import urllib.request
import uuid
from typing import Any
from urllib.parse import quote, urlsplit


class Seat:
    """A seat at a table on a server."""

    def __init__(self, link: str, name: str) -> None:
        address = urlsplit(link)
        table = address.path.rpartition("/")[2]
        self.url = f"{address.scheme}://{address.netloc}/api/v1/tables/{table}"
        self.token = ""
        invite = address.fragment.removeprefix("invite=")
        joined = self.ask("/join", {"name": name, "invite": invite})
        self.token = joined["token"]

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Send a request: a POST if there is a body, otherwise a GET."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers)
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def play(self, view: dict[str, Any]) -> dict[str, Any]:
        """Make one move, and return the table after it."""
        body = {
            "move": self.choose(view),
            "version": view["table"]["version"],
            "client_id": uuid.uuid4().hex,
        }
        answer: dict[str, Any] = self.ask("/moves", body)["view"]
        return answer

    def choose(self, view: dict[str, Any]) -> str:
        """The move to make."""
        claims = [action for action in view["legal"] if action["kind"] == "claim"]
        found = [self.ask(f"/payments?target={quote(claim['about'])}") for claim in claims]
        best = [offer["payments"][0] for offer in found if offer["payments"]]
        if best:
            return str(max(best, key=lambda payment: sum(payment["cards"].values()))["move"])
        draws = [action for action in view["legal"] if action["kind"] == "draw"]
        return str((draws or view["legal"])[0]["text"])


def main(link: str, name: str = "Robot") -> None:
    """Sit down and play to the end."""
    seat = Seat(link, name)
    view = seat.ask("")
    while view["table"]["state"] != "over":
        if view["legal"]:
            view = seat.play(view)
        else:
            time.sleep(0.2)
            view = seat.ask(f"?since={view['next']}")
    print([score["total"] for score in view["outcome"]["scores"]])


if __name__ == "__main__":
    if "/table/" in "".join(sys.argv[1:2]):
        main(*sys.argv[1:])
    else:
        print(__doc__)
