"""What the planner does, decision by decision, in positions where one thing is sensible."""

from __future__ import annotations

from typing import Any

import whistlestop as ws
from whistlestop.bots import PlannerBot
from whistlestop.game.game import Game
from whistlestop.game.start import from_position

TO_PARIS = {"london-dieppe-1": 0, "dieppe-paris-1": 0}
"""All of the way from Edinburgh but the double route to London."""

FOREST_TO_SEA = dict.fromkeys(
    ["hollow_tree-pumpkin_patch-1", "pumpkin_patch-town_hall-1", "misty_windmill-town_hall-1",
     "misty_windmill-swamp-1"],
    0,
)  # fmt: skip


def position(edition: str, seat: dict[str, Any], **others: Any) -> Game:
    """A game in which seat 0 must decide; the other seat holds no cards."""
    rival = others.pop("rival", {})
    return from_position({"edition": edition, "seats": [seat, rival], **others})


def decide(game: Game) -> str:
    """What the planner does now."""
    view = game.observe(game.decision.seat)
    return str(PlannerBot().decide(view, game.legal_actions()))


def whole_move(game: Game) -> str:
    """What the planner does now, card by card until it is paid."""
    seat = game.decision.seat
    bot = PlannerBot()
    while not game.over and game.decision.seat == seat:
        legal = game.legal_actions()
        game.apply(legal[0] if len(legal) == 1 else bot.decide(game.observe(seat), legal))
    return game.moves[-1]


# Tickets and the ways to complete them.


def test_it_claims_a_route_of_its_ticket_before_any_other() -> None:
    game = position(
        "europe", {"hand": {"red": 6, "blue": 8, "black": 4}, "tickets": ["edinburgh-paris"]}
    )
    assert whole_move(game) == "claim edinburgh-london-2 with 4 black"


def test_it_takes_the_card_its_ticket_needs_rather_than_one_unseen() -> None:
    game = position(
        "europe",
        {"hand": {"black": 3}, "tickets": ["edinburgh-paris"]},
        routes=TO_PARIS,
        market=["red", "green", "white", "black", "purple"],
    )
    assert decide(game) == "draw 4"


def test_either_route_of_a_double_will_do() -> None:
    # London-Edinburgh is a double route: black, or orange.
    seat = {"hand": {"orange": 3, "black": 1}, "tickets": ["edinburgh-paris"]}
    market = ["red", "green", "black", "orange", "purple"]
    game = position("europe", seat, routes=TO_PARIS, market=market)
    assert decide(game) == "draw 4"
    seat = {"hand": {"orange": 4, "black": 1}, "tickets": ["edinburgh-paris"]}
    game = position("europe", seat, routes=TO_PARIS, market=market)
    assert whole_move(game) == "claim edinburgh-london-1 with 4 orange"


def test_it_draws_blind_where_no_card_in_sight_helps() -> None:
    game = position(
        "europe",
        {"hand": {"black": 3}, "tickets": ["edinburgh-paris"]},
        routes=TO_PARIS,
        market=["red", "green", "white", "red", "purple"],
    )
    assert decide(game) == "draw deck"


def test_it_takes_a_face_up_wild_only_if_that_beats_two_other_cards() -> None:
    seat = {"hand": {"black": 3}, "tickets": ["edinburgh-paris"]}
    useless = ["red", "wild", "white", "red", "purple"]
    assert decide(position("europe", seat, routes=TO_PARIS, market=useless)) == "draw 2"
    black = ["red", "wild", "white", "red", "black"]
    assert decide(position("europe", seat, routes=TO_PARIS, market=black)) == "draw 5"


def test_it_keeps_the_tickets_that_go_well_together() -> None:
    game = position(
        "europe",
        {"offered": ["edinburgh-paris", "edinburgh-athina", "kyiv-sochi"]},
        routes={"edinburgh-london-1": 0, "london-dieppe-1": 0},
        decision={"seat": 0, "kind": "keep_tickets", "least": 1},
    )
    assert "1" in decide(game).split()


def test_it_keeps_the_ticket_that_makes_a_harbour_worth_more() -> None:
    # Jakarta is named by the ticket it has already.
    game = position(
        "world",
        {"tickets": ["hong_kong-jakarta"], "offered": ["cape_town-jakarta", "edinburgh-sydney"]},
        decision={"seat": 0, "kind": "keep_tickets", "least": 1},
    )
    assert decide(game) == "keep 1"


def test_of_two_paths_it_takes_the_longer_one_that_scores_more() -> None:
    # Over Paris 7 spaces and 11 points, over Pamplona 8 spaces and 14 points.
    seat = {"hand": {"black": 3, "purple": 4}, "tickets": ["brest-marseille"]}
    assert whole_move(position("europe", seat)).startswith("claim brest-pamplona-1")


def network(start: str, spaces: int) -> dict[str, int]:
    """Routes of seat 0 that spread over the board from one location, always the shortest next."""
    reached, owned = {start}, dict[str, int]()
    while True:
        routes = [x for x in ws.edition("europe").routes if (x.a in reached) != (x.b in reached)]
        route = min(routes, key=lambda route: route.length)
        spaces -= route.length
        if spaces < 0:
            return owned
        reached |= {route.a, route.b}
        owned[route.id] = 0


def test_it_draws_new_tickets_once_its_own_are_done_and_new_ones_are_likely_to_fit() -> None:
    hand = {"hand": {"red": 1}}
    assert decide(position("europe", hand, routes=network("paris", 36))) == "tickets"
    assert decide(position("europe", hand, routes=network("paris", 40))) != "tickets"
    seat = {**hand, "tickets": ["edinburgh-paris"]}
    assert decide(position("europe", seat, routes=TO_PARIS)) != "tickets"


def test_it_draws_no_tickets_when_the_end_is_near() -> None:
    seat = {"hand": {"red": 1}, "tickets": ["edinburgh-paris"]}
    done = TO_PARIS | {"edinburgh-london-1": 0}
    assert decide(position("europe", seat, routes=done, last_turns=2)) != "tickets"


def test_with_nothing_left_to_do_it_claims_what_brings_most_points() -> None:
    game = position("europe", {"hand": {"wild": 4, "white": 4, "red": 2}}, last_turns=2)
    assert decide(game) == "claim stockholm-petrograd-1"


# Paying.


def test_it_pays_with_as_few_wilds_as_it_can() -> None:
    seat = {"hand": {"black": 3, "wild": 4}, "tickets": ["edinburgh-paris"]}
    game = position("europe", seat, routes=TO_PARIS)
    assert whole_move(game) == "claim edinburgh-london-2 with 3 black + 1 wild"


def test_it_pays_a_grey_route_with_the_colour_it_can_spare() -> None:
    # Black is wanted for London-Edinburgh; purple and black could both pay Marseille-Roma.
    seat = {"hand": {"black": 4, "purple": 4, "red": 1}, "tickets": ["edinburgh-paris"]}
    game = position("europe", seat, decision={"seat": 0, "kind": "pay", "for": "marseille-roma-1"})
    assert decide(game) == "lay purple"


def test_it_digs_a_tunnel_with_a_card_to_spare() -> None:
    seat = {"hand": {"green": 2}, "tickets": ["zurich-brindisi"]}
    routes = {"venezia-roma-1": 0, "roma-brindisi-1": 0}
    assert decide(position("europe", seat, routes=routes)).startswith("draw")
    seat["hand"] = {"green": 3}
    assert decide(position("europe", seat, routes=routes)) == "claim zurich-venezia-1"


def test_in_its_last_turn_it_digs_a_tunnel_without() -> None:
    seat = {"hand": {"green": 2}, "tickets": ["zurich-brindisi"]}
    routes = {"venezia-roma-1": 0, "roma-brindisi-1": 0}
    game = position("europe", seat, routes=routes, last_turns=2)
    assert decide(game) == "claim zurich-venezia-1"


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


def test_it_builds_a_station_where_its_path_is_blocked() -> None:
    game = position(
        "europe",
        {"hand": {"red": 1, "blue": 1}, "tickets": ["edinburgh-paris"]},
        routes={"edinburgh-london-1": 1, "london-dieppe-1": 0, "dieppe-paris-1": 0},
    )
    assert decide(game) in ("station edinburgh", "station london")


def test_a_station_serves_for_one_route_only() -> None:
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
    game = position("world", {"hand": hand}, routes={"bangkok-jakarta-1": 0})
    assert "harbour jakarta" in map(str, game.legal_actions())
    assert not decide(game).startswith("harbour")


def test_it_exchanges_pieces_when_its_path_needs_others() -> None:
    far_away = {"los_angeles-new_york-1": 0, "cambridge_bay-winnipeg-1": 0}
    routes = {**far_away, "vancouver-los_angeles-1": 0, "jakarta-darwin-1": 0}
    pieces = {"reserve": {"train": 1, "ship": 48}, "box": {"train": 15, "ship": 0}}
    game = position("world", {"tickets": ["jakarta-sydney"], **pieces}, routes=routes)
    # Two trains are missing for Darwin-Sydney, and one is left.
    assert decide(game) == "exchange 1 ship"


def test_it_picks_the_fleet_its_tickets_need() -> None:
    def trains(tickets: list[str]) -> int:
        decision = {"seat": 0, "kind": "fleet"}
        game = position("world", {"tickets": tickets}, decision=decision)
        return int(decide(game).split()[1])

    by_land = trains(["moskva-hong_kong", "vancouver-miami", "hamburg-beijing"])
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
    game = position(
        "san_francisco",
        {},
        rival={"tickets": ["alcatraz-lombard_street"]},
        decision={"seat": 1, "kind": "place_stack"},
    )
    # Alcatraz has a stack; the way leads over Fort Mason or Pier 39 to Lombard Street.
    assert decide(game) in ("stack fort_mason", "stack pier_39")


def test_it_takes_the_token_of_the_location_it_will_not_reach_again() -> None:
    game = position(
        "san_francisco",
        {"tickets": ["golden_gate_bridge-sunset"]},
        routes={"golden_gate_bridge-presidio-1": 0},
        stacks={
            "golden_gate_bridge": {"symbol": "B", "count": 2},
            "presidio": {"symbol": "F", "count": 1},
            "fort_mason": {"symbol": "G", "count": 1},
        },
        decision={
            "seat": 0,
            "kind": "take_token",
            "locations": ["golden_gate_bridge", "presidio"],
        },
    )
    assert decide(game) == "token golden_gate_bridge"


def test_it_replaces_tickets_that_it_cannot_complete() -> None:
    # The others hold every route to the crypt.
    game = from_position(
        {
            "edition": "ghost_train",
            "seats": [{"tickets": ["crypt-misty_windmill", "crypt-hollow_tree"]}, {}, {}],
            "routes": {
                "crypt-graveyard-1": 1,
                "crypt-graveyard-2": 2,
                "crypt-deserted_school-1": 1,
                # With this the forest and the sea are joined, and no bonus is left.
                **FOREST_TO_SEA,
            },
        }
    )
    assert decide(game) == "replace tickets"


def test_it_does_not_replace_tickets_within_reach() -> None:
    seat = {"hand": {"red": 2}, "tickets": ["crypt-misty_windmill", "crypt-hollow_tree"]}
    assert decide(position("ghost_train", seat, routes=FOREST_TO_SEA)) != "replace tickets"
