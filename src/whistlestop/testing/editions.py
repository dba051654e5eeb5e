"""Is a folder an edition that can be played to the end?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from whistlestop.editions import Edition, briefs_of, load_edition, names_of
from whistlestop.editions.problems import error_report
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine.actions import apply
from whistlestop.engine.invariants import check
from whistlestop.engine.playout import Memory, random_action
from whistlestop.engine.rules import Rules
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import OVER, State
from whistlestop.game.names import NamesOf
from whistlestop.messages import Words, commas
from whistlestop.messages.errors import BadEdition


@dataclass(frozen=True)
class EditionReport:
    """What the checks of an edition found. `str()` is the report in English."""

    edition: Edition | None
    """What the folder holds; None if it cannot be loaded."""
    problem: str | None
    """Everything that is wrong with the folder, one fault per line; or what a game broke."""
    languages: tuple[str, ...]
    """Languages for which it has its own names or rules in brief."""
    lengths: dict[int, tuple[int, ...]]
    """By number of players: the decisions of each random game that was tried."""
    error: BadEdition | None = None
    """What is wrong with the folder, if something is."""

    @property
    def ok(self) -> bool:
        """Can it be played?"""
        return self.problem is None

    def __str__(self) -> str:
        return "\n".join(self.told(Words()))

    def told(self, words: Words) -> Iterator[str]:
        """The report, line by line."""
        found = self.edition
        if self.error is not None:
            yield error_report(words, self.error)
            return
        if found is None or self.problem is not None:
            yield self.problem or ""
            return
        name = NamesOf(found, words.language).edition_name()
        yield words.tell("cli.check_edition.ok", name=name, id=found.id, folder=found.folder)
        sizes = words.tell(
            "cli.check_edition.sizes",
            locations=len(found.locations),
            routes=len(found.routes),
            tickets=len(found.tickets),
            cards=sum(kind.count for kind in found.card_kinds),
        )
        yield f"  {sizes}"
        if self.languages:
            languages = commas(self.languages)
            yield f"  {words.tell('cli.check_edition.languages', languages=languages)}"
        for players, lengths in self.lengths.items():
            tried = words.tell(
                "cli.check_edition.games",
                players=players,
                n=len(lengths),
                least=min(lengths),
                most=max(lengths),
            )
            yield f"  {tried}"


def check_edition(path: str | Path, *, games: int = 3) -> EditionReport:
    """Load a folder with all checks, then play random games with every number of players.

    After every action the invariants of the engine are checked: no card is lost, every route has
    one owner, and so on. A missing folder raises `BadEdition`; one that is faulty, or whose games
    break an invariant, gives a report that says what is wrong.
    """
    try:
        found = load_edition(path)
        languages = tuple(sorted({*names_of(found), *briefs_of(found)}))
    except BadEdition as error:
        if error.code == "edition_not_found":
            raise
        return EditionReport(None, str(error), (), {}, error)
    rules = rules_for(found)
    lengths: dict[int, tuple[int, ...]] = {}
    for players in found.players if games else ():
        for number in range(games):
            state = set_up(rules, players, f"check {number}", -1, False)
            decisions, broken = play_checked(rules, state)
            if broken:
                where = f"{players} players, seed 'check {number}', after {decisions} decisions"
                return EditionReport(found, f"{where}: {'; '.join(broken)}", languages, lengths)
            lengths[players] = (*lengths.get(players, ()), decisions)
    return EditionReport(found, None, languages, lengths)


def play_checked(r: Rules, s: State) -> tuple[int, list[str]]:
    """Play a random game to the end, or until an invariant is broken.

    Returns the number of decisions, and what is wrong with the last state.
    """
    memory = Memory(r, s.players)
    decisions = 0
    broken = check(r, s)
    while s.decision != OVER and not broken:
        apply(r, s, random_action(r, s, memory))
        decisions += 1
        broken = check(r, s)
    return decisions, broken
