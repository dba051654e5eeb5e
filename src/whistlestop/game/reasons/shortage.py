"""Which cards are missing: said in the colour that comes nearest."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from whistlestop.engine.payment.next_card import station_cost
from whistlestop.engine.payment.pairs import pairs_in_hand
from whistlestop.engine.rules import GRAY, PAIRS, PLAIN, SHIPS
from whistlestop.errors import Detail, Details
from whistlestop.game.reasons.case import Case, Reason, amount

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


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


def _colors(case: Case, route: int) -> Iterable[int]:
    color = int(case.r.route_color[route])
    return range(case.r.colors) if color == GRAY else [color]


def _trains(case: Case, color: int) -> int:
    """Train cards of a colour in hand."""
    return case.hand(case.r.rail_plain[color]) + case.hand(case.r.rail_harbour[color])


def _best(case: Case, colors: Iterable[int], worth: Callable[[Case, int], int]) -> tuple[int, int]:
    """The colour that is worth most, and what it is worth."""
    best = max(colors, key=lambda color: worth(case, color))
    return best, worth(case, best)


def _plain(case: Case, route: int) -> Reason:
    """One colour and wilds, a wild for each symbol (EU-9, EU-13, NO-5)."""
    r, name = case.r, case.edition.routes[route].id
    symbols, wilds = int(r.route_wilds[route]), case.hand(r.wild)
    if wilds < symbols:
        fact = f"{name} needs {symbols} wild for its symbols, you have {wilds}"
        missing = symbols - wilds
        details: Details = {"route": name, "needed": symbols, "have": wilds, "missing": missing}
        hint = _would_do(missing, "wild")
        return Reason("too_few_wilds", fact, case.rule("ferry"), hint, details)
    if r.route_wilds_pay[route]:
        return _with_wilds(case, route)
    return _without_wilds(case, route)


def _with_wilds(case: Case, route: int) -> Reason:
    """Cards of one colour and wilds together are too few."""
    r, name = case.r, case.edition.routes[route].id
    length, symbols = int(r.route_length[route]), int(r.route_wilds[route])
    color, held = _best(case, _colors(case, route), _trains)
    needed = _cards(case, route, length - symbols)
    if symbols:
        needed = f"{symbols} wild and {needed}"
    fact = f"{name} needs {needed} or wild, you have {_in_color(case, color, [int(r.wild)])}"
    missing = length - held - case.hand(r.wild)
    gray = r.route_color[route] == GRAY
    hint = _would_do(missing, f"{_more(case, color, gray)} or wild")
    details = _color_details(case, route, color, missing)
    details |= {"form": "wilds_pay", "needed": length - symbols, "symbols": symbols}
    details["held"] = case.held_cards([*_rail_kinds(case, color), int(r.wild)])
    rule = case.rule("ferry" if symbols else "claim")
    return Reason("too_few_cards", fact, rule, hint, details)


def _without_wilds(case: Case, route: int) -> Reason:
    """Cards of one colour are too few, and wilds do not pay here."""
    r, name, length = case.r, case.edition.routes[route].id, int(case.r.route_length[route])
    color, held = _best(case, _colors(case, route), _trains)
    fact = f"{name} needs {_cards(case, route, length)}, you have {_in_color(case, color, [])}"
    gray = r.route_color[route] == GRAY
    hint = _would_do(length - held, _more(case, color, gray))
    details = _color_details(case, route, color, length - held)
    details |= {"form": "no_wilds", "needed": length}
    details["held"] = case.held_cards(_rail_kinds(case, color))
    if held + case.hand(r.wild) < length:
        return Reason("too_few_cards", fact, case.rule("claim"), hint, details)
    fact = f"Wilds pay on ferries and tunnels only: {fact}"
    return Reason("wilds_do_not_pay", fact, case.rule("plain_wilds"), hint, details)


def _color_details(case: Case, route: int, color: int, missing: int) -> dict[str, Detail]:
    """The route, its colour if it has one, and what is missing in which colour."""
    details: dict[str, Detail] = {"route": case.edition.routes[route].id, "missing": missing}
    if case.r.decks > 1:
        details["deck"] = case.edition.decks[0].name
    if case.r.route_color[route] != GRAY:
        details["color"] = _name(case, color)
    if case.r.route_color[route] != GRAY or _trains(case, color):
        details["best"] = _name(case, color)
    return details


def _cards(case: Case, route: int, n: int) -> str:
    """So many cards of the route's colour, in words."""
    cards = "train card" if case.r.decks > 1 else "card"
    if case.r.route_color[route] == GRAY:
        return f"{amount(n, cards)} of one colour"
    color = _name(case, int(case.r.route_color[route]))
    return f"{n} {color}" if case.r.decks == 1 else amount(n, f"{color} {cards}")


def _more(case: Case, color: int, gray: bool) -> str:
    """Further cards of the best colour; of any, where any will do and none is in hand."""
    return "of one colour" if gray and not _trains(case, color) else _name(case, color)


def _name(case: Case, color: int) -> str:
    return case.edition.colors[color]


def _in_color(case: Case, color: int, others: list[int]) -> str:
    """The train cards of a colour in hand, and other kinds."""
    return case.held([*_rail_kinds(case, color), *others])


def _rail_kinds(case: Case, color: int) -> list[int]:
    """The kinds of train cards of a colour."""
    kinds = [int(case.r.rail_plain[color]), int(case.r.rail_harbour[color])]
    return [kind for kind in kinds if case.hand(kind)]


def _would_do(n: int, what: str) -> str:
    return f"{n} more {what} would do."


def _spaces(case: Case, color: int) -> int:
    """Spaces of a sea route that the ships of a colour cover."""
    return case.hand(case.r.ship_single[color]) + 2 * case.hand(case.r.ship_double[color])


def _ships(case: Case, route: int) -> Reason:
    """Ships of one colour and wilds (WO-10 to WO-12)."""
    r, length = case.r, int(case.r.route_length[route])
    color, spaces = _best(case, _colors(case, route), _spaces)
    which = "of one colour" if r.route_color[route] == GRAY else f"in {_name(case, color)}"
    kinds = [int(r.ship_single[color]), int(r.ship_double[color]), int(r.wild)]
    missing = length - spaces - case.hand(r.wild)
    fact = f"{case.edition.routes[route].id} needs ship cards {which} or wilds for "
    fact += f"{amount(length, 'space')}, you have {case.held(kinds)}: {missing} too few"
    hint = "Train cards do not pay at sea, except for wilds."
    details = _color_details(case, route, color, missing)
    details |= {"form": "ships", "spaces": length, "held": case.held_cards(kinds)}
    return Reason("too_few_cards", fact, case.rule("claim"), hint, details)


def _pairs(case: Case, route: int) -> Reason:
    """Pairs of train cards (WO-14)."""
    pairs = pairs_in_hand(case.r, case.s, case.seat)
    name, needed = case.edition.routes[route].id, int(case.r.route_length[route])
    fact = f"{name} needs {amount(needed, 'pair')} of train cards, your hand makes {pairs}"
    hint = "A pair is two train cards of one colour, or one and a wild."
    details: Details = {"route": name, "needed": needed, "pairs": int(pairs)}
    return Reason("too_few_pairs", fact, case.rule("hard"), hint, details)


def _substitutes(case: Case, route: int) -> Reason:
    """Cards that fit, and groups of any cards for the other spaces (NO-7, NO-9)."""
    r, length = case.r, int(case.r.route_length[route])
    group, symbols = int(r.route_substitute[route]), int(r.route_wilds[route])
    color, held = _best(case, _colors(case, route), _trains)
    wilds = case.hand(r.wild) if r.route_wilds_pay[route] else 0
    fitting = min(min(held, length - symbols) + wilds, length)
    needed = fitting + group * (length - fitting)
    size = sum(case.hand(kind) for kind in range(r.kinds))
    name = case.edition.routes[route].id
    fact = f"{name} would take {needed} of your cards, you have {size}: "
    fact += (
        f"{fitting} fit, and each of the other {amount(length - fitting, 'space')} takes {group}"
    )
    wild = " and a wild" if r.route_wilds_pay[route] else ""
    hint = f"{_name(case, color)} is your best colour here; a card of it{wild} pays one space."
    rule = case.rule("ferry" if symbols else "substitute")
    details: dict[str, Detail] = {
        "form": "substitutes",
        "route": name,
        "needed": needed,
        "have": size,
        "fitting": fitting,
        "others": length - fitting,
        "group": group,
        "best": _name(case, color),
        "wilds_pay": bool(r.route_wilds_pay[route]),
    }
    return Reason("too_few_cards", fact, rule, hint[0].upper() + hint[1:], details)


def cannot_pay_station(case: Case) -> Reason:
    """The next station costs one card more than the last (EU-19)."""
    cost = int(station_cost(case.r, case.s, case.seat))
    color, held = _best(case, range(case.r.colors), _trains)
    wild = int(case.r.wild)
    fact = (
        f"Your {_ORDINALS[cost - 1]} station costs {amount(cost, 'card')} of one colour or wild, "
    )
    fact += f"you have {_in_color(case, color, [wild])}"
    missing = cost - held - case.hand(wild)
    hint = _would_do(missing, f"{_more(case, color, True)} or wild")
    details: dict[str, Detail] = {"form": "station", "number": cost, "missing": missing}
    details["held"] = case.held_cards([*_rail_kinds(case, color), wild])
    if held:
        details["best"] = _name(case, color)
    return Reason("too_few_cards", fact, case.rule("station"), hint, details)


def cannot_pay_harbour(case: Case) -> Reason:
    """Train and ship cards of one colour with the harbour symbol (WO-18)."""
    r = case.r
    color, held = _best(case, range(r.colors), _with_symbol)
    kinds = [int(r.rail_harbour[color]), int(r.ship_harbour[color]), int(r.wild)]
    trains, ships = (
        amount(int(r.harbour_trains), "train card"),
        amount(int(r.harbour_ships), "ship card"),
    )
    fact = f"A harbour costs {trains} and {ships} of one colour, all with the harbour symbol, "
    fact += f"or wilds; you have {case.held(kinds)}"
    missing = int(r.harbour_trains + r.harbour_ships - held - case.hand(r.wild))
    hint = _would_do(missing, f"{_name(case, color)} with the symbol, or wild,")
    details: dict[str, Detail] = {
        "form": "harbour",
        "trains": int(r.harbour_trains),
        "ships": int(r.harbour_ships),
        "held": case.held_cards(kinds),
        "missing": missing,
        "best": _name(case, color),
    }
    return Reason("too_few_cards", fact, case.rule("harbour"), hint, details)


def _with_symbol(case: Case, color: int) -> int:
    """Cards of a colour that help to build a harbour."""
    r = case.r
    trains = min(case.hand(r.rail_harbour[color]), r.harbour_trains)
    return int(trains + min(case.hand(r.ship_harbour[color]), r.harbour_ships))
