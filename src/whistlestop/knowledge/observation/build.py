"""A game as one seat sees it. The view is built from nothing: `model.py` has its parts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.editions.model import Edition
from whistlestop.editions.vocabulary import DECISIONS
from whistlestop.engine import state as es
from whistlestop.engine.bits import WORD, members
from whistlestop.engine.claims import costs_more
from whistlestop.engine.legality import legal_actions
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import State
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
    return Observation(
        edition=edition,
        players=tuple(players),
        seat=seat,
        first=int(s.first),
        turn=int(s.turn),
        setting_up=s.setting_up != 0,
        decision=_decision(r, s),
        market=_cells(s.piles, es.MARKET, r.slots),
        decks=(int(s.deck_size0), int(s.deck_size1))[: r.decks],
        discards=tuple(discards(r, s)),
        # First tickets are chosen in secret: until all have, the table looks as it did before.
        ticket_deck=int(s.tickets_left) - sum(move.returned for move in record.first_moves),
        aside=len(_members(s.aside0)) + len(_members(s.aside1)),
        stacks=tuple(
            (int(s.piles[es.STACK_AT + i]), int(s.piles[es.STACK_HEIGHT + i]))
            for i in range(r.symbols)
        ),
        last_turns=int(s.last_turns),
        idle=int(s.idle),
        reason=int(s.reason),
        seats=tuple(_seat(r, s, record, i) for i in range(s.players)),
        public_history=record.history(),
        own=None if seat is None else observe_own(r, s, record, seat),
    )


def _decision(r: Rules, s: State) -> DecisionView:
    seat, kind = int(s.seat), DECISIONS[s.decision]
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
            matching=tuple(costs_more(r, s, card) for card in revealed),
            extra=int(s.extra),
        )
    if s.decision == es.KEEP_TICKETS:
        return DecisionView(seat, kind, least=int(s.keep_least))
    if s.decision == es.SECOND_CARD or s.decision == es.REFILL:
        return DecisionView(seat, kind, slot=int(s.slot), drawn=int(s.drawn))
    if s.decision == es.TAKE_TOKEN:
        return DecisionView(seat, kind, locations=_members(s.token_locations))
    return DecisionView(seat, kind)


def _seat(r: Rules, s: State, record: Record, seat: int) -> SeatView:
    base = seat * es.SEAT
    cells = s.seats
    tickets = _words(cells, base + es.TICKETS, es.TICKET_WORDS)
    held, offered = len(tickets), int(cells[base + es.OFFERED])
    if record.choosing:
        held = 0
        for move in record.first_moves:
            if move.seat == seat:
                offered = move.kept + move.declined
    fleets_secret = s.decision == es.FLEET
    return SeatView(
        cards=_hand_by_deck(r, cells, base),
        tickets=held,
        offered=offered,
        reserve=(0, 0) if fleets_secret else _pieces(cells, base + es.RESERVE),
        box=(0, 0) if fleets_secret else _pieces(cells, base + es.BOX),
        score=int(cells[base + es.SCORE]),
        stations_left=int(cells[base + es.STATIONS_LEFT]),
        harbours_left=int(cells[base + es.HARBOURS_LEFT]),
        routes=_words(cells, base + es.OWNED, es.ROUTE_WORDS),
        stations=_members(cells[base + es.STATIONS]),
        harbours=_members(cells[base + es.HARBOURS]),
        tokens=_members(cells[base + es.TOKENS]),
        completed=_words(cells, base + es.COMPLETED, es.TICKET_WORDS),
        bonuses=_members(cells[base + es.BONUSES]),
        shown=tickets if s.decision == es.OVER and r.goal == 0 else (),
    )


def observe_own(r: Rules, s: State, record: Record, seat: int) -> OwnView:
    """What only this seat sees. All else in its observation is in everybody's."""
    base = seat * es.SEAT
    cells = s.seats
    return OwnView(
        hand=_cells(cells, base + es.HAND, r.kinds),
        tickets=_words(cells, base + es.TICKETS, es.TICKET_WORDS),
        offered=_cells(cells, base + es.OFFER, cells[base + es.OFFERED]),
        reserve=_pieces(cells, base + es.RESERVE),
        box=_pieces(cells, base + es.BOX),
        legal=tuple(legal_actions(r, s)) if s.seat == seat else (),
        drawn=record.drawn(seat),
        memory=record.memory[seat],
    )


def _hand_by_deck(r: Rules, cells: vec[i64], base: int) -> tuple[int, ...]:
    if r.decks == 1:
        return (int(cells[base + es.HAND_SIZE]),)
    hand = _cells(cells, base + es.HAND, r.kinds)
    first = sum(n for kind, n in enumerate(hand) if r.kind_deck[kind] == 0)
    return first, int(cells[base + es.HAND_SIZE]) - first


def _cells(cells: vec[i64], start: int, size: int) -> tuple[int, ...]:
    return tuple(map(int, cells[start : start + size]))


def _pieces(cells: vec[i64], at: int) -> tuple[int, int]:
    return int(cells[at]), int(cells[at + 1])


def _words(cells: vec[i64], start: int, words: int) -> tuple[int, ...]:
    """The members of a set of several words."""
    found: tuple[int, ...] = ()
    for i in range(words):
        word = cells[start + i]
        if word != 0:
            found += tuple([i * WORD + n for n in _members(word)]) if i else _members(word)
    return found


@lru_cache(maxsize=4096)
def _members(word: int) -> tuple[int, ...]:
    """The members of a set, kept: an observation asks for the same sets again and again."""
    return tuple(members(word))
