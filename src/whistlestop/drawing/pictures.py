"""A board with what lies on it, as somebody sees it."""

from __future__ import annotations

from whistlestop.drawing.board_svg import Table, board_svg
from whistlestop.editions.model import Edition
from whistlestop.editions.vocabulary import SYMBOLS
from whistlestop.knowledge.observation import Observation


def picture(thing: Edition | Observation) -> str:
    """An edition's board, or what an observation shows on it."""
    return board_svg(thing) if isinstance(thing, Edition) else seen_board(thing)


def on_the_board(view: Observation) -> Table:
    """What lies on the board, with the locations of the viewer's tickets pointed out."""
    edition = view.edition
    locations = edition.locations
    tickets = [edition.tickets[number] for number in view.own.tickets] if view.own else []
    return Table(
        routes={edition.routes[n].id: i for i, seat in enumerate(view.seats) for n in seat.routes},
        stations={locations[n].id: i for i, seat in enumerate(view.seats) for n in seat.stations},
        harbours={locations[n].id: i for i, seat in enumerate(view.seats) for n in seat.harbours},
        tokens={
            locations[at].id: (SYMBOLS[symbol], height)
            for symbol, (at, height) in enumerate(view.stacks)
            if at >= 0
        },
        highlight={location for ticket in tickets for location in ticket.locations},
        players=view.players,
        viewer=view.seat,
    )


def seen_board(view: Observation, language: str = "en") -> str:
    """The board with what lies on it, as an SVG document."""
    return board_svg(view.edition, **vars(on_the_board(view)), language=language)
