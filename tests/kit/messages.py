"""Messages of the page read as the page reads them: parameters, plurals and selects."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

LANGUAGES: Final = ("en", "pt-BR", "it")
FOLDER: Final = Path(__file__).parents[2] / "src" / "whistlestop" / "web" / "locales"


@dataclass(frozen=True)
class Choice:
    """A parameter, or a plural or select with its forms."""

    name: str
    kind: str
    """Empty for a parameter that stands alone."""
    forms: Mapping[str, Message]


Message = list["str | Choice"]
"""Text and choices, one after the other."""


def file_of(language: str, sort: str = "") -> dict[str, str]:
    """One of the two files of a language: the page's own words, or `.game`."""
    found: dict[str, str] = json.loads((FOLDER / f"{language}{sort}.json").read_text("utf-8"))
    return found


def words_of(language: str) -> dict[str, str]:
    """All messages of a language."""
    return {**file_of(language), **file_of(language, ".game")}


def parse(text: str) -> Message:
    """A message's text and choices; `AssertionError` where the braces are not right."""
    parts: Message = []
    at = 0
    while at < len(text):
        assert text[at] != "}", f"a brace too many: {text}"
        if text[at] != "{":
            end = min((i for i in (text.find("{", at), text.find("}", at)) if i >= 0), default=-1)
            end = len(text) if end < 0 else end
            parts.append(text[at:end])
            at = end
        else:
            end = _closing(text, at)
            parts.append(_choice(text[at + 1 : end]))
            at = end + 1
    return parts


def _closing(text: str, start: int) -> int:
    depth = 0
    for at in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at
    raise AssertionError(f"a brace is not closed: {text}")


def _choice(inside: str) -> Choice:
    match = re.fullmatch(r"\s*(\w+)\s*(?:,\s*(plural|select)\s*,(.*))?", inside, re.DOTALL)
    assert match, f"neither a parameter nor a choice: {inside}"
    name, kind, rest = match[1], match[2] or "", match[3] or ""
    forms: dict[str, Message] = {}
    while rest.strip():
        start = rest.index("{")
        end = _closing(rest, start)
        form = rest[:start].strip()
        assert re.fullmatch(r"=\d+|\w+", form), f"no name of a form: {form!r} in {inside}"
        assert form not in forms, f"the form {form} is there twice: {inside}"
        forms[form] = parse(rest[start + 1 : end])
        rest = rest[end + 1 :]
    return Choice(name, kind, forms)


def choices(message: Message) -> Iterator[Choice]:
    """Every parameter, plural and select of a message, those in forms included."""
    for part in message:
        if isinstance(part, Choice):
            yield part
            for form in part.forms.values():
                yield from choices(form)


def written(
    text: str, parameters: Mapping[str, Any], say: Callable[[str, Any], str], language: str = "en"
) -> str:
    """The message with its parameters; `say(name, value)` says one that stands alone."""
    return _written(parse(text), parameters, say, language, None)


def _written(
    message: Message,
    parameters: Mapping[str, Any],
    say: Callable[[str, Any], str],
    language: str,
    count: int | None,
) -> str:
    result = ""
    for part in message:
        if isinstance(part, str):
            result += part if count is None else part.replace("#", str(count))
            continue
        value = parameters.get(part.name)
        if not part.kind:
            assert value is not None, f"there is no {part.name} in {parameters}"
            result += say(part.name, value)
        elif part.kind == "plural":
            number = value if isinstance(value, int) else len(value or ())
            wanted = (f"={number}", _category(number, language), "other")
            form = next(part.forms[name] for name in wanted if name in part.forms)
            result += _written(form, parameters, say, language, number)
        else:
            form = part.forms.get(_selected(value), part.forms["other"])
            result += _written(form, parameters, say, language, count)
    return result


def _selected(value: Any) -> str:
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _category(number: int, language: str) -> str:
    """The plural category as CLDR has it: in Portuguese 0 is singular."""
    return "one" if number == 1 or (number == 0 and language == "pt-BR") else "other"
