"""The last words of a game: who won, and what decided it."""

import pytest

import whistlestop as ws
from whistlestop.cli.scores import final_lines
from whistlestop.game.outcome import Outcome, Score, ScoreLine

GAME = ws.new_game("europe", players=["Ana", "Bo", "Cy"], seed=1)


def lines(winners: tuple[int, ...], tie_break: str | None, *scores: Score) -> list[str]:
    return list(final_lines(GAME, Outcome(winners, "last_turns_played", tie_break, scores)))


@pytest.mark.parametrize(
    ("winners", "tie_break", "words"),
    [
        ((1,), None, "Bo won."),
        ((1,), "tickets", "Bo won by more completed tickets after a tie."),
        ((0,), "fewest_stations", "Ana won by fewer stations built after a tie."),
        ((0,), "longest_path_bonus", "Ana won by the longest path after a tie."),
        ((0, 2), None, "Ana and Cy share the victory."),
        ((0, 1, 2), None, "Ana, Bo and Cy share the victory."),
    ],
)
@pytest.mark.rule("EU-25", "R-13")
def test_the_winner_is_named_with_what_broke_the_tie(
    winners: tuple[int, ...], tie_break: str | None, words: str
) -> None:
    assert lines(winners, tie_break)[-1] == words


def test_scores_are_told_best_first_and_line_by_line() -> None:
    borrowed = {
        "ticket": "paris-wien", "locations": ["paris", "wien"], "completed": True,
        "routes": ["paris-zurich-1"], "borrowed": ["paris-zurich-1"],
    }  # fmt: skip
    told = lines(
        (1,),
        None,
        Score(0, -4, (ScoreLine("stations_left", -4, "EU-23", {"stations": 1}),)),
        Score(1, 8, (ScoreLine("ticket", 8, "EU-21", borrowed),)),
        Score(2, 0, (ScoreLine("carried_over", 0, None, {}),)),
    )
    assert told == [
        "Bo: 8 points",
        "    +8  Paris \N{EN DASH} Wien: completed, borrowing Paris \N{EN DASH} Zürich  [EU-21]",
        "Cy: 0 points",
        "    +0  carried over",
        "Ana: -4 points",
        "    -4  1 station not built  [EU-23]",
        "",
        "Bo won.",
    ]
