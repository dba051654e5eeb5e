"""The printed game: its score, where it stands, what may be claimed.

Nothing is kept: each request brings the whole position, as `docs/reference/position.md` describes.
"""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from whistlestop.editions import Edition
from whistlestop.game.game import Game
from whistlestop.game.referee import after_turn, standing
from whistlestop.game.start import from_position
from whistlestop.server import errors
from whistlestop.server.http import requests
from whistlestop.server.http.answers.referee import Claimable, Standing
from whistlestop.server.http.responses import (
    address_of,
    json_answer,
    reason_facts,
    server_of,
)
from whistlestop.server.tables.payable import move_for, payable
from whistlestop.server.tables.text import check_document

router = APIRouter(prefix="/referee")


@router.post("/standing", response_model=Standing)
async def stand(request: Request, asked: requests.Judged) -> Response:
    """Where a printed game stands; if it is over, its exact and explained score."""
    played = await _edition(request, asked.position)
    # Long paths are searched for outside the event loop.
    found = await asyncio.to_thread(_standing, played, asked.position, asked.turn_over)
    return json_answer(found)


@router.post("/payments", response_model=Claimable)
async def may_claim(request: Request, asked: requests.MayClaim) -> Response:
    """May the seat whose turn it is claim or build this with its hand? How, or why not?"""
    played = await _edition(request, asked.position)
    found = await asyncio.to_thread(_claimable, played, asked.position, asked.target)
    return json_answer(found)


async def _edition(request: Request, position: dict[str, Any]) -> Edition:
    """The edition of a position: one that this server has, by its key; never a document."""
    server = server_of(request)
    server.limits.referee.check(address_of(request))
    check_document(position)
    key = position.get("edition")
    try:
        return await server.editions.find(key if isinstance(key, str) else "")
    except errors.Refused as refusal:
        refusal.field = "position: edition"
        raise


def _game(played: Edition, position: dict[str, Any]) -> Game:
    """The game of a position, as far as its players described it."""
    # A market that nobody described would be drawn, and its cards would count as seen.
    unseen = {"market": [None] * sum(deck.market for deck in played.decks)}
    return from_position(unseen | position | {"edition": played.source})


def _standing(played: Edition, position: dict[str, Any], turn_over: bool) -> dict[str, Any]:
    game = _game(played, position)
    if turn_over:
        game = after_turn(game)
    outcome, left = game.outcome(), int(game.state.last_turns)
    return {
        "seats": [asdict(seat) for seat in standing(game)],
        "turn": game.turn,
        "last_turns": left if left > 0 else None,
        "outcome": outcome and outcome.to_dict(),
    }


def _claimable(played: Edition, position: dict[str, Any], target: str) -> dict[str, Any]:
    game = _game(played, position)
    found = payable(game, game.turn, target)
    if not found["payments"]:
        reason = game.why_illegal(move_for(target))
        found["reason"] = None if reason is None else reason_facts(reason)
    return found
