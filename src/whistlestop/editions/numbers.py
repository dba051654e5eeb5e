"""The numbers of an edition by name, for its rules in brief."""

from __future__ import annotations

from whistlestop.editions.model import Edition


def numbers_of(edition: Edition) -> dict[str, str]:
    """The numbers an edition plays with; mechanics it does not have are not in it."""
    found = {**_table(edition), **_tickets(edition), **_routes(edition), **_extras(edition)}
    return {name: str(value) for name, value in found.items()}


def _table(edition: Edition) -> dict[str, int | str]:
    """Players, cards, pieces and the end."""
    numbers: dict[str, int | str] = {
        "players": _span(edition.players),
        "cards": sum(kind.count for kind in edition.card_kinds),
        "wilds": sum(kind.count for kind in edition.card_kinds if kind.wild),
        "market": sum(deck.market for deck in edition.decks),
        "end_pieces": edition.end.pieces,
        "further_turns": edition.end.further_turns,
        "doubles_closed_up_to": edition.doubles_closed_up_to,
    }
    for deck in edition.decks:
        numbers[f"deal_{deck.name}"] = deck.deal
        numbers[f"market_{deck.name}"] = deck.market
    if edition.pieces:
        numbers["pieces"] = edition.pieces
    if edition.market.flush_wilds:
        numbers["flush_wilds"] = edition.market.flush_wilds
    return numbers


def _tickets(edition: Edition) -> dict[str, int | str]:
    """Tickets dealt, drawn and kept."""
    rules = edition.tickets_rules
    numbers: dict[str, int | str] = {f"deal_{deck}_tickets": n for deck, n in rules.initial}
    numbers |= {
        "tickets": len(edition.tickets),
        "deal_tickets": sum(n for _, n in rules.initial),
        "first_keep": rules.initial_keep,
        "draw_tickets": rules.draw,
        "keep_tickets": rules.keep,
    }
    if rules.goal:
        numbers["goal"] = rules.goal
    return numbers


def _routes(edition: Edition) -> dict[str, int | str]:
    """Lengths, points, tunnels and substitutes."""
    lengths = sorted({route.length for route in edition.routes})
    numbers: dict[str, int | str] = {"shortest": lengths[0], "longest": lengths[-1]}
    if edition.route_points:
        used = {length: edition.route_points[length] for length in lengths}
        numbers["lengths"] = ", ".join(str(length) for length in used)
        numbers["route_points"] = ", ".join(str(points) for points in used.values())
    if edition.tunnel_cards:
        numbers["tunnel_cards"] = edition.tunnel_cards
    for kind in ("rail", "ferry"):
        groups = {route.substitute for route in edition.routes if route.kind == kind}
        if len(groups - {0}) == 1:
            numbers[f"{kind}_substitute"] = max(groups)
    return numbers


def _extras(edition: Edition) -> dict[str, int | str]:
    """Prizes, stations, harbours, fleets, tokens and bonuses."""
    numbers: dict[str, int | str] = {
        f"{prize.name}_points": prize.points for prize in edition.prizes
    }
    if edition.stations:
        numbers["stations"] = edition.stations.count
        numbers["station_points"] = edition.stations.points_left
    if edition.harbours:
        harbours = edition.harbours
        numbers["harbours"] = harbours.count
        numbers["harbour_penalty"] = harbours.unbuilt_penalty
        numbers["harbour_trains"], numbers["harbour_ships"] = harbours.trains, harbours.ships
        for count, points in enumerate(harbours.points):
            numbers[f"harbour_points_{count}"] = points
    if edition.fleet:
        fleet = edition.fleet
        numbers["fleet"], numbers["exchange_cost"] = fleet.total, fleet.exchange_cost
        numbers["least_trains"], numbers["most_trains"] = fleet.total - fleet.ships, fleet.trains
        numbers["suggested_trains"] = fleet.suggested_trains
        numbers["suggested_ships"] = fleet.total - fleet.suggested_trains
    if edition.tokens:
        numbers["symbols"] = edition.tokens.symbols
        numbers["printed_stacks"] = len(edition.tokens.printed)
        numbers["placed_stacks"] = edition.tokens.symbols - len(edition.tokens.printed)
        numbers["token_points"] = ", ".join(str(points) for points in edition.tokens.points)
    bonus_cards = {bonus.cards for bonus in edition.bonuses if bonus.cards}
    if len(bonus_cards) == 1:
        numbers["bonus_cards"] = bonus_cards.pop()
    return numbers


def _span(players: tuple[int, ...]) -> str:
    """`2` to `5` with a dash, or the counts one by one where some between them are left out."""
    first, last = players[0], players[-1]
    if first == last:
        return str(first)
    unbroken = len(players) == last - first + 1
    return f"{first}\N{EN DASH}{last}" if unbroken else ", ".join(map(str, players))
