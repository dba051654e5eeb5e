"""The compiled builder of observations agrees with one that reads the state cell by cell."""

from __future__ import annotations

import random

import pytest

from tests.judges.views import own_facts, public_facts
from tests.kit.tables import TABLES
from tests.knowledge.table import Table, seats_and_spectator
from whistlestop.knowledge.observation import DecisionView, Observation
from whistlestop.knowledge.observation.determinise import own_view

NOT_OF_THE_STATE = {"edition", "players", "seat", "public_history", "own"}


def facts_of(view: Observation) -> dict[str, object]:
    """Everything public in a view, but the past."""
    facts = {name: value for name, value in view._asdict().items() if name not in NOT_OF_THE_STATE}
    defaults = DecisionView._field_defaults
    decision = view.decision._asdict().items()
    facts["decision"] = {n: v for n, v in decision if n not in defaults or v != defaults[n]}
    facts["decisions"] = [decision.seat for decision in view.decisions]
    facts["seats"] = [seat._asdict() for seat in view.seats]
    return facts


def told(facts: dict[str, object]) -> dict[str, object]:
    """The same without what is at its default."""
    defaults = DecisionView._field_defaults
    decision = facts["decision"]
    assert isinstance(decision, dict)
    return facts | {
        "decision": {n: v for n, v in decision.items() if n not in defaults or v != defaults[n]}
    }


@pytest.mark.rule("R-10")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_fact_of_a_view_is_that_of_the_table(name: str, players: int) -> None:
    table = Table.new(name, players, seed=5)
    for _ in table.play_at_random(random.Random(f"{name} {players}"), one_in=12):
        public = told(public_facts(table.edition, table.s))
        history = table.record.history()
        for seat in seats_and_spectator(table):
            view = table.view(seat)
            assert facts_of(view) == public
            assert view.public_history == history
            if seat is not None and view.own is not None:
                own = own_facts(table.edition, table.s, table.record, seat)
                assert view.own._asdict() == own


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_view_as_a_state_shows_the_same_view(name: str, players: int) -> None:
    table = Table.new(name, players, seed=6)
    for _ in table.play_at_random(random.Random(f"{name} {players}"), one_in=25):
        for seat in range(players):
            view = table.view(seat)
            seen = own_facts(table.edition, own_view(view), table.record, seat)
            assert view.own is not None
            for name_of_fact in ("hand", "tickets", "offered", "reserve", "box", "legal"):
                assert seen[name_of_fact] == getattr(view.own, name_of_fact), name_of_fact
