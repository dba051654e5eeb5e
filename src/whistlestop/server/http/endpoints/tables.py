"""Tables: making them, finding them, sitting down, leaving."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from whistlestop.server import errors
from whistlestop.server.http import cookies, requests
from whistlestop.server.http.answers.tables import AtTable, Created, Joined, LobbyTable, Versioned
from whistlestop.server.http.answers.view import View
from whistlestop.server.http.responses import (
    address_of,
    holders_in,
    json_answer,
    player,
    reserve_for,
    reserved,
    server_of,
    view_answer,
    viewer,
)
from whistlestop.server.tables import play
from whistlestop.server.tables.create import (
    checked_position,
    create_table,
    new_record,
    seats_wished,
    take_part,
)
from whistlestop.server.tables.dealing import commit, deal, reveal
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.setup import Seats, edition_of, known_bot
from whistlestop.server.tables.table import LiveTable
from whistlestop.server.tables.table_log import NumberTaken, TableRecord
from whistlestop.server.tables.text import clean_name, look_alike
from whistlestop.server.tokens import Holder

router = APIRouter()

Since = Annotated[int, Query(ge=0, le=2**31)]
_LOBBY = 50
_BOT_TABLES = 10
"""Tables at which only bots play, of one address."""
_BOT_TABLES_IN_ALL = 200
"""The same of all addresses together."""


@router.post("/tables", status_code=201, response_model=Created)
async def new_table(request: Request, wish: requests.NewTable) -> Response:
    """A new table. The answer has the tokens of your seats, and the link that invites others."""
    server = server_of(request)
    creation = hashlib.sha256(wish.client_id.encode()).hexdigest()
    made_already = await server.store.created(creation)
    if made_already is not None:
        return created(request, await server.hub.sessions.find(made_already), wish.hold)
    server.limits.tables.check(address_of(request))
    check_bot_tables(request, wish.seats)
    edition = await server.editions.find(wish.edition)
    seats = seats_wished(edition, wish.seats, hot_seat=wish.hot_seat)
    if wish.commitment is not None:
        take_part(seats, wish.commitment)
    setup = {
        "seats": seats,
        "hot_seat": wish.hot_seat,
        "clock": wish.clock.model_dump() if wish.clock else None,
        "absence": wish.absence,
        "bot_pace": wish.bot_pace,
        "options": wish.options.model_dump(exclude_none=True),
        "position": checked_position(edition, wish.position, seats),
    }
    record = new_record(edition, setup, open_to_all=wish.open, creation=creation)
    try:
        with reserved(request, record):
            session = await create_table(server.hub.sessions, record)
    except NumberTaken:  # the same request arrived twice at the same time
        made = await server.store.created(creation)
        assert made is not None
        session = await server.hub.sessions.find(made)
    return created(request, session, wish.hold)


def check_bot_tables(request: Request, seats: list[requests.SeatWish]) -> None:
    """`Refused` for another table at which only bots play, if there are enough already."""
    server = server_of(request)
    if server.settings.requests_per_second and all(seat.kind == "bot" for seat in seats):
        server.hub.alarms.check_bot_tables(address_of(request), _BOT_TABLES, _BOT_TABLES_IN_ALL)


def created(request: Request, session: TableSession, hold: requests.Hold = "token") -> Response:
    """The answer that hands a new table over."""
    server, table = server_of(request), session.table
    server.hub.alarms.looked(session, address_of(request), seated=True)
    yours = [n for n, seat in enumerate(table.record.setup["seats"]) if seat["kind"] == "person"]
    tokens = {n: server.signer.seat(table.record.id, n, 0) for n in yours}
    facts: dict[str, Any] = {
        "table": table.record.id,
        "seats": yours,
        "invite": f"/table/{table.record.id}#invite={server.signer.invitation(table.record.id)}",
    }
    if hold == "token":
        facts["tokens"] = {str(n): token for n, token in tokens.items()}
    you = Holder(table.record.id, yours[0], 0) if yours else None
    answer = view_answer(server, session, you, status=201, facts=facts)
    return cookies.keep(answer, request, table.record.id, tokens if hold == "cookie" else {})


@router.get("/tables", response_model=list[LobbyTable])
async def list_tables(
    request: Request, state: Literal["open", "running", "over"] = "open"
) -> Response:
    """The newest tables that are open to all: to join (`open`), to watch, to look at again."""
    server = server_of(request)
    found = await server.store.open_tables("waiting" if state == "open" else state, _LOBBY)
    tables = [(record, Seats.of(record.setup, entries)) for record, entries in found]
    # Nobody waits at a table that all have left, and nobody can join one that is about to be dealt.
    shown = [
        (record, seats)
        for record, seats in tables
        if state != "open" or (seats.people() and not seats.full)
    ]
    return json_answer([_in_lobby(record, seats) for record, seats in shown])


def _in_lobby(record: TableRecord, seats: Seats) -> dict[str, Any]:
    names = seats.names()
    return {
        "id": record.id,
        "edition": record.edition,
        "created_at": int(record.created_at),
        "clock": record.setup.get("clock"),
        "from_position": record.from_position,
        "seats": [
            {
                "seat": number,
                "name": None if seat.kind == "open" else names[number],
                "kind": seat.kind,
                "bot": seat.bot,
            }
            for number, seat in enumerate(seats)
        ],
    }


@router.get("/tables/{table_id}", response_model=View)
async def look(request: Request, table_id: str, since: Since = 0) -> Response:
    """The table as you may see it, with what happened from `since` on."""
    server, session, you = await viewer(request, table_id)
    return Response(server.hub.views.encoded(session, you, since), media_type="application/json")


@router.post("/tables/{table_id}/join", response_model=Joined)
async def join(request: Request, table_id: str, wish: requests.Join) -> Response:
    """Sit down on an open seat. Tables that are not open to all need an invitation."""
    server = server_of(request)
    session = await server.hub.sessions.find(table_id)
    name = clean_name(wish.name)
    if not session.table.record.open and not server.signer.invites(wish.invite or "", table_id):
        raise errors.Refused("not_invited", 403, field="invite")
    seat = await _sit_down(request, session, name, wish)
    server.hub.alarms.looked(session, address_of(request), seated=True)
    await deal(server.hub.writer, session)
    you = Holder(table_id, seat, session.table.seats[seat].holder)
    token = server.signer.seat(table_id, seat, you.holder)
    if wish.hold == "cookie":
        answer = view_answer(server, session, you, facts={"seat": seat})
        return cookies.keep(answer, request, table_id, {seat: token})
    return view_answer(server, session, you, facts={"seat": seat, "token": token})


async def _sit_down(request: Request, session: TableSession, name: str, wish: requests.Join) -> int:
    """Take a seat; another one if somebody is faster and any will do."""
    writer, reserve = server_of(request).hub.writer, reserve_for(request)
    share = {} if wish.commitment is None else {"commitment": wish.commitment}
    while True:
        seat = _free_seat(session.table, wish.seat)

        def facts(table: LiveTable, seat: int = seat) -> dict[str, Any]:
            _free_seat(table, seat)
            if any(look_alike(name, other.name) for other in table.seats if other.name):
                raise errors.same_name()
            return {"name": name, **share}

        try:
            await writer.act(session, "join", seat, facts, reserve=reserve)
            return seat
        except errors.Refused as error:
            if error.code != "seat_taken" or wish.seat is not None:
                raise


def _free_seat(table: LiveTable, wish: int | None) -> int:
    """The seat to sit down on: the one wished for, or the first that is open."""
    if table.state != "waiting":
        raise errors.wrong_state("begun")
    free = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if wish is not None and wish not in free:
        raise errors.Refused("seat_taken", 409, field="seat")
    if not free:
        raise errors.Refused("table_full", 409, field="seat")
    return free[0] if wish is None else wish


@router.post("/tables/{table_id}/start", response_model=AtTable)
async def start(request: Request, table_id: str, wish: requests.Start) -> Response:
    """Begin now, with bots on the seats that are still open."""
    server, session, you = await player(request, table_id)
    if session.table.seats.closed:
        raise errors.wrong_state("begun")
    await deal(server.hub.writer, session, known_bot(wish.fill_with))
    return view_answer(server, session, you)


@router.post("/tables/{table_id}/reveal", response_model=AtTable)
async def reveal_contribution(request: Request, table_id: str, wish: requests.Reveal) -> Response:
    """Add to the shuffle what your commitment was for, once the table is sealed."""
    server, session, you = await player(request, table_id)
    await reveal(server.hub.writer, session, you, wish.contribution)
    return view_answer(server, session, you)


@router.post("/tables/{table_id}/leave", response_model=AtTable)
async def leave(request: Request, table_id: str) -> Response:
    """Get up. In a running game a bot plays for you until you return."""
    server, session, you = await player(request, table_id)

    def facts(table: LiveTable) -> dict[str, Any]:
        if table.seats[you.seat].away:
            raise errors.wrong_state("left")
        return {}

    await server.hub.writer.act(
        session, "leave", you.seat, facts, holder=you, reserve=reserve_for(request)
    )
    await deal(server.hub.writer, session)  # a sealed table no longer waits for this seat
    return view_answer(server, session, None)


@router.post("/tables/{table_id}/return", response_model=AtTable)
async def come_back(request: Request, table_id: str) -> Response:
    """Take your seat back from the bot that plays for you."""
    server, session, you = await player(request, table_id)

    def facts(table: LiveTable) -> dict[str, Any]:
        if not table.seats[you.seat].away:
            raise errors.wrong_state("seated")
        return {}

    await server.hub.writer.act(
        session, "return", you.seat, facts, holder=you, reserve=reserve_for(request)
    )
    return view_answer(server, session, you)


@router.post("/tables/{table_id}/chat", response_model=Versioned)
async def chat(request: Request, table_id: str, message: requests.Chat) -> Response:
    """Say something to everybody at the table."""
    server, session, you = await player(request, table_id)
    version = await play.say(
        server.hub,
        session,
        you,
        message.text,
        message.client_id,
        server.limits.chat,
        reserve_for(request),
    )
    return json_answer({"version": version})


@router.post("/tables/{table_id}/rematch", response_model=AtTable)
async def rematch(
    request: Request, table_id: str, wish: requests.Rematch | None = None
) -> Response:
    """A new table like this one. Whoever asks first makes it; the others find it in their view."""
    share = None if wish is None else wish.commitment
    server, session, you = await player(request, table_id)
    if session.table.state != "over":
        raise errors.wrong_state("not_over")
    if session.table.rematch is None:
        server.limits.tables.check(address_of(request))
        record = _record_like(session.table, {} if share is None else {you.seat: share})
        with reserved(request, record):
            new = await create_table(server.hub.sessions, record)

        def facts(table: LiveTable) -> dict[str, Any]:
            if table.rematch is not None:
                raise errors.wrong_state("rematch")
            return {"table": new.id}

        try:
            await server.hub.writer.act(session, "rematch", you.seat, facts, holder=you)
        except errors.Refused as error:
            if error.code != "wrong_state":
                raise
    if share is not None:
        assert session.table.rematch is not None
        again = await server.hub.sessions.find(session.table.rematch)
        await commit(server.hub.writer, again, Holder(again.id, you.seat, 0), share)
    return _to_the_rematch(request, session, view_answer(server, session, you))


def _to_the_rematch(request: Request, session: TableSession, answer: Response) -> Response:
    """The answer with cookies for the seats at the rematch that the browser holds here."""
    server, new = server_of(request), session.table.rematch
    assert new is not None
    holders = holders_in(request, session)
    tokens = {you.seat: server.signer.seat(new, you.seat, 0) for you in holders}
    return cookies.keep(answer, request, new, tokens)


def _record_like(table: LiveTable, commitments: dict[int, str]) -> TableRecord:
    """A table with the same people and bots on the same seats.

    Whoever took part in the shuffle is invited to take part again.
    """
    again = table.shares.contributions.keys() & set(table.seats.people())
    setup = {**table.record.setup, "position": None, "invited": sorted(again - commitments.keys())}
    setup["seats"] = [
        {"kind": seat.kind, "name": seat.name, "bot": seat.bot, "commitment": commitments.get(n)}
        for n, seat in enumerate(table.seats)
    ]
    return new_record(edition_of(table.record), setup, open_to_all=table.record.open)
