"""What a seat could pay with, and what that may come to, as it is sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import islice
from typing import Any, Final

from whistlestop.game.game import Game
from whistlestop.game.holdings import holding
from whistlestop.game.payments import Payment, payments_for
from whistlestop.knowledge.tunnel_odds import tunnel_risks

MOST: Final = 60
"""Payments that are listed."""


def payable(game: Game, seat: int, target: str) -> dict[str, Any]:
    """How a route, `station:LOCATION` or `harbour:LOCATION` can be paid for, best first."""
    found = payments_for(game.edition, game.rules, game.state, seat, target)
    shown = list(islice(found, MOST + 1))
    answer = listed(shown, target, f"{move_for(target)} with")
    if shown and ":" not in target and game.edition.route(target).kind == "tunnel":
        risks = tunnel_risks(game.observe(seat), shown[:MOST])
        for payment, risk in zip(answer["payments"], risks, strict=True):
            payment["tunnel"] = asdict(risk)
    held = holding(game.edition, game.rules, game.state, seat, target)
    return answer if held is None else {**answer, "holding": asdict(held)}


def move_for(target: str) -> str:
    """The move that claims or builds something, without its payment.

    >>> move_for("london-dieppe-1"), move_for("station:paris")
    ('claim london-dieppe-1', 'station paris')
    """
    sort, colon, about = target.partition(":")
    return f"{sort} {about}" if colon else f"claim {target}"


def listed(shown: Sequence[Payment], target: str, start: str) -> dict[str, Any]:
    """Payments as they are sent, each with the move that makes it."""
    return {
        "target": target,
        "payments": [
            {
                "cards": dict(payment.cards),
                "wilds": payment.wilds,
                "text": str(payment),
                "move": f"{start} {payment}",
            }
            for payment in shown[:MOST]
        ],
        "more": len(shown) > MOST,
    }
