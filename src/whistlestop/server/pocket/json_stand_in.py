"""What the tables need of orjson, by the standard library."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

loads = json.loads
OPT_NON_STR_KEYS = 0
"""Keys that are numbers are written as text: the standard library does so in any case."""


class Fragment:
    """A part of a document that is JSON already."""

    def __init__(self, contents: bytes) -> None:
        self.contents = contents


def dumps(document: Any, *, option: int = 0) -> bytes:
    """A document as JSON."""
    return _text(document).encode()


def _text(part: Any) -> str:
    if isinstance(part, Fragment):
        return part.contents.decode()
    if isinstance(part, dict) and any(isinstance(value, Fragment) for value in part.values()):
        # Views hold little else: reading one only to write it again takes as long as building it.
        members = [f"{_ENCODER.encode(name)}:{_text(value)}" for name, value in part.items()]
        return f"{{{','.join(members)}}}"
    return _ENCODER.encode(part)


def _plain(part: object) -> Any:
    if isinstance(part, Fragment):
        return json.loads(part.contents)
    if dataclasses.is_dataclass(part) and not isinstance(part, type):
        return {field.name: getattr(part, field.name) for field in dataclasses.fields(part)}
    raise TypeError(f"{type(part).__name__} is not JSON")


_ENCODER = json.JSONEncoder(default=_plain, separators=(",", ":"), ensure_ascii=False)
