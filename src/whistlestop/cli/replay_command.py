"""`whistlestop replay`: step through a saved game."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from typing import Any

from whistlestop.cli.problems import refusal
from whistlestop.cli.scores import final_lines
from whistlestop.cli.terminal import Terminal
from whistlestop.game.events import Event, GameEnded
from whistlestop.game.game import Game
from whistlestop.game.notation import read_seat
from whistlestop.game.saves import load
from whistlestop.game.speaker import Speaker
from whistlestop.game.start import from_position, new_game
from whistlestop.messages import commas

SET_UP = "set-up"
"""Takes the place of a move for what happens before the first one."""


@dataclass(frozen=True)
class Step:
    """One move of a game: who made it, what happened, how the points stood after it."""

    number: int
    """From 1; 0 is the set-up."""
    seat: int | None
    move: str
    events: tuple[Event, ...]
    points: tuple[int, ...]
    """Points on the score track; in a race, completed tickets."""


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Show a saved game move by move, with every secret in it."""
    game = load(options.file)
    steps = _steps(game)
    last = len(steps) - 1
    to = options.to
    if to is not None and not 0 <= to <= last:
        key = "cli.replay.no_such_move"
        raise refusal(terminal.words, key, code="bad_option", field="to", given=to, last=last)
    if options.json:
        _print_json(game, steps[: last + 1 if to is None else to + 1], terminal)
        return 0
    show = _Show(game, steps, terminal, by_name=options.events)
    if terminal.interactive and not sys.stdout.isatty():
        # Nobody can see a prompt: the text is wanted in a file or a pipe.
        show.steps_from(to)
    else:
        show.walk(to)
    return 0


def _steps(game: Game) -> list[Step]:
    """The game played again from its beginning."""
    if game.start is None:
        again = new_game(game.edition, game.players, game.seed, **game.options)
    else:
        again = from_position(game.start)
    steps = [Step(0, None, SET_UP, again.events, _points(again))]
    for number, move in enumerate(game.moves, start=1):
        named, _ = read_seat(move)
        seat = again.decision.seat if named is None else named
        events = again.apply(move)
        steps.append(Step(number, seat, move, events, _points(again)))
    return steps


def _points(game: Game) -> tuple[int, ...]:
    bonuses = game.edition.bonuses
    seats = game.observe(None).seats
    if game.edition.tickets_rules.goal:
        return tuple(len(s.completed) + sum(bonuses[n].ticket for n in s.bonuses) for s in seats)
    return tuple(seat.score for seat in seats)


def _print_json(game: Game, steps: list[Step], terminal: Terminal) -> None:
    for step in steps:
        entry: dict[str, Any] = {
            "number": step.number,
            "seat": step.seat,
            "player": None if step.seat is None else game.players[step.seat],
            "move": step.move,
            "events": [event.to_dict() for event in step.events],
            "points": list(step.points),
        }
        if any(isinstance(event, GameEnded) for event in step.events):
            outcome = game.outcome()
            entry["outcome"] = outcome.to_dict() if outcome else None
        terminal.say(json.dumps(entry, ensure_ascii=False))


class _Show:
    """Shows the steps of one game."""

    def __init__(self, game: Game, steps: list[Step], terminal: Terminal, *, by_name: bool) -> None:
        self.game = game
        self.steps = steps
        self.terminal = terminal
        self.by_name = by_name
        """Every event by its name, instead of sentences."""
        self.speaker = Speaker(game.edition, game.players, terminal.words.language)

    def step(self, number: int) -> None:
        """Show one move; after the last one, the final score."""
        step = self.steps[number]
        who = "" if step.seat is None else f"{self.game.players[step.seat]}: "
        move = self.terminal.tell("cli.replay.set_up") if step.move == SET_UP else step.move
        head = f"{number}/{len(self.steps) - 1}  {who}{move}"
        self.terminal.say(self.terminal.styled(head, "bold"))
        for event in step.events:
            told = str(event) if self.by_name else self.speaker.event(event.to_dict())
            if told is not None:
                self.terminal.say(f"    {told}")
        standing = zip(self.game.players, step.points, strict=True)
        self.terminal.say(f"    {commas(f'{name} {points}' for name, points in standing)}")
        outcome = self.game.outcome()
        if number == len(self.steps) - 1 and outcome is not None:
            self.terminal.say("", *final_lines(outcome, self.speaker))

    def steps_from(self, only: int | None) -> None:
        """Show one move, or the whole game."""
        for number in range(len(self.steps)) if only is None else [only]:
            self.step(number)

    def walk(self, start: int | None) -> None:
        """Go where the reader wants, until the reader leaves. Without a reader, show it all."""
        try:
            self.terminal.say(self.terminal.tell("cli.replay.help"))
            at = start or 0
            self.step(at)
            answer = self._ask()
        except EOFError:
            if start is None and not self.terminal.interactive:
                for number in range(1, len(self.steps)):
                    self.step(number)
            return
        while answer not in ("q", "quit"):
            at = self._go(answer, at)
            try:
                answer = self._ask()
            except EOFError:
                return

    def _ask(self) -> str:
        return self.terminal.ask(">").casefold()

    def _go(self, answer: str, at: int) -> int:
        """Show what was asked for; returns the move shown."""
        wanted = self._wanted(answer, at)
        if wanted is None:
            help_line, last = self.terminal.tell("cli.replay.help"), len(self.steps) - 1
            self.terminal.warn(self.terminal.tell("cli.replay.moves", help=help_line, last=last))
        elif wanted == at:
            self.terminal.say(self.terminal.tell("cli.replay.no_further"))
        else:
            self.step(wanted)
        return at if wanted is None else wanted

    def _wanted(self, answer: str, at: int) -> int | None:
        """The move to show; None if the answer cannot be read."""
        last = len(self.steps) - 1
        if answer in ("", "n"):
            return min(at + 1, last)
        if answer == "p":
            return max(at - 1, 0)
        if answer.isdecimal() and int(answer) <= last:
            return int(answer)
        return None
