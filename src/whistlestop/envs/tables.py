"""Single games for environments in which the caller plays every seat."""

from __future__ import annotations

from whistlestop.game.game import Game


def play_forced(game: Game) -> None:
    """Make every decision that leaves no choice, until there is one or the game is over."""
    while len(legal := game.legal_actions()) == 1:
        game.apply_unchecked(legal[0].number)


def earned(game: Game) -> list[float]:
    """By seat: what the end of the game is worth, as `BatchEnv` rewards winning."""
    outcome = game.outcome()
    if outcome is None:
        return [0.0] * len(game.players)
    players, winners = len(game.players), len(outcome.winners)
    share = (players - winners) / (winners * (players - 1))
    return [share if seat in outcome.winners else -1 / (players - 1) for seat in range(players)]
