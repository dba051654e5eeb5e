"""The editions as data, and the loader that checks every word of them."""

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
    "CardKind",
    "ConnectionBonus",
    "Deck",
    "Edition",
    "EndRules",
    "FleetRules",
    "HarbourRules",
    "Location",
    "MarketRules",
    "Provenance",
    "Route",
    "StationRules",
    "Ticket",
    "TicketRules",
    "TokenRules",
    "edition",
    "editions",
    "load_edition",
]
