"""Whistlestop: five railway board games on one exact rules engine.

>>> import whistlestop as ws
>>> game = ws.new_game("europe", players=["Ana", "Bo"], seed=7)
>>> game.decision.kind
'keep_tickets'
"""

from whistlestop.editions import Edition, edition, editions, load_edition
from whistlestop.engine import state as _state
from whistlestop.game.action import Action
from whistlestop.game.decision import Decision
from whistlestop.game.events import Event
from whistlestop.game.game import Game
from whistlestop.game.outcome import Outcome, Score, ScoreLine
from whistlestop.game.payments import Payment
from whistlestop.game.playouts import Playouts, playouts
from whistlestop.game.reasons import Reason
from whistlestop.game.saves import load, save
from whistlestop.game.start import encoding, from_position, new_game
from whistlestop.knowledge.encoding import Encoding
from whistlestop.knowledge.observation import Observation
from whistlestop.messages.errors import (
    BadEdition,
    BadOption,
    BadPosition,
    BadSave,
    IllegalMove,
    UnreadableMove,
    WhistlestopError,
)

__version__ = "0.1.0"

COMPILED: bool = not _state.__file__.endswith((".py", ".pyc"))
"""Is the compiled engine running, rather than the same source interpreted?"""

__all__ = [
    "COMPILED",
    "Action",
    "BadEdition",
    "BadOption",
    "BadPosition",
    "BadSave",
    "Decision",
    "Edition",
    "Encoding",
    "Event",
    "Game",
    "IllegalMove",
    "Observation",
    "Outcome",
    "Payment",
    "Playouts",
    "Reason",
    "Score",
    "ScoreLine",
    "UnreadableMove",
    "WhistlestopError",
    "__version__",
    "edition",
    "editions",
    "encoding",
    "from_position",
    "load",
    "load_edition",
    "new_game",
    "playouts",
    "save",
]
