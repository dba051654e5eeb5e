"""Many games: matches between bots, tournaments, and their statistics."""

from whistlestop.lab.estimates import DealSums, wilson_interval
from whistlestop.lab.folder import ResultsFolder
from whistlestop.lab.match import GameResult, play_match
from whistlestop.lab.progress import progress
from whistlestop.lab.ratings import Rating, ratings
from whistlestop.lab.report import report
from whistlestop.lab.sequential import SequentialTest
from whistlestop.lab.simulate import simulate
from whistlestop.lab.study import Study, study
from whistlestop.lab.summary import BotSummary, Summary, TurnOrderSummary, Verdict
from whistlestop.lab.tournament import Tournament, tournament

__all__ = [
    "BotSummary",
    "DealSums",
    "GameResult",
    "Rating",
    "ResultsFolder",
    "SequentialTest",
    "Study",
    "Summary",
    "Tournament",
    "TurnOrderSummary",
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
