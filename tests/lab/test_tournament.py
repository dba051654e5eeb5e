"""Several bots against each other."""

from __future__ import annotations

import json

import pytest

from whistlestop.errors import BadOption
from whistlestop.lab import GameResult, Tournament, ratings, tournament
from whistlestop.lab.tournament import tournament_run


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


def game(*bots: str, scores: tuple[int, ...]) -> GameResult:
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    lines = tuple({"routes": score} for score in scores)
    return GameResult("e", "0", bots, scores, winners, "last_turns_played", 9, 9, lines, 0)


def test_who_wins_more_is_rated_higher_and_more_games_make_it_surer() -> None:
    games = [game("a", "b", scores=(2, 1)), game("b", "a", scores=(1, 2))]
    few, many = ratings(games), ratings(games * 10)
    assert [rating.bot for rating in few] == ["a", "b"]
    assert few[0].rating > 25 > few[1].rating
    width = [high - low for low, high in (few[0].interval, many[0].interval)]
    assert width[0] > width[1]


def test_equal_bots_are_rated_equally() -> None:
    (one, other) = ratings([game("a", "b", scores=(1, 1))])
    assert one.rating == pytest.approx(other.rating)


def test_a_bot_learns_nothing_from_playing_itself() -> None:
    assert ratings([game("a", "a", scores=(2, 1))]) == []
