"""Reads reserves, boxes and scores: what follows from a seat's routes unless it is stated."""

from __future__ import annotations

from typing import NoReturn

from whistlestop.editions.vocabulary import PIECES
from whistlestop.engine import state as es
from whistlestop.engine.network import owned_routes
from whistlestop.engine.rules import SHIP, TRAIN
from whistlestop.game.position.draft import Draft, Fields
from whistlestop.game.position.fields import MOST, Field

Pieces = tuple[int, int]
"""Trains and ships."""

_NUMBERS = {name: piece for piece, name in enumerate(PIECES)}


def read_pieces(d: Draft, seat: int) -> None:
    """Reserve and box: with the pieces on the board they are all the seat has."""
    owned, total = _owned(d, seat)
    placed = _placed(d, seat)
    if sum(placed) > total or any(n > most for n, most in zip(placed, owned, strict=True)):
        routes = Field(None, "routes")
        routes.refuse("too_many_pieces", rule=_rule(d), seat=seat, placed=_counted(placed))
    reserve = _reserve(d, seat, owned, total, placed)
    box = owned[TRAIN] - placed[TRAIN] - reserve[TRAIN], owned[SHIP] - placed[SHIP] - reserve[SHIP]
    if min(*reserve, *box) < 0 or sum(reserve) + sum(placed) != total:
        _refuse(d, seat, owned, total, placed)
    _check_box(d, d.seats[seat], box)
    base = d.cells(seat)
    for piece in (TRAIN, SHIP):
        d.s.seats[base + es.RESERVE + piece] = reserve[piece]
        d.s.seats[base + es.BOX + piece] = box[piece]


def _refuse(d: Draft, seat: int, owned: Pieces, total: int, placed: Pieces) -> NoReturn:
    """Refuse a stated reserve or box that leaves too many or too few pieces."""
    form = "reserve" if "reserve" in d.seats[seat] else "box"
    said = _said(d.seats[seat][form])
    d.seats[seat][form].refuse(
        "reserve_does_not_fit",
        rule=_rule(d),
        form=form,
        said=_counted((said.get(TRAIN, 0), said.get(SHIP, 0))),
        placed=_counted(placed),
        total=total,
        owned=_counted(owned),
        fleet=owned[SHIP] > 0,
    )


def _rule(d: Draft) -> str | None:
    return d.rule("fleet", "players")


def _owned(d: Draft, seat: int) -> tuple[Pieces, int]:
    """The seat's pieces of each type, and how many of them are in reserve or on the board."""
    if not d.has_fleet(seat):
        return (0, 0), 0
    if d.r.fleet == 0:
        return (int(d.r.pieces), 0), int(d.r.pieces)
    return (int(d.r.fleet_trains), int(d.r.fleet_ships)), int(d.r.fleet)


def _placed(d: Draft, seat: int) -> Pieces:
    placed = [0, 0]
    for route in owned_routes(d.r, d.s, seat):
        placed[d.r.route_piece[route]] += int(d.r.route_length[route])
    return placed[TRAIN], placed[SHIP]


def _reserve(d: Draft, seat: int, owned: Pieces, total: int, placed: Pieces) -> Pieces:
    """The reserve as stated, or what follows from the box, or from the usual fleet."""
    fields = d.seats[seat]
    left = total - sum(placed)
    if "reserve" in fields:
        said = _said(fields["reserve"])
        if said:
            # Where one type is left out, it makes up the rest, if the seat has any of it.
            trains = said[TRAIN] if TRAIN in said else left - said[SHIP]
            return trains, said.get(SHIP, left - trains if owned[SHIP] else 0)
    elif "box" in fields:
        said = _said(fields["box"])
        boxed = said.get(TRAIN, 0), said.get(SHIP, 0)
        return owned[TRAIN] - placed[TRAIN] - boxed[TRAIN], owned[SHIP] - placed[SHIP] - boxed[SHIP]
    elif "fleet" in fields:
        return _fleet_left(d, seat, owned, total, placed)
    usual = d.edition.fleet.suggested_trains if d.edition.fleet else total
    trains = min(max(usual - placed[TRAIN], 0), left)
    return trains, left - trains


def _fleet_left(d: Draft, seat: int, owned: Pieces, total: int, placed: Pieces) -> Pieces:
    """What is left of the fleet that was picked (WO-4), after all exchanges (WO-19)."""
    field = d.seats[seat]["fleet"]
    if d.edition.fleet is None:
        field.refuse("not_in_edition", rule=_rule(d), form="fleet")
    picked = field.integer(total - owned[SHIP], owned[TRAIN])
    given = _exchanged(d, seat)
    trains = picked - given[TRAIN] + given[SHIP] - placed[TRAIN]
    ships = total - picked - given[SHIP] + given[TRAIN] - placed[SHIP]
    if min(trains, ships) < 0:
        field.refuse("too_many_pieces", rule=_rule(d), seat=seat, placed=_counted(placed))
    return trains, ships


def _exchanged(d: Draft, seat: int) -> Pieces:
    """The pieces of each type that the seat gave for those of the other (WO-19)."""
    if "exchanged" not in d.seats[seat]:
        return 0, 0
    field = d.seats[seat]["exchanged"]
    if d.edition.fleet is None:
        field.refuse("not_in_edition", rule=_rule(d), form="fleet")
    given = _said(field)
    return given.get(TRAIN, 0), given.get(SHIP, 0)


def _said(field: Field) -> dict[int, int]:
    return {piece: n for piece, n, _ in field.counts(_NUMBERS, "piece")}


def _check_box(d: Draft, fields: Fields, box: Pieces) -> None:
    if "box" not in fields:
        return
    said = _said(fields["box"])
    if (said.get(TRAIN, 0), said.get(SHIP, 0)) != box:
        fields["box"].refuse("reserve_does_not_fit", rule=_rule(d), holds=_counted(box))


def _counted(pieces: Pieces) -> list[str]:
    """The type of each piece, as a refusal lists them."""
    return [name for n, name in zip(pieces, PIECES, strict=True) for _ in range(n)]


def read_score(d: Draft, seat: int) -> None:
    """The points so far; if left out, those of the seat's routes, less what its exchanges cost
    (WO-19). They may be below zero (R-12)."""
    cost = d.edition.fleet.exchange_cost if d.edition.fleet else 0
    points = sum(int(d.r.route_points[route]) for route in owned_routes(d.r, d.s, seat))
    points -= cost * sum(_exchanged(d, seat))
    if "score" in d.seats[seat]:
        points = d.seats[seat]["score"].integer(-MOST, MOST)
    d.s.seats[d.cells(seat) + es.SCORE] = points
