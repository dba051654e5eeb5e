"""A view in words: ids instead of numbers, in the form of position documents where there is one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from whistlestop.editions.model import Edition
from whistlestop.editions.vocabulary import END_REASONS, PIECES, SYMBOLS, target_text
from whistlestop.engine.state import NOT_ENDED
from whistlestop.knowledge.observation.model import NONE, Observation, OwnView


def in_words(view: Observation) -> dict[str, Any]:
    """The view as JSON-able values."""
    edition = view.edition
    document = {
        "edition": edition.id,
        "players": list(view.players),
        "first": view.first,
        "turn": view.turn,
        "setting_up": view.setting_up,
        "decision": _decision(view),
        "market": [None if n == NONE else edition.card_kinds[n].id for n in view.market],
        "decks": _by_deck(edition, view.decks),
        "discards": _cards_by_deck(edition, view.discards),
        "pools": _pools(view),
        "surprises": [
            {**surprise._asdict(), "kind": edition.card_kinds[surprise.kind].id}
            for surprise in view.public_history.surprises
        ],
        "ticket_deck": view.ticket_deck,
        "last_turns": None if view.last_turns == NONE else view.last_turns,
        "idle": view.idle,
        "reason": None if view.reason == NOT_ENDED else END_REASONS[view.reason],
        "routes": _owners([seat.routes for seat in view.seats], edition.routes),
        "seats": [_seat(view, number) for number in range(len(view.seats))],
        "ticket_moves": [move._asdict() for move in view.public_history.ticket_moves],
    }
    if edition.stations:
        stations = [seat.stations for seat in view.seats]
        document["stations"] = _owners(stations, edition.locations)
    if edition.harbours:
        harbours = [seat.harbours for seat in view.seats]
        document["harbours"] = _owners(harbours, edition.locations)
    if edition.tokens:
        document["stacks"] = {
            edition.locations[location].id: {"symbol": SYMBOLS[symbol], "count": count}
            for symbol, (location, count) in enumerate(view.stacks)
            if location != NONE
        }
    if edition.tickets_rules.goal:
        document["aside"] = view.aside
    document["seat"] = view.seat
    document["own"] = None if view.own is None else own_in_words(edition, view.own)
    return document


def _decision(view: Observation) -> dict[str, Any]:
    edition, decision = view.edition, view.decision
    words: dict[str, Any] = {"seat": decision.seat, "kind": decision.kind}
    if decision.target != NONE:
        words["for"] = target_text(edition, decision.target_kind, decision.target)
        words["laid"] = _cards(edition, decision.laid)
    if decision.kind == "surcharge":
        words["revealed"] = _ids(edition.card_kinds, decision.revealed)
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
        words["locations"] = _ids(edition.locations, decision.locations)
    return words


def _pools(view: Observation) -> dict[str, list[dict[str, Any]]]:
    edition = view.edition
    return {
        deck.name: [
            {"cards": _cards(edition, pool.cards), "drawn": list(pool.drawn)} for pool in pools
        ]
        for deck, pools in zip(edition.decks, view.public_history.pools, strict=True)
    }


def _seat(view: Observation, number: int) -> dict[str, Any]:
    edition, seat, history = view.edition, view.seats[number], view.public_history
    words: dict[str, Any] = {
        "hand": _by_deck(edition, seat.cards),
        "tickets": seat.tickets,
        "offered": seat.offered,
        "reserve": _pieces(edition, seat.reserve),
        "score": seat.score,
        "shown": _ids(edition.tickets, seat.shown),
        "taken": _cards(edition, history.taken[number]),
        "paid": _cards(edition, history.paid[number]),
        "known": _cards(edition, history.known[number]),
        "blind": _by_deck(edition, history.blind[number]),
        "tickets_drawn": history.tickets_drawn[number],
        "tickets_kept": history.tickets_kept[number],
        "tickets_declined": history.tickets_declined[number],
    }
    if edition.fleet:
        words["box"] = _pieces(edition, seat.box)
    if edition.stations:
        words["stations_left"] = seat.stations_left
    if edition.harbours:
        words["harbours_left"] = seat.harbours_left
    if edition.tokens:
        words["tokens"] = [SYMBOLS[symbol] for symbol in seat.tokens]
    if edition.tickets_rules.goal:
        words["completed"] = _ids(edition.tickets, seat.completed)
        words["bonuses"] = _ids(edition.bonuses, seat.bonuses)
        counted = sum(edition.bonuses[number].ticket for number in seat.bonuses)
        words["goals"] = len(seat.completed) + counted
        words["fresh_tickets"] = history.fresh_tickets[number]
        words["fresh_aside"] = history.fresh_aside[number]
    return words


def own_in_words(edition: Edition, own: OwnView) -> dict[str, Any]:
    """What only one seat sees, as JSON-able values."""
    memory = own.memory
    words: dict[str, Any] = {
        "hand": _cards(edition, own.hand),
        "tickets": _ids(edition.tickets, own.tickets),
        "offered": _ids(edition.tickets, own.offered),
        "reserve": _pieces(edition, own.reserve),
        "legal": list(own.legal),
        "drawn": {
            deck.name: [_cards(edition, cards) for cards in pools]
            for deck, pools in zip(edition.decks, own.drawn, strict=True)
        },
        "choices": [
            {
                "move": choice.move,
                "offered": _ids(edition.tickets, choice.offered),
                "returned": _ids(edition.tickets, choice.returned),
            }
            for choice in memory.choices
        ],
        "gone": _ids(edition.tickets, memory.gone),
    }
    if edition.fleet:
        words["box"] = _pieces(edition, own.box)
    if edition.tickets_rules.goal:
        words["aside"] = _ids(edition.tickets, memory.aside)
        words["shuffled_in"] = _ids(edition.tickets, memory.shuffled_in)
    return words


def _ids(things: Sequence[Any], numbers: Iterable[int]) -> list[str]:
    return [things[number].id for number in numbers]


def _owners(sets: list[tuple[int, ...]], things: Sequence[Any]) -> dict[str, int]:
    return {things[number].id: seat for seat, numbers in enumerate(sets) for number in numbers}


def _cards(edition: Edition, counts: Sequence[int]) -> dict[str, int]:
    return {kind.id: n for kind, n in zip(edition.card_kinds, counts, strict=True) if n}


def _cards_by_deck(edition: Edition, counts: Sequence[int]) -> dict[str, dict[str, int]]:
    words: dict[str, dict[str, int]] = {deck.name: {} for deck in edition.decks}
    for kind, n in zip(edition.card_kinds, counts, strict=True):
        if n:
            words[kind.deck][kind.id] = n
    return words


def _by_deck(edition: Edition, counts: Sequence[int]) -> dict[str, int]:
    return {deck.name: n for deck, n in zip(edition.decks, counts, strict=True)}


def _pieces(edition: Edition, counts: tuple[int, int]) -> dict[str, int]:
    types = PIECES if edition.fleet else PIECES[:1]
    return dict(zip(types, counts, strict=False))
