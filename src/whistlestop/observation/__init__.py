"""What a seat or a spectator may see of a game (R-10), and games that could look the same.

`observe` builds the view up from nothing; `determinise` deals what it does not show at random.
"""

from whistlestop.observation.determinise import determinise
from whistlestop.observation.look import observe
from whistlestop.observation.views import DecisionView, Observation, OwnView, SeatView

__all__ = [
    "DecisionView",
    "Observation",
    "OwnView",
    "SeatView",
    "determinise",
    "observe",
]
