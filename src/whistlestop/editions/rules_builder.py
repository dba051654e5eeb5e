"""From an edition's words to the engine's numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.editions.kept import once_per_edition
from whistlestop.editions.limits import MOST_PLAYERS
from whistlestop.editions.model import GRAY, CardKind, Edition, Route
from whistlestop.editions.vocabulary import ROUTE_KINDS, TIE_BREAKS
from whistlestop.engine import rules as er
from whistlestop.engine.lookup_tables import prepare
from whistlestop.engine.prizes import NAMES
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import NO_KIND

_TIE_BREAKS = {name: number for number, name in TIE_BREAKS.items()}


def build_rules(edition: Edition) -> Rules:
    """The rules object the engine plays this edition with."""
    r = Rules()
    _cards(r, edition)
    _board(r, edition)
    _tickets(r, edition)
    _numbers(r, edition)
    _mechanics(r, edition)
    return prepare(r)


def _ints(values: Iterable[int]) -> vec[i64]:
    return vec[i64](list(values))


def _cards(r: Rules, edition: Edition) -> None:
    kinds = edition.card_kinds
    deck_names = [deck.name for deck in edition.decks]
    r.kinds = len(kinds)
    r.colors = len(edition.colors)
    r.wild = len(kinds) - 1
    r.decks = len(edition.decks)
    r.deal = _ints(deck.deal for deck in edition.decks)
    r.market_from = _ints(deck.market for deck in edition.decks)
    r.slots = sum(deck.market for deck in edition.decks)
    r.flush_wilds = edition.market.flush_wilds
    r.wild_ends_draw = edition.market.wild_ends_draw
    r.kind_color = _ints(
        er.NONE if kind.color is None else edition.colors.index(kind.color) for kind in kinds
    )
    r.kind_deck = _ints(deck_names.index(kind.deck) for kind in kinds)
    r.kind_count = _ints(kind.count for kind in kinds)
    r.kind_spaces = _ints(kind.spaces for kind in kinds)
    r.kind_harbour = _ints(int(kind.harbour) for kind in kinds)
    first_deck = deck_names[0]
    harbours = edition.harbours is not None
    r.rail_plain = _by_color(edition, lambda k: k.deck == first_deck and not k.harbour)
    r.rail_harbour = _by_color(edition, lambda k: k.deck == first_deck and k.harbour)
    r.ship_single = _by_color(edition, lambda k: k.deck != first_deck and k.spaces == 1)
    r.ship_double = _by_color(edition, lambda k: k.deck != first_deck and k.spaces == 2)
    r.ship_harbour = _by_color(edition, lambda k: harbours and k.deck != first_deck and k.harbour)


def _by_color(edition: Edition, fits: Callable[[CardKind], bool]) -> vec[i64]:
    """For each colour the kind that fits, or none."""
    found = [NO_KIND] * len(edition.colors)
    for number, kind in enumerate(edition.card_kinds):
        if kind.color is not None and fits(kind):
            found[edition.colors.index(kind.color)] = number
    return _ints(found)


def _board(r: Rules, edition: Edition) -> None:
    locations = {location.id: number for number, location in enumerate(edition.locations)}
    routes = edition.routes
    r.locations = len(locations)
    r.routes = len(routes)
    r.cities = sum(1 << locations[x.id] for x in edition.locations if not x.junction)
    r.ports = sum(1 << locations[x.id] for x in edition.locations if x.port)
    r.route_a = _ints(locations[route.a] for route in routes)
    r.route_b = _ints(locations[route.b] for route in routes)
    r.route_length = _ints(route.length for route in routes)
    r.route_color = _ints(
        er.GRAY if route.color == GRAY else edition.colors.index(route.color) for route in routes
    )
    r.route_kind = _ints(ROUTE_KINDS[route.kind] for route in routes)
    r.route_wilds = _ints(route.wilds for route in routes)
    r.route_substitute = _ints(route.substitute for route in routes)
    r.route_partner = _ints(_partner(edition, number) for number in range(len(routes)))
    r.route_points = _ints(edition.route_points.get(route.length, 0) for route in routes)
    r.route_piece = _ints(er.SHIP if route.piece == "ship" else er.TRAIN for route in routes)
    r.route_wilds_pay = _ints(
        int(edition.wilds_everywhere or route.kind in ("ferry", "tunnel")) for route in routes
    )
    r.route_shape = _ints(_shape(route) for route in routes)


def _shape(route: Route) -> int:
    if route.hard:
        return er.PAIRS
    if route.substitute:
        return er.SUBSTITUTES
    return er.SHIPS if route.kind == "sea" else er.PLAIN


def _partner(edition: Edition, number: int) -> int:
    route = edition.routes[number]
    for other, candidate in enumerate(edition.routes):
        if route.double and candidate.double == route.double and other != number:
            return other
    return er.NONE


def _tickets(r: Rules, edition: Edition) -> None:
    locations = {location.id: number for number, location in enumerate(edition.locations)}
    tickets = edition.tickets
    rules = edition.tickets_rules
    packs = ["regular"] + [name for name, _ in rules.initial if name != "regular"]
    starts = [0]
    for ticket in tickets:
        starts.append(starts[-1] + len(ticket.locations))
    r.tickets = len(tickets)
    r.ticket_start = _ints(starts)
    r.ticket_location = _ints(
        locations[location] for ticket in tickets for location in ticket.locations
    )
    r.ticket_cities = _ints(sum(1 << locations[x] for x in ticket.locations) for ticket in tickets)
    r.ticket_points = _ints(ticket.points for ticket in tickets)
    r.ticket_any_order = _ints(ticket.points_any_order for ticket in tickets)
    r.ticket_penalty = _ints(ticket.penalty for ticket in tickets)
    r.ticket_pack = _ints(packs.index(ticket.deck) for ticket in tickets)
    dealt = dict(rules.initial)
    r.pack_deal = _ints(dealt.get(name, 0) for name in packs)
    r.first_keep = rules.initial_keep
    r.first_declined_below = rules.initial_declined == "bottom"
    r.draw_tickets = rules.draw
    r.keep_tickets = rules.keep
    r.declined_below = rules.declined == "bottom"
    r.goal = rules.goal


def _numbers(r: Rules, edition: Edition) -> None:
    r.pieces = edition.pieces
    r.doubles_closed_up_to = edition.doubles_closed_up_to
    r.tunnel_cards = edition.tunnel_cards
    r.end_pieces = edition.end.pieces
    r.further_turns = edition.end.further_turns
    r.prizes = _ints(NAMES.index(prize.name) for prize in edition.prizes)
    r.prize_points = _ints(prize.points for prize in edition.prizes)
    r.tie_breaks = _ints(_TIE_BREAKS[name] for name in edition.tie_breaks)


def _mechanics(r: Rules, edition: Edition) -> None:
    stations, harbours = edition.stations, edition.harbours
    r.stations = stations.count if stations else 0
    r.station_points = stations.points_left if stations else 0
    r.harbours = harbours.count if harbours else 0
    r.harbour_points = _ints(harbours.points if harbours else (0,))
    r.harbour_penalty = harbours.unbuilt_penalty if harbours else 0
    r.harbour_trains = harbours.trains if harbours else 0
    r.harbour_ships = harbours.ships if harbours else 0
    fleet = edition.fleet
    r.fleet = fleet.total if fleet else 0
    r.fleet_trains = fleet.trains if fleet else 0
    r.fleet_ships = fleet.ships if fleet else 0
    r.exchange_cost = fleet.exchange_cost if fleet else 0
    _tokens(r, edition)
    _bonuses(r, edition)


def _tokens(r: Rules, edition: Edition) -> None:
    locations = {location.id: number for number, location in enumerate(edition.locations)}
    tokens = edition.tokens
    r.symbols = tokens.symbols if tokens else 0
    r.printed_stacks = _ints(locations[x] for x in tokens.printed) if tokens else _ints(())
    r.token_points = _ints(tokens.points) if tokens else _ints(())
    height = tokens.height if tokens else {}
    placed = tokens.placed_height if tokens else {}
    r.stack_height = _ints(height.get(n, 0) for n in range(MOST_PLAYERS + 1))
    r.placed_height = _ints(placed.get(n, 0) for n in range(MOST_PLAYERS + 1))


def _bonuses(r: Rules, edition: Edition) -> None:
    locations = {location.id: number for number, location in enumerate(edition.locations)}
    bonuses = edition.bonuses
    r.bonuses = len(bonuses)
    r.bonus_a = _ints(sum(1 << locations[x] for x in bonus.a) for bonus in bonuses)
    r.bonus_b = _ints(sum(1 << locations[x] for x in bonus.b) for bonus in bonuses)
    r.bonus_ticket = _ints(int(bonus.ticket) for bonus in bonuses)
    r.bonus_cards = _ints(bonus.cards for bonus in bonuses)


@once_per_edition
def rules_for(edition: Edition) -> Rules:
    """The rules object of an edition, built once."""
    return build_rules(edition)
