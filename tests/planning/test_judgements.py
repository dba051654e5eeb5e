"""What policies judge by, on positions where one answer is sensible."""

from __future__ import annotations

from typing import Any

import pytest

import whistlestop as ws
from whistlestop.game.action import all_actions
from whistlestop.planning.fast_planner import FastPlanner
from whistlestop.planning.greedy import Greedy
from whistlestop.planning.planner import Planner
from whistlestop.planning.policy import PlanningPolicy
from whistlestop.planning.rivals import detour, ends_reached
from whistlestop.planning.route_sets import members


def position(edition: str, seat: dict[str, Any], **others: Any) -> ws.Game:
    """A game in which seat 0 must decide."""
    rival = others.pop("rival", {})
    return ws.from_position({"edition": edition, "seats": [seat, rival], **others})


def chosen(game: ws.Game, policy: PlanningPolicy) -> str:
    """What the policy does now."""
    action = all_actions(game.edition)[policy.choose(game.state)]
    assert action is not None
    return str(action)


def planned(game: ws.Game, policy: PlanningPolicy) -> set[str]:
    """The routes that the policy wants."""
    policy.prospects.look(game.state)
    plan = policy.plan(game.state)
    routes = members((plan.wanted0, plan.wanted1, plan.wanted2))
    return {game.edition.routes[route].id for route in routes}


def planner(game: ws.Game) -> Planner:
    return Planner(game.rules, int(game.state.players))


def greedy(game: ws.Game) -> Greedy:
    return Greedy(game.rules, int(game.state.players))


def route_number(game: ws.Game, name: str) -> int:
    return [route.id for route in game.edition.routes].index(name)


def test_the_planner_leads_tickets_over_common_routes_and_greedy_does_not_care() -> None:
    tickets = ["edinburgh-paris", "edinburgh-athina", "london-berlin", "london-wien"]
    game = position("europe", {"tickets": tickets})
    together = planned(game, planner(game))
    apart = planned(game, greedy(game))
    length = {route.id: route.length for route in game.edition.routes}
    assert sum(length[route] for route in together) < sum(length[route] for route in apart)


def test_paths_lead_over_routes_for_which_cards_are_held() -> None:
    def wants(hand: dict[str, int]) -> set[str]:
        game = position("ghost_train", {"hand": hand, "tickets": ["crypt-misty_windmill"]})
        return planned(game, planner(game))

    colors = [kind.id for kind in ws.edition("ghost_train").card_kinds if kind.id != "wild"]
    assert len({frozenset(wants({color: 6})) for color in colors}) > 1


def test_the_end_of_a_route_that_a_rival_has_reached_is_counted() -> None:
    routes = {"london-dieppe-1": 1, "dieppe-paris-1": 1}
    game = position("europe", {}, routes=routes)
    assert ends_reached(game.rules, game.state, route_number(game, "edinburgh-london-1")) == 1
    assert ends_reached(game.rules, game.state, route_number(game, "london-amsterdam-1")) == 1
    assert ends_reached(game.rules, game.state, route_number(game, "dieppe-brest-1")) == 1
    assert ends_reached(game.rules, game.state, route_number(game, "stockholm-kobenhavn-1")) == 0


def test_a_route_that_cannot_be_gone_around_has_the_longest_detour() -> None:
    game = position("europe", {})
    maker = planner(game).maker
    # Edinburgh has no neighbour but London; with two players its second route is closed too.
    only = detour(maker, game.state, route_number(game, "edinburgh-london-1"))
    assert only > detour(maker, game.state, route_number(game, "london-amsterdam-1"))


def test_of_two_routes_the_contested_bottleneck_comes_first() -> None:
    seat = {"hand": {"black": 4, "purple": 1, "red": 3}, "tickets": ["edinburgh-paris"]}
    quiet = position("europe", seat)
    contested = position("europe", seat, routes={"london-amsterdam-1": 1, "amsterdam-essen-1": 1})
    assert chosen(quiet, planner(quiet)).startswith("claim")
    assert chosen(contested, planner(contested)) == "claim edinburgh-london-2"


def test_in_a_playout_a_block_is_answered_with_a_station() -> None:
    seat = {"hand": {"red": 1}, "tickets": ["edinburgh-paris"]}
    built = {"london-dieppe-1": 0, "dieppe-paris-1": 0}
    policy = FastPlanner(position("europe", seat).rules, 2)
    open_link = position("europe", seat, routes=built)
    blocked = position("europe", seat, routes=built | {"edinburgh-london-1": 1})
    assert chosen(open_link, policy).startswith("draw")
    assert chosen(blocked, policy).startswith("station")


def planned_for_ticket(ticket: str) -> set[str]:
    game = position("nordic", {"tickets": [ticket]})
    return planned(game, planner(game))


def test_a_harbour_comes_before_the_next_route() -> None:
    hand = {"red_train_harbour": 2, "red_ship": 2, "green_train": 7, "white_train": 7}
    routes = {"jakarta-darwin-1": 0}
    game = position("world", {"hand": hand, "tickets": ["jakarta-sydney"]}, routes=routes)
    assert chosen(game, planner(game)) == "harbour jakarta"


@pytest.mark.parametrize("edition", ["europe", "nordic", "world", "san_francisco"])
def test_greedy_keeps_at_least_as_many_tickets_as_it_must(edition: str) -> None:
    game = ws.new_game(edition, players=2, seed=3)
    kept = chosen(game, greedy(game)).split()[1:]
    assert len(kept) >= game.edition.tickets_rules.initial_keep


def test_greedy_takes_a_bargain_that_no_ticket_asks_for() -> None:
    hand = {"red": 4, "wild": 2}
    rich = position("nordic", {"hand": hand})
    payable = {action.about for action in rich.legal_actions() if action.kind == "claim"}
    tickets = [ticket.id for ticket in rich.edition.tickets]
    away = next(ticket for ticket in tickets if not planned_for_ticket(ticket) & payable)
    game = position("nordic", {"hand": hand, "tickets": [away]})
    assert chosen(game, greedy(game)) == "claim mo_i_rana-trondheim-2"
    assert chosen(game, planner(game)) != "claim mo_i_rana-trondheim-2"


@pytest.mark.parametrize("edition", ws.editions())
def test_a_forgotten_plan_is_made_anew_and_the_same(edition: str) -> None:
    game = ws.new_game(edition, players=2, seed=4)
    policy = planner(game)
    first = policy.choose(game.state)
    policy.forget()
    assert policy.choose(game.state) == first
