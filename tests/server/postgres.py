"""A private PostgreSQL cluster in a temporary folder."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import psycopg

from benchmarks.postgres import Node, binaries

__all__ = ["Cluster", "binaries"]


class Cluster:
    """A server of its own, gone when the tests are over."""

    def __init__(self, *settings: str) -> None:
        """`settings`: as `name=value`."""
        self.folder = Path(tempfile.mkdtemp(prefix="whistlestop-postgresql-"))
        self._node = Node(self.folder, *settings)
        self._node.create()
        self._node.start()
        self.port = self._node.port
        self._databases = 0

    def database(self) -> str:
        """The address of a new, empty database."""
        self._databases += 1
        name = f"tables{self._databases}"
        with psycopg.connect(f"{self._node.url}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"{self._node.url}/{name}"

    def stop(self) -> None:
        """Stop it and remove everything."""
        self._node.stop()
        shutil.rmtree(self.folder)
