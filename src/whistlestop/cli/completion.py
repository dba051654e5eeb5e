"""Scripts that complete the command line in bash, zsh and fish, written from the parser.

A script knows commands, options and their fixed values when it is made, so that pressing Tab
starts no program.
"""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass

from whistlestop.bots.registry import BOTS
from whistlestop.editions import editions
from whistlestop.messages import LANGUAGES, Words

_FILES = ("file", "folder", "path", "database", "bot_class", "edition")
"""Values that may be files, by their placeholder (`cli.metavar.NAME`)."""


@dataclass(frozen=True)
class Value:
    """What an option or argument takes."""

    name: str
    """Its placeholder in the help."""
    words: tuple[str, ...]
    """The values that are known."""
    files: bool
    """May it be a file?"""
    several: bool


@dataclass(frozen=True)
class Option:
    """An option of a command."""

    flags: tuple[str, ...]
    about: str
    value: Value | None


@dataclass(frozen=True)
class Completed:
    """A command as a shell needs to know it."""

    name: str
    about: str
    options: tuple[Option, ...]
    arguments: tuple[Value, ...]


def script(shell: str, parser: argparse.ArgumentParser, words: Words) -> str:
    """The script for one of `SHELLS`."""
    chooser = next(a for a in parser._actions if isinstance(a, argparse._SubParsersAction))
    about = {choice.dest: choice.help or "" for choice in chooser._choices_actions}
    commands = [_command(name, about[name], made, words) for name, made in chooser.choices.items()]
    return "\n".join(SHELLS[shell](_command("", "", parser, words), commands))


def _command(name: str, about: str, parser: argparse.ArgumentParser, words: Words) -> Completed:
    options: list[Option] = []
    arguments: list[Value] = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            continue
        value = None if action.nargs == 0 else _value(action, words)
        if action.option_strings:
            options.append(Option(tuple(action.option_strings), _plain(action.help), value))
        elif value is not None:
            arguments.append(value)
    return Completed(name, about, tuple(options), tuple(arguments))


def _value(action: argparse.Action, words: Words) -> Value:
    stands = str(action.metavar or action.dest)
    known: tuple[str, ...] = tuple(map(str, action.choices or ()))
    for name, values in (("edition", editions()), ("language", LANGUAGES)):
        if stands == words.tell(f"cli.metavar.{name}"):
            known = tuple(values)
    if stands == "BOT":
        known = tuple(BOTS)
    files = stands == "BOT" or stands in {words.tell(f"cli.metavar.{name}") for name in _FILES}
    return Value(stands, known, files, several=action.nargs in ("+", "*"))


def _plain(about: str | None) -> str:
    return (about or "").replace("%%", "%")


def _bash(everywhere: Completed, commands: list[Completed]) -> Iterator[str]:
    names = " ".join(command.name for command in commands)
    yield "# whistlestop completion bash"
    yield "_whistlestop() {"
    yield "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}"
    yield "  local command= option= values= flags= files= i"
    yield "  for ((i = 1; i < COMP_CWORD; i++)); do"
    yield "    case ${COMP_WORDS[i]} in"
    yield "      -*) option=${COMP_WORDS[i]} ;;"
    yield f"      {names.replace(' ', '|')}) [[ $command ]] || command=${{COMP_WORDS[i]}} ;;"
    yield "    esac"
    yield "  done"
    yield "  case $command in"
    for command in [*commands, everywhere]:
        pattern = command.name or "*"
        flags = " ".join(flag for option in command.options for flag in option.flags)
        values = " ".join(word for value in command.arguments for word in value.words)
        files = any(value.files for value in command.arguments)
        yield f"    {pattern}) flags={shlex.quote(flags)}"
        yield f"      values={shlex.quote(values if command.name else names)}"
        yield f"      files={'yes' if files else ''}"
        for option in command.options:
            if option.value is not None:
                yield from _bash_value(option, option.value)
        yield "      ;;"
    yield "  esac"
    yield "  [[ $word == -* ]] && values=$flags files="
    yield '  COMPREPLY=($(compgen -W "$values" -- "$word"))'
    yield '  [[ $files ]] && COMPREPLY+=($(compgen -f -- "$word"))'
    yield "}"
    yield "complete -o filenames -F _whistlestop whistlestop"


def _bash_value(option: Option, value: Value) -> Iterator[str]:
    """After an option only its values are offered, as long as it takes more."""
    names = "|".join(option.flags)
    looked_at = "option" if value.several else "before"
    words = shlex.quote(" ".join(value.words))
    files = "yes" if value.files else ""
    yield f"      case ${looked_at} in {names}) values={words} files={files} ;; esac"


def _zsh(everywhere: Completed, commands: list[Completed]) -> Iterator[str]:
    yield "#compdef whistlestop"
    yield "_whistlestop() {"
    yield "  local curcontext=$curcontext state line"
    yield "  local -a commands=("
    for command in commands:
        yield f"    {_quoted(f'{command.name}:{command.about}')}"
    yield "  )"
    first = " ".join(_zsh_option(option) for option in everywhere.options)
    yield f"  _arguments -C {first} '1:command:->command' '*::argument:->argument'"
    yield "  case $state in"
    yield "    command) _describe command commands ;;"
    yield "    argument) case $line[1] in"
    for command in commands:
        told = [_zsh_option(option) for option in command.options]
        for value in command.arguments:
            told.append(_quoted(f"{'*' if value.several else ''}:{_zsh_values(value)}"))
        yield f"      {command.name}) _arguments {' '.join(told)} ;;"
    yield "    esac ;;"
    yield "  esac"
    yield "}"
    yield 'if [[ $funcstack[1] == _whistlestop ]]; then _whistlestop "$@"'
    yield "else compdef _whistlestop whistlestop; fi"


def _quoted(text: str) -> str:
    return shlex.quote(text) if text else "''"


def _zsh_option(option: Option) -> str:
    about = re.sub(r"([\[\]:])", r"\\\1", option.about)
    value = "" if option.value is None else f":{_zsh_values(option.value)}"
    return " ".join(_quoted(f"*{flag}[{about}]{value}") for flag in option.flags)


def _zsh_values(value: Value) -> str:
    name = value.name.replace(":", r"\:")
    if value.files and value.words:
        words = " ".join(value.words)
        return f"{name}:_alternative 'known\\:known\\:({words})' 'files\\:file\\:_files'"
    if value.files:
        return f"{name}:_files"
    return f"{name}:({' '.join(value.words)})" if value.words else f"{name}: "


def _fish(everywhere: Completed, commands: list[Completed]) -> Iterator[str]:
    yield "# whistlestop completion fish"
    yield "complete -c whistlestop -f"
    names = " ".join(command.name for command in commands)
    none = _quoted(f"not __fish_seen_subcommand_from {names}")
    for option in everywhere.options:
        yield _fish_option(none, option)
    for command in commands:
        yield f"complete -c whistlestop -n {none} -a {command.name} -d {_quoted(command.about)}"
        seen = _quoted(f"__fish_seen_subcommand_from {command.name}")
        for value in command.arguments:
            yield f"complete -c whistlestop -n {seen} {_fish_values(value)}"
        for option in command.options:
            yield _fish_option(seen, option)


def _fish_option(condition: str, option: Option) -> str:
    flags = [
        f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags
    ]
    value = "" if option.value is None else f" -r {_fish_values(option.value)}"
    about = f" -d {_quoted(option.about)}"
    return f"complete -c whistlestop -n {condition} {' '.join(flags)}{value}{about}"


def _fish_values(value: Value) -> str:
    files = "-F" if value.files else "-f"
    return f"{files} -a {_quoted(' '.join(value.words))}" if value.words else files


SHELLS = {"bash": _bash, "zsh": _zsh, "fish": _fish}
"""The function that writes the script of each shell, line by line."""
