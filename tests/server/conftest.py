"""Servers to test against: one for all with SQLite, others where a test needs its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.kit.missing import leave_out
from tests.server.postgres import Cluster, binaries
from tests.server.running import Running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with SQLite that many tests share, each at a table of its own."""
    options = ("--trusted-proxy", "127.0.0.2/31")
    running = Running(tmp_path_factory.mktemp("server"), None, *options)
    yield running
    running.stop()
    log = running.log.read_text()
    assert "Application shutdown complete" in log
    assert '"level": "error"' not in log


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A private PostgreSQL."""
    if binaries() is None:
        leave_out("PostgreSQL is not installed: the server is not tested with it")
    found = Cluster()
    yield found
    found.stop()


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Running]]:
    """Starts servers of a module's own."""
    started: list[Running] = []

    def start(db: str | None = None, *options: str) -> Running:
        started.append(Running(tmp_path_factory.mktemp("own"), db, *options))
        return started[-1]

    yield start
    for running in started:
        if running.process.poll() is None:
            running.kill()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A new database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path_factory.mktemp("database") / "tables.sqlite")
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()
