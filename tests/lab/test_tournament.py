"""Several bots against each other."""

from __future__ import annotations

import json
from functools import cache
from math import log10
from random import Random

import pytest

from whistlestop.lab import GameResult, Tournament, ratings, tournament
from whistlestop.lab.cross_table import cross_table
from whistlestop.lab.ratings import MEAN
from whistlestop.lab.tournament import tournament_run
from whistlestop.messages.errors import BadOption


def tables(*bots: str, players: int | str, field: bool = False) -> list[tuple[str, ...]]:
    run = tournament_run(bots, ["ghost_train"], 2, 0, players=players, field=field)
    return [series.bots for series in run.series]


def test_in_a_round_robin_every_two_meet() -> None:
    assert tables("a", "b", "c", players=2) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_at_a_larger_table_each_plays_alone_against_the_other() -> None:
    assert tables("a", "b", players=3) == [("a", "b", "b"), ("b", "a", "a")]


def test_in_a_field_all_sit_together() -> None:
    assert tables("a", "b", "c", players=3, field=True) == [("a", "b", "c")]
    assert tables("a", "b", "c", players=2, field=True) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert tables("a", "b", players=3, field=True) == [("a", "b", "a")]


def test_the_number_of_players_may_be_all_or_the_largest() -> None:
    assert [len(bots) for bots in tables("a", "b", players="all", field=True)] == [2, 3, 4]
    assert [len(bots) for bots in tables("a", "b", players="largest", field=True)] == [4]
    with pytest.raises(BadOption) as caught:
        tables("a", "b", players="many")
    assert caught.value.code == "bad_players"


def test_one_bot_is_not_a_tournament() -> None:
    with pytest.raises(BadOption) as caught:
        tables("a", "a", players=2)
    assert caught.value.code == "too_few_bots"


@pytest.fixture(scope="module")
def cup() -> Tournament:
    return tournament(
        ["random", "greedy"], ["ghost_train", "san_francisco"], games=4, seed=2, players=2
    )


def test_the_standings_are_those_of_all_games(cup: Tournament) -> None:
    assert [table.edition for table in cup.tables] == ["ghost_train", "san_francisco"]
    assert len(cup.results) == 8
    best = cup.standings[0]
    assert (best.bot, best.seats, best.share) == ("greedy", 8, 0.5)
    assert not cup.interrupted


def test_a_tournament_can_be_written_as_json(cup: Tournament) -> None:
    document = json.loads(json.dumps(cup.to_dict()))
    assert [bot["bot"] for bot in document["standings"]] == ["greedy", "random"]
    assert [bot["bot"] for bot in document["ratings"]] == ["greedy", "random"]
    assert len(document["tables"]) == 2
    assert [(met["bot"], met["games"]) for met in document["meetings"]] == [
        ("greedy", 8), ("random", 8)
    ]  # fmt: skip


def game(*bots: str, scores: tuple[int, ...], seed: int = 0) -> GameResult:
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    lines = tuple({"routes": score} for score in scores)
    return GameResult("e", seed, bots, scores, winners, "last_turns_played", 9, 9, lines, 0)


def test_who_wins_more_is_rated_higher_and_more_deals_make_it_surer() -> None:
    results = [
        game("a", "b", scores=(2, 1) if seed % 4 else (1, 2), seed=seed) for seed in range(80)
    ]
    few, many = ratings(results[:8]), ratings(results)
    assert [rating.bot for rating in many] == ["a", "b"]
    assert few[0].rating > MEAN > few[1].rating
    width = [high - low for low, high in (few[0].interval, many[0].interval)]
    assert width[0] > width[1]


def test_the_difference_of_two_ratings_says_how_often_one_beats_the_other() -> None:
    results = [
        game("a", "b", scores=(2, 1) if seed % 11 else (1, 2), seed=seed) for seed in range(4400)
    ]
    one, other = ratings(results)
    assert one.rating - other.rating == pytest.approx(400, abs=2)


def test_at_a_larger_table_the_chance_to_win_is_ones_share_of_all_strengths() -> None:
    # The first wins half of the games against three equal ones: it is three times as strong.
    results = [
        game("a", "b", "b", "b", scores=(9, 1, 1, 1) if seed % 2 else (1, 9, 1, 1), seed=seed)
        for seed in range(4000)
    ]
    one, other = ratings(results)
    assert one.rating - other.rating == pytest.approx(400 * log10(3), abs=2)


def test_the_order_of_the_games_does_not_matter() -> None:
    chance = Random(3)
    results = [
        game(*chance.sample(["a", "b", "c"], 2), scores=chance.choice([(2, 1), (1, 2)]), seed=seed)
        for seed in range(60)
    ]
    assert ratings(results) == ratings(results[::-1])


def test_games_of_one_deal_count_as_one() -> None:
    apart = [game("a", "b", scores=(2, 1), seed=seed) for seed in range(10)]
    together = [game("a", "b", scores=(2, 1), seed=0) for _ in range(10)]
    widths = [
        ratings(games)[0].interval[1] - ratings(games)[0].rating for games in (apart, together)
    ]
    assert widths[1] > 1.5 * widths[0]


def test_the_intervals_of_ratings_hold_the_truth() -> None:
    @cache
    def interval(won: int) -> tuple[float, float]:
        """Of the better bot, after 50 deals of which it won so many: their order plays no part."""
        results = [
            game("a", "b", scores=(2, 1) if seed < won else (1, 2), seed=seed) for seed in range(50)
        ]
        return next(rating.interval for rating in ratings(results) if rating.bot == "a")

    missed = 0
    for experiment in range(200):
        chance = Random(experiment)
        low, high = interval(sum(chance.random() < 0.7 for _ in range(50)))
        missed += not low <= MEAN + 200 * log10(0.7 / 0.3) <= high
    assert missed <= 200 * 0.1


def test_equal_bots_are_rated_equally() -> None:
    (one, other) = ratings([game("a", "b", scores=(1, 1))])
    assert one.rating == pytest.approx(other.rating)


def test_a_bot_learns_nothing_from_playing_itself() -> None:
    assert ratings([game("a", "a", scores=(2, 1))]) == []


def test_the_cross_table_says_who_finishes_ahead_of_whom() -> None:
    results = [
        game("a", "b", "c", scores=(9, 5, 5), seed=0),
        game("b", "c", "a", scores=(9, 1, 5), seed=1),
    ]
    met = {(m.bot, m.other): (m.rate, m.games) for m in cross_table(results)}
    assert met["a", "b"] == (0.5, 2)
    assert met["a", "c"] == (1.0, 2)
    assert met["c", "b"] == (0.25, 2)
    assert len(met) == 6
