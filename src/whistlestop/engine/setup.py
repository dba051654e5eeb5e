"""Set-up: shuffling and dealing, in the rulebooks' order."""

from mypy_extensions import i64

from whistlestop.engine import chance
from whistlestop.engine import journal as j
from whistlestop.engine.first_choices import offer_first_tickets
from whistlestop.engine.market import gain, lay_out_market, remake_deck, settle_market, top_card
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import (
    DISCARD,
    FREE,
    HARBOURS_LEFT,
    KINDS,
    RESERVE,
    ROUTE_WORDS,
    SEAT,
    STACK_AT,
    STACK_HEIGHT,
    STATIONS_LEFT,
    TICKET_DECK,
    State,
    blank,
)
from whistlestop.engine.tickets import give, offer, put_below, top_ticket
from whistlestop.engine.turns import begin_first_turn


def set_up(r: Rules, players: i64, seed: int | str, first: i64, noting: bool) -> State:
    """A new game: everything dealt, the first decision open. `first` -1: drawn from the seed."""
    s = blank(players, r.pile_cells)
    if noting:
        s.journal = []
    chance.seed(s, seed)
    drawn: i64 = chance.below(s, players)
    s.first = first if first >= 0 else drawn
    s.setting_up = 1
    s.turn = s.first
    provide(r, s)
    _deal_cards(r, s)
    _deal_tickets(r, s)
    if r.goal > 0:
        begin_first_turn(s)
    else:
        offer_first_tickets(r, s)
    return s


def provide(r: Rules, s: State) -> None:
    """Give every seat its pieces, and set up the stacks that are printed on the board."""
    seat: i64
    for seat in range(s.players):
        base: i64 = seat * SEAT
        s.seats[base + RESERVE] = r.pieces
        s.seats[base + STATIONS_LEFT] = r.stations
        s.seats[base + HARBOURS_LEFT] = r.harbours
        word: i64
        for word in range(ROUTE_WORDS):
            s.seats[base + FREE + word] = r.all_routes[word]
    symbol: i64
    for symbol in range(len(r.printed_stacks)):
        s.piles[STACK_AT + symbol] = r.printed_stacks[symbol]
        s.piles[STACK_HEIGHT + symbol] = r.stack_height[s.players]
    s.stacks_placed = len(r.printed_stacks)
    s.gaps = r.slots


def _deal_cards(r: Rules, s: State) -> None:
    """Shuffle each deck, deal from it, and lay out the market."""
    kind: i64
    for kind in range(r.kinds):
        s.piles[DISCARD + r.kind_deck[kind] * KINDS + kind] = r.kind_count[kind]
    deck: i64
    seat: i64
    for deck in range(r.decks):
        remake_deck(r, s, deck)
        for seat in range(s.players):
            for _ in range(r.deal[deck]):
                kind = top_card(r, s, deck)
                gain(s, seat, kind)
                if s.journal is not None:
                    j.note_items(s, j.CARD_DEALT, seat, deck, 0, (int(kind),))
    lay_out_market(r, s)
    settle_market(r, s)


def _deal_tickets(r: Rules, s: State) -> None:
    """Shuffle each pack of tickets and deal from it; only the first pack stays in play."""
    packs: i64 = len(r.pack_deal)
    pack: i64
    for pack in range(packs - 1, -1, -1):
        s.ticket_top = 0
        s.tickets_left = 0
        ticket: i64
        for ticket in range(r.tickets):
            if r.ticket_pack[ticket] == pack:
                put_below(r, s, ticket)
        chance.shuffle(s, s.piles, TICKET_DECK, s.tickets_left)
        seat: i64
        for seat in range(s.players):
            for _ in range(r.pack_deal[pack]):
                ticket = top_ticket(r, s)
                if r.goal > 0:
                    give(s, seat, ticket)
                    if s.journal is not None:
                        j.note_items(s, j.TICKET_DRAWN, seat, 0, 0, (int(ticket),))
                else:
                    offer(s, seat, ticket)
