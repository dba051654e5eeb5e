"""Games for OpenSpiel: importing this module registers `whistlestop_EDITION`.

>>> import pyspiel
>>> import whistlestop.envs.openspiel
>>> game = pyspiel.load_game("whistlestop_europe", {"players": 3})
>>> game.num_players(), game.num_distinct_actions()
(3, 187)

All chance is drawn at the root: four chance nodes choose the bytes of a seed, which decides how
cards are shuffled for the rest of the game. So a state is its history, as OpenSpiel expects.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from whistlestop.editions import Edition, editions
from whistlestop.editions import edition as find_edition
from whistlestop.envs.tables import earned, play_forced
from whistlestop.game.action import all_actions
from whistlestop.game.game import Game
from whistlestop.game.start import encoding, new_game
from whistlestop.knowledge.encoding import Encoding
from whistlestop.knowledge.observation import Observation
from whistlestop.messages import from_extra

with from_extra("openspiel"):
    import pyspiel

PREFIX = "whistlestop_"
"""What the names of the games begin with; the id of the edition follows."""
_BYTES = 4
"""Chance nodes at the root."""
_BYTE = 256
_LONGEST = 10_000
"""More decisions than any game has: a game without progress ends by itself."""


class RailwayGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel comes without types
    """A table of one edition."""

    def __init__(self, edition: Edition, params: dict[str, Any] | None = None) -> None:
        given = {"players": min(edition.players), **(params or {})}
        self.encoding: Encoding = encoding(edition, given["players"])
        """What the cells of an observation mean."""
        players = self.encoding.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.actions,
            max_chance_outcomes=_BYTE,
            num_players=players,
            min_utility=-1 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(game_type(edition), info, given)

    def new_initial_state(self) -> RailwayState:
        """A table before anything is dealt."""
        return RailwayState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RailwayObserver:
        """The observer that writes the tensors of one player."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return RailwayObserver(self.encoding, kind, params)


class RailwayState(pyspiel.State):  # type: ignore[misc]  # pyspiel comes without types
    """A game in progress. A decision with one legal action is made without asking."""

    def __init__(self, game: RailwayGame) -> None:
        super().__init__(game)
        self.encoding = game.encoding
        self.seed = b""
        """The bytes of the seed that chance has chosen so far."""
        self.table: Game | None = None
        """The game itself, once it is dealt."""

    def current_player(self) -> int:
        """The seat that must decide, chance or the end."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.decision.seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None
        return sorted(action.number for action in self.table.legal_actions(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next byte of the seed."""
        return [(value, 1 / _BYTE) for value in range(_BYTE)]

    def _apply_action(self, action: int) -> None:
        if self.table is not None:
            self.table.apply_unchecked(action)
            play_forced(self.table)
            return
        self.seed += bytes([action])
        if len(self.seed) == _BYTES:
            deal = int.from_bytes(self.seed)
            self.table = new_game(self.encoding.edition, self.encoding.players, deal)
            play_forced(self.table)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed byte {action}"
        return str(all_actions(self.encoding.edition)[action])

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.table is not None and self.table.over

    def returns(self) -> list[float]:
        """By seat: 1 for winning; the sum is 0."""
        return [0.0] * self.encoding.players if self.table is None else earned(self.table)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> RailwayState:
        """A state that could be this one as far as the player knows.

        Its history is still the real one, which does not lead to it: do not serialise it.
        """
        resampled: RailwayState = self.clone()
        if self.table is not None:
            rng = Random(int(sampler() * 2**53))
            resampled.table = self.table.observe(player).determinise(rng)
        return resampled

    def __str__(self) -> str:
        if self.table is None:
            return f"seed {self.seed.hex()}"
        return f"seed {self.seed.hex()}: " + "; ".join(self.table.moves)


class RailwayObserver:
    """Writes what a player sees: the encoding, and for information states what it remembers.

    An information state says everything that was seen and still matters, but not in which order
    it happened.
    """

    def __init__(self, encoding: Encoding, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observation, such as {params}")
        if kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER or not kind.public_info:
            raise ValueError("only what one player sees can be observed")
        self._encoding = encoding
        self._recalls: bool = kind.perfect_recall
        edition, players = encoding.edition, encoding.players
        kinds, decks, tickets = (
            len(edition.card_kinds),
            len(edition.decks),
            len(edition.tickets),
        )
        remembered = players * (2 * kinds + decks + 3) + tickets if self._recalls else 0
        self.tensor: NDArray[np.float32] = np.zeros(encoding.size + remembered, np.float32)
        self.dict = {"observation": self.tensor[: encoding.size]}
        if self._recalls:
            self.dict["memory"] = self.tensor[encoding.size :]

    def set_from(self, state: RailwayState, player: int) -> None:
        """Write what the player sees."""
        self.tensor.fill(0)
        if state.table is None:
            return
        self.dict["observation"][:] = state.table.encode(player)
        if self._recalls:
            self.dict["memory"][:] = memory(state.table.observe(player))

    def string_from(self, state: RailwayState, player: int) -> str:
        """What the player sees as text: all of it for an information state."""
        if state.table is None:
            return f"player {player}, nothing dealt"
        if self._recalls:
            # All but the edition and the players' names.
            return repr(tuple(state.table.observe(player))[2:])
        return " ".join(map(str, state.table.encode(player)))


def memory(view: Observation) -> list[int]:
    """By seat from the viewer on: cards taken face up and paid by kind, cards drawn blind by
    deck, tickets drawn, kept and declined. Then the tickets that the viewer has seen and given
    back."""
    assert view.seat is not None
    assert view.own is not None
    past = view.public_history
    found: list[int] = []
    for after in range(len(view.seats)):
        seat = (view.seat + after) % len(view.seats)
        found += [*past.taken[seat], *past.paid[seat], *past.blind[seat]]
        found += [past.tickets_drawn[seat], past.tickets_kept[seat], past.tickets_declined[seat]]
    own = view.own.memory
    seen = {*own.gone, *own.aside, *own.shuffled_in}
    seen |= {ticket for choice in own.choices for ticket in choice.returned}
    return found + [int(number in seen) for number in range(len(view.edition.tickets))]


def game_type(edition: Edition) -> Any:
    """What OpenSpiel must know about an edition."""
    return pyspiel.GameType(
        short_name=f"{PREFIX}{edition.id}",
        long_name=f"Whistlestop: {edition.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(edition.players),
        min_num_players=min(edition.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": min(edition.players)},
    )


def _class_of(edition: Edition) -> type[RailwayGame]:
    """OpenSpiel makes a game from its parameters alone, so each edition has a class."""

    class EditionGame(RailwayGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(edition, params)

    return EditionGame


def register() -> None:
    """Register every edition, once."""
    known = set(pyspiel.registered_names())
    for name in editions():
        kind = game_type(find_edition(name))
        if kind.short_name not in known:
            pyspiel.register_game(kind, _class_of(find_edition(name)))


register()
