"""What is true of every state between two actions, whatever was played.

`check` is slow and says in words what is wrong. The engine never asks it; tests, checkers of
users' own editions and bug hunters do.
"""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.bits import WORD, count, lowest
from whistlestop.engine.legality import legal_actions, visited
from whistlestop.engine.market import deck_size, flush_can_help, wilds_shown
from whistlestop.engine.network import components
from whistlestop.engine.race import bonus_joined
from whistlestop.engine.rules import PASS, SHIP, TRAIN, TUNNEL, Rules, owns
from whistlestop.engine.state import (
    BONUSES,
    BOX,
    COMPLETED,
    DISCARD,
    EMPTY,
    FLEET,
    FOR_ROUTE,
    FREE,
    GOALS,
    HAND,
    HAND_SIZE,
    HARBOURS,
    HARBOURS_LEFT,
    KEEP_TICKETS,
    KINDS,
    LAID,
    LAST_TURNS_PLAYED,
    MARKET,
    NOT_ENDED,
    OFFER,
    OFFERED,
    OVER,
    OWNED,
    PAY,
    PLACE_STACK,
    REFILL,
    RESERVE,
    REVEALED,
    ROUTE_WORDS,
    SCORE,
    SEAT,
    SECOND_CARD,
    STACK_AT,
    STACK_HEIGHT,
    STATIONS,
    STATIONS_LEFT,
    SURCHARGE,
    TAKE_TOKEN,
    TICKET_DECK,
    TICKET_WORDS,
    TICKETS,
    TOKENS,
    TURN,
    State,
)
