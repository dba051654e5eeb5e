"""What the greedy bot does, decision by decision, in positions where one thing is sensible."""

from __future__ import annotations

from typing import Any

from whistlestop.bots import GreedyBot
from whistlestop.game import Game, from_position


def position(edition: str, seat: dict[str, Any], **others: Any) -> Game:
    """A game in which seat 0 must decide; the other seat holds no cards."""
    rival = others.pop("rival", {})
    return from_position({"edition": edition, "seats": [seat, rival], **others})


def decide(game: Game) -> str:
    """What the greedy bot does now."""
    view = game.observe(game.decision.seat)
    return str(GreedyBot().decide(view, game.legal_actions()))


def whole_move(game: Game) -> str:
    """What the greedy bot does now, card by card until it is paid."""
    seat = game.decision.seat
    bot = GreedyBot()
    while not game.over and game.decision.seat == seat:
        legal = game.legal_actions()
        game.apply(legal[0] if len(legal) == 1 else bot.decide(game.observe(seat), legal))
    return game.moves[-1]


# Tickets and the ways to complete them.


def test_it_claims_a_route_of_its_ticket_before_any_other() -> None:
    game = position(
        "europe", {"hand": {"red": 6, "blue": 8, "black": 4}, "tickets": ["edinburgh-paris"]}
    )
    assert whole_move(game) == "claim edinburgh-london-1 with 4 black"


def test_it_takes_the_card_its_ticket_needs_rather_than_one_unseen() -> None:
    game = position(
        "europe",
        {"hand": {"black": 3}, "tickets": ["edinburgh-paris"]},
        market=["red", "green", "white", "black", "purple"],
    )
    assert decide(game) == "draw 4"


def test_it_draws_blind_where_no_card_in_sight_helps() -> None:
    game = position(
        "europe",
        {"hand": {"black": 3}, "tickets": ["edinburgh-paris"]},
        routes={"london-dieppe-1": 0, "dieppe-paris-1": 0},
        market=["red", "green", "white", "red", "purple"],
    )
    assert decide(game) == "draw deck"


def test_it_takes_a_face_up_wild_only_if_that_beats_two_other_cards() -> None:
    routes = {"london-dieppe-1": 0, "dieppe-paris-1": 0}
    seat = {"hand": {"black": 3}, "tickets": ["edinburgh-paris"]}
    useless = ["red", "wild", "white", "red", "purple"]
    assert decide(position("europe", seat, routes=routes, market=useless)) == "draw 2"
    black = ["red", "wild", "white", "red", "black"]
    assert decide(position("europe", seat, routes=routes, market=black)) == "draw 5"


def test_it_keeps_the_tickets_that_go_well_together() -> None:
    game = position(
        "europe",
        {"offered": ["edinburgh-paris", "edinburgh-athina", "kyiv-sochi"]},
        routes={"edinburgh-london-1": 0, "london-dieppe-1": 0},
        decision={"seat": 0, "kind": "keep_tickets", "least": 1},
    )
    assert "1" in decide(game).split()


def test_it_draws_new_tickets_once_its_own_are_done() -> None:
    done = {"edinburgh-london-1": 0, "london-dieppe-1": 0, "dieppe-paris-1": 0}
    seat = {"hand": {"red": 1}, "tickets": ["edinburgh-paris"]}
    assert decide(position("europe", seat, routes=done)) == "tickets"
    del done["dieppe-paris-1"]
    assert decide(position("europe", seat, routes=done)) != "tickets"


def test_it_draws_no_tickets_when_the_end_is_near() -> None:
    done = {"edinburgh-london-1": 0, "london-dieppe-1": 0, "dieppe-paris-1": 0}
    seat = {"hand": {"red": 1}, "tickets": ["edinburgh-paris"]}
    game = position("europe", seat, routes=done, rival={"reserve": {"train": 4}})
    assert decide(game) != "tickets"


def test_with_nothing_left_to_do_it_claims_what_brings_most_points() -> None:
    game = position(
        "europe",
        {"hand": {"wild": 4, "white": 4, "red": 2}},
        last_turns=2,
    )
    assert decide(game) == "claim palermo-smyrna-1"


# Paying.


def test_it_pays_with_as_few_wilds_as_it_can() -> None:
    game = position(
        "europe", {"hand": {"black": 3, "wild": 4}, "tickets": ["edinburgh-paris"]}, last_turns=4
    )
    assert whole_move(game) == "claim edinburgh-london-1 with 3 black + 1 wild"


def test_it_pays_a_grey_route_with_the_colour_it_can_spare() -> None:
    # Black is wanted for London-Edinburgh; purple and black could both pay Marseille-Roma.
    seat = {"hand": {"black": 4, "purple": 4, "red": 1}, "tickets": ["edinburgh-paris"]}
    game = position("europe", seat, decision={"seat": 0, "kind": "pay", "for": "marseille-roma-1"})
    assert decide(game) == "lay purple"


def test_it_digs_a_tunnel_with_a_card_to_spare() -> None:
    owned = {"zurich-munchen-1": 0, "munchen-wien-1": 0}
    ticket = ["zurich-venezia"] if False else ["venezia-constantinople"]
    seat: dict[str, Any] = {"hand": {"green": 2}, "tickets": ticket}
    assert decide(position("europe", seat, routes=owned)).startswith("draw")


def test_it_meets_a_small_surcharge_in_colour_first() -> None:
    decision = {
        "seat": 0,
        "kind": "surcharge",
        "for": "zurich-venezia-1",
        "laid": {"green": 2},
        "revealed": ["green", "red", "blue"],
        "extra": 1,
    }
    game = position("europe", {"hand": {"green": 1, "wild": 2}}, decision=decision)
    assert decide(game) == "lay green"


def test_it_withdraws_from_a_tunnel_that_is_dearer_than_another_turn() -> None:
    decision = {
        "seat": 0,
        "kind": "surcharge",
        "for": "zurich-venezia-1",
        "laid": {"green": 2},
        "revealed": ["green", "green", "wild"],
        "extra": 3,
    }
    game = position("europe", {"hand": {"green": 1, "wild": 2}}, decision=decision)
    assert decide(game) == "withdraw"
    game = position("europe", {"hand": {"green": 1, "wild": 2}}, decision=decision, last_turns=2)
    assert decide(game) == "lay green"


# What only some editions offer.


def test_it_builds_a_station_where_its_way_is_blocked() -> None:
    game = position(
        "europe",
        {"hand": {"red": 1, "blue": 1}, "tickets": ["edinburgh-paris"]},
        routes={"edinburgh-london-1": 1, "london-dieppe-1": 0, "dieppe-paris-1": 0},
    )
    assert decide(game) in ("station edinburgh", "station london")


def test_a_station_does_for_one_route_only() -> None:
    game = position(
        "europe",
        {"hand": {"red": 2}, "tickets": ["edinburgh-paris"], "stations_left": 2},
        routes={"edinburgh-london-1": 1, "london-dieppe-1": 1, "dieppe-paris-1": 0},
        stations={"london": 0},
    )
    # Edinburgh-London and London-Dieppe both end at its station: one of them needs another.
    assert decide(game) in ("station edinburgh", "station dieppe")


def test_it_builds_a_harbour_where_its_tickets_lead() -> None:
    hand = {"red_train_harbour": 2, "red_ship": 2}
    game = position(
        "world",
        {"hand": hand, "tickets": ["jakarta-sydney"]},
        routes={"jakarta-darwin-1": 0, "darwin-sydney-1": 0},
    )
    assert decide(game) in ("harbour jakarta", "harbour sydney")


def test_it_builds_no_harbour_that_no_ticket_names() -> None:
    hand = {"red_train_harbour": 2, "red_ship": 2}
    routes = {"bangkok-jakarta-1": 0}
    game = position("world", {"hand": hand, "tickets": ["valparaiso-rio_de_janeiro"]}, routes=routes)
    assert not decide(game).startswith("harbour")


def test_it_exchanges_pieces_when_its_way_needs_others() -> None:
    game = position(
        "world",
        {
            "tickets": ["jakarta-sydney"],
            "reserve": {"train": 1, "ship": 33},
            "box": {"train": 24, "ship": 0},
        },
        routes={"jakarta-darwin-1": 0, **{f"lima-sydney-{n}": n - 1 for n in (1,)}},
    )
    assert decide(game) == "exchange 1 ship"


def test_it_picks_the_fleet_its_tickets_need() -> None:
    def trains(tickets: list[str]) -> int:
        decision = {"seat": 0, "kind": "fleet"}
        game = position("world", {"tickets": tickets}, decision=decision)
        return int(decide(game).split()[1])

    by_land = trains(["moskva-hong_kong", "vancouver-miami", "casablanca-yakutsk"])
    by_sea = trains(["al_qahira-sydney", "buenos_aires-sydney", "lima-jakarta"])
    assert by_sea < by_land


def test_it_refills_from_the_deck_whose_cards_it_needs() -> None:
    def deck(ticket: str) -> str:
        seat = {"hand": {}, "tickets": [ticket]}
        decision = {"seat": 0, "kind": "refill", "slot": 1}
        market = [None, "red_train", "blue_train"][:1] + ["wild"] + ["red_ship"] * 4
        return decide(position("world", seat, decision=decision, market=market))

    assert deck("mumbai-beijing") == "refill train"
    assert deck("lima-jakarta") == "refill ship"


def test_it_places_a_stack_where_its_ticket_leads() -> None:
    seat = {"tickets": ["haight_ashbury-mission_district"]}
    game = position("san_francisco", seat, decision={"seat": 0, "kind": "place_stack"})
    place = decide(game).split()[1]
    ends = [{r.a, r.b} for r in game.edition.routes]
    way = {"haight_ashbury", "mission_district"}
    assert place in way or any({place, end} in ends for end in way)


def test_it_takes_the_token_of_the_place_it_will_not_see_again() -> None:
    game = position(
        "san_francisco",
        {"tickets": ["golden_gate_bridge-sunset"]},
        routes={"golden_gate_bridge-presidio-1": 0},
        stacks={
            "golden_gate_bridge": {"symbol": "A", "count": 2},
            "presidio": {"symbol": "B", "count": 2},
        },
        decision={
            "seat": 0,
            "kind": "take_token",
            "locations": ["golden_gate_bridge", "presidio"],
        },
    )
    assert decide(game) == "token golden_gate_bridge"


def test_it_replaces_tickets_that_it_cannot_complete() -> None:
    seat = {"tickets": ["crypt-misty_windmill", "fishing_wharf-swamp"], "reserve": {"train": 1}}
    bonuses = ["trick_or_treat", "town_hall_crypt", "town_hall_mansion"]
    game = position("ghost_train", {**seat, "bonuses": bonuses})
    assert decide(game) == "replace tickets"


def test_it_does_not_replace_tickets_within_reach() -> None:
    seat = {"hand": {"red": 2}, "tickets": ["crypt-misty_windmill", "fishing_wharf-swamp"]}
    assert decide(position("ghost_train", seat)) == "claim crypt-graveyard-2"
