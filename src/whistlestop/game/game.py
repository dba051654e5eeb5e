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
from whistlestop.editions.picture import picture
from whistlestop.editions.problems import shown
from whistlestop.editions.rules_builder import rules_for
from whistlestop.engine import actions, legality
from whistlestop.engine import state as es
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.game.action import Action, all_actions
from whistlestop.game.decision import Decision, open_decision, open_decisions
from whistlestop.game.events import Event, EventReader
from whistlestop.game.notation import read_move, read_seat, write_moves
from whistlestop.game.outcome import Outcome, Score
from whistlestop.game.outcome import outcome as explain_outcome
from whistlestop.game.outcome import scores as explain_scores
from whistlestop.game.payments import Payment, payments_for, surcharges
from whistlestop.game.position import write_position
from whistlestop.game.reasons import Reason
from whistlestop.game.speaker import Speaker
from whistlestop.game.whole_moves import illegal, why_refused
from whistlestop.knowledge.encoding import encoding_of
from whistlestop.knowledge.observation import Observation, OwnView, observe, observe_own
from whistlestop.knowledge.record import Record
from whistlestop.messages import bad_option
from whistlestop.messages.errors import IllegalMove


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
        self._out_of_order: dict[int, int] = {}
        """Where all choose at once: seats that did not wait for others, by index of the action."""
        self._reader = EventReader(edition)
        self._events: list[Event] = []
        self._record = record
        if state.journal is None:
            state.journal = []
        else:
            self._read_journal()

    @classmethod
    def from_state(
        cls, edition: Edition, state: State, *, players: Sequence[str], record: Record
    ) -> Game:
        """A game that continues from an engine state, such as a search makes."""
        start = state.copy()
        return cls(
            edition, state, players=players, seed=None, options={}, record=record, start=start
        )

    # What the game is.

    @property
    def start(self) -> Mapping[str, Any] | None:
        """The position document it began from; None for a new game."""
        if isinstance(self._start, State):
            # Written only on request: a search makes many games and saves none.
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
        return tuple(write_moves(self.edition, self._applied, self._out_of_order))

    @property
    def action_count(self) -> int:
        """All action numbers of the edition are below this."""
        return int(self._rules.actions)

    @property
    def decision(self) -> Decision:
        """Who must decide what now; where all choose at once, the first in turn order yet to do so.

        Once the game is over its kind is `over`.
        """
        return open_decision(self.edition, self._state, int(self._state.seat))

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Everybody who may decide now, in turn order: one seat, or all that have not yet chosen
        their first tickets or fleet (EU-4, WO-4). Nobody once the game is over."""
        return open_decisions(self.edition, self._state)

    # Playing.

    def legal_actions(self, seat: int | None = None) -> list[Action]:
        """Every action that is legal now: for the seat of `decision`, or for the one named.

        A seat that has nothing to decide has none.
        """
        named, s = self._actions, self._state
        if seat is None:
            numbers = legality.legal_actions(self._rules, s)
        else:
            self._check_seat(seat)
            numbers = legality.legal_for(self._rules, s, seat)
        return [action for n in numbers if (action := named[n]) is not None]

    def apply(self, action: Action | int | str, seat: int | None = None) -> tuple[Event, ...]:
        """Carry out an action (object, number or text) or a whole move (text).

        `seat` says whose it is where several seats may decide (`decisions`); left out, it is that
        of `decision`, unless the text names another (`seat 2: keep 1 3`). Returns what happened.
        An illegal or unreadable move raises and changes nothing.
        """
        numbers, mover = self._read(action, seat)
        s = self._state
        if len(numbers) == 1 and mover == s.seat and legality.is_legal(self._rules, s, numbers[0]):
            return self.apply_unchecked(numbers[0])
        reason = self._why_refused(numbers, mover)
        if reason is not None:
            raise illegal(reason)
        events = self.apply_unchecked(numbers[0], mover)
        for number in numbers[1:]:
            events += self.apply_unchecked(number)
        return events

    def apply_unchecked(self, number: int, seat: int | None = None) -> tuple[Event, ...]:
        """Carry out an action by number that the caller knows to be legal, as `apply` does.

        With an illegal number or seat the game is broken from then on: nothing is checked.
        """
        s = self._state
        if seat is None or seat == s.seat:
            actions.apply(self._rules, s, number)
        else:
            self._out_of_order[len(self._applied)] = seat
            actions.apply_for(self._rules, s, seat, number)
        self._applied.append(number)
        return self._read_journal()

    def play(self, *moves: Action | int | str) -> Game:
        """Apply several moves, and return the game itself."""
        for move in moves:
            self.apply(move)
        return self

    def why_illegal(self, action: Action | int | str, seat: int | None = None) -> Reason | None:
        """Why the action or whole move is not legal now; None if it is. `seat` as in `apply`."""
        try:
            numbers, mover = self._read(action, seat)
        except IllegalMove as error:
            if not isinstance(action, str):
                raise
            return Reason(error.code, error.fact, error.rule, error.hint, error.details)
        return self._why_refused(numbers, mover)

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
        """What only this seat sees: `observe(seat).own`. The rest is in `observe()` too."""
        self._check_seat(seat)
        return observe_own(self._rules, self._state, self._record, seat)

    def encode(self, seat: int) -> memoryview:
        """What a seat may see as a row of small integers: see `encoding`."""
        self._check_seat(seat)
        encoding = encoding_of(self.edition, len(self.players))
        return encoding.encode(self._state, self._record.known, seat)

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
        new.__dict__ = self.__dict__.copy()
        new._state = self._state.copy()
        new._state.journal = []
        new._applied = self._applied.copy()
        new._out_of_order = self._out_of_order.copy()
        new._events = self._events.copy()
        new._record = self._record.copy()
        return new

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what the edition says, which is looked up again."""
        state = self.__dict__.copy()
        del state["_rules"], state["_actions"]
        state["_record"] = self._record.values()
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._rules = rules_for(self.edition)
        self._actions = all_actions(self.edition)
        self._record = Record.from_values(self._rules, state["_record"])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.position() == other.position()

    __hash__ = None  # type: ignore[assignment]  # a game changes as it is played

    def __repr__(self) -> str:
        if self.start is None:
            options = "".join(f", {name}={value!r}" for name, value in self.options.items())
            made = (
                f"whistlestop.new_game({self.edition.short!r}, players={list(self.players)!r}, "
                f"seed={self.seed!r}{options})"
            )
        else:
            made = f"whistlestop.from_position({dict(self.start)!r})"
        if not self._applied:
            return made
        return f"{made}.play({', '.join(repr(move) for move in self.moves)})"

    def _repr_svg_(self) -> str:
        """The board, for notebooks that show the game: what a spectator sees, and no secret."""
        return picture(self.observe())

    # Inside.

    def _read_journal(self) -> tuple[Event, ...]:
        entries = self._state.journal or []
        self._state.journal = []
        self._record.note_all(entries)
        new = tuple(map(self._reader.read, entries))
        self._events += new
        return new

    def _read(self, action: Action | int | str, seat: int | None) -> tuple[list[int], int]:
        """The actions of a move, and the seat that makes it."""
        said = None
        if isinstance(action, str):
            said, text = read_seat(action)
            numbers = read_move(self.edition, text)
        else:
            numbers = [self._checked_number(action)]
        for named in (seat, said):
            if named is not None:
                self._check_seat(named)
        if seat is None:
            return numbers, int(self._state.seat) if said is None else said
        if said is not None and said != seat:
            speaker = Speaker(self.edition, self.players)
            raise speaker.illegal_move("other_seat", None, {"seat": said, "owner": seat})
        return numbers, seat

    def _why_refused(self, numbers: list[int], seat: int) -> Reason | None:
        return why_refused(self.edition, self._rules, self._state, numbers, self.players, seat)

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
