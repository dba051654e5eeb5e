"""The parts that policies plan with, against judges that know nothing of them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random

import networkx as nx
import pytest

import whistlestop as ws
from tests.kit.random_games import play_at_random
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine.actions import apply
from whistlestop.engine.legality import is_legal
from whistlestop.engine.rules import DONE
from whistlestop.engine.scoring import standings
from whistlestop.engine.state import LAID, PAY
from whistlestop.knowledge.observation.determinise import imagine
from whistlestop.planning.card_values import CardValues
from whistlestop.planning.cheapest_paths import FAR, CheapestPaths
from whistlestop.planning.plan import Plan, PlanMaker
from whistlestop.planning.planner import Planner
from whistlestop.planning.policy import Policy
from whistlestop.planning.policy_games import RandomPolicy, play_policies
from whistlestop.planning.ranking import Ranking
from whistlestop.planning.route_sets import has, members
from whistlestop.planning.trials import WHOLE, Trials
from whistlestop.planning.tuning import Tuning

PAID = ("claim", "station", "harbour")
CLAIMS_COMPARED = 6
"""In each position; more would only take longer."""


@pytest.mark.parametrize("edition", ws.editions())
def test_the_path_found_is_as_cheap_as_any(edition: str) -> None:
    r = rules_for(ws.edition(edition))
    paths = CheapestPaths(r)
    rng = Random(edition)
    for _ in range(60):
        cost = [rng.choice([0, 1, 2, 5, FAR]) for _ in range(r.routes)]
        graph: nx.MultiGraph[int] = nx.MultiGraph()
        graph.add_nodes_from(range(r.locations))
        for route, price in enumerate(cost):
            paths.cost[route] = price
            if price < FAR:
                graph.add_edge(int(r.route_a[route]), int(r.route_b[route]), weight=price)
        here, there = rng.sample(range(r.locations), 2)
        found = paths.find(1 << here, 1 << there)
        if found >= FAR:
            assert not nx.has_path(graph, here, there)
        else:
            assert found == nx.dijkstra_path_length(graph, here, there)
            assert found == sum(cost[paths.path[i]] for i in range(paths.size))


def payment(game: ws.Game, action: int) -> dict[int, int]:
    """The cards that a planner lays for a claim or a building, each of them legal."""
    state = game.state.copy()
    planner = Planner(game.rules, int(state.players))
    apply(game.rules, state, action)
    cards: dict[int, int] = {}
    while state.decision == PAY:
        laid = planner.choose(state)
        assert is_legal(game.rules, state, laid)
        if laid == DONE:
            break
        apply(game.rules, state, laid)
        cards = {
            kind: int(n) for kind in range(game.rules.kinds) if (n := state.piles[LAID + kind])
        }
    return cards


@pytest.mark.slow
@pytest.mark.rule("R-8")
@pytest.mark.parametrize("edition", ws.editions())
def test_a_payment_is_legal_and_has_as_few_wilds_as_any(edition: str) -> None:
    rng = Random(edition)
    compared = set()
    for seed in range(3):
        for game in play_at_random(ws.new_game(edition, players=2, seed=seed), rng):
            if game.decision.kind == "turn" and rng.random() < 0.3:
                paid = [
                    a for a in game.legal_actions() if a.kind in ("claim", "station", "harbour")
                ]
                for action in rng.sample(paid, min(len(paid), CLAIMS_COMPARED)):
                    cards = payment(game, action.number)
                    route = game.edition.route(action.about) if action.kind == "claim" else None
                    compared.add(route.kind if route else action.kind)
                    # Where groups of cards stand for one, a wild is cheaper than three cards.
                    if route is not None and not route.substitute:
                        best = next(game.payments(action.about))
                        assert cards.get(len(game.edition.card_kinds) - 1, 0) == best.wilds
    assert compared >= {route.kind for route in game.edition.routes}


def test_pairs_of_a_hard_route_are_paid_without_the_wilds_that_can_be_saved() -> None:
    edition = ws.edition("world")
    hard = next(route for route in edition.routes if route.hard and route.length == 2)

    def paid(**held: int) -> dict[str, int]:
        game = ws.from_position({"edition": "world", "seats": [{"hand": held}, {}]})
        claim = next(a for a in game.legal_actions() if str(a) == f"claim {hard.id}")
        cards = payment(game, claim.number)
        return {edition.card_kinds[kind].id: n for kind, n in cards.items()}

    assert paid(red_train=3, black_train=2, wild=2) == {"red_train": 2, "black_train": 2}
    assert paid(red_train=3, wild=2) == {"red_train": 3, "wild": 1}
    assert paid(red_train=1, black_train=1, wild=2) == {
        "red_train": 1,
        "black_train": 1,
        "wild": 2,
    }


def maker_for(document: Mapping[str, object]) -> tuple[ws.Game, PlanMaker]:
    game = ws.from_position(document)
    maker = PlanMaker(game.rules, Tuning())
    maker.look(game.state)
    return game, maker


def ticket_numbers(game: ws.Game, *names: str) -> list[int]:
    numbers = {ticket.id: number for number, ticket in enumerate(game.edition.tickets)}
    return [numbers[name] for name in names]


def test_a_hand_knows_what_a_ferry_lacks() -> None:
    game, maker = maker_for(
        {"edition": "europe", "seats": [{"hand": {"purple": 3, "wild": 1}}, {}]}
    )
    shapes = [(route.length, route.wilds) for route in game.edition.routes]
    ferry = shapes.index((6, 2))
    card_values = CardValues(game.rules, Tuning())
    card_values.count(maker.prospects.hand)
    # Three of the four spaces without a symbol, one of the two with.
    assert card_values.color_lacking(ferry) == 1
    assert card_values.wilds_lacking(ferry) == 1


def test_a_plan_serves_several_tickets_with_the_same_routes() -> None:
    game, maker = maker_for({"edition": "europe", "players": 2})

    def spaces(*names: str) -> int:
        return int(maker.best_plan(ticket_numbers(game, *names)).trains)

    together = spaces("edinburgh-paris", "edinburgh-athina")
    assert together < spaces("edinburgh-paris") + spaces("edinburgh-athina")


def test_a_plan_leaves_out_what_its_pieces_cannot_reach() -> None:
    game, maker = maker_for({"edition": "ghost_train", "players": 2})
    goals = list(range(len(game.edition.tickets)))
    plan = maker.best_plan(goals)
    assert plan.lost
    assert plan.trains <= 20
    assert sorted(plan.open + plan.lost + plan.done) == goals


def test_a_plan_borrows_over_one_station_no_more_than_one_route() -> None:
    seat = {"tickets": ["edinburgh-paris"], "stations_left": 1}
    routes = {"edinburgh-london-1": 1, "london-dieppe-1": 1, "dieppe-paris-1": 0}
    document = {"edition": "europe", "seats": [seat, {}], "routes": routes}
    game, maker = maker_for(document)
    plan = maker.best_plan(ticket_numbers(game, "edinburgh-paris"))
    borrowed = bin(plan.stations).count("1")
    assert borrowed <= 1
    assert borrowed == 0 or plan.wanted0 | plan.wanted1 | plan.wanted2


def test_either_route_of_a_double_is_as_good_to_a_plan() -> None:
    game, maker = maker_for({"edition": "europe", "players": 2})
    plan: Plan = maker.best_plan(ticket_numbers(game, "edinburgh-paris"))
    wanted = members((plan.wanted0, plan.wanted1, plan.wanted2))
    partners = (plan.partners0, plan.partners1, plan.partners2)
    doubles = [route for route in wanted if game.rules.route_partner[route] >= 0]
    assert doubles
    assert all(has(game.rules, partners, game.rules.route_partner[route]) for route in doubles)


@pytest.mark.parametrize("capacity", [1, 3, 20])
def test_a_ranking_keeps_what_sorting_would_put_first(capacity: int) -> None:
    rng = Random(capacity)
    ranking = Ranking(capacity)
    for _ in range(200):
        ranks = [rng.randrange(-5, 5) for _ in range(rng.randrange(20))]
        ranking.clear()
        for item, rank in enumerate(ranks):
            kept = ranking.has_room_for(rank)
            ranking.add(item, rank)
            assert kept == (item in list(ranking.items)[: ranking.size])
        best = sorted(range(len(ranks)), key=lambda item: -ranks[item])[:capacity]
        assert list(ranking.items)[: ranking.size] == best
        assert list(ranking.ranks)[: ranking.size] == [ranks[item] for item in best]


@pytest.mark.parametrize("edition", ws.editions())
def test_a_finished_game_is_worth_the_chance_to_beat_every_other_seat(edition: str) -> None:
    r = rules_for(ws.edition(edition))
    close = 2.0 if r.goal > 0 else int(r.pieces + r.fleet) / 3
    for players in (2, 3):
        policies: list[Policy] = [RandomPolicy(r, f"worth:{seat}") for seat in range(players)]
        state = play_policies(r, policies, "worth").state
        totals = [int(row.total) for row in standings(r, state)]
        for seat in range(players):
            others = [total for other, total in enumerate(totals) if other != seat]
            chances = [1 / (1 + math.exp((total - totals[seat]) / close)) for total in others]
            worth = Trials(r, players, seat).value(state, [])
            assert worth == pytest.approx(WHOLE * math.prod(chances), abs=2)


def test_a_move_is_compared_with_the_first_on_the_same_games() -> None:
    game = ws.new_game("san_francisco", 2, seed="trials")
    while game.decision.kind != "turn":
        game.apply(game.legal_actions()[0])
    r, seat = game.rules, game.decision.seat
    draws = [action.number for action in game.legal_actions() if action.kind == "draw"][:2]
    trials = Trials(r, 2, seat)

    def sums(moves: list[list[int]]) -> list[tuple[int, int]]:
        return trials.play(imagine(game.observe(seat), Random(1)), 8, moves)

    (_, own), (leads, squares) = sums([[draws[0]], [draws[1]]])
    assert own == 0
    assert squares > 0
    assert sums([[draws[0]], [draws[0]]]) == [(0, 0), (0, 0)]
    assert sums([[draws[1]], [draws[0]]])[1] == (-leads, squares)
