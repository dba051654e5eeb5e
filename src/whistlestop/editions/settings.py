"""Turns `edition.toml` into an edition whose board is still empty."""

from __future__ import annotations

from typing import Final

from whistlestop.editions import limits
from whistlestop.editions.files import EditionFiles
from whistlestop.editions.mechanics import (
    read_bonuses,
    read_fleet,
    read_harbours,
    read_prizes,
    read_stations,
    read_tokens,
)
from whistlestop.editions.model import (
    GRAY,
    CardKind,
    Deck,
    Edition,
    EndRules,
    FleetRules,
    MarketRules,
    Provenance,
    TicketRules,
)
from whistlestop.editions.toml_sections import Section
from whistlestop.editions.vocabulary import TIE_BREAKS

DECK_NAMES: Final = ("train", "ship")
"""A deck is named after the piece its cards pay for."""

CERTAINTIES: Final = ("certain", "good", "reconstruction")

DECLINED: Final = ("box", "bottom")


MECHANICS: Final = (
    *("players", "cards", "first_tickets", "draw", "face_up_wild", "flush", "no_cards"),
    *("refill", "claim", "route_points", "doubles", "ferry", "tunnel", "tunnel_wilds"),
    *("withdraw", "draw_tickets", "keep_tickets", "station", "end", "ticket_points", "loan"),
    *("stations_left", "winner", "plain_wilds", "substitute"),
    *("fleet", "pieces", "piece_type", "double_ship", "hard", "harbour", "exchange", "tour"),
    *("harbour_points", "harbours_unbuilt", "take_token", "place_stack", "token_points"),
    *("replace_tickets", "complete_ticket", "bonus_ticket", "bonus_cards", "race_goal"),
    "last_piece",
)
"""The keys of `[rules]`: what an error or a score line may cite a rule for."""


def read_settings(top: Section, files: EditionFiles) -> Edition:
    """The edition without locations, routes and tickets; mistakes are noted."""
    fleet = read_fleet(top)
    kinds = _card_kinds(top)
    version = top.integer("rules_version", 1, 9999)
    edition = Edition(
        id=top.name("id"),
        name=top.text("name"),
        files=files,
        rules_version=version,
        replays_since=top.integer("replays_since", 1, version, default=version),
        summary=top.texts("summary"),
        players=_players(top),
        aspect=top.number("aspect", limits.NARROWEST_BOARD, limits.WIDEST_BOARD),
        colors=tuple(dict.fromkeys(kind.color for kind in kinds if kind.color is not None)),
        card_kinds=kinds,
        decks=_decks(top),
        market=_market(top),
        pieces=_pieces(top, fleet),
        piece_name=top.text("piece_name"),
        route_points=_route_points(top),
        wilds_everywhere=top.flag("wilds_everywhere", default=True),
        doubles_closed_up_to=top.integer("doubles_closed_up_to", 0, limits.MOST_PLAYERS),
        tunnel_cards=top.integer("tunnel_cards", 0, limits.MOST_TUNNEL_CARDS, default=0),
        tickets_rules=_ticket_rules(top),
        end=_end(top),
        prizes=read_prizes(top),
        tie_breaks=_tie_breaks(top),
        locations=(),
        routes=(),
        tickets=(),
        provenance=_provenance(top),
        rule_numbers=_rule_numbers(top),
        stations=read_stations(top),
        harbours=read_harbours(top),
        fleet=fleet,
        tokens=read_tokens(top),
        bonuses=read_bonuses(top),
    )
    top.finish()
    return edition


def _players(top: Section) -> tuple[int, ...]:
    players = top.integers("players", limits.LEAST_PLAYERS, limits.MOST_PLAYERS)
    if list(players) != sorted(set(players)):
        top.wrong("players", "not_ascending")
    return players


def _card_kinds(top: Section) -> tuple[CardKind, ...]:
    kinds = []
    for section in top.sections("card_kinds", required=True):
        kind = CardKind(
            id=section.name("id"),
            deck=section.choice("deck", DECK_NAMES),
            count=section.integer("count", 1, limits.MOST_CARDS_IN_DECK),
            color=section.name("color") if "color" in section else None,
            spaces=section.integer("spaces", 1, limits.MOST_SPACES_OF_A_CARD, default=1),
            harbour=section.flag("harbour", default=False),
            drawing=section.name("drawing") if "drawing" in section else None,
        )
        if kind.color == GRAY:
            section.wrong("color", "gray_card", gray=GRAY)
        if kind.spaces > 1 and kind.deck != "ship":
            section.wrong("spaces", "wide_train")
        kinds.append(kind)
    return tuple(kinds)


def _decks(top: Section) -> tuple[Deck, ...]:
    return tuple(
        Deck(
            name=section.choice("name", DECK_NAMES),
            deal=section.integer("deal", 0, limits.MOST_CARDS_IN_DECK),
            market=section.integer("market", 0, limits.MOST_MARKET_SLOTS),
        )
        for section in top.sections("decks", required=True)
    )


def _market(top: Section) -> MarketRules:
    section = top.section("market")
    if section is None:
        return MarketRules()
    return MarketRules(
        flush_wilds=section.integer("flush_wilds", 0, limits.MOST_MARKET_SLOTS, default=0),
        wild_ends_draw=section.flag("wild_ends_draw", default=False),
    )


def _pieces(top: Section, fleet: FleetRules | None) -> int:
    if fleet is None:
        return top.integer("pieces", 1, limits.MOST_PIECES)
    if "pieces" in top:
        top.wrong("pieces", "fleet_says_pieces")
    return top.integer("pieces", 0, limits.MOST_PIECES, default=0)


def _route_points(top: Section) -> dict[int, int]:
    section = top.section("route_points")
    if section is None:
        return {}
    lengths = range(1, limits.LONGEST_ROUTE + 1)
    return section.by_number(lengths, 0, limits.MOST_POINTS)


def _ticket_rules(top: Section) -> TicketRules:
    section = top.required_section("tickets")
    most = limits.MOST_TICKETS_OFFERED
    initial = section.required_section("initial").by_name(1, most)
    offered = sum(initial.values())
    if "initial" in section and not offered:
        section.wrong("initial", "no_tickets_dealt")
    if offered > most:
        section.wrong("initial", "too_many", what="offered", n=offered, most=most)
    initial_keep = section.integer("initial_keep", 1, max(offered, 1))
    draw = section.integer("draw", 1, most)
    keep = section.integer("keep", 1, draw)
    return TicketRules(
        initial=tuple(initial.items()),
        initial_keep=initial_keep,
        initial_declined=_declined(section, "initial_declined", initial_keep < offered),
        draw=draw,
        keep=keep,
        declined=_declined(section, "declined", keep < draw),
        goal=section.integer("goal", 0, limits.MOST_TICKETS, default=0),
    )


def _declined(section: Section, key: str, possible: bool) -> str:
    """Where declined tickets go. It need not be said where none can be declined."""
    return section.choice(key, DECLINED) if possible or key in section else DECLINED[0]


def _end(top: Section) -> EndRules:
    section = top.required_section("end")
    return EndRules(
        pieces=section.integer("pieces", 0, limits.MOST_PIECES),
        further_turns=section.integer("further_turns", 0, limits.MOST_FURTHER_TURNS),
    )


def _tie_breaks(top: Section) -> tuple[str, ...]:
    return top.choices("tie_breaks", tuple(TIE_BREAKS.values()))


def _provenance(top: Section) -> Provenance:
    section = top.required_section("provenance")
    return Provenance(section.choice("certainty", CERTAINTIES), section.text("note"))


def _rule_numbers(top: Section) -> dict[str, str]:
    section = top.section("rules")
    return section.by_known_name(MECHANICS) if section else {}
