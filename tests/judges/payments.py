"""What pays for what, written straight from the rules, as slow and obvious as can be.

A payment is a choice of cards from a hand that covers the claim and of which no card can be
spared (R-8): look at every choice there is. Cards are counts in the order of card kinds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import product

from whistlestop.editions.model import GRAY, Edition, Route

Cards = tuple[int, ...]
Covers = Callable[[Cards], bool]


def payments(hand: Sequence[int], covers: Covers) -> Iterator[Cards]:
    """Every choice of cards that covers and has none to spare (R-8)."""
    for cards in product(*(range(n + 1) for n in hand)):
        if covers(cards) and not any(covers(fewer) for fewer in without_one(cards)):
            yield cards


def without_one(cards: Cards) -> Iterator[Cards]:
    """The cards less one of them, once for each kind."""
    for kind, n in enumerate(cards):
        if n:
            yield (*cards[:kind], n - 1, *cards[kind + 1 :])


def wilds(edition: Edition, cards: Cards) -> int:
    """How many of the cards are wild."""
    return sum(n for kind, n in zip(edition.card_kinds, cards, strict=True) if kind.wild)


def of_color(
    edition: Edition, cards: Cards, color: str, deck: str, harbour: bool | None = None
) -> int:
    """How many spaces the cards of a colour and deck cover."""
    return sum(
        n * kind.spaces
        for kind, n in zip(edition.card_kinds, cards, strict=True)
        if kind.color == color and kind.deck == deck and harbour in (None, kind.harbour)
    )


def covers_route(edition: Edition, route: Route) -> Covers:
    """The rule that says whether cards are enough for a route."""
    if route.hard:
        return partial(_covers_hard_route, edition, route)
    covers = _covers_plain_route
    if route.kind == "sea":
        covers = _covers_sea_route
    elif route.substitute:
        covers = _covers_with_groups
    colors = edition.colors if route.color == GRAY else (route.color,)
    return lambda cards: any(covers(edition, route, color, cards) for color in colors)


def _wilds_pay(edition: Edition, route: Route) -> bool:
    """Wilds pay everywhere, or on tunnels and ferries only (NO-5)."""
    return edition.wilds_everywhere or route.kind in ("tunnel", "ferry")


def _covers_plain_route(edition: Edition, route: Route, color: str, cards: Cards) -> bool:
    """One colour, wilds standing in (EU-9); a wild for every symbol (EU-13)."""
    colored = of_color(edition, cards, color, "train")
    wild = wilds(edition, cards) if _wilds_pay(edition, route) else 0
    spare = wild - route.wilds
    return spare >= 0 and colored + spare >= route.length - route.wilds


def _covers_sea_route(edition: Edition, route: Route, color: str, cards: Cards) -> bool:
    """Ships of one colour; double ships cover up to two spaces, wilds one (WO-10, WO-12)."""
    return of_color(edition, cards, color, "ship") + wilds(edition, cards) >= route.length


def _covers_with_groups(edition: Edition, route: Route, color: str, cards: Cards) -> bool:
    """Some cards of any kind may stand for one (NO-7, NO-9)."""
    colored = of_color(edition, cards, color, "train")
    wild = wilds(edition, cards)
    others = sum(cards) - colored - wild
    return _served(
        route.wilds,
        route.length - route.wilds,
        (colored, wild, others),
        route.substitute,
        _wilds_pay(edition, route),
    )


@cache
def _served(
    symbols: int, spaces: int, cards: tuple[int, int, int], group: int, wilds_pay: bool
) -> bool:
    """Can these colour cards, wilds and other cards serve all spaces, one after the other?

    A space with a symbol takes a wild, another one a colour card or, where wilds pay, a wild;
    any space takes a group of any cards.
    """
    if symbols + spaces == 0:
        return True
    colored, wild, others = cards
    ways = [
        (c, w, group - c - w)
        for c in range(min(colored, group) + 1)
        for w in range(min(wild, group - c) + 1)
        if group - c - w <= others
    ]
    if wild and (symbols or wilds_pay):
        ways.append((0, 1, 0))
    if colored and not symbols:
        ways.append((1, 0, 0))
    fewer = (symbols - 1, spaces) if symbols else (symbols, spaces - 1)
    return any(
        _served(*fewer, (colored - c, wild - w, others - o), group, wilds_pay) for c, w, o in ways
    )


def _covers_hard_route(edition: Edition, route: Route, cards: Cards) -> bool:
    """Each space takes a pair of one colour; a wild may be one card of a pair (WO-14)."""
    assert route.hard == route.length
    colored = tuple(of_color(edition, cards, color, "train") for color in edition.colors)
    return _paired(route.hard, colored, wilds(edition, cards))


@cache
def _paired(spaces: int, colored: tuple[int, ...], wild: int) -> bool:
    if spaces == 0:
        return True
    for color, n in enumerate(colored):
        for of_it in (1, 2):
            if n >= of_it and wild >= 2 - of_it:
                rest = (*colored[:color], n - of_it, *colored[color + 1 :])
                if _paired(spaces - 1, rest, wild - 2 + of_it):
                    return True
    return False


def covers_station(edition: Edition, cost: int) -> Covers:
    """This many cards of one colour, wilds standing in for any (EU-19)."""
    return lambda cards: any(
        of_color(edition, cards, color, "train") + wilds(edition, cards) >= cost
        for color in edition.colors
    )


def covers_harbour(edition: Edition) -> Covers:
    """Two train and two ship cards of one colour with the symbol; wilds for any (WO-18)."""
    return lambda cards: any(
        max(2 - of_color(edition, cards, color, "train", harbour=True), 0)
        + max(2 - of_color(edition, cards, color, "ship", harbour=True), 0)
        <= wilds(edition, cards)
        for color in edition.colors
    )


def surcharges(edition: Edition, hand: Sequence[int], paid: Cards, owed: int) -> Iterator[Cards]:
    """Every choice of `owed` cards of the colour played or wilds; wilds only if all paid were
    wild (EU-14, EU-15)."""
    played = {k.color for k, n in zip(edition.card_kinds, paid, strict=True) if n and not k.wild}
    most = [
        n if kind.wild or kind.color in played else 0
        for kind, n in zip(edition.card_kinds, hand, strict=True)
    ]
    for cards in product(*(range(n + 1) for n in most)):
        if sum(cards) == owed:
            yield cards


def owed_for(edition: Edition, paid: Cards, turned_up: Sequence[int]) -> int:
    """Turned-up cards that match the colour played, or are wild (EU-14)."""
    played = {k.color for k, n in zip(edition.card_kinds, paid, strict=True) if n and not k.wild}
    return sum(
        edition.card_kinds[kind].wild or edition.card_kinds[kind].color in played
        for kind in turned_up
    )
