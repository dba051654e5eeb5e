"""Messages with their parameters filled in: a subset of ICU MessageFormat.

>>> format_message("{n, plural, one {# card} other {# cards}} for {name}", {"n": 2, "name": "Bo"})
'2 cards for Bo'

Its counterpart on the page is `web/core/i18n.js`; both must pass the cases of
`tests/messages/cases.json`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

Say = Callable[[str, Any, int | None], str]
"""How to say a parameter that stands alone, given its name, its value, and the number of the
plural around it, if there is one (`{n, plural, other {# {card}}}`)."""


@dataclass(frozen=True)
class Choice:
    """A parameter, or a plural or select with its forms."""

    name: str
    kind: str
    """`plural` or `select`; empty for a parameter that stands alone."""
    forms: Mapping[str, Message]


Message = tuple["str | Choice", ...]
"""Text and choices, one after the other."""

_PLACEHOLDER: Final = re.compile(
    r"\s*(\w+)\s*(?:,\s*(plural|select)\s*,(.*))?", re.ASCII | re.DOTALL
)
_FORM: Final = re.compile(r"=\d+|\w+", re.ASCII)


class BadMessage(ValueError):
    """A message whose braces, choices or forms are not right."""


def format_message(
    text: str, parameters: Mapping[str, Any], language: str = "en", say: Say | None = None
) -> str:
    """The message with its parameters; one that cannot be read is shown as written."""
    try:
        message = parse(text)
    except BadMessage:
        return text
    plainly = say or (lambda _, value, __: said_plainly(value, language))
    return _written(message, parameters, language, plainly, None)


def said_plainly(value: Any, language: str) -> str:
    """Numbers as the language writes them, nothing for None, everything else as it is."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return number_text(value, language) if isinstance(value, int) else str(value)


def number_text(number: int, language: str) -> str:
    """A number as the language writes it; Italian groups digits only from five digits on."""
    if language == "en":
        return f"{number:,}"
    if language == "it" and abs(number) < 10_000:
        return str(number)
    return f"{number:,}".replace(",", ".")


_AND: Final = {"en": "and", "pt-BR": "e", "it": "e"}


def list_text(items: Sequence[str], language: str) -> str:
    """Items one after the other: `A, B, and C`."""
    if len(items) < 2:
        return "".join(items)
    comma = "," if language == "en" and len(items) > 2 else ""
    return f"{', '.join(items[:-1])}{comma} {_AND[language]} {items[-1]}"


@lru_cache(maxsize=4096)
def parse(text: str) -> Message:
    """A message's text and choices."""
    parts: list[str | Choice] = []
    at = 0
    while at < len(text):
        if text[at] == "}":
            raise BadMessage(f"a brace too many: {text}")
        if text[at] == "{":
            end = _closing(text, at)
            parts.append(_choice(text[at + 1 : end]))
            at = end + 1
        else:
            end = min(i for i in (text.find("{", at), text.find("}", at), len(text)) if i >= 0)
            parts.append(text[at:end])
            at = end
    return tuple(parts)


def _closing(text: str, start: int) -> int:
    """Where the brace that opens at `start` closes."""
    depth = 0
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise BadMessage(f"a brace is not closed: {text}")


def _choice(inside: str) -> Choice:
    """What stands between braces."""
    match = _PLACEHOLDER.fullmatch(inside)
    if match is None:
        raise BadMessage(f"neither a parameter nor a choice: {inside}")
    forms = dict(_forms(match[3] or ""))
    if match[2] and "other" not in forms:
        raise BadMessage(f"there is no form for all other cases: {inside}")
    return Choice(match[1], match[2] or "", forms)


def _forms(text: str) -> Iterator[tuple[str, Message]]:
    """The forms of a plural or select: `one {a card} other {# cards}`."""
    rest = text.strip()
    while rest:
        start = rest.find("{")
        name = rest[:start].strip()
        if start < 0 or not _FORM.fullmatch(name):
            raise BadMessage(f"not a form: {rest}")
        end = _closing(rest, start)
        yield name, parse(rest[start + 1 : end])
        rest = rest[end + 1 :].strip()


def choices(message: Message) -> Iterator[Choice]:
    """Every parameter, plural and select of a message, those in forms included."""
    for part in message:
        if isinstance(part, Choice):
            yield part
            for form in part.forms.values():
                yield from choices(form)


def _written(
    message: Message, parameters: Mapping[str, Any], language: str, say: Say, count: int | None
) -> str:
    """`count` is the number of the plural around it, which `#` stands for."""
    result = ""
    for part in message:
        if isinstance(part, str):
            result += part if count is None else part.replace("#", number_text(count, language))
            continue
        value = parameters.get(part.name)
        if part.kind == "plural":
            n = len(value) if isinstance(value, list | tuple) else int(value or 0)
            forms = (f"={n}", _category(n, language), "other")
            form = next(part.forms[name] for name in forms if name in part.forms)
            result += _written(form, parameters, language, say, n)
        elif part.kind == "select":
            form = part.forms.get(_selected(value), part.forms["other"])
            result += _written(form, parameters, language, say, count)
        else:
            result += say(part.name, value, count)
    return result


def _selected(value: Any) -> str:
    """The form that a value selects; no value at all selects `none`."""
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _category(number: int, language: str) -> str:
    """The plural category as CLDR has it: in Portuguese 0 is singular."""
    return "one" if number == 1 or (number == 0 and language == "pt-BR") else "other"
