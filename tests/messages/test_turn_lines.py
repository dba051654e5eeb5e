"""The log tells a turn in one line, at the terminal and on the page."""

from __future__ import annotations

from typing import Any

import pytest

import whistlestop as ws
from whistlestop.game import log
from whistlestop.game.speaker import Speaker
from whistlestop.game.turn_lines import turn_lines


def told(*events: dict[str, Any], edition: str = "europe", **reader: Any) -> list[str]:
    return turn_lines(Speaker(ws.edition(edition), ["Ana", "Bo"], **reader), events)


def taken(seat: int, card: str) -> dict[str, Any]:
    return {"event": "CardTaken", "seat": seat, "slot": 1, "card": card}


def drawn(seat: int, card: str | None = None, deck: str = "train") -> dict[str, Any]:
    return {"event": "CardDrawn", "seat": seat, "deck": deck, "card": card}


FILLED = {"event": "MarketFilled", "slot": 1, "deck": "train", "card": "red"}
REMADE = {"event": "DeckRemade", "deck": "train", "size": 40}


def test_all_cards_of_a_turn_are_one_sentence() -> None:
    assert told(taken(0, "blue"), FILLED, drawn(0)) == ["Ana drew blue and a hidden card."]
    assert told(taken(0, "wild")) == ["Ana drew a locomotive."]
    assert told(drawn(0, "red"), drawn(0, "blue"), seat=0) == ["You drew red and blue."]


def test_like_cards_are_told_together() -> None:
    assert told(drawn(0), drawn(0)) == ["Ana drew two hidden cards."]
    assert told(taken(0, "blue"), drawn(0, "blue"), seat=0) == ["You drew two blue cards."]
    assert told(drawn(0, "wild"), drawn(0, "wild"), drawn(0, "wild")) == ["Ana drew 3 locomotives."]


@pytest.mark.parametrize(
    ("language", "line", "alike"),
    [
        ("pt-BR", "Ana comprou: azul e uma carta fechada.", "Ana comprou: duas cartas fechadas."),
        ("it", "Ana ha pescato: blu e una carta coperta.", "Ana ha pescato: due carte coperte."),
    ],
)
def test_so_they_are_in_every_language(language: str, line: str, alike: str) -> None:
    assert told(taken(0, "blue"), drawn(0), language=language) == [line]
    assert told(drawn(0), drawn(0), language=language) == [alike]


def test_two_decks_are_told_apart() -> None:
    both = told(drawn(0), drawn(0, deck="ship"), edition="world")
    assert both == [
        "Ana drew a hidden card from the train deck and a hidden card from the ship deck."
    ]
    events = taken(0, "red_ship"), drawn(0, deck="ship")
    assert told(*events, edition="world") == [
        "Ana drew a red ship and a hidden card from the ship deck."
    ]


def test_another_seat_begins_a_new_line_and_the_table_has_its_own() -> None:
    assert told(drawn(0), REMADE, drawn(0), drawn(1)) == [
        "Ana drew two hidden cards.",
        "The deck was shuffled: 40 cards.",
        "Bo drew a hidden card.",
    ]


def test_a_tunnel_and_what_came_of_it_are_one_line() -> None:
    game = ws.from_position(
        {
            "edition": "europe",
            "players": ["Ana", "Bo"],
            "seats": [{"hand": {"green": 3}}, {}],
            "market": ["blue"] * 5,
            "decks": {"train": ["green", "black", "black"]},
        }
    )
    events = game.apply("claim zurich-venezia-1 with 2 green") + game.apply("pay 1 green")
    (line,) = log.lines(events, game.edition, game.players, 1)
    assert "1 more card to pay. Ana claimed" in line


def test_an_offer_is_told_by_what_was_kept() -> None:
    offered = {"event": "TicketsOffered", "seat": 0, "count": 3, "tickets": None}
    kept = {"event": "TicketsKept", "seat": 0, "kept": None, "declined": None}
    numbers = {"kept_count": 2, "declined_count": 1}
    assert told(offered) == ["Ana looked at 3 tickets."]
    assert told(offered, {**kept, **numbers}) == ["Ana kept 2 tickets and declined 1."]
