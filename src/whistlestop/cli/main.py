"""Reading the command line, and what happens when something goes wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module

from whistlestop.cli.argparse_words import translated
from whistlestop.cli.language import system_language
from whistlestop.cli.parser import COMMANDS, choose_language, make_parser
from whistlestop.cli.problems import error_text, file_problem
from whistlestop.cli.terminal import Terminal
from whistlestop.messages import Words, commas
from whistlestop.messages.errors import WhistlestopError

BAD_INPUT = 2
INTERRUPTED = 130
"""What a shell reports for a program that was stopped with Ctrl-C."""
BROKEN_PIPE = 141
"""... and for one whose reader closed the pipe."""

LOBBY = ("serve", "--open", "--port", "0", "--log-level", "warning")
"""What `whistlestop` does without a command: it opens the lobby in the browser."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code. 0: done, 1: a check failed, 2: bad input."""
    words = Words(system_language(os.environ))
    try:
        with translated(words):
            words, arguments = choose_language(sys.argv[1:] if argv is None else argv, words)
        code = _run(arguments, words)
        sys.stdout.flush()
        return code
    except SystemExit as left:  # argparse has written its help, the version or an error
        return left.code if isinstance(left.code, int) else 0
    except WhistlestopError as error:
        return _complain(" ".join(error_text(error, words).split()), words)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes once more at the end; that must fail silently.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as error:
        name = error.filename or words.tell("cli.file.some")
        return _complain(f"{name}: {file_problem(error, words)}", words)


def _run(arguments: list[str], words: Words) -> int:
    unknown = _unknown_command(arguments, words)
    if unknown is not None:
        return _complain(unknown, words)
    parser = make_parser(words)
    with translated(words):
        options = parser.parse_args(arguments)
        if options.module is None:
            options = parser.parse_args([*arguments, *LOBBY])
    # Commands are imported when they are called: `--help` should not wait for the engine.
    command = import_module(f"whistlestop.cli.{options.module}")
    code: int = command.run(options, Terminal(words, color="no_color" not in options))
    return code


def _unknown_command(arguments: Sequence[str], words: Words) -> str | None:
    """What to say if the first word is not a command."""
    given = next((word for word in arguments if not word.startswith("-")), None)
    if given is None or given in COMMANDS:
        return None
    near = next(iter(get_close_matches(given, COMMANDS, n=1)), None)
    return words.tell("cli.unknown_command", given=given, near=near, commands=commas(COMMANDS))


def _complain(problem: str, words: Words) -> int:
    print(words.tell("cli.error", problem=problem), file=sys.stderr)
    return BAD_INPUT
