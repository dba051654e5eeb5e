"""The numbers that planners judge by, in one place.

Points are in hundredths, cards and turns (efforts) in tenths of a card. Every number can be
changed on an object of its own, so that two planners with different numbers can play each other.
"""

from mypy_extensions import i64


class Tuning:
    """What a planner takes for granted."""

    def __init__(self) -> None:
        self.turn_effort: i64 = 20
        """A turn: two cards could have been drawn in it."""
        self.effort_price: i64 = 100
        """Points that one card, or half a turn, earns when it is not spent on tickets."""
        self.luck: i64 = 970
        """How likely a wanted route can still be had when its turn comes, in thousandths."""
        self.good_luck: i64 = 20
        """Effort that a plan may turn out to be cheaper than it looks."""
        self.pace: i64 = 150
        """Pieces a seat places in a turn, towards the end of a game, in hundredths."""
        self.turn_worth: i64 = 200
        """Points that a turn earns when no tickets are drawn in it."""
        self.turns_for_tickets: i64 = 5
        """With fewer turns left no new tickets are drawn."""
        self.turns_for_stations: i64 = 3
        """With so few turns left stations do not wait for the rest of the way."""
        self.spare: i64 = 10
        """The worth of a card that nothing asks for, in hundredths of the card that is missing."""
        self.wild_extra: i64 = 20
        """What a wild is worth more than the card it stands for."""
        self.symbol: i64 = 200
        """The worth of a wild that a ferry asks for."""
        self.substitute: i64 = 35
        """The worth of any card where several stand for one."""
        self.harbour_card: i64 = 60
        """The worth of a card that a harbour asks for."""
        self.race_ticket: i64 = 20
        """Points that a ticket counts for in a race, where there are none."""
