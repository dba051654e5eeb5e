"""Why an action is refused: the right code, the rule's number, and a fact that is true."""

from __future__ import annotations

import pytest

from tests.explain.refusals import refused, why
from tests.explain.scene import Scene
from whistlestop.engine import state as es
from whistlestop.game.reasons import Reason, why_illegal

DASH = "\N{EN DASH}"


def test_a_reason_reads_as_fact_rule_and_hint() -> None:
    assert str(Reason("a", "Fact", "EU-9", "Hint.")) == "Fact (EU-9). Hint."
    assert str(Reason("a", "Fact", None, None)) == "Fact."
    scene = Scene("europe").hand(0, red=2, wild=1)
    assert str(why(scene, "claim marseille-pamplona-1")) == (
        f"Marseille {DASH} Pamplona needs 4 train cards in red or locomotives; "
        "you have 2 red + 1 locomotive (EU-9). 1 more red or locomotive would do."
    )


def test_a_legal_action_has_no_reason() -> None:
    scene = Scene("europe")
    draw = scene.number("draw deck")
    assert why_illegal(scene.edition, scene.r, scene.s, draw) is None


@pytest.mark.parametrize("number", [-1, 10**6, 4])
def test_a_number_that_stands_for_no_action_is_unknown(number: int) -> None:
    scene = Scene("europe")
    found = why_illegal(scene.edition, scene.r, scene.s, number)
    assert found is not None
    assert found.code == "unknown_action"


# Moments.


def test_everything_is_refused_when_the_game_is_over() -> None:
    scene = Scene("europe").over()
    assert refused(scene, "draw deck") == ("game_over", "EU-20")


@pytest.mark.rule("R-2")
@pytest.mark.parametrize("text", ["lay red", "done", "keep 1"])
def test_a_turn_begins_with_one_of_its_actions(text: str) -> None:
    found = why(Scene("europe"), text)
    assert (found.code, found.rule) == ("wrong_moment", "R-2")
    assert found.hint == "Legal now: draw, tickets."


def test_what_must_be_decided_now_is_named_with_its_actions() -> None:
    scene = Scene("europe").hand(0, red=4).play("claim marseille-pamplona-1")
    assert str(why(scene, "draw deck")) == (
        f"This is not the moment to draw a card: Marseille {DASH} Pamplona must be paid first "
        "(EU-9). Legal now: lay red."
    )
    scene = Scene("europe").play("tickets")
    assert str(why(scene, "draw deck")) == (
        "This is not the moment to draw a card: of 3 tickets on offer at least 1 must be kept "
        "(EU-18). Legal now: keep 1, keep 2, keep 1 2, keep 3, keep 1 3 and 2 more."
    )
    scene = Scene("europe").market("red", "red", "red", "blue", "blue").play("draw deck")
    assert str(why(scene, "tickets")) == (
        "This is not the moment to draw tickets: a second card must be drawn (EU-5). "
        "Legal now: draw 1, draw 2, draw 3, draw 4, draw 5, draw deck."
    )


@pytest.mark.parametrize(
    ("name", "decision", "due", "rule"),
    [
        ("world", es.REFILL, "market slot 3 must be filled", "WO-6"),
        ("world", es.FLEET, "a fleet must be chosen", "WO-4"),
        ("san_francisco", es.PLACE_STACK, "a token stack must be placed", "SF-5"),
        ("san_francisco", es.TAKE_TOKEN, "a token must be taken", "SF-10"),
        ("europe", es.SURCHARGE, "the tunnel must be settled first", "EU-14"),
    ],
)
def test_every_other_decision_is_named(name: str, decision: int, due: str, rule: str) -> None:
    scene = Scene(name)
    scene.s.decision, scene.s.slot, scene.s.extra = decision, 2, 1
    found = why(scene, "tickets")
    assert found.fact == f"This is not the moment to draw tickets: {due}"
    assert (found.code, found.rule) == ("wrong_moment", rule)


def test_buildings_being_paid_for_are_named() -> None:
    scene = Scene("europe").hand(0, red=1).play("station athina")
    assert "the station in Athína must be paid first" in why(scene, "tickets").fact
    assert refused(scene, "tickets") == ("wrong_moment", "EU-19")
    scene = Scene("world").hand(0, wild=4).own(0, "caracas-lima-1").play("harbour lima")
    assert "the harbour in Lima must be paid first" in why(scene, "tickets").fact
    assert refused(scene, "tickets") == ("wrong_moment", "WO-18")


@pytest.mark.rule("R-2")
def test_passing_is_refused_while_anything_else_is_legal() -> None:
    assert refused(Scene("europe"), "pass") == ("pass_not_allowed", "R-2")
    scene = Scene("europe").play("tickets")
    assert refused(scene, "pass") == ("pass_not_allowed", "R-2")


# Drawing.


@pytest.mark.rule("EU-6")
def test_a_face_up_wild_cannot_be_the_second_card() -> None:
    scene = Scene("europe").market("wild", "red", "red", "red", "red").play("draw deck")
    assert refused(scene, "draw 1") == ("wild_as_second_card", "EU-6")


@pytest.mark.rule("R-4")
def test_an_empty_slot() -> None:
    scene = Scene("europe").market("red", None, "red", "red", "red").no_decks()
    found = why(scene, "draw 2")
    assert (found.code, found.rule, found.fact) == ("slot_empty", "R-4", "Market slot 2 is empty")


@pytest.mark.rule("R-3")
def test_an_empty_deck() -> None:
    scene = Scene("europe").market("red", None, "red", "red", "red").no_decks()
    assert refused(scene, "draw deck") == ("deck_empty", "R-3")
    assert why(scene, "draw deck").fact == "The deck is empty"
    scene = Scene("world")
    scene.s.deck_size1 = 0
    assert why(scene, "draw ship").fact == "The ship deck is empty"
    scene.s.decision, scene.s.slot = es.REFILL, 0
    assert refused(scene, "refill ship") == ("deck_empty", "R-3")


@pytest.mark.rule("EU-8", "WO-9")
def test_no_card_anywhere() -> None:
    scene = Scene("europe").market(None, None, None, None, None).no_decks()
    assert refused(scene, "draw 2") == refused(scene, "draw deck") == ("no_cards", "EU-8")
    assert why(scene, "draw deck").fact == (
        "No card can be drawn: deck, discard pile and market are empty"
    )
    scene = Scene("world").market(None, None, None, None, None, None).no_decks()
    assert refused(scene, "draw train") == ("no_cards", "WO-9")
    found = why(Scene("ghost_train").no_decks(), "draw deck")
    assert found.fact == "No card can be drawn: deck and discard pile are empty"


# Tickets.


@pytest.mark.rule("R-14")
def test_an_empty_ticket_deck() -> None:
    scene = Scene("europe")
    scene.s.tickets_left = 0
    assert refused(scene, "tickets") == ("no_tickets_left", "R-14")
    race = Scene("ghost_train").tickets(0, "fishing_wharf-swamp")
    race.s.tickets_left = 0
    assert refused(race, "replace tickets") == ("no_tickets_left", "R-14")


@pytest.mark.rule("GT-8")
def test_no_tickets_to_replace() -> None:
    assert refused(Scene("ghost_train"), "replace tickets") == ("no_tickets_held", "GT-8")


@pytest.mark.rule("EU-18")
def test_tickets_that_are_not_on_offer() -> None:
    scene = Scene("europe").play("tickets")
    found = why(scene, "keep 1 4")
    assert (found.code, found.rule) == ("no_such_ticket", "EU-18")
    assert found.fact == "There is no ticket 4 on offer, only 3 tickets"


@pytest.mark.rule("EU-4", "EU-18")
def test_too_few_tickets_kept() -> None:
    scene = Scene("europe").play("tickets")
    scene.s.keep_least = 2
    assert refused(scene, "keep 3") == ("too_few_kept", "EU-18")
    assert why(scene, "keep 3").fact == "At least 2 tickets must be kept, not 1"
    scene.s.setting_up = 1
    assert refused(scene, "keep 3") == ("too_few_kept", "EU-4")


# Fleets and tokens.


@pytest.mark.rule("WO-19")
def test_exchanges_beyond_reserve_or_box() -> None:
    scene = Scene("world").pieces(0, 2, 40).set(0, es.BOX, 1).set(0, es.BOX + 1, 9)
    found = why(scene, "exchange 3 trains")
    assert (found.code, found.rule) == ("reserve_too_small", "WO-19")
    assert found.fact == "You cannot give 3 trains: your reserve has 2"
    assert found.hint == "You can exchange at most 2 trains."
    found = why(scene, "exchange 2 ships")
    assert (found.code, found.rule) == ("box_too_small", "WO-19")
    assert found.fact == "You cannot get 2 trains: your box has 1"


@pytest.mark.rule("WO-4")
def test_a_fleet_out_of_range() -> None:
    scene = Scene("world")
    scene.s.decision = es.FLEET
    found = why(scene, "fleet 9")
    assert (found.code, found.rule) == ("fleet_out_of_range", "WO-4")
    assert found.fact == "A fleet has 10 to 25 trains, not 9"


@pytest.mark.rule("SF-5")
def test_a_location_with_a_stack() -> None:
    scene = Scene("san_francisco")
    scene.s.decision = es.PLACE_STACK
    found = why(scene, "stack golden_gate_bridge")
    assert (found.code, found.rule) == ("location_taken", "SF-5")
    assert found.fact == "There is a stack on Golden Gate Bridge already"


def choosing_a_token(scene: Scene, route: str, *locations: str) -> Scene:
    """A token is to be chosen after a claim."""
    scene.own(0, route)
    numbers = {location.id: n for n, location in enumerate(scene.edition.locations)}
    scene.s.decision = es.TAKE_TOKEN
    scene.s.target = scene.number(f"claim {route}") - scene.r.claim
    scene.s.token_locations = sum(1 << numbers[location] for location in locations)
    return scene


@pytest.mark.rule("SF-10")
def test_tokens_that_cannot_be_taken() -> None:
    scene = choosing_a_token(Scene("san_francisco"), "alcatraz-pier_39-1", "alcatraz")
    assert refused(scene, "token sunset") == ("not_an_end", "SF-10")
    assert refused(scene, "token pier_39") == ("no_token", "SF-10")
    scene = choosing_a_token(Scene("san_francisco"), "lombard_street-the_embarcadero-1")
    scene.set(0, es.TOKENS, 1 << 2)
    found = why(scene, "token the_embarcadero")
    assert (found.code, found.rule) == ("symbol_owned", "SF-10")
