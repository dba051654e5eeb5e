"""What a seat may see, a second time: read cell by cell, without the builder of observations."""

from __future__ import annotations

from typing import Any

from whistlestop.editions import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.editions.vocabulary import DECISIONS
from whistlestop.engine import legality
from whistlestop.engine import state as es
from whistlestop.engine.bits import WORD
from whistlestop.engine.claims import costs_more
from whistlestop.engine.state import State
from whistlestop.knowledge.record import Record

Facts = dict[str, Any]
NOT_CHOSEN = -1


def public_facts(edition: Edition, s: State) -> Facts:
    """Everything of an `Observation` that everyone sees, but the past."""
    r = rules_for(edition)
    piles = [int(cell) for cell in s.piles]
    kinds = range(r.kinds)
    return {
        "first": int(s.first),
        "turn": int(s.turn),
        "setting_up": bool(s.setting_up),
        "market": tuple(piles[es.MARKET : es.MARKET + r.slots]),
        "decks": (int(s.deck_size0), int(s.deck_size1))[: r.decks],
        "discards": tuple(piles[es.DISCARD + r.kind_deck[n] * es.KINDS + n] for n in kinds),
        "ticket_deck": int(s.tickets_left),
        "aside": int(s.aside0).bit_count() + int(s.aside1).bit_count(),
        "stacks": tuple(
            (piles[es.STACK_AT + n], piles[es.STACK_HEIGHT + n]) for n in range(r.symbols)
        ),
        "last_turns": int(s.last_turns),
        "idle": int(s.idle),
        "reason": int(s.reason),
        "decision": decision_facts(edition, s),
        "decisions": deciding(s),
        "seats": [seat_facts(edition, s, seat) for seat in range(s.players)],
    }


def deciding(s: State) -> list[int]:
    """The seats that may decide, in turn order."""
    if s.decision == es.OVER:
        return []
    if not s.setting_up or s.decision not in (es.KEEP_TICKETS, es.FLEET):
        return [int(s.seat)]
    order = [int(s.first + n) % int(s.players) for n in range(s.players)]
    return [seat for seat in order if s.seats[seat * es.SEAT + es.CHOICE] == 0]


def decision_facts(edition: Edition, s: State) -> Facts:
    """The fields of a `DecisionView` that are not at their defaults."""
    r = rules_for(edition)
    facts: Facts = {"seat": int(s.seat), "kind": DECISIONS[s.decision]}
    if s.decision in (es.PAY, es.SURCHARGE):
        revealed = [int(s.piles[es.REVEALED + i]) for i in range(s.revealed)]
        facts |= {
            "target_kind": int(s.target_kind),
            "target": int(s.target),
            "laid": tuple(int(s.piles[es.LAID + kind]) for kind in range(r.kinds)),
            "last_kind": int(s.last_kind),
            "color": int(s.laid_color),
            "revealed": tuple(revealed),
            "matching": tuple(bool(costs_more(r, s, card)) for card in revealed),
            "extra": int(s.extra),
        }
    elif s.decision == es.KEEP_TICKETS:
        facts["least"] = int(s.keep_least)
    elif s.decision in (es.SECOND_CARD, es.REFILL):
        facts |= {"slot": int(s.slot), "drawn": int(s.drawn)}
    elif s.decision == es.TAKE_TOKEN:
        facts["locations"] = members(s.token_locations)
    return facts


def seat_facts(edition: Edition, s: State, seat: int) -> Facts:
    """The fields of a `SeatView`."""
    r = rules_for(edition)
    cells = [int(cell) for cell in s.seats[seat * es.SEAT : (seat + 1) * es.SEAT + es.HAND]]
    tickets = members(*cells[es.TICKETS : es.TICKETS + es.TICKET_WORDS])
    hand = cells[es.HAND : es.HAND + r.kinds]
    by_deck = [
        sum(n for kind, n in enumerate(hand) if r.kind_deck[kind] == deck)
        for deck in range(r.decks)
    ]
    return {
        "cards": tuple(by_deck),
        "tickets": len(tickets),
        "offered": cells[es.OFFERED],
        "reserve": tuple(cells[es.RESERVE : es.RESERVE + 2]),
        "box": tuple(cells[es.BOX : es.BOX + 2]),
        "score": cells[es.SCORE],
        "stations_left": cells[es.STATIONS_LEFT],
        "harbours_left": cells[es.HARBOURS_LEFT],
        "routes": members(*cells[es.OWNED : es.OWNED + es.ROUTE_WORDS]),
        "stations": members(cells[es.STATIONS]),
        "harbours": members(cells[es.HARBOURS]),
        "tokens": members(cells[es.TOKENS]),
        "completed": members(*cells[es.COMPLETED : es.COMPLETED + es.TICKET_WORDS]),
        "bonuses": members(cells[es.BONUSES]),
        "shown": tickets if s.decision == es.OVER and r.goal == 0 else (),
    }


def own_facts(edition: Edition, s: State, record: Record, seat: int) -> Facts:
    """The fields of an `OwnView`."""
    r = rules_for(edition)
    cells = [int(cell) for cell in s.seats[seat * es.SEAT : (seat + 1) * es.SEAT + es.HAND]]
    choice, first = cells[es.CHOICE], int(r.keep)
    all_choose = s.setting_up and s.decision in (es.KEEP_TICKETS, es.FLEET)
    if s.decision == es.FLEET:
        first = int(r.fleet_of) - 1
    legal: tuple[int, ...] = ()
    if s.seat == seat or (all_choose and choice == 0):
        turned = s.copy()
        turned.seat = seat
        legal = tuple(legality.legal_actions(r, turned))
    return {
        "hand": tuple(cells[es.HAND : es.HAND + r.kinds]),
        "tickets": members(*cells[es.TICKETS : es.TICKETS + es.TICKET_WORDS]),
        "offered": tuple(cells[es.OFFER : es.OFFER + cells[es.OFFERED]]),
        "reserve": tuple(cells[es.RESERVE : es.RESERVE + 2]),
        "box": tuple(cells[es.BOX : es.BOX + 2]),
        "legal": legal,
        "choice": NOT_CHOSEN if choice == 0 else choice + first,
        "drawn": tuple(tuple(tuple(p.drawn[seat]) for p in pools) for pools in record.pools),
        "memory": record.memory[seat],
    }


def members(*words: int) -> tuple[int, ...]:
    """The members of a set of several words."""
    return tuple(
        at * WORD + n for at, word in enumerate(words) for n in range(WORD) if int(word) >> n & 1
    )
