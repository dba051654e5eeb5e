"""Bots decide by what their seat can see, and by nothing else."""

from __future__ import annotations

from random import Random

import pytest

import whistlestop as ws
from whistlestop.bots import make_bot

PLAYERS = 3


@pytest.mark.rule("R-10")
@pytest.mark.parametrize("bot", ["random", "greedy", "planner", "learned"])
@pytest.mark.parametrize("edition", ws.editions())
def test_hidden_cards_do_not_change_a_decision(edition: str, bot: str) -> None:
    game = ws.new_game(edition, players=PLAYERS, seed="hidden")
    bots = [make_bot(bot, seed) for seed in range(PLAYERS)]
    same_bots = [make_bot(bot, seed) for seed in range(PLAYERS)]
    dealer = Random(1)
    compared = different = 0
    while not game.over:
        legal = game.legal_actions()
        seat = game.decision.seat
        if len(legal) == 1:
            game.apply(legal[0])
            continue
        partner = game.observe(seat).determinise(dealer)
        chosen = bots[seat].decide(game.observe(seat), legal)
        assert same_bots[seat].decide(partner.observe(seat), partner.legal_actions()) == chosen
        compared += 1
        different += hidden_part(partner) != hidden_part(game)
        game.apply(chosen)
    # Most partners really were dealt differently, or the test would show nothing.
    assert compared > 40
    assert different > compared / 2


def hidden_part(game: ws.Game) -> object:
    position = game.position()
    return [position["decks"], position["ticket_deck"], [s["hand"] for s in position["seats"]]]
