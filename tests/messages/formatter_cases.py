"""The cases that both formatters must pass: Python's and the page's."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Case:
    """A message, its parameters, and how it reads in a language."""

    about: str
    message: str
    expected: str
    parameters: dict[str, Any] = field(default_factory=dict)
    language: str = "en"


CASES = [Case(**case) for case in json.loads(Path(__file__).with_name("cases.json").read_bytes())]
