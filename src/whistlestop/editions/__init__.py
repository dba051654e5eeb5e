"""The editions as data, and the loader that checks every word of them."""

from whistlestop.editions.languages import BRIEF_PARTS, Brief, Names, briefs_of, names_of
from whistlestop.editions.loader import edition, editions, load_edition
from whistlestop.editions.model import (
    CardKind,
    ConnectionBonus,
    Deck,
    Edition,
    EndRules,
    FleetRules,
    HarbourRules,
    Location,
    MarketRules,
    Provenance,
    Route,
    StationRules,
    Ticket,
    TicketRules,
    TokenRules,
)

__all__ = [
    "BRIEF_PARTS",
    "Brief",
    "CardKind",
    "ConnectionBonus",
    "Deck",
    "Edition",
    "EndRules",
    "FleetRules",
    "HarbourRules",
    "Location",
    "MarketRules",
    "Names",
    "Provenance",
    "Route",
    "StationRules",
    "Ticket",
    "TicketRules",
    "TokenRules",
    "briefs_of",
    "edition",
    "editions",
    "load_edition",
    "names_of",
]
