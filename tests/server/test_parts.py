"""The small parts: tokens, limits, settings, the database."""

from __future__ import annotations

import asyncio
import os
import pickle
import re
import signal
import socket
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
import uvicorn

from tests.kit.free_port import free_number
from whistlestop.messages import catalogue
from whistlestop.messages.errors import BadOption
from whistlestop.messages.formatter import Choice, parse
from whistlestop.server import errors, listening, run
from whistlestop.server.limits import Counters, Limit
from whistlestop.server.listening import listen
from whistlestop.server.run import serve
from whistlestop.server.settings import ENVIRONMENT, Settings
from whistlestop.server.storage import schema
from whistlestop.server.storage.database import connect, migrate, signing_key
from whistlestop.server.tables.background import BackgroundTasks
from whistlestop.server.tokens import Signer


def test_a_token_is_good_for_its_seat_and_for_the_key_that_signed_it() -> None:
    signer = Signer(b"one key")
    token = signer.seat("table", 3, 1)
    holder = signer.read_seat(token)
    assert holder is not None
    assert (holder.table, holder.seat, holder.holder) == ("table", 3, 1)
    assert Signer(b"another key").read_seat(token) is None
    assert signer.read_seat(signer.invitation("table")) is None
    assert signer.invites(signer.invitation("table"), "table")
    assert not signer.invites(signer.invitation("table"), "other")
    assert not signer.invites(token, "table")


def test_no_change_of_a_token_makes_another_that_is_good() -> None:
    signer = Signer(b"one key")
    token = signer.seat("table", 3, 1)
    for at in range(len(token)):
        other = "A" if token[at] != "A" else "B"
        assert signer.read_seat(token[:at] + other + token[at + 1 :]) is None
    assert signer.read_seat("\N{SNOWMAN}" * 40) is None


def test_a_limit_lets_a_burst_through_and_then_no_more() -> None:
    limit = Limit(Counters(), "requests", 3, 0.001)
    assert [limit.wait("a") > 0 for _ in range(5)] == [False, False, False, True, True]
    assert not limit.wait("b")
    assert 0 < limit.wait("b", 3) <= 1000


def test_the_database_is_brought_up_to_date_and_keeps_its_key(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    assert (tmp_path / "tables.sqlite").stat().st_mode & 0o077 == 0
    migrate(engine)
    key = signing_key(engine)
    migrate(engine)
    assert signing_key(engine) == key
    found = sa.MetaData()
    found.reflect(engine)
    for table in schema.metadata.sorted_tables:
        columns = {column.name for column in found.tables[table.name].columns}
        assert columns == {column.name for column in table.columns}
    engine.dispose()


def test_settings_reach_a_worker_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WHISTLESTOP_SERVER", raising=False)
    settings = Settings(port=99, db="x.sqlite", allowed_hosts=("a", "b"), trusted_proxies=("c",))
    settings.to_environment()
    assert Settings.from_environment() == settings


def test_a_database_is_a_file_or_an_address() -> None:
    assert Settings(db="/tmp/x.sqlite").url == "sqlite:////tmp/x.sqlite"
    assert Settings(db="postgres://a@b/c").url == "postgresql+psycopg://a@b/c"
    assert Settings(db="postgresql://a@b/c").embedded is False
    assert Settings().url.endswith("whistlestop/tables.sqlite")
    with pytest.raises(BadOption, match="not a database"):
        connect("mysql://a@b/c")


def test_a_database_that_cannot_be_used_is_reported_before_anything_starts(tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(b"this is not a database" * 100)
    for db in (str(broken), "postgresql://nobody:secret@127.0.0.1:1/nothing"):
        with pytest.raises(BadOption) as refused:
            serve(Settings(db=db, port=0))
        assert refused.value.code == "database_down"
        assert "secret" not in str(refused.value)


def test_a_database_in_a_folder_that_does_not_exist_is_refused_and_no_folder_made(
    tmp_path: Path,
) -> None:
    with pytest.raises(BadOption, match=f"no folder {tmp_path / 'mistyped'} .* --db FILE"):
        serve(Settings(db=str(tmp_path / "mistyped" / "tables.sqlite"), port=0))
    assert list(tmp_path.iterdir()) == []


def test_where_the_data_folder_cannot_be_made_db_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Root may write into every folder, but into no file as if it were one.
    (tmp_path / "home").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    with pytest.raises(BadOption, match=r"tables.sqlite cannot be written.* --db FILE") as refused:
        serve(Settings(port=0))
    assert refused.value.code == "database_down"


def test_without_the_package_for_postgresql_the_command_that_installs_it_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadOption, match=r'pip install "whistlestop\[postgresql\]"') as refused:
        serve(Settings(db="postgresql://nobody@127.0.0.1:1/nothing", port=0))
    assert refused.value.code == "extra_missing"


def test_a_port_that_is_taken_is_reported(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(BadOption, match="--port"):
            serve(Settings(db=str(tmp_path / "tables.sqlite"), port=port))


def test_a_number_that_is_no_port_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="99999 is not a port"):
        serve(Settings(db=str(tmp_path / "tables.sqlite"), port=99_999))


def test_a_mail_server_without_what_every_mail_needs_is_refused() -> None:
    for sender, url in (("", ""), ("a@example.org", ""), ("", "https://example.org")):
        settings = Settings(smtp_host="mail.example.org", smtp_sender=sender, public_url=url)
        with pytest.raises(BadOption, match="--smtp-sender and --public-url"):
            serve(settings)


def test_a_socket_that_does_not_listen_is_refused(tmp_path: Path) -> None:
    with socket.socket() as idle, pytest.raises(BadOption, match="no open socket"):
        serve(Settings(db=str(tmp_path / "tables.sqlite"), socket=idle.fileno()))
    with pytest.raises(BadOption, match="no open socket"):
        serve(Settings(db=str(tmp_path / "tables.sqlite"), socket=idle.fileno() + 500))


def test_where_any_port_will_do_the_usual_one_is_taken_if_it_is_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    free = free_number()
    monkeypatch.setattr(listening, "USUAL_PORT", free)
    with listen(Settings(port=0)) as first, listen(Settings(port=0)) as second:
        assert first.getsockname()[1] == free
        assert second.getsockname()[1] not in (0, free)


def test_a_port_that_another_takes_at_the_same_moment_is_not_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", 0))
        monkeypatch.setattr(listening, "USUAL_PORT", other.getsockname()[1])
        real_bind = socket.socket.bind

        def bind(self: socket.socket, address: tuple[str, int]) -> None:
            real_bind(self, address)
            if address[1]:
                other.listen()

        monkeypatch.setattr(socket.socket, "bind", bind)
        with listen(Settings(port=0)) as found:
            assert found.getsockname()[1] != other.getsockname()[1]


def test_small_answers_are_sent_at_once() -> None:
    held_back = []

    def accepted(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = writer.get_extra_info("socket")
        held_back.append(not connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    async def visit() -> None:
        here = listen(Settings(port=0))
        async with await asyncio.start_server(accepted, sock=here):
            reader, writer = await asyncio.open_connection(*here.getsockname())
            await reader.read()
            writer.close()
            await writer.wait_closed()

    asyncio.run(visit())
    assert held_back == [False]


def test_a_server_for_this_machine_answers_to_its_own_names_only() -> None:
    assert "localhost" in Settings().hosts
    assert Settings(host="0.0.0.0").hosts == ()
    assert Settings(host="0.0.0.0", allowed_hosts=("x.org",)).hosts == ("x.org",)


SOURCES = [path.read_text("utf-8") for path in Path(listening.__file__).parent.rglob("*.py")]


def test_every_refusal_has_its_sentence_in_the_catalogue() -> None:
    codes = {code for text in SOURCES for code in re.findall(r'Refused\(\s*"(\w+)"', text)}
    assert len(codes) > 20
    assert {f"error.{code}" for code in codes} <= catalogue("en").keys()


def test_the_catalogue_knows_every_wrong_state_and_no_other() -> None:
    used = {why for text in SOURCES for why in re.findall(r'wrong_state\("(\w+)"\)', text)}
    [message] = parse(catalogue("en")["error.wrong_state"])
    assert isinstance(message, Choice)
    assert message.forms.keys() - {"other"} == used


def test_a_refusal_says_its_fact_with_its_details() -> None:
    refused = errors.Refused("no_such_move", 404, field="move", moves=1)
    assert (refused.fact, refused.hint) == ("The game has only 1 move", None)
    assert errors.no_table().hint == "Check the link."
    again = pickle.loads(pickle.dumps(refused))
    assert (again.fact, again.status, again.details) == (refused.fact, 404, {"moves": 1})


def test_what_stands_against_a_task_that_nobody_awaits_is_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail() -> None:
        raise errors.database_down()

    async def run() -> None:
        tasks = BackgroundTasks()
        tasks.start_alone(fail())
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})

    asyncio.run(run())
    assert [(line.levelname, vars(line)["code"]) for line in caplog.records] == [
        ("WARNING", "database_down")
    ]


@pytest.mark.parametrize(("user", "warned"), [(0, True), (1000, False)])
def test_whoever_starts_a_server_as_root_is_warned(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    user: int,
    warned: bool,
) -> None:
    def run_nothing(_: object, sockets: list[socket.socket]) -> None:
        for each in sockets:
            each.close()

    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(uvicorn.Server, "run", run_nothing)
    monkeypatch.setattr(run, "set_up_logs", lambda _: None)
    monkeypatch.setenv(ENVIRONMENT, "")
    before = signal.getsignal(signal.SIGTERM)
    with caplog.at_level("WARNING", "whistlestop.server"):
        run.serve(Settings(port=0, db=str(tmp_path / "tables.sqlite")))
    signal.signal(signal.SIGTERM, before)
    assert any("root" in line.getMessage() for line in caplog.records) is warned
