"""The editions as documents, made once. Their boards were laid out before."""

from __future__ import annotations

import dataclasses
import gzip
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from whistlestop.drawing import tile
from whistlestop.drawing.description import known_geometry
from whistlestop.editions import Edition, editions, names_of
from whistlestop.editions import edition as find_edition
from whistlestop.editions.kept import once_per_edition
from whistlestop.editions.lessons import lesson_of
from whistlestop.editions.loader import laid_out_edition
from whistlestop.editions.model import Location
from whistlestop.game.written_rules import rules_in_brief


@dataclass(frozen=True)
class Document:
    """A document that never changes while the server runs."""

    plain: bytes
    zipped: bytes
    tag: str


def _document(content: Any) -> Document:
    plain = orjson.dumps(content, option=orjson.OPT_NON_STR_KEYS)
    tag = f'"{hashlib.sha256(plain).hexdigest()[:24]}"'
    return Document(plain, gzip.compress(plain, 9, mtime=0), tag)


def all_editions(offered: Sequence[Edition] = ()) -> Document:
    """The editions in brief: those of the package, and others that the operator offers."""
    shipped = [find_edition(name) for name in editions()]
    return _document([_summary(found) for found in (*shipped, *offered)])


@once_per_edition
def whole_edition(found: Edition) -> Document:
    """Everything about an edition."""
    return _document(edition_answer(found, known_geometry(found)))


def document_of(source: Mapping[str, Any], layout: str) -> Document:
    """The same for a board that somebody brought: a tenth of a second, or several for a large map.

    Runs where it holds nobody up."""
    return whole_edition(laid_out_edition(source, layout))


def edition_answer(found: Edition, board: dict[str, Any]) -> dict[str, Any]:
    """Everything about an edition, with the geometry of its board."""
    more = {"board": board, "brief": rules_in_brief(found), "lesson": lesson_of(found)}
    return {**_facts(found), **_summary(found), **more}


def make_documents() -> None:
    """Make them all before the server answers: together they take a tenth of a second."""
    for name in editions():
        whole_edition(find_edition(name))


def _summary(found: Edition) -> dict[str, Any]:
    return {
        "id": found.key,
        "name": found.name,
        "summary": list(found.summary),
        "players": list(found.players),
        "provenance": dataclasses.asdict(found.provenance),
        "features": _features(found),
        "names": _names(found),
        "tile": tile(found),
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
        if field.name != "files"
    }
    facts["card_kinds"] = [
        {**dataclasses.asdict(kind), "wild": kind.wild} for kind in found.card_kinds
    ]
    facts["locations"] = [
        {**dataclasses.asdict(location), "building": _building(found, location)}
        for location in found.locations
    ]
    facts["routes"] = [
        {
            **dataclasses.asdict(route),
            "piece": route.piece,
            "points": found.route_points.get(route.length, 0),
        }
        for route in found.routes
    ]
    facts["tickets"] = [
        {**dataclasses.asdict(ticket), "tour": ticket.tour} for ticket in found.tickets
    ]
    return facts


def _building(found: Edition, location: Location) -> str | None:
    """What may be built in a location: a station (EU-19), a harbour (WO-18) or nothing."""
    if found.stations:
        return "station"
    return "harbour" if found.harbours and location.port else None


def _names(found: Edition) -> dict[str, Any]:
    """The edition's names by language, from its `names.LANGUAGE.toml` files."""
    return {language: names.to_dict() for language, names in names_of(found).items()}
