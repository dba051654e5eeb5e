"""The arguments and options of every command."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from whistlestop.editions import editions
from whistlestop.messages import Words, commas

DEFAULT_GAMES = 100
"""Games of `sim`, and at each table of a tournament."""
STUDY_GAMES = 600
QUICK_STUDY_GAMES = 60
"""Games of a study for each number of players."""
HOST = "127.0.0.1"
SERVER_PORT = 8000
SHELLS = ("bash", "zsh", "fish")
"""The shells that `completion` knows."""


class Options:
    """Adds what one command takes to its parser, explained in the terminal's language."""

    def __init__(self, parser: argparse.ArgumentParser, words: Words) -> None:
        self._parser = parser
        self.tell = words.tell

    def add(self, name: str, about: str, metavar: str | None = None, **how: Any) -> None:
        """Add an argument or option that takes a value.

        `about` is what it is for; `metavar` is the placeholder for its value: a key of the
        catalogue, or the text itself if it is the same in every language.
        """
        if metavar is not None:
            how["metavar"] = self.tell(metavar) if metavar.startswith("cli.") else metavar
        self._parser.add_argument(name, help=about, **how)

    def switch(self, name: str, about: str) -> None:
        """Add an option without a value."""
        self._parser.add_argument(name, action="store_true", help=about)

    def on_or_off(self, name: str, about: str) -> None:
        """Add an option that can be turned on, turned off (`--no-...`) or left out."""
        self._parser.add_argument(name, action=argparse.BooleanOptionalAction, help=about)

    def number(self, name: str, about: str, metavar: str = "N", **how: Any) -> None:
        """Add an option whose value is a whole number."""
        self.add(name, about, metavar, type=self._read(int, "cli.parser.whole_number"), **how)

    def decimal(self, name: str, about: str, **how: Any) -> None:
        """Add an option whose value is any number."""
        self.add(name, about, "N", type=self._read(float, "cli.parser.number"), **how)

    def several(self, name: str, about: str, metavar: str) -> None:
        """Add an option that takes one or more values, and may be given several times."""
        self.add(name, about, metavar, nargs="+", action="extend")

    def _read(self, kind: type[int] | type[float], problem: str) -> Callable[[str], int | float]:
        def read(text: str) -> int | float:
            try:
                return kind(text)
            except ValueError:
                raise argparse.ArgumentTypeError(self.tell(problem, given=text)) from None

        return read


def serve(options: Options) -> None:
    """The options of `serve`."""
    tell, add, number = options.tell, options.add, options.number
    add("--host", tell("cli.option.host", default=HOST), "cli.metavar.host", default=HOST)
    number("--port", tell("cli.option.port", default=str(SERVER_PORT)), default=SERVER_PORT)
    number("--socket", tell("cli.option.socket"))
    add("--db", tell("cli.option.db"), "cli.metavar.database", default="")
    number("--workers", tell("cli.option.workers", default=1), default=1)
    number("--bot-processes", tell("cli.option.bot_processes"), default=0)
    add("--editions", tell("cli.option.editions_folder"), "cli.metavar.folder", default="")
    add("--bot", tell("cli.option.own_bot"), "cli.metavar.bot_file", action="append")
    add("--allowed-host", tell("cli.option.allowed_host"), "cli.metavar.name", action="append")
    add("--trusted-proxy", tell("cli.option.trusted_proxy"), "cli.metavar.address", action="append")
    options.decimal("--rate-limit", tell("cli.option.rate_limit", default=40), default=40.0)
    options.decimal(
        "--storage-per-address", tell("cli.option.storage_per_address", default=100), default=100.0
    )
    options.decimal(
        "--storage-per-day", tell("cli.option.storage_per_day", default=5000), default=5000.0
    )
    options.decimal("--keep-days", tell("cli.option.keep_days", default=90), default=90.0)
    options.decimal("--keep-size", tell("cli.option.keep_size", default=20000), default=2e4)
    options.decimal("--sleep-after", tell("cli.option.sleep_after", default=5), default=5.0)
    _reminding(options)
    add(
        "--log-level",
        tell("cli.option.log_level", default="info"),
        choices=("debug", "info", "warning", "error"),
        default="info",
    )
    add(
        "--log-addresses",
        tell("cli.option.log_addresses", default="network"),
        choices=("none", "network", "full"),
        default="network",
    )
    number("--metrics-port", tell("cli.option.metrics_port"))
    options.on_or_off("--open", tell("cli.option.open"))


def _reminding(options: Options) -> None:
    """The options of `serve` for notifying people of their turn."""
    tell, add = options.tell, options.add
    add("--public-url", tell("cli.option.public_url"), "URL", default="")
    add("--smtp-host", tell("cli.option.smtp_host"), "cli.metavar.host", default="")
    options.number("--smtp-port", tell("cli.option.smtp_port", default="587"), default=587)
    add(
        "--smtp-tls",
        tell("cli.option.smtp_tls", default="starttls"),
        choices=("starttls", "tls", "none"),
        default="starttls",
    )
    add("--smtp-user", tell("cli.option.smtp_user"), "cli.metavar.name", default="")
    about_password = tell("cli.option.smtp_password_file")
    add("--smtp-password-file", about_password, "cli.metavar.file", default="")
    add("--smtp-sender", tell("cli.option.smtp_sender"), "cli.metavar.address", default="")
    add(
        "--webhooks",
        tell("cli.option.webhooks", default="https"),
        choices=("off", "https", "any"),
        default="https",
    )
    options.decimal("--remind-after", tell("cli.option.remind_after", default=60), default=60.0)


def editions_list(options: Options) -> None:
    """The options of `editions`."""
    options.switch("--json", options.tell("cli.option.json"))


def bots_list(options: Options) -> None:
    """The options of `bots`."""
    options.switch("--json", options.tell("cli.option.json"))


def show(options: Options) -> None:
    """The arguments and options of `show`."""
    _edition(options)
    options.add("--svg", options.tell("cli.option.svg"), "cli.metavar.file")
    options.switch("--json", options.tell("cli.option.json"))


def play(options: Options) -> None:
    """The arguments and options of `play`."""
    tell, add = options.tell, options.add
    _edition(options, nargs="?")
    options.number("--players", tell("cli.option.players"))
    options.several("--name", tell("cli.option.name"), "cli.metavar.name")
    options.several("--bots", tell("cli.option.bots"), "BOT")
    add("--seed", tell("cli.option.seed_cards"), "cli.metavar.seed")
    add("--load", tell("cli.option.load"), "cli.metavar.file")
    add("--save", tell("cli.option.save"), "cli.metavar.file")
    options.on_or_off("--confirm", tell("cli.option.confirm"))
    options.switch("--plain", tell("cli.option.plain"))


def replay(options: Options) -> None:
    """The arguments and options of `replay`."""
    tell = options.tell
    options.add("file", tell("cli.option.saved_game"), "cli.metavar.file")
    options.number("--to", tell("cli.option.to"))
    options.switch("--events", tell("cli.option.events"))
    options.switch("--json", tell("cli.option.json_moves"))


def verify(options: Options) -> None:
    """The arguments and options of `verify`."""
    tell = options.tell
    options.add("file", tell("cli.option.saved_game"), "cli.metavar.file")
    options.add("--seal", tell("cli.option.seal"), "cli.metavar.seal")
    options.switch("--json", tell("cli.option.json_checks"))


def sim(options: Options) -> None:
    """The arguments and options of `sim`."""
    tell = options.tell
    _edition(options, nargs="?")
    options.add("bots", tell("cli.option.bots_by_seat"), "BOT", nargs="*")
    _many_games(options, tell("cli.option.games", default=DEFAULT_GAMES))


def tournament(options: Options) -> None:
    """The arguments and options of `tournament`."""
    tell = options.tell
    options.add("bots", tell("cli.option.bots"), "BOT", nargs="*")
    options.several("--edition", tell("cli.option.editions"), "cli.metavar.edition")
    options.add("--players", tell("cli.option.players_at_table"), "N")
    options.switch("--field", tell("cli.option.field"))
    _many_games(options, tell("cli.option.games_at_table", default=DEFAULT_GAMES))


def report(options: Options) -> None:
    """The arguments and options of `report`."""
    options.add("folder", options.tell("cli.option.results"), "cli.metavar.folder")
    options.add("--html", options.tell("cli.option.html"), "cli.metavar.file")


def study(options: Options) -> None:
    """The arguments and options of `study`."""
    tell = options.tell
    _edition(options)
    options.several("--bots", tell("cli.option.bots_of_study"), "BOT")
    options.number("--games", tell("cli.option.games_for_players", default=STUDY_GAMES))
    options.switch("--quick", tell("cli.option.quick", games=QUICK_STUDY_GAMES))
    _seed(options, default="0")
    options.number("--processes", tell("cli.option.processes"), "P")
    options.add("--out", tell("cli.option.out"), "cli.metavar.folder")
    options.switch("--json", tell("cli.option.json"))
    options.add("--html", tell("cli.option.html_of_study"), "cli.metavar.file")


def train(options: Options) -> None:
    """The arguments and options of `train`."""
    tell, number = options.tell, options.number
    _edition(options)
    number("--games", tell("cli.option.games_of_round", default=4000), default=4000)
    number("--rounds", tell("cli.option.rounds", default=3), default=3)
    number("--players", tell("cli.option.players_of_training", default=2), default=2)
    _seed(options, default="0")
    number("--processes", tell("cli.option.processes"), "P")
    options.switch("--ray", tell("cli.option.ray"))
    options.add("--out", tell("cli.option.training"), "cli.metavar.folder", required=True)


def check_bot(options: Options) -> None:
    """The arguments and options of `check-bot`."""
    tell = options.tell
    options.add("bot", tell("cli.option.bot"), "cli.metavar.bot_class")
    options.several("--edition", tell("cli.option.only_editions"), "cli.metavar.edition")
    options.number("--games", tell("cli.option.games_for_players", default=1), default=1)
    _seed(options, default="0")
    options.switch("--json", tell("cli.option.json"))


def check_edition(options: Options) -> None:
    """The arguments and options of `check-edition`."""
    tell = options.tell
    options.add("path", tell("cli.option.edition_folder"), "cli.metavar.path")
    options.number("--games", tell("cli.option.games_for_players", default=3), default=3)


def doctor(options: Options) -> None:
    """The options of `doctor`."""
    tell = options.tell
    options.add("--host", tell("cli.option.host", default=HOST), "cli.metavar.host", default=HOST)
    options.number("--port", tell("cli.option.port", default=str(SERVER_PORT)), default=SERVER_PORT)
    options.add("--db", tell("cli.option.db"), "cli.metavar.database", default="")
    options.switch("--json", tell("cli.option.json"))


def completion(options: Options) -> None:
    """The arguments of `completion`."""
    options.add("shell", options.tell("cli.option.shell"), choices=SHELLS)


def _edition(options: Options, **how: Any) -> None:
    about = options.tell("cli.option.edition", editions=commas(editions()))
    options.add("edition", about, "cli.metavar.edition", **how)


def _seed(options: Options, **how: Any) -> None:
    options.add("--seed", options.tell("cli.option.seed_games"), "cli.metavar.seed", **how)


def _many_games(options: Options, about: str) -> None:
    """The options of the commands that play many games."""
    tell, add = options.tell, options.add
    options.number("--games", about)
    _seed(options)
    options.number("--processes", tell("cli.option.processes"), "P")
    options.switch("--ray", tell("cli.option.ray"))
    add("--out", tell("cli.option.out"), "cli.metavar.folder")
    add("--resume", tell("cli.option.resume"), "cli.metavar.folder", nargs="?", const="")
    options.switch("--until-significant", tell("cli.option.until_significant"))
    options.switch("--json", tell("cli.option.json"))
