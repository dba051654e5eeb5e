"""The turn order, the last turns, and the end (R-2, R-11)."""

from typing import Final

from mypy_extensions import i64

from whistlestop.engine import journal as j
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import (
    LAST_TURNS_PLAYED,
    OVER,
    RESERVE,
    SEAT,
    STALEMATE,
    TURN,
    State,
)

IDLE_ROUNDS: Final = 10
"""Rounds of idle turns after which a game ends as it stands; a pass counts as 10 idle turns."""


def begin_first_turn(s: State) -> None:
    """Set-up is over: the first player takes a turn (R-1)."""
    s.setting_up = 0
    s.turn = s.first
    s.seat = s.first
    s.decision = TURN


def end_turn(r: Rules, s: State) -> None:
    """End the turn: the game ends, or the next seat takes its turn."""
    s.drawn = 0
    s.slot = -1
    if s.last_turns > 0:
        s.last_turns -= 1
        if s.last_turns == 0:
            end_game(s, LAST_TURNS_PLAYED)
            return
    elif r.further_turns > 0 and _pieces_left(s, s.turn) <= r.end_pieces:
        s.last_turns = r.further_turns * s.players
        j.note(s, j.LAST_TURNS_BEGAN, s.turn, s.last_turns)
    if s.idle >= IDLE_ROUNDS * s.players:
        end_game(s, STALEMATE)
        return
    s.turn = next_seat(s, s.turn)
    s.seat = s.turn
    s.decision = TURN


def next_seat(s: State, seat: i64) -> i64:
    """The seat to the left of another."""
    following: i64 = seat + 1
    if following == s.players:
        following = 0
    return following


def _pieces_left(s: State, seat: i64) -> i64:
    seats = s.seats
    reserve: i64 = seat * SEAT + RESERVE
    return seats[reserve] + seats[reserve + 1]


def end_game(s: State, reason: i64) -> None:
    """End the game: there is nothing more to decide."""
    s.decision = OVER
    s.reason = reason
    j.note(s, j.GAME_ENDED, s.turn, reason)


def pass_turn(r: Rules, s: State) -> None:
    """A player with no legal action passes (R-2)."""
    j.note(s, j.TURN_PASSED, s.seat)
    s.idle += IDLE_ROUNDS
    end_turn(r, s)
