"""Reads the tickets: held, offered, completed, put aside, removed, and those in the deck."""

from __future__ import annotations

from whistlestop.editions.vocabulary import DECISIONS
from whistlestop.engine import state as es
from whistlestop.engine.bits import WORD, count
from whistlestop.engine.race import bonus_joined, remake_ticket_deck
from whistlestop.engine.tickets import give, offer, put_below
from whistlestop.game.position.draft import Draft
from whistlestop.game.position.fields import Field


class TicketBox:
    """The tickets that no field has named yet."""

    def __init__(self, d: Draft) -> None:
        self.d = d
        self.named: dict[int, str] = {}

    def taken(self, field: Field) -> list[int]:
        """A list of tickets, taken from the box."""
        found: list[int] = []
        for member in field.elements():
            ticket = member.one_of(self.d.ids.tickets, "ticket")
            if ticket in self.named:
                named = self.d.edition.tickets[ticket].id
                member.refuse("ticket_twice", ticket=named, earlier=self.named[ticket])
            self.named[ticket] = member.path
            found.append(ticket)
        return found

    def rest(self) -> list[int]:
        """Unnamed tickets of the deck that is drawn from; other packs leave the game."""
        packs = self.d.r.ticket_pack
        return [i for i in range(self.d.r.tickets) if i not in self.named and packs[i] == 0]


def read_tickets(d: Draft) -> None:
    """Every ticket that is named, then the others: below those named in the deck."""
    box = TicketBox(d)
    for seat, field in d.seat_fields("tickets"):
        for ticket in box.taken(field):
            give(d.s, seat, ticket)
    for seat, field in d.seat_fields("offered"):
        _read_offer(d, seat, field, box)
    for seat, field in d.seat_fields("completed"):
        _only_in_a_race(d, field)
        for ticket in box.taken(field):
            d.s.seats[d.cells(seat) + es.COMPLETED + ticket // WORD] |= 1 << ticket % WORD
    if "aside" in d.document:
        _only_in_a_race(d, d.document["aside"])
        aside = sum(1 << ticket for ticket in box.taken(d.document["aside"]))
        d.s.aside0, d.s.aside1 = aside & ((1 << WORD) - 1), aside >> WORD
    if "removed_tickets" in d.document:
        box.taken(d.document["removed_tickets"])
    _read_ticket_deck(d, box)
    remake_ticket_deck(d.r, d.s)


def _only_in_a_race(d: Draft, field: Field) -> None:
    if d.r.goal == 0 and field.elements():
        field.refuse("not_in_edition", rule=d.rule("ticket_points"), edition=d.edition.id)


def _read_offer(d: Draft, seat: int, field: Field, box: TicketBox) -> None:
    """Tickets lie before the seat that decides and, at set-up, before all of them."""
    offered = box.taken(field)
    if not offered:
        return
    s = d.s
    waiting = s.decision == es.KEEP_TICKETS and (
        not d.choice_made(seat) if s.setting_up else seat == s.seat
    )
    if not waiting:
        field.refuse("not_offered", kind=DECISIONS[es.KEEP_TICKETS])
    most = max(sum(d.r.pack_deal), d.r.draw_tickets)
    if len(offered) > most:
        rule = d.rule("draw_tickets")
        field.refuse("too_many_offered", rule=rule, n=len(offered), most=int(most))
    for ticket in offered:
        offer(s, seat, ticket)


def _read_ticket_deck(d: Draft, box: TicketBox) -> None:
    if "ticket_deck" in d.document:
        field = d.document["ticket_deck"]
        for ticket, member in zip(box.taken(field), field.elements(), strict=True):
            if d.r.ticket_pack[ticket] != 0 and not d.r.first_declined_below:
                pack = d.edition.tickets[ticket].deck
                rule = d.rule("first_tickets")
                member.refuse("wrong_deck", rule=rule, form="ticket", deck=pack)
            put_below(d.r, d.s, ticket)
    for ticket in d.shuffled(box.rest(), "tickets"):
        put_below(d.r, d.s, ticket)


def read_goals(d: Draft) -> None:
    """In a race: the bonuses of each seat, and what it has towards the goal."""
    for seat, fields in enumerate(d.seats):
        bonuses = _bonuses(d, seat)
        base = d.cells(seat)
        goals = sum(int(d.r.bonus_ticket[bonus]) for bonus in bonuses)
        for word in range(es.TICKET_WORDS):
            goals += int(count(d.s.seats[base + es.COMPLETED + word]))
        d.s.seats[base + es.BONUSES] = sum(1 << bonus for bonus in bonuses)
        d.s.seats[base + es.GOALS] = goals
        if 0 < d.r.goal <= goals and d.s.decision != es.OVER:
            name = "completed" if "completed" in fields else "bonuses"
            field = Field(None, f"seats[{seat}].{name}")
            field.refuse("goal_reached", rule=d.rule("race_goal"), n=int(d.r.goal))


def _bonuses(d: Draft, seat: int) -> list[int]:
    """The bonuses as stated; if left out, those that the seat's routes imply."""
    if "bonuses" not in d.seats[seat]:
        return [bonus for bonus in range(d.r.bonuses) if bonus_joined(d.r, d.s, seat, bonus)]
    found: list[int] = []
    for field in d.seats[seat]["bonuses"].elements():
        bonus = field.one_of(d.ids.bonuses, "bonus")
        if bonus in found:
            field.refuse("bonus_twice", rule=d.rule("bonus_cards"))
        found.append(bonus)
    return found
