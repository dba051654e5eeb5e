"""How games end: who wins, why, and which tie-break decides."""

from __future__ import annotations

import json

import pytest

from tests.explain.scene import Scene
from whistlestop.engine import state as es
from whistlestop.game.outcome import Outcome, outcome, scores


def result(scene: Scene) -> Outcome:
    """The outcome of a game that is over."""
    found = outcome(scene.edition, scene.r, scene.s)
    assert found is not None
    return found


def equalise(scene: Scene) -> Scene:
    """Give every seat the points it lacks for an equal total."""
    totals = [score.total for score in result(scene).scores]
    for seat, total in enumerate(totals):
        scene.set(seat, es.SCORE, scene.get(seat, es.SCORE) + max(totals) - total)
    return scene


def decided(scene: Scene) -> tuple[tuple[int, ...], str | None]:
    """Winners and tie-break once all totals are equal."""
    found = result(equalise(scene.over()))
    assert len({score.total for score in found.scores}) == 1
    return found.winners, found.tie_break


def test_there_is_no_outcome_while_the_game_runs() -> None:
    scene = Scene("europe")
    assert outcome(scene.edition, scene.r, scene.s) is None


@pytest.mark.rule("EU-25")
def test_most_points_win_without_a_tie_break() -> None:
    scene = Scene("europe", 3).own(1, "wien-budapest-1").over()
    found = result(scene)
    assert (found.winners, found.reason, found.tie_break) == ((1,), "last_turns_played", None)


def europe_tie() -> Scene:
    """Seat 0 has a ticket more, seat 1 fewer stations, seat 2 the longest path."""
    scene = Scene("europe", 3).own(0, "wien-budapest-1", "wien-zagrab-1")
    scene.own(1, "rostov-sochi-1", "kharkov-rostov-1").own(
        2, "warszawa-wien-1", "warszawa-berlin-1"
    )
    scene.tickets(0, "zurich-budapest", "paris-zagrab").own(
        0, "zurich-venezia-1", "venezia-zagrab-1"
    )
    return scene.station(0, "lisboa", "roma").station(1, "cadiz").station(2, "madrid", "brest")


@pytest.mark.rule("EU-25", "R-13")
def test_first_completed_tickets_break_a_tie_in_europe() -> None:
    assert decided(europe_tie()) == ((0,), "tickets")


@pytest.mark.rule("EU-25", "R-13")
def test_then_fewest_stations_break_a_tie_in_europe() -> None:
    scene = europe_tie()
    for seat in range(3):
        scene.set(seat, es.TICKETS, 0)
    assert decided(scene) == ((1,), "fewest_stations")


@pytest.mark.rule("EU-25", "R-13")
def test_then_the_longest_path_bonus_breaks_a_tie_in_europe() -> None:
    scene = europe_tie().station(1, "dieppe")
    for seat in range(3):
        scene.set(seat, es.TICKETS, 0)
    assert decided(scene) == ((2,), "longest_path_bonus")


@pytest.mark.rule("EU-25", "R-13")
def test_a_tie_that_nothing_breaks_is_a_shared_victory_in_europe() -> None:
    scene = Scene("europe", 3).own(0, "wien-budapest-1").own(2, "amsterdam-bruxelles-1").over()
    found = result(scene)
    assert (found.winners, found.tie_break) == ((0, 2), None)


@pytest.mark.rule("R-13")
def test_a_tie_break_narrows_the_circle_and_the_rest_share() -> None:
    scene = Scene("europe", 3).station(1, "paris")
    assert decided(scene) == ((0, 2), "fewest_stations")


def northern_tie() -> Scene:
    """All have one ticket but seat 2, and seat 1 the longest path."""
    scene = Scene("nordic", 3).tickets(0, "oslo-stockholm").tickets(1, "tampere-tallinn")
    scene.own(0, "orebro-oslo-1", "stockholm-orebro-1")
    scene.own(1, "tampere-helsinki-1", "helsinki-tallinn-1", "vaasa-tampere-1")
    return scene.own(2, "murmansk-lieksa-1")


@pytest.mark.rule("NO-15")
def test_completed_tickets_and_then_the_longest_path_break_a_tie_in_the_north() -> None:
    assert decided(northern_tie().tickets(0, "oslo-kobenhavn")) == ((1,), "longest_path")
    assert decided(northern_tie().own(0, "sundsvall-orebro-1")) == ((0,), "longest_path")


@pytest.mark.rule("NO-15")
def test_the_longest_path_that_breaks_a_tie_is_shown_without_points() -> None:
    scene = equalise(northern_tie().over())
    assert result(scene).scores == scores(scene.edition, scene.r, scene.s)
    found = [line for line in result(scene).scores[1].lines if line.label == "longest_path"]
    assert [(line.points, line.rule, line.details["length"]) for line in found] == [(0, "NO-15", 5)]


@pytest.mark.rule("NO-15")
def test_more_completed_tickets_win_a_tie_against_a_longer_path() -> None:
    scene = northern_tie().tickets(0, "oslo-kobenhavn").own(0, "kobenhavn-arhus-1")
    scene.own(0, "oslo-alborg-1", "alborg-arhus-1")
    scene.own(1, "kuopio-vaasa-1")
    assert decided(scene) == ((0,), "tickets")


@pytest.mark.rule("WO-25", "R-13")
def test_a_tie_on_the_globe_is_shared_whatever_else_differs() -> None:
    scene = (
        Scene("world", 3).own(0, "jakarta-perth-1", "perth-sydney-1").tickets(0, "jakarta-sydney")
    )
    assert decided(scene) == ((0, 1, 2), None)


@pytest.mark.rule("WO-25")
def test_most_points_win_on_the_globe() -> None:
    assert result(Scene("world", 4).own(3, "jakarta-perth-1").over()).winners == (3,)


@pytest.mark.rule("SF-17", "R-13")
def test_completed_tickets_break_a_tie_in_the_city_and_then_it_is_shared() -> None:
    scene = Scene("san_francisco", 3).tickets(
        1, "alcatraz-presidio", "the_embarcadero-market_street"
    )
    scene.own(1, "market_street-union_square-1", "the_embarcadero-union_square-1")
    assert decided(scene) == ((1,), "tickets")
    assert decided(Scene("san_francisco", 3).own(0, "pier_39-the_embarcadero-1")) == (
        (0, 1, 2),
        None,
    )


FIVE = (
    "deserted_school-town_hall",
    "gingerbread_house-pumpkin_patch",
    "hollow_tree-train_station",
    "murky_glade-town_hall",
    "murky_glade-train_station",
)


@pytest.mark.rule("GT-12")
def test_the_sixth_ticket_wins_a_race_at_once() -> None:
    scene = Scene("ghost_train", 3).completed(1, *FIVE).completed(0, *FIVE[:4])
    scene.tickets(0, "fishing_wharf-swamp", "hollow_tree-murky_glade").hand(0, black=2, green=1)
    scene.own(0, "murky_glade-pumpkin_patch-1").completed(0, "graveyard-hollow_tree")
    scene.play("claim hollow_tree-pumpkin_patch-1", "lay black", "lay black", "done")
    found = result(scene)
    assert (found.winners, found.reason, found.tie_break) == ((0,), "goal_reached", None)
    assert [score.total for score in found.scores] == [6, 5, 0]


@pytest.mark.rule("GT-13", "R-13")
def test_the_last_carriage_ends_a_race_and_equal_tickets_share_it() -> None:
    scene = Scene("ghost_train", 3).completed(1, *FIVE[:2]).completed(2, *FIVE[3:])
    scene.hand(0, black=2).pieces(0, 2)
    scene.play("claim hollow_tree-pumpkin_patch-1", "lay black", "lay black", "done")
    found = result(scene)
    assert (found.winners, found.reason) == ((1, 2), "last_piece_placed")


@pytest.mark.rule("GT-13")
def test_the_last_carriage_does_not_help_whoever_has_fewer_tickets() -> None:
    scene = Scene("ghost_train").completed(1, FIVE[0]).hand(0, black=2).pieces(0, 2)
    scene.play("claim hollow_tree-pumpkin_patch-1", "lay black", "lay black", "done")
    assert result(scene).winners == (1,)


def test_a_game_without_progress_ends_as_a_stalemate() -> None:
    assert result(Scene("europe").over(es.STALEMATE)).reason == "stalemate"


def test_an_outcome_can_be_written_as_json() -> None:
    scene = europe_tie().over()
    found = result(scene).to_dict()
    assert json.loads(json.dumps(found)) == found
    assert set(found) == {"winners", "reason", "tie_break", "scores"}
    assert set(found["scores"][0]) == {"seat", "total", "lines"}
    assert set(found["scores"][0]["lines"][0]) == {"label", "points", "rule", "details"}
