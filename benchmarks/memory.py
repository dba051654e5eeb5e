"""How much memory the server takes for a table: awake, over, watched; and asleep.

    python benchmarks/memory.py                     # 100 tables of each kind
    python benchmarks/memory.py --tables 1000 --kind watched

Plays one random game of two people, a hundred moves or to its end, and copies its table in the
database. Then a new server is asked for every table once, and somebody watches each where that is
measured. Prints by how much the server's memory grew for each table, and its whole memory. A
sleeping table costs what a second set of tables adds once the first set sleeps: Python uses freed
memory again, but seldom gives it back.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sqlite3
import tempfile
import time
import uuid
from pathlib import Path
from random import Random

import httpx
from own_server import own_server
from players import Live, new_table

KINDS = ("awake", "over", "watched")
MOST_TABLES = 2000
MOVES = 100
SLEEP_AFTER = "0.5"
"""Minutes after which a table that nobody looks at sleeps."""
ASLEEP = 45
"""Seconds after which all of them have left the memory."""


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description="Measure how much memory a table takes.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--kind", choices=KINDS, action="append")
    options = parser.parse_args()
    if not 1 <= options.tables <= MOST_TABLES:
        parser.error(f"at most {MOST_TABLES} tables")
    print(f"{'kB for each table':<18} {'in use':>7} {'asleep':>7} {'server, MB':>11}")
    for kind in options.kind or KINDS:
        with tempfile.TemporaryDirectory(prefix="whistlestop-") as folder:
            measure(kind, options.tables, Path(folder) / "tables.sqlite")


def measure(kind: str, count: int, db: Path) -> None:
    """Print the memory of a server with this many tables, and what sleeping ones add."""
    with own_server(db=str(db)) as (url, _):
        table = asyncio.run(play(url, None if kind == "over" else MOVES))
    options = ["--sleep-after", SLEEP_AFTER]
    with own_server(db=str(db), options=options) as (url, process):
        use("awake", url, [table], process)  # what the first table brings with it
        before = resident(process)
        used = use(kind, url, copies(db, table, count), process)
        time.sleep(ASLEEP)
        slept = resident(process)
        use(kind, url, copies(db, table, count), process)
        time.sleep(ASLEEP)
        added = resident(process) - slept
    print(f"{kind:<18} {(used - before) / count:>7.0f} {added / count:>7.0f} {used / 1000:>11.0f}")


def use(kind: str, url: str, tables: list[str], process: int) -> float:
    """Look at tables, or watch them; returns the server's memory then."""
    if kind == "watched":
        return asyncio.run(watch(url, tables, process))
    with httpx.Client(base_url=f"{url}/api/v1", timeout=60) as http:
        for table in tables:
            http.get(f"/tables/{table}").raise_for_status()
    return resident(process)


async def play(url: str, moves: int | None) -> str:
    """Play a random game, up to this many moves or to its end; returns the table's id."""
    luck = Random(7)
    async with httpx.AsyncClient(base_url=f"{url}/api/v1", timeout=60) as http:
        made = await new_table(http, "europe")
        view, path = made["view"], f"/tables/{made['table']}"
        while view["table"]["state"] != "over" and view["table"]["moves"] != moves:
            token = made["tokens"][str(view["observation"]["decision"]["seat"])]
            headers = {"Authorization": f"Bearer {token}"}
            view = (await http.get(path, headers=headers)).json()
            action = luck.choice(view["legal"])["number"]
            version = view["table"]["version"]
            body = {"action": action, "version": version, "client_id": uuid.uuid4().hex}
            moved = await http.post(f"{path}/moves", json=body, headers=headers)
            moved.raise_for_status()
            view = moved.json()["view"]
    table: str = made["table"]
    return table


def copies(db: Path, table: str, count: int) -> list[str]:
    """Copy a table with its log; returns the ids of the copies."""
    made = [uuid.uuid4().hex[:14] for _ in range(count)]
    with contextlib.closing(sqlite3.connect(db)) as database, database:
        for name, key in (("tables", "id"), ("log", "table_id")):
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({name})")]
            taken = ["NULL" if column == "creation" else column for column in columns]
            taken[columns.index(key)] = "?"
            copy = f"INSERT INTO {name} SELECT {', '.join(taken)} FROM {name} WHERE {key} = ?"
            database.executemany(copy, [(new, table) for new in made])
    return made


async def watch(url: str, tables: list[str], process: int) -> float:
    """The server's memory while somebody watches each table."""
    watching = [
        await Live.open(url, {"table": table, "tokens": {"": None}}, "") for table in tables
    ]
    used = resident(process)
    for live in watching:
        live.close()
    return used


def resident(process: int) -> float:
    """The memory of a process, in kB."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1000


if __name__ == "__main__":
    main()
