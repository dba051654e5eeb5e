"""Reads a payment that is not complete: its cards are laid again, one by one, by the engine."""

from __future__ import annotations

from itertools import combinations

from whistlestop.editions.vocabulary import BUILDINGS
from whistlestop.engine import actions, legality
from whistlestop.engine import state as es
from whistlestop.engine.rules import TUNNEL
from whistlestop.engine.state import State
from whistlestop.game.position.draft import Draft
from whistlestop.game.position.fields import Field


def read_payment(d: Draft) -> None:
    """Begin the payment and lay the cards that lie on the table (R-7)."""
    surcharge = d.s.decision == es.SURCHARGE
    d.s.decision = es.TURN
    action = _announced(d, d.decision["for"])
    if not legality.is_legal(d.r, d.s, action):
        d.decision["for"].refuse("not_payable", rule=d.rule("claim"), seat=d.s.seat)
    actions.apply(d.r, d.s, action)
    cards = [card for card, n in enumerate(d.laid) for _ in range(n)]
    if surcharge:
        _read_surcharge(d, cards)
    elif not _lay(d, d.s, cards):
        _laid_field(d).refuse("not_payable", rule=d.rule("claim"), form="laid")


def _announced(d: Draft, field: Field) -> int:
    """The action that begins to pay for a route id, `station:LOCATION` or `harbour:LOCATION`."""
    text = field.text()
    sort, _, location = text.partition(":")
    if d.r.stations and sort == BUILDINGS[es.FOR_STATION]:
        return int(d.r.station) + field.number_of(location, d.ids.locations, "location")
    if d.r.harbours and sort == BUILDINGS[es.FOR_HARBOUR]:
        return int(d.r.harbour) + field.number_of(location, d.ids.locations, "location")
    return int(d.r.claim) + field.number_of(text, d.ids.routes, "route")


def _laid_field(d: Draft) -> Field:
    return d.decision.get("laid", Field({}, "decision.laid"))


def _lay(d: Draft, s: State, cards: list[int]) -> bool:
    """Lay the cards as long as each is legal; return whether all were."""
    for card in cards:
        if not legality.is_legal(d.r, s, d.r.lay + card):
            return False
        actions.apply(d.r, s, d.r.lay + card)
    return True


def _read_surcharge(d: Draft, cards: list[int]) -> None:
    """Some of the cards paid for the tunnel, the others met the surcharge: find out which."""
    owed = _cards_owed(d, cards)
    last_laid = d.decision.get("last_laid")
    if last_laid is not None and last_laid.value is not None:
        last_laid.one_of(d.ids.kinds, "card")
    for met in _beyond_length(d, cards):
        last = d.edition.card_kinds[met[-1]].id if met else None
        if last_laid is not None and last_laid.value != last:
            continue
        s = d.s.copy()
        if _replay(d, s, cards, met, owed):
            _check_extra(d, int(s.extra))
            d.s = s
            return
    _laid_field(d).refuse("wrong_surcharge", rule=d.rule("tunnel"), form="laid")


def _cards_owed(d: Draft, cards: list[int]) -> int:
    """What the tunnel cost beyond its length when the cards were turned up (EU-14, EU-15)."""
    rule, revealed = d.rule("tunnel"), d.decision["revealed"]
    if d.r.route_kind[d.s.target] != TUNNEL:
        d.decision["for"].refuse("wrong_surcharge", rule=rule, form="no_tunnel")
    shown = [int(d.s.piles[es.REVEALED + i]) for i in range(d.s.revealed)]
    if len(shown) < d.r.tunnel_cards and d.s.deck_size0 > 0:
        revealed.refuse("wrong_surcharge", rule=rule, form="too_few", n=int(d.r.tunnel_cards))
    played = {int(d.r.kind_color[card]) for card in (*cards, d.r.wild)}
    owed = sum(int(d.r.kind_color[card]) in played for card in shown)
    if owed == 0:
        revealed.refuse("wrong_surcharge", rule=rule, form="free")
    return owed


def _beyond_length(d: Draft, cards: list[int]) -> list[tuple[int, ...]]:
    """Every choice of as many cards as exceed the tunnel's length, colours first."""
    beyond = len(cards) - int(d.r.route_length[d.s.target])
    return list(dict.fromkeys(combinations(cards, beyond))) if beyond >= 0 else []


def _replay(d: Draft, s: State, cards: list[int], met: tuple[int, ...], owed: int) -> bool:
    """Lay first what is not in `met`, as the payment, then `met` towards the cards owed."""
    paid = cards.copy()
    for card in met:
        paid.remove(card)
    if not _lay(d, s, paid):
        return False
    s.decision, s.extra, s.last_kind = es.SURCHARGE, owed, -1
    return _lay(d, s, list(met))


def _check_extra(d: Draft, extra: int) -> None:
    if "extra" in d.decision and d.decision["extra"].integer(0, d.r.tunnel_cards) != extra:
        d.decision["extra"].refuse("wrong_surcharge", rule=d.rule("tunnel"), n=extra)
