"""What a seat has and may expect: its cards, its pieces, the turns left.

Everything is read from what the seat may see: public facts, its own hand, tickets and pieces.
"""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.rules import Rules
from whistlestop.engine.state import (
    BOX,
    HAND,
    HAND_SIZE,
    KINDS,
    LAID,
    PAY,
    RESERVE,
    SEAT,
    SURCHARGE,
    State,
)
from whistlestop.planning.tuning import Tuning


class Prospects:
    """A state as the seat that must decide sees it."""

    def __init__(self, r: Rules, tuning: Tuning) -> None:
        self.r = r
        self.tuning = tuning
        self.spaces: i64 = 0
        """The spaces of all routes together, for the average length of a claim."""
        for route in range(r.routes):
            self.spaces += r.route_length[route]
        self.seat: i64 = 0
        self.base: i64 = 0
        """Where the seat's cells start."""
        self.hand = vec[i64]([0] * KINDS)
        """Cards by kind, those laid on the table included."""
        self.hand_size: i64 = 0
        self.trains: i64 = 0
        self.ships: i64 = 0
        self.pieces: i64 = 0
        """The most it can place: trains and ships, each after an exchange, and both together."""
        self.turns: i64 = 0
        """Turns the seat may expect, this one included."""

    def look(self, s: State) -> None:
        """Look at a state."""
        self.seat = s.seat
        self.base = s.seat * SEAT
        self._count_cards(s)
        self._count_pieces(s)
        self.turns = self._turns_left(s)

    def effort_left(self) -> i64:
        """The effort the seat can still make: its cards, its turns, and some luck."""
        tuning = self.tuning
        return 10 * self.hand_size + tuning.turn_effort * self.turns + tuning.good_luck

    def _count_cards(self, s: State) -> None:
        seats = s.seats
        hand = self.hand
        first: i64 = self.base + HAND
        kind: i64
        for kind in range(self.r.kinds):
            hand[kind] = seats[first + kind]
        self.hand_size = seats[self.base + HAND_SIZE]
        if s.decision == PAY or s.decision == SURCHARGE:
            for kind in range(self.r.kinds):
                hand[kind] += s.piles[LAID + kind]
                self.hand_size += s.piles[LAID + kind]

    def _count_pieces(self, s: State) -> None:
        r = self.r
        base: i64 = self.base
        if r.fleet > 0 and s.setting_up != 0:
            self.trains = r.fleet_trains
            self.ships = r.fleet_ships
            self.pieces = r.fleet
        else:
            self.trains = s.seats[base + RESERVE] + s.seats[base + BOX]
            self.ships = s.seats[base + RESERVE + 1] + s.seats[base + BOX + 1]
            self.pieces = s.seats[base + RESERVE] + s.seats[base + RESERVE + 1]

    def _turns_left(self, s: State) -> i64:
        """Estimated from the smallest reserve; while fleets are secret, from the seat's own."""
        r = self.r
        if s.last_turns >= 0:
            return (s.last_turns + s.players - 1) // s.players
        fewest: i64 = self._turns_to_place(self.pieces, self.hand_size)
        if r.fleet == 0 or s.setting_up == 0:
            seat: i64
            for seat in range(s.players):
                at: i64 = seat * SEAT
                pieces: i64 = s.seats[at + RESERVE] + s.seats[at + RESERVE + 1]
                fewest = min(fewest, self._turns_to_place(pieces, s.seats[at + HAND_SIZE]))
        return 1 + r.further_turns + fewest

    def _turns_to_place(self, pieces: i64, cards: i64) -> i64:
        """Turns in which a seat with these pieces and cards could end the game."""
        tuning = self.tuning
        left: i64 = pieces - self.r.end_pieces
        draws: i64 = 50 * max(left - cards, 0)
        claims: i64 = 100 * left * self.r.routes // max(self.spaces, 1)
        return (draws + claims) * tuning.tempo // 10000
