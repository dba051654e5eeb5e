"""First tickets and fleets are chosen in secret: nothing shows before all have chosen."""

from __future__ import annotations

import itertools

import pytest

import whistlestop as ws
from tests.kit.tables import TABLES
from tests.knowledge.table import Table

CHOOSING = [(name, players) for name, players in TABLES if name != "ghost_train"]


def first_choices(name: str, players: int, keeps: tuple[str, ...]) -> list[Table]:
    """The same deal; each seat in turn keeps what `keeps` says. A table after each choice."""
    table = Table.new(name, players, seed=11, first=0)
    tables = [table.copy()]
    for keep in keeps:
        tables.append(table.play(keep).copy())
    return tables


@pytest.mark.rule("R-10", "EU-4", "NO-3", "WO-3", "SF-3")
@pytest.mark.parametrize(("name", "players"), CHOOSING)
def test_nobody_sees_what_others_keep_before_all_have_chosen(name: str, players: int) -> None:
    least = ws.edition(name).tickets_rules.initial_keep
    few, many = (f"keep {' '.join(map(str, range(1, n + 1)))}" for n in (least, least + 1))
    for viewer in range(players):
        views = []
        for keeps in itertools.product([few, many], repeat=players):
            if keeps[viewer] == few:
                tables = first_choices(name, players, keeps)
                views.append([table.view(viewer) for table in tables])
        for same_moment in list(zip(*views, strict=True))[:-1]:
            assert len(set(same_moment)) == 1
        assert len({view[-1] for view in views}) > 1


@pytest.mark.rule("WO-3", "SF-3", "R-10")
@pytest.mark.parametrize("name", ["world", "san_francisco"])
def test_the_ticket_deck_seems_untouched_until_all_have_chosen(name: str) -> None:
    keep, declined = ("keep 1 2 3", 2) if name == "world" else ("keep 2", 1)
    table = Table.new(name, 3, seed=12, first=1)
    dealt = len(table.ticket_deck())
    for _ in range(3):
        assert len(table.ticket_deck()) == dealt
        for seat in (None, 0, 1, 2):
            view = table.view(seat)
            assert view.ticket_deck == dealt
            assert {seen.tickets for seen in view.seats} == {0}
            assert len({seen.offered for seen in view.seats}) == 1
            assert view.public_history.ticket_moves == ()
        table.play(keep)
    view = table.view(None)
    assert view.ticket_deck == dealt + 3 * declined
    assert [move.returned for move in view.public_history.ticket_moves] == [declined] * 3
    assert view.public_history.tickets_declined == (declined,) * 3


@pytest.mark.rule("R-10")
def test_a_seat_sees_its_own_first_tickets_at_once() -> None:
    table = Table.new("world", 2, seed=13, first=0)
    offered = table.offered(0)
    assert table.view(0).to_dict()["own"]["offered"] == offered
    assert len(table.view(1).to_dict()["own"]["offered"]) == 5
    table.play("keep 1 3 5")
    own = table.view(0).to_dict()["own"]
    kept, declined = offered[::2], offered[1::2]
    assert own["choice"] == {"kept": kept, "declined": declined}
    assert (own["offered"], own["tickets"], own["legal"]) == (offered, [], [])
    own = table.play("keep 1 2 3").view(0).to_dict()["own"]
    assert (own["choice"], own["offered"], set(own["tickets"])) == (None, [], set(kept))
    assert own["choices"] == [{"move": 0, "offered": offered, "returned": declined}]


@pytest.mark.rule("WO-4", "R-10")
def test_fleets_are_hidden_until_all_have_chosen() -> None:
    def fleets(first: int, second: int) -> list[Table]:
        table = Table.new("world", 3, seed=14, first=0)
        table.play("keep 1 2 3", "keep 1 2 3", "keep 1 2 3")
        chosen = (f"fleet {first}", f"fleet {second}", "fleet 20")
        return [table.copy(), *(table.play(fleet).copy() for fleet in chosen)]

    one, other = fleets(10, 25), fleets(18, 12)
    for seat in (None, 2):
        for a, b in zip(one[:-1], other[:-1], strict=True):
            assert a.view(seat) == b.view(seat)
            assert {seen.reserve for seen in a.view(seat).seats} == {(0, 0)}
        revealed = one[-1].view(seat).seats
        assert [seen.reserve for seen in revealed] == [(10, 50), (25, 35), (20, 40)]
        assert [seen.box for seen in revealed] == [(15, 0), (0, 15), (5, 10)]


@pytest.mark.rule("WO-4")
def test_a_seat_sees_its_own_fleet_at_once() -> None:
    table = Table.new("world", 2, seed=15, first=0)
    table.play("keep 1 2 3", "keep 1 2 3", "fleet 17")
    assert table.view(0).to_dict()["own"]["choice"] == {"trains": 17, "ships": 43}
    table.play("fleet 20")
    own = table.view(0).own
    assert own is not None
    assert (own.reserve, own.box, own.choice) == ((17, 43), (8, 7), -1)
