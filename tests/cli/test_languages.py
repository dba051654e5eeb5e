"""The terminal in other languages: which one it speaks, and that nothing is left in English."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import whistlestop as ws
from tests.cli.command import Command
from tests.docs.pages import ROOT
from tests.kit.html import text_of
from whistlestop.bots import BOTS
from whistlestop.cli.language import system_language
from whistlestop.cli.options import QUICK_STUDY_GAMES, STUDY_GAMES
from whistlestop.cli.parser import COMMANDS
from whistlestop.editions import edition, editions, names_of
from whistlestop.editions.vocabulary import DECISIONS
from whistlestop.game.action import all_actions
from whistlestop.game.saves import save_lines
from whistlestop.lab.study import GAMES, QUICK_GAMES
from whistlestop.messages import LANGUAGES, catalogue
from whistlestop.messages.formatter import Message, parse

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_edition = pytest.mark.parametrize("name", editions())
SOURCE = ROOT / "src" / "whistlestop"

HEADS = {"en": "usage: ", "pt-BR": "uso: ", "it": "uso: "}
ABOUT = {language: catalogue(language)["cli.about"] for language in LANGUAGES}


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "pt_PT"}, "pt-BR"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "it_IT", "LC_MESSAGES": "pt_BR.UTF-8"}, "pt-BR"),
        ({"LC_MESSAGES": "pt_BR.UTF-8", "LC_ALL": "it_IT"}, "it"),
        ({"LANG": "it_IT", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "it_IT", "LANGUAGE": "pt_BR:en"}, "pt-BR"),
        ({"LANG": "it_IT", "LANGUAGE": ""}, "it"),
        ({"LANGUAGE": "de:it:en"}, "it"),
    ],
)
def test_the_system_says_the_language(environment: dict[str, str], language: str) -> None:
    assert system_language(environment) == language


def test_without_an_option_the_systems_language_is_spoken(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "pt_BR")
    assert ABOUT["pt-BR"] in command("--help").out
    assert command.refuses("plya", beginning="erro: ").startswith('não existe o comando "plya"')
    assert ABOUT["it"] in command("--lang", "it", "--help").out, "the option counts more"


@every_language
def test_the_language_may_be_asked_for_before_and_after_the_command(
    command: Command, language: str
) -> None:
    before = command("--lang", language, "editions")
    assert before.out == command("editions", "--lang", language).out
    assert before.out == command("editions", f"--lang={language.lower()}").out
    assert before.out.splitlines()[0].split()[1] == catalogue(language)["cli.editions.name"]


@pytest.mark.parametrize("arguments", [["--lang", "de"], ["editions", "--lang=de"]])
def test_an_unknown_language_is_refused_with_those_there_are(
    command: Command, arguments: list[str]
) -> None:
    refusal = command.refuses(*arguments)
    assert 'there is no language "de"; languages are en, pt-BR, it' in refusal
    assert "--lang" in command.refuses("editions", "--lang"), "a value is missing"


@every_language
@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_is_there_in_every_language_and_fits_the_screen(
    command: Command, monkeypatch: pytest.MonkeyPatch, language: str, name: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    result = command(*([name] if name else []), "--help", "--lang", language)
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith(f"{HEADS[language]}whistlestop {name}".rstrip())
    assert max(len(line) for line in result.out.splitlines()) <= 80


def test_the_numbers_of_a_study_are_those_of_the_laboratory() -> None:
    """Help should not wait for the laboratory to be imported."""
    assert (STUDY_GAMES, QUICK_STUDY_GAMES) == (GAMES, QUICK_GAMES)


BAD_INPUT = [
    ["show"],
    ["show", "europe", "--frame"],
    ["show", "europ"],
    ["show", "no/such/folder"],
    ["show", "europe", "--svg"],
    ["show", "europe", "--svg", "no/such/folder/board.svg"],
    ["show", "europe", "--svg", "."],
    ["show", "europe", "--json=yes"],
    ["serve", "--log-level", "loud"],
    ["serve", "--rate-limit", "many"],
    ["serve", "--no"],
    ["serve", "--workers", "2", "--db", "tables.sqlite"],
    ["play", "europe", "--name"],
    ["play"],
    ["play", "europe", "--players", "9"],
    ["play", "europe", "--players", "many"],
    ["play", "europe", "--players", "2", "--name", "Ana", "Bo", "Cy"],
    ["play", "europe", "--name", "Ana", "Ana"],
    ["play", "europe", "--name", "greedy bot"],
    ["play", "europe", "--bots", "clever"],
    ["play", "europe", "--bots", "none.py:Mine"],
    ["play", "europe", "--bots", "expert,seconds=0"],
    ["play", "europe", "--bots", "expert,speed=1"],
    ["play", "--load", "nothing.jsonl"],
    ["play", "europe", "--load", "nothing.jsonl"],
    ["replay", "empty.jsonl"],
    ["replay", "game.jsonl", "--to", "9999"],
    ["replay", "illegal.jsonl"],
    ["play", "--load", "unreadable.jsonl"],
    ["play", "--load", "other.jsonl"],
    ["sim"],
    ["sim", "europe", "random", "random", "--games", "0"],
    ["sim", "europe", "random", "random", "--resume"],
    ["sim", "--resume", "nowhere"],
    ["sim", "ghost_train", "late.py:Bad", "random", "--games", "2", "--processes", "1"],
    ["sim", "ghost_train", "early.py:Bad", "random"],
    ["show", "board", "--svg", "board.svg"],
    ["tournament"],
    ["tournament", "greedy"],
    ["tournament", "greedy", "random", "--players", "few"],
    ["report", "nowhere"],
    ["check-bot", "random", "--games", "0"],
    ["check-edition", ".", "--games", "-1"],
    ["check-edition", "no/such/folder"],
    ["plya"],
]


def bad_files(folder: Path) -> None:
    """What `BAD_INPUT` speaks of."""
    (folder / "empty.jsonl").write_text("")
    header = next(save_lines(ws.new_game("ghost_train", players=2, seed=1)))
    (folder / "game.jsonl").write_text(header)
    (folder / "illegal.jsonl").write_text(f'{header}\n{{"move": "pass"}}\n')
    (folder / "unreadable.jsonl").write_text(f'{header}\n{{"move": "fly"}}\n')
    (folder / "other.jsonl").write_text(header.replace("ghost_train", "nobody"))
    bot = "from whistlestop.bots import Bot\nclass Bad(Bot):\n def decide(self, *_): "
    (folder / "late.py").write_text(f"{bot}raise RuntimeError('oh')")
    (folder / "early.py").write_text("raise RuntimeError('oh')")
    shutil.copytree(edition("ghost_train").folder, folder / "board")
    (folder / "board" / "map.json").write_text("{}")


# A catalogue whose letters no keyboard types: what is still written in plain ones is in no
# catalogue, so it is English in every language.
WIDE = {**{n: n + 0xFEE0 for n in (*range(0x41, 0x5B), *range(0x61, 0x7B))}}


def widened(message: Message) -> str:
    """A message with the letters of its text made wide."""
    parts = []
    for part in message:
        if isinstance(part, str):
            parts.append(part.translate(WIDE))
        elif part.kind:
            forms = " ".join(f"{name} {{{widened(form)}}}" for name, form in part.forms.items())
            parts.append(f"{{{part.name}, {part.kind}, {forms}}}")
        else:
            parts.append(f"{{{part.name}}}")
    return "".join(parts)


@pytest.fixture
def wide(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """Italian in wide letters."""
    folder = tmp_path_factory.mktemp("wide")
    for language in LANGUAGES:
        messages = catalogue(language)
        if language == "it":
            messages = {key: widened(parse(message)) for key, message in messages.items()}
        (folder / f"{language}.json").write_text(json.dumps(messages), "utf-8")
    catalogue.cache_clear()
    monkeypatch.setattr(import_module("whistlestop.messages.catalogue"), "FOLDER", folder)
    yield
    catalogue.cache_clear()


def plain(out: str) -> set[str]:
    """The words in plain letters."""
    return {word.casefold() for word in re.findall(r"[^\W\d_]{2,}", out) if word.isascii()}


TYPED = {
    "whistlestop", "play", "load", "jsonl", "svg", "help", "undo", "save", "quit", "look", "hand",
    "log", "board", "why", "pay", "station", "harbour", "paris", "bot", "game", "en", "pt", "br",
    "it", "draw", "deck", "claim", "with", "red", "wild", "tickets", "keep", "route", "location",
    "format", "mb", "hint", "routes",
}  # fmt: skip
"""What is written the same in every language: commands, files, notation in examples, units."""


@cache
def named(name: str) -> set[str]:
    """What an edition itself names: ids, notation, rules, and its words in Italian."""
    board, names = edition(name), names_of(edition(name))["it"]
    ids = [action.text for action in all_actions(board) if action]
    ids += [kind.id for kind in board.card_kinds]
    words = [location.name for location in board.locations]
    words += [str(names.to_dict()), *board.rule_numbers.values()]
    return plain(" ".join([*ids, *words]).replace("_", " "))


def unspoken(out: str, name: str | None = None, typed: Iterable[str] = ()) -> set[str]:
    """Words that come from no catalogue; the symbols of tokens are letters, not words."""
    known = {*TYPED, *BOTS, *plain(" ".join([*editions(), *typed]).replace("_", " "))}
    words = plain(re.sub(r"\b[A-G]+$", "", out.replace("_", " "), flags=re.MULTILINE))
    return words - known - (named(name) if name else set())


def typed_at_random(seed: int) -> list[str]:
    """Everything that can be typed between the moves, and then numbers of the menu."""
    dice = random.Random(seed)
    asked = ["help", "?", "? zzz", "look", "hand", "board", "board no/x.svg", "undo", "save"]
    asked += [
        "save half.jsonl",
        "why 1",
        "why draw 9",
        "why pass",
        "fly",
        "claim",
        "9999",
        "pay xyz",
    ]
    asked += ["keep all", "pay 2 pink", "why claim x with cards", "why fleet 99"]
    lines = [*asked]
    for n in range(4_000):
        lines.append(str(dice.choice((1, 1, 2, 3, 5, 7, 8, 9, 12, 20))))
        if n % 10 == 0:
            lines.append(f"why {n % 90}")
        if n % 30 == 0:
            lines.append(asked[n // 30 % len(asked)])
    return lines


@every_edition
@pytest.mark.usefixtures("wide")
def test_a_whole_game_says_nothing_that_is_not_in_the_catalogue(
    command: Command, name: str
) -> None:
    typed = typed_at_random(4)
    result = command(
        "play", name, "--lang", "it", "--seed", "4", "--bots", "random", "--save", "game.jsonl",
        typed=typed,
    )  # fmt: skip
    assert (result.code, result.err) == (0, "")
    assert ws.load("game.jsonl").over
    assert unspoken(result.out, name, typed) == set()
    typed = ["", "p", "xyz", "5", "q"]
    result = command("replay", "game.jsonl", "--lang", "it", typed=typed)
    assert unspoken(result.out, name, typed) == set()
    assert unspoken(command("replay", "game.jsonl", "--lang", "it").out, name) == set()
    assert unspoken(command("show", name, "--svg", "board.svg", "--lang", "it").out, name) == set()


@every_language
def test_a_whole_game_is_played_in_every_language(command: Command, language: str) -> None:
    result = command(
        "play", "san_francisco", "--lang", language, "--seed", "4", "--bots", "random",
        typed=typed_at_random(4),
    )  # fmt: skip
    assert (result.code, result.err) == (0, "")
    words = catalogue(language)
    assert words["event.GameEnded"].partition(".")[0] in result.out
    assert re.search(r"(won|venceu|vinto|bot|victory|vitória|vittoria)\.$", result.out)


@pytest.mark.usefixtures("wide")
def test_people_at_one_keyboard_are_asked_in_their_language(command: Command) -> None:
    typed = ["", "1", "", "undo", "quit"]
    result = command(
        "play", "ghost_train", "--name", "Ana", "Bo", "--seed", "8", "--lang", "it", typed=typed
    )
    assert unspoken(result.out, "ghost_train", ["Ana", "Bo", *typed]) == set()
    at_terminal = command(
        "play", "europe", "--seed", "3", "--lang", "it", typed=["keep 1 2", "quit", "n\xe3o"],
        at_terminal=True,
    )  # fmt: skip
    assert unspoken(at_terminal.out, "europe") == set()
    assert not list(Path().glob("europe*.jsonl")), "no is understood in every language"


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_says_nothing_that_is_not_in_the_catalogue(command: Command, name: str) -> None:
    out = command(*([name] if name else []), "--help", "--lang", "it").out
    # Options, their values and examples are typed as they stand.
    usual = " ".join(re.findall(r"--[a-z-]+|\{[a-z,]+\}|^  whistlestop .*?  ", out, re.MULTILINE))
    assert unspoken(out, typed=[usual.replace("-", " "), *" ".join(COMMANDS).split("-")]) == set()


FOLDER = ("sim", "ghost_train", "greedy", "random", "--games", "2", "--processes", "1")


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize(
    "arguments",
    [
        ["editions"],
        [*FOLDER, "--until-significant"],
        ["report", "r"],
        ["tournament", "random", "greedy", "--edition", "ghost_train", "--games", "2"],
        ["study", "ghost_train", "--bots", "random", "--games", "2", "--html", "page.html"],
        ["check-bot", "random", "--edition", "ghost_train"],
        ["check-edition", str(edition("ghost_train").folder)],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_command_says_nothing_that_is_not_in_the_catalogue(
    command: Command, arguments: list[str]
) -> None:
    if arguments[0] == "report":
        command(*FOLDER, "--out", "r")
    result = command(*arguments, "--lang", "it")
    assert (result.code, result.err) == (0, "")
    names = [one for name in editions() for one in named(name)]
    pages = [text_of(path.read_text("utf-8")) for path in Path().rglob("*.html")]
    assert len(pages) == (arguments[0] in ("report", "study"))
    for told in (result.out, *pages):
        assert unspoken(told, typed=[*arguments, *names, "html"]) == set()


@pytest.mark.usefixtures("wide")
def test_what_is_wrong_with_an_edition_folder_is_told_from_the_catalogue(
    command: Command, tmp_path: Path
) -> None:
    folder = tmp_path / "board"
    shutil.copytree(edition("europe").folder, folder)
    for file, old, new in (
        ("edition.toml", "players = ", "plyers = "),
        ("routes.csv", ",tunnel,", ",tunel,"),
        ("tickets.csv", "|", ";"),
        ("locations.csv", "0.", "2."),
    ):
        text = (folder / file).read_text("utf-8")
        (folder / file).write_text(text.replace(old, new, 3), "utf-8")
    result = command("check-edition", str(folder), "--lang", "it")
    assert result.code == 1
    typed = [
        str(folder),
        "edition.toml routes.csv rules plyers players tunel tunnel rail ferry sea kind",
    ]
    assert unspoken(result.out, "europe", typed) == set()
    assert len(result.out.splitlines()) == 12


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("arguments", BAD_INPUT, ids=" ".join)
def test_a_refusal_says_nothing_that_is_not_in_the_catalogue(
    command: Command, arguments: list[str], tmp_path: Path
) -> None:
    bad_files(tmp_path)
    refusal = command.refuses(*arguments, "--lang", "it", beginning="errore: ".translate(WIDE))
    shown = [*arguments, str(tmp_path), *COMMANDS, "Europe", "EU", "--no-open", "--no-color"]
    shown += ["debug", "info", "warning", "error", "edition.toml", "locations.csv", "routes.csv"]
    shown += ["RuntimeError: oh", "map.json width", "nobody", "fly replace lay done pass"]
    assert unspoken(refusal, typed=shown) == set()
    assert refusal.casefold() != refusal.casefold().translate({wide: n for n, wide in WIDE.items()})


@every_language
def test_why_a_saved_game_does_not_replay_is_told_in_every_language(
    command: Command, language: str, tmp_path: Path
) -> None:
    bad_files(tmp_path)
    words = catalogue(language)
    refusal = command.refuses(
        "replay", "illegal.jsonl", "--lang", language, beginning=words["cli.error"].split("{")[0]
    )
    where = words["error.does_not_replay"].replace("{line}", "2").removesuffix(".")
    assert refusal.startswith(f"{where}: {words['reason.pass_not_allowed']} ")
    assert refusal.endswith(". [R-2]")


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "pt-BR",
            [
                "Europa: Você, greedy bot. Digite help para ver a ajuda.",
                "Seus primeiros bilhetes: Edimburgo \N{EN DASH} Atenas (21), "
                "Londres \N{EN DASH} Berlim (7).",
                "reveladas 1 azul   2 laranja   3 amarela   4 laranja   5 locomotiva",
                "mão       1 azul (blue), 1 verde (green), 2 pretas (black)",
                "Você comprou: preta.",
                "Salvo em europe-1.jsonl. Continue com: whistlestop play --load europe-1.jsonl",
            ],
        ),
        (
            "it",
            [
                "Europa: Tu, greedy bot. Scrivi help per l'aiuto.",
                "I tuoi primi biglietti: Edimburgo \N{EN DASH} Atene (21), "
                "Londra \N{EN DASH} Berlino (7).",
                "scoperte  1 blu   2 arancione   3 gialla   4 arancione   5 locomotiva",
                "mano      1 blu (blue), 1 verde (green), 2 nere (black)",
                "Hai pescato: nera.",
                "Salvata in europe-1.jsonl. Continua con: whistlestop play --load europe-1.jsonl",
            ],
        ),
    ],
)
def test_a_session_reads_like_this(command: Command, language: str, sentences: list[str]) -> None:
    typed = ["keep 1 2", "draw deck", "quit"]
    out = command("play", "europe", "--seed", "3", "--lang", language, typed=typed).out
    assert [sentence for sentence in sentences if sentence not in out.splitlines()] == []


def test_a_game_saved_in_one_language_goes_on_in_another(command: Command) -> None:
    command("play", "europe", "--seed", "3", "--lang", "it", typed=["keep 1 2", "quit"])
    result = command("play", "--load", "europe-1.jsonl", "--lang", "pt-BR", typed=["quit"])
    assert result.out.startswith("Europa: Tu, greedy bot. Digite help")


def test_every_message_of_the_terminal_is_asked_for() -> None:
    source = "".join(path.read_text("utf-8") for path in SOURCE.rglob("*.py"))
    # Errors are looked up by their code, for programs too: see tests/messages/test_use.py.
    asked = set(re.findall(r"[\"'](cli\.(?!error\.)[\w.]+)[\"']", source))
    asked |= {f"{key}.hint" for key in asked}
    asked |= {f"cli.command.{name.replace('-', '_')}" for name in COMMANDS}
    asked |= {f"cli.decision.{kind}" for kind in DECISIONS if kind != "over"}
    # Where the last word of a key is put in, it stands somewhere as a word of its own.
    words = set(re.findall(r"[\"']([\w.]+)[\"']", source))
    families = set(re.findall(r"f[\"'](cli\.[\w.]+\.)\{", source))
    asked |= {f"{family}{word}" for family in families for word in words} & set(catalogue("en"))
    own = {key for key in catalogue("en") if re.match(r"cli\.(?!error\.)", key)}
    assert own - asked == set()
    assert asked - own <= {f"{key}.hint" for key in own}
