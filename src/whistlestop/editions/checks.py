"""Does the board fit the rules, and is there enough in the box? The last check of an edition."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations, pairwise
from math import hypot
from typing import Final

from whistlestop.editions import limits
from whistlestop.editions.board_reader import Board
from whistlestop.editions.csv_tables import Row
from whistlestop.editions.model import GRAY, CardKind, Edition, Route, TokenRules
from whistlestop.editions.problems import Problems, meant, shown
from whistlestop.editions.toml_sections import FILE
from whistlestop.editions.vocabulary import PIECES
from whistlestop.editions.work_limits import check_work
from whistlestop.messages.errors import Detail

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
        _check_apart(edition, board)
        check_work(edition, problems)


def _wrong(problems: Problems, key: str, code: str, **details: Detail) -> None:
    problems.add(code, {"file": FILE, "key": key}, **details)


def _too_many(problems: Problems, key: str, what: str, n: int, most: int) -> None:
    _wrong(problems, key, "too_many", what=what, n=n, most=most)


def _check_card_kinds(edition: Edition, problems: Problems) -> None:
    kinds = edition.card_kinds
    for name, copies in Counter(kind.id for kind in kinds).items():
        if copies > 1:
            _wrong(problems, "card_kinds", "repeated_id", given=shown(name), n=copies)
    if len(kinds) > limits.MOST_CARD_KINDS:
        _too_many(problems, "card_kinds", "kinds", len(kinds), limits.MOST_CARD_KINDS)
    if len(edition.colors) > limits.MOST_COLORS:
        _too_many(problems, "card_kinds", "colors", len(edition.colors), limits.MOST_COLORS)
    if [kind.wild for kind in kinds] != [False] * (len(kinds) - 1) + [True]:
        _wrong(problems, "card_kinds", "not_one_wild")
    ranks = [_rank(edition, kind) for kind in kinds if not kind.wild]
    if ranks != sorted(set(ranks)):
        _wrong(problems, "card_kinds", "kinds_in_disorder")


def _rank(edition: Edition, kind: CardKind) -> tuple[int, int, int]:
    """Where a kind belongs in the order of payment; no two kinds may be alike."""
    color = edition.colors.index(str(kind.color))
    return (color, 1, kind.spaces) if kind.deck == "ship" else (color, 0, kind.harbour)


def _check_decks(edition: Edition, problems: Problems) -> None:
    names = [deck.name for deck in edition.decks]
    if names not in (["train"], ["train", "ship"]):
        _wrong(problems, "decks", "other_decks", train=PIECES[0], ship=PIECES[1])
    for name in sorted({kind.deck for kind in edition.card_kinds} - set(names)):
        _wrong(problems, "card_kinds", "no_deck", deck=name)
    slots = sum(deck.market for deck in edition.decks)
    if slots > limits.MOST_MARKET_SLOTS:
        _too_many(problems, "decks", "slots", slots, limits.MOST_MARKET_SLOTS)
    if edition.market.flush_wilds > slots:
        _wrong(problems, "market.flush_wilds", "few_slots", n=slots)
    players = max(edition.players)
    for deck in edition.decks:
        cards = sum(kind.count for kind in edition.card_kinds if kind.deck == deck.name)
        needed = deck.deal * players + deck.market
        if cards < max(needed, 1):
            facts: dict[str, Detail] = {"n": cards, "deck": deck.name, "players": players}
            _wrong(problems, "decks", "few_cards", needed=needed, **facts)
        if cards > limits.MOST_CARDS_IN_DECK:
            most = limits.MOST_CARDS_IN_DECK
            _wrong(problems, "card_kinds", "too_many_cards", n=cards, deck=deck.name, most=most)


def _check_rules(edition: Edition, problems: Problems) -> None:
    """Mechanics that need another one."""
    if "fewest_stations" in edition.tie_breaks and edition.stations is None:
        _wrong(problems, "tie_breaks", "needs", given="fewest_stations", needed="[stations]")
    awarded = [prize.name for prize in edition.prizes]
    if "longest_path_bonus" in edition.tie_breaks and "longest_path" not in awarded:
        _wrong(
            problems,
            "tie_breaks",
            "needs_prize",
            given="longest_path_bonus",
            prize="longest_path",
        )
    fleet = edition.fleet
    reserve = fleet.total if fleet else edition.pieces
    if edition.end.pieces >= reserve:
        _wrong(problems, "end.pieces", "ends_at_once", n=reserve)
    if fleet and all(route.piece != "ship" for route in edition.routes):
        _wrong(problems, "fleet", "no_sea_routes")
    if edition.harbours:
        _check_harbours(edition, problems)
    if edition.tokens:
        _check_stacks(edition, edition.tokens, problems)
    if edition.tickets_rules.goal:
        _check_race(edition, problems)
    else:
        if not edition.end.further_turns:
            _wrong(problems, "end.further_turns", "only_in_a_race", what="end")
        if edition.bonuses:
            _wrong(problems, "bonuses", "only_in_a_race", what="bonuses")


def _check_race(edition: Edition, problems: Problems) -> None:
    """A race begins as soon as it is dealt, and is over at once."""
    rules = edition.tickets_rules
    if rules.initial_keep < sum(each for _, each in rules.initial):
        _wrong(problems, "tickets.initial_keep", "race_keeps_all", form="dealt")
    if rules.keep < rules.draw:
        _wrong(problems, "tickets.keep", "race_keeps_all")
    if edition.end.further_turns:
        _wrong(problems, "end.further_turns", "race_ends_at_once")
    for key, section in (
        ("fleet", edition.fleet),
        ("tokens", edition.tokens),
        ("prizes", edition.prizes),
    ):
        if section:
            _wrong(problems, key, "not_in_a_race", what=key)


def _check_harbours(edition: Edition, problems: Problems) -> None:
    if not any(location.port for location in edition.locations):
        _wrong(problems, "harbours", "no_port")
    decks: dict[str | None, set[str]] = defaultdict(set)
    for kind in edition.card_kinds:
        if kind.harbour:
            decks[kind.color].add(kind.deck)
    if not any(len(found) == 2 for found in decks.values()):
        _wrong(problems, "harbours", "no_harbour_color")


def _check_stacks(edition: Edition, tokens: TokenRules, problems: Problems) -> None:
    for key, heights in (("height", tokens.height), ("placed_height", tokens.placed_height)):
        for players in sorted(set(edition.players) - set(heights)):
            _wrong(problems, f"tokens.{key}", "players_unsaid", players=players)


def _check_locations(edition: Edition, problems: Problems) -> None:
    """Locations that `edition.toml` names."""
    cities = [location.id for location in edition.locations if not location.junction]
    named: list[tuple[str, tuple[str, ...]]] = []
    for position, bonus in enumerate(edition.bonuses, start=1):
        named += [(f"bonuses[{position}].a", bonus.a), (f"bonuses[{position}].b", bonus.b)]
    if edition.tokens:
        named.append(("tokens.printed", edition.tokens.printed))
        if len(cities) < edition.tokens.symbols:
            _wrong(problems, "tokens.symbols", "few_cities", n=len(cities))
    for key, locations in named:
        for location in locations:
            if location not in cities:
                near = meant(location, cities)
                _wrong(problems, key, "unknown_city", given=shown(location), **near)


def _check_route(edition: Edition, row: Row, route: Route) -> None:
    colors = {kind.color for kind in edition.card_kinds if kind.deck == route.piece}
    if route.color != GRAY and route.color not in colors:
        known = [*sorted(color for color in colors if color), GRAY]
        near = meant(route.color, known)
        row.wrong("color", "no_card_of_color", deck=route.piece, given=shown(route.color), **near)
    if edition.route_points and route.length not in edition.route_points:
        row.wrong("length", "no_route_points", n=route.length)
    if route.kind == "tunnel" and not edition.tunnel_cards:
        row.wrong("kind", "needs_setting", form="tunnel", setting="tunnel_cards", toml=FILE)
    if route.kind == "sea" and edition.fleet is None:
        row.wrong("kind", "needs_setting", setting="[fleet]", toml=FILE)
        return
    pieces = _pieces(edition, route)
    if route.length > pieces:
        row.wrong("length", "few_pieces", n=pieces)


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
            row.wrong("deck", "never_dealt", given=shown(ticket.deck))
    decks = Counter(ticket.deck for _, ticket in board.tickets)
    players = max(edition.players)
    for name, each in dealt.items():
        if decks[name] < each * players:
            facts: dict[str, Detail] = {"n": decks[name], "deck": shown(name), "each": each}
            _wrong(problems, f"tickets.initial.{name}", "few_tickets", players=players, **facts)


def _check_points(rows: list[Row]) -> None:
    for row in rows:
        if "points" not in row.cells:
            row.wrong("points", "points_missing", form="column")
            return
        if not row.text("points"):
            row.wrong("points", "points_missing")


def _check_tours(edition: Edition, board: Board) -> None:
    """A tour is owned as printed by direct routes between its cities (WO-22)."""
    joined = {frozenset((route.a, route.b)) for route in edition.routes}
    for row, ticket in board.tickets:
        if ticket.points == ticket.points_any_order:
            continue
        for a, b in pairwise(ticket.locations):
            if frozenset((a, b)) not in joined:
                row.wrong("locations", "tour_gap", a=shown(a), b=shown(b))


def _check_connected(board: Board) -> None:
    """Every location can be reached from the one with the most neighbours."""
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
            row.wrong("id", "unreachable", start=shown(start), given=shown(location.id))


def _check_apart(edition: Edition, board: Board) -> None:
    """There is room to draw something between any two locations, also across the map's edge."""
    around = any(route.wraps for route in edition.routes)
    for (_, other), (row, location) in combinations(board.locations, 2):
        across = abs(location.x - other.x)
        if around:
            across = min(across, 1 - across)
        away = hypot(across, (location.y - other.y) / edition.aspect)
        if away < limits.NEAREST_LOCATIONS:
            row.wrong("x", "same_place", given=shown(other.id))
