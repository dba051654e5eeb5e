"""Reads the sections of `edition.toml` that switch on a mechanic only some editions have."""

from __future__ import annotations

from whistlestop.editions import limits
from whistlestop.editions.model import (
    ConnectionBonus,
    FleetRules,
    HarbourRules,
    Prize,
    StationRules,
    TokenRules,
)
from whistlestop.editions.problems import shown
from whistlestop.editions.toml_sections import Section
from whistlestop.engine.prizes import NAMES


def read_stations(top: Section) -> StationRules | None:
    """Stations, if there are any."""
    section = top.section("stations")
    if section is None:
        return None
    return StationRules(
        count=section.integer("count", 1, limits.MOST_BUILDINGS),
        points_left=section.integer("points_left", 0, limits.MOST_POINTS),
    )


def read_harbours(top: Section) -> HarbourRules | None:
    """Harbours, if there are any."""
    section = top.section("harbours")
    if section is None:
        return None
    return HarbourRules(
        count=section.integer("count", 1, limits.MOST_BUILDINGS),
        points=section.integers("points", 0, limits.MOST_POINTS),
        unbuilt_penalty=section.integer("unbuilt_penalty", 0, limits.MOST_POINTS),
        trains=section.integer("trains", 1, limits.MOST_HARBOUR_CARDS),
        ships=section.integer("ships", 1, limits.MOST_HARBOUR_CARDS),
    )


def read_fleet(top: Section) -> FleetRules | None:
    """The fleet, if one is picked."""
    section = top.section("fleet")
    if section is None:
        return None
    trains = section.integer("trains", 1, limits.MOST_PIECES)
    ships = section.integer("ships", 1, limits.MOST_PIECES)
    total = section.integer("total", max(trains, ships), trains + ships)
    return FleetRules(
        total=total,
        trains=trains,
        ships=ships,
        suggested_trains=section.integer("suggested_trains", total - ships, trains),
        exchange_cost=section.integer("exchange_cost", 0, limits.MOST_POINTS),
    )


def read_tokens(top: Section) -> TokenRules | None:
    """Tourist tokens, if there are any."""
    section = top.section("tokens")
    if section is None:
        return None
    symbols = section.integer("symbols", 1, limits.MOST_TOKEN_SYMBOLS)
    printed = section.texts("printed")
    points = section.integers("points", 0, limits.MOST_POINTS)
    if len(printed) > symbols:
        section.wrong("printed", "many_stacks", n=len(printed), symbols=symbols)
    if "points" in section and len(points) != symbols + 1:
        section.wrong("points", "token_points", n=len(points), wanted=symbols + 1, symbols=symbols)
    return TokenRules(
        symbols=symbols,
        printed=printed,
        height=_heights(section, "height"),
        placed_height=_heights(section, "placed_height"),
        points=points,
    )


def _heights(section: Section, key: str) -> dict[int, int]:
    players = range(limits.LEAST_PLAYERS, limits.MOST_PLAYERS + 1)
    return section.required_section(key).by_number(players, 1, limits.MOST_TOKENS_IN_STACK)


def read_bonuses(top: Section) -> tuple[ConnectionBonus, ...]:
    """The rewards for joining locations, if there are any."""
    bonuses: list[ConnectionBonus] = []
    for section in top.sections("bonuses"):
        bonus = ConnectionBonus(
            id=section.name("id"),
            a=section.texts("a"),
            b=section.texts("b"),
            ticket=section.flag("ticket", default=False),
            cards=section.integer("cards", 0, limits.MOST_BONUS_CARDS, default=0),
        )
        if bonus.id in (earlier.id for earlier in bonuses):
            section.wrong("id", "twice", given=shown(bonus.id))
        if not bonus.ticket and not bonus.cards:
            section.wrong("cards", "empty_bonus")
        for location in set(bonus.a) & set(bonus.b):
            section.wrong("b", "both_ends", given=shown(location))
        bonuses.append(bonus)
    if len(bonuses) > limits.MOST_BONUSES:
        top.wrong("bonuses", "too_many", what="bonuses", n=len(bonuses), most=limits.MOST_BONUSES)
    return tuple(bonuses)


def read_prizes(top: Section) -> tuple[Prize, ...]:
    """The prizes for having the most of something, if there are any."""
    prizes: list[Prize] = []
    for section in top.sections("prizes"):
        prize = Prize(
            name=section.choice("for", NAMES),
            points=section.integer("points", 1, limits.MOST_POINTS),
            rule=section.text("rule", required=False) or None,
        )
        if prize.name in (earlier.name for earlier in prizes):
            section.wrong("for", "twice", given=shown(prize.name))
        prizes.append(prize)
    return tuple(prizes)
