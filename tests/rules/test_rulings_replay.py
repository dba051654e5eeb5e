"""The same seed and the same actions make the same game: R-15."""

from __future__ import annotations

import random

import pytest

import whistlestop as ws
from tests.kit.random_games import played
from tests.kit.tables import TABLES


@pytest.mark.rule("R-15")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_replaying_the_moves_gives_the_same_state(name: str, players: int) -> None:
    game = played(name, players, 150)
    again = ws.new_game(name, players=players, seed=7)
    for action in game.moves:
        again.apply(action)
    assert again.position() == game.position()
    assert again.events == game.events
    assert again.state.key() == game.state.key()


@pytest.mark.rule("R-15")
@pytest.mark.parametrize("seed", [7, -7, 2**200, "a text"])
def test_a_seed_is_a_whole_number_of_any_size_or_a_text(seed: int | str) -> None:
    one, same, other = (ws.new_game("europe", seed=x) for x in (seed, seed, 8))
    assert one.position() == same.position()
    assert one.position()["decks"] != other.position()["decks"]


@pytest.mark.rule("R-15")
def test_the_seed_also_decides_what_is_shuffled_later() -> None:
    one, same = (played("ghost_train", 2, 150) for _ in range(2))
    assert one.position()["generator"] == same.position()["generator"]
    assert one.position()["generator"] != ws.new_game("ghost_train", seed=7).position()["generator"]


@pytest.mark.rule("R-15")
def test_the_global_random_generator_has_no_part_in_it() -> None:
    random.seed(1)
    one, state = ws.new_game("world", players=3, seed=7), random.getstate()
    random.seed(2)
    assert ws.new_game("world", players=3, seed=7).position() == one.position()
    random.seed(1)
    assert random.getstate() == state


@pytest.mark.rule("R-15")
def test_two_games_played_in_turns_do_not_disturb_each_other() -> None:
    alone = played("europe", 3, 150)
    one, other = (ws.new_game("europe", players=3, seed=seed) for seed in (7, 8))
    for action in alone.moves:
        one.apply(action)
        if not other.over:
            other.apply(other.legal_actions()[0])
    assert one.position() == alone.position()


@pytest.mark.rule("R-15")
def test_seed_7_deals_the_same_cards_on_every_machine() -> None:
    game = ws.new_game("europe", players=2, seed=7)
    where = game.position()
    assert where["first"] == 1
    assert where["market"] == ["yellow", "blue", "red", "wild", "purple"]
    assert [seat["hand"] for seat in where["seats"]] == [
        {"blue": 1, "orange": 1, "red": 1, "wild": 1},
        {"blue": 1, "orange": 1, "white": 1, "wild": 1},
    ]
    assert [seat["offered"] for seat in where["seats"]] == [
        ["cadiz-stockholm", "rostov-erzurum", "berlin-roma", "bruxelles-danzig"],
        ["brest-petrograd", "amsterdam-pamplona", "paris-zagrab", "smolensk-rostov"],
    ]
    assert where["generator"] == "1f57f3cbbd896d8eb7443e6f644f18ec"
