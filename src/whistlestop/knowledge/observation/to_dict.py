"""A view in words: ids instead of numbers, in the form of position documents where there is one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from whistlestop.editions.kept import once_per_edition
from whistlestop.editions.model import Edition
from whistlestop.editions.rules_builder import rules_for
from whistlestop.editions.vocabulary import END_REASONS, PIECES, SYMBOLS, target_text
from whistlestop.engine.state import NOT_ENDED
from whistlestop.knowledge.observation.model import NONE, DecisionView, Observation, OwnView


class _Ids(NamedTuple):
    """The ids of everything in an edition, by number: a view names dozens after every move."""

    kinds: tuple[str, ...]
    kind_decks: tuple[str, ...]
    """By kind: the deck it belongs to."""
    decks: tuple[str, ...]
    routes: tuple[str, ...]
    locations: tuple[str, ...]
    tickets: tuple[str, ...]
    bonuses: tuple[str, ...]
    pieces: tuple[str, ...]


@once_per_edition
def _ids_of(edition: Edition) -> _Ids:
    return _Ids(
        tuple([kind.id for kind in edition.card_kinds]),
        tuple([kind.deck for kind in edition.card_kinds]),
        tuple([deck.name for deck in edition.decks]),
        tuple([route.id for route in edition.routes]),
        tuple([location.id for location in edition.locations]),
        tuple([ticket.id for ticket in edition.tickets]),
        tuple([bonus.id for bonus in edition.bonuses]),
        PIECES if edition.fleet else PIECES[:1],
    )


def in_words(view: Observation) -> dict[str, Any]:
    """The view as JSON-able values."""
    edition = view.edition
    ids = _ids_of(edition)
    kinds = ids.kinds
    document = {
        "edition": edition.id,
        "players": list(view.players),
        "first": view.first,
        "turn": view.turn,
        "setting_up": view.setting_up,
        "decision": _decision(view, ids, view.decision),
        "decisions": [_decision(view, ids, decision) for decision in view.decisions],
        "market": [None if n == NONE else kinds[n] for n in view.market],
        "decks": _by_deck(ids, view.decks),
        "discards": _cards_by_deck(ids, view.discards),
        "pools": _pools(view, ids),
        "surprises": [
            {**surprise._asdict(), "kind": kinds[surprise.kind]}
            for surprise in view.public_history.surprises
        ],
        "ticket_deck": view.ticket_deck,
        "last_turns": None if view.last_turns == NONE else view.last_turns,
        "idle": view.idle,
        "reason": None if view.reason == NOT_ENDED else END_REASONS[view.reason],
        "routes": _owners([seat.routes for seat in view.seats], ids.routes),
        "seats": [_seat(view, ids, number) for number in range(len(view.seats))],
        "ticket_moves": [move._asdict() for move in view.public_history.ticket_moves],
    }
    if edition.stations:
        stations = [seat.stations for seat in view.seats]
        document["stations"] = _owners(stations, ids.locations)
    if edition.harbours:
        harbours = [seat.harbours for seat in view.seats]
        document["harbours"] = _owners(harbours, ids.locations)
    if edition.tokens:
        document["stacks"] = {
            ids.locations[location]: {"symbol": SYMBOLS[symbol], "count": count}
            for symbol, (location, count) in enumerate(view.stacks)
            if location != NONE
        }
    if edition.tickets_rules.goal:
        document["aside"] = view.aside
    document["seat"] = view.seat
    document["own"] = None if view.own is None else own_in_words(edition, view.own)
    return document


def _decision(view: Observation, ids: _Ids, decision: DecisionView) -> dict[str, Any]:
    words: dict[str, Any] = {"seat": decision.seat, "kind": decision.kind}
    if decision.target != NONE:
        words["for"] = target_text(view.edition, decision.target_kind, decision.target)
        words["laid"] = _cards(ids.kinds, decision.laid)
    if decision.kind == "surcharge":
        words["revealed"] = _named(ids.kinds, decision.revealed)
        words["matching"] = list(decision.matching)
        words["extra"] = decision.extra
    if decision.kind == "keep_tickets":
        words["offered"] = view.seats[decision.seat].offered
        words["least"] = decision.least
    if decision.kind == "refill":
        words["slot"] = decision.slot + 1
    if decision.drawn:
        words["drawn"] = decision.drawn
    if decision.kind == "take_token":
        words["locations"] = _named(ids.locations, decision.locations)
    return words


def _pools(view: Observation, ids: _Ids) -> dict[str, list[dict[str, Any]]]:
    return {
        deck: [
            {"cards": _cards(ids.kinds, pool.cards), "drawn": list(pool.drawn)} for pool in pools
        ]
        for deck, pools in zip(ids.decks, view.public_history.pools, strict=True)
    }


def _seat(view: Observation, ids: _Ids, number: int) -> dict[str, Any]:
    edition, seat, history = view.edition, view.seats[number], view.public_history
    kinds = ids.kinds
    words: dict[str, Any] = {
        "hand": _by_deck(ids, seat.cards),
        "tickets": seat.tickets,
        "offered": seat.offered,
        "reserve": _pieces(ids, seat.reserve),
        "score": seat.score,
        "shown": _named(ids.tickets, seat.shown),
        "taken": _cards(kinds, history.taken[number]),
        "paid": _cards(kinds, history.paid[number]),
        "known": _cards(kinds, history.known[number]),
        "blind": _by_deck(ids, history.blind[number]),
        "tickets_drawn": history.tickets_drawn[number],
        "tickets_kept": history.tickets_kept[number],
        "tickets_declined": history.tickets_declined[number],
    }
    if edition.fleet:
        words["box"] = _pieces(ids, seat.box)
    if edition.stations:
        words["stations_left"] = seat.stations_left
    if edition.harbours:
        words["harbours_left"] = seat.harbours_left
    if edition.tokens:
        words["tokens"] = [SYMBOLS[symbol] for symbol in seat.tokens]
    if edition.tickets_rules.goal:
        words["completed"] = _named(ids.tickets, seat.completed)
        words["bonuses"] = _named(ids.bonuses, seat.bonuses)
        counted = sum(edition.bonuses[number].ticket for number in seat.bonuses)
        words["goals"] = len(seat.completed) + counted
        words["fresh_tickets"] = history.fresh_tickets[number]
        words["fresh_aside"] = history.fresh_aside[number]
    return words


def own_in_words(edition: Edition, own: OwnView) -> dict[str, Any]:
    """What only one seat sees, as JSON-able values."""
    ids, memory = _ids_of(edition), own.memory
    tickets = ids.tickets
    words: dict[str, Any] = {
        "hand": _cards(ids.kinds, own.hand),
        "tickets": _named(tickets, own.tickets),
        "offered": _named(tickets, own.offered),
        "reserve": _pieces(ids, own.reserve),
        "legal": list(own.legal),
        "choice": _choice(edition, own),
        "drawn": {
            deck: [_cards(ids.kinds, cards) for cards in pools]
            for deck, pools in zip(ids.decks, own.drawn, strict=True)
        },
        "choices": [
            {
                "move": choice.move,
                "offered": _named(tickets, choice.offered),
                "returned": _named(tickets, choice.returned),
            }
            for choice in memory.choices
        ],
        "gone": _named(tickets, memory.gone),
    }
    if edition.fleet:
        words["box"] = _pieces(ids, own.box)
    if edition.tickets_rules.goal:
        words["aside"] = _named(tickets, memory.aside)
        words["shuffled_in"] = _named(tickets, memory.shuffled_in)
    return words


def _choice(edition: Edition, own: OwnView) -> dict[str, Any] | None:
    """What the seat has chosen in secret, in the form of the event that tells the seat."""
    r = rules_for(edition)
    if own.choice == NONE:
        return None
    if own.choice >= r.fleet_of:
        trains = own.choice - int(r.fleet_of)
        return {"trains": trains, "ships": int(r.fleet) - trains}
    kept = own.choice - int(r.keep)
    tickets = [(kept >> i & 1, edition.tickets[n].id) for i, n in enumerate(own.offered)]
    return {
        "kept": [ticket for chosen, ticket in tickets if chosen],
        "declined": [ticket for chosen, ticket in tickets if not chosen],
    }


def _named(ids: tuple[str, ...], numbers: Iterable[int]) -> list[str]:
    return [ids[number] for number in numbers]


def _owners(sets: list[tuple[int, ...]], ids: tuple[str, ...]) -> dict[str, int]:
    return {ids[number]: seat for seat, numbers in enumerate(sets) for number in numbers}


def _cards(kinds: tuple[str, ...], counts: tuple[int, ...]) -> dict[str, int]:
    """How many cards of each kind, where there are any: most counts are 0."""
    words: dict[str, int] = {}
    for kind in range(len(kinds)):
        n = counts[kind]
        if n:
            words[kinds[kind]] = n
    return words


def _cards_by_deck(ids: _Ids, counts: tuple[int, ...]) -> dict[str, dict[str, int]]:
    words: dict[str, dict[str, int]] = {deck: {} for deck in ids.decks}
    for kind, deck, n in zip(ids.kinds, ids.kind_decks, counts, strict=True):
        if n:
            words[deck][kind] = n
    return words


def _by_deck(ids: _Ids, counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(ids.decks, counts, strict=True))


def _pieces(ids: _Ids, counts: tuple[int, int]) -> dict[str, int]:
    return dict(zip(ids.pieces, counts, strict=False))
