"""The numbers that planners judge by, in one place.

Points are in hundredths, efforts (cards and turns) in tenths of a card. Each planner has its own
`Tuning`, so that planners with different numbers can play each other. "Measured" gives the result
of such games for two players, 600 to 1,000 for each figure, so that a difference below 4 %
may be chance.
"""

from mypy_extensions import i64


class Tuning:
    """The numbers of one planner."""

    def __init__(self) -> None:
        self.turn_effort: i64 = 20
        """The effort of a turn, in which two cards could have been drawn."""
        self.earning: i64 = 100
        self.earning_with_stations: i64 = 70
        """How much of what the best free routes bring a card, or half a turn, earns when it is
        not spent on tickets, in hundredths; less where stations make tickets safer. Measured
        against greedy in the edition with ships: 80, 90, 100, 110 win 82, 85, 87, 86 %. With
        stations 70 wins 65 % against a planner that 80 beats with 61 %."""
        self.scored: i64 = 75
        """How much the points of a route make it cheaper when paths are planned, in hundredths of
        what they would cost elsewhere. Measured against 0: 63 % in the edition with stations, 57 %
        in that with ships, no difference in the others."""
        self.luck: i64 = 990
        """How likely a wanted route is still there when its turn comes, in thousandths. Measured
        against greedy: 970, 985, 1000 win 82.7, 83.2, 84.0 % in the edition with substitutes, 86.6,
        86.0, 84.5 % in that with ships."""
        self.good_luck: i64 = 20
        """Effort by which a plan may exceed the seat's means, as it may turn out cheaper."""
        self.tempo: i64 = 100
        """Turns that a game takes for each turn that cards and claims need, in hundredths."""
        self.time_sure: i64 = 20
        """A plan that takes no more than this share of the time left, in hundredths, is safe."""
        self.time_risk: i64 = 20
        """How much each further hundredth lowers the chance of finishing, in thousandths."""
        self.ticket_turns: i64 = 250
        """What drawn tickets must bring, in hundredths of what a turn earns elsewhere. Measured:
        400 wins 47 to 50 % against 250."""
        self.turns_for_tickets: i64 = 5
        """With fewer turns left no new tickets are drawn."""
        self.turns_for_stations: i64 = 3
        """With this many turns left or fewer, stations do not wait for the rest of the path."""
        self.spare: i64 = 10
        """The worth of a card that no wanted route lacks, in hundredths of a card."""
        self.wild_extra: i64 = 0
        """How much more a wild is worth than the card it replaces. Measured with ships: 0 wins 53 %
        against 20, 50 wins 46 %."""
        self.ferry_wild: i64 = 200
        """The worth of a wild that a ferry needs."""
        self.substitute: i64 = 100
        """The worth of any card where several stand for one. Measured: 100 wins 1 % more than 35
        against greedy, 150 loses 1 %."""
        self.harbour_card: i64 = 400
        """The worth of a card that a harbour needs. Measured: 100, 250, 400 win 47, 52, 53 %
        against 150."""
        self.harbour_hope: i64 = 40
        """How likely a harbour is built where the tickets of a plan name a port, in hundredths."""
        self.race_ticket: i64 = 20
        """What a ticket counts for in a race, where tickets have no points."""
        self.hand_weight: i64 = 20
        """How much cards in hand make a route cheaper when paths are planned, in hundredths.
        Measured: 60 costs 4 % in the edition with ships and wins 2 % in that with stations."""
        self.danger: i64 = 10
        """How much a detour around a wanted route counts when rivals have reached its ends.
        Measured: 10 wins 51 to 52 % against 0 in every edition."""
        self.point_routes: i64 = 3
        """How many routes to collect for at once when no ticket asks for any."""
        self.race_hand_weight: i64 = 100
        """`hand_weight` in a race, where paths are short and every turn counts. Measured: 100 wins
        59 % against 0."""
        self.scarce_wild: i64 = 20
        """What a wild space costs beyond its card where wilds are so scarce that other cards may
        stand for them, in tenths of a card; elsewhere it costs one card more."""
