"""Three wilds flush the market exactly where following every shuffle shows that it can help."""

from __future__ import annotations

import random

import pytest

from tests.judges.flushes import Table, can_help, could_show_fewer, wilds_shown
from tests.kit.engine_state import bare_table, give_the_rest, rules
from whistlestop.engine import chance
from whistlestop.engine.conservation import check_cards
from whistlestop.engine.market import discard_table, flush_can_help, settle_market, survey
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import DISCARD, EMPTY, KINDS, LAID, MARKET, State

FLUSHING = ["europe", "san_francisco", "world"]
MOST_CARDS = 12
"""Cards outside the hands, so that every shuffle can be followed."""


def shares_of(r: Rules) -> tuple[int, ...]:
    """How many cards of each deck a fresh market shows."""
    return tuple(int(n) for n in r.market_from)


def random_table(rng: random.Random, r: Rules) -> Table:
    """A market of three wilds or more, and small piles as they can lie between two actions."""
    other_decks = int(r.decks) - 1
    wilds = rng.randint(3, 5)
    plain = [rng.randint(0, int(r.slots) - wilds)]
    plain += [int(r.slots) - wilds - plain[0]] * other_decks
    market = [(True,) * wilds + (False,) * plain[0], *((False,) * n for n in plain[1:])]
    gap = sum(len(pile) for pile in market) < r.slots
    decks: list[tuple[bool, ...]] = []
    discards: list[tuple[bool, ...]] = []
    for deck in range(r.decks):
        deck_size = 0 if gap else rng.randint(0, 6 if deck == 0 else 2)
        discard_size = rng.randint(0, 4 if deck == 0 else 2) if deck_size else 0
        chance_of_wild = rng.choice([0.3, 0.7, 1.0]) if deck == 0 else 0.0
        decks.append(tuple(rng.random() < chance_of_wild for _ in range(deck_size)))
        discards.append(tuple(rng.random() < chance_of_wild for _ in range(discard_size)))
    return Table(tuple(market), tuple(decks), tuple(discards))


def lay_out(name: str, table: Table, rng: random.Random) -> State:
    """The table as a state of an edition; seat 1 holds all other cards."""
    r, s = rules(name), bare_table(name)
    left = [int(n) for n in r.kind_count]

    def take(deck: int, wild: bool) -> int:
        fitting = [
            kind
            for kind in range(r.kinds)
            if r.kind_deck[kind] == deck and left[kind] and (kind == r.wild) == wild
        ]
        kind = rng.choice(fitting)
        left[kind] -= 1
        return kind

    slots = list(range(r.slots))
    rng.shuffle(slots)
    for deck in range(r.decks):
        for wild in table.market[deck]:
            s.piles[MARKET + slots.pop()] = take(deck, wild)
        for i, wild in enumerate(reversed(table.decks[deck])):
            s.piles[r.deck_at[deck] + i] = take(deck, wild)
        for wild in table.discards[deck]:
            s.piles[DISCARD + deck * KINDS + take(deck, wild)] += 1
    survey(r, s)
    s.deck_size0 = len(table.decks[0])
    s.deck_size1 = len(table.decks[1]) if r.decks > 1 else 0
    give_the_rest(r, s, 1)
    return s


def table_of(r: Rules, s: State) -> Table:
    """A state as a table."""

    def pile(kinds: list[int]) -> tuple[bool, ...]:
        return tuple(kind == r.wild for kind in kinds)

    shown = [int(s.piles[MARKET + slot]) for slot in range(r.slots)]
    decks = range(r.decks)
    return Table(
        tuple(pile([k for k in shown if k != EMPTY and r.kind_deck[k] == d]) for d in decks),
        tuple(pile(deck_of(r, s, d)[::-1]) for d in decks),
        tuple(
            pile([k for k in range(r.kinds) for _ in range(s.piles[DISCARD + d * KINDS + k])])
            for d in decks
        ),
    )


def deck_of(r: Rules, s: State, deck: int) -> list[int]:
    """The cards of a deck, bottom first."""
    size = int(s.deck_size1 if deck else s.deck_size0)
    return [int(s.piles[r.deck_at[deck] + i]) for i in range(size)]


def small_tables(name: str, n: int) -> list[tuple[Table, State]]:
    """Random tables of an edition small enough for the judge."""
    rng = random.Random(name)
    r = rules(name)
    found: list[tuple[Table, State]] = []
    while len(found) < n:
        table = random_table(rng, r)
        cards = [pile for piles in table for pile in piles]
        wilds = sum(sum(pile) for pile in cards)
        if sum(len(pile) for pile in cards) <= MOST_CARDS and wilds <= r.kind_count[r.wild]:
            found.append((table, lay_out(name, table, rng)))
    return found


@pytest.mark.rule("R-6", "EU-7", "SF-7", "WO-8")
@pytest.mark.parametrize("name", FLUSHING)
def test_a_market_is_flushed_where_it_can_help_and_stays_as_it_is_where_it_cannot(
    name: str,
) -> None:
    r = rules(name)
    enough = int(r.flush_wilds)
    seen = set()
    for table, s in small_tables(name, 120):
        helps = can_help(table, shares_of(r), enough)
        assert flush_can_help(r, s) == helps, table
        shown = [int(s.piles[MARKET + slot]) for slot in range(r.slots)]
        for seed in range(3):
            settled = s.copy()
            chance.seed(settled, seed)
            settle_market(r, settled)
            now = [int(settled.piles[MARKET + slot]) for slot in range(r.slots)]
            assert helps or now == shown
            end = table_of(r, settled)
            assert wilds_shown(end) < enough or not can_help(end, shares_of(r), enough)
            broken: list[str] = []
            check_cards(r, settled, broken)
            assert broken == []
        seen.add(helps)
    assert seen == {True, False}


@pytest.mark.rule("R-6")
@pytest.mark.parametrize("name", FLUSHING)
def test_a_flush_that_could_show_fewer_wilds_is_left_out_only_where_it_would_never_end(
    name: str,
) -> None:
    r = rules(name)
    shares = shares_of(r)
    enough = int(r.flush_wilds)
    endless = 0
    for table, s in small_tables(name, 120):
        assert wilds_shown(table) == int(s.wild_slots).bit_count() >= enough
        if could_show_fewer(table, shares, enough) != flush_can_help(r, s):
            # Market and deck hold the same number of cards and would only be swapped, for ever.
            assert len(table.market[0]) == len(table.decks[0])
            assert sum(table.decks[0]) >= enough
            assert table.discards[0] == ()
            endless += 1
    assert endless < 60


@pytest.mark.rule("R-3", "R-4")
@pytest.mark.parametrize("name", [*FLUSHING, "nordic"])
def test_on_a_dry_table_discarded_cards_fill_the_lowest_gaps_and_are_the_new_deck(
    name: str,
) -> None:
    rng = random.Random(name)
    r = rules(name)
    for _ in range(40):
        s = bare_table(name)
        box = [kind for kind in range(r.wild) for _ in range(r.kind_count[kind])]
        rng.shuffle(box)
        shown = rng.sample(range(r.slots), rng.randint(0, int(r.slots) - 1))
        for slot in shown:
            s.piles[MARKET + slot] = box.pop()
        survey(r, s)
        s.laid_cards = rng.randint(0, 8)
        for _ in range(s.laid_cards):
            s.piles[LAID + box.pop()] += 1
        laid = [int(s.piles[LAID + kind]) for kind in range(r.kinds)]
        before = [int(s.piles[MARKET + slot]) for slot in range(r.slots)]
        give_the_rest(r, s, 1)
        discard_table(r, s)

        after = [int(s.piles[MARKET + slot]) for slot in range(r.slots)]
        filled = [slot for slot in range(r.slots) if before[slot] != after[slot]]
        gaps = [slot for slot in range(r.slots) if before[slot] == EMPTY]
        assert filled == gaps[: sum(laid)]
        new = [after[slot] for slot in filled] + deck_of(r, s, 0) + deck_of(r, s, 1)
        assert [new.count(kind) for kind in range(r.kinds)] == laid
        broken: list[str] = []
        check_cards(r, s, broken)
        assert broken == []
