"""Your games on all your devices, by one private link: no account, no password.

The link holds a secret, after the `#`, where no server sees it. A browser exchanges it for a cookie
that no script can read; the server keeps only its hash.
"""

from __future__ import annotations

import contextlib
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from whistlestop.server import clock, errors
from whistlestop.server.http import cookies, requests
from whistlestop.server.http.answers.people import Games, PrivateLink
from whistlestop.server.http.answers.tables import Nothing
from whistlestop.server.http.responses import (
    address_of,
    json_answer,
    player,
    reserve_for,
    server_of,
)
from whistlestop.server.storage.people_store import HeldSeat
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.table_log import ROW, may_be_id
from whistlestop.server.tables.view import describe_seats
from whistlestop.server.tokens import Holder

router = APIRouter()

_MOST_GAMES = 30
"""Tables in one list: those where the person sat down last."""


@router.post("/people", status_code=201, response_model=PrivateLink)
async def new_person(request: Request) -> Response:
    """A private link for your games. This browser keeps it as a cookie."""
    server = server_of(request)
    server.limits.reminders.check(address_of(request))
    with reserve_for(request)(ROW):
        secret = await server.people.create(clock.now())
    return _linked(request, secret, status=201)


@router.put("/people/me", response_model=PrivateLink)
async def keep_person(request: Request, wish: requests.KeepPerson) -> Response:
    """Keep a private link in this browser, as a cookie."""
    if await server_of(request).people.find(wish.secret, clock.now()) is None:
        raise errors.Refused("no_person", 404)
    return _linked(request, wish.secret)


@router.get("/people/me", response_model=PrivateLink)
async def private_link(request: Request) -> Response:
    """Your private link, for another device of yours."""
    await _person(request)
    return _linked(request, cookies.person_in(request))


@router.post("/people/me/renew", response_model=PrivateLink)
async def renew(request: Request) -> Response:
    """A new private link. The old one, and all devices that used it, stop showing your games."""
    person = await _person(request)
    return _linked(request, await server_of(request).people.renew(person))


@router.delete("/people/me", response_model=Nothing)
async def forget_person(request: Request) -> Response:
    """Give up the private link. Seats stay with the browsers that hold them."""
    await server_of(request).people.forget(await _person(request))
    return cookies.keep_person(json_answer({}), request, "", 0)


@router.post("/tables/{table_id}/mine", response_model=Nothing)
async def add_game(request: Request, table_id: str) -> Response:
    """Add this seat to your games on all your devices."""
    server, session, you = await player(request, table_id)
    person = await _person(request)
    held = HeldSeat(session.id, you.seat, you.holder)
    with reserve_for(request)(ROW):
        await server.people.add_seat(person, held, clock.now())
    return json_answer({})


@router.delete("/tables/{table_id}/mine", response_model=Nothing)
async def remove_game(request: Request, table_id: str) -> Response:
    """Take a table out of the list of your games."""
    person = await _person(request)
    if may_be_id(table_id):
        await server_of(request).people.remove_table(person, table_id)
    return json_answer({})


@router.get("/people/me/games", response_model=Games)
async def games(request: Request) -> Response:
    """Your games: edition, opponents, whose turn it is and since when. The answer's cookies hold
    your seats in this browser, too."""
    server = server_of(request)
    found: dict[str, tuple[TableSession, list[Holder]]] = {}
    for held in await server.people.seats(await _person(request), 4 * _MOST_GAMES):
        if held.table_id not in found and len(found) == _MOST_GAMES:
            break
        if server.hub.sessions.get(held.table_id) is None:
            # Loading a table costs as much as the request that usually asks for it.
            server.limits.requests.check(address_of(request))
        with contextlib.suppress(errors.Refused):
            session = await server.hub.sessions.find(held.table_id)
            you = Holder(session.id, *session.table.seats.current(held.seat, held.holder))
            if session.table.is_held(you):
                found.setdefault(session.id, (session, []))[1].append(you)
    answer = json_answer({"games": [_game(*game) for game in found.values()]})
    for table, (_, holders) in found.items():
        tokens = {you.seat: server.signer.seat(table, you.seat, you.holder) for you in holders}
        cookies.keep(answer, request, table, tokens)
    return answer


def _game(session: TableSession, holders: list[Holder]) -> dict[str, Any]:
    table = session.table
    facts: dict[str, Any] = {
        "table": session.id,
        "edition": table.record.edition,
        "state": table.state,
        "created_at": int(table.record.created_at),
        "yours": sorted({you.seat for you in holders}),
        "seats": describe_seats(table, session.connected),
        "deciding": sorted(table.turns) if table.waiting_since is not None else [],
    }
    if table.waiting_since is not None:
        facts["waiting_since"] = round(table.waiting_since, 3)
    return facts


async def _person(request: Request) -> str:
    """Whose browser this is; `Refused` if it has no private link, or one that was renewed."""
    secret = cookies.person_in(request)
    person = await server_of(request).people.find(secret, clock.now()) if secret else None
    if person is None:
        raise errors.Refused("no_person", 404)
    return person


def _linked(request: Request, secret: str, status: int = 200) -> Response:
    return cookies.keep_person(json_answer({"link": f"/#person={secret}"}, status), request, secret)
