"""Every legal payment can be laid card by card, each in exactly one way, and no other can."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import whistlestop as ws
from tests.judges.payments import (
    Cards,
    covers_harbour,
    covers_route,
    covers_station,
    owed_for,
    payments,
    surcharges,
)
from tests.kit.engine_state import (
    bare_table,
    counts_of,
    give_hand,
    give_routes,
    give_the_rest,
    rules,
)
from tests.kit.random_boards import random_hand
from tests.kit.tables import EDITIONS
from whistlestop.editions.model import Route
from whistlestop.engine.actions import apply
from whistlestop.engine.legality import legal_actions
from whistlestop.engine.rules import DONE, WITHDRAW, Rules
from whistlestop.engine.state import HAND, STATIONS_LEFT, SURCHARGE, State


def laid_card_by_card(r: Rules, s: State) -> Iterator[Cards]:
    """Every payment that can be laid from here on; each is laid in the order of kinds."""
    actions = [action for action in legal_actions(r, s) if action != WITHDRAW]
    if actions == [DONE]:
        yield (0,) * int(r.kinds)
        return
    for action in actions:
        kind = action - int(r.lay)
        assert kind >= s.last_kind, "cards are laid in the order of kinds"
        following = s.copy()
        apply(r, following, action)
        for rest in laid_card_by_card(r, following):
            yield (*rest[:kind], rest[kind] + 1, *rest[kind + 1 :])


def payments_by_the_engine(r: Rules, s: State, action: int) -> list[Cards]:
    """Every payment for a claim, in the order in which the engine reaches them."""
    if action not in legal_actions(r, s):
        return []
    begun = s.copy()
    apply(r, begun, action)
    return list(laid_card_by_card(r, begun))


def sort_of(route: Route) -> str:
    """What a payment depends on, but for the colour itself."""
    gray = "gray" if route.color == "gray" else "colour"
    marks = f"{route.wilds} wilds, {route.hard} hard, {route.substitute} for one"
    return f"{route.kind} {route.length} {gray} {marks}"


def sorts_of_routes(name: str) -> dict[str, list[int]]:
    """The routes of an edition by their sort."""
    sorts: dict[str, list[int]] = {}
    for number, route in enumerate(ws.edition(name).routes):
        sorts.setdefault(sort_of(route), []).append(number)
    return sorts


def check_route(name: str, number: int, hand: list[int]) -> int:
    """Compare the engine's payments for a route with the judge's; return how many there are."""
    edition, r, s = ws.edition(name), rules(name), bare_table(name)
    give_hand(s, 0, hand)
    found = payments_by_the_engine(r, s, int(r.claim) + number)
    expected = set(payments(hand, covers_route(edition, edition.routes[number])))
    assert len(found) == len(set(found)), f"{edition.routes[number]} with {hand}"
    assert set(found) == expected, f"{edition.routes[number]} with {hand}"
    return len(found)


@pytest.mark.rule("EU-9", "EU-13", "NO-5", "NO-6", "NO-7", "NO-9", "R-8")
@pytest.mark.rule("WO-10", "WO-11", "WO-12", "WO-14", "SF-8", "SF-12", "GT-6")
@pytest.mark.parametrize(
    ("name", "sort"), [(name, sort) for name in EDITIONS for sort in sorts_of_routes(name)]
)
def test_the_payments_of_a_route_are_all_choices_of_cards_that_cover_it_with_none_to_spare(
    name: str, sort: str
) -> None:
    rng = random.Random(f"{name} {sort}")
    edition = ws.edition(name)
    routes = sorts_of_routes(name)[sort]
    reached = 0
    for _ in range(12):
        number = rng.choice(routes)
        route = edition.routes[number]
        cards = rng.randint(route.length, 2 * route.length + 4)
        color = None if route.color == "gray" else route.color
        deck = rng.choice([None, "ship" if route.kind == "sea" else "train"])
        hand = random_hand(rng, edition, cards, rng.randint(1, 4), color, deck)
        reached += check_route(name, number, hand)
    assert reached > 0


@pytest.mark.rule("NO-7", "NO-9", "R-8")
@pytest.mark.parametrize("seed", range(6))
def test_large_hands_pay_for_substitutes_in_every_way_the_rules_allow(seed: int) -> None:
    rng = random.Random(seed)
    edition = ws.edition("nordic")
    numbers = [i for i, route in enumerate(edition.routes) if route.substitute]
    longest = max(numbers, key=lambda i: edition.routes[i].length)
    for number, cards, kinds in [(longest, 26, 3), (rng.choice(numbers), 13, 8)]:
        hand = random_hand(rng, edition, cards, kinds, edition.routes[number].color)
        check_route("nordic", number, hand)


@pytest.mark.rule("NO-7")
def test_seven_green_and_eight_others_pay_for_nine_spaces() -> None:
    edition = ws.edition("nordic")
    number = next(i for i, route in enumerate(edition.routes) if route.length == 9)
    hand = counts_of(edition, {"green": 7, "red": 4, "blue": 3, "wild": 1})
    assert check_route("nordic", number, hand) == 1


@pytest.mark.rule("WO-12", "WO-14", "R-8")
@pytest.mark.parametrize("seed", range(4))
def test_large_hands_pay_for_hard_and_sea_routes_in_every_way_the_rules_allow(seed: int) -> None:
    rng = random.Random(seed)
    edition = ws.edition("world")
    hard = [i for i, route in enumerate(edition.routes) if route.hard == 3]
    sea = [i for i, route in enumerate(edition.routes) if route.kind == "sea" and route.length > 5]
    check_route("world", rng.choice(hard), random_hand(rng, edition, 13, 8))
    number = rng.choice(sea)
    check_route("world", number, random_hand(rng, edition, 16, 5, edition.routes[number].color))


@pytest.mark.rule("EU-19", "R-8")
@pytest.mark.parametrize("built", range(3))
def test_the_payments_of_a_station_are_one_card_then_two_then_three_of_a_colour(
    built: int,
) -> None:
    rng = random.Random(built)
    edition, r = ws.edition("europe"), rules("europe")
    for _ in range(25):
        s = bare_table("europe")
        s.seats[STATIONS_LEFT] = 3 - built
        hand = random_hand(rng, edition, rng.randint(1, 8), rng.randint(1, 4))
        give_hand(s, 0, hand)
        found = payments_by_the_engine(r, s, int(r.station) + rng.randrange(r.locations))
        assert sorted(found) == sorted(payments(hand, covers_station(edition, built + 1)))


@pytest.mark.rule("WO-18", "R-8")
def test_the_payments_of_a_harbour_are_two_trains_and_two_ships_of_a_colour_with_the_symbol() -> (
    None
):
    rng = random.Random(0)
    edition, r = ws.edition("world"), rules("world")
    reached = 0
    for _ in range(60):
        s = bare_table("world")
        route = rng.choice([i for i in range(r.routes) if r.ports >> r.route_a[i] & 1])
        give_routes(r, s, 0, [route])
        color = rng.choice(edition.colors)
        hand = random_hand(rng, edition, rng.randint(4, 9), rng.randint(0, 2), color)
        give_hand(s, 0, hand)
        found = payments_by_the_engine(r, s, int(r.harbour + r.route_a[route]))
        assert sorted(found) == sorted(payments(hand, covers_harbour(edition)))
        reached += len(found)
    assert reached > 0


@pytest.mark.rule("EU-14", "EU-15", "EU-17", "NO-10")
@pytest.mark.parametrize("name", ["europe", "nordic"])
def test_a_surcharge_is_met_with_the_colour_played_or_wilds_in_every_way(name: str) -> None:
    rng = random.Random(name)
    edition, r = ws.edition(name), rules(name)
    tunnels = [i for i, route in enumerate(edition.routes) if route.kind == "tunnel"]
    met = 0
    for _ in range(80):
        number = rng.choice(tunnels)
        route = edition.routes[number]
        s = bare_table(name)
        color = rng.choice(edition.colors) if route.color == "gray" else route.color
        hand = random_hand(rng, edition, route.length + 5, 1, color)
        give_hand(s, 0, hand)
        left = [kind for kind in range(r.kinds) for _ in range(r.kind_count[kind] - hand[kind])]
        match = [kind for kind in left if edition.card_kinds[kind].color in (color, None)]
        turned_up = rng.sample(rng.choice([left, match]), rng.randint(0, 3))
        for i, kind in enumerate(turned_up):
            s.piles[r.deck_at[0] + i] = kind
        s.deck_size0 = len(turned_up)
        give_the_rest(r, s, 1)
        ways = payments_by_the_engine(r, s, int(r.claim) + number)
        if ways:
            met += check_surcharge(edition, r, s, number, rng.choice(ways), turned_up)
    assert met > 20


def check_surcharge(
    edition: ws.Edition, r: Rules, s: State, number: int, paid: Cards, turned_up: list[int]
) -> int:
    """Pay for a tunnel; check the ways to meet the surcharge against the judge's."""
    apply(r, s, int(r.claim) + number)
    for kind, n in enumerate(paid):
        for _ in range(n):
            apply(r, s, int(r.lay) + kind)
    hand = [int(s.seats[HAND + kind]) for kind in range(r.kinds)]
    apply(r, s, DONE)
    owed = owed_for(edition, paid, turned_up)
    assert (s.decision == SURCHARGE) == (owed > 0)
    if owed == 0:
        return 0
    assert WITHDRAW in legal_actions(r, s)
    # With nothing to meet it, withdrawing is all there is, and no payment is found.
    found = list(laid_card_by_card(r, s))
    assert sorted(found) == sorted(surcharges(edition, hand, paid, owed))
    return len(found)
