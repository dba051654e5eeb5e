"""One game between bots."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

import whistlestop as ws
from whistlestop.bots import Bot, GreedyBot
from whistlestop.editions import Edition
from whistlestop.game.action import Action
from whistlestop.game.events import CardDealt, CardDrawn, Event, GameEnded
from whistlestop.knowledge.observation import Observation
from whistlestop.lab import play_match
from whistlestop.messages.errors import BadOption


class Listener(Bot):
    """A bot that writes down what it is told."""

    def __init__(self) -> None:
        super().__init__(0)
        self.started: list[tuple[int, str, int | str]] = []
        self.events: list[Event] = []
        self.choices: list[int] = []

    def start(self, seat: int, edition: Edition, seed: int | str) -> None:
        self.started.append((seat, edition.id, seed))

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        assert [action.number for action in legal] == list(observation.legal)
        self.choices.append(len(legal))
        return legal[0]

    def notice(self, events: Sequence[Event]) -> None:
        self.events += events


class Failing(Bot):
    """A bot that makes a mistake in its first turn."""

    def __init__(self, mistake: str) -> None:
        super().__init__()
        self.mistake = mistake

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        if observation.decision.kind != "turn":
            return legal[0]
        if self.mistake == "raises":
            raise ZeroDivisionError("oh dear")
        return Action(0, "pass", "pass")


@pytest.mark.parametrize("edition", ws.editions())
def test_the_lines_of_a_score_add_up(edition: str) -> None:
    result = play_match(edition, ["greedy", "random"], seed=3)
    assert [sum(lines.values()) for lines in result.lines] == list(result.scores)
    assert result.decisions > result.turns > 0


def test_a_result_says_who_sat_where_and_who_won() -> None:
    result = play_match("europe", ["random", "greedy"], seed=3)
    assert result.bots == ("random", "greedy")
    assert result.winners == (1,)
    assert result.scores[1] == max(result.scores)
    assert result.reason == "last_turns_played"
    assert result.edition == "europe"


def test_a_result_can_be_written_as_json() -> None:
    result = play_match("ghost_train", ["greedy", "random"], seed=3)
    document = json.loads(json.dumps(result.to_dict()))
    assert document["bots"] == ["greedy", "random"]
    assert document["lines"][0]["ticket"] == result.lines[0]["ticket"]


def test_a_bot_is_told_its_seat_and_asked_only_where_it_can_choose() -> None:
    listener = Listener()
    play_match("ghost_train", [GreedyBot(), listener], seed=3)
    assert listener.started == [(1, "ghost_train", "3:1")]
    assert min(listener.choices) > 1


@pytest.mark.rule("R-10")
def test_a_bot_is_told_everything_that_its_seat_may_see_and_no_more() -> None:
    listener = Listener()
    play_match("europe", ["greedy", listener], seed=3)
    told = listener.events
    assert isinstance(told[-1], GameEnded)
    for sort in (CardDealt, CardDrawn):
        cards = [(event.seat, event.card) for event in told if isinstance(event, sort)]
        assert cards
        assert all((card is not None) == (seat == 1) for seat, card in cards)


@pytest.mark.parametrize(
    ("mistake", "fact"),
    [("raises", "ZeroDivisionError: oh dear"), ("cheats", "not one of the legal actions")],
)
def test_a_mistake_is_reported_with_all_that_is_needed_to_see_it_again(
    mistake: str, fact: str
) -> None:
    with pytest.raises(BadOption) as caught:
        play_match("nordic", ["greedy", Failing(mistake)], seed="s")
    error = caught.value
    assert error.code == "bot_failed"
    assert "Failing in seat 1 failed in nordic with seed 's' at move " in error.fact
    assert fact in error.fact


def test_a_wrong_number_of_bots_is_refused() -> None:
    with pytest.raises(BadOption) as caught:
        play_match("nordic", ["random"] * 4, seed=1)
    assert caught.value.code == "wrong_player_count"
