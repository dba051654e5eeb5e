"""Events tell everything that happened, and to each seat only what it may see (R-10)."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from collections.abc import Iterator

import pytest

import whistlestop as ws
from tests.kit.random_games import played, walk
from tests.kit.tables import TABLES
from whistlestop.game import events as ev

SECRETS = {
    ev.CardDealt: ("card",),
    ev.CardDrawn: ("card",),
    ev.TicketsOffered: ("tickets",),
    ev.TicketsKept: ("kept", "declined"),
    ev.FirstTicketsChosen: ("kept", "declined"),
    ev.FleetChosen: ("trains", "ships"),
    ev.TicketsReplaced: ("tickets",),
    ev.TicketDrawn: ("ticket",),
}
"""What only the seat itself may see of an event; everything else is public."""

EVENTS = [
    kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, ev.Event)
]


def viewers(players: int) -> Iterator[int | None]:
    """Every seat, and a spectator."""
    yield from range(players)
    yield None


@pytest.mark.rule("R-10")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_nobody_sees_the_secret_part_of_another_seats_event(name: str, players: int) -> None:
    for event in played(name, players).events:
        hidden = SECRETS.get(type(event), ())
        for viewer in viewers(players):
            seen = event.seen_by(viewer)
            assert type(seen) is type(event)
            own = viewer is not None and viewer == getattr(event, "seat", None)
            for field in dataclasses.fields(event):
                expected = getattr(event, field.name)
                if field.name in hidden and not own:
                    expected = None
                assert getattr(seen, field.name) == expected


@pytest.mark.rule("R-10")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_tickets_in_hand_are_named_to_nobody_else(name: str, players: int) -> None:
    game = played(name, players)
    shown = {event.ticket for event in game.events if isinstance(event, ev.TicketCompleted)}
    for viewer in viewers(players):
        others = [event for event in game.events if getattr(event, "seat", None) != viewer]
        told = json.dumps([event.seen_by(viewer).to_dict() for event in others])
        for facts in game.position()["seats"]:
            for ticket in set(facts["tickets"]) - shown:
                assert f'"{ticket}"' not in told


@pytest.mark.rule("R-10")
def test_how_many_first_tickets_were_kept_is_told_when_all_have_chosen() -> None:
    game = ws.new_game("europe", players=2, seed=7)
    first = game.apply("keep 1 2 3")[0]
    assert isinstance(first, ev.FirstTicketsChosen)
    spectator = first.seen_by(None).to_dict()
    assert spectator == {
        "event": "FirstTicketsChosen", "seat": 1, "kept": None, "declined": None
    }  # fmt: skip
    assert game.apply("keep 1 2")[-1] == ev.FirstTicketsKept((2, 3))


@pytest.mark.rule("R-10")
def test_fleets_are_told_when_all_have_chosen() -> None:
    game = ws.new_game("world", players=2, seed=7, first=0).play("keep 1 2 3", "keep 1 2 3")
    chosen = game.apply("fleet 20")[0]
    assert chosen == ev.FleetChosen(0, 20, 40)
    assert chosen.seen_by(1) == ev.FleetChosen(0, None, None)
    assert game.apply("fleet 12")[-1] == ev.FleetsRevealed((20, 12))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_apply_returns_what_happened_and_the_game_remembers_it(name: str, players: int) -> None:
    game = ws.new_game(name, players=players, seed=7)
    told = list(game.events)
    assert {type(event) for event in told} <= {
        ev.DeckRemade, ev.CardDealt, ev.MarketFilled, ev.MarketFlushed, ev.TicketsOffered,
        ev.TicketDrawn,
    }  # fmt: skip
    while not game.over:
        happened = game.apply(game.legal_actions()[-1])
        assert happened
        told += happened
    assert tuple(told) == game.events
    assert isinstance(told[-1], ev.GameEnded)
    outcome = game.outcome()
    assert outcome is not None
    assert told[-1].reason == outcome.reason


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_events_are_ready_for_json(name: str, players: int) -> None:
    for event in played(name, players).events:
        words = json.loads(json.dumps(event.to_dict()))
        assert words["event"] == type(event).__name__
        assert set(words) == {"event", *(field.name for field in dataclasses.fields(event))}


def test_the_stream_alone_tells_what_is_on_the_table() -> None:
    """Hands, routes and scores can be counted from the events."""
    for game in walk("europe", 3):
        if game.over:
            hands = [Counter[str]() for _ in range(3)]
            scores = [0, 0, 0]
            for event in game.events:
                if isinstance(event, ev.CardDealt | ev.CardDrawn | ev.CardTaken):
                    hands[event.seat][str(event.card)] += 1
                if isinstance(event, ev.RouteClaimed | ev.StationBuilt):
                    hands[event.seat].subtract(event.cards)
                if isinstance(event, ev.RouteClaimed):
                    scores[event.seat] += event.points
            for seat, facts in enumerate(game.position()["seats"]):
                assert +hands[seat] == Counter(facts["hand"])
                assert scores[seat] == facts["score"]


def test_every_event_occurs_in_some_game() -> None:
    names = {type(event) for name, players in TABLES for event in played(name, players).events}
    rare = {ev.TurnPassed}
    abstract = {ev.Event, ev.SeatEvent, ev.SecretEvent}
    assert set(EVENTS) - abstract - rare <= names
