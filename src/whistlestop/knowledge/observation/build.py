"""A game as one seat sees it. The view is built from scratch: `model.py` has its parts."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.editions.model import Edition
from whistlestop.editions.vocabulary import DECISIONS
from whistlestop.engine import state as es
from whistlestop.engine.bits import WORD, count, lowest, members
from whistlestop.engine.claims import costs_more
from whistlestop.engine.first_choices import all_choose, chosen_action, deciders
from whistlestop.engine.legality import legal_for
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
from whistlestop.engine.tickets import least_kept
from whistlestop.knowledge.observation.model import DecisionView, Observation, OwnView, SeatView
from whistlestop.knowledge.record import Record, discards


def observe(
    edition: Edition,
    r: Rules,
    s: State,
    record: Record,
    seat: int | None,
    players: Sequence[str],
) -> Observation:
    """What a seat may see of a game; None is a spectator. Nothing is changed."""
    decision = _decision(r, s, int(s.seat))
    return Observation(
        edition,
        tuple(players),
        seat,
        int(s.first),
        int(s.turn),
        s.setting_up != 0,
        decision,
        _decisions(r, s, decision),
        _cells(s.piles, es.MARKET, r.slots),
        _decks(r, s),
        tuple(discards(r, s)),
        int(s.tickets_left),
        int(count(s.aside0) + count(s.aside1)),
        tuple([_pair(s.piles, es.STACK_AT + i, es.STACK_HEIGHT + i) for i in range(r.symbols)]),
        int(s.last_turns),
        int(s.idle),
        int(s.reason),
        tuple([_seat(r, s, i) for i in range(s.players)]),
        record.history(),
        None if seat is None else observe_own(r, s, record, seat),
    )


def _decks(r: Rules, s: State) -> tuple[int, ...]:
    if r.decks == 1:
        return (int(s.deck_size0),)
    return int(s.deck_size0), int(s.deck_size1)


def _decisions(r: Rules, s: State, decision: DecisionView) -> tuple[DecisionView, ...]:
    """What each seat that may decide must decide: usually there is only one."""
    if s.setting_up != 0 and all_choose(s):
        return tuple([_decision(r, s, seat) for seat in deciders(s)])
    return () if s.decision == es.OVER else (decision,)


def _decision(r: Rules, s: State, seat: int) -> DecisionView:
    kind = DECISIONS[s.decision]
    if s.decision == es.PAY or s.decision == es.SURCHARGE:
        revealed = _cells(s.piles, es.REVEALED, s.revealed)
        return DecisionView(
            seat,
            kind,
            target_kind=int(s.target_kind),
            target=int(s.target),
            laid=_cells(s.piles, es.LAID, r.kinds),
            last_kind=int(s.last_kind),
            color=int(s.laid_color),
            revealed=revealed,
            matching=tuple([costs_more(r, s, card) for card in revealed]),
            extra=int(s.extra),
        )
    if s.decision == es.KEEP_TICKETS:
        return DecisionView(seat, kind, least=int(least_kept(s, seat)))
    if s.decision == es.SECOND_CARD or s.decision == es.REFILL:
        return DecisionView(seat, kind, slot=int(s.slot), drawn=int(s.drawn))
    if s.decision == es.TAKE_TOKEN:
        return DecisionView(seat, kind, locations=tuple(members(s.token_locations)))
    return DecisionView(seat, kind)


def _seat(r: Rules, s: State, seat: i64) -> SeatView:
    base = seat * es.SEAT
    cells = s.seats
    tickets = _words(cells, base + es.TICKETS, es.TICKET_WORDS)
    return SeatView(
        _hand_by_deck(r, cells, base),
        len(tickets),
        int(cells[base + es.OFFERED]),
        _pieces(cells, base + es.RESERVE),
        _pieces(cells, base + es.BOX),
        int(cells[base + es.SCORE]),
        int(cells[base + es.STATIONS_LEFT]),
        int(cells[base + es.HARBOURS_LEFT]),
        _words(cells, base + es.OWNED, es.ROUTE_WORDS),
        tuple(members(cells[base + es.STATIONS])),
        tuple(members(cells[base + es.HARBOURS])),
        tuple(members(cells[base + es.TOKENS])),
        _words(cells, base + es.COMPLETED, es.TICKET_WORDS),
        tuple(members(cells[base + es.BONUSES])),
        tickets if s.decision == es.OVER and r.goal == 0 else (),
    )


def observe_own(r: Rules, s: State, record: Record, seat: int) -> OwnView:
    """What only this seat sees. Everything else it sees is in everybody's observation."""
    base: i64 = seat * es.SEAT
    cells = s.seats
    return OwnView(
        _cells(cells, base + es.HAND, r.kinds),
        _words(cells, base + es.TICKETS, es.TICKET_WORDS),
        _cells(cells, base + es.OFFER, cells[base + es.OFFERED]),
        _pieces(cells, base + es.RESERVE),
        _pieces(cells, base + es.BOX),
        tuple(legal_for(r, s, seat)),
        int(chosen_action(r, s, seat)),
        record.drawn(seat),
        record.memory[seat],
    )


def _hand_by_deck(r: Rules, cells: vec[i64], base: i64) -> tuple[int, ...]:
    size = cells[base + es.HAND_SIZE]
    if r.decks == 1:
        return (int(size),)
    first: i64 = 0
    kind: i64
    for kind in range(r.kinds):
        if r.kind_deck[kind] == 0:
            first += cells[base + es.HAND + kind]
    return int(first), int(size - first)


def _cells(cells: vec[i64], start: i64, size: i64) -> tuple[int, ...]:
    return tuple([int(cells[i]) for i in range(start, start + size)])


def _pieces(cells: vec[i64], at: i64) -> tuple[int, int]:
    return _pair(cells, at, at + 1)


def _pair(cells: vec[i64], first: i64, second: i64) -> tuple[int, int]:
    return int(cells[first]), int(cells[second])


def _words(cells: vec[i64], start: i64, words: i64) -> tuple[int, ...]:
    """The members of a set of several words."""
    found: list[int] = []
    i: i64
    for i in range(words):
        word: i64 = cells[start + i]
        while word != 0:
            found.append(int(i * WORD + lowest(word)))
            word &= word - 1
    return tuple(found)
