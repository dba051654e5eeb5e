"""A game as one seat sees it, in a few lines of text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from whistlestop.cli.play.board_facts import RouteFacts, estates
from whistlestop.cli.play.menu import Menu, Offer
from whistlestop.cli.terminal import Terminal, table
from whistlestop.editions import Ticket
from whistlestop.editions.vocabulary import SYMBOLS, target_text
from whistlestop.game.speaker import Speaker
from whistlestop.knowledge.observation import Observation, SeatView
from whistlestop.knowledge.routes_left import routes_left
from whistlestop.messages import commas

_HEADING = 9
_SHORT_GROUP = 12
_SHOWN_OF_LONG_GROUP = 6
_SHOWN_ROUTES = 8
_SHOWN_ROUTES_OF_TICKET = 4


class Screen:
    """Draws views on a terminal."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal

    def show(self, view: Observation, menu: Menu) -> None:
        """Everything a person needs to decide."""
        say = self.terminal.say
        say("", *self._seats(view))
        for line in (*self.market(view), *self.hand(view), *self._on_the_table(view)):
            say(*self.terminal.wrapped(line, _HEADING + 1))
        say(self.terminal.styled(self.question(view), "bold"))
        say(*self.short_menu(menu))

    def _speaker(self, view: Observation) -> Speaker:
        return Speaker(view.edition, view.players, self.terminal.words.language, view.seat)

    def question(self, view: Observation) -> str:
        """What must be decided."""
        decision = view.decision
        details: dict[str, object] = {
            "slot": decision.slot + 1,
            "extra": decision.extra,
            "least": decision.least,
        }
        if decision.target >= 0:
            target = target_text(view.edition, decision.target_kind, decision.target)
            details["target"] = target
        return self._speaker(view).tell(f"cli.decision.{decision.kind}", details)

    def _seats(self, view: Observation) -> list[str]:
        rows = [["", "", *seat_columns(view, self._speaker(view))]]
        for seat, facts in enumerate(view.seats):
            mark = ">" if seat == view.turn and not view.setting_up else " "
            rows.append([mark, view.players[seat], *seat_cells(view, facts)])
        lines = table(rows, right=range(2, len(rows[0])))
        return [self.terminal.styled(lines[0], "dim"), *lines[1:]]

    def market(self, view: Observation) -> Iterator[str]:
        """Face-up cards by slot, and what the piles hold."""
        kinds, speaker = view.edition.card_kinds, self._speaker(view)
        cards = [
            f"{slot + 1} {self._card(speaker, kinds[kind].id) if kind >= 0 else '-'}"
            for slot, kind in enumerate(view.market)
        ]
        piles = [
            speaker.tell("cli.table.deck", {"n": size, "deck": deck.name})
            for deck, size in zip(view.edition.decks, view.decks, strict=True)
        ]
        piles.append(speaker.tell("cli.table.discarded", {"n": sum(view.discards)}))
        piles.append(speaker.tell("cli.table.to_draw", {"n": view.ticket_deck}))
        if cards:
            yield self._line("cli.table.market", "   ".join(cards))
        yield self._line("cli.table.piles", commas(piles))
        stacks = [
            f"{SYMBOLS[symbol]} {speaker.names.location(view.edition.locations[at].id)} ({height})"
            for symbol, (at, height) in enumerate(view.stacks)
            if at >= 0 and height
        ]
        if stacks:
            yield self._line("cli.table.tokens", commas(stacks))
        if view.last_turns >= 0:
            left = speaker.tell("cli.table.last_turns", {"n": view.last_turns})
            yield self._line("cli.table.end", left)

    def hand(self, view: Observation) -> Iterator[str]:
        """The seat's own cards, tickets and routes."""
        own, seat, tell = view.own, view.seat, self.terminal.tell
        assert own is not None
        assert seat is not None
        yield self._line(
            "cli.table.hand", self._cards(view, own.hand) or tell("cli.table.no_cards")
        )
        routes = [view.edition.routes[number].id for number in view.seats[seat].routes]
        if routes:
            yield self._line("cli.table.routes", self._first(routes, _SHOWN_ROUTES))
        tickets = [self._ticket(view, seat, view.edition.tickets[number]) for number in own.tickets]
        for n, number in enumerate(own.offered, start=1):
            name = self._ticket(view, seat, view.edition.tickets[number])
            tickets.append(tell("cli.table.offer", n=n, name=name))
        for number, ticket in enumerate(tickets):
            yield self._line("cli.table.tickets" if number == 0 else None, ticket)

    def _ticket(self, view: Observation, seat: int, ticket: Ticket) -> str:
        name, tell = self._speaker(view).names.ticket(ticket.id), self.terminal.tell
        left = routes_left(view, seat, ticket)
        if left is None:
            return f"{name}: {self.terminal.styled(tell('cli.table.impossible'), 'red')}"
        if left.done:
            return f"{name}: {self.terminal.styled(tell('cli.table.ticket_done'), 'green')}"
        routes = self._first(left.routes, _SHOWN_ROUTES_OF_TICKET)
        return f"{name}: {tell('cli.table.to_go', spaces=left.spaces, routes=routes)}"

    def _on_the_table(self, view: Observation) -> Iterator[str]:
        """A payment that is being made."""
        decision, speaker = view.decision, self._speaker(view)
        if decision.kind not in ("pay", "surcharge"):
            return
        laid = self._cards(view, decision.laid) or speaker.tell("cli.table.nothing")
        target = target_text(view.edition, decision.target_kind, decision.target)
        words = speaker.tell("cli.table.laid_for", {"laid": laid, "target": target})
        yield self._line("cli.table.laid", words)
        if decision.revealed:
            kinds = [view.edition.card_kinds[kind].id for kind in decision.revealed]
            shown = commas(self._card(speaker, kind) for kind in kinds)
            details = {"shown": shown, "extra": decision.extra}
            yield self._line("cli.table.turned_up", speaker.tell("cli.table.to_pay", details))

    def short_menu(self, menu: Menu) -> Iterator[str]:
        """The moves, with long groups cut short."""
        for group, offers in _grouped(menu.offers).items():
            shown = offers if len(offers) <= _SHORT_GROUP else offers[:_SHOWN_OF_LONG_GROUP]
            yield from self.offers(shown)
            if len(shown) < len(offers):
                left = len(offers) - len(shown)
                yield f"       {self.terminal.tell('cli.menu.more', n=left, word=group)}"

    def offers(self, offers: Iterable[Offer]) -> Iterator[str]:
        """Moves with their numbers."""
        for offer in offers:
            words = self.terminal.styled(f"  {offer.words}", "dim") if offer.words else ""
            yield from self.terminal.wrapped(f"  {offer.number:>3}  {offer.move}{words}", 7)

    def routes(self, view: Observation, facts: Sequence[RouteFacts]) -> list[str]:
        """Routes with their length, colour and owner."""
        speaker = self._speaker(view)
        rows = [[fact.route.id, fact.told(speaker)] for fact in facts]
        return [part for line in table(rows) for part in self.terminal.wrapped(line, 4)]

    def estates(self, view: Observation) -> Iterator[str]:
        """Who owns what on the board."""
        for seat, told in estates(view, self._speaker(view)):
            yield from self.terminal.wrapped(f"{view.players[seat]}: {told}", 4)

    def _cards(self, view: Observation, counts: Iterable[int]) -> str:
        """Cards counted by kind, each with what to type for it where that is not its name."""
        speaker = self._speaker(view)
        told = []
        for kind, count in zip(view.edition.card_kinds, counts, strict=True):
            if count:
                name = self._card(speaker, kind.id, count)
                typed = "" if speaker.names.card(kind.id) == kind.id else f" ({kind.id})"
                told.append(f"{count} {name}{typed}")
        return commas(told)

    def _card(self, speaker: Speaker, kind: str, n: int = 1) -> str:
        """A card's name in its own colour."""
        return self.terminal.styled(speaker.names.card(kind, n), kind.split("_")[0])

    def _line(self, heading: str | None, words: str) -> str:
        title = self.terminal.tell(heading) if heading else ""
        return f"{self.terminal.styled(title.ljust(_HEADING), 'dim')} {words}"

    def _first(self, ids: Sequence[str], most: int) -> str:
        """Some ids, and how many more there are."""
        shown, left = commas(ids[:most]), len(ids) - most
        return self.terminal.tell("cli.table.and_more", shown=shown, n=left) if left > 0 else shown


def _grouped(offers: Iterable[Offer]) -> dict[str, list[Offer]]:
    groups: dict[str, list[Offer]] = defaultdict(list)
    for offer in offers:
        groups[offer.group].append(offer)
    return groups


def seat_columns(view: Observation, speaker: Speaker) -> list[str]:
    """The columns shown for every seat, depending on the mechanics of the edition."""
    edition, tell = view.edition, speaker.tell
    columns = [tell("cli.table.done" if edition.tickets_rules.goal else "cli.table.points")]
    pieces = ("train", "ship") if edition.fleet else ("train",)
    columns += [speaker.names.piece(piece, 2) for piece in pieces]
    columns += [tell("cli.table.cards", {"deck": deck.name}) for deck in edition.decks]
    columns.append(tell("cli.table.tickets"))
    if edition.stations:
        columns.append(tell("cli.table.stations"))
    if edition.harbours:
        columns.append(tell("cli.table.harbours"))
    if edition.tokens:
        columns.append(tell("cli.table.tokens"))
    return columns


def seat_cells(view: Observation, seat: SeatView) -> list[str]:
    """The numbers in those columns for one seat."""
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
        cells.append("".join(SYMBOLS[symbol] for symbol in seat.tokens) or "-")
    return cells
