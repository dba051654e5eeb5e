"""A game as one seat sees it, in a few lines of text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from whistlestop.cli.play.menu import Menu, Offer
from whistlestop.cli.terminal import Terminal, table
from whistlestop.editions import Ticket
from whistlestop.game.log import counted, location_name, route_name, ticket_name
from whistlestop.knowledge.observation import Observation, SeatView
from whistlestop.knowledge.shortest_way import way_left

_HEADING = 9
_SHORT_GROUP = 12
_SHOWN_OF_LONG_GROUP = 6
_SHOWN_ROUTES = 8
_ASKS = {
    "turn": "take a turn",
    "second_card": "take a second card",
    "refill": "which deck refills the market",
    "pay": "the next card of the payment",
    "surcharge": "the tunnel asks for more: pay or withdraw",
    "keep_tickets": "which tickets to keep",
    "fleet": "how many trains your fleet has; the rest are ships",
    "place_stack": "where the next stack of tokens goes",
    "take_token": "which token to take",
}


class Screen:
    """Draws views on a terminal."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def show(self, view: Observation, menu: Menu) -> None:
        """Everything a person needs to decide."""
        say = self.terminal.say
        say("", *self._seats(view))
        say(*self.market(view), *self.hand(view), *self._on_the_table(view))
        ask = _ASKS[view.decision.kind]
        say(self.terminal.styled(f"{view.players[view.decision.seat]}: {ask}", "bold"))
        say(*self.short_menu(menu))

    def _seats(self, view: Observation) -> list[str]:
        rows = [["", "", *_columns(view)]]
        for seat, facts in enumerate(view.seats):
            mark = ">" if seat == view.turn and not view.setting_up else " "
            rows.append([mark, view.players[seat], *_cells(view, facts)])
        lines = table(rows, right=range(2, len(rows[0])))
        return [self.terminal.styled(lines[0], "dim"), *lines[1:]]

    def market(self, view: Observation) -> Iterator[str]:
        """Face-up cards by slot, and what the piles hold."""
        kinds = view.edition.card_kinds
        cards = [
            f"{slot + 1} {self._card(kinds[kind].id) if kind >= 0 else '-'}"
            for slot, kind in enumerate(view.market)
        ]
        piles = [
            f"{size} in the {'' if len(view.decks) == 1 else f'{deck.name} '}deck"
            for deck, size in zip(view.edition.decks, view.decks, strict=True)
        ]
        piles.append(f"{sum(view.discards)} discarded")
        piles.append(f"{counted(view.ticket_deck, 'ticket')} to draw")
        if cards:
            yield self._line("market", "   ".join(cards))
        yield self._line("piles", ", ".join(piles))
        stacks = [
            f"{chr(ord('A') + symbol)} {location_name(view.edition, view.edition.locations[at].id)}"
            f" ({height})"
            for symbol, (at, height) in enumerate(view.stacks)
            if at >= 0 and height
        ]
        if stacks:
            yield self._line("tokens", ", ".join(stacks))
        if view.last_turns >= 0:
            yield self._line("the end", f"{counted(view.last_turns, 'turn')} left in all")

    def hand(self, view: Observation) -> Iterator[str]:
        """The seat's own cards, tickets and routes."""
        own, seat = view.own, view.seat
        assert own is not None
        assert seat is not None
        kinds = zip(view.edition.card_kinds, own.hand, strict=True)
        cards = [f"{count} {self._card(kind.id)}" for kind, count in kinds if count]
        yield self._line("hand", ", ".join(cards) or "no cards")
        routes = [view.edition.routes[number].id for number in view.seats[seat].routes]
        if routes:
            yield self._line("routes", _first(routes, _SHOWN_ROUTES))
        tickets = [(view.edition.tickets[number], "") for number in own.tickets]
        for place, number in enumerate(own.offered, start=1):
            tickets.append((view.edition.tickets[number], f"offer {place}: "))
        for number, (ticket, label) in enumerate(tickets):
            heading = "tickets" if number == 0 else ""
            yield self._line(heading, label + self._ticket(view, seat, ticket))

    def _ticket(self, view: Observation, seat: int, ticket: Ticket) -> str:
        name = ticket_name(view.edition, ticket)
        way = way_left(view, seat, ticket)
        if way is None:
            return f"{name}: {self.terminal.styled('no way left', 'red')}"
        if way.done:
            return f"{name}: {self.terminal.styled('done', 'green')}"
        return f"{name}: {way.spaces} to go by {_first(way.routes, 4)}"

    def _on_the_table(self, view: Observation) -> Iterator[str]:
        """A payment that is being made."""
        decision, edition = view.decision, view.edition
        if decision.kind not in ("pay", "surcharge"):
            return
        kinds = zip(edition.card_kinds, decision.laid, strict=True)
        laid = [f"{count} {self._card(kind.id)}" for kind, count in kinds if count]
        target = (
            route_name(edition, edition.routes[decision.target].id)
            if decision.target_kind == 0
            else edition.locations[decision.target].name
        )
        yield self._line("laid", f"{', '.join(laid) or 'nothing'} for {target}")
        if decision.revealed:
            shown = ", ".join(self._card(edition.card_kinds[kind].id) for kind in decision.revealed)
            owed = counted(decision.extra, "more card")
            yield self._line("turned up", f"{shown}: {owed} to pay")

    def short_menu(self, menu: Menu) -> Iterator[str]:
        """The moves, with long groups cut short."""
        for group, offers in _grouped(menu.offers).items():
            shown = offers if len(offers) <= _SHORT_GROUP else offers[:_SHOWN_OF_LONG_GROUP]
            yield from self.offers(shown)
            if len(shown) < len(offers):
                yield f"       ... {len(offers) - len(shown)} more: ? {group}"

    def offers(self, offers: Iterable[Offer]) -> Iterator[str]:
        """Moves with their numbers."""
        for offer in offers:
            words = self.terminal.styled(f"  {offer.words}", "dim") if offer.words else ""
            yield f"  {offer.number:>3}  {offer.move}{words}"

    def _card(self, card: str) -> str:
        """A card's name in its own colour."""
        return self.terminal.styled(card, card.split("_")[0])

    def _line(self, heading: str, words: str) -> str:
        return f"{self.terminal.styled(heading.ljust(_HEADING), 'dim')} {words}"


def _grouped(offers: Iterable[Offer]) -> dict[str, list[Offer]]:
    groups: dict[str, list[Offer]] = defaultdict(list)
    for offer in offers:
        groups[offer.group].append(offer)
    return groups


def _first(words: Sequence[str], most: int) -> str:
    rest = f" and {len(words) - most} more" if len(words) > most else ""
    return ", ".join(words[:most]) + rest


def _columns(view: Observation) -> list[str]:
    """What is told of every seat, by what the edition has."""
    edition = view.edition
    race = edition.tickets_rules.goal > 0
    columns = ["done"] if race else ["points"]
    columns += ["trains", "ships"] if edition.fleet else [f"{edition.piece_name}s"]
    columns += (
        [f"{deck.name} cards" for deck in edition.decks] if len(edition.decks) > 1 else ["cards"]
    )
    columns.append("tickets")
    if edition.stations:
        columns.append("stations")
    if edition.harbours:
        columns.append("harbours")
    if edition.tokens:
        columns.append("tokens")
    return columns


def _cells(view: Observation, seat: SeatView) -> list[str]:
    edition = view.edition
    if edition.tickets_rules.goal:
        bonuses = sum(edition.bonuses[number].ticket for number in seat.bonuses)
        cells = [f"{len(seat.completed) + bonuses}/{edition.tickets_rules.goal}"]
    else:
        cells = [str(seat.score)]
    cells += [str(n) for n in (seat.reserve if edition.fleet else seat.reserve[:1])]
    cells += [str(n) for n in seat.cards]
    cells.append(f"{seat.tickets}+{seat.offered}" if seat.offered else str(seat.tickets))
    if edition.stations:
        cells.append(str(seat.stations_left))
    if edition.harbours:
        cells.append(str(seat.harbours_left))
    if edition.tokens:
        cells.append("".join(chr(ord("A") + symbol) for symbol in seat.tokens) or "-")
    return cells
