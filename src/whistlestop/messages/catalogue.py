"""The messages of each language, by key: `LANGUAGE.json` beside this file.

>>> best_language(["pt_PT.UTF-8", "en"])
'pt-BR'
>>> catalogue("it")["app.close"]
'Chiudi'
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

LANGUAGES: Final = {"en": "English", "pt-BR": "Português (Brasil)", "it": "Italiano"}
"""The languages, each under its own name."""

FOLDER: Final = Path(__file__).parent
"""Where the catalogues are."""

TERMINAL_ONLY: Final = ("cli.", "folder.", "help.", "position.", "rules.")
"""Prefixes of keys that the page's scripts never use."""

PARTS: Final = {"box": ("box.",), "studio": ("studio.",), "print": ("print.",)}
"""Parts of the page that few visits open, and the prefixes of the keys that only they use: the
page fetches these messages when it opens the part."""


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All messages of a language, by key."""
    found: dict[str, str] = json.loads((FOLDER / f"{language}.json").read_text("utf-8"))
    return found


def first_key(language: str, keys: Sequence[str], details: Mapping[str, object]) -> str | None:
    """The first of these messages that exists: `KEY.FORM` where the details name a form."""
    found = catalogue(language)
    forms = [f"{key}.{details.get('form')}" for key in keys]
    return next((key for key in (*forms, *keys) if key in found), None)


def best_language(wanted: Iterable[str]) -> str:
    """The first language of a list that has a catalogue; else English.

    Languages are named as browsers do it (`pt-BR`) or as systems do (`pt_BR.UTF-8`). Where the
    country differs, the language alone decides.
    """
    for name in wanted:
        code = name.partition(".")[0].replace("_", "-")
        for ours in LANGUAGES:
            if ours == code or ours[:2] == code.partition("-")[0]:
                return ours
    return "en"
