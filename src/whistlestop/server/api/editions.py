"""What can be played, and by which bots."""

from __future__ import annotations

import dataclasses
import gzip
import hashlib
import inspect
from dataclasses import dataclass
from functools import cache
from typing import Any

import orjson
from fastapi import APIRouter, Request
from starlette.responses import Response

from whistlestop.bots import BOTS
from whistlestop.drawing import board_geometry
from whistlestop.editions import Edition, briefs_of, editions, names_of
from whistlestop.editions import edition as find_edition
from whistlestop.server.answers import JSON, json_answer
from whistlestop.server.errors import Refused

router = APIRouter()


@router.get("/editions")
def list_editions(request: Request) -> Response:
    """The editions, each with what is special about it."""
    return _kept(request, _all_editions())


@router.get("/editions/{edition_id}")
def one_edition(request: Request, edition_id: str) -> Response:
    """Everything about an edition: its board with all measures, cards, tickets and names."""
    if edition_id not in editions():
        raise Refused(
            "There is no such edition",
            code="unknown_edition",
            status=404,
            hint=f"Choose one of {', '.join(editions())}.",
        )
    return _kept(request, _whole_edition(edition_id))


@router.get("/bots")
def list_bots() -> Response:
    """The bots that can take a seat."""
    return json_answer(
        [
            {
                "id": name,
                "name": name.capitalize(),
                "description": (inspect.getdoc(kind) or "").partition("\n")[0],
            }
            for name, kind in BOTS.items()
        ]
    )


@dataclass(frozen=True)
class _Document:
    """A document that never changes while the server runs."""

    plain: bytes
    zipped: bytes
    tag: str


def _document(content: Any) -> _Document:
    plain = orjson.dumps(content, option=orjson.OPT_NON_STR_KEYS)
    tag = f'"{hashlib.sha256(plain).hexdigest()[:24]}"'
    return _Document(plain, gzip.compress(plain, 9, mtime=0), tag)


def _kept(request: Request, document: _Document) -> Response:
    """An answer that browsers keep, and ask about again only to learn that it still holds."""
    headers = {"ETag": document.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == document.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(document.zipped, headers=headers, media_type=JSON)
    return Response(document.plain, headers=headers, media_type=JSON)


@cache
def _all_editions() -> _Document:
    return _document([_summary(find_edition(name)) for name in editions()])


@cache
def _whole_edition(name: str) -> _Document:
    found = find_edition(name)
    more = {"board": board_geometry(found), "brief": briefs_of(found)}
    return _document({**_facts(found), **_summary(found), **more})


def _summary(found: Edition) -> dict[str, Any]:
    return {
        "id": found.id,
        "name": found.name,
        "summary": list(found.summary),
        "players": list(found.players),
        "provenance": dataclasses.asdict(found.provenance),
        "features": _features(found),
        "names": _names(found),
    }


def _features(found: Edition) -> dict[str, bool]:
    kinds = {route.kind for route in found.routes}
    return {
        "stations": found.stations is not None,
        "harbours": found.harbours is not None,
        "fleet": found.fleet is not None,
        "tokens": found.tokens is not None,
        "race": found.tickets_rules.goal > 0,
        "tunnels": "tunnel" in kinds,
        "ferries": "ferry" in kinds,
        "sea": "sea" in kinds,
    }


def _facts(found: Edition) -> dict[str, Any]:
    """The edition's own fields, and what follows from them."""
    facts = {
        field.name: getattr(found, field.name)
        for field in dataclasses.fields(found)
        if field.name != "folder"
    }
    facts["card_kinds"] = [
        {**dataclasses.asdict(kind), "wild": kind.wild} for kind in found.card_kinds
    ]
    facts["routes"] = [
        {**dataclasses.asdict(route), "piece": route.piece} for route in found.routes
    ]
    facts["tickets"] = [
        {**dataclasses.asdict(ticket), "tour": ticket.tour} for ticket in found.tickets
    ]
    return facts


def _names(found: Edition) -> dict[str, Any]:
    """The edition's names by language, from its `names.LANGUAGE.toml` files."""
    return {language: names.to_dict() for language, names in names_of(found).items()}
