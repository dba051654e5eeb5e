"""The last words of a game: who won, and what decided it."""

import pytest

import whistlestop as ws
from whistlestop.cli.scores import final_lines
from whistlestop.game.outcome import Outcome, Score, ScoreLine
from whistlestop.game.speaker import Speaker

GAME = ws.new_game("europe", players=["Ana", "Bo", "Cy"], seed=1)


def lines(
    winners: tuple[int, ...],
    tie_break: str | None,
    *scores: Score,
    language: str = "en",
    reader: int | None = None,
) -> list[str]:
    speaker = Speaker(GAME.edition, GAME.players, language, reader)
    return list(final_lines(Outcome(winners, "last_turns_played", tie_break, scores), speaker))


@pytest.mark.parametrize(
    ("winners", "tie_break", "words"),
    [
        ((1,), None, ["Bo won."]),
        ((1,), "tickets", ["Equal on points: decided by more completed tickets.", "Bo won."]),
        ((0,), "fewest_stations",
         ["Equal on points and tickets: decided by fewer stations built.", "Ana won."]),
        ((0, 2), None,
         ["Equal on everything that counts: the victory is shared.",
          "Ana and Cy share the victory."]),
        ((0, 1, 2), None,
         ["Equal on everything that counts: the victory is shared.",
          "Ana, Bo, and Cy share the victory."]),
    ],
)  # fmt: skip
@pytest.mark.rule("EU-25", "R-13")
def test_the_winner_is_named_with_what_broke_the_tie(
    winners: tuple[int, ...], tie_break: str | None, words: list[str]
) -> None:
    assert lines(winners, tie_break)[1:] == words


@pytest.mark.parametrize(
    ("language", "own", "other"),
    [
        ("en", "You won.", "Bo won."),
        ("pt-BR", "Você venceu.", "Vitória de Bo."),
        ("it", "Hai vinto.", "Vittoria di Bo."),
    ],
)
def test_who_won_alone_at_the_keyboard_is_spoken_to(language: str, own: str, other: str) -> None:
    assert lines((1,), None, language=language, reader=1)[-1] == own
    assert lines((1,), None, language=language, reader=0)[-1] == other


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
        "    +8  Paris \N{EN DASH} Wien (8): completed, "
        "borrowing Paris \N{EN DASH} Zürich  [EU-21]",
        "Cy: 0 points",
        "    +0  Points the position began with",
        "Ana: -4 points",
        "    -4  1 station not built  [EU-23]",
        "",
        "Bo won.",
    ]
