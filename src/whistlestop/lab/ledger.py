"""Which games of a run are done, which are still to be played, and which series stop early."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from whistlestop.lab.match import GameResult
from whistlestop.lab.rows import GameRows
from whistlestop.lab.sequential import SequentialTest
from whistlestop.lab.series import Series
from whistlestop.lab.workers import Finished, Task


class Ledger:
    """The games of a run, which may finish in any order."""

    def __init__(self, series: tuple[Series, ...], games: int, *, testing: bool) -> None:
        self.series = series
        self.ends = [games for _ in series]
        """By series: how many games count. An early stop lowers it."""
        self.tests = [SequentialTest(1 / len(s.bots)) if testing else None for s in series]
        self._results: list[dict[int, GameResult]] = [{} for _ in series]
        self._tested = [0 for _ in series]
        """By series: games that the test has seen, in order."""
        self._waiting: dict[Task, GameRows] = {}
        """Rows of games that an early stop may still make void."""

    @property
    def planned(self) -> int:
        """Games to be played, all together."""
        return sum(self.ends)

    @property
    def done(self) -> int:
        """Games played that count."""
        return sum(len(results) for results in self._results)

    def results(self) -> tuple[tuple[GameResult, ...], ...]:
        """What was played, by series, in the order of the games' numbers."""
        return tuple(
            tuple(results[number] for number in sorted(results) if number < end)
            for results, end in zip(self._results, self.ends, strict=True)
        )

    def tasks(self) -> Iterator[Task]:
        """The games that are missing, deal by deal, the series in turn.

        A series that stops early in the meantime yields no more.
        """
        sizes = [series.games_per_deal for series in self.series]
        deals = max(-(-end // n) for n, end in zip(sizes, self.ends, strict=True))
        for deal in range(deals):
            for index, n in enumerate(sizes):
                for number in range(deal * n, deal * n + n):
                    if number < self.ends[index] and number not in self._results[index]:
                        yield index, number

    def restore(self, results: Mapping[Task, GameResult]) -> None:
        """Add the games of an earlier run."""
        for (index, number), result in sorted(results.items()):
            if index < len(self.series) and number < self.ends[index]:
                self._results[index][number] = result
        for index in range(len(self.series)):
            self._test(index)

    def add(self, game: Finished) -> Iterator[GameRows]:
        """Add a game; yields the rows that can be written now."""
        index, number = game.task
        if number >= self.ends[index]:
            return
        self._results[index][number] = game.result
        self._test(index)
        if game.rows is not None:
            self._waiting[game.task] = game.rows
            yield from self._settled(index)

    def _test(self, index: int) -> None:
        """Give the test every complete deal, in order."""
        test, bots = self.tests[index], self.series[index].bots
        if test is None:
            return
        while not self._stopped(index) and (deal := self._next_deal(index)):
            test.add(_share(bots[0], deal))
            self._tested[index] += len(deal)
        if self._stopped(index):
            self.ends[index] = end = self._tested[index]
            kept = {number: r for number, r in self._results[index].items() if number < end}
            self._results[index] = kept

    def _stopped(self, index: int) -> bool:
        test = self.tests[index]
        return test is not None and test.decided

    def _next_deal(self, index: int) -> list[GameResult]:
        """The next deal for the test; nothing if it is not complete yet."""
        n = self.series[index].games_per_deal
        start, results = self._tested[index], self._results[index]
        deal = [results[number] for number in range(start, start + n) if number in results]
        return deal if len(deal) == n else []

    def _settled(self, index: int) -> Iterator[GameRows]:
        """Rows that an early stop can no longer make void, in order."""
        whole = len(self._results[index]) == self.ends[index]
        safe = self._tested[index]
        if self.tests[index] is None or self._stopped(index) or whole:
            safe = self.ends[index]
        for task in sorted(task for task in self._waiting if task[0] == index):
            if task[1] < safe:
                yield self._waiting.pop(task)


def _share(bot: str, results: list[GameResult]) -> float:
    """The share of a deal's games that a bot won, per seat it had."""
    wins = [
        result.wins(seat)
        for result in results
        for seat, name in enumerate(result.bots)
        if name == bot
    ]
    return sum(wins) / len(wins)
