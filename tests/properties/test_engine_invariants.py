"""`check` finds a sound state sound, and says what is wrong with one that was tampered with."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from tests.kit.engine_state import rules
from tests.kit.random_games import random_game
from tests.kit.tables import TABLES
from whistlestop.engine import state as es
from whistlestop.engine.invariants import check
from whistlestop.engine.market import survey
from whistlestop.engine.rules import TUNNEL, Rules
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import SEAT, State

Tamper = Callable[[Rules, State], None]


@cache
def _at(name: str, decision: int) -> State:
    """A random game where this decision has come up for the thirtieth time, or the last."""
    found: list[State] = []
    for seed in range(20):
        for step in random_game(name, 3, seed, "builder"):
            if step.s.decision == decision:
                found.append(step.s.copy())
            if len(found) == 30:
                return found[-1]
    return found[-1]


def at(name: str, decision: int = es.TURN) -> State:
    """A state of an edition at such a decision."""
    s = _at(name, decision).copy()
    assert s.decision == decision
    return s


def owner_of_a_double(r: Rules, s: State) -> tuple[int, int]:
    """A seat and the partner of a route it owns."""
    for seat in range(s.players):
        for route in range(r.routes):
            cell = seat * SEAT + es.OWNED + int(r.route_word[route])
            if r.route_partner[route] >= 0 and s.seats[cell] & r.route_bit[route]:
                return seat, int(r.route_partner[route])
    raise AssertionError("nobody owns a route of a double")


def own(r: Rules, s: State, seat: int, route: int) -> None:
    s.seats[seat * SEAT + es.OWNED + int(r.route_word[route])] |= r.route_bit[route]


def add(cell: int, n: int = 1) -> Tamper:
    """Add to a cell of seat 0."""

    def tamper(r: Rules, s: State) -> None:
        s.seats[cell] += n

    return tamper


def put(field: str, value: int) -> Tamper:
    """Set a field of the state."""

    def tamper(r: Rules, s: State) -> None:
        setattr(s, field, value)

    return tamper


def lose_a_hand_card(r: Rules, s: State) -> None:
    kind = max(range(r.kinds), key=lambda k: s.seats[es.HAND + k])
    s.seats[es.HAND + kind] -= 1
    s.seats[es.HAND_SIZE] -= 1


def swap_discards_and_deck(r: Rules, s: State) -> None:
    """The deck goes to the discard pile and is not remade."""
    for i in range(s.deck_size0):
        s.piles[es.DISCARD + s.piles[r.deck_at[0] + i]] += 1
    s.deck_size0 = 0


def discard_to_the_wrong_pile(r: Rules, s: State) -> None:
    kind = int(s.piles[r.deck_at[0] + s.deck_size0 - 1])
    s.deck_size0 -= 1
    s.piles[es.DISCARD + es.KINDS + kind] += 1


def put_a_card_into_the_other_deck(r: Rules, s: State) -> None:
    kind = int(s.piles[r.deck_at[0] + s.deck_size0 - 1])
    s.deck_size0 -= 1
    s.piles[r.deck_at[1] + s.deck_size1] = kind
    s.deck_size1 += 1


def empty_a_slot(r: Rules, s: State) -> None:
    s.piles[es.DISCARD + s.piles[es.MARKET]] += 1
    s.piles[es.MARKET] = es.EMPTY
    survey(r, s)


def show_three_wilds(r: Rules, s: State) -> None:
    """Exchange market cards for wilds from hands and deck, so that all cards are still there."""
    for slot in range(3):
        kind = int(s.piles[es.MARKET + slot])
        if kind == r.wild:
            continue
        for i in range(s.deck_size0):
            if s.piles[r.deck_at[0] + i] == r.wild:
                s.piles[r.deck_at[0] + i] = kind
                s.piles[es.MARKET + slot] = r.wild
                break
    survey(r, s)


def hold_a_ticket_of_the_deck(r: Rules, s: State) -> None:
    ticket = int(s.piles[es.TICKET_DECK + s.ticket_top])
    s.seats[es.TICKETS + ticket // 63] |= 1 << (ticket % 63)


def lose_a_ticket(r: Rules, s: State) -> None:
    s.tickets_left -= 1


def hold_a_ticket_that_is_not_there(r: Rules, s: State) -> None:
    s.seats[es.TICKETS + 1] |= 1 << 62


def put_a_long_ticket_into_the_deck(r: Rules, s: State) -> None:
    long = next(ticket for ticket in range(r.tickets) if r.ticket_pack[ticket] > 0)
    s.piles[es.TICKET_DECK + s.ticket_top] = long


def own_a_rivals_route(r: Rules, s: State) -> None:
    for word in range(es.ROUTE_WORDS):
        s.seats[es.OWNED + word] |= s.seats[SEAT + es.OWNED + word]


def own_both_of_a_double(r: Rules, s: State) -> None:
    own(r, s, *owner_of_a_double(r, s))


def forget_a_free_route(r: Rules, s: State) -> None:
    free = int(s.seats[es.FREE])
    s.seats[es.FREE] = free & (free - 1)


def share_a_station(r: Rules, s: State) -> None:
    s.seats[es.STATIONS] |= 1
    s.seats[SEAT + es.STATIONS] |= 1


def build_a_harbour_far_away(r: Rules, s: State) -> None:
    """Move a harbour to a free port where the seat has no route."""
    reached = 0
    for route in range(r.routes):
        if s.seats[es.OWNED + int(r.route_word[route])] & r.route_bit[route]:
            reached |= 1 << r.route_a[route] | 1 << r.route_b[route]
    taken = sum(int(s.seats[seat * SEAT + es.HARBOURS]) for seat in range(s.players))
    port = int(r.ports) & ~reached & ~taken
    s.seats[es.HARBOURS] |= port & -port
    s.seats[es.HARBOURS_LEFT] -= 1


def build_a_harbour_inland(r: Rules, s: State) -> None:
    inland = int(r.cities) & ~int(r.ports)
    s.seats[es.HARBOURS] |= inland & -inland


def take_a_token_from_nowhere(r: Rules, s: State) -> None:
    missing = next(i for i in range(r.symbols) if not s.seats[es.TOKENS] & 1 << i)
    s.seats[es.TOKENS] |= 1 << missing


def pile_two_stacks(r: Rules, s: State) -> None:
    s.piles[es.STACK_AT] = s.piles[es.STACK_AT + 1]


def take_a_stack_away(r: Rules, s: State) -> None:
    s.piles[es.STACK_AT + 2] = es.EMPTY


def show_a_ticket_too_early(r: Rules, s: State) -> None:
    held = int(s.seats[es.TICKETS])
    s.seats[es.TICKETS] = held & (held - 1)
    s.seats[es.COMPLETED] |= held & -held
    s.seats[es.GOALS] += 1


def hide_a_shown_ticket(r: Rules, s: State) -> None:
    for seat in range(s.players):
        shown = int(s.seats[seat * SEAT + es.COMPLETED])
        if shown:
            s.seats[seat * SEAT + es.COMPLETED] = 0
            s.seats[seat * SEAT + es.TICKETS] |= shown
            return
    raise AssertionError("nobody has completed a ticket")


def take_all_bonuses(r: Rules, s: State) -> None:
    s.seats[es.BONUSES] = (1 << r.bonuses) - 1


def let_another_seat_decide(r: Rules, s: State) -> None:
    s.seat = (s.turn + 1) % s.players


def dig_on_land(r: Rules, s: State) -> None:
    s.target = next(i for i in range(r.routes) if r.route_kind[i] != TUNNEL)


def pay_for_a_closed_route(r: Rules, s: State) -> None:
    word = int(r.route_word[s.target])
    for seat in range(s.players):
        s.seats[seat * SEAT + es.FREE + word] &= ~r.route_bit[s.target]


def run_low(r: Rules, s: State) -> None:
    """Take the reserve away, so that the last turns should have begun."""
    s.seats[es.RESERVE] = 0
    s.seats[es.RESERVE + 1] = 0


CASES: list[tuple[str, int, Tamper, str]] = [
    ("europe", es.TURN, lose_a_hand_card, "no card is lost or made"),
    ("europe", es.TURN, add(es.HAND_SIZE), "seat 0: the hand is counted right"),
    ("europe", es.TURN, add(es.HAND + es.NO_KIND), "seat 0: a hand holds real cards"),
    ("europe", es.PAY, put("laid_cards", 40), "the laid cards are counted right"),
    ("europe", es.TURN, put("laid_cards", 1), "cards are laid to pay only (R-7)"),
    (
        "nordic",
        es.TURN,
        swap_discards_and_deck,
        "an empty deck is remade from its discard pile (R-3)",
    ),
    ("world", es.TURN, discard_to_the_wrong_pile, "a discard pile holds cards of its deck"),
    ("world", es.TURN, put_a_card_into_the_other_deck, "a deck holds cards of its own"),
    ("nordic", es.TURN, put("gaps", 1), "the market's gaps are counted right"),
    ("nordic", es.TURN, put("wild_slots", 64), "the market's wilds are known"),
    ("nordic", es.TURN, empty_a_slot, "a market slot is filled while there are cards (R-4)"),
    ("europe", es.TURN, show_three_wilds, "the market is flushed where it helps (R-6)"),
    ("world", es.REFILL, put("slot", -1), "one market slot waits for a card"),
    ("world", es.TURN, put("slot", 2), "a slot waits for a refill only"),
    ("europe", es.TURN, hold_a_ticket_of_the_deck, "every ticket is in one place"),
    ("europe", es.TURN, hold_a_ticket_that_is_not_there, "every ticket is in one place"),
    ("world", es.TURN, lose_a_ticket, "every ticket is in one place"),
    ("ghost_train", es.TURN, lose_a_ticket, "every ticket is in one place"),
    ("europe", es.TURN, put_a_long_ticket_into_the_deck, "the ticket deck holds tickets to draw"),
    ("europe", es.TURN, add(es.OFFERED), "seat 0: tickets are offered to choose from"),
    ("europe", es.KEEP_TICKETS, put("keep_least", 0), "there are tickets to keep"),
    ("nordic", es.TURN, add(es.RESERVE, -1), "seat 0: no piece is lost or made"),
    ("world", es.TURN, add(es.RESERVE + 1), "seat 0: no piece is lost or made"),
    ("world", es.TURN, add(es.BOX), "seat 0: the box keeps its size"),
    ("europe", es.TURN, add(es.BOX), "seat 0: the box keeps its size"),
    ("europe", es.TURN, add(es.SCORE, -1), "seat 0: the score is that of the routes less"),
    ("world", es.TURN, add(es.SCORE, 1000), "seat 0: the score is that of the routes less"),
    ("nordic", es.TURN, own_a_rivals_route, "a route has one owner (R-9)"),
    ("nordic", es.TURN, own_both_of_a_double, "the double route rule is kept"),
    ("nordic", es.TURN, forget_a_free_route, "seat 0: the routes free to a seat are known"),
    ("europe", es.TURN, share_a_station, "seat 1: no two buildings share a location"),
    ("europe", es.TURN, add(es.STATIONS_LEFT), "seat 0: no building is lost or made"),
    ("world", es.TURN, build_a_harbour_inland, "seat 0: buildings stand where they may"),
    ("world", es.TURN, build_a_harbour_far_away, "harbours stand where the seat has a route"),
    ("san_francisco", es.TURN, take_a_token_from_nowhere, "no token is lost or made"),
    ("san_francisco", es.TURN, pile_two_stacks, "every stack has a city of its own"),
    ("san_francisco", es.TURN, take_a_stack_away, "stacks are placed in order"),
    ("san_francisco", es.TURN, put("token_locations", 3), "a token is chosen at two locations"),
    ("ghost_train", es.TURN, add(es.GOALS), "seat 0: goals are tickets and bonus cards"),
    ("ghost_train", es.TURN, add(es.GOALS, 6), "seat 0: goals are tickets and bonus cards"),
    ("ghost_train", es.TURN, show_a_ticket_too_early, "seat 0: a completed ticket is joined"),
    ("ghost_train", es.TURN, hide_a_shown_ticket, "a joined ticket is shown"),
    ("ghost_train", es.TURN, take_all_bonuses, "seat 0: bonuses are taken once"),
    ("ghost_train", es.TURN, put("reason", es.GOAL_REACHED), "the goal ends the game"),
    ("europe", es.TURN, put("reason", es.STALEMATE), "an end has a reason"),
    ("europe", es.TURN, put("decision", es.OVER), "an end has a reason"),
    ("europe", es.TURN, put("seat", 7), "the seats exist"),
    ("europe", es.TURN, let_another_seat_decide, "the seat whose turn it is decides"),
    ("europe", es.TURN, put("decision", es.FLEET), "the seat whose turn it is decides"),
    ("europe", es.TURN, put("setting_up", 1), "set-up asks what it may"),
    ("europe", es.TURN, put("drawn", 1), "the cards drawn are counted"),
    ("europe", es.SECOND_CARD, put("drawn", 2), "the cards drawn are counted"),
    ("europe", es.SURCHARGE, put("extra", 4), "a surcharge is for cards turned up at a tunnel"),
    ("europe", es.SURCHARGE, dig_on_land, "a surcharge is for cards turned up at a tunnel"),
    ("europe", es.PAY, put("extra", 1), "only tunnels turn up cards"),
    ("nordic", es.PAY, pay_for_a_closed_route, "a route that is paid for is free"),
    ("europe", es.TURN, put("last_turns", 3), "only a low reserve starts the last turns"),
    ("europe", es.TURN, put("last_turns", 99), "there are no more last turns than rules say"),
    ("europe", es.TURN, run_low, "a low reserve starts the last turns"),
    ("europe", es.OVER, put("last_turns", 1), "the last of the last turns ends the game"),
]


@pytest.mark.parametrize(
    ("name", "decision", "tamper", "complaint"),
    CASES,
    ids=[f"{case[0]}: {case[3]}" for case in CASES],
)
def test_a_state_that_was_tampered_with_is_found_out(
    name: str, decision: int, tamper: Tamper, complaint: str
) -> None:
    r, s = rules(name), at(name, decision)
    assert check(r, s) == []
    tamper(r, s)
    assert any(complaint in broken for broken in check(r, s)), check(r, s)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_is_sound_when_it_is_set_up(name: str, players: int) -> None:
    r = rules(name)
    for seed in range(5):
        for first in range(players):
            assert check(r, set_up(r, players, seed, first, False)) == []
