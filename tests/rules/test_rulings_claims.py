"""Cards on the table, none too many, and any free route: R-7, R-8, R-9."""

from __future__ import annotations

import pytest

import whistlestop as ws
from tests.kit.questions import deck, discards, hand, legal, refusal, seat_of
from tests.kit.table import europe, nordic, owned, spent, table

RED = "bruxelles-paris-1"
"""A red route of two spaces."""
TUNNEL = "bucuresti-sofia-1"
"""A grey tunnel of two spaces."""


@pytest.mark.rule("R-7")
def test_a_card_leaves_the_hand_when_laid_and_is_discarded_when_the_claim_succeeds() -> None:
    game = europe("3 red").play(f"claim {RED}", "lay red", "lay red")
    assert hand(game) == {"red": 1}
    assert (game.decision.laid, discards(game)) == ({"red": 2}, {})
    game.apply("done")
    assert (hand(game), discards(game)) == ({"red": 1}, {"red": 2})


@pytest.mark.rule("R-7")
def test_cards_laid_for_a_tunnel_that_is_given_up_never_reach_the_discards() -> None:
    game = europe("3 red", deck="red blue green").play(f"claim {TUNNEL} with 2 red")
    assert (game.decision.laid, hand(game), discards(game)) == ({"red": 2}, {"red": 1}, {})
    game.apply("withdraw")
    assert hand(game) == {"red": 3}
    assert discards(game) == {"blue": 1, "green": 1, "red": 1}


@pytest.mark.rule("R-7")
def test_laid_cards_are_not_shuffled_into_a_deck_that_runs_out_in_their_tunnel() -> None:
    game = europe("4 red", deck="blue", discards="3 green", hoarder=1)
    game.apply(f"claim {TUNNEL} with 2 red")
    # The new deck held three green cards, two of which were turned up.
    assert deck(game) == ["green"]
    assert discards(game) == {"blue": 1, "green": 2, "red": 2}


@pytest.mark.rule("R-8")
@pytest.mark.parametrize(
    ("edition", "cards", "move"),
    [
        ("europe", "4 red", f"claim {RED} with 3 red"),
        ("europe", "4 red + 1 wild", f"claim {RED} with 2 red + 1 wild"),
        ("europe", "4 red", "station paris with 2 red"),
        ("nordic", "2 purple + 6 red", "claim bergen-stavanger-1 with 1 purple + 4 red"),
        ("nordic", "9 green + 9 red", "claim murmansk-lieksa-1 with 9 green + 4 red"),
        ("san_francisco", "4 red", "claim market_street-painted_ladies-1 with 3 red"),
        ("ghost_train", "3 red + 3 wild", "claim foggy_lighthouse-swamp-1 with 3 wild"),
    ],
)
def test_a_payment_holds_no_card_that_could_be_spared(edition: str, cards: str, move: str) -> None:
    game = table(edition, cards)
    reason = refusal(game, move)
    assert (reason.code, reason.rule) == ("bad_payment", "R-8")


@pytest.mark.rule("R-8")
def test_once_everything_is_paid_no_further_card_may_be_laid() -> None:
    game = europe("3 red + 1 wild").play(f"claim {RED}", "lay red", "lay red")
    assert legal(game) == ["done"]
    for card in ("red", "wild"):
        assert refusal(game, f"lay {card}").rule == "R-8"


@pytest.mark.rule("R-8")
@pytest.mark.parametrize("route", ["bergen-stavanger-1", "goteborg-alborg-1", "oslo-alborg-1"])
def test_no_payment_contains_another_one(route: str) -> None:
    game = nordic("3 purple + 2 white + 3 red + 2 wild")
    found = list(game.payments(route))
    assert len(found) > 10
    for one in found:
        for other in found:
            contained = all(n <= one.cards.get(kind, 0) for kind, n in other.cards.items())
            assert one == other or not contained


@pytest.mark.rule("R-9")
def test_a_route_need_not_touch_the_players_other_routes() -> None:
    game = europe("2 orange", routes=owned(0, "lisboa-cadiz-1"))
    game.apply("claim moskva-smolensk-1 with 2 orange")
    assert game.position()["routes"] == {"lisboa-cadiz-1": 0, "moskva-smolensk-1": 0}


@pytest.mark.rule("R-9")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_claimed_route_is_not_free(owner: int) -> None:
    game = europe("4 red", routes=owned(owner, "marseille-pamplona-1"))
    reason = refusal(game, "claim marseille-pamplona-1")
    assert (reason.code, reason.rule) == ("route_claimed", "R-9")


@pytest.mark.rule("R-9")
def test_a_turn_claims_exactly_one_route() -> None:
    game = europe("4 red", "").play(f"claim {RED} with 2 red")
    assert (game.turn, hand(game)) == (1, {"red": 2})
    assert len(game.position()["routes"]) == 1


@pytest.mark.rule("R-9")
def test_a_route_is_not_paid_in_part() -> None:
    game = europe("4 red").play("claim marseille-pamplona-1", "lay red", "lay red")
    assert legal(game) == ["lay red"]
    assert refusal(game, "done").code == "payment_incomplete"


@pytest.mark.rule("R-9")
@pytest.mark.parametrize(
    ("name", "trains", "route", "cards"),
    [
        ("europe", 45, "warszawa-berlin-1", "4 yellow"),
        ("nordic", 40, "sundsvall-orebro-1", "4 orange"),
    ],
)
def test_a_route_is_never_claimed_with_fewer_trains_than_spaces(
    name: str, trains: int, route: str, cards: str
) -> None:
    three_left = table(name, cards, routes=spent(name, 0, trains - 3, keep=[route]))
    reason = refusal(three_left, f"claim {route}")
    assert (reason.code, reason.rule) == ("too_few_pieces", "R-9")
    four_left = table(name, cards, routes=spent(name, 0, trains - 4, keep=[route]))
    four_left.apply(f"claim {route} with {cards}")
    assert seat_of(four_left)["reserve"] == {"train": 0}


@pytest.mark.rule("R-9")
def test_every_free_route_of_the_board_can_be_claimed_by_whoever_can_pay() -> None:
    game = europe("9 green + 9 red + 9 wild")
    free = {f"claim {route.id}" for route in ws.edition("europe").routes}
    assert set(legal(game, "claim")) == free
