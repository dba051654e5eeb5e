"""The largest boards and boxes the engine holds. The loader refuses what is beyond them."""

from __future__ import annotations

from typing import Final

from whistlestop.engine.rules import LONGEST_ROUTE as LONGEST_ROUTE

LEAST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 5

MOST_LOCATIONS: Final = 63
MOST_ROUTES: Final = 189
MOST_TICKETS: Final = 126

MOST_CARD_KINDS: Final = 31
MOST_COLORS: Final = 15
MOST_CARDS_IN_DECK: Final = 255
MOST_MARKET_SLOTS: Final = 8
MOST_SPACES_OF_A_CARD: Final = 2
MOST_TUNNEL_CARDS: Final = 8
LEAST_SUBSTITUTES: Final = 2
"""One card for one would be no substitute but another colour."""
MOST_SUBSTITUTES: Final = 9

MOST_TICKETS_OFFERED: Final = 7
MOST_TOKEN_SYMBOLS: Final = 7
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

NARROWEST_BOARD: Final = 0.2
WIDEST_BOARD: Final = 5.0
"""Width divided by height."""
