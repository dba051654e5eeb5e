"""Who sits where, one action a turn, and the last turns: R-1, R-2, R-11."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import found, hand, legal, outcome, refusal, seat_of
from tests.kit.table import europe, idle, spent
from whistlestop.game.events import LastTurnsBegan, TurnPassed

SHORT = "dieppe-paris-1"
"""A purple route of one space in Europe."""


def first_turn(seed: int, players: int = 4, **options: int) -> ws.Game:
    """A game of Europe in which everyone has kept tickets."""
    game = ws.new_game("europe", players=players, seed=seed, **options)
    return game.play(*["keep 1 2"] * players)


# seats.


@pytest.mark.rule("R-1")
def test_the_first_player_is_drawn_from_the_seed() -> None:
    assert {first_turn(seed).turn for seed in range(40)} == {0, 1, 2, 3}
    assert all(first_turn(seed).turn == first_turn(seed).turn for seed in range(10))


@pytest.mark.rule("R-1")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_caller_may_name_the_first_player(first: int) -> None:
    assert {first_turn(seed, first=first).turn for seed in range(10)} == {first}


@pytest.mark.rule("R-1")
def test_naming_the_first_player_changes_nothing_else() -> None:
    drawn = ws.new_game("europe", players=4, seed=7)
    named = ws.new_game("europe", players=4, seed=7, first=(drawn.turn + 1) % 4)
    assert (named.turn - drawn.turn) % 4 == 1
    for part in ("seats", "market", "decks", "ticket_deck"):
        assert named.position()[part] == drawn.position()[part]


@pytest.mark.rule("R-1")
def test_a_seat_that_is_not_there_cannot_be_first() -> None:
    with pytest.raises(ws.BadOption) as caught:
        ws.new_game("europe", players=2, first=2)
    assert (caught.value.field, caught.value.rule) == ("first", "R-1")


@pytest.mark.rule("R-1")
def test_play_goes_round_in_seat_order() -> None:
    game = first_turn(7, first=2)
    turns = []
    for _ in range(9):
        turns.append(game.turn)
        idle(game)
    assert turns == [2, 3, 0, 1, 2, 3, 0, 1, 2]


# one action.


@pytest.mark.rule("R-2")
@pytest.mark.parametrize(
    "moves",
    [
        ("draw deck", "draw deck"),
        ("tickets", "keep 1"),
        (f"claim {SHORT} with 1 purple",),
        ("station paris with 1 purple",),
    ],
)
def test_a_turn_is_exactly_one_action(moves: tuple[str, ...]) -> None:
    game = europe("3 purple").play(*moves)
    assert (game.decision.seat, game.decision.kind) == (1, "turn")


@pytest.mark.rule("R-2")
def test_a_player_without_any_legal_action_passes() -> None:
    game = europe(market="- - - - -", hoarder=1, whole_ticket_deck=[])
    assert legal(game) == ["pass"]
    assert found(game.apply("pass"), TurnPassed) == [TurnPassed(0)]
    assert game.turn == 1
    assert "pass" not in legal(game)


@pytest.mark.rule("R-2")
@pytest.mark.parametrize(
    ("market", "tickets", "only"),
    [("- - wild - -", [], "draw 3"), ("- - - - -", ["athina-angora"], "tickets")],
)
def test_passing_is_illegal_while_anything_else_is_legal(
    market: str, tickets: list[str], only: str
) -> None:
    game = europe(market=market, hoarder=1, whole_ticket_deck=tickets)
    assert legal(game) == [only]
    reason = refusal(game, "pass")
    assert (reason.code, reason.rule) == ("pass_not_allowed", "R-2")


@pytest.mark.rule("R-2")
def test_passing_is_illegal_while_a_station_or_a_route_can_be_paid() -> None:
    game = europe("1 red", market="- - - - -", hoarder=1, whole_ticket_deck=[])
    assert {action.kind for action in game.legal_actions()} == {"claim", "station"}
    assert refusal(game, "pass").rule == "R-2"


@pytest.mark.rule("R-2")
@pytest.mark.parametrize("name", ws.editions())
def test_at_the_first_turn_of_every_edition_passing_is_illegal(name: str) -> None:
    game = ws.new_game(name, seed=5)
    while game.decision.kind != "turn":
        game.apply(game.legal_actions()[0])
    assert refusal(game, "pass").rule == "R-2"


# last turns.


def near_the_end(**trains: int) -> ws.Game:
    """A game in which some seats have only these trains left and every seat has a purple card."""
    routes: dict[str, int] = {}
    for name, left in trains.items():
        seat = int(name.removeprefix("seat_"))
        routes |= spent("europe", seat, 45 - left, keep=[SHORT, *routes])
    return europe("1 purple", "1 purple", "1 purple", routes=routes)


def takers(game: ws.Game) -> list[int]:
    """The seats that take the turns left in the game."""
    seats = []
    while not game.over:
        seats.append(game.turn)
        idle(game)
    return seats


@pytest.mark.rule("R-11")
def test_the_one_who_triggers_the_end_has_the_last_turn() -> None:
    game = near_the_end(seat_0=3)
    game.apply(f"claim {SHORT} with 1 purple")
    assert takers(game) == [1, 2, 0]


@pytest.mark.rule("R-11")
def test_a_trigger_from_the_last_seat_leaves_the_same_number_of_turns() -> None:
    game = idle(near_the_end(seat_2=3), turns=2)
    began = found(game.apply(f"claim {SHORT} with 1 purple"), LastTurnsBegan)
    assert began == [LastTurnsBegan(2, 3)]
    assert takers(game) == [0, 1, 2]


@pytest.mark.rule("R-11")
def test_a_second_trigger_changes_nothing() -> None:
    game = near_the_end(seat_0=3, seat_1=2)
    game.apply(f"claim {SHORT} with 1 purple")
    assert takers(game) == [1, 2, 0]
    assert found(game.events, LastTurnsBegan) == [LastTurnsBegan(0, 3)]


@pytest.mark.rule("R-11")
def test_the_end_is_triggered_by_any_turn_that_ends_with_few_trains() -> None:
    game = near_the_end(seat_0=2)
    began = found(game.play("draw deck").apply("draw deck"), LastTurnsBegan)
    assert began == [LastTurnsBegan(0, 3)]


@pytest.mark.rule("R-11")
def test_in_the_last_turns_nothing_else_is_different() -> None:
    game = near_the_end(seat_0=3).play(
        f"claim {SHORT} with 1 purple", "station paris with 1 purple"
    )
    assert seat_of(game, 1)["stations_left"] == 2
    game.play("tickets", "keep 1 2 3")
    assert len(seat_of(game, 2)["tickets"]) == 3
    assert hand(idle(game)) != {}
    assert outcome(game).reason == "last_turns_played"
    assert legal(game) == []
    assert refusal(game, "draw deck").code == "game_over"
