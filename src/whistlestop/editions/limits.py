"""The largest boards and boxes the engine holds; the loader refuses larger ones.

Most limits follow from the layout of the state.
"""

from __future__ import annotations

from typing import Final

from whistlestop.engine import state as es
from whistlestop.engine.bits import WORD
from whistlestop.engine.rules import LONGEST_ROUTE as LONGEST_ROUTE
from whistlestop.engine.state import MOST_PLAYERS as MOST_PLAYERS

LEAST_PLAYERS: Final = 2

MOST_LOCATIONS: Final = WORD
MOST_ROUTES: Final = es.ROUTE_WORDS * WORD
MOST_TICKETS: Final = es.TICKET_WORDS * WORD

MOST_CARD_KINDS: Final = es.NO_KIND
MOST_COLORS: Final = 15
MOST_CARDS_IN_DECK: Final = 255
MOST_MARKET_SLOTS: Final = es.LAID - es.MARKET
MOST_SPACES_OF_A_CARD: Final = 2
MOST_TUNNEL_CARDS: Final = es.DISCARD - es.REVEALED
LEAST_SUBSTITUTES: Final = 2
"""One card for one would not be a substitute but another colour."""
MOST_SUBSTITUTES: Final = 9

MOST_TICKETS_OFFERED: Final = 7
MOST_TOKEN_SYMBOLS: Final = es.STACK_HEIGHT - es.STACK_AT
MOST_TOKENS_IN_STACK: Final = 9
MOST_BONUSES: Final = 8
MOST_BONUS_CARDS: Final = 9
MOST_BUILDINGS: Final = 7
"""Stations or harbours of a seat."""
MOST_HARBOUR_CARDS: Final = 4
"""Train cards, or ship cards, that build a harbour."""

MOST_PIECES: Final = 255
"""Pieces of one type of a seat."""
MOST_POINTS: Final = 999
"""What one route, ticket or bonus can score."""
MOST_FURTHER_TURNS: Final = 9

LONGEST_ID: Final = 31
"""Characters of an id: an edition's must fit into a key with its hash."""
LONGEST_NAME: Final = 60
LONGEST_TEXT: Final = 600
"""Characters of a sentence about the board."""

NARROWEST_BOARD: Final = 0.2
WIDEST_BOARD: Final = 5.0
"""Width divided by height."""
NEAREST_LOCATIONS: Final = 0.01
"""The least distance between two locations, in widths of the board."""
