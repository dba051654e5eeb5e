"""The parts bots plan with, against judges that know nothing of them."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

import whistlestop as ws
from whistlestop.bots.planning.board import board_of
from whistlestop.bots.planning.demand import Demand, Hand
from whistlestop.bots.planning.outlook import Outlook
from whistlestop.bots.planning.plan import Plan
from whistlestop.bots.planning.purse import Cards, Purse
from whistlestop.bots.planning.ways import CLOSED, cheapest_way

CLAIMS_COMPARED = 6
"""In each position; more would only take longer."""


@pytest.mark.parametrize("edition", ws.editions())
def test_the_way_found_is_as_cheap_as_any(edition: str) -> None:
    board = board_of(ws.edition(edition))
    rng = Random(edition)
    for _ in range(60):
        cost = [rng.choice([0, 1, 2, 5, CLOSED]) for _ in board.ends]
        here, there = rng.sample(range(len(board.routes_at)), 2)
        graph: nx.MultiGraph[int] = nx.MultiGraph()
        graph.add_nodes_from(range(len(board.routes_at)))
        for (a, b), price in zip(board.ends, cost, strict=True):
            if price < CLOSED:
                graph.add_edge(a, b, weight=price)
        way = cheapest_way(board, cost, [here], [there])
        if way is None:
            assert not nx.has_path(graph, here, there)
        else:
            cheapest = nx.dijkstra_path_length(graph, here, there)
            assert sum(cost[route] for route in way) == cheapest


def payments_of(game: ws.Game) -> list[tuple[str, Cards]]:
    """What the seat could claim or build now, each with the payment a bot would choose."""
    view = game.observe(game.decision.seat)
    outlook = Outlook(view)
    purse = Purse(game.edition, outlook.hand, Demand(game.edition, outlook.hand, ()).worth)
    found = []
    for action in game.legal_actions():
        if action.kind == "claim":
            found.append((action.about, purse.for_route(game.edition.route(action.about))))
        elif action.kind == "station":
            cards = purse.for_station(outlook.station_cards())
            found.append((f"station:{action.about}", cards))
        elif action.kind == "harbour":
            found.append((f"harbour:{action.about}", purse.for_harbour()))
    return found


def in_words(game: ws.Game, target: str, cards: Cards) -> str:
    kinds = game.edition.card_kinds
    paid = " + ".join(f"{n} {kinds[kind].id}" for kind, n in sorted(cards.items()))
    sort, colon, place = target.partition(":")
    return f"{sort} {place} with {paid}" if colon else f"claim {target} with {paid}"


@pytest.mark.rule("R-8")
@pytest.mark.parametrize("edition", ws.editions())
def test_a_bots_payment_is_legal_and_has_as_few_wilds_as_any(edition: str) -> None:
    rng = Random(edition)
    compared = set()
    for seed in range(3):
        game = ws.new_game(edition, players=2, seed=seed)
        while not game.over:
            if game.decision.kind == "turn" and rng.random() < 0.3:
                offers = payments_of(game)
                for target, cards in rng.sample(offers, min(len(offers), CLAIMS_COMPARED)):
                    assert game.why_illegal(in_words(game, target, cards)) is None
                    route = None if ":" in target else game.edition.route(target)
                    compared.add(route.kind if route else target.partition(":")[0])
                    # Where groups of cards stand for one, a wild is cheaper than three cards.
                    if route is None or not route.substitute:
                        best = next(game.payments(target))
                        assert cards.get(len(game.edition.card_kinds) - 1, 0) == best.wilds
            game.apply(rng.choice(game.legal_actions()))
    kinds = {route.kind for route in game.edition.routes}
    assert compared >= kinds


def test_pairs_of_a_hard_route_are_paid_without_the_wilds_that_can_be_saved() -> None:
    edition = ws.edition("world")
    kind = {card.id: number for number, card in enumerate(edition.card_kinds)}
    hard = next(route for route in edition.routes if route.hard and route.length == 2)

    def payment(**held: int) -> dict[str, int]:
        hand = [held.get(card.id, 0) for card in edition.card_kinds]
        cards = Purse(edition, hand, [1.0] * len(hand)).for_route(hard)
        return {name: cards[number] for name, number in kind.items() if number in cards}

    assert payment(red_train=3, black_train=2, wild=2) == {"red_train": 2, "black_train": 2}
    assert payment(red_train=3, wild=2) == {"red_train": 3, "wild": 1}
    assert payment(red_train=1, black_train=1, wild=2) == {
        "red_train": 1,
        "black_train": 1,
        "wild": 2,
    }
    assert payment(red_train=1, red_train_harbour=1, wild=4) == {
        "red_train": 1,
        "red_train_harbour": 1,
        "wild": 2,
    }


def test_a_hand_knows_what_a_ferry_lacks() -> None:
    edition = ws.edition("europe")
    routes = enumerate(edition.routes)
    ferry = next(number for number, route in routes if (route.length, route.wilds) == (6, 2))
    hand = [0] * len(edition.card_kinds)
    hand[-1], hand[0] = 1, 3
    # Three of the four spaces without a symbol, one of the two with.
    assert Hand(edition, hand).lacking(ferry) == (1, 1)


def test_a_plan_serves_several_tickets_with_the_same_routes() -> None:
    game = ws.from_position({"edition": "europe", "players": 2})
    outlook = Outlook(game.observe(0))
    tickets = {ticket.id: number for number, ticket in enumerate(game.edition.tickets)}

    def spaces(*names: str) -> int:
        return Plan(outlook, outlook.goals(tuple(tickets[name] for name in names))).trains

    together = spaces("edinburgh-paris", "edinburgh-athina")
    assert together < spaces("edinburgh-paris") + spaces("edinburgh-athina")


def test_a_plan_leaves_out_what_its_pieces_cannot_reach() -> None:
    game = ws.new_game("ghost_train", players=2, seed=1)
    outlook = Outlook(game.observe(0))
    goals = outlook.board.tickets
    plan = Plan(outlook, goals)
    assert plan.lost
    assert plan.trains <= 20
    assert len(plan.open) + len(plan.lost) + len(plan.done) == len(goals)
