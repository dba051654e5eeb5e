"""A game: the friendly face of the engine.

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
from dataclasses import dataclass, field
from itertools import islice
from operator import index
from typing import Any

from whistlestop.editions import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.editions.vocabulary import DECISIONS, target_text
from whistlestop.engine import actions, legality
from whistlestop.engine import state as es
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.errors import BadOption, Detail, IllegalMove
from whistlestop.game.action import Action, all_actions
from whistlestop.game.events import Event, EventReader
from whistlestop.game.notation import read_move, write_cards, write_moves
from whistlestop.game.outcome import Outcome, Score
from whistlestop.game.outcome import outcome as explain_outcome
from whistlestop.game.outcome import scores as explain_scores
from whistlestop.game.payments import Payment, payments_for, surcharges
from whistlestop.game.position import write_position
from whistlestop.game.reasons import Reason, why_illegal
from whistlestop.knowledge.observation import Observation, observe
from whistlestop.knowledge.record import Record


@dataclass(frozen=True)
class Decision:
    """What must be decided now, and by whom."""

    seat: int
    kind: str
    """`turn`, `second_card`, `refill`, `pay`, `surcharge`, `keep_tickets`, `fleet`,
    `place_stack`, `take_token` or `over`."""
    target: str | None = None
    """What is being paid for: a route id, `station:PLACE` or `harbour:PLACE`."""
    laid: Mapping[str, int] = field(default_factory=dict)
    """Cards on the table for it, by kind."""
    revealed: tuple[str, ...] = ()
    """Cards turned up for a tunnel, in order."""
    extra: int = 0
    """Cards still owed for a tunnel."""
    least: int = 0
    """Tickets that must be kept."""
    slot: int = 0
    """The market slot (from 1) that waits for a card."""
    locations: tuple[str, ...] = ()
    """Locations between which a token is chosen."""


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
        s = self._state
        kinds = self.edition.card_kinds
        kind = DECISIONS[s.decision]
        if kind in ("pay", "surcharge"):
            laid = {k.id: int(s.piles[es.LAID + i]) for i, k in enumerate(kinds)}
            return Decision(
                int(s.seat),
                kind,
                target=target_text(self.edition, s.target_kind, s.target),
                laid={card: n for card, n in laid.items() if n},
                revealed=tuple(kinds[s.piles[es.REVEALED + i]].id for i in range(s.revealed)),
                extra=int(s.extra),
            )
        if kind == "keep_tickets":
            return Decision(int(s.seat), kind, least=int(s.keep_least))
        if kind == "refill":
            return Decision(int(s.seat), kind, slot=int(s.slot) + 1)
        if kind == "take_token":
            places = [
                p.id for i, p in enumerate(self.edition.locations) if s.token_locations >> i & 1
            ]
            return Decision(int(s.seat), kind, locations=tuple(places))
        return Decision(int(s.seat), kind)

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
            if len(numbers) > 1:
                return self._apply_whole(action, numbers)
            number = numbers[0]
        else:
            number = self._checked_number(action)
        reason = why_illegal(self.edition, self._rules, self._state, number, self.players)
        if reason is not None:
            raise _illegal(reason)
        return self.apply_unchecked(number)

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
        if isinstance(action, str):
            try:
                self._rehearse(action, read_move(self.edition, action))
            except IllegalMove as error:
                return Reason(error.code, error.fact, error.rule, error.hint, error.details)
            return None
        number = self._checked_number(action)
        return why_illegal(self.edition, self._rules, self._state, number, self.players)

    def payments(self, target: str) -> Iterator[Payment]:
        """Every legal whole payment of the deciding seat, lazily, best first.

        `target` is a route id, `station:PLACE` or `harbour:PLACE`. Best: fewest wilds, then
        fewest cards.
        """
        return payments_for(self.edition, self._rules, self._state, int(self._state.seat), target)

    def surcharges(self) -> Iterator[Payment]:
        """The ways to meet the tunnel surcharge that is open, best first."""
        return surcharges(self.edition, self._rules, self._state)

    # Looking.

    def observe(self, seat: int | None = None) -> Observation:
        """What a seat may see; None is a spectator. Looking never changes the game."""
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(self.players)):
            raise BadOption(
                f"There is no seat {seat!r}",
                code="unknown_seat",
                hint=f"Seats are 0 to {len(self.players) - 1}; None is a spectator.",
                field="seat",
            )
        s = self._state
        return observe(self.edition, self._rules, s, self._record, seat, list(self.players))

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

    def _checked_number(self, action: Action | int) -> int:
        try:
            number = -1 if isinstance(action, bool) else index(action)
        except TypeError:
            number = -1
        if not 0 <= number < len(self._actions):
            raise IllegalMove(
                f"{action!r} is no action of this edition",
                code="unknown_action",
                hint=f"Action numbers run from 0 to {len(self._actions) - 1}.",
                details={"given": repr(action)},
            )
        named = self._actions[number]
        if named is None or (isinstance(action, Action) and action != named):
            raise IllegalMove(
                f"{action!r} is no action of this edition",
                code="unknown_action",
                hint="Ask legal_actions() for what can be done.",
                details={"given": repr(action)},
            )
        return number

    def _apply_whole(self, text: str, numbers: list[int]) -> tuple[Event, ...]:
        self._rehearse(text, numbers)
        return tuple(event for number in numbers for event in self.apply_unchecked(number))

    def _rehearse(self, text: str, numbers: list[int]) -> None:
        """Try the actions of a move on a copy; `IllegalMove` if one of them is not legal."""
        trial = self._state.copy()
        for step, number in enumerate(numbers):
            reason = why_illegal(self.edition, self._rules, trial, number, self.players)
            if reason is not None:
                whole = len(numbers) > 1 and (step > 0 or text.split()[:1] == ["pay"])
                raise self._bad_payment(numbers, trial, reason) if whole else _illegal(reason)
            actions.apply(self._rules, trial, number)

    def _bad_payment(self, numbers: list[int], trial: State, reason: Reason) -> IllegalMove:
        """A payment that cannot be made, with the best ones that can."""
        if trial.decision not in (es.PAY, es.SURCHARGE):
            return _illegal(reason)
        lay = self._rules.lay
        kinds = [n - lay for n in numbers if lay <= n < lay + self._rules.kinds]
        details: dict[str, Detail] = {"reason": reason.code, **reason.details}
        details["paid"] = [self.edition.card_kinds[kind].id for kind in sorted(kinds)]
        if trial.decision == es.PAY:
            target = target_text(self.edition, trial.target_kind, trial.target)
            details["paid_for"] = target
            possible = self.payments(target)
        else:
            target = "the tunnel's surcharge"
            possible = self.surcharges()
        offers = [str(payment) for payment in islice(possible, 3)]
        return IllegalMove(
            f"{write_cards(self.edition, kinds)} does not pay for {target}: {reason.fact}",
            code="bad_payment",
            rule=reason.rule,
            hint="These do, for example: " + "; ".join(offers) + "." if offers else reason.hint,
            details=details,
        )


def _illegal(reason: Reason) -> IllegalMove:
    return IllegalMove(
        reason.fact,
        code=reason.code,
        rule=reason.rule,
        hint=reason.hint,
        details=reason.details,
    )
