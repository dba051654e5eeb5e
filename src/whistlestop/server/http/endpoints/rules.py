"""The numbered rules."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache

import orjson
from fastapi import APIRouter, Request
from starlette.responses import Response

from whistlestop.messages import LANGUAGES
from whistlestop.messages.rulebook import rulebook
from whistlestop.server import errors
from whistlestop.server.http.answers.referee import RuleAnswer
from whistlestop.server.page.files import File, file_of
from whistlestop.server.page.static import answer

router = APIRouter(prefix="/referee")


@router.get("/rules/{language}", response_model=list[RuleAnswer])
async def rules(request: Request, language: str) -> Response:
    """Every numbered rule and ruling in words."""
    if language not in LANGUAGES:
        raise errors.not_found()
    return answer(request, rules_in(language))


@cache
def rules_in(language: str) -> File:
    """The rules in a language, as they are sent."""
    document = [asdict(rule) for rule in rulebook(language)]
    return file_of(f"{language}.json", orjson.dumps(document))
