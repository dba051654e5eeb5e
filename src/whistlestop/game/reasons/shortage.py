"""Which cards are missing, in the colour that comes nearest.

How many are missing is found by asking `payments_from` about larger hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Any

from whistlestop.engine.payment.next_card import station_cost
from whistlestop.engine.payment.pairs import pairs_in_hand
from whistlestop.engine.rules import GRAY, PAIRS, PLAIN, SHIPS
from whistlestop.engine.state import FOR_HARBOUR, FOR_ROUTE, FOR_STATION
from whistlestop.game.payments import hand_of, payments_from
from whistlestop.game.reasons.case import Case, Reason


def cannot_pay_route(case: Case, route: int) -> Reason:
    """The hand does not pay for a route that is otherwise open."""
    shape = case.r.route_shape[route]
    if shape == PLAIN:
        return _plain(case, route)
    if shape == SHIPS:
        return _ships(case, route)
    if shape == PAIRS:
        return _pairs(case, route)
    return _substitutes(case, route)


def _missing(case: Case, kind: int, target_kind: int, target: int = 0) -> int:
    """The fewest cards of a kind that the hand lacks to pay."""
    return next(n for n in count() if _pays(case, {kind: n}, target_kind, target))


def _pays(case: Case, more: Mapping[int, int], target_kind: int, target: int) -> bool:
    """Would the hand pay if it had these cards too?"""
    hand = hand_of(case.s, case.seat)
    for kind, n in more.items():
        hand[kind] += n
    cost = int(station_cost(case.r, case.s, case.seat)) if target_kind == FOR_STATION else 0
    return next(payments_from(case.r, hand, target_kind, target, cost), None) is not None


def _colors(case: Case, route: int) -> Iterable[int]:
    color = int(case.r.route_color[route])
    return range(case.r.colors) if color == GRAY else [color]


def _trains(case: Case, color: int) -> int:
    """Train cards of a colour in hand."""
    return case.hand(case.r.rail_plain[color]) + case.hand(case.r.rail_harbour[color])


def _most_trains(case: Case, colors: Iterable[int]) -> int:
    """The colour of which the hand has the most train cards."""
    return max(colors, key=lambda color: _trains(case, color))


def _rail_kinds(case: Case, color: int) -> list[int]:
    """The kinds of train cards of a colour that are in hand."""
    kinds = [int(case.r.rail_plain[color]), int(case.r.rail_harbour[color])]
    return [kind for kind in kinds if case.hand(kind)]


def _color_details(case: Case, route: int, color: int) -> dict[str, Any]:
    """The route, its colour if it has one, and the colour that comes nearest if one does."""
    details: dict[str, Any] = {"route": case.route(route)}
    if case.r.decks > 1:
        details["deck"] = case.edition.decks[0].name
    if case.r.route_color[route] != GRAY:
        details["color"] = case.edition.colors[color]
    if case.r.route_color[route] != GRAY or _trains(case, color):
        details["best"] = case.edition.colors[color]
    return details


def _plain(case: Case, route: int) -> Reason:
    """One colour and wilds, a wild for each symbol (EU-9, EU-13, NO-5)."""
    if not case.r.route_wilds_pay[route]:
        return _without_wilds(case, route)
    r, wild = case.r, int(case.r.wild)
    length, symbols, wilds = int(r.route_length[route]), int(r.route_wilds[route]), case.hand(wild)
    color = _most_trains(case, _colors(case, route))
    details = _color_details(case, route, color)
    # A wild pays for every space, so nothing pays with fewer cards than wilds alone.
    missing = _missing(case, wild, FOR_ROUTE, route)
    if wilds < symbols:
        lacking = symbols - wilds
        details |= {"needed": symbols, "have": wilds, "missing": lacking}
        details["others"] = missing - lacking
        return case.refuse("too_few_wilds", case.rule("ferry"), **details)
    details |= {"missing": missing, "form": "wilds_pay", "needed": length - symbols}
    details |= {"symbols": symbols, "held": case.held([*_rail_kinds(case, color), wild])}
    return case.refuse("too_few_cards", case.rule("ferry" if symbols else "claim"), **details)


def _without_wilds(case: Case, route: int) -> Reason:
    """Cards of one colour are too few, and wilds do not pay here (NO-5)."""
    r, length = case.r, int(case.r.route_length[route])
    color = _most_trains(case, _colors(case, route))
    details = _color_details(case, route, color)
    details["missing"] = _missing(case, int(r.rail_plain[color]), FOR_ROUTE, route)
    details |= {"form": "no_wilds", "needed": length, "held": case.held(_rail_kinds(case, color))}
    if case.hand(r.wild) < details["missing"]:
        return case.refuse("too_few_cards", case.rule("claim"), **details)
    return case.refuse("wilds_do_not_pay", case.rule("plain_wilds"), **details)


def _ships(case: Case, route: int) -> Reason:
    """Ships of one colour and wilds (WO-10 to WO-12); a wild covers one space."""
    r, wild = case.r, int(case.r.wild)

    def spaces(color: int) -> int:
        return case.hand(r.ship_single[color]) + 2 * case.hand(r.ship_double[color])

    color = max(_colors(case, route), key=spaces)
    details = _color_details(case, route, color)
    details |= {"form": "ships", "spaces": int(r.route_length[route])}
    details["missing"] = _missing(case, wild, FOR_ROUTE, route)
    details["held"] = case.held([int(r.ship_single[color]), int(r.ship_double[color]), wild])
    return case.refuse("too_few_cards", case.rule("claim"), **details)


def _pairs(case: Case, route: int) -> Reason:
    """Pairs of train cards (WO-14)."""
    pairs, needed = int(pairs_in_hand(case.r, case.s, case.seat)), int(case.r.route_length[route])
    rule = case.rule("hard")
    return case.refuse("too_few_pairs", rule, route=case.route(route), needed=needed, pairs=pairs)


def _substitutes(case: Case, route: int) -> Reason:
    """Cards that fit, and groups of any cards for the other spaces (NO-7, NO-9)."""
    r, length = case.r, int(case.r.route_length[route])
    group, symbols = int(r.route_substitute[route]), int(r.route_wilds[route])
    color = _most_trains(case, _colors(case, route))
    wilds = case.hand(r.wild) if r.route_wilds_pay[route] else 0
    fitting = min(min(_trains(case, color), length - symbols) + wilds, length)
    return case.refuse(
        "too_few_cards",
        case.rule("ferry" if symbols else "substitute"),
        form="substitutes",
        route=case.route(route),
        needed=fitting + group * (length - fitting),
        have=sum(case.hand(kind) for kind in range(r.kinds)),
        fitting=fitting,
        others=length - fitting,
        group=group,
        best=case.edition.colors[color],
        wilds_pay=bool(r.route_wilds_pay[route]),
    )


def cannot_pay_station(case: Case) -> Reason:
    """The next station costs one card more than the last (EU-19)."""
    wild, color = int(case.r.wild), _most_trains(case, range(case.r.colors))
    details: dict[str, Any] = {"number": int(station_cost(case.r, case.s, case.seat))}
    details |= {"form": "station", "missing": _missing(case, wild, FOR_STATION)}
    details["held"] = case.held([*_rail_kinds(case, color), wild])
    if _trains(case, color):
        details["best"] = case.edition.colors[color]
    return case.refuse("too_few_cards", case.rule("station"), **details)


def cannot_pay_harbour(case: Case) -> Reason:
    """Train and ship cards of one colour with the harbour symbol (WO-18)."""
    r, wild = case.r, int(case.r.wild)
    trains, ships = int(r.harbour_trains), int(r.harbour_ships)

    def lacking(color: int) -> tuple[int, int]:
        """Train and ship cards with the symbol that this colour could still use."""
        held = case.hand(r.rail_harbour[color]), case.hand(r.ship_harbour[color])
        return max(0, trains - held[0]), max(0, ships - held[1])

    color = min(range(r.colors), key=lambda color: sum(lacking(color)))
    kinds = [int(r.rail_harbour[color]), int(r.ship_harbour[color]), wild]
    # Wilds in hand pay for some of what is lacking: at most this many cards are of either deck.
    missing = _missing(case, wild, FOR_HARBOUR)
    more_trains, more_ships = (min(missing, n) for n in lacking(color))
    return case.refuse(
        "too_few_cards",
        case.rule("harbour"),
        form="harbour",
        trains=trains,
        ships=ships,
        held=case.held(kinds),
        missing=missing,
        more_trains=more_trains,
        more_ships=more_ships,
        best=case.edition.colors[color],
    )
