"""The first game of a beginner can be played as it is told."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import networkx
import pytest

import whistlestop as ws
from whistlestop.bots import make_bot
from whistlestop.editions.lessons import lesson_of
from whistlestop.messages import LANGUAGES
from whistlestop.messages.catalogue import catalogue

DRAWS = {"draw", "refill"}


def lesson(name: str) -> dict[str, Any]:
    found = lesson_of(ws.edition(name))
    assert found is not None
    return found


@pytest.mark.parametrize("name", ws.editions())
def test_a_lesson_has_five_steps_that_are_told_in_every_language(name: str) -> None:
    said = [f"lesson.{step['say']}" for step in lesson(name)["steps"]]
    assert len(said) == 5
    assert [key for key in said for each in LANGUAGES if key not in catalogue(each)] == []


@pytest.mark.parametrize("name", ws.editions())
def test_whatever_is_drawn_first_the_payment_offered_first_leaves_enough_for_the_next_route(
    name: str,
) -> None:
    position = lesson(name)["position"]
    seat, other = position["seats"]
    kinds = [kind.id for kind in ws.edition(name).card_kinds]
    for drawn in combinations_with_replacement(kinds, 2):
        hand, claimed = Counter(seat["hand"]) + Counter(drawn), dict[str, int]()
        for step in lesson(name)["steps"]:
            if "route" in step:
                seats = [{**seat, "hand": dict(hand)}, other]
                game = ws.from_position({**position, "seats": seats, "routes": claimed})
                payment = next(game.payments(step["route"]), None)
                assert payment is not None, (drawn, step)
                hand -= Counter(payment.cards)
                claimed[step["route"]] = 0


@pytest.mark.parametrize("name", ws.editions())
def test_the_routes_of_a_lesson_complete_its_ticket(name: str) -> None:
    edition = ws.edition(name)
    steps = {step["route"] for step in lesson(name)["steps"] if "route" in step}
    routes = [route for route in edition.routes if route.id in steps]
    wanted = lesson(name)["position"]["seats"][0]["tickets"][0]
    (ticket,) = [ticket for ticket in edition.tickets if ticket.id == wanted]
    joined: networkx.Graph[str] = networkx.Graph([(route.a, route.b) for route in routes])
    assert networkx.has_path(joined, *ticket.locations)


@pytest.mark.parametrize("name", ws.editions())
def test_the_partner_takes_no_route_before_the_lesson_is_over(name: str) -> None:
    position = lesson(name)["position"]
    for seed in range(10):
        game, partner = ws.from_position({**position, "seed": seed, "turn": 1}), make_bot("partner")
        turns = [step for step in lesson(name)["steps"] if step["say"] != "on"]
        for _ in turns:
            while game.decision.seat == 1:
                game.apply(partner.decide(game.observe(1), game.legal_actions()))
            while game.decision.seat == 0:
                game.apply(next(each for each in game.legal_actions() if each.kind in DRAWS))
        assert game.observe(0).to_dict()["routes"] == {}
