"""What a seat or a spectator may see of a game (R-10), and games that could look the same.

`observe` builds the view from scratch; `determinise` deals at random what it does not show.
"""

from whistlestop.knowledge.observation.build import observe, observe_own
from whistlestop.knowledge.observation.determinise import determinise
from whistlestop.knowledge.observation.model import DecisionView, Observation, OwnView, SeatView

__all__ = [
    "DecisionView",
    "Observation",
    "OwnView",
    "SeatView",
    "determinise",
    "observe",
    "observe_own",
]
