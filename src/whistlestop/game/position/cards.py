"""Reads the cards: hands, table, market, discards and decks. The rest is still in the box."""

from __future__ import annotations

from whistlestop.engine import state as es
from whistlestop.engine.market import (
    deck_size,
    gain,
    lay_out_market,
    remake_deck,
    settle_market,
    survey,
)
from whistlestop.game.position.draft import Draft
from whistlestop.game.position.fields import Field


class CardBox:
    """The cards that no field has named yet."""

    def __init__(self, d: Draft) -> None:
        self.d = d
        self.left = [kind.count for kind in d.edition.card_kinds]

    def take(self, kind: int, n: int, field: Field) -> None:
        """A field names `n` cards of a kind."""
        self.left[kind] -= n
        if self.left[kind] < 0:
            card = self.d.edition.card_kinds[kind]
            field.refuse(
                "too_many_cards",
                rule=self.d.rule("cards"),
                named=card.count - self.left[kind],
                card=card.id,
                edition=self.d.edition.id,
                most=card.count,
            )

    def counted(self, field: Field, deck: int | None = None) -> list[int]:
        """Counts by kind, taken from the box; of one deck only, if that is named."""
        found = [0] * len(self.left)
        for kind, n, member in field.counts(self.d.ids.kinds, "card"):
            if deck is not None:
                self._check_deck(kind, deck, member)
            self.take(kind, n, member)
            found[kind] += n
        return found

    def one(self, field: Field, deck: int | None = None) -> int:
        """One card, taken from the box."""
        kind = field.one_of(self.d.ids.kinds, "card")
        if deck is not None:
            self._check_deck(kind, deck, field)
        self.take(kind, 1, field)
        return kind

    def _check_deck(self, kind: int, deck: int, field: Field) -> None:
        card = self.d.edition.card_kinds[kind]
        if self.d.r.kind_deck[kind] != deck:
            field.refuse("wrong_deck", rule=self.d.rule("cards"), card=card.id, deck=card.deck)


def read_cards(d: Draft) -> None:
    """Every card that is named, then the others: below the named ones of their deck."""
    box = CardBox(d)
    for seat, field in d.seat_fields("hand"):
        _give(d, seat, box.counted(field))
    _read_table(d, box)
    if "market" in d.document:
        _read_market(d, box, d.document["market"])
    _read_discards(d, box)
    _read_decks(d, box)
    if "market" not in d.document:
        lay_out_market(d.r, d.s)
        settle_market(d.r, d.s)


def _give(d: Draft, seat: int, counts: list[int]) -> None:
    for kind, n in enumerate(counts):
        for _ in range(n):
            gain(d.s, seat, kind)


def _read_table(d: Draft, box: CardBox) -> None:
    """Cards laid stay in the hand until the payment is replayed; those revealed are shown."""
    d.laid = [0] * len(box.left)
    if "laid" in d.decision:
        d.laid = box.counted(d.decision["laid"])
        _give(d, int(d.s.seat), d.laid)
    if "revealed" in d.decision:
        shown = d.decision["revealed"].elements()
        if len(shown) > d.r.tunnel_cards:
            d.decision["revealed"].refuse(
                "wrong_surcharge",
                rule=d.rule("tunnel"),
                form="too_many",
                n=len(shown),
                most=int(d.r.tunnel_cards),
            )
        for i, field in enumerate(shown):
            d.s.piles[es.REVEALED + i] = box.one(field, deck=0)
        d.s.revealed = len(shown)


def _read_market(d: Draft, box: CardBox, field: Field) -> None:
    """The market as it stands: `null` and slots not named are empty."""
    shown = field.elements()
    if len(shown) > d.r.slots:
        field.refuse("market_too_long", n=len(shown), most=int(d.r.slots))
    for slot, card in enumerate(shown):
        if card.value is not None:
            d.s.piles[es.MARKET + slot] = box.one(card)
    survey(d.r, d.s)


def _read_discards(d: Draft, box: CardBox) -> None:
    for name, field in d.document.get("discards", Field({})).entries().items():
        deck = field.number_of(name, d.ids.decks, "deck")
        for kind, n in enumerate(box.counted(field, deck)):
            d.s.piles[es.DISCARD + deck * es.KINDS + kind] = n


def _read_decks(d: Draft, box: CardBox) -> None:
    """Named cards on top, the rest of the box below, in an order drawn from the seed."""
    named: dict[int, list[int]] = {}
    for name, field in d.document.get("decks", Field({})).entries().items():
        deck = field.number_of(name, d.ids.decks, "deck")
        named[deck] = [box.one(card, deck) for card in field.elements()]
    for name, deck in d.ids.decks.items():
        rest = [k for k, n in enumerate(box.left) if d.r.kind_deck[k] == deck for _ in range(n)]
        cards = [*d.shuffled(rest, name), *reversed(named.get(deck, []))]
        for i, kind in enumerate(cards):
            d.s.piles[d.r.deck_at[deck] + i] = kind
        if deck == 0:
            d.s.deck_size0 = len(cards)
        else:
            d.s.deck_size1 = len(cards)
        if deck_size(d.s, deck) == 0:
            remake_deck(d.r, d.s, deck)
