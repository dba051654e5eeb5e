"""Does the board fit the rules, and is there enough in the box? The last check of an edition."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from typing import Final

from whistlestop.editions import limits
from whistlestop.editions.board_reader import Board
from whistlestop.editions.csv_tables import Row
from whistlestop.editions.model import GRAY, CardKind, Edition, Route, TokenRules
from whistlestop.editions.problems import Problems, quoted, suggestion
from whistlestop.editions.toml_sections import FILE

REGULAR: Final = "regular"
"""The ticket deck that is drawn from during the game."""


def check_edition(edition: Edition, board: Board, problems: Problems) -> None:
    """Note whatever keeps the edition from being played."""
    _check_card_kinds(edition, problems)
    _check_decks(edition, problems)
    _check_rules(edition, problems)
    _check_locations(edition, problems)
    for row, route in board.routes:
        if row.sound:
            _check_route(edition, row, route)
    _check_tickets(edition, board, problems)
    # One route that is missing or misspelt must not make ten others look wrong.
    if not problems:
        _check_tours(edition, board)
        _check_connected(board)


def _wrong(problems: Problems, key: str, fact: str) -> None:
    problems.add(f"{FILE}, key {key}", fact)


def _check_card_kinds(edition: Edition, problems: Problems) -> None:
    kinds = edition.card_kinds
    for name, copies in Counter(kind.id for kind in kinds).items():
        if copies > 1:
            _wrong(problems, "card_kinds", f"the id {quoted(name)} is there {copies} times")
    if len(kinds) > limits.MOST_CARD_KINDS:
        most = limits.MOST_CARD_KINDS
        _wrong(problems, "card_kinds", f"{len(kinds)} kinds, but at most {most} fit")
    if len(edition.colors) > limits.MOST_COLORS:
        most = limits.MOST_COLORS
        _wrong(problems, "card_kinds", f"{len(edition.colors)} colours, but at most {most} fit")
    if [kind.wild for kind in kinds] != [False] * (len(kinds) - 1) + [True]:
        _wrong(problems, "card_kinds", "exactly one kind, the last, is wild (has no color)")
    ranks = [_rank(edition, kind) for kind in kinds if not kind.wild]
    if ranks != sorted(set(ranks)):
        fact = "the kinds do not go colour by colour, and in each, at most once: "
        fact += "train, train with harbour, ship, double ship"
        _wrong(problems, "card_kinds", fact)


def _rank(edition: Edition, kind: CardKind) -> tuple[int, int, int]:
    """Where a kind belongs in the order of payment; no two kinds may be alike."""
    color = edition.colors.index(str(kind.color))
    return (color, 1, kind.spaces) if kind.deck == "ship" else (color, 0, kind.harbour)


def _check_decks(edition: Edition, problems: Problems) -> None:
    names = [deck.name for deck in edition.decks]
    if names not in (["train"], ["train", "ship"]):
        _wrong(problems, "decks", "the decks are train alone, or train and then ship")
    for name in sorted({kind.deck for kind in edition.card_kinds} - set(names)):
        _wrong(problems, "card_kinds", f"there are {name} cards, but no {name} deck")
    slots = sum(deck.market for deck in edition.decks)
    if slots > limits.MOST_MARKET_SLOTS:
        most = limits.MOST_MARKET_SLOTS
        _wrong(problems, "decks", f"{slots} market slots, but at most {most} fit")
    if edition.market.flush_wilds > slots:
        _wrong(problems, "market.flush_wilds", f"the market has only {slots} slots")
    players = max(edition.players)
    for deck in edition.decks:
        cards = sum(kind.count for kind in edition.card_kinds if kind.deck == deck.name)
        needed = deck.deal * players + deck.market
        if cards < max(needed, 1):
            fact = f"{cards} {deck.name} cards, but {players} players and the market need {needed}"
            _wrong(problems, "decks", fact)
        if cards > limits.MOST_CARDS_IN_DECK:
            most = limits.MOST_CARDS_IN_DECK
            _wrong(problems, "card_kinds", f"{cards} {deck.name} cards, but at most {most} fit")


def _check_rules(edition: Edition, problems: Problems) -> None:
    """Mechanics that need another one."""
    if "fewest_stations" in edition.tie_breaks and edition.stations is None:
        _wrong(problems, "tie_breaks", "fewest_stations needs [stations]")
    awarded = [prize.name for prize in edition.prizes]
    if "longest_path_bonus" in edition.tie_breaks and "longest_path" not in awarded:
        _wrong(problems, "tie_breaks", "longest_path_bonus needs a prize for longest_path")
    fleet = edition.fleet
    reserve = fleet.total if fleet else edition.pieces
    if edition.end.pieces >= reserve:
        fact = f"a seat begins with {reserve} pieces, so the game would end at once"
        _wrong(problems, "end.pieces", fact)
    if fleet and all(route.piece != "ship" for route in edition.routes):
        _wrong(problems, "fleet", "ships are picked, but there are no sea routes")
    if edition.harbours:
        _check_harbours(edition, problems)
    if edition.tokens:
        _check_stacks(edition, edition.tokens, problems)
    if edition.tickets_rules.goal:
        _check_race(edition, problems)
    else:
        if not edition.end.further_turns:
            _wrong(problems, "end.further_turns", "only a race (tickets.goal) ends at once")
        if edition.bonuses:
            _wrong(problems, "bonuses", "only a race (tickets.goal) has bonuses")


def _check_race(edition: Edition, problems: Problems) -> None:
    """A race begins as soon as it is dealt, and is over at once."""
    rules = edition.tickets_rules
    if rules.initial_keep < sum(each for _, each in rules.initial):
        _wrong(problems, "tickets.initial_keep", "in a race all tickets dealt are kept")
    if rules.keep < rules.draw:
        _wrong(problems, "tickets.keep", "in a race all tickets drawn are kept")
    if edition.end.further_turns:
        _wrong(problems, "end.further_turns", "a race ends at once: 0")
    for key, section in (
        ("fleet", edition.fleet),
        ("tokens", edition.tokens),
        ("prizes", edition.prizes),
    ):
        if section:
            _wrong(problems, key, f"a race is played without {key}")


def _check_harbours(edition: Edition, problems: Problems) -> None:
    if not any(location.port for location in edition.locations):
        _wrong(problems, "harbours", "no location is a port")
    decks: dict[str | None, set[str]] = defaultdict(set)
    for kind in edition.card_kinds:
        if kind.harbour:
            decks[kind.color].add(kind.deck)
    if not any(len(found) == 2 for found in decks.values()):
        fact = "no colour has cards with the harbour symbol in both decks"
        _wrong(problems, "harbours", fact)


def _check_stacks(edition: Edition, tokens: TokenRules, problems: Problems) -> None:
    for key, heights in (("height", tokens.height), ("placed_height", tokens.placed_height)):
        for players in sorted(set(edition.players) - set(heights)):
            _wrong(problems, f"tokens.{key}", f"nothing is said for {players} players")


def _check_locations(edition: Edition, problems: Problems) -> None:
    """Locations that `edition.toml` names."""
    cities = [location.id for location in edition.locations if not location.junction]
    named: list[tuple[str, tuple[str, ...]]] = []
    for position, bonus in enumerate(edition.bonuses, start=1):
        named += [(f"bonuses[{position}].a", bonus.a), (f"bonuses[{position}].b", bonus.b)]
    if edition.tokens:
        named.append(("tokens.printed", edition.tokens.printed))
        if len(cities) < edition.tokens.symbols:
            _wrong(problems, "tokens.symbols", f"only {len(cities)} cities for the stacks")
    for key, locations in named:
        for location in locations:
            if location not in cities:
                fact = f"unknown city {quoted(location)}{suggestion(location, cities)}"
                _wrong(problems, key, fact)


def _check_route(edition: Edition, row: Row, route: Route) -> None:
    colors = {kind.color for kind in edition.card_kinds if kind.deck == route.piece}
    if route.color != GRAY and route.color not in colors:
        known = [*sorted(color for color in colors if color), GRAY]
        fact = f"no {route.piece} card is {quoted(route.color)}{suggestion(route.color, known)}"
        row.wrong("color", fact)
    if edition.route_points and route.length not in edition.route_points:
        row.wrong("length", f"route_points has no entry for length {route.length}")
    if route.kind == "tunnel" and not edition.tunnel_cards:
        row.wrong("kind", "a tunnel needs tunnel_cards in edition.toml")
    if route.kind == "sea" and edition.fleet is None:
        row.wrong("kind", "a sea route needs ships: [fleet] in edition.toml")
        return
    pieces = _pieces(edition, route)
    if route.length > pieces:
        row.wrong("length", f"no seat has more than {pieces} pieces for it")


def _pieces(edition: Edition, route: Route) -> int:
    if edition.fleet is None:
        return edition.pieces
    return edition.fleet.ships if route.kind == "sea" else edition.fleet.trains


def _check_tickets(edition: Edition, board: Board, problems: Problems) -> None:
    sound = [(row, ticket) for row, ticket in board.tickets if row.sound]
    if not edition.tickets_rules.goal:
        _check_points([row for row, _ in sound])
    dealt = dict(edition.tickets_rules.initial)
    for row, ticket in sound:
        if ticket.deck not in (REGULAR, *dealt):
            row.wrong("deck", f"{quoted(ticket.deck)} is not dealt in tickets.initial")
    decks = Counter(ticket.deck for _, ticket in board.tickets)
    players = max(edition.players)
    for name, each in dealt.items():
        if decks[name] < each * players:
            fact = f"{decks[name]} {name} tickets, but {players} players are dealt {each} each"
            _wrong(problems, f"tickets.initial.{name}", fact)


def _check_points(rows: list[Row]) -> None:
    for row in rows:
        if "points" not in row.cells:
            row.wrong("points", "the column is missing; only a race (tickets.goal) needs none")
            return
        if not row.text("points"):
            row.wrong("points", "no points; only in a race (tickets.goal) do they score none")


def _check_tours(edition: Edition, board: Board) -> None:
    """A tour is owned as printed by direct routes between its cities (WO-22)."""
    joined = {frozenset((route.a, route.b)) for route in edition.routes}
    for row, ticket in board.tickets:
        if ticket.points == ticket.points_any_order:
            continue
        for a, b in pairwise(ticket.locations):
            if frozenset((a, b)) not in joined:
                fact = f"no route joins {quoted(a)} and {quoted(b)}, as the printed order needs"
                row.wrong("locations", fact)


def _check_connected(board: Board) -> None:
    """Every location can be reached from the one with most neighbours."""
    neighbours: dict[str, set[str]] = defaultdict(set)
    for _, route in board.routes:
        neighbours[route.a].add(route.b)
        neighbours[route.b].add(route.a)
    start = max(neighbours, key=lambda location: len(neighbours[location]))
    reached, frontier = {start}, [start]
    while frontier:
        found = neighbours[frontier.pop()] - reached
        reached |= found
        frontier += found
    for row, location in board.locations:
        if location.id not in reached:
            fact = f"no routes lead from {quoted(start)} to {quoted(location.id)}"
            row.wrong("id", fact)
