"""What is not mentioned is still in the box: the other cards and tickets lie in their decks."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.positions.documents import completed, do
from whistlestop.editions import edition, editions
from whistlestop.engine import chance, legality
from whistlestop.engine.rules import DONE, DRAW_DECK, DRAW_TICKETS
from whistlestop.game.position import read_position

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
    start = {**TWO, "market": ["white"] * 5, "decks": {"train": ["black", "red", "wild"]}}
    read = read_position(start)
    document = do(read, DRAW_DECK, DRAW_DECK)
    assert document["seats"][0]["hand"] == {"black": 1, "red": 1}
    assert document["decks"]["train"][0] == "wild"
    assert len(document["decks"]["train"]) == 103


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
    # The order is not the business of the game's generator: nothing follows from its state.
    assert completed({**TWO, "seed": 4, "generator": "f" * 32})["decks"] == first["decks"]
    read = read_position({**TWO, "seed": 4, "market": []})
    cards = [k for k, kind in enumerate(read.edition.card_kinds) for _ in range(kind.count)]
    order = vec[i64](cards)
    chance.shuffle(read.state, order, 0, len(cards))
    assert list(order) != list(read.state.piles[read.rules.deck_at[0] :])
    # Naming a ticket does not change the order of the cards.
    named = completed({**TWO, "seed": 4, "ticket_deck": ["paris-wien"]})
    assert named["decks"] == first["decks"]


@pytest.mark.rule("GT-8")
def test_tickets_put_aside_make_the_ticket_deck_once_it_is_empty() -> None:
    tickets = [ticket.id for ticket in edition("ghost_train").tickets]
    start = {"edition": "ghost_train", "players": 2, "aside": tickets[:3]}
    assert completed(start)["aside"] == tickets[:3]
    assert len(completed(start)["ticket_deck"]) == 30
    remade = completed({**start, "removed_tickets": tickets[3:]})
    assert remade["aside"] == []
    assert sorted(remade["ticket_deck"]) == sorted(tickets[:3])
