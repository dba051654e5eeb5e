"""Why a card cannot be laid, or a payment not be finished or withdrawn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.explain.refusals import refused, why
from tests.explain.scene import Scene
from whistlestop.editions import edition


def test_a_card_that_is_not_in_hand() -> None:
    scene = Scene("europe").hand(0, red=4).play("claim marseille-pamplona-1")
    assert refused(scene, "lay wild") == ("not_in_hand", "EU-9")
    assert why(scene, "lay wild").fact == "You have no such card: locomotive"
    scene = Scene("europe").hand(0, red=1, wild=1).play("claim london-dieppe-1")
    assert refused(scene, "lay blue") == ("not_in_hand", "EU-13")
    scene = Scene("nordic").hand(0, red=9).play("claim murmansk-lieksa-1")
    assert refused(scene, "lay blue") == ("not_in_hand", "NO-7")


def test_a_card_of_another_colour() -> None:
    scene = Scene("europe").hand(0, red=4, blue=4).play("claim marseille-pamplona-1")
    found = why(scene, "lay blue")
    assert (found.code, found.rule) == ("wrong_color", "EU-9")
    assert found.fact == "Only red can be laid here, not blue"
    scene = Scene("europe").hand(0, red=4, blue=4).play("claim paris-marseille-1", "lay blue")
    assert refused(scene, "lay red") == ("wrong_color", "EU-9")
    scene = (
        Scene("europe").hand(0, red=2, blue=2).station(0, "wien").play("station roma", "lay blue")
    )
    assert why(scene, "lay red").fact == "Only blue can be laid here, not red"


def test_cards_out_of_order() -> None:
    scene = Scene("europe").hand(0, red=3, wild=4).play("claim marseille-pamplona-1", "lay wild")
    found = why(scene, "lay red")
    assert found.code == "wrong_order"
    assert found.fact == "Cards are laid kind by kind: red comes before locomotive"


@pytest.mark.rule("R-8")
def test_a_superfluous_card() -> None:
    scene = Scene("europe").hand(0, blue=3).play("claim essen-berlin-1", "lay blue", "lay blue")
    assert refused(scene, "lay blue") == ("superfluous_card", "R-8")
    scene = Scene("world").pieces(0, 20, 40).hand(0, red_ship=4, red_double_ship=3)
    scene.play("claim tokyo-honolulu-1", *["lay red_ship"] * 3)
    scene.play("lay red_double_ship")
    assert refused(scene, "lay red_double_ship") == ("superfluous_card", "R-8")
    scene = Scene("world").pieces(0, 20, 40).hand(0, red_ship=4, red_double_ship=3)
    scene.play("claim tokyo-honolulu-1", *["lay red_ship"] * 3)
    assert refused(scene, "lay red_ship") == ("superfluous_card", "R-8")


@pytest.mark.rule("R-8", "WO-14")
def test_a_superfluous_card_among_pairs() -> None:
    scene = Scene("world").pieces(0, 20, 40).hand(0, red_train=1, black_train=2)
    scene.play("claim marseille-casablanca-1")
    assert refused(scene, "lay red_train") == ("superfluous_card", "R-8")


@pytest.mark.rule("R-8", "NO-9")
def test_a_superfluous_card_among_substitutes() -> None:
    scene = Scene("nordic").hand(0, blue=3, red=2, wild=1)
    scene.play("claim karlskrona-kobenhavn-2", "lay blue", "lay blue")
    assert refused(scene, "lay wild") == ("superfluous_card", "R-8")


def test_a_card_after_which_the_payment_could_not_be_completed() -> None:
    scene = Scene("europe").hand(0, red=1, blue=3, wild=1).play("claim paris-marseille-1")
    found = why(scene, "lay red")
    assert (found.code, found.rule) == ("cannot_complete", "EU-9")
    assert found.hint == "Legal now: lay blue."
    assert refused(scene, "lay wild") == ("cannot_complete", "EU-9")
    scene = Scene("europe").hand(0, orange=1, yellow=2).play("claim danzig-warszawa-1")
    assert refused(scene, "lay orange") == ("cannot_complete", "EU-9")
    scene = Scene("europe").hand(0, orange=1, yellow=2).station(0, "wien").play("station roma")
    assert refused(scene, "lay orange") == ("cannot_complete", "EU-19")
    scene = Scene("nordic").hand(0, blue=1, red=1, wild=1).play("claim karlskrona-kobenhavn-2")
    assert refused(scene, "lay red") == ("cannot_complete", "NO-9")
    scene = Scene("world").pieces(0, 20, 40).hand(0, red_train=2, black_train=1, wild=1)
    scene.play("claim tehran-lahore-1", "lay red_train")
    assert refused(scene, "lay black_train") == ("cannot_complete", "WO-14")


@pytest.mark.rule("EU-13")
def test_spaces_with_a_symbol_want_wilds() -> None:
    scene = Scene("europe").hand(0, red=3, wild=2).play("claim london-dieppe-1", "lay red")
    assert refused(scene, "lay red") == ("wilds_required", "EU-13")


@pytest.mark.rule("NO-5")
def test_a_wild_laid_on_a_plain_route() -> None:
    scene = Scene("nordic").hand(0, yellow=2, wild=2).play("claim orebro-oslo-1")
    assert refused(scene, "lay wild") == ("wilds_do_not_pay", "NO-5")


@pytest.mark.rule("WO-10")
def test_ships_on_rails_and_trains_at_sea() -> None:
    scene = Scene("world").pieces(0, 20, 40)
    scene.hand(0, red_train=2, red_ship=2).play("claim darwin-perth-1")
    assert refused(scene, "lay red_ship") == ("wrong_card_type", "WO-10")
    scene = Scene("world").pieces(0, 20, 40)
    scene.hand(0, red_train=2, red_ship=2).play("claim bangkok-manila-1")
    found = why(scene, "lay red_train")
    assert (found.code, found.rule) == ("wrong_card_type", "WO-10")
    assert found.fact == "Only ship cards can be laid here, not red train"


@pytest.mark.rule("WO-18")
def test_cards_that_do_not_build_a_harbour() -> None:
    scene = Scene("world").own(0, "caracas-lima-1")
    scene.hand(0, yellow_train=1, yellow_train_harbour=3, yellow_ship=2, red_ship=2)
    scene.play("harbour lima")
    assert refused(scene, "lay yellow_train") == ("no_harbour_symbol", "WO-18")
    scene.play("lay yellow_train_harbour", "lay yellow_train_harbour")
    assert refused(scene, "lay red_ship") == ("wrong_color", "WO-18")
    found = why(scene, "lay yellow_train_harbour")
    assert (found.code, found.rule) == ("too_many_of_a_kind", "WO-18")
    assert found.fact == "A harbour takes at most 2 yellow trains with harbour"


def test_a_payment_that_is_not_complete() -> None:
    scene = Scene("europe").hand(0, red=4).play("claim marseille-pamplona-1", "lay red")
    found = why(scene, "done")
    assert (found.code, found.rule) == ("payment_incomplete", "EU-9")
    assert found.hint == "Legal now: lay red."


def tunnel(laid: str, *turned_up: str, **hand: int) -> Scene:
    """A grey tunnel of two spaces, paid, with the cards turned up for it."""
    scene = Scene("europe").hand(0, **hand).top_of_deck(*turned_up)
    return scene.play("claim pamplona-barcelona-1", f"lay {laid}", f"lay {laid}", "done")


@pytest.mark.rule("EU-14")
def test_a_surcharge_wants_the_colour_played() -> None:
    scene = tunnel("red", "red", "blue", "blue", red=3, blue=3)
    found = why(scene, "lay blue")
    assert (found.code, found.rule) == ("wrong_color", "EU-14")
    assert found.fact == "The tunnel asks for red, the colour played, or locomotives"
    assert refused(scene, "done") == ("surcharge_unpaid", "EU-14")
    assert why(scene, "done").fact == "1 more card must be added for the tunnel"
    scene.play("lay red")
    assert refused(scene, "lay blue") == ("superfluous_card", "R-8")
    assert refused(scene, "withdraw") == ("surcharge_met", "EU-16")


def test_a_ship_does_not_meet_a_surcharge() -> None:
    board = edition("world")
    routes = [replace(x, kind="tunnel") if x.id == "darwin-perth-1" else x for x in board.routes]
    scene = Scene(replace(board, routes=tuple(routes), tunnel_cards=3)).pieces(0, 20, 40)
    scene.hand(0, red_train=3, red_ship=2).top_of_deck("red_train", "wild", "black_train")
    scene.play("claim darwin-perth-1", "lay red_train", "lay red_train", "done")
    assert refused(scene, "lay red_ship") == ("wrong_card_type", "WO-10")


@pytest.mark.rule("EU-15")
def test_a_surcharge_on_wilds_wants_wilds() -> None:
    scene = tunnel("wild", "wild", "red", "red", red=3, wild=3)
    assert refused(scene, "lay red") == ("wilds_only", "EU-15")


@pytest.mark.rule("EU-14")
def test_a_surcharge_that_cannot_be_met() -> None:
    scene = tunnel("red", "red", "red", "blue", red=3)
    found = why(scene, "lay red")
    assert (found.code, found.rule) == ("cannot_complete", "EU-14")
    assert found.hint == "Legal now: withdraw."
    scene = tunnel("red", "red", "red", "blue", red=3, wild=1)
    found = why(scene, "lay wild")
    assert found.fact == "2 cards must be added, and from locomotive on you have too few"
    assert found.hint == "Legal now: withdraw, lay red."
    scene = tunnel("red", "red", "red", "blue", red=4, wild=2)
    scene.play("lay wild")
    assert refused(scene, "lay red") == ("wrong_order", "EU-9")


@pytest.mark.rule("EU-16")
def test_there_is_nothing_to_withdraw_from() -> None:
    found = why(Scene("europe"), "withdraw")
    assert (found.code, found.rule) == ("no_surcharge", "EU-16")
    assert found.fact == "There is no tunnel surcharge to withdraw from"
