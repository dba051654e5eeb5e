"""What a move costs does not grow with what has happened at the table before."""

from __future__ import annotations

import random
import sys
import tracemalloc
from statistics import median

from whistlestop.editions import edition
from whistlestop.server.tables.chronicle import Answers, Chronicle
from whistlestop.server.tables.session import TableSession
from whistlestop.server.tables.table import LiveTable
from whistlestop.server.tables.table_log import LogEntry, TableRecord
from whistlestop.server.tables.view_cache import ViewCache
from whistlestop.server.tokens import Holder, Signer


def a_table() -> LiveTable:
    """A table for two at which a game has begun."""
    seats = [{"kind": "person", "name": name} for name in ("Ana", "Bo")]
    version = edition("europe").rules_version
    record = TableRecord("table", 0.0, "europe", version, False, '"seed"', {"seats": seats})
    table = LiveTable(record)
    return table.after(table.next_entry("start", 0.0, data={"seed": "seed"}))


def a_move(table: LiveTable, luck: random.Random) -> LogEntry:
    """Any move, with claims as rare as they are among people."""
    assert table.game is not None
    legal = table.game.legal_actions()
    simple = [action for action in legal if action.kind not in ("claim", "station")]
    move = luck.choice(simple or legal).text if luck.random() < 0.9 else luck.choice(legal).text
    return table.next_entry(
        "move", 0.0, seat=table.deciders[0], data={"move": move}, client_id=f"move {table.entries}"
    )


def chatted(table: LiveTable, messages: int) -> LiveTable:
    """The table after a long chat."""
    for _ in range(messages):
        said = f"message {table.entries}"
        entry = table.next_entry("chat", 0.0, seat=0, data={"text": said}, client_id=said)
        table = table.after(entry)
    return table


def calls_of_a_move(session: TableSession, entry: LogEntry, views: ViewCache) -> int:
    """How many functions are called to make a move and to tell it to both seats."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = len(session.table.stream)
    sys.setprofile(count)
    try:
        session.table = session.table.after(entry)
        session.notify()
        for seat in (0, 1):
            views.encoded(session, Holder("table", seat, 0), before)
    finally:
        sys.setprofile(None)
    return calls


def test_a_move_late_in_a_game_calls_hardly_more_than_an_early_one() -> None:
    luck = random.Random(5)
    session, views = TableSession(a_table()), ViewCache(Signer(b"key"))
    calls = []
    while session.table.state == "running" and session.table.version < 200:
        entry = a_move(session.table, luck)
        if entry.data["move"] == "draw deck":  # one kind of move, so that only the table differs
            calls.append((session.table.version, calls_of_a_move(session, entry, views)))
        else:
            session.table = session.table.after(entry)
    early = [number for version, number in calls if version < 40]
    late = [number for version, number in calls if version > 150]
    assert len(early) > 2
    assert len(late) > 2
    # The board is fuller, and there is more to remember: a few calls more, not one for each move.
    assert median(late) < 1.5 * median(early)


def memory_of_a_move(table: LiveTable) -> int:
    """Bytes that are allocated to make a move: the least of several."""
    luck, peaks = random.Random(1), []
    for _ in range(5):
        entry = a_move(table, luck)
        tracemalloc.start()
        after = table.after(entry)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
        table = after
    return min(peaks)


def test_a_move_after_a_thousand_messages_and_moves_copies_none_of_them() -> None:
    table = a_table()
    later = chatted(table, 1000)
    later.moves = Chronicle([(0, "draw deck")] * 1000)
    assert memory_of_a_move(later) < memory_of_a_move(table) + 2000


def test_a_version_of_a_table_never_sees_what_came_after_it() -> None:
    first = Chronicle([1, 2])
    failed, second = first.plus([3]), first.plus([4, 5])
    assert [list(first), list(failed), list(second)] == [[1, 2], [1, 2, 3], [1, 2, 4, 5]]
    assert (first[-1], second[-1], second[1:3], first[:9]) == (2, 5, [2, 4], [1, 2])


def test_what_is_packed_reads_like_a_list_in_every_version() -> None:
    items, versions = list(range(300)), [Chronicle[int]([])]
    for number in range(0, len(items), 7):
        versions.append(versions[-1].plus(items[number : number + 7]))
    for version in (versions[-1], versions[-9], versions[10].plus([70, 71]), Chronicle(items)):
        seen = items[: len(version)]
        assert list(version) == seen
        assert [version[number] for number in range(-len(seen), len(seen))] == seen + seen
        assert version[::-3] == seen[::-3]
        for start in (0, 1, 63, 64, 65, 130, 299, -1):
            for stop in (None, 0, 1, 64, 128, 129, 250, 400, -2):
                assert version[start:stop] == seen[start:stop]


def test_an_answer_that_was_never_given_is_not_found() -> None:
    """Of an entry that could not be written, nothing is left for the next one."""
    none: Answers[str] = Answers()
    failed, written = none.plus("failed", 1), none.plus("written", 2)
    assert (failed.get("failed"), written.get("failed"), written.get("written")) == (1, None, 2)
    again = written.plus("failed", 3)
    assert (again.get("failed"), again.get("written"), none.get("written")) == (3, 2, None)
    assert "failed" in again
    assert "failed" not in written
