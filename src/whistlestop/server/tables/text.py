"""Text that people see of each other: names, chat, and what is written in uploaded games.

There is one rule for all of it. It may be written in the letters of any script, with signs and
emoji, in single lines of a bounded length. Nothing in it is invisible, changes the direction of
what follows, or covers the lines around it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any

from whistlestop.server import errors
from whistlestop.server.errors import Refused

_HIDDEN = {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"}
"""Unicode categories that nobody sees, or that change the direction of what follows."""
_BLANK = {
    *"\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0",
    *map(chr, range(0xFE00, 0xFE10)),
    *map(chr, range(0xE0100, 0xE01F0)),
}
"""What is neither seen nor in those categories: fillers, empty patterns, choices of a variant."""
_JOINERS = "\u200c\u200d"
"""Invisible themselves, but scripts from Arabic to Sinhala write some words with them."""
_WITHOUT_JOINERS = dict.fromkeys(map(ord, _JOINERS))
_MOST_MARKS = 2
"""Marks on one letter; more of them are drawn over the lines above and below."""
NAME_LENGTH = 24
CHAT_LENGTH = 300
DOCUMENT_LENGTH = 400
"""Characters of one text in an uploaded document; a long move has about a hundred."""


def cleaned(text: str) -> str:
    """The visible characters, with single spaces between words.

    >>> cleaned("  Ana\\n\\u202eMaria ")
    'Ana Maria'
    """
    letters = unicodedata.normalize("NFC", text)
    kept: list[str] = []
    marks = _MOST_MARKS  # a mark needs a letter to stand on
    for at, letter in enumerate(letters):
        category = unicodedata.category(letter)
        if category == "Cc" or category.startswith("Z"):
            kept.append(" ")
            marks = _MOST_MARKS
        elif letter in _JOINERS and _joins(letters[at - 1 : at] + letters[at + 1 : at + 2]):
            kept.append(letter)
        elif category in _HIDDEN or letter in _BLANK:
            continue
        elif category not in ("Mn", "Me"):
            kept.append(letter)
            marks = 0
        elif marks < _MOST_MARKS:
            kept.append(letter)
            marks += 1
    return " ".join("".join(kept).split())


def _joins(around: str) -> bool:
    """Does a joiner stand between two letters of a script that has a use for it?"""
    return len(around) == 2 and all("\u0600" <= letter < "\u0e00" for letter in around)


def clean_name(text: str) -> str:
    """A player's name; `Refused` if nothing of it can be seen, or if it is too long."""
    return _seen(text, NAME_LENGTH, code="bad_name", field="name")


def clean_chat(text: str) -> str:
    """A message; `Refused` if it is empty or too long."""
    return _seen(text, CHAT_LENGTH, code="bad_message", field="text")


def _seen(text: str, most: int, *, code: str, field: str) -> str:
    seen = cleaned(text)
    if not 1 <= len(seen) <= most:
        raise Refused(code, 422, field=field, most=most)
    return seen


def check_names(names: Iterable[str]) -> None:
    """`Refused` if two names at a table look alike."""
    if any(look_alike(name, other) for name, other in combinations(names, 2)):
        raise errors.same_name()


def look_alike(name: str, other: str) -> bool:
    """Could one name be taken for the other?

    >>> look_alike("Ida", "lda"), look_alike("Ana", "ANA"), look_alike("Ana", "Anna")
    (True, True, False)
    """
    return _letters(name) == _letters(other) or _shapes(name) == _shapes(other)


_LOOK = {
    "A": "\u0391\u0410",
    "B": "\u0392\u0412",
    "C": "\u0421",
    "E": "\u0395\u0415",
    "H": "\u0397\u041d",
    "J": "\u0408",
    "K": "\u039a\u041a\u043a\u03ba",
    "M": "\u039c\u041c\u043c",
    "N": "\u039d",
    "O": "0\u039f\u041e\u03bf\u043e\u0585",
    "P": "\u03a1\u0420\u03c1\u0440",
    "S": "\u0405\u0455",
    "T": "\u03a4\u0422\u0442",
    "X": "\u03a7\u0425\u0445",
    "Y": "\u03a5\u0423\u04ae\u0443\u04af\u03b3",
    "Z": "\u0396",
    "a": "\u0430\u03b1\u0251",
    "b": "\u042c\u044c",
    "c": "\u0441",
    "d": "\u0501",
    "e": "\u0435",
    "g": "\u0261",
    "h": "\u04bb",
    "i": "\u0456\u03b9\u0131",
    "j": "\u0458",
    "l": "I1|\u0399\u0406\u04c0\u04cf",
    "q": "\u051b",
    "u": "\u03c5\u057d",
    "v": "\u03bd\u0475",
    "w": "\u051d",
    "3": "\u0417\u0437",
    "'": "\u2018\u2019\u02bc\u00b4`",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2212",
}
"""Greek, Cyrillic and other signs by the Latin one that they look like.

The confusables of Unicode are 6,000 pairs, most of them of letters that nobody types. These are the
ones of alphabets that share their shapes with the Latin one, and no package is needed for them.
"""
_TO_LATIN = {ord(sign): latin for latin, signs in _LOOK.items() for sign in signs}


@lru_cache(maxsize=4096)
def _letters(name: str) -> str:
    """The letters of a name, whether large or small, wide or narrow."""
    return unicodedata.normalize("NFKC", name).casefold().translate(_WITHOUT_JOINERS)


@lru_cache(maxsize=4096)
def _shapes(name: str) -> str:
    """What a name looks like: the same for names in other letters with the same shapes."""
    latin = unicodedata.normalize("NFKC", name).translate(_TO_LATIN)
    return _letters(latin).replace("rn", "m").replace("vv", "w")


def check_document(document: Any) -> None:
    """`Refused` if an uploaded document holds text anywhere that is not as it should be."""
    rest = [document]
    while rest:
        part = rest.pop()
        if isinstance(part, dict):
            rest += [*part, *part.values()]
        elif isinstance(part, list):
            rest += part
        elif isinstance(part, str):
            if len(part) > DOCUMENT_LENGTH:
                raise Refused("bad_text", 422, why="long", most=DOCUMENT_LENGTH)
            if not (part.translate(_WITHOUT_JOINERS).isprintable() and _BLANK.isdisjoint(part)):
                raise Refused("bad_text", 422, why="hidden")
