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
        self.hand_weight: i64 = 0
        """How far cards in hand make a route cheaper when ways are planned, in hundredths."""
        self.danger: i64 = 0
        """How much a detour around a wanted route counts when rivals have reached its ends."""
        self.fillers: i64 = 1
        """Routes to collect for at once when no ticket asks for any."""
        self.harbour_wild: i64 = 0
        """The worth of a wild while a harbour can still be built."""
        self.replace_gain: i64 = 100_000
        """In a race: effort that new tickets must save to be drawn for old ones."""
        self.cheap_first: i64 = 0
        """Claim the cheapest wanted route first, not the dearest."""
        self.hand_counted: i64 = 0
