"""Signed tokens: whoever holds one sits on a seat, or was invited to a table.

A token states what it is for, and a signature with the server's secret key proves that the server
issued it. Nothing about it is stored. Each seat counts its holders: the token of an earlier holder
is no longer valid.
"""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64
from dataclasses import dataclass

_SIGNATURE = 24
"""Bytes of the signature that a token carries: 192 bits."""
_LONGEST = 200


@dataclass(frozen=True)
class Holder:
    """What a token proves: its holder sits on this seat of this table."""

    table: str
    seat: int
    holder: int
    """Which holder of the seat this is, from 0."""


class Signer:
    """Makes tokens and reads them."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def seat(self, table: str, seat: int, holder: int) -> str:
        """The token of a seat."""
        return self._signed(f"seat.{table}.{seat}.{holder}")

    def invitation(self, table: str) -> str:
        """The token that lets its holder join a table that is not open to all."""
        return self._signed(f"invite.{table}")

    def unsubscription(self, address: str) -> str:
        """The token that ends messages to an address, which it names by its hash."""
        return self._signed(f"stop.{address}")

    def read_unsubscription(self, token: str) -> str | None:
        """The hash of the address whose messages a token ends."""
        parts = self._read(token)
        return parts[1] if len(parts) == 2 and parts[0] == "stop" else None

    def read_seat(self, token: str) -> Holder | None:
        """Whom a token belongs to; None if this server never made it."""
        parts = self._read(token)
        if len(parts) != 4 or parts[0] != "seat":
            return None
        return Holder(parts[1], int(parts[2]), int(parts[3]))

    def invites(self, token: str, table: str) -> bool:
        """Is this an invitation to the table?"""
        return self._read(token) == ["invite", table]

    def _signed(self, claim: str) -> str:
        data = claim.encode()
        return _encoded(data + self._signature(data))

    def _read(self, token: str) -> list[str]:
        if len(token) > _LONGEST or not token.isascii():
            return []
        try:
            whole = urlsafe_b64decode(token + "=" * (-len(token) % 4))
        except (BadBase64, ValueError):
            return []
        if _encoded(whole) != token:
            return []  # another spelling of the same bytes
        data, signature = whole[:-_SIGNATURE], whole[-_SIGNATURE:]
        if not hmac.compare_digest(signature, self._signature(data)):
            return []
        return data.decode().split(".")

    def _signature(self, data: bytes) -> bytes:
        return hmac.digest(self._key, data, hashlib.sha256)[:_SIGNATURE]


def _encoded(whole: bytes) -> str:
    return urlsafe_b64encode(whole).decode().rstrip("=")
