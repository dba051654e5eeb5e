"""What the command line understands."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn

import whistlestop
from whistlestop.editions import editions

COMMANDS = (
    "serve",
    "editions",
    "show",
    "play",
    "replay",
    "sim",
    "tournament",
    "report",
    "study",
    "check-bot",
    "check-edition",
)
_DEFAULT_GAMES = 100


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        print(f"error: {message}; see: {self.prog} --help", file=sys.stderr)
        self.exit(2)


def make_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line. `module` is the command's module in this package."""
    everywhere = _everywhere()
    parser = _Parser(
        prog="whistlestop",
        description="Five railway board games on one exact rules engine.",
        epilog=_examples(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        parents=[everywhere],
    )
    engine = "compiled" if whistlestop.COMPILED else "interpreted"
    version = f"whistlestop {whistlestop.__version__} ({engine} engine)"
    parser.add_argument("--version", action="version", version=version)
    parser.set_defaults(module=None)
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", parser_class=_Parser)

    def command(name: str, words: str) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = commands.add_parser(
            name, help=words, description=f"{words[0].upper()}{words[1:]}.", parents=[everywhere]
        )
        made.set_defaults(module=f"{name.replace('-', '_')}_command")
        return made

    _serve(command("serve", "serve tables to play at in the browser"))
    _editions(command("editions", "list the editions that can be played"))
    _show(command("show", "tell an edition's rules in numbers, and draw its board"))
    _play(command("play", "play in the terminal, with people and bots"))
    _replay(command("replay", "step through a saved game"))
    _sim(command("sim", "let bots play many games against each other"))
    _tournament(command("tournament", "let several bots play a round robin, or all in one field"))
    _report(command("report", "make one page with plots of what a results folder holds"))
    _study(command("study", "say which tickets and routes of a board are out of balance"))
    _check_bot(command("check-bot", "check that a bot of your own plays fair and well everywhere"))
    _check_edition(command("check-edition", "check an edition of your own, and try it out"))
    return parser


def _examples() -> str:
    first, *_, last = editions()
    examples = {
        "serve --open": "play in the browser",
        f"show {first} --svg board.svg": "its rules in numbers, and the board",
        f"play {first}": "you against a bot",
        f"play {last} --name Ana Bo": "two people at one keyboard",
        "replay game.jsonl": "step through a saved game",
        f"sim {first} greedy random": "who wins, and how often",
        "tournament random greedy": "the same on all editions",
        f"study {first}": "is the board in balance?",
    }
    lines = [f"  whistlestop {typed:<30}{words}" for typed, words in examples.items()]
    return "\n".join(["examples:", *lines])


def _everywhere() -> _Parser:
    """Options that may stand before the command or after it: a default would undo the first."""
    parser = _Parser(add_help=False)
    parser.add_argument(
        "--no-color", action="store_true", default=argparse.SUPPRESS, help="write without colours"
    )
    return parser


def _edition(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    parser.add_argument(
        "edition",
        metavar="EDITION",
        nargs="?" if optional else None,
        help=f"one of {', '.join(editions())}, or the folder of your own",
    )


def _serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to serve at; 0.0.0.0 for all of them"
    )
    parser.add_argument(
        "--port",
        metavar="N",
        type=int,
        default=8000,
        help="0 takes a free one, 8470 if it is (default: 8000)",
    )
    parser.add_argument(
        "--db",
        metavar="FILE_OR_URL",
        default="",
        help="an SQLite file or postgresql://... (default: a file in your data folder)",
    )
    parser.add_argument(
        "--workers", metavar="N", type=int, default=1, help="processes; several need PostgreSQL"
    )
    parser.add_argument(
        "--bot-processes",
        metavar="N",
        type=int,
        default=0,
        help="processes in which bots think (default: one less than there are cores)",
    )
    parser.add_argument(
        "--allowed-host",
        metavar="NAME",
        action="append",
        help="a name the server answers to; may be given several times (default: any)",
    )
    parser.add_argument(
        "--rate-limit",
        metavar="N",
        type=float,
        default=40.0,
        help="API requests a second one address may make; 0 for any number (default: 40)",
    )
    parser.add_argument(
        "--keep-days",
        metavar="N",
        type=float,
        default=90.0,
        help="delete tables after N days without a move; 0 keeps all (default: 90)",
    )
    parser.add_argument(
        "--log-level",
        default="info",
        choices=("debug", "info", "warning", "error"),
        help="how much is logged (default: info)",
    )
    parser.add_argument(
        "--open",
        action=argparse.BooleanOptionalAction,
        default=False,
        help="open the page in the browser",
    )


def _editions(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON")


def _show(parser: argparse.ArgumentParser) -> None:
    _edition(parser)
    parser.add_argument("--svg", metavar="FILE", help="draw the board into this file")
    parser.add_argument("--json", action="store_true", help="everything, as JSON")


def _play(parser: argparse.ArgumentParser) -> None:
    _edition(parser, optional=True)
    parser.add_argument("--players", metavar="N", type=int, help="people and bots together")
    parser.add_argument(
        "--name", metavar="NAME", nargs="+", action="extend", help="people at this keyboard"
    )
    parser.add_argument(
        "--bots", metavar="BOT", nargs="+", action="extend", help="random, greedy, mybot.py:MyBot"
    )
    parser.add_argument("--seed", help="the same seed gives the same cards")
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    parser.add_argument("--save", metavar="FILE", help="save here after every move")
    parser.add_argument(
        "--confirm",
        action=argparse.BooleanOptionalAction,
        help="ask before a turn ends that can still be taken back (default on a terminal)",
    )


def _replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a saved game")
    parser.add_argument("--to", metavar="N", type=int, help="go to move N; with --json end there")
    parser.add_argument("--events", action="store_true", help="show every event, by name")
    parser.add_argument(
        "--json", action="store_true", help="one JSON object for the set-up and each move"
    )


def _sim(parser: argparse.ArgumentParser) -> None:
    _edition(parser, optional=True)
    parser.add_argument(
        "bots", metavar="BOT", nargs="*", help="greedy, mybot.py:MyBot ..., one for each seat"
    )
    _games(parser, "how many games (default 100)")


def _tournament(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("bots", metavar="BOT", nargs="*", help="greedy, mybot.py:MyBot ...")
    parser.add_argument(
        "--edition",
        metavar="EDITION",
        nargs="+",
        action="extend",
        help="ids or folders of your own (default: all five)",
    )
    parser.add_argument(
        "--players", metavar="N", help="a number (default 2), `largest` of the edition, or `all`"
    )
    parser.add_argument(
        "--field",
        action="store_true",
        help="all bots at one table instead of every two against each other",
    )
    _games(parser, "how many games at each table (default 100)")


def _games(parser: argparse.ArgumentParser, words: str) -> None:
    """The options of whatever plays many games."""
    parser.add_argument("--games", metavar="N", type=int, help=words)
    parser.add_argument("--seed", help="the same seed gives the same games (default 0)")
    parser.add_argument("--processes", metavar="P", type=int, help="default: one for each core")
    parser.add_argument("--ray", action="store_true", help="spread the games over a Ray cluster")
    parser.add_argument("--out", metavar="DIR", help="write every game into this results folder")
    parser.add_argument(
        "--resume",
        metavar="DIR",
        nargs="?",
        const="",
        help="go on with the run in this folder, or in that of --out",
    )
    parser.add_argument(
        "--until-significant",
        action="store_true",
        help="stop when it is sure that the first bot wins more or less than its share",
    )
    parser.add_argument("--json", action="store_true", help="the answer as JSON")


def _report(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="DIR", help="what --out of sim or tournament wrote")
    parser.add_argument("--html", metavar="FILE", help="default: report.html in the folder")


def _study(parser: argparse.ArgumentParser) -> None:
    _edition(parser)
    parser.add_argument(
        "--bots", metavar="BOT", nargs="+", action="extend", help="who plays (default planner)"
    )
    parser.add_argument(
        "--games", metavar="N", type=int, help="for each number of players (default 600)"
    )
    parser.add_argument("--quick", action="store_true", help="60 games for each number of players")
    parser.add_argument("--seed", default="0", help="the same seed gives the same games")
    parser.add_argument("--processes", metavar="P", type=int, help="default: one for each core")
    parser.add_argument("--out", metavar="DIR", help="keep every game in this results folder")
    parser.add_argument("--json", action="store_true", help="the findings as JSON")
    parser.add_argument("--html", metavar="FILE", help="also a page with plots")


def _check_bot(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("bot", metavar="FILE:CLASS", help="mybot.py:MyBot, or a bot's name")
    parser.add_argument(
        "--edition", metavar="EDITION", nargs="+", action="extend", help="only on these editions"
    )
    parser.add_argument(
        "--games", metavar="N", type=int, default=1, help="for each number of players (default 1)"
    )
    parser.add_argument("--seed", default="0", help="the same seed gives the same games")
    parser.add_argument("--json", action="store_true", help="the report as JSON")


def _check_edition(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", metavar="PATH", help="the folder with edition.toml")
    parser.add_argument("--games", metavar="N", type=int, default=3, help="tried for each count")
