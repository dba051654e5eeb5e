"""Many games in a few numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from whistlestop.lab.estimates import DealSums, surely_different
from whistlestop.lab.match import GameResult
from whistlestop.lab.sequential import SequentialTest
from whistlestop.messages import Words


@dataclass(frozen=True)
class BotSummary:
    """How one bot did. A bot on several seats of a game counts once for each."""

    bot: str
    seats: int
    """Seats it played in all games together."""
    wins: float
    """A shared victory counts as a fraction."""
    win_rate: float
    """Wins per seat played."""
    interval: tuple[float, float]
    """The 95 % interval of the win rate."""
    share: float
    """The win rate of a bot that is as good as the others."""
    mean_score: float
    mean_lines: dict[str, float]
    """Mean points by label of the score's lines."""


@dataclass(frozen=True)
class TurnOrderSummary:
    """How those who took their turns first, second and so on did."""

    turn_order: int
    """1 for those who took the first turn."""
    games: int
    wins: float
    win_rate: float
    interval: tuple[float, float]
    """The 95 % interval of the win rate."""
    mean_score: float
    verdict: str
    """Surely wins `more` or `less` than an even share, given that all were looked at; or `even`."""


@dataclass(frozen=True)
class Verdict:
    """What a sequential test says: see `whistlestop.lab.sequential`."""

    bot: str
    """The bot it is about: the first one named."""
    verdict: str
    """It wins `more` or `less` than its share, or the question is `open`."""
    interval: tuple[float, float]
    """The 95 % interval of its win rate, valid whenever the test stopped."""
    deals: int
    """Deals it took: seeds, each played in every rotation of the seats."""


@dataclass(frozen=True)
class Summary:
    """The results of many games."""

    edition: str
    seed: int | str
    games: int
    """Games played to the end."""
    planned: int
    """Games asked for: more than `games` if it was interrupted."""
    bots: tuple[BotSummary, ...]
    """In the order in which they were named."""
    turn_orders: tuple[TurnOrderSummary, ...]
    """The advantage of taking turns early or late."""
    mean_turns: float
    mean_decisions: float
    reasons: dict[str, int]
    """How many games ended for which reason."""
    verdict: Verdict | None
    """What the sequential test says, where one was asked for."""
    results: tuple[GameResult, ...] = field(repr=False)
    """Every game, in order."""

    @property
    def opponents(self) -> str:
        """Whom the first bot named plays against; empty if it plays against itself."""
        counts = {bot.bot: bot.seats // max(self.games, 1) for bot in self.bots[1:]}
        return " + ".join(f"{count} {bot}".removeprefix("1 ") for bot, count in counts.items())

    def title(self, words: Words) -> str:
        """Who sat at the table: the first bot named against the others."""
        first = self.bots[0]
        if not self.opponents:
            return f"{first.seats // max(self.games, 1)} {first.bot}"
        return words.tell("cli.tournament.against", first=first.bot, others=self.opponents)

    def to_dict(self, *, results: bool = False) -> dict[str, Any]:
        """The summary, ready for JSON; with `results` also every game."""
        whole = replace(self, results=self.results if results else ())
        document = asdict(whole)
        if not results:
            del document["results"]
        return document


def summarise(
    edition: str,
    bots: Sequence[str],
    seed: int | str,
    planned: int,
    results: Iterable[GameResult],
    test: SequentialTest | None = None,
) -> Summary:
    """Summarise games."""
    played = tuple(results)
    return Summary(
        edition=edition,
        seed=seed,
        games=len(played),
        planned=planned,
        bots=bot_summaries(played, bots),
        turn_orders=turn_order_summaries(played, len(bots)),
        mean_turns=_mean(result.turns for result in played),
        mean_decisions=_mean(result.decisions for result in played),
        reasons=dict(sorted(Counter(result.reason for result in played).items())),
        verdict=None if test is None else _verdict(bots[0], test),
        results=played,
    )


def bot_summaries(results: Sequence[GameResult], bots: Sequence[str]) -> tuple[BotSummary, ...]:
    """How each bot did in these games, in the order named."""
    return tuple(_bot_summary(name, results) for name in dict.fromkeys(bots))


def _bot_summary(name: str, results: Sequence[GameResult]) -> BotSummary:
    wins, share, scores, lines = DealSums(), 0.0, [], Counter[str]()
    for result in results:
        for seat, bot in enumerate(result.bots):
            if bot == name:
                scores.append(result.scores[seat])
                lines.update(result.lines[seat])
                wins.add(result.deal, result.wins(seat))
                share += 1 / len(result.bots)
    seats = len(scores)
    return BotSummary(
        bot=name,
        seats=seats,
        wins=wins.total,
        win_rate=wins.mean,
        interval=wins.rate_interval(),
        share=share / max(seats, 1),
        mean_score=_mean(scores),
        mean_lines={label: points / seats for label, points in sorted(lines.items())},
    )


def turn_order_summaries(
    results: Sequence[GameResult], players: int
) -> tuple[TurnOrderSummary, ...]:
    """How those did who took their turns first, second and so on."""
    wins = [DealSums() for _ in range(players)]
    scores: list[list[int]] = [[] for _ in range(players)]
    for result in results:
        for seat in range(players):
            wins[result.turn_order(seat) - 1].add(result.deal, result.wins(seat))
            scores[result.turn_order(seat) - 1].append(result.scores[seat])
    verdicts = _even_or_not(wins)
    return tuple(
        TurnOrderSummary(
            turn_order=number + 1,
            games=int(won.count),
            wins=won.total,
            win_rate=won.mean,
            interval=won.rate_interval(),
            mean_score=_mean(scores[number]),
            verdict=verdicts[number],
        )
        for number, won in enumerate(wins)
    )


def _even_or_not(wins: Sequence[DealSums]) -> list[str]:
    """For each place in the turn order, whether it wins `more` or `less` than an even share."""
    if min(won.deals for won in wins) < 2:
        return ["even" for _ in wins]
    even = 1 / len(wins)
    found = [(won.rate_statistic(even), won.deals - 1) for won in wins]
    # With two, one gains what the other loses: that is a single question.
    sure = surely_different(found[:1]) * 2 if len(wins) == 2 else surely_different(found)
    words = ["more" if won.mean > even else "less" for won in wins]
    return [word if certain else "even" for word, certain in zip(words, sure, strict=True)]


def _verdict(bot: str, test: SequentialTest) -> Verdict:
    return Verdict(bot, test.verdict, test.interval(), test.deals)


def _mean(numbers: Iterable[int]) -> float:
    listed = list(numbers)
    return sum(listed) / max(len(listed), 1)
