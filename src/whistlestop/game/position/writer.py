"""From a game to its position document."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.editions.model import Edition
from whistlestop.editions.vocabulary import BUILDINGS, DECISIONS, END_REASONS, PIECES, SYMBOLS
from whistlestop.engine import state as es
from whistlestop.engine.bits import WORD, members
from whistlestop.engine.first_choices import chosen_action
from whistlestop.engine.market import deck_size
from whistlestop.engine.network import owned_routes
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import SEAT, State
from whistlestop.engine.tickets import least_kept
from whistlestop.game.action import all_actions
from whistlestop.game.position.ids import FORMAT


def write_position(
    edition: Edition,
    r: Rules,
    s: State,
    *,
    players: Sequence[str],
    options: Mapping[str, object],
    seed: int | str | None,
) -> dict[str, Any]:
    """The complete state as a JSON-able document: every field that the edition has."""
    return {
        "format": FORMAT,
        "edition": edition.source,
        "options": dict(options),
        "players": list(players),
        "seed": seed,
        "first": int(s.first),
        "turn": int(s.turn),
        "decision": _decision(edition, s),
        "seats": [_seat(edition, r, s, seat) for seat in range(s.players)],
        **_board(edition, r, s),
        **_cards(edition, r, s),
        **_tickets(edition, r, s),
        "last_turns": None if s.last_turns < 0 else int(s.last_turns),
        "idle": int(s.idle),
        "generator": "".join(
            f"{word:08x}" for word in (s.chance0, s.chance1, s.chance2, s.chance3)
        ),
    }


def _decision(edition: Edition, s: State) -> dict[str, Any]:
    found: dict[str, Any] = {"seat": int(s.seat), "kind": DECISIONS[s.decision]}
    if s.decision in (es.PAY, es.SURCHARGE):
        found["for"] = _target(edition, s)
        found["laid"] = _counts(edition, s.piles, es.LAID)
    if s.decision == es.SURCHARGE:
        shown = [s.piles[es.REVEALED + i] for i in range(s.revealed)]
        found["revealed"] = [edition.card_kinds[kind].id for kind in shown]
        found["extra"] = int(s.extra)
        found["last_laid"] = None if s.last_kind < 0 else edition.card_kinds[s.last_kind].id
    elif s.decision == es.REFILL:
        found["slot"] = int(s.slot) + 1
        found["drawn"] = int(s.drawn)
    elif s.decision == es.KEEP_TICKETS:
        found["least"] = int(least_kept(s, s.seat))
        found["setting_up"] = s.setting_up != 0
    elif s.decision == es.TAKE_TOKEN:
        found["locations"] = _locations(edition, s.token_locations)
    elif s.decision == es.OVER:
        found["reason"] = END_REASONS[s.reason]
    return found


def _target(edition: Edition, s: State) -> str:
    if s.target_kind == es.FOR_ROUTE:
        return edition.routes[s.target].id
    return f"{BUILDINGS[s.target_kind]}:{edition.locations[s.target].id}"


def _seat(edition: Edition, r: Rules, s: State, seat: int) -> dict[str, Any]:
    base = seat * SEAT
    cells = s.seats
    found: dict[str, Any] = {
        "hand": _counts(edition, cells, base + es.HAND),
        "tickets": _ticket_ids(edition, cells[base + es.TICKETS], cells[base + es.TICKETS + 1]),
    }
    if r.goal == 0:
        offered = [cells[base + es.OFFER + i] for i in range(cells[base + es.OFFERED])]
        found["offered"] = [edition.tickets[ticket].id for ticket in offered]
    chosen = chosen_action(r, s, seat)
    if chosen >= 0:
        action = all_actions(edition)[chosen]
        assert action is not None
        found["choice"] = action.text
    types = PIECES if r.fleet > 0 else PIECES[:1]
    found["reserve"] = {name: int(cells[base + es.RESERVE + i]) for i, name in enumerate(types)}
    if r.fleet > 0:
        found["box"] = {name: int(cells[base + es.BOX + i]) for i, name in enumerate(types)}
    found["score"] = int(cells[base + es.SCORE])
    if r.stations > 0:
        found["stations_left"] = int(cells[base + es.STATIONS_LEFT])
    if r.harbours > 0:
        found["harbours_left"] = int(cells[base + es.HARBOURS_LEFT])
    if r.symbols > 0:
        found["tokens"] = [SYMBOLS[i] for i in members(cells[base + es.TOKENS])]
    if r.goal > 0:
        completed = cells[base + es.COMPLETED], cells[base + es.COMPLETED + 1]
        found["completed"] = _ticket_ids(edition, *completed)
        found["bonuses"] = [edition.bonuses[i].id for i in members(cells[base + es.BONUSES])]
    return found


def _board(edition: Edition, r: Rules, s: State) -> dict[str, Any]:
    owners = {route: seat for seat in range(s.players) for route in owned_routes(r, s, seat)}
    found: dict[str, Any] = {
        "routes": {edition.routes[route].id: owners[route] for route in sorted(owners)}
    }
    if r.stations > 0:
        found["stations"] = _buildings(edition, s, es.STATIONS)
    if r.harbours > 0:
        found["harbours"] = _buildings(edition, s, es.HARBOURS)
    if r.symbols > 0:
        found["stacks"] = {
            edition.locations[s.piles[es.STACK_AT + symbol]].id: {
                "symbol": SYMBOLS[symbol],
                "count": int(s.piles[es.STACK_HEIGHT + symbol]),
            }
            for symbol in range(s.stacks_placed)
        }
    return found


def _buildings(edition: Edition, s: State, sort: int) -> dict[str, int]:
    owners = {
        location: seat
        for seat in range(s.players)
        for location in members(s.seats[seat * SEAT + sort])
    }
    return {edition.locations[location].id: owners[location] for location in sorted(owners)}


def _cards(edition: Edition, r: Rules, s: State) -> dict[str, Any]:
    kinds = edition.card_kinds
    decks: dict[str, list[str]] = {}
    discards: dict[str, dict[str, int]] = {}
    for number, deck in enumerate(edition.decks):
        bottom = r.deck_at[number]
        top = bottom + deck_size(s, number) - 1
        decks[deck.name] = [kinds[s.piles[at]].id for at in range(top, bottom - 1, -1)]
        discards[deck.name] = _counts(edition, s.piles, es.DISCARD + number * es.KINDS)
    shown = [s.piles[es.MARKET + slot] for slot in range(r.slots)]
    market = [None if kind == es.EMPTY else kinds[kind].id for kind in shown]
    return {**({"market": market} if r.slots > 0 else {}), "decks": decks, "discards": discards}


def _tickets(edition: Edition, r: Rules, s: State) -> dict[str, Any]:
    order = [(s.ticket_top + i) % r.tickets for i in range(s.tickets_left)]
    deck = [s.piles[es.TICKET_DECK + at] for at in order]
    found: dict[str, Any] = {"ticket_deck": [edition.tickets[ticket].id for ticket in deck]}
    if r.goal > 0:
        found["aside"] = _ticket_ids(edition, s.aside0, s.aside1)
    gone = [edition.tickets[ticket].id for ticket in out_of_the_game(r, s)]
    return {**found, "removed_tickets": gone}


def out_of_the_game(r: Rules, s: State) -> list[int]:
    """The tickets that are neither in the deck nor put aside nor with a seat."""
    there = {
        int(s.piles[es.TICKET_DECK + (s.ticket_top + i) % r.tickets]) for i in range(s.tickets_left)
    }
    there.update(_member_tickets(s.aside0, s.aside1))
    for base in range(0, s.players * SEAT, SEAT):
        cells = s.seats[base:]
        there.update(_member_tickets(cells[es.TICKETS], cells[es.TICKETS + 1]))
        there.update(_member_tickets(cells[es.COMPLETED], cells[es.COMPLETED + 1]))
        there.update(int(cells[es.OFFER + i]) for i in range(cells[es.OFFERED]))
    return [ticket for ticket in range(r.tickets) if ticket not in there]


def _counts(edition: Edition, cells: vec[i64], start: int) -> dict[str, int]:
    """Cards by kind, from one cell per kind."""
    return {
        kind.id: int(cells[start + i])
        for i, kind in enumerate(edition.card_kinds)
        if cells[start + i] > 0
    }


def _ticket_ids(edition: Edition, low: int, high: int) -> list[str]:
    return [edition.tickets[ticket].id for ticket in _member_tickets(low, high)]


def _member_tickets(low: int, high: int) -> Iterator[int]:
    yield from members(low)
    yield from (WORD + ticket for ticket in members(high))


def _locations(edition: Edition, locations: int) -> list[str]:
    return [edition.locations[location].id for location in members(locations)]
