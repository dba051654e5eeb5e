"""Notifications that it is your turn while you are away, and how to stop them."""

from __future__ import annotations

from html import escape
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from whistlestop.messages import LANGUAGES, Words, best_language
from whistlestop.server import errors
from whistlestop.server.http import requests
from whistlestop.server.http.answers.people import Reminders
from whistlestop.server.http.responses import (
    address_of,
    json_answer,
    player,
    reserve_for,
    server_of,
)
from whistlestop.server.notices.addresses import check_email, check_webhook
from whistlestop.server.server import Server
from whistlestop.server.storage.reminder_store import Reminder
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.table_log import ROW
from whistlestop.server.tokens import Holder

router = APIRouter()

_Token = Annotated[str, Query(max_length=200)]
_TEXT = {"description": "A page", "content": {"text/html": {"schema": {"type": "string"}}}}
_PAGE: dict[int | str, dict[str, Any]] = {200: _TEXT}


@router.get("/tables/{table_id}/reminders", response_model=Reminders)
async def reminders(request: Request, table_id: str) -> Response:
    """How you are told that it is your turn here, and how you could be. No address is shown."""
    server, session, you = await player(request, table_id)
    return await _told(server, session, you)


@router.put("/tables/{table_id}/reminders", response_model=Reminders)
async def remind(request: Request, table_id: str, wish: requests.Remind) -> Response:
    """Be notified by e-mail or by webhook when it is your turn; null stops that."""
    server, session, you = await player(request, table_id)
    server.limits.reminders.check(address_of(request))
    if wish.language not in LANGUAGES:
        raise errors.bad_request(", ".join(LANGUAGES), status=422, field="language")
    asked = [name for name in ("email", "webhook") if name in wish.model_fields_set]
    given = {channel: getattr(wish, channel) for channel in asked}
    for channel, address in given.items():
        if address is not None:
            _check(server, channel, address)
    for channel, address in given.items():
        if address is None:
            await server.reminders.remove(table_id, you.seat, channel)
            continue
        reminder = Reminder(table_id, you.seat, channel, you.holder, address, wish.language)
        with reserve_for(request)(len(address) + ROW):
            if not await server.reminders.set(reminder):
                raise errors.Refused("unsubscribed", 409, field=channel)
    return await _told(server, session, you)


def _check(server: Server, channel: str, address: str) -> None:
    if channel not in server.settings.channels:
        raise errors.Refused("no_reminders", 409, field=channel)
    if channel == "email":
        check_email(address)
    else:
        check_webhook(address, private=server.settings.webhooks == "any")


async def _told(server: Server, session: TableSession, you: Holder) -> Response:
    known = await server.reminders.channels(session.id, you.seat, you.holder)
    return json_answer({"possible": list(server.settings.channels), "chosen": sorted(known)})


@router.get("/unsubscribe", responses={**_PAGE, 401: _TEXT})
async def ask_to_unsubscribe(request: Request, token: _Token, again: bool = False) -> Response:
    """A page that asks whether to stop messages to an address; `again`: whether to allow them.
    Opening it changes nothing: programs that check mail open every link."""
    if server_of(request).signer.read_unsubscription(token) is None:
        return _page(request, token, "notice.bad_link", None, status=401)
    if again:
        return _page(request, token, "notice.again_sure", "notice.again", again=True)
    return _page(request, token, "notice.stop_sure", "notice.stop")


@router.post("/unsubscribe", responses=_PAGE)
async def unsubscribe(request: Request, token: _Token, again: bool = False) -> Response:
    """Send nothing more to an address, whoever asks for it; `again`: its owner allows messages."""
    address = _address(request, token)
    if again:
        await server_of(request).reminders.allow(address)
        return _page(request, token, "notice.again_done", "notice.stop")
    await server_of(request).reminders.silence(address)
    return _page(request, token, "notice.stop_done", "notice.again", again=True)


def _address(request: Request, token: str) -> str:
    """The hash of the address that a token is about."""
    address = server_of(request).signer.read_unsubscription(token)
    if address is None:
        raise errors.bad_token()
    return address


def _page(
    request: Request,
    token: str,
    fact: str,
    button: str | None,
    *,
    again: bool = False,
    status: int = 200,
) -> Response:
    """A page of one sentence and at most one button, without a script."""
    wanted = request.headers.get("accept-language", "").split(",")
    words = Words(best_language(part.partition(";")[0].strip() for part in wanted))
    more = "&again=true" if again else ""
    action = escape(f"/api/v1/unsubscribe?token={token}{more}")
    form = (
        f"""
<form method="post" action="{action}">
<button class="button primary">{escape(words.tell(button))}</button>
</form>"""
        if button
        else ""
    )
    page = f"""<!doctype html>
<html lang="{words.language}">
<head>
<meta charset="utf-8">
<title>Whistlestop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/styles.css">
</head>
<body>
<main class="notice">
<h1>Whistlestop</h1>
<p>{escape(words.tell(fact))}</p>{form}
</main>
</body>
</html>
"""
    return Response(page, status, media_type="text/html")
