"""The helper that joins tickets in one network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

import whistlestop as ws
from whistlestop.bots import cheapest_network, free_routes


def ticket(edition: ws.Edition, name: str) -> int:
    return next(i for i, t in enumerate(edition.tickets) if t.id == name)


def position(
    tickets: Sequence[str] = (), routes: Mapping[str, int] | None = None, players: int = 2
) -> ws.Observation:
    seats: list[dict[str, object]] = [{} for _ in range(players)]
    if tickets:
        seats[0]["tickets"] = list(tickets)
    document = {"edition": "europe", "players": players, "seats": seats, "routes": routes or {}}
    return ws.from_position(document).observe(0)


def test_tickets_share_what_they_can() -> None:
    seen = position(["paris-wien", "paris-zagrab"])
    both = cheapest_network(seen)
    wien, zagrab = (
        cheapest_network(seen, [ticket(seen.edition, name)])
        for name in ("paris-wien", "paris-zagrab")
    )
    assert both.spaces < wien.spaces + zagrab.spaces
    assert sorted(both.open) == sorted(seen.own.tickets if seen.own else ())


def test_own_routes_cost_nothing_and_may_complete_a_ticket() -> None:
    seen = position(["paris-zagrab"], {"paris-zurich-1": 0})
    assert "paris-zurich-1" not in [route.id for route in cheapest_network(seen).routes]
    joined = ["paris-zurich-1", "zurich-venezia-1", "venezia-zagrab-1"]
    done = position(["paris-zagrab"], dict.fromkeys(joined, 0))
    network = cheapest_network(done)
    assert (network.routes, network.open) == ((), ())
    assert len(network.completed) == 1


def test_what_others_have_claimed_is_closed() -> None:
    around = [r.id for r in ws.edition("europe").routes if "edinburgh" in (r.a, r.b)]
    seen = position(["edinburgh-paris"], {around[0]: 1})
    assert cheapest_network(seen).lost == (ticket(seen.edition, "edinburgh-paris"),)


@pytest.mark.parametrize(("players", "free"), [(2, False), (4, True)])
def test_the_second_of_a_double_route_is_closed_at_small_tables(players: int, free: bool) -> None:
    theirs = position(routes={"edinburgh-london-1": 1}, players=players)
    assert ("edinburgh-london-2" in free_routes(theirs)) is free
    mine = position(routes={"edinburgh-london-1": 0}, players=players)
    assert "edinburgh-london-2" not in free_routes(mine)


def test_free_routes_are_those_of_the_engine() -> None:
    game = ws.new_game("world", players=4, seed=3)
    for _ in range(300):
        if game.over:
            break
        legal = game.legal_actions()
        free = free_routes(game.observe(game.decision.seat))
        assert {action.about for action in legal if action.kind == "claim"} <= free
        game.apply(legal[len(game.actions) % len(legal)])


def test_a_spectator_has_no_tickets() -> None:
    with pytest.raises(ValueError, match="spectator"):
        cheapest_network(ws.new_game("europe", seed=1).observe())
