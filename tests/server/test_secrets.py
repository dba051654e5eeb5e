"""No secret of one seat reaches another: all traffic is searched."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import whistlestop as ws
from tests.server.running import Running, Table, fresh


def chosen(view: dict[str, Any], table: Table, seat: int, luck: random.Random) -> str:
    """A random legal move, paid for where it has to be."""
    action = luck.choice(view["legal"])
    if action["kind"] not in ("claim", "station", "harbour"):
        return str(action["text"])
    prefix = "" if action["kind"] == "claim" else f"{action['kind']}:"
    offers = table.get("/payments", seat, target=f"{prefix}{action['about']}").json()
    return str(offers["payments"][0]["move"])


def refused(table: Table, seat: int, move: str) -> list[str]:
    """What a seat is told that asks for what it may not know."""
    answers = [
        table.move(seat, move),
        table.get("/why", seat, move=move),
        table.get("/surcharges", seat),
        table.post("/hint", seat=seat),
        table.get("/replay/0", seat),
        table.get("/save", seat),
    ]
    assert all(answer.status_code >= 400 for answer in answers)
    return [answer.text for answer in answers]


@pytest.mark.parametrize("edition", ["europe", "world"])
def test_no_ticket_of_a_seat_is_in_the_traffic_of_another(server: Running, edition: str) -> None:
    """Ticket ids are words that nothing else is called by, so all text can be searched for them."""
    table = server.table(edition, "you you")
    luck = random.Random(7)
    heard: dict[int | None, list[str]] = {0: [], 1: [], None: []}
    own: dict[int | None, set[str]] = {0: set(), 1: set(), None: set()}
    public: set[str] = set()
    with table.live(0) as first, table.live(1) as second, table.live() as watching:
        for step in range(31):
            for seat in (0, 1, None):
                view = table.view(seat)
                heard[seat].append(json.dumps(view))
                seen = view["observation"]["own"]
                if seen:
                    own[seat] |= {*seen["tickets"], *seen["offered"], *seen["gone"]}
                for player in view["observation"]["seats"]:
                    public |= {*player["shown"], *player.get("completed", ())}
            # The last look is at what the last move brought: tickets may have been drawn.
            if step == 30 or view["table"]["state"] == "over":
                break
            seat = view["observation"]["decision"]["seat"]
            move = chosen(table.view(seat), table, seat, luck)
            other = 1 - seat
            if step % 5 == 0 and len(view["observation"]["decisions"]) == 1:
                heard[other] += refused(table, other, move)
            heard[other].append(table.get("/plan", other).text)
            answer = table.move(seat, move)
            assert answer.status_code == 200, answer.text
            heard[seat].append(answer.text)
            for live in (first, second, watching):
                live.send(type="ping")
                live.until(lambda message: message["type"] == "pong")
        for viewer, live in ((0, first), (1, second), (None, watching)):
            heard[viewer] += live.heard
    assert own[0]
    assert own[1]
    known = {ticket.id for ticket in ws.edition(edition).tickets}
    for seat in (0, 1, None):
        traffic = "\n".join(heard[seat])
        found = {ticket for ticket in known if f'"{ticket}"' in traffic}
        assert found <= own[seat] | public
    log = server.log.read_text()
    assert not any(f'"{ticket}"' in log or f" {ticket} " in log for ticket in own[0] | own[1])
    assert not any(token in log for token in table.tokens.values())


HIDDEN: list[dict[str, Any]] = [
    {
        "hand": {"red": 4, "wild": 2},
        "tickets": ["zurich-brindisi", "paris-zagrab"],
        "decks": ["white", "black", "red", "blue", "green"],
        "ticket_deck": ["berlin-roma", "kyiv-petrograd", "sofia-smyrna"],
    },
    {
        "hand": {"blue": 3, "green": 3},
        "tickets": ["berlin-bucuresti", "athina-angora"],
        "decks": ["wild", "orange", "yellow", "purple", "wild"],
        "ticket_deck": ["sofia-smyrna", "zagrab-brindisi", "kyiv-sochi"],
    },
]
"""Two tables that differ only in what seat 1 and a spectator cannot see."""


def test_two_games_that_differ_only_in_secrets_look_the_same(server: Running) -> None:
    traffic = [_told_about(server, hidden) for hidden in HIDDEN]
    assert traffic[0] == traffic[1]


def _told_about(server: Running, hidden: dict[str, Any]) -> list[Any]:
    """All that seat 1 and a spectator are told while seat 0 draws, keeps and is refused."""
    position = {
        "edition": "europe",
        "seats": [
            {"hand": hidden["hand"], "tickets": hidden["tickets"]},
            {"hand": {"black": 1}, "tickets": ["brest-marseille"]},
        ],
        "market": ["orange", "purple", "yellow", "white", "green"],
        "decks": {"train": hidden["decks"]},
        "ticket_deck": hidden["ticket_deck"],
    }
    table = server.table(position=position)
    with table.live(1) as other, table.live() as watching:
        for move in ("draw deck", "withdraw", "draw deck"):
            table.move(0, move)
        table.move(1, "draw deck")
        table.move(1, "draw deck")
        for move in ("tickets", "claim paris-zurich-1 with 3 white", "keep 1 2"):
            table.move(0, move)
        asked = [
            table.get("/why", 1, move="draw 1").text,
            _cleaned(table.get("/payments", 1, target="paris-zurich-1").json()),
            table.get("/plan", 1).text,
        ]
        told = [_cleaned(table.view(1)), _cleaned(table.view())]
        for live in (other, watching):
            live.send(type="chat", text="x" * 400, client_id=fresh())
            live.until(lambda message: message["type"] == "error")
            told.append(_cleaned(json.loads(live.heard[-1])))
    return [*asked, *told]


def _cleaned(view: Any) -> Any:
    """A view without what differs between any two tables, and without seat 1's own drawn cards."""
    if isinstance(view, dict):
        fleeting = {
            "id",
            "at",
            "now",
            "commitment",
            "seal",
            "created_at",
            "waiting_since",
            "own",
            "holding",
            "client_id",
            "legal",
            "request_id",
        }
        facts = {key: _cleaned(value) for key, value in view.items() if key not in fleeting}
        if facts.get("event") == "CardDrawn" and facts.get("seat") == 1:
            del facts["card"]
        return facts
    return [_cleaned(item) for item in view] if isinstance(view, list) else view


def test_when_each_seat_made_its_secret_choice_is_not_told(server: Running) -> None:
    table = server.table("world", options={"first": 0})
    table.play(0, table.view(0)["legal"][0]["text"])
    events = table.view(1)["events"]
    secret = [event for event in events if event["event"] == "FirstTicketsChosen"]
    assert [event["at"] for event in secret] == [None]
    assert secret[0]["kept"] is None
