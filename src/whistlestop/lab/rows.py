"""What is recorded about a game: rows of the tables in `schema`.

Seed and actions determine a game, so everything is found by replaying it: recording costs the
game itself nothing, and does not depend on how it was played.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from whistlestop.editions import Edition
from whistlestop.editions.kept import once_per_edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine import journal as j
from whistlestop.engine.actions import apply
from whistlestop.engine.goals import completed, held_tickets, ticket_value
from whistlestop.engine.loans import best_loans, with_loans
from whistlestop.engine.network import components
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import TURN, State
from whistlestop.game.action import all_actions
from whistlestop.lab.match import PlayedGame
from whistlestop.lab.schema import KINDS, LINES

_NOTED = frozenset(
    (
        j.ROUTE_CLAIMED,
        j.STATION_BUILT,
        j.HARBOUR_BUILT,
        j.TICKETS_KEPT,
        j.FIRST_TICKETS_CHOSEN,
        j.TICKET_DRAWN,
        j.TICKET_COMPLETED,
    )
)
"""The entries that are worth a row, or a cell of one."""

Row = tuple[Any, ...]
"""The cells of one row, in the order of the columns."""


@dataclass(frozen=True)
class GameRows:
    """The rows of one game, by table."""

    games: list[Row]
    seats: list[Row]
    claims: list[Row]
    tickets: list[Row]


@dataclass
class _Held:
    """A ticket that a seat was offered."""

    seat: int
    ticket: int
    turn: int
    kept: bool
    completed: bool = False
    points: int = 0

    def cells(self, edition: Edition) -> Row:
        """Turn, ticket, kept, completed, points; the last two are empty for a ticket not kept."""
        end = (self.completed, self.points) if self.kept else (None, None)
        return (self.turn, edition.tickets[self.ticket].id, self.kept, *end)


@dataclass
class _Notes:
    """What is noted while a game is replayed."""

    edition: Edition
    turn: int = 0
    done: list[Counter[str]] = field(default_factory=list)
    claims: list[tuple[int, int, str, str, int, tuple[int, ...]]] = field(default_factory=list)
    """Seat, turn, what, target, points, cards."""
    tickets: list[_Held] = field(default_factory=list)

    def read(self, entry: j.JournalEntry) -> None:
        """Note what is worth a row."""
        what, seat, a, b, items = entry
        if what == j.ROUTE_CLAIMED:
            self.claims.append((seat, self.turn, "route", self.edition.routes[a].id, b, items))
        elif what in (j.STATION_BUILT, j.HARBOUR_BUILT):
            word = "station" if what == j.STATION_BUILT else "harbour"
            city = self.edition.locations[a].id
            self.claims.append((seat, self.turn, word, city, 0, items))
        elif what in (j.TICKETS_KEPT, j.FIRST_TICKETS_CHOSEN):
            for number, ticket in enumerate(items):
                self.tickets.append(_Held(seat, ticket, self.turn, kept=number < a))
        elif what == j.TICKET_DRAWN:
            self.tickets.append(_Held(seat, items[0], self.turn, kept=True))
        elif what == j.TICKET_COMPLETED:
            held = next(t for t in reversed(self.tickets) if (t.seat, t.ticket) == (seat, a))
            held.completed, held.points = True, 1


def rows_of(edition: Edition, played: PlayedGame, series: int, number: int) -> GameRows:
    """Everything worth recording about game `number` of a series."""
    notes, state = _play_again(edition, played)
    if not edition.tickets_rules.goal:
        _score_tickets(edition, state, notes)
    key = (series, number)
    seats = [(*key, seat, bot) for seat, bot in enumerate(played.result.bots)]
    wild = frozenset(i for i, kind in enumerate(edition.card_kinds) if kind.wild)
    return GameRows(
        games=[(*key, *_game_cells(played))],
        seats=[(*cells, *_seat_cells(played, notes, cells[2])) for cells in seats],
        claims=[
            (*seats[seat], turn, what, target, points, len(cards),
             sum(card in wild for card in cards))
            for seat, turn, what, target, points, cards in notes.claims
        ],
        tickets=[(*seats[held.seat], *held.cells(edition)) for held in notes.tickets],
    )  # fmt: skip


def _play_again(edition: Edition, played: PlayedGame) -> tuple[_Notes, State]:
    result, kinds, r = played.result, _kinds(edition), rules_for(edition)
    players = len(result.bots)
    state = set_up(r, players, result.seed, -1, True)
    notes = _Notes(edition, done=[Counter() for _ in range(players)])
    journal = state.journal
    assert journal is not None
    for number in (*played.actions, None):
        for entry in journal:
            if entry[0] in _NOTED:
                notes.read(entry)
        journal.clear()
        if number is not None:
            notes.turn += state.decision == TURN
            notes.done[state.seat][kinds[number]] += 1
            apply(r, state, number)
    return notes, state


@once_per_edition
def _kinds(edition: Edition) -> tuple[str, ...]:
    """The kind of every action, by number."""
    return tuple(action.kind if action else "" for action in all_actions(edition))


def _score_tickets(edition: Edition, state: State, notes: _Notes) -> None:
    """Find out which tickets in hand were completed at the end, and what they scored."""
    r = rules_for(edition)
    worth: dict[tuple[int, int], tuple[bool, int]] = {}
    for seat in range(state.players):
        own = components(r, state, seat)
        joined = with_loans(r, own, best_loans(r, state, seat, own))
        for ticket in held_tickets(state, seat):
            points = int(ticket_value(r, state, seat, ticket, joined))
            worth[seat, ticket] = completed(r, ticket, joined), points
    for held in notes.tickets:
        if held.kept:
            held.completed, held.points = worth[held.seat, held.ticket]


def _game_cells(played: PlayedGame) -> Row:
    result = played.result
    return (
        result.edition, len(result.bots), str(result.seed), result.first, result.reason,
        result.turns, result.decisions, list(result.winners), list(played.actions),
    )  # fmt: skip


def _seat_cells(played: PlayedGame, notes: _Notes, seat: int) -> Row:
    result, done, lines = played.result, notes.done[seat], played.result.lines[seat]
    tickets = [held for held in notes.tickets if held.seat == seat and held.kept]
    return (
        result.turn_order(seat),
        result.scores[seat],
        result.wins(seat),
        len(tickets),
        sum(held.completed for held in tickets),
        *(lines.get(label) for label in LINES),
        *(done[kind] for kind in KINDS),
    )
