"""A game told in plain sentences, one for each event that is worth one.

>>> import whistlestop as ws
>>> from whistlestop.game import log
>>> game = ws.new_game("europe", players=["Ana", "Bo"], seed=7, first=0)
>>> events = game.play("keep 1 2", "keep 1 2").apply("draw deck")
>>> log.line(events[0].seen_by(1), game.edition, game.players)
'Ana drew a card.'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from whistlestop.editions.model import Edition, Ticket
from whistlestop.game import events as ev

_DASH = " \N{EN DASH} "
_ENDS = {
    "last_turns_played": "all last turns were played",
    "goal_reached": "the last ticket of the race was completed",
    "last_piece_placed": "the last piece was placed",
    "stalemate": "nobody could do anything any more",
}


def line(event: ev.Event, edition: Edition, players: Sequence[str]) -> str | None:
    """One sentence about an event; None for one that others make superfluous.

    Give it `event.seen_by(seat)`: what that leaves out, the sentence leaves out.
    """
    tell = _TELLERS.get(type(event))
    return tell(_Told(edition, players), event) if tell else None


def lines(
    events: Iterable[ev.Event], edition: Edition, players: Sequence[str], seat: int | None
) -> Iterator[str]:
    """What a seat (None: a spectator) may read about some events."""
    for event in events:
        told = line(event.seen_by(seat), edition, players)
        if told is not None:
            yield told


def location_name(edition: Edition, place: str) -> str:
    """A location's printed name."""
    return _location_names(edition)[place]


@cache
def _location_names(edition: Edition) -> dict[str, str]:
    return {place.id: place.name for place in edition.locations}


def route_name(edition: Edition, route_id: str) -> str:
    """The ends of a route, with its colour where a second route joins the same places."""
    route = edition.route(route_id)
    ends = _DASH.join(location_name(edition, place) for place in (route.a, route.b))
    return f"{ends} ({route.color})" if route.double else ends


def ticket_name(edition: Edition, ticket: Ticket) -> str:
    """The places a ticket names, and its points where it has any."""
    places = _DASH.join(location_name(edition, place) for place in ticket.locations)
    return f"{places} ({ticket.points})" if ticket.points else places


def cards_text(cards: Iterable[str]) -> str:
    """Cards counted by kind: `2 red + 1 wild`."""
    counted = Counter(cards)
    return " + ".join(f"{count} {card}" for card, count in counted.items()) or "nothing"


def counted(number: int, noun: str) -> str:
    """`1 ticket`, `2 tickets`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


@dataclass(frozen=True)
class _Told:
    """What names are looked up in."""

    edition: Edition
    players: Sequence[str]

    def who(self, seat: int) -> str:
        return self.players[seat]

    def place(self, place: str) -> str:
        return location_name(self.edition, place)

    def route(self, route: str) -> str:
        return route_name(self.edition, route)

    def tickets(self, ids: Sequence[str]) -> str:
        known = {ticket.id: ticket for ticket in self.edition.tickets}
        return ", ".join(ticket_name(self.edition, known[name]) for name in ids) or "none"


def _market_flushed(_: _Told, event: ev.MarketFlushed) -> str:
    if event.times > 1:
        return f"Too many wilds: the market was discarded {event.times} times in a row."
    return f"Too many wilds: the market ({cards_text(event.cards)}) was discarded."


def _deck_remade(told: _Told, event: ev.DeckRemade) -> str:
    deck = "deck" if len(told.edition.decks) == 1 else f"{event.deck} deck"
    return f"The {deck} was shuffled: {counted(event.size, 'card')}."


def _tickets_offered(told: _Told, event: ev.TicketsOffered) -> str:
    shown = "" if event.tickets is None else f": {told.tickets(event.tickets)}"
    return f"{told.who(event.seat)} looked at {counted(event.count, 'ticket')}{shown}."


def _tickets_kept(told: _Told, event: ev.TicketsKept) -> str:
    if event.kept is not None:
        return _choice(told, event.seat, event.kept, event.declined or ())
    offered = event.kept_count + event.declined_count
    return f"{told.who(event.seat)} kept {event.kept_count} of {counted(offered, 'ticket')}."


def _first_tickets_chosen(told: _Told, event: ev.FirstTicketsChosen) -> str:
    if event.kept is not None:
        return _choice(told, event.seat, event.kept, event.declined or ())
    return f"{told.who(event.seat)} chose first tickets."


def _choice(told: _Told, seat: int, kept: Sequence[str], declined: Sequence[str]) -> str:
    rest = f" and declined {told.tickets(declined)}" if declined else ""
    return f"{told.who(seat)} kept {told.tickets(kept)}{rest}."


def _first_tickets_kept(told: _Told, event: ev.FirstTicketsKept) -> str:
    counts = [f"{told.who(seat)} {count}" for seat, count in enumerate(event.counts)]
    return f"First tickets kept: {', '.join(counts)}."


def _fleet_chosen(told: _Told, event: ev.FleetChosen) -> str:
    if event.trains is None or event.ships is None:
        return f"{told.who(event.seat)} chose a fleet."
    fleet = f"{counted(event.trains, 'train')} and {counted(event.ships, 'ship')}"
    return f"{told.who(event.seat)} chose a fleet of {fleet}."


def _fleets_revealed(told: _Told, event: ev.FleetsRevealed) -> str:
    total = told.edition.fleet.total if told.edition.fleet else 0
    fleets = [
        f"{told.who(seat)} {counted(trains, 'train')} and {counted(total - trains, 'ship')}"
        for seat, trains in enumerate(event.trains)
    ]
    return f"Fleets: {', '.join(fleets)}."


def _stack_placed(told: _Told, event: ev.StackPlaced) -> str:
    where = told.place(event.location)
    return f"{told.who(event.seat)} placed the stack of tokens {event.symbol} at {where}."


def _card_taken(told: _Told, event: ev.CardTaken) -> str:
    return f"{told.who(event.seat)} took the face-up {event.card} card from slot {event.slot}."


def _card_drawn(told: _Told, event: ev.CardDrawn) -> str:
    deck = "" if len(told.edition.decks) == 1 else f"{event.deck} "
    shown = "" if event.card is None else f": {event.card}"
    return f"{told.who(event.seat)} drew a {deck}card{shown}."


def _tunnel_revealed(told: _Told, event: ev.TunnelRevealed) -> str:
    owed = f"{counted(event.extra, 'more card')} to pay" if event.extra else "nothing more to pay"
    shown = ", ".join(event.revealed) or "no card"
    return f"The tunnel {told.route(event.route)} turned up {shown}: {owed}."


def _tunnel_withdrawn(told: _Told, event: ev.TunnelWithdrawn) -> str:
    back = cards_text(event.cards)
    return f"{told.who(event.seat)} gave up {told.route(event.route)} and took {back} back."


def _route_claimed(told: _Told, event: ev.RouteClaimed) -> str:
    points = f": {counted(event.points, 'point')}" if told.edition.route_points else ""
    route, paid = told.route(event.route), cards_text(event.cards)
    return f"{told.who(event.seat)} claimed {route} with {paid}{points}."


def _station_built(told: _Told, event: ev.StationBuilt) -> str:
    where, paid = told.place(event.location), cards_text(event.cards)
    return f"{told.who(event.seat)} built a station in {where} with {paid}."


def _harbour_built(told: _Told, event: ev.HarbourBuilt) -> str:
    where, paid = told.place(event.location), cards_text(event.cards)
    return f"{told.who(event.seat)} built a harbour in {where} with {paid}."


def _pieces_exchanged(told: _Told, event: ev.PiecesExchanged) -> str:
    got = "ship" if event.given == "train" else "train"
    given = counted(event.count, event.given)
    return f"{told.who(event.seat)} exchanged {given} for {counted(event.count, got)}."


def _token_taken(told: _Told, event: ev.TokenTaken) -> str:
    return f"{told.who(event.seat)} took a token {event.symbol} at {told.place(event.location)}."


def _tickets_replaced(told: _Told, event: ev.TicketsReplaced) -> str:
    shown = "" if event.tickets is None else f": {told.tickets(event.tickets)}"
    return f"{told.who(event.seat)} put {counted(event.count, 'ticket')} aside{shown}."


def _ticket_drawn(told: _Told, event: ev.TicketDrawn) -> str:
    shown = "" if event.ticket is None else f": {told.tickets([event.ticket])}"
    return f"{told.who(event.seat)} drew a ticket{shown}."


def _ticket_completed(told: _Told, event: ev.TicketCompleted) -> str:
    return f"{told.who(event.seat)} completed the ticket {told.tickets([event.ticket])}."


def _bonus_taken(told: _Told, event: ev.BonusTaken) -> str:
    return f"{told.who(event.seat)} earned the bonus {event.bonus.replace('_', ' ')}."


def _ticket_deck_remade(_: _Told, event: ev.TicketDeckRemade) -> str:
    return f"A new ticket deck was shuffled: {counted(event.size, 'ticket')}."


def _turn_passed(told: _Told, event: ev.TurnPassed) -> str:
    return f"{told.who(event.seat)} passed."


def _last_turns_began(told: _Told, event: ev.LastTurnsBegan) -> str:
    return f"{told.who(event.seat)} began the end: {counted(event.turns, 'turn')} left in all."


def _game_ended(_: _Told, event: ev.GameEnded) -> str:
    return f"The game is over: {_ENDS[event.reason]}."


# Cards dealt, laid and turned up in the market are not told: hands and market show them, and
# what a payment was made of is told when it is complete.
_TELLERS: dict[type[ev.Event], Callable[[_Told, Any], str]] = {
    ev.MarketFlushed: _market_flushed,
    ev.DeckRemade: _deck_remade,
    ev.TicketsOffered: _tickets_offered,
    ev.TicketsKept: _tickets_kept,
    ev.FirstTicketsChosen: _first_tickets_chosen,
    ev.FirstTicketsKept: _first_tickets_kept,
    ev.FleetChosen: _fleet_chosen,
    ev.FleetsRevealed: _fleets_revealed,
    ev.StackPlaced: _stack_placed,
    ev.CardTaken: _card_taken,
    ev.CardDrawn: _card_drawn,
    ev.TunnelRevealed: _tunnel_revealed,
    ev.TunnelWithdrawn: _tunnel_withdrawn,
    ev.RouteClaimed: _route_claimed,
    ev.StationBuilt: _station_built,
    ev.HarbourBuilt: _harbour_built,
    ev.PiecesExchanged: _pieces_exchanged,
    ev.TokenTaken: _token_taken,
    ev.TicketsReplaced: _tickets_replaced,
    ev.TicketDrawn: _ticket_drawn,
    ev.TicketCompleted: _ticket_completed,
    ev.BonusTaken: _bonus_taken,
    ev.TicketDeckRemade: _ticket_deck_remade,
    ev.TurnPassed: _turn_passed,
    ev.LastTurnsBegan: _last_turns_began,
    ev.GameEnded: _game_ended,
}
