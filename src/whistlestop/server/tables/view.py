"""What a viewer receives: the one place from which anything about a game leaves the server.

Everything here comes from `observe(seat)` and `seen_by(seat)`, built from scratch.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import Any

import orjson

from whistlestop.editions import Edition
from whistlestop.editions.kept import once_per_edition
from whistlestop.game.action import all_actions
from whistlestop.game.game import Game
from whistlestop.knowledge.observation import OwnView
from whistlestop.server import clock
from whistlestop.server.errors import reason
from whistlestop.server.tables.bot_moves import USUAL_SECONDS
from whistlestop.server.tables.shares import PATIENCE
from whistlestop.server.tables.table import SECRET_CHOICES, Item, LiveTable
from whistlestop.server.tokens import Signer

CALLED_OFF = "called_off"
"""The reason for an end that the rules do not know: the host ended the game."""


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody may see of a table, as JSON: the part that all views have in common."""

    table: bytes
    observation: bytes
    outcome: bytes

    @classmethod
    def of(cls, table: LiveTable, connected: Set[int]) -> Public:
        """The public part of a table, with the seats whose people are connected."""
        game = table.game
        return cls(
            table=orjson.dumps(_table(table, connected)),
            observation=b"null" if game is None else _public_observation(game),
            outcome=orjson.dumps(_outcome(table)),
        )

    @property
    def size(self) -> int:
        """Its bytes."""
        return len(self.table) + len(self.observation) + len(self.outcome)


def _public_observation(game: Game) -> bytes:
    seen = game.observe().to_dict()
    del seen["seat"], seen["own"]
    return orjson.dumps(seen)


def view(
    table: LiveTable, seat: int | None, since: int, signer: Signer, public: Public
) -> dict[str, Any]:
    """The table as a seat may see it (None: a spectator), with what happened from `since` on.

    `public` is what everybody may see of it. Some parts are JSON already.
    """
    game = table.game
    own = None if game is None or seat is None else game.observe_own(seat)
    items = [item for item in table.stream[since:] if not item.gone]
    return {
        "table": _table_and_rematch(table, seat, signer, public.table),
        "you": {"seat": seat},
        "observation": _observation(game, seat, own, public.observation),
        "legal": _legal(table, seat, own),
        "can_undo": table.can_undo(seat),
        "events": [_event(item, seat) for item in items if item.text is None],
        "chat": [_message(table, item) for item in items if item.text is not None],
        "next": len(table.stream),
        "outcome": orjson.Fragment(public.outcome),
    }


def _table_and_rematch(
    table: LiveTable, seat: int | None, signer: Signer, public: bytes
) -> orjson.Fragment:
    if table.rematch is None:
        return orjson.Fragment(public)
    rematch = orjson.dumps(_rematch(table, seat, signer))
    return orjson.Fragment(b'%s,"rematch":%s}' % (public[:-1], rematch))


def _table(table: LiveTable, connected: Set[int]) -> dict[str, Any]:
    setup, state = table.record.setup, table.state
    facts: dict[str, Any] = {
        "id": table.record.id,
        "edition": table.record.edition,
        "state": state,
        "version": table.version,
        "seats": describe_seats(table, connected),
        "hot_seat": bool(setup.get("hot_seat")),
        "open": table.record.open,
        "clock": _clock(table),
        "bot_pace": setup.get("bot_pace", 0.0),
        "commitment": None if table.archive else table.shares.commitment,
        "seal": None if table.archive else table.shares.seal,
        "moves": len(table.moves),
        "archive": table.archive,
        "from_position": table.record.from_position,
        "created_at": int(table.record.created_at),
        "host": table.seats.host,
        "absence": table.absence,
    }
    if table.waiting_since is not None:
        facts["waiting_since"] = round(table.waiting_since, 3)
    if table.paused_at is not None:
        facts["paused_at"] = int(table.paused_at)
    if table.ended_by is not None:
        facts["ended_by"] = table.ended_by
    if table.set_aside is not None:
        facts["set_aside"] = reason(table.set_aside)
    if state == "waiting":
        facts["dealing"] = _dealing(table)
    if table.bot_seconds is not None and table.bot_seconds < USUAL_SECONDS:
        facts["bot_seconds"] = table.bot_seconds
    if table.bot_playouts is not None:
        facts["bot_playouts"] = table.bot_playouts
    if state == "over":
        facts["seed"] = str(table.seed)
    return facts


def describe_seats(table: LiveTable, connected: Set[int]) -> list[dict[str, Any]]:
    """Who sits where."""
    names = table.game.players if table.game else [seat.name for seat in table.seats]
    described = []
    for number, seat in enumerate(table.seats):
        facts: dict[str, Any] = {
            "seat": number,
            "name": names[number],
            "kind": seat.kind,
            "connected": number in connected,
        }
        if seat.bot is not None:
            facts["bot"] = seat.bot
        if seat.away:
            facts["stand_in"] = seat.player
        if seat.nameless:
            facts["nameless"] = True
        described.append(facts)
    return described


def _dealing(table: LiveTable) -> dict[str, Any]:
    """What a browser must know before it adds to the shuffle."""
    given = table.shares.commitments
    return {
        "game": table.shares.game,
        "seats": [{"seat": seat, "commitment": given[seat]} for seat in sorted(given)],
        "awaited": sorted(table.awaited),
        "patience": PATIENCE,
    }


def _clock(table: LiveTable) -> dict[str, Any] | None:
    if table.seconds_per_move is None:
        return None
    shown: dict[str, Any] = {"seconds_per_move": table.seconds_per_move}
    if table.deadline is not None:
        latest = clock.now() + table.seconds_per_move  # where the server's clock went back
        shown["deadline"] = round(min(table.deadline, latest), 3)
    return shown


def _rematch(table: LiveTable, seat: int | None, signer: Signer) -> dict[str, Any]:
    """The table of the rematch; a person at this table gets the token of the same seat there."""
    assert table.rematch is not None
    facts: dict[str, Any] = {"table": table.rematch}
    if seat is not None and table.seats[seat].kind == "person":
        facts["token"] = signer.seat(table.rematch, seat, 0)
    return facts


def _observation(
    game: Game | None, seat: int | None, own: OwnView | None, public: bytes
) -> orjson.Fragment | None:
    if game is None:
        return None
    secrets = orjson.dumps({"seat": seat, "own": own and own.to_dict(game.edition)})
    return orjson.Fragment(b"%s,%s" % (public[:-1], secrets[1:]))


def _legal(table: LiveTable, seat: int | None, own: OwnView | None) -> orjson.Fragment:
    waits = seat is not None and table.waiting_for(seat) is not None
    if table.game is None or own is None or not waits:
        return orjson.Fragment(b"[]")
    actions = _actions(table.game.edition)
    return orjson.Fragment(b"[%s]" % b",".join([actions[number] for number in own.legal]))


@once_per_edition
def _actions(edition: Edition) -> tuple[bytes, ...]:
    """Every action of an edition by its number, as JSON."""
    return tuple(
        orjson.dumps(
            {
                "number": action.number,
                "kind": action.kind,
                "text": action.text,
                "about": action.about,
            }
            if action
            else None
        )
        for action in all_actions(edition)
    )


def _event(item: Item, seat: int | None) -> dict[str, Any]:
    at: int | None = int(item.at)
    if item.undone is not None:
        first, last = item.undone
        facts = {"event": "MoveUndone", "seat": item.seat, "first": first, "last": last}
    elif item.told is not None:
        facts = {"event": item.told, "seat": item.seat}
        if item.by is not None:
            facts["by"] = item.by
    else:
        assert item.event is not None
        facts = item.event.seen_by(seat).to_dict()
        if isinstance(item.event, SECRET_CHOICES):
            at = None
    # When somebody chose in secret is not shown, so neither is that the clock did it for them.
    told = at is not None or facts.get("seat") == seat
    late = {"out_of_time": True} if item.out_of_time and told else {}
    return {"n": item.number, "at": at, **late, **facts}


def _message(table: LiveTable, item: Item) -> dict[str, Any]:
    name = None if item.seat is None else table.seats[item.seat].name
    return {
        "n": item.number,
        "seat": item.seat,
        "name": name,
        "text": item.text,
        "at": int(item.at),
    }


def _outcome(table: LiveTable) -> dict[str, Any] | None:
    """How the game ended. One that was called off has no winner; the scores are as they stand."""
    game = table.game
    if game is None:
        return None
    outcome = game.outcome()
    if outcome is not None:
        return outcome.to_dict()
    if table.ended_by is None:
        return None
    scores = [score.to_dict() for score in game.scores()]
    return {"winners": [], "reason": CALLED_OFF, "tie_break": None, "scores": scores}
