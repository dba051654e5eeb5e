"""Reading the command line, and what happens when something goes wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from whistlestop.cli.parser import COMMANDS, make_parser
from whistlestop.cli.terminal import Terminal
from whistlestop.editions.problems import listed, suggestion
from whistlestop.errors import BadEdition, WhistlestopError

BAD_INPUT = 2
INTERRUPTED = 130
"""What a shell reports for a program that was stopped with Ctrl-C."""
BROKEN_PIPE = 141
"""... and for one whose reader went away."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code. 0: done, 1: a check failed, 2: bad input."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    try:
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except WhistlestopError as error:
        return _complain(_one_line(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes once more at the end; that must not fail aloud.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as error:
        return _complain(f"{error.filename or 'a file'}: {error.strerror or error}")


def _run(arguments: list[str]) -> int:
    unknown = _unknown_command(arguments)
    if unknown is not None:
        return _complain(unknown)
    parser = make_parser()
    try:
        options = parser.parse_args(arguments)
    except SystemExit as left:  # argparse has written its help, the version or an error
        return left.code if isinstance(left.code, int) else 0
    if options.module is None:
        parser.print_help()
        return 0
    # Commands are imported when they are called: `--help` should not wait for the engine.
    command = import_module(f"whistlestop.cli.{options.module}")
    code: int = command.run(options, Terminal(color="no_color" not in options))
    return code


def _unknown_command(arguments: Sequence[str]) -> str | None:
    """What to say if the first word is no command."""
    word = next((word for word in arguments if not word.startswith("-")), None)
    if word is None or word in COMMANDS:
        return None
    return (
        f'there is no command "{word}"{suggestion(word, COMMANDS)}; commands are {listed(COMMANDS)}'
    )


def _one_line(error: WhistlestopError) -> str:
    fact = str(error)
    if isinstance(error, BadEdition) and "\n" in fact:
        first = fact.splitlines()[0].rstrip(":")
        return f"{first}; `whistlestop check-edition` lists them"
    rule = f" [{error.rule}]" if error.rule else ""
    return " ".join(fact.split()) + rule


def _complain(words: str) -> int:
    print(f"error: {words}", file=sys.stderr)
    return BAD_INPUT
