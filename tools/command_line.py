"""Writes the tables of docs/reference/command-line.md from the command-line parser.

Run `python -m tools.command_line` after changing commands, options or their help; a test
compares. A table stands between `<!-- options COMMAND -->` (or `<!-- commands -->`) and
`<!-- end -->`; explanations beyond the help stand below it and are not touched.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

from whistlestop.cli.parser import make_parser

PAGE = Path(__file__).resolve().parents[1] / "docs" / "reference" / "command-line.md"
_PLACE = re.compile(r"(<!-- (commands|options)(?: ([\w-]+))? -->\n).*?(<!-- end -->)", re.DOTALL)
_EVERYWHERE = ("-h", "--lang", "--no-color")
"""Options of every command, which are listed only once."""


def commands() -> dict[str, argparse.ArgumentParser]:
    """The parser of each command, by its name."""
    return dict(_group(make_parser()).choices)


def filled(text: str) -> str:
    """The page with its tables up to date."""

    def fill(place: re.Match[str]) -> str:
        table = _commands() if place[2] == "commands" else _options(place[3])
        return f"{place[1]}{table}\n{place[4]}"

    return _PLACE.sub(fill, text)


def places(text: str) -> list[str]:
    """The commands whose options the page has a place for."""
    return [name for _, kind, name, _ in _PLACE.findall(text) if kind == "options" and name]


def _commands() -> str:
    rows = [f"| [`{one.dest}`](#{one.dest}) | {one.help} |" for one in _listed(make_parser())]
    return "\n".join(["| command | does |", "|---|---|", *rows])


def _options(name: str | None) -> str:
    """The usage and options of a command; without a name, the options of every command."""
    parser = commands()[name] if name else make_parser()
    shown = [one for one in _actions(parser) if name is None or not _is_everywhere(one)]
    rows = [f"| {_written(one)} | {_cell(one.help or '')} |" for one in shown]
    table = ["| option | |", "|---|---|", *rows] if rows else []
    return "\n".join([*_usage(name, parser), *table])


def _usage(name: str | None, parser: argparse.ArgumentParser) -> list[str]:
    if name is None:
        return []
    shown = [one for one in _actions(parser) if not _is_everywhere(one)]
    words = [_argument(one) for one in shown if not one.option_strings]
    words += ["[OPTIONS]"] if any(one.option_strings for one in shown) else []
    return [f"`{' '.join(['whistlestop', name, *words])}`", ""]


def _written(action: argparse.Action) -> str:
    """How an argument or option is written: `--seed SEED`."""
    names = action.option_strings
    if not names:
        return f"`{_cell(_name(action))}`"
    value = f" {_cell(_value(action))}" if action.nargs != 0 and _name(action) else ""
    return ", ".join(f"`{option}{value}`" for option in names)


def _name(action: argparse.Action) -> str:
    """What stands for a value: its name, or the possible choices."""
    if action.metavar is None:
        return "|".join(map(str, action.choices or ()))
    return str(action.metavar)


def _argument(action: argparse.Action) -> str:
    return {"?": "[{}]", "*": "[{} ...]"}.get(str(action.nargs), "{}").format(_name(action))


def _value(action: argparse.Action) -> str:
    return {"?": "[{}]", "+": "{} ..."}.get(str(action.nargs), "{}").format(_name(action))


def _cell(text: str) -> str:
    """A help text inside a table: options, addresses and paths as code."""
    text = re.sub(r"(?<![\w`-])(--[a-z][\w-]*|https?://[\w.]+|/\w+)", r"`\1`", text)
    return text.replace("|", r"\|")


def _is_everywhere(action: argparse.Action) -> bool:
    return any(name in _EVERYWHERE for name in action.option_strings)


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    hidden = (argparse._SubParsersAction, argparse._HelpAction)
    return (
        one
        for one in parser._actions
        if not isinstance(one, hidden) and one.help != argparse.SUPPRESS
    )


def _group(parser: argparse.ArgumentParser) -> argparse._SubParsersAction[argparse.ArgumentParser]:
    return next(one for one in parser._actions if isinstance(one, argparse._SubParsersAction))


def _listed(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return list(_group(parser)._choices_actions)


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8")
