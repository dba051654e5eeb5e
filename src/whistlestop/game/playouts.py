"""Random games from a position, by the thousand, in compiled code.

>>> import whistlestop as ws
>>> game = ws.new_game("san_francisco", players=2, seed=1)
>>> result = ws.playouts(game, 20, seed=5)
>>> len(result.scores), result == ws.playouts(game, 20, seed=5)
(20, True)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.editions.problems import shown
from whistlestop.engine.playout import play_out_many
from whistlestop.game.action import all_actions
from whistlestop.game.game import Game
from whistlestop.game.start import checked_seed
from whistlestop.messages import bad_option

_HEAVIEST = 1_000_000


@dataclass(frozen=True)
class Playouts:
    """How random games from one position ended."""

    scores: tuple[tuple[int, ...], ...]
    """The final scores by seat, one row for each game."""
    lengths: tuple[int, ...]
    """The decisions made in each game."""


def playouts(
    game: Game,
    n: int,
    policy: str | Mapping[str, int] = "random",
    seed: int | str | None = None,
) -> Playouts:
    """Play `n` copies of a game to their ends.

    `policy` is `random` (every legal action equally likely) or weights by kind of action, such as
    `{"claim": 20, "draw": 5}`; kinds it does not name weigh 1. Hidden cards stay where they are in
    the given game: determinise an observation first where that would be cheating.
    """
    if type(n) is not int or n < 0:
        raise bad_option("bad_option", "n", form="games", given=shown(repr(n)))
    weights = None if policy == "random" else _weights(game, policy)
    scores, lengths = play_out_many(game.rules, game.state, n, checked_seed(seed), weights)
    return Playouts(tuple(tuple(row) for row in scores), tuple(lengths))


def _weights(game: Game, policy: str | Mapping[str, int]) -> vec[i64]:
    actions = all_actions(game.edition)
    kinds = sorted({action.kind for action in actions if action})
    if not isinstance(policy, Mapping):
        raise bad_option("unknown_policy", "policy", given=shown(repr(policy)))
    for kind, weight in policy.items():
        if kind not in kinds:
            given, choices = shown(str(kind)), ", ".join(kinds)
            raise bad_option("unknown_policy", "policy", form="kind", given=given, choices=choices)
        if type(weight) is not int or not 0 <= weight <= _HEAVIEST:
            raise bad_option(
                "bad_option",
                f"policy.{kind}",
                form="weight",
                given=kind,
                weight=shown(repr(weight)),
                most=_HEAVIEST,
            )
    return vec[i64]([policy.get(action.kind, 1) if action else 0 for action in actions])
