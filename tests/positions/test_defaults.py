"""A document states only what matters: everything else takes its set-up value."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.positions.play import completed, do
from whistlestop.editions import edition, editions
from whistlestop.engine import legality
from whistlestop.engine.rules import DONE, DRAW_DECK, DRAW_TICKETS
from whistlestop.engine.state import GOALS, SEAT
from whistlestop.position import FORMAT, read_position, write_position

TWO = {"edition": "europe", "players": 2}


def cards_of(document: dict[str, Any]) -> Counter[str]:
    """All cards of a complete document, wherever they are."""
    found: Counter[str] = Counter()
    for seat in document["seats"]:
        found.update(seat["hand"])
    found.update(document["decision"].get("laid", {}))
    found.update(document["decision"].get("revealed", []))
    found.update(card for card in document.get("market", []) if card is not None)
    for deck in document["decks"].values():
        found.update(deck)
    for discard in document["discards"].values():
        found.update(discard)
    return found


@pytest.mark.parametrize("name", editions())
@pytest.mark.rule("EU-2", "NO-2", "WO-1", "SF-2", "GT-2")
def test_the_cards_that_no_field_names_are_in_the_decks(name: str) -> None:
    document = completed({"edition": name, "players": 2, "seats": [{"hand": {"wild": 3}}]})
    assert document["seats"][0]["hand"] == {"wild": 3}
    assert document["seats"][1]["hand"] == {}
    assert cards_of(document) == {kind.id: kind.count for kind in edition(name).card_kinds}
    for kind in edition(name).card_kinds:
        for deck in edition(name).decks:
            assert kind.deck == deck.name or kind.id not in document["decks"][deck.name]


def test_a_document_of_nothing_but_edition_and_players_is_the_first_turn_of_seat_0() -> None:
    document = completed(TWO)
    assert document["format"] == FORMAT
    assert document["players"] == ["Player 1", "Player 2"]
    assert (document["options"], document["seed"]) == ({}, 0)
    assert (document["first"], document["turn"]) == (0, 0)
    assert document["decision"] == {"seat": 0, "kind": "turn"}
    assert document["seats"] == 2 * [
        {"hand": {}, "tickets": [], "offered": [], "reserve": {"train": 45}, "score": 0,
         "stations_left": 3}
    ]  # fmt: skip
    assert (document["routes"], document["stations"]) == ({}, {})
    assert document["discards"] == {"train": {}}
    assert (document["last_turns"], document["idle"]) == (None, 0)


def test_there_are_as_many_players_as_seats() -> None:
    assert completed({"edition": "europe", "seats": [{}, {}, {}]})["players"] == [
        "Player 1", "Player 2", "Player 3"
    ]  # fmt: skip


def test_seats_at_the_end_can_be_left_out() -> None:
    document = completed({**TWO, "players": ["Ana", "Bo", "Cem"], "seats": [{"score": 3}]})
    assert [seat["score"] for seat in document["seats"]] == [3, 0, 0]


def test_the_decision_is_the_turn_of_the_seat_whose_turn_it_is() -> None:
    document = completed({**TWO, "turn": 1})
    assert document["decision"] == {"seat": 1, "kind": "turn"}
    assert document["first"] == 1


def test_it_is_the_turn_of_the_seat_that_decides() -> None:
    document = completed({**TWO, "decision": {"seat": 1, "kind": "second_card"}})
    assert document["turn"] == 1


@pytest.mark.rule("EU-10")
def test_reserve_and_score_follow_from_the_routes() -> None:
    document = completed({**TWO, "routes": {"frankfurt-paris-1": 0, "stockholm-petrograd-1": 1}})
    assert [seat["reserve"] for seat in document["seats"]] == [{"train": 42}, {"train": 37}]
    assert [seat["score"] for seat in document["seats"]] == [4, 21]


@pytest.mark.rule("R-12")
def test_a_score_that_is_given_stands_also_below_zero() -> None:
    document = completed({**TWO, "routes": {"frankfurt-paris-1": 0}, "seats": [{"score": -7}]})
    assert document["seats"][0]["score"] == -7


@pytest.mark.rule("EU-19")
def test_stations_left_follow_from_those_on_the_board() -> None:
    document = completed({**TWO, "stations": {"wien": 1, "paris": 1, "roma": 0}})
    assert [seat["stations_left"] for seat in document["seats"]] == [2, 1]
    # The third station costs three cards of one colour.
    read = read_position({**TWO, "seats": [{"hand": {"red": 3}, "stations_left": 1}]})
    wien = read.rules.station + [place.id for place in read.edition.locations].index("wien")
    assert legality.is_legal(read.rules, read.state, wien)
    read = read_position({**TWO, "seats": [{"hand": {"red": 2}, "stations_left": 1}]})
    assert not legality.is_legal(read.rules, read.state, wien)


@pytest.mark.rule("WO-5", "WO-18")
def test_harbours_left_follow_from_those_on_the_board() -> None:
    document = completed({"edition": "world", "players": 2, "harbours": {"lima": 1}})
    assert [seat["harbours_left"] for seat in document["seats"]] == [3, 2]


@pytest.mark.rule("WO-4")
def test_the_usual_fleet_is_20_trains_and_40_ships_less_those_on_the_board() -> None:
    rail, sea = "cambridge_bay-winnipeg-1", "cambridge_bay-reykjavik-1"
    document = completed({"edition": "world", "players": 2, "routes": {rail: 0, sea: 0}})
    assert document["seats"][0]["reserve"] == {"train": 16, "ship": 34}
    assert document["seats"][0]["box"] == {"train": 5, "ship": 10}
    assert document["seats"][1]["reserve"] == {"train": 20, "ship": 40}


@pytest.mark.rule("WO-4")
def test_a_fleet_is_what_its_routes_need_where_the_usual_one_has_too_few() -> None:
    world = edition("world")
    routes: dict[str, int] = {}
    spaces = 0
    for route in world.routes:
        if route.kind == "rail" and route.double is None and 20 + 5 - spaces >= route.length:
            routes[route.id] = 0
            spaces += route.length
    assert 20 < spaces <= 25
    seat = completed({"edition": "world", "players": 2, "routes": routes})["seats"][0]
    assert seat["reserve"] == {"train": 0, "ship": 60 - spaces}
    assert seat["box"] == {"train": 25 - spaces, "ship": spaces - 10}


@pytest.mark.parametrize(
    "said",
    [
        {"reserve": {"train": 15, "ship": 45}},
        {"reserve": {"train": 15}},
        {"reserve": {"ship": 45}},
        {"box": {"train": 10, "ship": 5}},
        {"reserve": {"train": 15, "ship": 45}, "box": {"train": 10, "ship": 5}},
    ],
)
def test_reserve_and_box_follow_from_each_other(said: dict[str, Any]) -> None:
    seat = completed({"edition": "world", "players": 2, "seats": [said]})["seats"][0]
    assert seat["reserve"] == {"train": 15, "ship": 45}
    assert seat["box"] == {"train": 10, "ship": 5}


@pytest.mark.rule("EU-3")
def test_long_tickets_that_no_field_names_leave_the_game() -> None:
    document = completed({**TWO, "seats": [{"tickets": ["lisboa-danzig", "paris-wien"]}]})
    europe = edition("europe")
    long = {ticket.id for ticket in europe.tickets if ticket.deck == "long"}
    regular = {ticket.id for ticket in europe.tickets} - long
    assert document["seats"][0]["tickets"] == ["paris-wien", "lisboa-danzig"]
    assert set(document["removed_tickets"]) == long - {"lisboa-danzig"}
    assert set(document["ticket_deck"]) == regular - {"paris-wien"}


def test_named_tickets_lie_on_top_of_the_ticket_deck() -> None:
    top = ["paris-wien", "berlin-roma", "athina-angora"]
    document = completed({**TWO, "ticket_deck": top})
    assert document["ticket_deck"][:3] == top
    assert len(document["ticket_deck"]) == 40
    read = read_position({**TWO, "ticket_deck": top})
    assert do(read, DRAW_TICKETS)["seats"][0]["offered"] == top


@pytest.mark.rule("NO-3", "NO-11")
def test_removed_tickets_do_not_come_back() -> None:
    gone = [ticket.id for ticket in edition("nordic").tickets][:40]
    document = completed({"edition": "nordic", "players": 2, "removed_tickets": gone})
    assert document["removed_tickets"] == gone
    assert len(document["ticket_deck"]) == 6


def test_named_cards_lie_on_top_of_their_deck() -> None:
    start = {**TWO, "market": [], "decks": {"train": ["black", "red", "wild"]}}
    read = read_position(start)
    document = do(read, DRAW_DECK, DRAW_DECK)
    assert document["seats"][0]["hand"] == {"black": 1, "red": 1}
    assert document["decks"]["train"][0] == "wild"
    assert len(document["decks"]["train"]) == 108


def test_the_market_is_drawn_from_the_deck() -> None:
    top = ["red", "blue", "wild", "wild", "green", "black"]
    document = completed({**TWO, "decks": {"train": top}})
    assert document["market"] == top[:5]
    assert document["decks"]["train"][0] == "black"


@pytest.mark.rule("EU-7", "R-6")
def test_a_market_drawn_from_the_deck_is_flushed_as_the_rules_say() -> None:
    top = ["wild", "red", "wild", "blue", "wild", "black", "black", "green", "green", "red"]
    document = completed({**TWO, "decks": {"train": top}})
    assert document["market"] == top[5:]
    assert document["discards"] == {"train": {"blue": 1, "red": 1, "wild": 3}}


@pytest.mark.rule("NO-4")
def test_three_wilds_stay_where_they_flush_nothing() -> None:
    top = ["wild", "red", "wild", "blue", "wild"]
    start = {"edition": "nordic", "players": 2, "decks": {"train": top}}
    assert completed(start)["market"] == top


@pytest.mark.rule("WO-2")
def test_the_market_shows_three_cards_of_each_of_two_decks() -> None:
    trains, ships = ["red_train"] * 3, ["red_ship", "red_double_ship", "black_ship"]
    start = {"edition": "world", "players": 2, "decks": {"train": trains, "ship": ships}}
    assert completed(start)["market"] == trains + ships


def test_a_given_market_is_taken_as_it_stands() -> None:
    document = completed({**TWO, "market": ["wild", "wild", None, "wild"]})
    assert document["market"] == ["wild", "wild", None, "wild", None]
    assert read_position(document).state.gaps == 2
    assert len(document["decks"]["train"]) == 107


@pytest.mark.rule("R-3", "R-4")
def test_an_empty_deck_is_made_anew_from_its_discards() -> None:
    hand = dict.fromkeys(("purple", "blue", "orange", "white", "green", "yellow", "wild"), 12)
    discards = {"train": {"black": 12, "red": 12}}
    start = {**TWO, "seats": [{"hand": hand}], "market": ["wild", "wild"], "discards": discards}
    document = completed(start)
    assert Counter(document["decks"]["train"]) == {"black": 12, "red": 12}
    assert document["discards"] == {"train": {}}
    assert document["decks"] == completed(start)["decks"]


@pytest.mark.rule("EU-8", "R-3", "R-4")
def test_a_dry_deck_is_made_by_putting_all_other_cards_into_hands() -> None:
    hands = [
        {"hand": dict.fromkeys(("purple", "blue", "orange", "white"), 12)},
        {"hand": {**dict.fromkeys(("green", "yellow", "black", "red"), 12), "wild": 14}},
    ]
    read = read_position({**TWO, "seats": hands})
    assert (read.state.deck_size0, read.state.gaps) == (0, 5)
    draws = range(DRAW_DECK, read.rules.lay)
    assert not any(a in draws for a in legality.legal_actions(read.rules, read.state))
    # Cards that are paid form the new deck at once, and the market is filled from it.
    route = [route.id for route in read.edition.routes].index("frankfurt-paris-1")
    orange = [kind.id for kind in read.edition.card_kinds].index("orange")
    document = do(read, read.rules.claim + route, *[read.rules.lay + orange] * 3, DONE)
    assert document["market"] == ["orange", "orange", "orange", None, None]
    assert document["decks"] == {"train": []}


def test_what_is_left_open_is_ordered_by_the_seed_alone() -> None:
    first = completed({**TWO, "seed": 4})
    assert completed({**TWO, "seed": 4}) == first
    other = completed({**TWO, "seed": 5})
    assert other["decks"] != first["decks"]
    assert other["ticket_deck"] != first["ticket_deck"]
    assert other["generator"] != first["generator"]
    # The order is not the generator's business.
    assert completed({**TWO, "seed": 4, "generator": "f" * 32})["decks"] == first["decks"]
    # Naming a ticket does not change the order of the cards.
    named = completed({**TWO, "seed": 4, "ticket_deck": ["paris-wien"]})
    assert named["decks"] == first["decks"]


@pytest.mark.rule("SF-4")
@pytest.mark.parametrize(("players", "height"), [(2, 2), (3, 2), (4, 3)])
def test_the_five_printed_stacks_lie_there_less_the_tokens_taken(players: int, height: int) -> None:
    seats = [{"tokens": ["A", "F"]}, {"tokens": ["A"]}]
    document = completed({"edition": "san_francisco", "players": players, "seats": seats})
    assert document["stacks"] == {
        "alcatraz": {"symbol": "A", "count": height - 2},
        "golden_gate_bridge": {"symbol": "B", "count": height},
        "the_embarcadero": {"symbol": "C", "count": height},
        "sunset": {"symbol": "D", "count": height},
        "potrero_hill": {"symbol": "E", "count": height},
    }
    assert document["seats"][0]["tokens"] == ["A", "F"]


def test_printed_stacks_that_are_not_named_are_used_up() -> None:
    stacks = {"sunset": {"symbol": "D", "count": 1}, "presidio": {"symbol": "F", "count": 1}}
    document = completed({"edition": "san_francisco", "players": 2, "stacks": stacks})
    heights = {stack["symbol"]: stack["count"] for stack in document["stacks"].values()}
    assert heights == {"A": 0, "B": 0, "C": 0, "D": 1, "E": 0, "F": 1}
    assert document["stacks"]["presidio"]["symbol"] == "F"


@pytest.mark.rule("GT-10", "GT-11")
def test_bonuses_follow_from_the_routes() -> None:
    to_the_crypt = ("town_hall-train_station-1", "graveyard-train_station-1", "crypt-graveyard-1")
    to_the_sea = ("deserted_school-hollow_tree-1", "deserted_school-graveyard-1",
                  "graveyard-misty_windmill-1", "misty_windmill-swamp-1")  # fmt: skip
    routes = {**dict.fromkeys(to_the_crypt, 0), **dict.fromkeys(to_the_sea, 1)}
    document = completed({"edition": "ghost_train", "players": 2, "routes": routes})
    assert document["seats"][0]["bonuses"] == ["town_hall_crypt"]
    assert document["seats"][1]["bonuses"] == ["trick_or_treat"]


def test_bonuses_that_are_given_stand() -> None:
    seats = [{"bonuses": ["town_hall_mansion", "trick_or_treat"]}, {"bonuses": []}]
    document = completed({"edition": "ghost_train", "seats": seats})
    assert document["seats"][0]["bonuses"] == ["trick_or_treat", "town_hall_mansion"]
    assert document["seats"][1]["bonuses"] == []


@pytest.mark.rule("GT-9", "GT-10")
def test_completed_tickets_and_the_bonus_card_count_towards_the_goal() -> None:
    done = [ticket.id for ticket in edition("ghost_train").tickets][:4]
    seats = [{"completed": done, "bonuses": ["trick_or_treat", "town_hall_crypt"]}, {}]
    read = read_position({"edition": "ghost_train", "seats": seats})
    assert [int(read.state.seats[seat * SEAT + GOALS]) for seat in (0, 1)] == [5, 0]


@pytest.mark.rule("GT-8")
def test_tickets_put_aside_make_the_ticket_deck_once_it_is_empty() -> None:
    tickets = [ticket.id for ticket in edition("ghost_train").tickets]
    start = {"edition": "ghost_train", "players": 2, "aside": tickets[:3]}
    assert completed(start)["aside"] == tickets[:3]
    assert len(completed(start)["ticket_deck"]) == 30
    remade = completed({**start, "removed_tickets": tickets[3:]})
    assert remade["aside"] == []
    assert sorted(remade["ticket_deck"]) == sorted(tickets[:3])


def test_the_edition_may_be_a_folder(tmp_path: Path) -> None:
    source = edition("nordic").folder
    folder = tmp_path / "mine"
    folder.mkdir()
    for file in source.iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    document = completed({"edition": str(folder), "players": 2})
    assert document["edition"] == str(folder)
    assert completed(document) == document


def test_a_document_of_an_edition_of_the_package_names_its_id() -> None:
    read = read_position(TWO)
    document = write_position(
        read.edition, read.rules, read.state, players=("Ana", "Bo"), options={}, seed=1
    )
    assert document["edition"] == "europe"
