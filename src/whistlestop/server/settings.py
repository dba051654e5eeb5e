"""What can be configured about a server."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path

from whistlestop.messages import bad_option

ENVIRONMENT = "WHISTLESTOP_SERVER"
"""The variable that carries the settings to worker processes."""


@dataclass(frozen=True)
class Settings:
    """The settings of a server; every one has a sensible default."""

    host: str = "127.0.0.1"
    port: int = 8000
    socket: int | None = None
    """The number of an open socket to listen on, instead of host and port."""
    workers: int = 1
    """Processes that serve; more than one needs PostgreSQL."""
    db: str = ""
    """A file (SQLite) or a URL (`postgresql://...`); empty: a file in the user's data folder."""
    bot_processes: int = 0
    """Processes in which bots think, for each worker, at least two: quick bots and experts do not
    share them. 0: one less than there are cores."""
    allowed_hosts: tuple[str, ...] = ()
    """Names the server answers to; empty: any, or only this machine's where it serves no other."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies, besides this machine, that say where a request is from."""
    requests_per_second: float = 40.0
    """What one address may ask for in the long run; 0: as much as it likes."""
    counters: str = ""
    """The file in which workers count together what each address asks for."""
    editions: str = ""
    """A folder with editions that everybody is offered besides those of the package."""
    bots: tuple[str, ...] = ()
    """Bots of the operator's that can take seats, each as `FILE:CLASS`."""
    clock_offset: float | None = None
    """How far the workers' clock is ahead of the machine's running time; None: each measures it."""
    storage_per_address: float = 100.0
    """Megabytes that one address may have stored in a day; 0: as many as it likes."""
    storage_per_day: float = 5000.0
    """Megabytes that all together may have stored in a day; 0: as many as they like."""
    keep_days: float = 90.0
    """Days without a move or a message after which a table is deleted; 0: never."""
    keep_size: float = 20_000.0
    """Megabytes of tables beyond which those used longest ago are deleted; 0: never."""
    most_tables: int = 5000
    """Tables that a worker has in memory at the same time; requests for more are refused."""
    sleep_after: float = 5.0
    """Minutes after which a table that nobody looks at sleeps: its bots do not play on."""
    public_url: str = ""
    """The address by which people reach the server, for links in messages; empty: nobody is sent
    any."""
    smtp_host: str = ""
    """The mail server; empty: no e-mail."""
    smtp_port: int = 587
    smtp_tls: str = "starttls"
    """`starttls`, `tls` (from the start) or `none`."""
    smtp_user: str = ""
    smtp_password_file: str = ""
    """A file with the password; without it, the environment has it."""
    smtp_sender: str = ""
    """The address that messages come from."""
    webhooks: str = "https"
    """Where people may have messages posted: `off`, `https` (public addresses only) or `any`."""
    remind_after: float = 60.0
    """Seconds after which somebody who is away is told that it is their turn."""
    log_level: str = "info"
    log_addresses: str = "network"
    """How the log names where a request is from: `none`, `network` (its /24 or /48) or `full`."""
    metrics_port: int | None = None
    """The port of this machine on which `/metrics` is served; None: nowhere."""

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        if "://" not in self.db:
            return f"sqlite:///{Path(self.db).expanduser() if self.db else default_file()}"
        scheme, rest = self.db.split("://", 1)
        return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else self.db

    @property
    def embedded(self) -> bool:
        """Is the database a file that this process has to itself?"""
        return self.url.startswith("sqlite")

    @property
    def hosts(self) -> tuple[str, ...]:
        """Names the server answers to; empty for any.

        A page of another site must not, by giving 127.0.0.1 a name of its own, reach a server
        that is meant for this machine only.
        """
        if self.allowed_hosts or self.host not in LOOPBACK:
            return self.allowed_hosts
        return LOOPBACK

    @property
    def proxies(self) -> list[str]:
        """The networks whose proxies are believed; `BadOption` for one that is not a network."""
        networks = [_network(given) for given in ("127.0.0.1", "::1", *self.trusted_proxies)]
        # A server that listens on IPv6 sees the IPv4 addresses of others in this form.
        mapped = [
            ip_network(f"::ffff:{network.network_address}/{96 + network.prefixlen}")
            for network in networks
            if network.version == 4
        ]
        return [str(network) for network in networks + mapped]

    @property
    def channels(self) -> tuple[str, ...]:
        """How people can be notified of their turn while they are away."""
        if not self.public_url:
            return ()
        email = ("email",) if self.smtp_host and self.smtp_sender else ()
        return (*email, *(("webhook",) if self.webhooks != "off" else ()))

    @property
    def thinkers(self) -> int:
        """How many processes bots get."""
        return max(2, self.bot_processes or (os.cpu_count() or 2) - 1)

    def to_environment(self) -> None:
        """Leave the settings where worker processes find them."""
        os.environ[ENVIRONMENT] = json.dumps(asdict(self))

    @staticmethod
    def from_environment() -> Settings:
        """The settings that the starting process left; the defaults if there are none."""
        values = json.loads(os.environ.get(ENVIRONMENT, "{}"))
        for name in ("allowed_hosts", "trusted_proxies", "bots"):
            values[name] = tuple(values.get(name, ()))
        return Settings(**values)


def _network(given: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(given, strict=False)
    except ValueError as error:
        raise bad_option("bad_address", "trusted_proxy", given=given) from error


LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""Names by which a machine calls itself."""


def default_file() -> Path:
    """The database in the user's data folder."""
    return data_folder() / "tables.sqlite"


def data_folder() -> Path:
    """Where this user's programs keep their data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData/Local")) / "whistlestop"
    if sys.platform == "darwin":
        return home / "Library/Application Support/whistlestop"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share") / "whistlestop"
