"""The words of the API, and the engine's numbers behind them."""

from __future__ import annotations

from typing import Final

from whistlestop.editions.model import Edition
from whistlestop.engine import rules as er
from whistlestop.engine import state as es

OPTIONS: Final = ("first",)
"""Options of a game: `first`, the seat that takes the first turn."""

DECISIONS: Final = (
    "turn", "second_card", "refill", "pay", "surcharge",
    "keep_tickets", "fleet", "place_stack", "take_token", "over",
)  # fmt: skip
"""The kinds of decision, by the engine's number."""

END_REASONS: Final = {
    es.LAST_TURNS_PLAYED: "last_turns_played",
    es.GOAL_REACHED: "goal_reached",
    es.LAST_PIECE_PLACED: "last_piece_placed",
    es.STALEMATE: "stalemate",
}
"""Why a game is over, by the engine's number."""

TIE_BREAKS: Final = {
    er.BY_TICKETS: "tickets",
    er.BY_FEWEST_STATIONS: "fewest_stations",
    er.BY_LONGEST_PATH_BONUS: "longest_path_bonus",
    er.BY_LONGEST_PATH: "longest_path",
}
"""What decides between equal scores, by the engine's number."""

ROUTE_KINDS: Final = {"rail": er.RAIL, "ferry": er.FERRY, "tunnel": er.TUNNEL, "sea": er.SEA}
"""The kinds of route, with the engine's numbers."""

PIECES: Final = ("train", "ship")
"""The types of pieces; `train` also for cable cars and carriages."""

BUILDINGS: Final = {es.FOR_STATION: "station", es.FOR_HARBOUR: "harbour"}
"""What can be built, by the engine's number of what a payment is for."""

SYMBOLS: Final = "ABCDEFG"
"""The symbols of tourist tokens."""


def target_text(edition: Edition, target_kind: int, target: int) -> str:
    """What a payment is for: a route id, `station:LOCATION` or `harbour:LOCATION`."""
    if target_kind == es.FOR_ROUTE:
        return edition.routes[target].id
    return f"{BUILDINGS[target_kind]}:{edition.locations[target].id}"
