"""Many games: matches between bots, tournaments, and what they add up to."""

from whistlestop.sim.folder import ResultsFolder
from whistlestop.sim.match import GameResult, play_match
from whistlestop.sim.progress import progress
from whistlestop.sim.ratings import Rating, ratings
from whistlestop.sim.report import report
from whistlestop.sim.sequential import SequentialTest
from whistlestop.sim.simulate import simulate
from whistlestop.sim.study import Study, study
from whistlestop.sim.summary import (
    BotSummary,
    PlaceSummary,
    Summary,
    Verdict,
    wilson_interval,
)
from whistlestop.sim.tournament import Tournament, tournament

__all__ = [
    "BotSummary",
    "GameResult",
    "PlaceSummary",
    "Rating",
    "ResultsFolder",
    "SequentialTest",
    "Study",
    "Summary",
    "Tournament",
    "Verdict",
    "play_match",
    "progress",
    "ratings",
    "report",
    "simulate",
    "study",
    "tournament",
    "wilson_interval",
]
