"""Is a folder an edition that can be played to the end?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from whistlestop.editions import Edition, briefs_of, load_edition, names_of
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine.actions import apply
from whistlestop.engine.invariants import check
from whistlestop.engine.playout import Memory, random_action
from whistlestop.engine.rules import Rules
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import OVER, State
from whistlestop.errors import BadEdition
from whistlestop.game.log import counted


@dataclass(frozen=True)
class EditionReport:
    """What the checks of an edition came to. `str()` tells it."""

    edition: Edition | None
    """What the folder holds; None if it cannot be loaded."""
    problem: str | None
    """Everything that is wrong with the folder, one thing in each line; or what a game broke."""
    languages: tuple[str, ...]
    """Languages in which it has names or rules in brief of its own."""
    lengths: dict[int, tuple[int, ...]]
    """By number of players: the decisions of each random game that was tried."""

    @property
    def ok(self) -> bool:
        """Can it be played?"""
        return self.problem is None

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        found = self.edition
        if found is None or self.problem is not None:
            yield self.problem or ""
            return
        yield f"OK: {found.name} ({found.id}) in {found.folder}"
        sizes = (
            counted(len(found.locations), "location"),
            counted(len(found.routes), "route"),
            counted(len(found.tickets), "ticket"),
            f"{sum(kind.count for kind in found.card_kinds)} cards",
        )
        yield f"  {', '.join(sizes)}"
        if self.languages:
            yield f"  names or rules in brief in {', '.join(self.languages)}"
        for players, lengths in self.lengths.items():
            yield (
                f"  {players} players: {counted(len(lengths), 'random game')} played to the end, "
                f"{min(lengths)} to {max(lengths)} decisions"
            )


def check_edition(path: str | Path, *, games: int = 3) -> EditionReport:
    """Load a folder with all checks, then play random games with every number of players.

    After every action the invariants of the engine are checked: no card is lost, every route has
    one owner, and so on. A folder that is not there raises `BadEdition`; one that is faulty, or
    whose games break an invariant, gives a report that says what is wrong.
    """
    try:
        found = load_edition(path)
        languages = tuple(sorted({*names_of(found), *briefs_of(found)}))
    except BadEdition as error:
        if error.code == "edition_not_found":
            raise
        return EditionReport(None, str(error), (), {})
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

    Returns the number of decisions, and what should hold of the last state but does not.
    """
    memory = Memory(r, s.players)
    decisions = 0
    broken = check(r, s)
    while s.decision != OVER and not broken:
        apply(r, s, random_action(r, s, memory))
        decisions += 1
        broken = check(r, s)
    return decisions, broken
