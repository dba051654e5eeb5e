"""A game: the engine with names, checks and a history.

>>> import whistlestop as ws
>>> game = ws.new_game("europe", players=["Ana", "Bo"], seed=7)
>>> while game.decision.kind == "keep_tickets":
...     _ = game.apply("keep 1 2")
>>> game.decision.kind
'turn'
>>> str(game.why_illegal("withdraw"))[:40]
'There is no tunnel surcharge to withdraw'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import index
from typing import Any

from whistlestop.editions import Edition
from whistlestop.editions.problems import shown
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine import actions, legality
from whistlestop.engine import state as es
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.errors import IllegalMove
from whistlestop.game.action import Action, all_actions
from whistlestop.game.decision import Decision, open_decision
from whistlestop.game.events import Event, EventReader
from whistlestop.game.notation import read_move, write_moves
from whistlestop.game.outcome import Outcome, Score
from whistlestop.game.outcome import outcome as explain_outcome
from whistlestop.game.outcome import scores as explain_scores
from whistlestop.game.payments import Payment, payments_for, surcharges
from whistlestop.game.position import write_position
from whistlestop.game.reasons import Reason
from whistlestop.game.speaker import Speaker
from whistlestop.game.whole_moves import illegal, why_refused
from whistlestop.knowledge.observation import Observation, OwnView, observe, observe_own
from whistlestop.knowledge.record import Record
from whistlestop.messages import bad_option


class Game:
    """One game of one edition. Make one with `new_game`, `from_position` or `load`."""

    def __init__(
        self,
        edition: Edition,
        state: State,
        *,
        players: Sequence[str],
        seed: int | str | None,
        options: Mapping[str, Any],
        record: Record,
        start: Mapping[str, Any] | State | None = None,
    ) -> None:
        self.edition = edition
        """The edition being played."""
        self.players = tuple(players)
        """The players' names, by seat."""
        self.seed = seed
        """The seed of the game; None where it began from a state without one."""
        self.options = dict(options)
        """The options it was made with."""
        self._start = start
        self._rules: Rules = rules_for(edition)
        self._state = state
        self._actions = all_actions(edition)
        self._applied: list[int] = []
        self._reader = EventReader(edition, choosing=record.choosing)
        self._events: list[Event] = []
        self._record = record
        if state.journal is None:
            state.journal = []
        self._read_journal()

    @classmethod
    def from_state(
        cls, edition: Edition, state: State, *, players: Sequence[str], record: Record
    ) -> Game:
        """A game that goes on from an engine state, as a search makes them."""
        start = state.copy()
        return cls(
            edition, state, players=players, seed=None, options={}, record=record, start=start
        )

    # What the game is.

    @property
    def start(self) -> Mapping[str, Any] | None:
        """The position document it began from; None for a new game."""
        if isinstance(self._start, State):
            # Written when it is asked for: a search makes many games and saves none.
            self._start = self._written(self._start)
        return self._start

    @property
    def state(self) -> State:
        """The engine's state. Do not change it: use `apply`, or `copy().state`."""
        return self._state

    @property
    def rules(self) -> Rules:
        """The engine's rules of the edition."""
        return self._rules

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self._state.decision == es.OVER

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return int(self._state.turn)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, with all secrets. See `Event.seen_by`."""
        return tuple(self._events)

    @property
    def actions(self) -> tuple[int, ...]:
        """The actions applied so far, by number."""
        return tuple(self._applied)

    @property
    def moves(self) -> tuple[str, ...]:
        """The actions applied so far as whole moves in notation."""
        return tuple(write_moves(self.edition, self._applied))

    @property
    def action_count(self) -> int:
        """All action numbers of the edition are below this."""
        return int(self._rules.actions)

    @property
    def decision(self) -> Decision:
        """Who must decide what now."""
        return open_decision(self.edition, self._state)

    # Playing.

    def legal_actions(self) -> list[Action]:
        """Every action that is legal now."""
        named = self._actions
        numbers = legality.legal_actions(self._rules, self._state)
        return [action for n in numbers if (action := named[n]) is not None]

    def apply(self, action: Action | int | str) -> tuple[Event, ...]:
        """Carry out an action (object, number or text) or a whole move (text).

        Returns what happened. An illegal or unreadable move raises and changes nothing.
        """
        if isinstance(action, str):
            numbers = read_move(self.edition, action)
        else:
            numbers = [self._checked_number(action)]
        reason = self._why_refused(numbers)
        if reason is not None:
            raise illegal(reason)
        return tuple(event for number in numbers for event in self.apply_unchecked(number))

    def apply_unchecked(self, number: int) -> tuple[Event, ...]:
        """Carry out an action by number that the caller knows to be legal.

        With an illegal number the game is broken from then on: nothing is checked.
        """
        actions.apply(self._rules, self._state, number)
        self._applied.append(number)
        return self._read_journal()

    def play(self, *moves: Action | int | str) -> Game:
        """Apply several moves, and return the game itself."""
        for move in moves:
            self.apply(move)
        return self

    def why_illegal(self, action: Action | int | str) -> Reason | None:
        """Why the action or whole move is not legal now; None if it is."""
        if not isinstance(action, str):
            return self._why_refused([self._checked_number(action)])
        try:
            numbers = read_move(self.edition, action)
        except IllegalMove as error:
            return Reason(error.code, error.fact, error.rule, error.hint, error.details)
        return self._why_refused(numbers)

    def payments(self, target: str) -> Iterator[Payment]:
        """Every legal whole payment of the deciding seat, lazily, best first.

        `target` is a route id, `station:LOCATION` or `harbour:LOCATION`. Best: fewest wilds, then
        fewest cards.
        """
        return payments_for(self.edition, self._rules, self._state, int(self._state.seat), target)

    def surcharges(self) -> Iterator[Payment]:
        """The ways to meet the tunnel surcharge that is open, best first."""
        return surcharges(self.edition, self._rules, self._state)

    # Looking.

    def observe(self, seat: int | None = None) -> Observation:
        """What a seat may see; None is a spectator. Looking never changes the game."""
        if seat is not None:
            self._check_seat(seat)
        return observe(
            self.edition, self._rules, self._state, self._record, seat, list(self.players)
        )

    def observe_own(self, seat: int) -> OwnView:
        """What only this seat sees: `observe(seat).own`. All else in that is in `observe()` too."""
        self._check_seat(seat)
        return observe_own(self._rules, self._state, self._record, seat)

    def scores(self) -> tuple[Score, ...]:
        """Every seat's score, explained, as if the game ended now."""
        return explain_scores(self.edition, self._rules, self._state)

    def outcome(self) -> Outcome | None:
        """Who won and why; None while the game runs."""
        return explain_outcome(self.edition, self._rules, self._state)

    def position(self) -> dict[str, Any]:
        """The complete state as a position document, all secrets included."""
        return self._written(self._state)

    def _written(self, state: State) -> dict[str, Any]:
        return write_position(
            self.edition,
            self._rules,
            state,
            players=list(self.players),
            options=self.options,
            seed=self.seed,
        )

    def copy(self) -> Game:
        """An independent game in the same state."""
        new = Game.__new__(Game)
        new.__dict__.update(self.__dict__)
        new._state = self._state.copy()
        new._state.journal = []
        new._applied = self._applied.copy()
        new._reader = EventReader(self.edition, choosing=self._reader.choosing)
        new._events = self._events.copy()
        new._record = self._record.copy()
        return new

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.position() == other.position()

    __hash__ = None  # type: ignore[assignment]  # a game changes as it is played

    def __repr__(self) -> str:
        if self.start is None:
            options = "".join(f", {name}={value!r}" for name, value in self.options.items())
            made = (
                f"whistlestop.new_game({self.edition.source!r}, players={list(self.players)!r}, "
                f"seed={self.seed!r}{options})"
            )
        else:
            made = f"whistlestop.from_position({dict(self.start)!r})"
        if not self._applied:
            return made
        return f"{made}.play({', '.join(repr(move) for move in self.moves)})"

    # Inside.

    def _read_journal(self) -> tuple[Event, ...]:
        entries = self._state.journal or []
        self._state.journal = []
        for entry in entries:
            self._record.note(entry)
        new = [self._reader.read(entry) for entry in entries]
        self._events += new
        return tuple(new)

    def _why_refused(self, numbers: list[int]) -> Reason | None:
        return why_refused(self.edition, self._rules, self._state, numbers, self.players)

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < len(self.players):
            given = shown(repr(seat))
            raise bad_option("unknown_seat", "seat", given=given, last=len(self.players) - 1)

    def _checked_number(self, action: Action | int) -> int:
        try:
            number = -1 if isinstance(action, bool) else index(action)
        except TypeError:
            number = -1
        named = self._actions[number] if 0 <= number < len(self._actions) else None
        if named is None or (isinstance(action, Action) and action != named):
            speaker = Speaker(self.edition, self.players)
            raise speaker.illegal_move("unknown_action", None, {"given": repr(action)})
        return number
