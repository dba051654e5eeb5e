"""Addresses that strangers give the server: what they may look like, and where they may lead."""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from whistlestop.server.errors import Refused

LONGEST = 500
_EMAIL = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_GIVEN_OUT = IPv6Network("2000::/3")
"""The range of all IPv6 addresses of the internet. Others are each network's own affair."""
_DOCUMENTATION = IPv6Network("3fff::/20")
_NAT64 = IPv6Network("64:ff9b::/96")
_HTTP, _HTTPS = 80, 443


class Target(NamedTuple):
    """Where a webhook leads."""

    host: str
    port: int
    path: str
    """With its query."""
    secure: bool

    @property
    def authority(self) -> str:
        """Host and port as a request names them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = self.port == (_HTTPS if self.secure else _HTTP)
        return host if usual else f"{host}:{self.port}"


def check_email(given: str) -> str:
    """An e-mail address; `Refused` if it is not one."""
    if len(given) > 254 or not _EMAIL.fullmatch(given):
        raise Refused("bad_email", 422, field="email")
    return given


def check_webhook(given: str, *, private: bool) -> Target:
    """The target of a webhook; `Refused` if it is not one. `private`: may it be any address?"""
    try:
        parts = urlsplit(given)
        port = parts.port
    except ValueError:
        raise bad_webhook() from None
    secure = parts.scheme == "https"
    plain = len(given) <= LONGEST and given.isascii() and given.isprintable() and " " not in given
    if not plain or not parts.hostname or parts.username is not None:
        raise bad_webhook()
    public = secure and port in (None, _HTTPS)
    if not public and not (private and parts.scheme in ("http", "https")):
        raise bad_webhook()
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.hostname, port or (_HTTPS if secure else _HTTP), path, secure)


def bad_webhook() -> Refused:
    """Not an address that a message may be sent to."""
    return Refused("bad_webhook", 422, field="webhook")


def usable(addresses: Iterable[str], *, private: bool) -> str:
    """The address to connect to, of those that a name stands for.

    All of them must be public, so that a name cannot lead into the server's own network; and the
    one that was checked is the one to use, whatever the name says later.
    """
    found = list(addresses)
    if not found or not (private or all(map(is_public, found))):
        raise bad_webhook()
    return found[0]


def is_public(address: str) -> bool:
    """Is this address on the open internet, along with every other one that it holds?

    >>> is_public("1.1.1.1"), is_public("169.254.169.254"), is_public("::ffff:127.0.0.1")
    (True, False, False)
    """
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv4Address):
        return _is_global(found)
    inside = _inside(found)
    if found in _NAT64 or found.ipv4_mapped is not None:
        return all(map(_is_global, inside))
    given_out = found in _GIVEN_OUT and found not in _DOCUMENTATION
    return given_out and _is_global(found) and all(map(_is_global, inside))


def _is_global(address: IPv4Address | IPv6Address) -> bool:
    return address.is_global and not address.is_multicast


def _inside(address: IPv6Address) -> list[IPv4Address]:
    """The IPv4 addresses that routers may take an address for."""
    found = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
    if address in _NAT64:
        found.append(IPv4Address(int(address) & 0xFFFFFFFF))
    return [part for part in found if part is not None]
