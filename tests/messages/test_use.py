"""Every message that Python or the page asks for is there, and every message is asked for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.docs.pages import ROOT
from tests.messages.test_catalogue import ENGLISH, TOLD, codes, labels, refused_positions
from whistlestop.bots import BOTS
from whistlestop.editions import BRIEF_PARTS, edition, editions
from whistlestop.editions.vocabulary import (
    BUILDINGS,
    END_REASONS,
    PIECES,
    SYMBOLS,
    TIE_BREAKS,
)
from whistlestop.game.action import all_actions
from whistlestop.server.tables.table import TOLD as AT_THE_TABLE
from whistlestop.server.tables.view import CALLED_OFF

SOURCE = ROOT / "src" / "whistlestop"
MODULES = sorted(SOURCE.rglob("*.py"))
SCRIPTS = [path for path in sorted((SOURCE / "web").rglob("*.js")) if "vendor" not in path.parts]
CALLS = re.compile(r"(?<![.\w])(?:t|tell|has)\(\s*(?:\"([\w.]+)\"|`([\w.]*)\$\{)")
KEY = re.compile(r"[a-z_]+(?:\.[\w*]+)+")

FORMS = ("wilds_pay", "no_wilds", "ships", "substitutes", "station", "harbour")
"""The forms of a reason (`form` of its details): each may have a message of its own."""


@cache
def parsed(module: Path) -> ast.Module:
    """The source of a module."""
    return ast.parse(module.read_text("utf-8"))


@cache
def error_forms() -> set[str]:
    """The forms that errors name, as an argument `form` or in a variable of that name."""
    found: list[ast.expr] = []
    for module in MODULES:
        for node in ast.walk(parsed(module)):
            if isinstance(node, ast.keyword) and node.arg == "form":
                found.append(node.value)
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "form":
                chosen = node.value
                found += [chosen.body, chosen.orelse] if isinstance(chosen, ast.IfExp) else [chosen]
    return {str(value.value) for value in found if isinstance(value, ast.Constant)}


def told_errors(codes: set[str]) -> set[str]:
    """The messages that errors with these codes may have, with their hints."""
    endings = ["", *(f".{form}" for form in sorted(error_forms()))]
    return {f"{code}{hint}{form}" for code in codes for hint in ("", ".hint") for form in endings}


def folder_problems() -> set[str]:
    """The codes of what is wrong with an edition folder: `wrong(key, code)`, `add(code, place)`."""
    position = {"add": 0, "wrong": 1, "_wrong": 2}
    codes = []
    for module in sorted((SOURCE / "editions").glob("*.py")):
        for call in ast.walk(parsed(module)):
            if isinstance(call, ast.Call):
                called = getattr(call.func, "id", getattr(call.func, "attr", ""))
                codes += [call.args[position[called]]] if called in position else []
    return {str(code.value) for code in codes if isinstance(code, ast.Constant)}


def test_whatever_is_wrong_with_an_edition_folder_has_a_message() -> None:
    assert len(folder_problems()) > 70
    assert {f"folder.{code}" for code in folder_problems()} - ENGLISH.keys() == set()


def families() -> dict[str, set[str]]:
    """Keys that are put together from an area and a code, an id or the name of a class."""
    boards = [edition(name) for name in editions()]
    kinds = {action.kind for board in boards for action in all_actions(board) if action}
    told = {kind.__name__ for kind in TOLD} | {"MoveUndone", *AT_THE_TABLE.values()}
    refused = codes("Refused moves")
    reasons = {f"{code}{form}" for code in refused for form in ("", *(f".{f}" for f in FORMS))}
    hints = {f"{code}.hint{form}" for code in refused for form in ("", *(f".{f}" for f in FORMS))}
    met = {code for heading in HEADINGS for code in codes(heading)} | {"unknown", "no_connection"}
    return {
        "event": {f"{name}{ending}" for name in told for ending in ("", ".own", ".each")},
        "reason": reasons | hints,
        "error": told_errors(met),
        "cli.error": told_errors(met),
        "position": told_errors(refused_positions()),
        "folder": told_errors(folder_problems()),
        "score": labels(),
        "end": {*END_REASONS.values(), CALLED_OFF},
        "tie": set(TIE_BREAKS.values()),
        "card": {kind.id for board in boards for kind in board.card_kinds},
        "color": {color for board in boards for color in (*board.colors, "gray")},
        "deck": {f"{piece}{ending}" for piece in PIECES for ending in ("", ".card")},
        "piece": {*PIECES, "piece"},
        "token": set(SYMBOLS),
        "target": set(BUILDINGS.values()),
        "bot": {f"{bot}.{part}" for bot in BOTS for part in ("name", "description")},
        "action": kinds,
        "brief": set(BRIEF_PARTS),
    }


HEADINGS = ("Unreadable moves", "Options", "Edition folders", "Saved games", "The server")
"""The parts of the reference of errors whose codes a player can meet."""


def written(module: Path) -> Iterator[str]:
    """Texts that a Python module is written with; `*` stands for what is put in."""
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            parts = [p.value if isinstance(p, ast.Constant) else "*" for p in node.values]
            yield "".join(map(str, parts))


def asked_by_python() -> set[str]:
    """What looks like a key in the Python source."""
    return {text for module in MODULES for text in written(module) if KEY.fullmatch(text)}


def asked_by_the_page() -> set[str]:
    """What looks like a key in the page's source."""
    text = "\n".join(path.read_text("utf-8") for path in SCRIPTS)
    quoted = re.findall(r"[\"`]((?:[\w.]|\$\{[^{}]*\})+)[\"`]", text)
    filled = {re.sub(r"\$\{[^{}]*\}", "*", words) for words in quoted}
    return {words for words in filled if re.search(r"\w\.|\.\w", words)} - {"*.hint"}


def test_every_message_the_page_asks_for_is_there() -> None:
    for path in SCRIPTS:
        for key, beginning in CALLS.findall(path.read_text("utf-8")):
            if key:
                assert key in ENGLISH, f"{path.name}: {key}"
            elif beginning:
                assert any(known.startswith(beginning) for known in ENGLISH), (
                    f"{path.name}: {beginning}"
                )


def test_every_message_that_python_asks_for_is_there() -> None:
    calls = [
        call
        for module in MODULES
        for call in ast.walk(parsed(module))
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "tell" and call.args
    ]
    keys = {str(call.args[0].value) for call in calls if isinstance(call.args[0], ast.Constant)}
    assert len(keys) > 20
    terminal = {key for key in asked_by_python() if key.startswith("cli.")}
    assert {key for key in keys | terminal if "*" not in key} - ENGLISH.keys() == set()


def test_every_message_is_asked_for() -> None:
    made = {f"{area}.{rest}" for area, found in families().items() for rest in found}
    # `reason.*` alone would excuse every reason: its family says which there are.
    open_ended = {f"{area}.*" for area in families()} | {f"{area}.*.hint" for area in families()}
    keys = asked_by_python() | asked_by_the_page()
    exact = "|".join(re.escape(k).replace(r"\*", r"[\w.]+") for k in sorted(keys - open_ended))
    asked = re.compile(exact)
    unused = [key for key in ENGLISH if key not in made and not asked.fullmatch(key)]
    # Whoever tells a message tells its hint.
    hints = {f"{key}.hint" for key in ENGLISH if key in made or asked.fullmatch(key)}
    assert [key for key in unused if key not in hints] == []
