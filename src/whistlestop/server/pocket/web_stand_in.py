"""What the endpoints need of FastAPI and Starlette: addresses, requests, answers, connections.

Nothing travels: a request is a call, and a live connection a queue.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Mapping
from functools import cache
from inspect import Parameter, signature
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints
from urllib.parse import parse_qs, urlsplit

from whistlestop.server.pocket.model_stand_in import BaseModel, ValidationError, is_model

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])


def Query(**_: object) -> None:
    """Says more about a value of the address, which nobody asks for here."""


Path = Query


class HTTPConnection:
    """Whoever asks."""

    client = None
    url = SimpleNamespace(scheme="https")

    def __init__(self, server: object, cookies: Mapping[str, str]) -> None:
        self.app = SimpleNamespace(state=SimpleNamespace(server=server))
        self.cookies = cookies


class Request(HTTPConnection):
    """A request."""

    def __init__(
        self, server: object, cookies: Mapping[str, str], headers: Mapping[str, str], body: str
    ) -> None:
        super().__init__(server, cookies)
        self.headers = headers
        self._body = body

    async def body(self) -> bytes:
        """What came with it."""
        return self._body.encode()


class Response:
    """An answer."""

    def __init__(
        self,
        content: bytes | str = b"",
        status_code: int = 200,
        headers: Mapping[str, str] | None = None,
        media_type: str | None = None,
    ) -> None:
        self.text = content if isinstance(content, str) else content.decode()
        self.status_code = status_code
        self.headers = dict(headers or {})
        self.media_type = media_type or "text/plain"

    def set_cookie(self, *_: object, **__: object) -> None:
        """Whoever asks here holds all seats of people: nothing needs to be kept."""


class StreamingResponse(Response):
    """An answer that comes piece by piece."""

    def __init__(self, pieces: AsyncIterator[bytes], media_type: str) -> None:
        super().__init__(media_type=media_type)
        self.pieces = pieces


class WebSocketDisconnect(Exception):
    """The other end is gone."""


class WebSocket(HTTPConnection):
    """A live connection. What it is sent goes to `tell`: `message` with a text, or `close`."""

    def __init__(
        self, server: object, cookies: Mapping[str, str], tell: Callable[[str, str], None]
    ) -> None:
        super().__init__(server, cookies)
        self._tell = tell
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def hear(self, text: str) -> None:
        """The page sends a message."""
        self._heard.put_nowait({"type": "websocket.receive", "text": text})

    def hang_up(self) -> None:
        """The page closes the connection."""
        self._tell = lambda *_: None
        self._heard.put_nowait({"type": "websocket.disconnect"})

    async def accept(self) -> None:
        """It is open from the beginning."""

    async def receive(self) -> dict[str, Any]:
        """The next message from the page."""
        return await self._heard.get()

    async def send_text(self, text: str) -> None:
        """Send the page a message."""
        self._tell("message", text)

    async def close(self, code: int = 1000) -> None:
        """Close the connection."""
        self._tell("close", str(code))


class Route(NamedTuple):
    """An endpoint and its address."""

    method: str
    address: re.Pattern[str]
    endpoint: Callable[..., Any]


class APIRouter:
    """The endpoints of a module."""

    def __init__(self, prefix: str = "") -> None:
        self.routes: list[Route] = []
        self._prefix = prefix

    def _adds(self, method: str, path: str) -> Callable[[Endpoint], Endpoint]:
        address = re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", self._prefix + path))

        def add(endpoint: Endpoint) -> Endpoint:
            self.routes.append(Route(method, address, endpoint))
            return endpoint

        return add

    def get(self, path: str, **_: object) -> Callable[[Endpoint], Endpoint]:
        """An endpoint to ask."""
        return self._adds("GET", path)

    def post(self, path: str, **_: object) -> Callable[[Endpoint], Endpoint]:
        """An endpoint that does something."""
        return self._adds("POST", path)

    def put(self, path: str, **_: object) -> Callable[[Endpoint], Endpoint]:
        """An endpoint that keeps something."""
        return self._adds("PUT", path)

    def delete(self, path: str, **_: object) -> Callable[[Endpoint], Endpoint]:
        """An endpoint that forgets something."""
        return self._adds("DELETE", path)

    def websocket(self, path: str) -> Callable[[Endpoint], Endpoint]:
        """An endpoint for live connections."""
        return self._adds("LIVE", path)


class Call(NamedTuple):
    """An endpoint that a request is for, with what its address says."""

    endpoint: Callable[..., Any]
    said: dict[str, str]
    query: dict[str, str]

    def arguments(self, body: str) -> dict[str, Any]:
        """The arguments of the endpoint; `ValidationError` if the request does not fit them."""
        found: dict[str, Any] = {}
        parameters, hints = _form(self.endpoint)
        for name, kind in hints.items():
            if name == "return" or _is_connection(kind):
                continue
            text = self.said.get(name, self.query.get(name))
            model = next(filter(is_model, (kind, *get_args(kind))), None)
            if model is not None:
                if body or parameters[name].default is parameters[name].empty:
                    found[name] = _model(model, body)
            elif text is not None:
                found[name] = _value(kind, name, text)
            elif parameters[name].default is parameters[name].empty:
                raise ValidationError(f"{name}: it is missing")
        return found


@cache
def _form(endpoint: Callable[..., Any]) -> tuple[Mapping[str, Parameter], dict[str, Any]]:
    """The parameters of an endpoint, and their types."""
    return signature(endpoint).parameters, get_type_hints(endpoint)


def find(routers: list[APIRouter], method: str, address: str) -> Call | None:
    """The endpoint that a request is for."""
    parts = urlsplit(address)
    query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    for router in routers:
        for route in router.routes:
            if route.method == method and (said := route.address.fullmatch(parts.path)):
                return Call(route.endpoint, said.groupdict(), query)
    return None


def _is_connection(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, HTTPConnection)


def _model(model: type[BaseModel], body: str) -> BaseModel:
    return model.model_validate_json(body)


def _value(kind: Any, name: str, text: str) -> Any:
    if kind is not int:
        return text
    try:
        return int(text)
    except ValueError as error:
        raise ValidationError(f"{name}: it is not a whole number") from error
