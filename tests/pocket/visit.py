"""A visit to a table, whichever home answers: all it is told, to be compared."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Protocol

import whistlestop as ws
from tests.kit.small_edition import SMALL
from tests.kit.waiting import PATIENCE

OWN = "own"
"""The name of a board that does not come with the package."""
CHANCE = re.compile(r"(_at|^at|^now|_since|^commitment|^seal|^secret|^seed|^seconds|^game|^deal)$")
"""Names of what depends on the moment, or on a secret of the home."""


PAUSED = 2
"""The decision after which the game is paused, and goes on."""


class Line(Protocol):
    """A live connection."""

    async def view(self, version: int) -> Any:
        """The message that brings this version of the table."""


class Home(Protocol):
    """Where the tables are."""

    async def ask(self, method: str, path: str, seat: int | None, body: Any) -> tuple[int, Any]:
        """Ask: the status and the answer. A text is sent as it is, everything else as JSON."""

    async def connect(self, path: str, hello: str) -> Line:
        """Open a live connection."""

    def start_again(self) -> None:
        """Lose what is in memory only."""


class Visit:
    """Two people at one device play a game. All that they are told is in `told`."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.table = ""
        self.told: list[Any] = []
        self.known: dict[str, str] = {}
        """Ids that no two homes have in common, and what to call them."""

    async def ask(self, method: str, what: str, seat: int | None = None, body: Any = None) -> Any:
        """Ask something about the table."""
        status, answer = await self.home.ask(method, f"/tables/{self.table}{what}", seat, body)
        self.told.append([method, what, seat, status, answer])
        return answer

    async def ask_elsewhere(self, method: str, path: str, body: Any = None) -> Any:
        """Ask something about no table."""
        status, answer = await self.home.ask(method, path, None, body)
        self.told.append([method, path, status, answer])
        return answer

    async def play(self, name: str, most: int) -> list[Any]:
        """Play at most so many actions from a position that leaves nothing to chance."""
        edition: Any = {"files": SMALL} if name == OWN else name
        self.routes = ws.edition(edition).routes
        key = await self.keep_board() if name == OWN else name
        position = ws.new_game(edition, 2, seed=7).position() | {"edition": key}
        wish = {
            "edition": key,
            "seats": [{"kind": "you"}, {"kind": "you"}],
            "hot_seat": True,
            "position": position,
            "hold": "cookie",
            "client_id": f"a-table-of-the-{name}",
        }
        made = self.sit_down(await self.home.ask("POST", "/tables", None, wish))
        line = await self.connect(made["view"])
        view = await self.ask("GET", "", 0)
        for number in range(most):
            if view["table"]["state"] != "running":
                break
            view = await self.act(number, view["observation"]["decisions"][-1]["seat"], line)
        await self.after()
        await self.referee(position)
        for body in (None, {"version": "soon"}, {"version": 1, "nonsense": 1}):
            status, refused = await self.home.ask("POST", f"/tables/{self.table}/moves", 0, body)
            self.told.append([status, refused["error"]["code"]])
        await self.ask_elsewhere("GET", "/tables/nowhere")
        await self.ask_elsewhere("GET", "/editions/nowhere")
        if name == OWN:
            await self.review(key)
        return [without_chance(message, self.known) for message in self.told]

    def sit_down(self, answer: tuple[int, Any]) -> Any:
        """Go on at a table that was made."""
        status, made = answer
        assert status == 201, made
        self.table = made["table"]
        self.known[self.table] = f"TABLE {len(self.known)}"
        self.told.append(made)
        return made

    async def keep_board(self) -> str:
        """Make a board of one's own; its key."""
        wish = {"files": SMALL}
        checked = {**wish, "language": "pt-BR", "draw": True}
        await self.ask_elsewhere("POST", "/editions/check", checked)
        broken = {**wish, "files": {**SMALL, "routes.csv": "nonsense"}}
        await self.ask_elsewhere("POST", "/editions/check", broken)
        await self.ask_elsewhere("POST", "/editions", broken)
        await self.ask_elsewhere("POST", "/editions/study", {**wish, "games": 2, "seed": "7"})
        key = str((await self.ask_elsewhere("POST", "/editions", wish))["id"])
        for what in ("", "/files", "/board?language=it"):
            await self.ask_elsewhere("GET", f"/editions/{key}{what}")
        return key

    async def referee(self, position: Any) -> None:
        """Ask about a printed game, in which somebody has two cards and wants a route."""
        asked = {"position": position}
        await self.ask_elsewhere("POST", "/referee/standing", asked)
        await self.ask_elsewhere("POST", "/referee/standing", {**asked, "turn_over": True})
        for route in self.routes[:3]:
            await self.ask_elsewhere("POST", "/referee/payments", {**asked, "target": route.id})
        await self.ask_elsewhere("POST", "/referee/standing", {"position": {"edition": "nowhere"}})

    async def connect(self, view: Any) -> Line:
        """Open a live connection for the first seat."""
        hello = '{"type":"hello","seat":0,"since":0}'
        line = await self.home.connect(f"/tables/{self.table}/live", hello)
        self.told.append(await line.view(view["table"]["version"]))
        return line

    async def act(self, number: int, seat: int, line: Line) -> Any:
        """One action of a seat, with the questions that a page asks before it."""
        view = await self.ask("GET", f"?since={number}", seat)
        legal, version = view["legal"], view["table"]["version"]
        claims = [action for action in legal if action["kind"] == "claim"]
        if number % 4 == 0:
            await self.ask("GET", "/plan", seat)
            route = self.routes[number % len(self.routes)].id
            await self.ask("GET", f"/why?move=claim%20{route}", seat)
            if claims:
                await self.ask("GET", f"/payments?target={claims[0]['about']}", seat)
        if number == 0:
            await self.hint(seat)
        if view["observation"]["decision"]["kind"] == "surcharge":
            await self.ask("GET", "/surcharges", seat)
        chosen = (claims or legal)[number % len(claims or legal)]
        move = {"version": version, "client_id": f"move-{number}", "action": chosen["number"]}
        done = await self.ask("POST", "/moves", seat, move)
        if number % 8 == 3 and done["view"]["can_undo"]:
            back = {"version": done["version"], "client_id": f"undo-{number}"}
            done = await self.ask("POST", "/undo", seat, back)
        self.told.append(await line.view(done["version"]))
        if number == 1:
            await self.ask("POST", "/moves", 0, {**move, "client_id": "too-late"})
            await self.ask("POST", "/chat", seat, {"text": "Hello!", "client_id": "chat"})
        if number == PAUSED:
            for what in ("/pause", "/resume"):
                done["view"] = (await self.ask("POST", what, 0, {}))["view"]
        return done["view"]

    async def hint(self, seat: int) -> None:
        """Ask for a hint. How far a bot can look depends on the machine, and so may its move."""
        status, answer = await self.home.ask("POST", f"/tables/{self.table}/hint", seat, None)
        self.told.append(["hint", status, sorted(answer), answer.get("bot")])

    async def after(self) -> None:
        """End the game, if it has not ended, and look back at it."""
        await self.ask("POST", "/end", 0, {})
        self.home.start_again()
        _, found = await self.home.ask("GET", f"/tables/{self.table}", None, None)
        await self.connect(found)
        view = await self.ask("GET", "", 0)
        for moment in (0, view["table"]["moves"] // 2, view["table"]["moves"]):
            await self.ask("GET", f"/replay/{moment}")
        for what in ("/moves", "/fairness", "/links"):
            await self.ask("GET", what, 0)
        save = await self.ask("GET", "/save")
        self.sit_down(await self.home.ask("POST", "/saves", None, save))
        await self.ask("GET", "/replay/1")
        wish = {"move": 1, "seats": [{"kind": "you"}] * 2, "hold": "cookie"}
        self.sit_down(await self.home.ask("POST", f"/tables/{self.table}/play-on", None, wish))
        await self.ask("GET", "", 0)

    async def review(self, key: str) -> None:
        """Look back at a game of two turns. Every home deals it and plays it on with luck of its
        own: only the scores, and the form of the chances, are told."""
        position = {"edition": key, "seats": [{}, {}], "last_turns": 2}
        wish = {
            "edition": key,
            "seats": [{"kind": "you"}, {"kind": "you"}],
            "hot_seat": True,
            "position": position,
            "hold": "cookie",
            "client_id": "a-table-to-look-back-at",
        }
        _, made = await self.home.ask("POST", "/tables", None, wish)
        self.table, view = made["table"], made["view"]
        while view["table"]["state"] == "running":
            seat, version = view["observation"]["decision"]["seat"], view["table"]["version"]
            move = {"version": version, "client_id": f"last-{version}", "move": "draw deck"}
            _, done = await self.home.ask("POST", f"/tables/{self.table}/moves", seat, move)
            view = done["view"]
        review = await self.ask("GET", "/review")
        async with asyncio.timeout(PATIENCE):
            while review["state"] == "thinking":
                await asyncio.sleep(0.05)
                _, review = await self.home.ask("GET", f"/tables/{self.table}/review", None, None)
        chances = review.pop("chances")
        shares = [len(each) for each in chances["shares"]]
        self.told.append([review, sorted(chances), chances["moments"], shares])


def without_chance(part: Any, known: dict[str, str]) -> Any:
    """A message without what no two homes could have in common."""
    if isinstance(part, dict):
        return {
            name: "chance" if value and CHANCE.search(name) else without_chance(value, known)
            for name, value in part.items()
            if name != "request_id"  # where to find it in the log of a server
        }
    if isinstance(part, list | tuple):
        return [without_chance(each, known) for each in part]
    if isinstance(part, str):
        for word, name in known.items():
            part = part.replace(word, name)
        return re.sub(r"(?:invite|seat)=[^\"]+|\"seed\": \"\w+\"", "chance", part)
    return part
