"""What a referee tells players of the printed game, from a position that they wrote down."""

from __future__ import annotations

from dataclasses import dataclass

from whistlestop.editions.vocabulary import PIECES
from whistlestop.engine import state as es
from whistlestop.engine.goals import completed
from whistlestop.engine.network import components
from whistlestop.engine.race import settle_race
from whistlestop.engine.turns import end_turn
from whistlestop.game.game import Game


@dataclass(frozen=True)
class SeatStanding:
    """What a seat has on the track and in reserve."""

    seat: int
    score: int
    """Points on the track."""
    reserve: dict[str, int]
    """Pieces left, by type."""
    stations_left: int
    harbours_left: int
    joined: list[str]
    """The tickets, whoever holds them, that the seat's own routes join."""


def standing(game: Game) -> list[SeatStanding]:
    """Where every seat stands."""
    return [_standing(game, seat) for seat in range(len(game.players))]


def _standing(game: Game, seat: int) -> SeatStanding:
    r, s = game.rules, game.state
    own = components(r, s, seat)
    return SeatStanding(
        seat=seat,
        score=es.cell(s, seat, es.SCORE),
        reserve={
            name: es.cell(s, seat, es.RESERVE + piece)
            for piece, name in enumerate(PIECES)
            if piece == 0 or game.edition.fleet
        },
        stations_left=es.cell(s, seat, es.STATIONS_LEFT),
        harbours_left=es.cell(s, seat, es.HARBOURS_LEFT),
        joined=[
            ticket.id
            for number, ticket in enumerate(game.edition.tickets)
            if completed(r, number, own)
        ],
    )


def after_turn(game: Game) -> Game:
    """The game after the turn that is under way: the next seat's turn, or the end.

    What the turn did must be in the position already. The end may be near (R-11), or have come
    at once where players race (GT-12, GT-13).
    """
    after = game.copy()
    r, s = after.rules, after.state
    if s.decision != es.OVER and r.goal > 0:
        settle_race(r, s, s.turn)
    if s.decision != es.OVER:
        end_turn(r, s)
    return after
