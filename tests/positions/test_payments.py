"""A payment that is under way: the cards on the table, and what may follow them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.positions.documents import do, refusal, rewritten
from whistlestop.engine import legality
from whistlestop.engine.rules import DONE, WITHDRAW
from whistlestop.engine.state import HAND_SIZE
from whistlestop.game.position import ReadPosition, read_position

Document = dict[str, Any]


def paying(target: str, laid: Document, hand: Document, **more: Any) -> Document:
    """Seat 0 of two pays in europe."""
    decision = {"seat": 0, "kind": "pay", "for": target, "laid": laid}
    return {"edition": "europe", "seats": [{"hand": hand}, {}], "decision": decision, **more}


def digging(laid: Document, hand: Document, revealed: list[str], **more: Any) -> Document:
    """Seat 0 of two has laid cards for a grey tunnel of three spaces, which turned up cards."""
    decision = {"seat": 0, "kind": "surcharge", "for": "paris-zurich-1", "laid": laid}
    decision |= {"revealed": revealed, **more}
    return {"edition": "europe", "seats": [{"hand": hand}, {}], "decision": decision}


def choices(read: ReadPosition) -> list[str]:
    """What can be laid now, and what else can be done."""
    names = {DONE: "done", WITHDRAW: "withdraw"}
    names |= {read.rules.lay + i: kind.id for i, kind in enumerate(read.edition.card_kinds)}
    return sorted(names[action] for action in legality.legal_actions(read.rules, read.state))


def test_a_payment_goes_on_from_the_cards_laid() -> None:
    read = read_position(paying("paris-marseille-1", {"red": 2}, {"red": 1, "blue": 4, "wild": 1}))
    assert choices(read) == ["red"]
    assert rewritten(read)["decision"]["laid"] == {"red": 2}
    read = read_position(paying("paris-marseille-1", {"red": 2}, {"red": 2, "wild": 1}))
    assert choices(read) == ["red"]
    read = read_position(paying("paris-marseille-1", {"red": 3}, {"red": 1, "wild": 1}))
    assert choices(read) == ["red", "wild"]


def test_no_card_need_be_laid_yet() -> None:
    start = paying("frankfurt-paris-1", {}, {"orange": 3, "wild": 1})
    del start["decision"]["laid"]
    assert choices(read_position(start)) == ["orange"]


def test_a_payment_whose_cards_are_all_laid_is_done() -> None:
    assert choices(read_position(paying("frankfurt-paris-1", {"orange": 3}, {}))) == ["done"]


@pytest.mark.rule("R-7")
def test_cards_laid_are_neither_in_the_hand_nor_in_the_discards() -> None:
    read = read_position(paying("frankfurt-paris-1", {"orange": 3}, {"red": 1}))
    assert read.state.seats[HAND_SIZE] == 1
    document = rewritten(read)
    assert document["seats"][0]["hand"] == {"red": 1}
    assert document["discards"] == {"train": {}}
    orange = document["decks"]["train"].count("orange") + document["market"].count("orange")
    assert orange == 9
    assert do(read, DONE)["discards"] == {"train": {"orange": 3}}


def test_stations_and_harbours_are_paid_for_in_the_same_way() -> None:
    read = read_position(paying("station:wien", {"wild": 1}, {}))
    assert rewritten(read)["decision"]["for"] == "station:wien"
    assert do(read, DONE)["stations"] == {"wien": 0}
    decision = {"kind": "pay", "for": "harbour:lima", "laid": {"yellow_ship": 1, "wild": 3}}
    start = {
        "edition": "world",
        "players": 2,
        "decision": decision,
        "routes": {"caracas-lima-1": 0},
    }
    assert do(read_position(start), DONE)["harbours"] == {"lima": 0}


@pytest.mark.parametrize(
    ("target", "laid", "hand", "field", "code"),
    [
        ("frankfurt-paris-9", {}, {"orange": 3}, "decision.for", "unknown_id"),
        ("station:wein", {}, {"orange": 3}, "decision.for", "unknown_id"),
        ("harbour:lima", {}, {"orange": 3}, "decision.for", "unknown_id"),
        ("frankfurt-paris-1", {"orange": 1}, {"orange": 1}, "decision.for", "not_payable"),
        ("station:roma", {"red": 1}, {}, "decision.for", "not_payable"),
        ("frankfurt-paris-1", {"orange": 4}, {}, "decision.laid", "not_payable"),
        ("frankfurt-paris-1", {"white": 1}, {"orange": 3}, "decision.laid", "not_payable"),
        ("frankfurt-paris-1", {"wild": 1}, {"orange": 3}, "decision.laid", "not_payable"),
        ("paris-marseille-1", {"red": 1, "blue": 1}, {"red": 4}, "decision.laid", "not_payable"),
        ("frankfurt-paris-1", {"orange": 13}, {}, "decision.laid.orange", "too_many_cards"),
        ("frankfurt-paris-1", {"orage": 1}, {}, "decision.laid.orage", "unknown_id"),
    ],
)
@pytest.mark.rule("R-8")
def test_cards_that_begin_no_payment_are_refused(
    target: str, laid: Document, hand: Document, field: str, code: str
) -> None:
    error = refusal(paying(target, laid, hand, stations={"roma": 1}))
    assert (error.field, error.code) == (field, code)


def test_a_route_that_is_taken_is_not_paid_for() -> None:
    start = paying("frankfurt-paris-1", {"orange": 3}, {}, routes={"frankfurt-paris-2": 1})
    assert refusal(start).field == "decision.for"


def test_a_payment_needs_something_to_pay_for() -> None:
    error = refusal({"edition": "europe", "players": 2, "decision": {"kind": "pay"}})
    assert (error.field, error.code) == ("decision.for", "missing_field")


@pytest.mark.rule("EU-14")
def test_a_surcharge_is_met_with_the_colour_played_or_wilds() -> None:
    start = digging({"red": 3}, {"red": 1, "wild": 2, "blue": 3}, ["red", "wild", "blue"])
    read = read_position(start)
    assert (read.state.extra, read.state.revealed) == (2, 3)
    assert choices(read) == ["red", "wild", "withdraw"]
    assert rewritten(read)["decision"] == {
        **start["decision"],
        "extra": 2,
        "last_laid": None,
    }


@pytest.mark.rule("EU-15")
def test_wilds_alone_are_matched_by_wilds_alone() -> None:
    read = read_position(digging({"wild": 3}, {"red": 3, "wild": 1}, ["red", "wild", "blue"]))
    assert read.state.extra == 1
    assert choices(read) == ["wild", "withdraw"]


@pytest.mark.rule("EU-16", "R-7")
def test_withdrawing_takes_back_the_payment_and_what_was_added() -> None:
    read = read_position(digging({"red": 4}, {"red": 1}, ["red", "red", "blue"]))
    assert choices(read) == ["red", "withdraw"]
    document = do(read, WITHDRAW)
    assert document["seats"][0]["hand"] == {"red": 5}
    assert document["discards"] == {"train": {"blue": 1, "red": 2}}


def test_a_surcharge_that_is_met_is_done() -> None:
    read = read_position(digging({"red": 4, "wild": 1}, {}, ["red", "red", "blue"], extra=0))
    assert choices(read) == ["done"]


def test_the_card_laid_last_says_which_cards_met_the_surcharge() -> None:
    """Two reds and a wild paid, then a red was added; or three reds paid, then a wild."""
    shown = ["red", "red", "red"]
    hand = {"red": 2, "wild": 2}
    red = read_position(digging({"red": 3, "wild": 1}, hand, shown, extra=2, last_laid="red"))
    wild = read_position(digging({"red": 3, "wild": 1}, hand, shown, extra=2, last_laid="wild"))
    assert choices(red) == ["red", "wild", "withdraw"]
    assert choices(wild) == ["wild", "withdraw"]
    for read in (red, wild):
        assert rewritten(read_position(rewritten(read))) == rewritten(read)
    unsaid = read_position(digging({"red": 3, "wild": 1}, hand, shown, extra=2))
    assert choices(unsaid) == choices(red)


@pytest.mark.rule("EU-17")
def test_fewer_cards_are_turned_up_only_where_the_deck_is_empty() -> None:
    error = refusal(digging({"red": 3}, {"red": 1}, ["red", "blue"]))
    assert (error.field, error.code) == ("decision.revealed", "wrong_surcharge")
    start = digging({"red": 3}, {"red": 7, "blue": 11}, ["red", "blue"])
    rest = dict.fromkeys(("purple", "orange", "white", "green", "yellow", "black"), 12)
    start["seats"][1] = {"hand": {**rest, "wild": 14, "red": 1}}
    read = read_position(start)
    assert (read.state.deck_size0, read.state.extra) == (0, 1)


@pytest.mark.parametrize(
    ("laid", "revealed", "more", "field"),
    [
        ({"red": 3}, ["blue", "green", "white"], {}, "decision.revealed"),
        ({"red": 3}, ["red", "red", "red", "red"], {}, "decision.revealed"),
        ({"red": 3}, ["red", "red", "blue"], {"extra": 1}, "decision.extra"),
        ({"red": 4}, ["red", "red", "blue"], {"extra": 2}, "decision.extra"),
        ({"red": 5}, ["red", "green", "blue"], {}, "decision.laid"),
        ({"red": 2}, ["red", "green", "blue"], {}, "decision.laid"),
        ({"red": 3, "green": 1}, ["red", "green", "blue"], {}, "decision.laid"),
        ({"red": 3}, ["red", "green", "blue"], {"last_laid": "red"}, "decision.laid"),
    ],
)
@pytest.mark.rule("EU-14")
def test_a_surcharge_that_does_not_fit_the_cards_turned_up_is_refused(
    laid: Document, revealed: list[str], more: Document, field: str
) -> None:
    error = refusal(digging(laid, {"red": 2, "green": 2}, revealed, **more))
    assert (error.field, error.code, error.rule) == (field, "wrong_surcharge", "EU-14")


def test_the_card_laid_last_is_a_card() -> None:
    error = refusal(digging({"red": 4}, {}, ["red", "red", "blue"], last_laid="rde"))
    assert (error.field, error.code) == ("decision.last_laid", "unknown_id")


def test_only_a_tunnel_has_a_surcharge() -> None:
    start = digging({"red": 4}, {"red": 3}, ["red", "red", "blue"])
    start["decision"]["for"] = "paris-marseille-1"
    error = refusal(start)
    assert (error.field, error.code) == ("decision.for", "wrong_surcharge")


@pytest.mark.parametrize("name", ["for", "laid", "revealed"])
def test_a_surcharge_says_what_lies_on_the_table(name: str) -> None:
    start = digging({"red": 3}, {"red": 1}, ["red", "red", "blue"])
    del start["decision"][name]
    error = refusal(start)
    assert (error.field, error.code) == (f"decision.{name}", "missing_field")


def test_cards_turned_up_come_from_the_deck_and_from_nowhere_else() -> None:
    error = refusal(digging({"red": 3}, {"red": 8}, ["red", "red", "blue"]))
    assert (error.field, error.code) == ("decision.revealed[1]", "too_many_cards")
