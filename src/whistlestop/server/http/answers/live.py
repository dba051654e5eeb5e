"""What the server sends over a live connection."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from whistlestop.server.http.answers.base import Answer
from whistlestop.server.http.answers.errors import Error
from whistlestop.server.http.answers.view import View


class LiveView(Answer):
    """The table, at once and after every change."""

    type: Literal["view"]
    view: View


class LiveAck(Answer):
    """What you sent is stored."""

    type: Literal["ack"]
    client_id: str
    version: int


class LiveError(Answer):
    """What you sent is refused."""

    type: Literal["error"]
    client_id: str | None
    error: Error


class Pong(Answer):
    """The answer to a ping."""

    type: Literal["pong"]
    page: str
    """The version of the page that a browser gets now."""


LiveAnswer = Annotated[LiveView | LiveAck | LiveError | Pong, Field(discriminator="type")]
