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

from whistlestop.engine.playout import play_out_many
from whistlestop.errors import BadOption
from whistlestop.game.action import all_actions
from whistlestop.game.game import Game
from whistlestop.game.start import checked_seed


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

    `policy` is `random` (every legal action as likely) or weights by kind of action, such as
    `{"claim": 20, "draw": 5}`; kinds it does not name weigh 1. The cards that are hidden stay
    where they are in the game given: determinise an observation first where that would be
    cheating.
    """
    if type(n) is not int or n < 0:
        raise BadOption(f"n={n!r} is not a number of games", code="bad_option", field="n")
    weights = None if policy == "random" else _weights(game, policy)
    scores, lengths = play_out_many(game.rules, game.state, n, checked_seed(seed), weights)
    return Playouts(tuple(tuple(row) for row in scores), tuple(lengths))


def _weights(game: Game, policy: str | Mapping[str, int]) -> vec[i64]:
    actions = all_actions(game.edition)
    kinds = sorted({action.kind for action in actions if action})
    if not isinstance(policy, Mapping):
        raise BadOption(
            f"There is no policy {policy!r}",
            code="unknown_policy",
            field="policy",
            hint='It is "random", or weights by kind of action.',
        )
    for kind, weight in policy.items():
        if kind not in kinds:
            raise BadOption(
                f"There is no kind of action {kind!r} in this edition",
                code="unknown_policy",
                field="policy",
                hint="Kinds are " + ", ".join(kinds) + ".",
            )
        if type(weight) is not int or not 0 <= weight <= 1_000_000:
            raise BadOption(
                f"The weight of {kind!r} is {weight!r}",
                code="bad_option",
                field=f"policy.{kind}",
                hint="Weights are whole numbers from 0 to 1,000,000.",
            )
    return vec[i64]([policy.get(action.kind, 1) if action else 0 for action in actions])
