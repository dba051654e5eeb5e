"""What the command line understands."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

import whistlestop
from whistlestop.cli import options
from whistlestop.cli.argparse_words import translated
from whistlestop.editions import editions
from whistlestop.messages import LANGUAGES, Words, commas

COMMANDS: dict[str, Callable[[options.Options], None]] = {
    "serve": options.serve,
    "editions": options.editions_list,
    "bots": options.bots_list,
    "show": options.show,
    "play": options.play,
    "replay": options.replay,
    "verify": options.verify,
    "sim": options.sim,
    "tournament": options.tournament,
    "report": options.report,
    "study": options.study,
    "train": options.train,
    "check-bot": options.check_bot,
    "check-edition": options.check_edition,
    "doctor": options.doctor,
    "completion": options.completion,
}
"""The commands, and what adds the options of each."""


class _Parser(argparse.ArgumentParser):
    """A parser whose error message is one line."""

    words = Words()

    def error(self, message: str) -> NoReturn:
        tell = self.words.tell
        problem = tell("cli.parser.see_help", problem=message, command=self.prog)
        print(tell("cli.error", problem=problem), file=sys.stderr)
        self.exit(2)


def choose_language(arguments: Sequence[str], words: Words) -> tuple[Words, list[str]]:
    """The language that `--lang` asks for, else that of the words, and the other arguments.

    It is read before everything else, as help and error messages are written in it.
    """
    parser = _parser_class(words)(prog="whistlestop", add_help=False)
    _language(parser, words, default=words.language)
    chosen, others = parser.parse_known_args(arguments)
    return Words(chosen.lang), others


def make_parser(words: Words | None = None) -> argparse.ArgumentParser:
    """The parser of the whole command line. `module` is the command's module in this package."""
    words = words or Words()
    tell, parser_class = words.tell, _parser_class(words)
    with translated(words):
        everywhere = _everywhere(parser_class, words)
        parser = parser_class(
            prog="whistlestop",
            description=tell("cli.about"),
            epilog=_examples(words),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            parents=[everywhere],
            add_help=False,
        )
        engine = "compiled" if whistlestop.COMPILED else "interpreted"
        version = tell("cli.version", version=whistlestop.__version__, engine=engine)
        parser.add_argument(
            "-V", "--version", action="version", version=version, help=tell("cli.parser.version")
        )
        parser.set_defaults(module=None)
        commands = parser.add_subparsers(
            metavar=tell("cli.metavar.command"),
            title=tell("cli.parser.commands"),
            parser_class=parser_class,
        )
        for name, add_options in COMMANDS.items():
            module = name.replace("-", "_")
            about = tell(f"cli.command.{module}")
            made = commands.add_parser(
                name,
                help=about,
                description=f"{about[0].upper()}{about[1:]}.",
                parents=[everywhere],
                add_help=False,
            )
            made.set_defaults(module=f"{module}_command")
            add_options(options.Options(made, words))
    return parser


def _parser_class(words: Words) -> type[_Parser]:
    """Parsers of commands are made by argparse, so the class has to know the language."""
    return type("_Parser", (_Parser,), {"words": words})


def _everywhere(parser_class: type[_Parser], words: Words) -> _Parser:
    """Options allowed before and after the command: a default would undo one given before it."""
    parser = parser_class(add_help=False)
    parser.add_argument("-h", "--help", action="help", help=words.tell("cli.parser.help"))
    parser.add_argument(
        "--no-color",
        action="store_true",
        default=argparse.SUPPRESS,
        help=words.tell("cli.parser.no_color"),
    )
    _language(parser, words, default=argparse.SUPPRESS)
    return parser


def _language(parser: argparse.ArgumentParser, words: Words, *, default: str) -> None:
    def known(given: str) -> str:
        for language in LANGUAGES:
            if language.casefold() == given.casefold():
                return language
        problem = words.tell(
            "cli.parser.unknown_language", given=given, languages=commas(LANGUAGES)
        )
        raise argparse.ArgumentTypeError(problem)

    parser.add_argument(
        "--lang",
        metavar=words.tell("cli.metavar.language"),
        type=known,
        default=default,
        help=words.tell("cli.parser.lang", languages=commas(LANGUAGES)),
    )


def _examples(words: Words) -> str:
    first, *_, last = editions()
    examples = {
        "": "cli.example.serve",
        f"show {first} --svg board.svg": "cli.example.show",
        f"play {first}": "cli.example.play",
        f"play {last} --name Ana Bo": "cli.example.play_two",
        "replay game.jsonl": "cli.example.replay",
        f"sim {first} greedy random": "cli.example.sim",
        "tournament random greedy": "cli.example.tournament",
        f"study {first}": "cli.example.study",
    }
    lines = [f"  whistlestop {typed:<30}{words.tell(key)}" for typed, key in examples.items()]
    return "\n".join([f"{words.tell('cli.parser.examples')}:", *lines])
