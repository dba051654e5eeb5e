"""Why an action is refused: the right code, the rule's number, and a fact that is true."""

from __future__ import annotations

import pytest

from tests.explain.scene import Scene
from whistlestop.engine import state as es
from whistlestop.reasons import Reason, why_illegal


def why(scene: Scene, text: str, players: tuple[str, ...] = ()) -> Reason:
    """The reason why an action in notation is refused."""
    found = why_illegal(scene.edition, scene.r, scene.s, scene.number(text), players)
    assert found is not None, f"{text} is legal"
    return found


def refused(scene: Scene, text: str) -> tuple[str, str | None]:
    """Code and rule of a refusal."""
    found = why(scene, text)
    return found.code, found.rule


def test_a_reason_reads_as_fact_rule_and_hint() -> None:
    assert str(Reason("a", "Fact", "EU-9", "Hint.")) == "Fact (EU-9). Hint."
    assert str(Reason("a", "Fact", None, None)) == "Fact."
    scene = Scene("europe").hand(0, red=2, wild=1)
    assert str(why(scene, "claim marseille-pamplona-1")) == (
        "marseille-pamplona-1 needs 4 red or wild, you have 2 red and 1 wild (EU-9). "
        "1 more red or wild would do."
    )


def test_a_legal_action_has_no_reason() -> None:
    scene = Scene("europe")
    draw = scene.number("draw deck")
    assert why_illegal(scene.edition, scene.r, scene.s, draw) is None


@pytest.mark.parametrize("number", [-1, 10**6, 4])
def test_a_number_that_is_no_action_is_said_to_be_none(number: int) -> None:
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
        "This is not the moment to draw a card: marseille-pamplona-1 must be paid first (EU-9). "
        "Legal now: lay red."
    )
    scene = Scene("europe").play("tickets")
    assert str(why(scene, "draw deck")) == (
        "This is not the moment to draw a card: of 3 tickets on offer at least 1 must be kept "
        "(EU-18). Legal now: keep 1, keep 2, keep 1 2, keep 3, keep 1 3, and so on."
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
def test_a_face_up_wild_is_no_second_card() -> None:
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
    scene = Scene("world")
    scene.s.deck_size1 = 0
    assert why(scene, "draw ship").fact == "The ship deck is empty"
    scene.s.decision, scene.s.slot = es.REFILL, 0
    assert refused(scene, "refill ship") == ("deck_empty", "R-3")


@pytest.mark.rule("EU-8", "WO-9")
def test_no_card_anywhere() -> None:
    scene = Scene("europe").market(None, None, None, None, None).no_decks()
    assert refused(scene, "draw 2") == refused(scene, "draw deck") == ("no_cards", "EU-8")
    scene = Scene("world").market(None, None, None, None, None, None).no_decks()
    assert refused(scene, "draw train") == ("no_cards", "WO-9")
    found = why(Scene("ghost_train").no_decks(), "draw deck")
    assert found.fact == "No card can be drawn: deck and discard pile are empty"


# Claiming.


@pytest.mark.rule("R-9")
def test_a_claimed_route_and_who_owns_it() -> None:
    scene = Scene("europe", 3).own(2, "paris-zurich-1").own(0, "dieppe-paris-1")
    found = why(scene, "claim paris-zurich-1")
    assert (found.code, found.rule) == ("route_claimed", "R-9")
    assert found.fact == "paris-zurich-1 is claimed already, by seat 2"
    named = why(scene, "claim paris-zurich-1", ("Ana", "Bo", "Cy"))
    assert named.fact == "paris-zurich-1 is claimed already, by Cy"
    assert why(scene, "claim dieppe-paris-1").fact == "dieppe-paris-1 is claimed already, by you"


@pytest.mark.rule("EU-11")
def test_the_other_route_of_an_own_double() -> None:
    scene = Scene("europe", 5).hand(0, red=2).own(0, "bruxelles-paris-2")
    found = why(scene, "claim bruxelles-paris-1")
    assert (found.code, found.rule) == ("double_own", "EU-11")
    assert "bruxelles-paris-2 is yours" in found.fact


@pytest.mark.rule("EU-11")
def test_a_double_closed_for_few_players() -> None:
    scene = Scene("europe", 3).hand(0, red=2).own(1, "bruxelles-paris-2")
    found = why(scene, "claim bruxelles-paris-1", ("Ana", "Bo", "Cy"))
    assert (found.code, found.rule) == ("double_closed", "EU-11")
    assert found.fact.startswith("With 3 players bruxelles-paris-2, claimed by Bo, closes")
    open_to_more = Scene("europe", 4).hand(0, blue=1).own(1, "bruxelles-paris-2")
    assert refused(open_to_more, "claim bruxelles-paris-1") == ("too_few_cards", "EU-9")


@pytest.mark.rule("R-9", "SF-9", "WO-13")
def test_too_few_pieces() -> None:
    scene = Scene("europe").hand(0, red=4).pieces(0, 3)
    found = why(scene, "claim marseille-pamplona-1")
    assert (found.code, found.rule) == ("too_few_pieces", "R-9")
    assert found.fact == "marseille-pamplona-1 needs 4 trains, you have 3 left"
    scene = Scene("san_francisco").hand(0, red=3).pieces(0, 1)
    found = why(scene, "claim pacific_heights-presidio-1")
    assert found.fact == "pacific_heights-presidio-1 needs 3 cable cars, you have 1 left"
    assert found.rule == "SF-9"
    scene = Scene("world").hand(0, wild=5).pieces(0, 25, 4)
    found = why(scene, "claim tokyo-honolulu-1")
    assert found.fact == "tokyo-honolulu-1 needs 5 ships, you have 4 left"
    assert (found.rule, found.hint) == ("WO-13", "Exchange trains, or claim a shorter one.")


def test_what_a_grey_route_lacks_in_the_best_colour() -> None:
    scene = Scene("europe").hand(0, blue=1, red=2, wild=1)
    assert str(why(scene, "claim paris-marseille-1")) == (
        "paris-marseille-1 needs 4 cards of one colour or wild, you have 2 red and 1 wild (EU-9). "
        "1 more red or wild would do."
    )
    assert why(scene.hand(0), "claim paris-marseille-1").hint == (
        "4 more of one colour or wild would do."
    )


@pytest.mark.rule("EU-13")
def test_what_a_ferry_lacks() -> None:
    scene = Scene("europe").hand(0, red=6, wild=1)
    found = why(scene, "claim london-amsterdam-1")
    assert (found.code, found.rule) == ("too_few_wilds", "EU-13")
    assert found.fact == "london-amsterdam-1 needs 2 wild for its symbols, you have 1"
    found = why(scene.hand(0, red=1, wild=2), "claim smyrna-palermo-1")
    assert (found.code, found.rule) == ("too_few_cards", "EU-13")
    assert found.fact == (
        "smyrna-palermo-1 needs 2 wild and 4 cards of one colour or wild, you have 1 red and 2 wild"
    )


@pytest.mark.rule("NO-5")
def test_wilds_that_do_not_pay() -> None:
    scene = Scene("nordic").hand(0, yellow=1, wild=3)
    found = why(scene, "claim orebro-oslo-1")
    assert (found.code, found.rule) == ("wilds_do_not_pay", "NO-5")
    assert found.fact == (
        "Wilds pay on ferries and tunnels only: orebro-oslo-1 needs 2 yellow, you have 1 yellow"
    )
    assert refused(scene.hand(0, yellow=1), "claim orebro-oslo-1") == ("too_few_cards", "NO-6")


@pytest.mark.rule("NO-7", "NO-9")
def test_what_a_route_with_substitutes_lacks() -> None:
    scene = Scene("nordic").hand(0, green=7, red=7)
    found = why(scene, "claim murmansk-lieksa-1")
    assert (found.code, found.rule) == ("too_few_cards", "NO-7")
    assert found.fact == (
        "murmansk-lieksa-1 would take 15 of your cards, you have 14: "
        "7 fit, and each of the other 2 spaces takes 4"
    )
    found = why(scene.hand(0, orange=2, wild=0, red=2), "claim stavanger-kristiansand-2")
    assert found.rule == "NO-9"
    assert found.fact == (
        "stavanger-kristiansand-2 would take 5 of your cards, you have 4: "
        "2 fit, and each of the other 1 space takes 3"
    )


@pytest.mark.rule("WO-10", "WO-11", "WO-12", "WO-14")
def test_what_routes_of_the_globe_lack() -> None:
    scene = Scene("world").pieces(0, 20, 40)
    scene.hand(0, red_ship=1, red_double_ship=1, red_train=5, wild=1)
    found = why(scene, "claim tokyo-honolulu-1")
    assert found.fact == (
        "tokyo-honolulu-1 needs ship cards in red or wilds for 5 spaces, "
        "you have 1 red_ship and 1 red_double_ship and 1 wild: 1 too few"
    )
    assert found.hint == "Train cards do not pay at sea, except for wilds."
    found = why(scene, "claim winnipeg-new_york-1")
    assert found.fact == "winnipeg-new_york-1 needs 2 green train cards or wild, you have 1 wild"
    found = why(scene.hand(0, red_train=1, black_train=1, wild=1), "claim tehran-lahore-1")
    assert (found.code, found.rule) == ("too_few_pairs", "WO-14")
    assert found.fact == "tehran-lahore-1 needs 2 pairs of train cards, your hand makes 1"
    found = why(scene.hand(0, green_ship=1, white_ship=2), "claim lima-honolulu-1")
    assert "ship cards of one colour or wilds for 6 spaces, you have 2 white_ship" in found.fact


# Building.


@pytest.mark.rule("EU-19")
def test_stations_that_cannot_be_built() -> None:
    scene = Scene("europe").hand(0, red=1, blue=1).station(1, "paris").station(0, "wien")
    found = why(scene, "station paris")
    assert (found.code, found.rule) == ("city_occupied", "EU-19")
    assert found.fact == "There is a station in Paris already, built by seat 1"
    found = why(scene, "station athina")
    assert (found.code, found.rule) == ("too_few_cards", "EU-19")
    assert found.fact == "Your second station costs 2 cards of one colour or wild, you have 1 blue"
    assert found.hint == "1 more blue or wild would do."
    scene.hand(0, wild=9).station(0, "roma", "berlin")
    assert refused(scene, "station athina") == ("no_station_left", "EU-19")


@pytest.mark.rule("WO-18")
def test_harbours_that_cannot_be_built() -> None:
    scene = Scene("world").own(0, "caracas-lima-1", "winnipeg-new_york-1").harbour(1, "miami")
    scene.hand(0, yellow_train_harbour=3, yellow_ship=1, yellow_double_ship=4, red_ship=1)
    assert refused(scene, "harbour winnipeg") == ("no_port", "WO-18")
    assert refused(scene, "harbour miami") == ("city_occupied", "WO-18")
    assert refused(scene, "harbour sydney") == ("no_own_route", "WO-18")
    found = why(scene, "harbour lima")
    assert (found.code, found.rule) == ("too_few_cards", "WO-18")
    assert "you have 3 yellow_train_harbour and 1 yellow_ship" in found.fact
    assert found.hint == "1 more yellow with the symbol, or wild, would do."
    scene.harbour(0, "lima", "caracas", "new_york")
    assert refused(scene, "harbour lima") == ("no_harbour_left", "WO-18")


# Laying cards.


def test_a_card_that_is_not_in_hand() -> None:
    scene = Scene("europe").hand(0, red=4).play("claim marseille-pamplona-1")
    assert refused(scene, "lay wild") == ("not_in_hand", "EU-9")
    assert why(scene, "lay wild").fact == "You have no wild"


def test_a_card_of_another_colour() -> None:
    scene = Scene("europe").hand(0, red=4, blue=4).play("claim marseille-pamplona-1")
    found = why(scene, "lay blue")
    assert (found.code, found.rule) == ("wrong_color", "EU-9")
    assert found.fact == "marseille-pamplona-1 takes red here, not blue"
    scene = Scene("europe").hand(0, red=4, blue=4).play("claim paris-marseille-1", "lay blue")
    assert refused(scene, "lay red") == ("wrong_color", "EU-9")
    scene = (
        Scene("europe").hand(0, red=2, blue=2).station(0, "wien").play("station roma", "lay blue")
    )
    assert why(scene, "lay red").fact == "The station in Roma takes blue here, not red"


def test_cards_out_of_order() -> None:
    scene = Scene("europe").hand(0, red=3, wild=4).play("claim marseille-pamplona-1", "lay wild")
    found = why(scene, "lay red")
    assert found.code == "wrong_order"
    assert found.fact == "Cards are laid kind by kind: red comes before wild"


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
    assert found.fact == "bangkok-manila-1 takes ship cards and wilds, not red_train"


@pytest.mark.rule("WO-18")
def test_cards_that_do_not_build_a_harbour() -> None:
    scene = Scene("world").own(0, "caracas-lima-1")
    scene.hand(0, yellow_train=1, yellow_train_harbour=3, yellow_ship=2, red_ship=2)
    scene.play("harbour lima")
    assert refused(scene, "lay yellow_train") == ("no_harbour_symbol", "WO-18")
    scene.play("lay yellow_train_harbour", "lay yellow_train_harbour")
    assert refused(scene, "lay red_ship") == ("wrong_color", "WO-18")
    assert refused(scene, "lay yellow_train_harbour") == ("superfluous_card", "R-8")


def test_a_payment_that_is_not_complete() -> None:
    scene = Scene("europe").hand(0, red=4).play("claim marseille-pamplona-1", "lay red")
    found = why(scene, "done")
    assert (found.code, found.rule) == ("payment_incomplete", "EU-9")
    assert found.hint == "Legal now: lay red."


# Tunnels.


def tunnel(laid: str, *turned_up: str, **hand: int) -> Scene:
    """A grey tunnel of two spaces, paid, with the cards turned up for it."""
    scene = Scene("europe").hand(0, **hand).top_of_deck(*turned_up)
    return scene.play("claim pamplona-barcelona-1", f"lay {laid}", f"lay {laid}", "done")


@pytest.mark.rule("EU-14")
def test_a_surcharge_wants_the_colour_played() -> None:
    scene = tunnel("red", "red", "blue", "blue", red=3, blue=3)
    found = why(scene, "lay blue")
    assert (found.code, found.rule) == ("wrong_color", "EU-14")
    assert found.fact == "The tunnel asks for red, the colour played, or wild"
    assert refused(scene, "done") == ("surcharge_unpaid", "EU-14")
    assert why(scene, "done").fact == "1 more card must be added for the tunnel"
    scene.play("lay red")
    assert refused(scene, "lay blue") == ("superfluous_card", "R-8")
    assert refused(scene, "withdraw") == ("surcharge_met", "EU-16")


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
    scene = tunnel("red", "red", "red", "blue", red=4, wild=2)
    scene.play("lay wild")
    assert refused(scene, "lay red") == ("wrong_order", "EU-9")


@pytest.mark.rule("EU-16")
def test_there_is_nothing_to_withdraw_from() -> None:
    found = why(Scene("europe"), "withdraw")
    assert (found.code, found.rule) == ("no_surcharge", "EU-16")
    assert found.fact == "There is no tunnel surcharge to withdraw from"
    assert refused(Scene("ghost_train"), "withdraw") == ("no_surcharge", "R-2")


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
    assert found.hint == "You can exchange 2 trains at most."
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
def test_a_place_with_a_stack() -> None:
    scene = Scene("san_francisco")
    scene.s.decision = es.PLACE_STACK
    found = why(scene, "stack golden_gate_bridge")
    assert (found.code, found.rule) == ("place_taken", "SF-5")
    assert found.fact == "There is a stack on Golden Gate Bridge already"


def choosing_a_token(scene: Scene, route: str, *places: str) -> Scene:
    """A token is to be chosen after a claim."""
    scene.own(0, route)
    numbers = {place.id: n for n, place in enumerate(scene.edition.locations)}
    scene.s.decision = es.TAKE_TOKEN
    scene.s.target = scene.number(f"claim {route}") - scene.r.claim
    scene.s.token_places = sum(1 << numbers[place] for place in places)
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
