"""The server's log: one JSON object on each line, without anybody's secrets.

An exception is logged by its type and where it happened, never by its message: that may hold what
somebody said, moved or holds, or a statement with its parameters.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import time
import traceback
from collections.abc import Iterator
from ipaddress import ip_address, ip_network

from whistlestop.messages.errors import WhistlestopError
from whistlestop.server.request_id import REQUEST_ID

_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """Each record as one line of JSON: time, level, what happened, and its extra facts."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "message": _message(record),
        }
        if request_id := REQUEST_ID.get():
            line["request"] = request_id
        for name, value in vars(record).items():
            if name not in _USUAL:
                line[name] = value
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = "\n".join(_told(record.exc_info[1]))
        return json.dumps(line, default=str)


def _message(record: logging.LogRecord) -> str:
    """What happened. The event loop says with which arguments a callback failed, and what the
    exception of a task says: that is left out."""
    message = record.getMessage()
    if record.name != "asyncio":
        return message
    return re.sub(r"\(.*", "", message.partition("\n")[0])


def _told(error: BaseException | None) -> Iterator[str]:
    """An exception and its causes, the innermost last."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error_name(error)
        for frame in traceback.extract_tb(error.__traceback__):
            yield f"  {frame.filename}:{frame.lineno} in {frame.name}"
        error = error.__cause__ or error.__context__


def error_name(error: BaseException) -> str:
    """What kind of error it is, without what it says."""
    kind = type(error)
    name = f"{kind.__module__}.{kind.__qualname__}"
    return f"{name} ({error.code})" if isinstance(error, WhistlestopError) else name


def shown_address(address: str, how: str) -> str | None:
    """An address as the log may name it: not at all, as its network, or in full."""
    if how == "none" or not address:
        return None
    if how == "full":
        return address
    try:
        bits = 24 if ip_address(address).version == 4 else 48
        return str(ip_network(f"{address}/{bits}", strict=False))
    except ValueError:
        return None


def set_up_logs(level: str) -> None:
    """Send the logs of the server and of its libraries to the error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.getLogger().handlers = [handler]
    for name in ("whistlestop.server", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        logger.setLevel(level.upper())
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("alembic").setLevel(logging.WARNING)
