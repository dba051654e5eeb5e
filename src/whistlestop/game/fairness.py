"""The proof that nobody chose the deck: who took part in the shuffle, and what follows from it.

1. When a table is made, the server publishes the commitment to its secret: the SHA-256 of it.
2. Whoever sits down and takes part publishes the commitment to a contribution of their own.
3. Once no seat is open, all commitments are sealed. From here on nothing can be exchanged.
4. Only now are the contributions revealed to the server. The seed of the game is the digest of
   the secret and of all contributions; a contribution that does not come in time is left out.
5. When the game is over, the secret and the contributions are shown.

So the server fixes its secret before it knows a contribution, and everybody their contribution
before anybody else's is known. A saved game carries the proof in its header, as `fairness`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from whistlestop.game.game import Game
from whistlestop.game.saves import loads
from whistlestop.messages import told
from whistlestop.messages.errors import BadSave

FORMAT = "whistlestop-fairness/1"
_TEXTS = ("table", "commitment", "secret", "seal")
CHECKS = ("secret", "contributions", "seal", "seed", "deal", "game")
"""What is checked: that the secret and the contributions fit their commitments, that the seal is
of these commitments, and that the seed, the deal and the game follow."""


def commitment(share: str) -> str:
    """The commitment to a secret or a contribution."""
    return hashlib.sha256(share.encode()).hexdigest()


def digest(table: str, game: str, server: str, seats: Mapping[int, str]) -> str:
    """The seal, if given all commitments; the seed, if given the secret and all contributions."""
    lines = [FORMAT, f"table {table}", f"game {game}", f"server {server}"]
    lines += [f"seat {seat} {seats[seat]}" for seat in sorted(seats)]
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def game_line(edition: str, players: int, options: Mapping[str, Any]) -> str:
    """What else decides the deal: `europe 3 drawn`, or the first seat in place of `drawn`."""
    first = options.get("first")
    return f"{edition} {players} {'drawn' if first is None else first}"


@dataclass(frozen=True)
class Share:
    """What one seat added to the shuffle."""

    seat: int
    commitment: str
    contribution: str | None
    """None if it did not come in time."""


@dataclass(frozen=True)
class Proof:
    """Everything about a shuffle, when the game is over."""

    table: str
    commitment: str
    """The server's."""
    secret: str
    """The server's."""
    seats: tuple[Share, ...]
    seal: str
    deal: Mapping[str, Any]
    """The position right after the deal."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON, in the header of a saved game."""
        return {
            "format": FORMAT,
            "table": self.table,
            "commitment": self.commitment,
            "secret": self.secret,
            "seats": [vars(share).copy() for share in self.seats],
            "seal": self.seal,
            "deal": dict(self.deal),
        }

    @classmethod
    def from_dict(cls, found: Any) -> Proof:
        """Read it; `BadSave` if it does not have the form of a proof."""
        if not _is_proof(found):
            raise told(BadSave, "bad_proof", "line 1: fairness", format=FORMAT)
        return cls(
            **{name: found[name] for name in _TEXTS},
            seats=tuple(Share(**share) for share in found["seats"]),
            deal=found["deal"],
        )

    def contributions(self) -> dict[int, str]:
        """Those that came in time, by seat."""
        return {s.seat: s.contribution for s in self.seats if s.contribution is not None}

    def check(self, begun: Game, seal: str | None = None) -> dict[str, bool]:
        """Everything but the moves, for the game as it was dealt; `seal`: the one noted then."""
        game = game_line(begun.edition.key, len(begun.players), begun.options)
        commitments = {share.seat: share.commitment for share in self.seats}
        opened = self.contributions()
        sealed = digest(self.table, game, self.commitment, commitments)
        return {
            "secret": commitment(self.secret) == self.commitment,
            "contributions": all(commitment(opened[n]) == commitments[n] for n in opened),
            "seal": self.seal == sealed and seal in (None, sealed),
            "seed": digest(self.table, game, self.secret, opened) == begun.seed,
            "deal": json.loads(json.dumps(deal_of(begun))) == self.deal,
        }


def deal_of(begun: Game) -> dict[str, Any]:
    """The position right after the deal; the save that holds it carries the board."""
    return {**begun.position(), "edition": begun.edition.key}


@dataclass(frozen=True)
class Verification:
    """What was found out about the shuffle of a game."""

    proof: Proof | None
    from_position: bool
    """Did the game begin from a position somebody made? Then there is nothing to prove."""
    checks: Mapping[str, bool] = field(default_factory=dict)
    """The result of each of `CHECKS`; empty where there is no proof to check."""

    @property
    def verified(self) -> bool:
        """Does everything hold?"""
        return bool(self.checks) and all(self.checks.values())


def verify_save(text: str, seal: str | None = None) -> Verification:
    """Check the proof of a saved game, and replay all its moves.

    `seal`: the one that the table showed before the deal, as somebody noted it.
    """
    header = next((line for line in text.split("\n") if line.strip()), "")
    begun = loads(header)
    found = json.loads(header).get("fairness")
    if begun.start is not None or found is None:
        return Verification(None, begun.start is not None)
    proof = Proof.from_dict(found)
    return Verification(proof, False, {**proof.check(begun, seal), "game": _replays(text)})


def _replays(text: str) -> bool:
    """Do all moves follow the rules, up to the end that the file states?"""
    try:
        return loads(text).over
    except BadSave as error:
        if error.code in ("does_not_replay", "other_result"):
            return False
        raise


def _is_proof(found: Any) -> bool:
    """Does this have the form of a proof?"""
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        return False
    if not all(isinstance(found.get(name), str) for name in _TEXTS):
        return False
    seats = found.get("seats")
    if not isinstance(found.get("deal"), dict) or not isinstance(seats, list):
        return False
    return all(_is_share(share) for share in seats) and len(
        {share["seat"] for share in seats}
    ) == len(seats)


def _is_share(found: Any) -> bool:
    return (
        isinstance(found, dict)
        and set(found) == {"seat", "commitment", "contribution"}
        and isinstance(found["seat"], int)
        and isinstance(found["commitment"], str)
        and isinstance(found["contribution"], str | None)
    )
