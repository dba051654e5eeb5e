"""Where each fact is in an encoded observation. The list of blocks is the only source for this.

A block is a table: its axes say what its cells stand for, and the last axis varies fastest. Axes
are as long as the edition needs; a block of a mechanic that the edition does not have is empty.
"""

from typing import Final, NamedTuple

from mypy_extensions import i64

from whistlestop.engine.rules import Rules
from whistlestop.engine.state import OVER

VERSION: Final = 0
"""Raised whenever a cell gets another place or another meaning, for any edition. The names of
environments end with it."""


class Block(NamedTuple):
    """A part of the encoding."""

    name: str
    axes: tuple[str, ...]
    """What its cells stand for; empty for a single cell."""
    meaning: str


# fmt: off
BLOCKS: Final = (
    # The decision.
    Block("decision", ("decision",), "1: this is decided now"),
    Block("deciding", ("seat",), "1: the seat must decide now; several while all choose at once"),
    Block("turn", ("seat",), "1: it is the seat's turn"),
    Block("first", ("seat",), "1: the seat takes the first turn of the game"),
    Block("setting_up", (), "1 before the first turn"),
    Block("least", (), "tickets the viewer must keep now"),
    Block("drawn", (), "cards drawn this turn, while the next is chosen"),
    Block("refilled", ("slot",), "1: the market slot that waits for a card"),
    Block("paying_route", ("route",), "1: the route that is being paid for"),
    Block("paying_station", ("station",), "1: the city whose station is being paid for"),
    Block("paying_harbour", ("harbour",), "1: the port whose harbour is being paid for"),
    Block("laid", ("kind",), "cards laid for it"),
    Block("laid_last", ("kind",), "1: the kind laid last; no kind before it may follow"),
    Block("laid_color", ("color",), "1: the colour laid last"),
    Block("revealed", ("kind",), "cards turned up for a tunnel"),
    Block("extra", (), "cards still owed for the tunnel"),
    Block("token_at", ("stack",), "1: a token may be taken here now"),
    # The table.
    Block("market", ("slot", "kind"), "1: the slot shows a card of this kind"),
    Block("decks", ("deck",), "cards in the deck"),
    Block("discards", ("kind",), "discarded cards"),
    Block("ticket_deck", (), "tickets in the ticket deck"),
    Block("aside", ("race",), "tickets put aside"),
    Block("stacks", ("symbol", "stack"), "tokens left of the symbol's stack here, plus 1"),
    Block("last_turns", (), "turns left in the whole game; -1 before the end is triggered"),
    Block("idle", (), "how long nothing has happened; a long time ends the game"),
    Block("reason", (), "why the game ended; 0 while it runs"),
    # What everyone sees of a seat.
    Block("cards", ("seat", "deck"), "cards in hand, by the deck they come from"),
    Block("known", ("seat", "kind"), "cards everyone knows to be in its hand"),
    Block("tickets", ("seat",), "tickets in hand"),
    Block("choosing", ("seat",), "tickets it chooses from"),
    Block("reserve", ("seat", "piece"), "pieces left"),
    Block("box", ("seat", "boxed"), "pieces it can exchange for"),
    Block("score", ("seat",), "points so far"),
    Block("stations_left", ("seat", "stations"), "stations left"),
    Block("harbours_left", ("seat", "harbours"), "harbours left"),
    Block("routes", ("seat", "route"), "1: the route is the seat's"),
    Block("network", ("seat", "location"), "equal numbers: joined by the seat's routes; 0: none"),
    Block("stations", ("seat", "station"), "1: the seat has a station here"),
    Block("harbours", ("seat", "harbour"), "1: the seat has a harbour here"),
    Block("tokens", ("seat", "symbol"), "1: the seat has a token of this symbol"),
    Block("completed", ("seat", "goal"), "1: the seat has completed this ticket"),
    Block("bonuses", ("seat", "bonus"), "1: the seat has this bonus card"),
    # What only the viewer sees.
    Block("hand", ("kind",), "cards in the viewer's hand"),
    Block("open", ("route",), "1: no claim and no rule for double routes closes the route to it"),
    Block("held", ("ticket",), "1: the ticket is in the viewer's hand"),
    Block("offered", ("ticket",), "place of the ticket in the offer, from 1; 0: not offered"),
    Block("distance", ("ticket",), "spaces missing for a ticket held or offered; -1 for others"),
    Block("choice", (), "what the viewer has chosen while others still choose; 0: nothing"),
)
# fmt: on

UNREACHABLE: Final = 127
"""The distance of a ticket that open routes cannot complete."""


def axis_sizes(r: Rules, players: int) -> dict[str, int]:
    """How long each axis is for an edition and a number of players."""
    stations, harbours, symbols = int(r.stations > 0), int(r.harbours > 0), int(r.symbols > 0)
    race, fleet, locations = int(r.goal > 0), int(r.fleet > 0), int(r.locations)
    return {
        "decision": OVER + 1,
        "seat": players,
        "slot": int(r.slots),
        "deck": int(r.decks),
        "kind": int(r.kinds),
        "color": int(r.colors),
        "route": int(r.routes),
        "location": locations,
        "ticket": int(r.tickets),
        "goal": int(r.tickets) * race,
        "race": race,
        "piece": 1 + fleet,
        "boxed": 2 * fleet,
        "station": locations * stations,
        "stations": stations,
        "harbour": locations * harbours,
        "harbours": harbours,
        "stack": locations * symbols,
        "symbol": int(r.symbols),
        "bonus": int(r.bonuses),
    }


class Layout:
    """Where each block starts, for one edition and one number of players."""

    def __init__(self, r: Rules, players: int) -> None:
        sizes = axis_sizes(r, players)
        self.start: dict[str, int] = {}
        """By block: its first cell."""
        cells = 0
        for block in BLOCKS:
            self.start[block.name] = cells
            size = 1
            for axis in block.axes:
                size *= sizes[axis]
            cells += size
        self.cells: i64 = cells
        """How many cells there are."""
