"""Decks, discard piles and the market: R-3 to R-6."""

from mypy_extensions import i64

from whistlestop.engine import journal as j
from whistlestop.engine.bits import bit, count
from whistlestop.engine.chance import shuffle
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import (
    DISCARD,
    EMPTY,
    HAND,
    HAND_SIZE,
    KINDS,
    LAID,
    MARKET,
    REVEALED,
    SEAT,
    State,
)


def deck_size(s: State, deck: i64) -> i64:
    """How many cards a deck has."""
    if deck == 0:
        return s.deck_size0
    return s.deck_size1


def top_card(r: Rules, s: State, deck: i64) -> i64:
    """Take the top card of a deck that has one.

    The moment the deck is empty it is remade (R-3): the caller first notes where the card went,
    so that everyone can count the cards from the log, and then calls `remake_deck`.
    """
    left: i64
    if deck == 0:
        left = s.deck_size0 - 1
        s.deck_size0 = left
    else:
        left = s.deck_size1 - 1
        s.deck_size1 = left
    return s.piles[r.deck_at[deck] + left]


def remake_deck(r: Rules, s: State, deck: i64) -> None:
    """Remake an empty deck from its discard pile, if there is one (R-3)."""
    size: i64 = shuffle_discards(r, s, deck)
    if size > 0:
        j.note(s, j.DECK_REMADE, -1, deck, size)


def shuffle_discards(r: Rules, s: State, deck: i64) -> i64:
    """Remake an empty deck without noting it; return the number of its cards."""
    piles = s.piles
    size: i64 = 0
    start: i64 = r.deck_at[deck]
    pile: i64 = DISCARD + deck * KINDS
    kind: i64
    for kind in range(r.kinds):
        n: i64 = piles[pile + kind]
        piles[pile + kind] = 0
        while n > 0:
            piles[start + size] = kind
            size += 1
            n -= 1
    if size > 0:
        shuffle(s, piles, start, size)
        if deck == 0:
            s.deck_size0 = size
        else:
            s.deck_size1 = size
    return size


def gain(s: State, seat: i64, kind: i64) -> None:
    """Put a card into a hand."""
    seats = s.seats
    seats[seat * SEAT + HAND + kind] += 1
    seats[seat * SEAT + HAND_SIZE] += 1


def draw_blind(r: Rules, s: State, seat: i64, deck: i64) -> None:
    """Draw a card from a deck into a hand, unseen by the others."""
    kind: i64 = top_card(r, s, deck)
    gain(s, seat, kind)
    if s.journal is not None:
        j.note_items(s, j.CARD_DRAWN, seat, deck, 0, (int(kind),))
    if deck_size(s, deck) == 0:
        remake_deck(r, s, deck)


def take_face_up(s: State, seat: i64, slot: i64) -> i64:
    """Take a market card into a hand and leave its slot empty. Returns the card."""
    piles = s.piles
    kind: i64 = piles[MARKET + slot]
    piles[MARKET + slot] = EMPTY
    s.gaps += 1
    s.wild_slots &= ~bit(slot)
    gain(s, seat, kind)
    if s.journal is not None:
        j.note_items(s, j.CARD_TAKEN, seat, slot, 0, (int(kind),))
    return kind


def fill_slot(r: Rules, s: State, slot: i64, deck: i64) -> None:
    """Turn up the top card of a non-empty deck in an empty slot."""
    kind: i64 = top_card(r, s, deck)
    s.piles[MARKET + slot] = kind
    s.gaps -= 1
    if kind == r.wild:
        s.wild_slots |= bit(slot)
    if s.journal is not None:
        j.note_items(s, j.MARKET_FILLED, -1, slot, deck, (int(kind),))
    if deck_size(s, deck) == 0:
        remake_deck(r, s, deck)


def fill_gaps(r: Rules, s: State) -> None:
    """Fill empty slots, lowest first, as long as there are cards (R-4)."""
    if s.gaps == 0:
        return
    piles = s.piles
    slot: i64
    for slot in range(r.slots):
        if piles[MARKET + slot] == EMPTY:
            if s.deck_size0 > 0:
                fill_slot(r, s, slot, 0)
            elif s.deck_size1 > 0:
                fill_slot(r, s, slot, 1)
            else:
                return
            if s.gaps == 0:
                return


def lay_out_market(r: Rules, s: State) -> None:
    """Fill an empty market: from each deck its share, then the gaps from whatever is left."""
    slot: i64 = 0
    deck: i64
    for deck in range(r.decks):
        for _ in range(r.market_from[deck]):
            if deck_size(s, deck) > 0:
                fill_slot(r, s, slot, deck)
            slot += 1
    fill_gaps(r, s)


def survey(r: Rules, s: State) -> None:
    """Count the gaps and the wilds of a market that was laid out by other code."""
    s.gaps = 0
    s.wild_slots = 0
    slot: i64
    for slot in range(r.slots):
        if s.piles[MARKET + slot] == EMPTY:
            s.gaps += 1
        elif s.piles[MARKET + slot] == r.wild:
            s.wild_slots |= bit(slot)


def settle_market(r: Rules, s: State) -> None:
    """Fill the gaps; then flush while too many wilds are shown and it could help (R-6)."""
    fill_gaps(r, s)
    noted: i64 = -1
    while s.wild_slots != 0 and too_many_wilds(r, s) and flush_can_help(r, s):
        if s.journal is not None:
            noted = _note_flush(r, s, noted)
        _flush(r, s)


def too_many_wilds(r: Rules, s: State) -> bool:
    """Does the market show enough wilds to be flushed (EU-7, WO-8, SF-7)?"""
    return r.flush_wilds > 0 and count(s.wild_slots) >= r.flush_wilds


def _flush(r: Rules, s: State) -> None:
    """Discard the whole market and lay out a new one (EU-7, WO-8, SF-7)."""
    slot: i64
    for slot in range(r.slots):
        kind: i64 = s.piles[MARKET + slot]
        if kind != EMPTY:
            s.piles[DISCARD + r.kind_deck[kind] * KINDS + kind] += 1
            s.piles[MARKET + slot] = EMPTY
            s.gaps += 1
    s.wild_slots = 0
    _remake_empty_decks(r, s)
    lay_out_market(r, s)


def _note_flush(r: Rules, s: State, noted: i64) -> i64:
    """Note that the market is flushed; return the position of the entry in the journal.

    One draw can lead to hundreds of flushes when the players hoard cards, so a chain of them is
    one entry. `noted` is its position (-1: this flush is the first). What was noted since then,
    the market laid out in between, becomes part of that entry.
    """
    journal = s.journal
    assert journal is not None
    if noted < 0:
        shown = [int(s.piles[MARKET + slot]) for slot in range(r.slots)]
        cards = tuple([kind for kind in shown if kind != EMPTY])
        j.note_items(s, j.MARKET_FLUSHED, -1, 1, 0, cards)
        return len(journal) - 1
    _, _, times, remade, cards = journal[noted]
    for what, _, deck, _, turned_up in journal[noted + 1 :]:
        if what == j.MARKET_FILLED:
            cards += turned_up
        elif what == j.DECK_REMADE:
            remade |= 1 << deck
    del journal[noted + 1 :]
    journal[noted] = (j.MARKET_FLUSHED, -1, times + 1, remade, cards)
    return noted


def flush_can_help(r: Rules, s: State) -> bool:
    """Can flushing, once or again and again, ever show a market with fewer wilds? (R-6)"""
    home: i64 = r.kind_deck[r.wild]
    if deck_size(s, home) >= r.slots + r.kind_count[r.wild]:
        return True  # the deck alone has coloured cards for every slot
    all_cards: i64 = 0
    wilds: i64 = 0
    others: i64 = 0
    kind: i64
    for kind in range(r.kinds):
        n: i64 = _outside_hands(r, s, kind)
        if r.kind_deck[kind] != home:
            others += n
        else:
            all_cards += n
            if kind == r.wild:
                wilds = n
    shown: i64 = min(r.market_from[home], all_cards)
    other_slots: i64 = r.slots - r.market_from[home]
    if others < other_slots:
        shown = min(shown + other_slots - others, all_cards)
    if deck_size(s, home) == shown and all_cards == 2 * shown:
        # Each flush would only swap market and deck: it helps if the deck has few enough wilds.
        return _wilds_in_deck(r, s, home) < r.flush_wilds
    return shown - (all_cards - wilds) < r.flush_wilds


def _wilds_in_deck(r: Rules, s: State, deck: i64) -> i64:
    wilds: i64 = 0
    i: i64
    for i in range(deck_size(s, deck)):
        if s.piles[r.deck_at[deck] + i] == r.wild:
            wilds += 1
    return wilds


def _outside_hands(r: Rules, s: State, kind: i64) -> i64:
    """Cards of a kind in deck, discard and market: all but those in hands and on the table."""
    n: i64 = r.kind_count[kind] - s.piles[LAID + kind]
    seats = s.seats
    i: i64
    for i in range(s.players):
        n -= seats[i * SEAT + HAND + kind]
    for i in range(s.revealed):
        if s.piles[REVEALED + i] == kind:
            n -= 1
    return n


def _remake_empty_decks(r: Rules, s: State) -> None:
    deck: i64
    for deck in range(r.decks):
        if deck_size(s, deck) == 0:
            remake_deck(r, s, deck)


def discard_table(r: Rules, s: State) -> None:
    """Put laid and turned-up cards on their discard piles, once the claim is settled (R-7)."""
    piles = s.piles
    kind_deck = r.kind_deck
    kind: i64
    left: i64 = s.laid_cards
    for kind in range(r.kinds):
        if left == 0:
            break
        n: i64 = piles[LAID + kind]
        if n > 0:
            piles[DISCARD + kind_deck[kind] * KINDS + kind] += n
            piles[LAID + kind] = 0
            left -= n
    s.laid_cards = 0
    i: i64
    for i in range(s.revealed):
        kind = piles[REVEALED + i]
        piles[DISCARD + kind_deck[kind] * KINDS + kind] += 1
    s.revealed = 0
    if s.deck_size0 == 0 or (r.decks > 1 and s.deck_size1 == 0):
        _remake_empty_decks(r, s)
    # The discarded cards may fill gaps, or let a flush help that could not before.
    settle_market(r, s)
