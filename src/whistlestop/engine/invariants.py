"""What is true of every state between two actions, whatever was played.

`check` is slow and says in words what is wrong. The engine never calls it: tests do, and so does
`whistlestop.testing.check_edition`, for people who try out their own boards.
"""

from typing import Final

from mypy_extensions import i64

from whistlestop.engine.bits import WORD, bit, count
from whistlestop.engine.conservation import (
    check_buildings,
    check_cards,
    check_pieces,
    check_tickets,
    check_tokens,
    expect,
)
from whistlestop.engine.first_choices import all_choose
from whistlestop.engine.goals import completed
from whistlestop.engine.legality import legal_actions
from whistlestop.engine.market import flush_can_help, too_many_wilds
from whistlestop.engine.network import components, visited
from whistlestop.engine.race import bonus_joined
from whistlestop.engine.rules import PASS, TUNNEL, Rules
from whistlestop.engine.state import (
    BONUSES,
    CHOICE,
    COMPLETED,
    EMPTY,
    FLEET,
    FOR_ROUTE,
    FREE,
    GOAL_REACHED,
    GOALS,
    HARBOURS,
    HARBOURS_LEFT,
    KEEP_TICKETS,
    LAST_TURNS_PLAYED,
    MARKET,
    NOT_ENDED,
    OFFERED,
    OVER,
    OWNED,
    PAY,
    PLACE_STACK,
    REFILL,
    RESERVE,
    SEAT,
    SECOND_CARD,
    STATIONS,
    STATIONS_LEFT,
    SURCHARGE,
    TAKE_TOKEN,
    TICKETS,
    TURN,
    State,
)
from whistlestop.engine.tickets import least_kept

_SEVERAL: Final = 99
"""Instead of an owner: the route has more than one."""


def check(r: Rules, s: State) -> list[str]:
    """Say in words what should hold for a state but does not; empty when all is well."""
    broken: list[str] = []
    check_cards(r, s, broken)
    check_tickets(r, s, broken)
    seat: i64
    for seat in range(s.players):
        check_pieces(r, s, seat, broken)
    if r.stations > 0:
        check_buildings(s, STATIONS, STATIONS_LEFT, r.stations, r.cities, broken)
    if r.harbours > 0:
        check_buildings(s, HARBOURS, HARBOURS_LEFT, r.harbours, r.ports, broken)
        _check_harbours(r, s, broken)
    if r.symbols > 0:
        check_tokens(r, s, broken)
    if r.goal > 0:
        for seat in range(s.players):
            _check_race(r, s, seat, broken)
    _check_market(r, s, broken)
    _check_routes(r, s, broken)
    _check_decision(r, s, broken)
    _check_last_turns(r, s, broken)
    if not broken:
        # Only a sound state can be asked for its actions.
        _check_actions(r, s, broken)
    return broken


def _check_market(r: Rules, s: State, broken: list[str]) -> None:
    """A slot is empty only when there is no card for it (R-4); wilds are flushed (R-6)."""
    gaps: i64 = 0
    wild_slots: i64 = 0
    slot: i64
    for slot in range(r.slots):
        if s.piles[MARKET + slot] == EMPTY:
            gaps += 1
        elif s.piles[MARKET + slot] == r.wild:
            wild_slots |= bit(slot)
    expect(broken, gaps == s.gaps, "the market's gaps are counted right")
    expect(broken, wild_slots == s.wild_slots, "the market's wilds are known")
    if s.decision == REFILL:
        waiting: bool = gaps == 1 and s.slot >= 0 and s.piles[MARKET + s.slot] == EMPTY
        expect(broken, waiting, "one market slot waits for a card")
        return
    dry: bool = s.deck_size0 == 0 and s.deck_size1 == 0
    expect(broken, gaps == 0 or dry, "a market slot is filled while there are cards (R-4)")
    if too_many_wilds(r, s):
        expect(broken, not flush_can_help(r, s), "the market is flushed where it helps (R-6)")


def _check_routes(r: Rules, s: State, broken: list[str]) -> None:
    """A route has one owner, the double route rule is kept, and the free routes are known."""
    to_all: bool = s.players <= r.doubles_closed_up_to
    route: i64
    seat: i64
    for route in range(r.routes):
        owner: i64 = _owner(r, s, route)
        partner: i64 = r.route_partner[route]
        partner_owner: i64 = -1 if partner < 0 else _owner(r, s, partner)
        expect(broken, owner != _SEVERAL, "a route has one owner (R-9)")
        if owner >= 0 and partner_owner >= 0:
            allowed: bool = not to_all and owner != partner_owner
            expect(broken, allowed, "the double route rule is kept")
        for seat in range(s.players):
            closed: bool = partner_owner == seat or (to_all and partner_owner >= 0)
            free: bool = _has(r, s, seat, FREE, route)
            right: bool = free == (owner < 0 and not closed)
            expect(broken, right, "the routes free to a seat are known", seat)


def _owner(r: Rules, s: State, route: i64) -> i64:
    owner: i64 = -1
    seat: i64
    for seat in range(s.players):
        if _has(r, s, seat, OWNED, route):
            owner = seat if owner < 0 else _SEVERAL
    return owner


def _has(r: Rules, s: State, seat: i64, routes: i64, route: i64) -> bool:
    """Is the route in a seat's set of routes?"""
    return s.seats[seat * SEAT + routes + r.route_word[route]] & r.route_bit[route] != 0


def _check_harbours(r: Rules, s: State, broken: list[str]) -> None:
    seat: i64
    for seat in range(s.players):
        at_routes: bool = s.seats[seat * SEAT + HARBOURS] & ~visited(r, s, seat) == 0
        expect(broken, at_routes, "harbours stand where the seat has a route (WO-18)", seat)


def _check_race(r: Rules, s: State, seat: i64, broken: list[str]) -> None:
    """What is joined is rewarded at once (GT-9 to GT-12)."""
    base: i64 = seat * SEAT
    joined = components(r, s, seat)
    goals: i64 = 0
    ticket: i64
    for ticket in range(r.tickets):
        word: i64 = ticket // WORD
        member: i64 = bit(ticket % WORD)
        done: bool = completed(r, ticket, joined)
        if s.seats[base + COMPLETED + word] & member != 0:
            goals += 1
            expect(broken, done, "a completed ticket is joined", seat)
        elif s.seats[base + TICKETS + word] & member != 0:
            expect(broken, not done or s.decision == OVER, "a joined ticket is shown", seat)
    bonus: i64
    for bonus in range(r.bonuses):
        taken: bool = s.seats[base + BONUSES] & bit(bonus) != 0
        expect(broken, taken == bonus_joined(r, s, seat, bonus), "bonuses are taken once", seat)
        if taken:
            goals += r.bonus_ticket[bonus]
    expect(broken, goals == s.seats[base + GOALS], "goals are tickets and bonus cards", seat)
    ended: bool = s.reason == GOAL_REACHED and s.turn == seat
    expect(broken, ended == (goals >= r.goal), "the goal ends the game", seat)


def _check_decision(r: Rules, s: State, broken: list[str]) -> None:
    """The fields that belong to a decision are set for it, and for no other."""
    decision: i64 = s.decision
    expect(broken, (decision == OVER) == (s.reason != NOT_ENDED), "an end has a reason")
    expect(broken, 0 <= s.seat < s.players and 0 <= s.turn < s.players, "the seats exist")
    at_first: bool = decision == FLEET or decision == PLACE_STACK
    if s.setting_up != 0:
        expect(broken, at_first or decision == KEEP_TICKETS, "set-up asks what it may")
    else:
        expect(broken, not at_first and s.seat == s.turn, "the seat whose turn it is decides")
    _check_payment(r, s, broken)
    drawing: bool = decision == SECOND_CARD or decision == REFILL
    drawn: bool = s.drawn == 1 or (decision == REFILL and s.drawn == 2)
    expect(broken, drawn if drawing else s.drawn == 0, "the cards drawn are counted")
    expect(broken, (s.slot >= 0) == (decision == REFILL), "a slot waits for a refill only")
    tokens: bool = count(s.token_locations) == (2 if decision == TAKE_TOKEN else 0)
    expect(broken, tokens, "a token is chosen at two locations")
    seat: i64
    for seat in range(s.players):
        offered: i64 = s.seats[seat * SEAT + OFFERED]
        choosing: bool = decision == KEEP_TICKETS and (s.setting_up != 0 or s.seat == seat)
        expect(broken, offered == 0 or choosing, "tickets are offered to choose from", seat)
        if decision == KEEP_TICKETS and s.seat == seat:
            expect(broken, offered > 0 and s.keep_least > 0, "there are tickets to keep", seat)
        _check_choice(r, s, seat, broken)


def _check_choice(r: Rules, s: State, seat: i64, broken: list[str]) -> None:
    """A secret choice lies face down only while all choose, and is one that may be made."""
    choice: i64 = s.seats[seat * SEAT + CHOICE]
    if choice == 0:
        return
    expect(broken, all_choose(s) and s.seat != seat, "a choice waits for others", seat)
    possible: bool = r.fleet - r.fleet_ships < choice <= r.fleet_trains + 1
    if s.decision == KEEP_TICKETS:
        in_offer: bool = choice < bit(s.seats[seat * SEAT + OFFERED])
        possible = in_offer and count(choice) >= least_kept(s, seat)
    expect(broken, possible, "a choice is one of those offered", seat)


def _check_payment(r: Rules, s: State, broken: list[str]) -> None:
    paying: bool = s.decision == PAY or s.decision == SURCHARGE
    expect(broken, paying or s.laid_cards == 0, "cards are laid to pay only (R-7)")
    if s.decision == SURCHARGE:
        digging: bool = s.target_kind == FOR_ROUTE and r.route_kind[s.target] == TUNNEL
        turned_up: bool = 0 < s.revealed <= r.tunnel_cards and 0 <= s.extra <= s.revealed
        expect(broken, digging and turned_up, "a surcharge is for cards turned up at a tunnel")
    else:
        expect(broken, s.revealed == 0 and s.extra == 0, "only tunnels turn up cards")
    if paying and s.target_kind == FOR_ROUTE:
        expect(broken, _has(r, s, s.seat, FREE, s.target), "a route that is paid for is free")


def _check_last_turns(r: Rules, s: State, broken: list[str]) -> None:
    """The last turns begin when a reserve has run low at the end of a turn, and are counted."""
    low: bool = False
    seat: i64
    for seat in range(s.players):
        pieces: i64 = s.seats[seat * SEAT + RESERVE] + s.seats[seat * SEAT + RESERVE + 1]
        if pieces <= r.end_pieces and s.setting_up == 0:
            low = True
    most: i64 = r.further_turns * s.players
    expect(broken, -1 <= s.last_turns <= most, "there are no more last turns than rules say")
    expect(broken, low or s.last_turns == -1, "only a low reserve starts the last turns")
    started: bool = s.last_turns >= 0 or most == 0 or s.decision != TURN
    expect(broken, started or not low, "a low reserve starts the last turns")
    ended: bool = s.reason == LAST_TURNS_PLAYED
    expect(broken, ended == (s.last_turns == 0), "the last of the last turns ends the game")


def _check_actions(r: Rules, s: State, broken: list[str]) -> None:
    """There is always something to do; passing is legal only when nothing else is (R-2)."""
    actions = legal_actions(r, s)
    expect(broken, (not actions) == (s.decision == OVER), "there is something to do")
    alone: bool = len(actions) == 1 and s.decision == TURN
    expect(broken, PASS not in actions or alone, "one passes only for want of anything else")
    distinct: bool = len(set(actions)) == len(actions)
    expect(broken, distinct, "every legal action is listed once")
    for action in actions:
        expect(broken, 0 <= action < r.actions, "every action has a number of its own")
