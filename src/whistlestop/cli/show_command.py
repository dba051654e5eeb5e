"""`whistlestop show`: an edition's rules in numbers, what is special, and its board."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from whistlestop.cli.editions_command import player_counts
from whistlestop.cli.terminal import Terminal
from whistlestop.drawing import board_svg
from whistlestop.editions import CardKind, Edition, edition
from whistlestop.game.log import counted, location_name

_WIDTH = 78
_INDENT = 18

Fact = tuple[str, str]
"""A heading and what stands beside it."""


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Tell about an edition; draw its board if a file is named."""
    found = edition(options.edition)
    if options.svg:
        Path(options.svg).write_text(board_svg(found), encoding="utf-8")
    if options.json:
        terminal.say(json.dumps(_document(found), ensure_ascii=False, indent=2))
        return 0
    _tell(found, terminal)
    if options.svg:
        terminal.say("", f"The board was drawn into {options.svg}.")
    return 0


def _document(found: Edition) -> dict[str, Any]:
    document = asdict(found)
    document["folder"] = str(found.folder)
    return document


def _tell(found: Edition, terminal: Terminal) -> None:
    terminal.say(terminal.styled(f"{found.name} ({found.id})", "bold"))
    for sentence in found.summary:
        terminal.say(*textwrap.wrap(sentence, _WIDTH, initial_indent="* ", subsequent_indent="  "))
    terminal.say("")
    for heading, words in _facts(found):
        lines = textwrap.wrap(words, _WIDTH - _INDENT)
        terminal.say(terminal.styled(heading.ljust(_INDENT), "bold") + lines[0])
        terminal.say(*[" " * _INDENT + line for line in lines[1:]])
    terminal.say("")
    note = f"Board data: {found.provenance.certainty}. {found.provenance.note.strip()}"
    terminal.say(*textwrap.wrap(note, _WIDTH))


def _facts(found: Edition) -> Iterator[Fact]:
    yield "players", player_counts(found)
    yield "cards", _cards(found)
    yield "market", _market(found)
    yield "pieces", _pieces(found)
    yield "board", _board(found)
    yield "route points", _route_points(found)
    yield from _route_mechanics(found)
    yield "tickets", _tickets(found)
    yield from _mechanics(found)
    yield "end", _end(found)
    yield "at the end", _bonuses(found)
    yield "not used", ", ".join(_absent(found)) or "nothing"


def _cards(found: Edition) -> str:
    parts = [", ".join(found.colors)]
    for deck in found.decks:
        kinds = [kind for kind in found.card_kinds if kind.deck == deck.name]
        name = "" if len(found.decks) == 1 else f" {deck.name}"
        size = sum(kind.count for kind in kinds)
        parts.append(f"{size}{name} cards: {_by_count(kinds)}; {deck.deal} dealt to each")
    return "; ".join(parts)


def _by_count(kinds: list[CardKind]) -> str:
    """`12 of each colour, 14 wild`: kinds that differ only in colour are told together."""
    groups = Counter(
        (kind.count, kind.id.removeprefix(kind.color or "").strip("_"), kind.wild) for kind in kinds
    )
    return ", ".join(
        f"{count} {name}"
        if wild
        else f"{count} {name} of each of {colors} colours".replace("  ", " ")
        for (count, name, wild), colors in groups.items()
    )


def _market(found: Edition) -> str:
    shown = sum(deck.market for deck in found.decks)
    if not shown:
        return "none: all cards are drawn blind"
    parts = [f"{shown} cards face up"]
    if len(found.decks) > 1:
        parts[0] += f" ({', '.join(f'{deck.market} {deck.name}' for deck in found.decks)})"
    if found.market.wild_ends_draw:
        parts.append("a face-up wild is the only card of its turn")
    if found.market.flush_wilds:
        parts.append(f"{found.market.flush_wilds} wilds discard them all")
    return "; ".join(parts)


def _pieces(found: Edition) -> str:
    fleet = found.fleet
    if fleet is None:
        return f"{counted(found.pieces, found.piece_name)} each"
    return (
        f"{fleet.total} each, picked in secret from {fleet.trains} trains and {fleet.ships} ships "
        f"(suggested: {fleet.suggested_trains} trains); exchanging one later costs "
        f"{counted(fleet.exchange_cost, 'point')}"
    )


def _board(found: Edition) -> str:
    places = sum(not place.junction for place in found.locations)
    kinds = Counter(route.kind for route in found.routes)
    doubles = len({route.double for route in found.routes if route.double})
    parts = [f"{places} locations, {len(found.routes)} routes"]
    parts.append(", ".join(f"{count} {kind}" for kind, count in kinds.most_common()))
    if doubles:
        closed = found.doubles_closed_up_to
        rule = f" (one of the two with up to {closed} players)" if closed else ""
        parts.append(f"{counted(doubles, 'double route')}{rule}")
    return "; ".join(parts)


def _route_points(found: Edition) -> str:
    if not found.route_points:
        return "none: routes score nothing"
    pairs = [f"{length}: {points}" for length, points in sorted(found.route_points.items())]
    return f"by length {', '.join(pairs)}"


def _route_mechanics(found: Edition) -> Iterator[Fact]:
    routes = found.routes
    if not found.wilds_everywhere:
        yield "wilds", "pay on ferries and tunnels only"
    ferries = [route for route in routes if route.kind == "ferry"]
    if ferries:
        words = f"{len(ferries)}, with {min(r.wilds for r in ferries)} to "
        words += f"{max(r.wilds for r in ferries)} spaces that ask for a wild"
        groups = {route.substitute for route in ferries if route.substitute}
        words += "".join(f"; any {many} cards stand for one" for many in sorted(groups))
        yield "ferries", words
    tunnels = sum(route.kind == "tunnel" for route in routes)
    if tunnels:
        yield "tunnels", f"{tunnels}, for which {found.tunnel_cards} cards are turned up"
    hard = sum(route.hard > 0 for route in routes)
    if hard:
        yield "hard routes", f"{hard}, with spaces that cost a pair of one colour"
    for route in routes:
        if route.substitute and route.kind != "ferry":
            ends = f"{location_name(found, route.a)} \N{EN DASH} {location_name(found, route.b)}"
            yield "substitutes", f"{ends}: any {route.substitute} cards stand for one"


def _tickets(found: Edition) -> str:
    rules = found.tickets_rules
    dealt = " and ".join(
        f"{count}{f' {deck}' if len(rules.initial) > 1 else ''}" for deck, count in rules.initial
    )
    keep_all = rules.initial_keep == sum(count for _, count in rules.initial)
    kept = "all" if keep_all else f"at least {rules.initial_keep}"
    parts = [f"{len(found.tickets)}; {dealt} dealt, {kept} kept"]
    if rules.goal:
        parts.append(f"{rules.goal} completed ones win; a turn may replace {rules.draw}")
    else:
        gone = "leave the game" if rules.declined == "box" else "go under the deck"
        parts.append(f"later {rules.draw} drawn, at least {rules.keep} kept; others {gone}")
    tours = sum(ticket.tour for ticket in found.tickets)
    if tours:
        parts.append(f"{tours} are tours, worth more in the printed order")
    return "; ".join(parts)


def _mechanics(found: Edition) -> Iterator[Fact]:
    if found.stations:
        left = counted(found.stations.points_left, "point")
        yield "stations", f"{found.stations.count} each; one not built scores {left}"
    if found.harbours:
        rules = found.harbours
        ports = sum(place.port for place in found.locations)
        yield (
            "harbours",
            f"{rules.count} each, in {ports} ports, for {rules.trains} train and {rules.ships} "
            f"ship cards of one colour; named by {', '.join(map(str, range(len(rules.points))))} "
            f"completed tickets they score {', '.join(map(str, rules.points))}; one not built "
            f"costs {rules.unbuilt_penalty}",
        )
    if found.tokens:
        tokens = found.tokens
        yield (
            "tourist tokens",
            f"{tokens.symbols} symbols, {len(tokens.printed)} stacks printed on the board; "
            f"different ones score {', '.join(map(str, tokens.points))}",
        )
    for bonus in found.bonuses:
        gain = "counts as a ticket" if bonus.ticket else f"brings {counted(bonus.cards, 'card')}"
        ends = [
            ", ".join(location_name(found, place) for place in end) for end in (bonus.a, bonus.b)
        ]
        yield "bonus", f"joining {ends[0]} to {ends[1]} {gain}"


def _end(found: Edition) -> str:
    name = "piece" if found.fleet else found.piece_name
    reserve = counted(found.end.pieces, name)
    if not found.end.further_turns:
        return f"at once with {reserve} left"
    turns = counted(found.end.further_turns, "more turn")
    return f"with {reserve} or fewer left, everyone has {turns}"


def _bonuses(found: Edition) -> str:
    parts = [f"{it.points} points for the {it.name.replace('_', ' ')}" for it in found.prizes]
    ties = ", ".join(name.replace("_", " ") for name in found.tie_breaks)
    parts.append(f"ties are broken by {ties}" if ties else "a tie is a shared victory")
    return "; ".join(parts)


def _absent(found: Edition) -> Iterator[str]:
    """Mechanics of the engine that this edition leaves out."""
    kinds = {route.kind for route in found.routes}
    for name, used in (
        ("ferries", "ferry" in kinds),
        ("tunnels", "tunnel" in kinds),
        ("sea routes", "sea" in kinds),
        ("hard routes", any(route.hard for route in found.routes)),
        ("stations", found.stations),
        ("harbours", found.harbours),
        ("fleets", found.fleet),
        ("tourist tokens", found.tokens),
        ("connection bonuses", found.bonuses),
    ):
        if not used:
            yield name
