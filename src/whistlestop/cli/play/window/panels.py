"""What stands around the board: seats, market, hand and tickets as styled text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from textual.color import Color
from textual.content import Content
from textual.style import Style

from whistlestop.cli.play.view import seat_cells, seat_columns
from whistlestop.cli.play.window.choices import Choice
from whistlestop.drawing.look import board_look
from whistlestop.drawing.palette import (
    CHARACTERS,
    DATA,
    SEAT_CHARACTERS,
    character,
    paint,
    seat_paint,
)
from whistlestop.drawing.palette import color as named_color
from whistlestop.editions import CardKind, Edition
from whistlestop.editions.vocabulary import SYMBOLS
from whistlestop.game.speaker import Speaker
from whistlestop.knowledge.observation import Observation
from whistlestop.knowledge.routes_left import routes_left

_SHORT = 3
"""The fewest letters of a name where there is no room for more."""
_DIGITS = 2
"""Room for numbers, so that columns do not move when they grow."""
_HEAD_LINES = (1, 2, 3)
"""Over how many lines the heads of the columns can be spread."""
_MARK = 5
"""The width of what stands before a name."""
_WILD = "wild"


def card_style(color: str, edition: Edition) -> Style:
    """The colours of a card, or of a route of that colour."""
    card = DATA["cards"][_WILD] if color == _WILD else None
    painted = paint(color, edition.colors) if card is None else None
    fill = painted.fill if painted else named_color(DATA["cards"][_WILD]["fill"])
    on = painted.on if painted else named_color(DATA["cards"][_WILD]["on"])
    return Style(background=Color.parse(fill), foreground=Color.parse(on), bold=True)


def seat_style(seat: int, edition: Edition) -> Style:
    """The colours of a seat's pieces, as the board shows them."""
    seats = DATA["seats"]
    fill = seat_paint(seats[seat % len(seats)], board_look(edition).theme).fill
    white = named_color("white")
    return Style(background=Color.parse(fill), foreground=Color.parse(white), bold=True)


def seat_mark(seat: int, edition: Edition) -> tuple[str, Style]:
    """The colour and the character of a seat, as its routes show them."""
    return f" {SEAT_CHARACTERS[seat % len(SEAT_CHARACTERS)]} ", seat_style(seat, edition)


def symbol(color: str | None, edition: Edition) -> str:
    """The character of a card's colour."""
    if color is None or color == _WILD:
        return CHARACTERS["wild"]
    return character(color, edition.colors)


def card(kind: CardKind, edition: Edition) -> str:
    """A card by its symbol, with marks for ships and harbours where an edition has those."""
    marks = CHARACTERS["harbour"] if kind.harbour else ""
    if kind.deck != edition.decks[0].name:
        marks += CHARACTERS["ferry"] * kind.spaces
    return symbol(kind.color, edition) + marks


def seats(view: Observation, speaker: Speaker, width: int) -> Content:
    """The table of seats: whose turn it is, and what everybody sees of each."""
    columns = seat_columns(view, speaker)
    rows = [seat_cells(view, facts) for facts in view.seats]
    tried = [(depth, _widths(columns, rows, depth)) for depth in _HEAD_LINES]
    room = width - _MARK - max(map(len, view.players))
    narrowest = min(sum(widths) for _, widths in tried)
    depth, widths = next(found for found in tried if sum(found[1]) <= max(room, narrowest))
    name_width = max(width - _MARK - sum(widths), _SHORT)

    def row(cells: Iterable[str]) -> str:
        return "".join(cell.rjust(wide) for cell, wide in zip(cells, widths, strict=True))

    left = " " * (_MARK + name_width)
    lines = [Content.styled(head, Style(dim=True)) for head in _heads(left, columns, widths, depth)]
    for seat, cells in enumerate(rows):
        turn = seat == view.decision.seat and view.decision.kind != "over"
        name = view.players[seat]
        shown = (
            name if len(name) <= name_width else f"{name[: name_width - 1]}\N{HORIZONTAL ELLIPSIS}"
        )
        own = Style(bold=turn or seat == view.seat)
        marker = CHARACTERS["east"] if turn else " "
        lines.append(
            Content.assemble(
                (marker, own),
                seat_mark(seat, view.edition),
                (f" {shown.ljust(name_width)}", own),
                row(cells),
            )
        )
    return Content("\n").join(lines)


def _widths(columns: Sequence[str], rows: Sequence[Sequence[str]], depth: int) -> list[int]:
    """How wide each column is if its head may reach over the columns before it.

    Heads take turns on `depth` lines, and the first one of a line reaches over the names.
    """
    widths: list[int] = []
    for number, (head, *cells) in enumerate(zip(columns, *rows, strict=True)):
        reach = sum(widths[number - depth + 1 :]) if number >= depth else len(head)
        widths.append(1 + max(_DIGITS, *map(len, cells), len(head) - reach))
    return widths


def _heads(left: str, columns: Sequence[str], widths: Sequence[int], depth: int) -> Iterator[str]:
    """The lines with the heads of the columns, each head ending where its column ends."""
    for first in range(depth):
        line = ""
        for number in range(first, len(columns), depth):
            end = len(left) + sum(widths[: number + 1])
            line += columns[number].rjust(end - len(line))
        yield line


def market(view: Observation, speaker: Speaker, moves: Iterable[str], width: int) -> Content:
    """Face-up cards, decks and piles; a click on a card that can be taken takes it."""
    edition, possible = view.edition, set(moves)
    for named in (True, False):
        parts: list[Content] = []
        for slot, number in enumerate(view.market, start=1):
            if number < 0:
                parts.append(Content(f" {slot} - "))
                continue
            kind = edition.card_kinds[number]
            name = f" {speaker.names.card(kind.id)}" if named else ""
            style = card_style(kind.color or _WILD, edition)
            text = f" {slot}{card(kind, edition)}{name} "
            parts.append(_clickable(text, style, f"draw {slot}", possible))
        parts += _piles(view, speaker, possible)
        if sum(part.cell_length + 1 for part in parts) <= width + 1:
            break
    if view.last_turns >= 0:
        left = speaker.tell("cli.table.last_turns", {"n": view.last_turns})
        parts.append(Content.styled(left, Style(bold=True, reverse=True)))
    return _flow(parts, width)


def _flow(parts: Iterable[Content], width: int) -> Content:
    """Parts beside each other: a line is broken between them, never inside one."""
    lines: list[Content] = []
    for part in parts:
        if lines and lines[-1].cell_length + 1 + part.cell_length <= width:
            lines[-1] = Content(" ").join([lines[-1], part])
        else:
            lines.append(part)
    return Content("\n").join(lines)


def _piles(view: Observation, speaker: Speaker, possible: set[str]) -> list[Content]:
    edition = view.edition
    back = Style(reverse=True)
    parts = []
    for deck, size in zip(edition.decks, view.decks, strict=True):
        text = speaker.tell("cli.table.deck", {"n": size, "deck": deck.name})
        move = "draw deck" if len(edition.decks) == 1 else f"draw {deck.name}"
        parts.append(_clickable(f" {text} ", back, move, possible))
    discarded = speaker.tell("cli.table.discarded", {"n": sum(view.discards)})
    parts.append(Content.styled(discarded, Style(dim=True)))
    tickets = speaker.tell("cli.table.to_draw", {"n": view.ticket_deck})
    parts.append(_clickable(f" {tickets} ", back, "tickets", possible))
    return parts


def _clickable(text: str, style: Style, move: str, possible: set[str]) -> Content:
    if move in possible:
        style += Style.from_meta({"@click": f"app.play({move!r})"})
    return Content.styled(text, style)


def hand(view: Observation, speaker: Speaker, width: int) -> Content:
    """The cards of the seat, with their names where there is room, and what is being paid."""
    own, edition = view.own, view.edition
    if own is None:
        return Content("")
    held = [(kind, n) for kind, n in zip(edition.card_kinds, own.hand, strict=True) if n]
    for named in (True, False):
        parts = []
        for kind, n in held:
            name = f" {speaker.names.card(kind.id, n)}" if named else ""
            style = card_style(kind.color or _WILD, edition)
            parts.append(Content.styled(f" {n}{card(kind, edition)}{name} ", style))
        if sum(part.cell_length + 1 for part in parts) <= 2 * width:
            break
    if not parts:
        parts.append(Content(speaker.tell("cli.table.no_cards")))
    laid = [n for n in view.decision.laid if n]
    if laid:
        kinds = [
            kind.id
            for kind, n in zip(edition.card_kinds, view.decision.laid, strict=True)
            for _ in range(n)
        ]
        told = speaker.tell("cli.window.laid", {"cards": kinds})
        parts.append(Content(f" {told}"))
    return _flow(parts, width)


def revealed(view: Observation, speaker: Speaker) -> Content | None:
    """The cards that were turned up for a tunnel."""
    kinds = [view.edition.card_kinds[number] for number in view.decision.revealed]
    if not kinds:
        return None
    parts: list[Content] = [Content(speaker.tell("cli.table.turned_up"))]
    for kind, costs in zip(kinds, view.decision.matching, strict=True):
        text = f" {card(kind, view.edition)}{'+1' if costs else ''} "
        parts.append(Content.styled(text, card_style(kind.color or _WILD, view.edition)))
    return Content(" ").join(parts)


def tickets(view: Observation, speaker: Speaker) -> list[Choice]:
    """The tickets of the seat, with what each still needs."""
    if view.own is None or view.seat is None:
        return []
    found = []
    for number in view.own.tickets:
        ticket = view.edition.tickets[number]
        left = routes_left(view, view.seat, ticket)
        details: dict[str, object] = {"ticket": ticket.id, "state": "open", "spaces": 0}
        if left is None:
            details["state"] = "impossible"
        elif left.done:
            details["state"] = "done"
        else:
            details["spaces"] = left.spaces
        shows = (*ticket.locations, *(left.routes if left else ()))
        found.append(Choice(speaker.tell("cli.window.ticket", details), shows))
    return found


def line(choice: Choice, edition: Edition) -> Content:
    """A line of a list, with the colour and symbol of what it is about."""
    if choice.color is None:
        return Content(choice.label)
    chip = f" {choice.length or ''}{symbol(choice.color, edition)} "
    return Content.assemble((chip, card_style(choice.color, edition)), f" {choice.label}")


def stacks(view: Observation, speaker: Speaker) -> str:
    """The stacks of tourist tokens, where an edition has them."""
    told: Sequence[str] = [
        f"{SYMBOLS[symbol]} {speaker.names.location(view.edition.locations[at].id)} ({height})"
        for symbol, (at, height) in enumerate(view.stacks)
        if at >= 0 and height
    ]
    return ", ".join(told)
