"""Many games: matches between bots, and what they add up to."""

from whistlestop.sim.match import GameResult, play_match
from whistlestop.sim.progress import progress
from whistlestop.sim.simulate import simulate
from whistlestop.sim.summary import BotSummary, Summary, wilson_interval

__all__ = [
    "BotSummary",
    "GameResult",
    "Summary",
    "play_match",
    "progress",
    "simulate",
    "wilson_interval",
]
