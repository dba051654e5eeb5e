"""People whose tab is closed are told that it is their turn: once, and only while they want it."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.kit.waiting import wait_until
from tests.server.mailbox import Hook, Mailbox, hook, mailbox
from tests.server.reminding import (
    ADDRESS,
    PASSWORD,
    PUBLIC,
    is_done,
    mail_options,
    mails_about,
    nothing_chosen,
    outbox,
    remind,
    table_of_two,
    take_turn,
    wait_for_mails,
    want_more,
)
from tests.server.running import Running
from whistlestop.server.storage.database import connect, migrate
from whistlestop.server.storage.reminder_store import Message, Reminder, ReminderStore
from whistlestop.server.storage.store import DatabaseStore


@pytest.fixture(scope="module")
def post() -> Iterator[tuple[Mailbox, int]]:
    with mailbox() as found:
        yield found


@pytest.fixture(scope="module")
def chat() -> Iterator[tuple[Hook, str]]:
    with hook() as found:
        yield found


@pytest.fixture(scope="module")
def sending(
    start: Callable[..., Running],
    post: tuple[Mailbox, int],
    tmp_path_factory: pytest.TempPathFactory,
) -> Running:
    """A server that reminds people at once."""
    return start(None, *mail_options(post[1], tmp_path_factory))


def test_whoever_asked_for_it_is_told_once_in_each_turn(
    sending: Running, post: tuple[Mailbox, int]
) -> None:
    box, table = post[0], table_of_two(sending)
    told = remind(table, email=ADDRESS, language="it")
    assert told == {"possible": ["email", "webhook"], "chosen": ["email"]}
    take_turn(table, 0)
    wait_until(lambda: len(mails_about(box, table)) == 1)
    message = box.messages[-1]
    assert message["To"] == ADDRESS
    assert message["From"] == "Whistlestop <turns@play.example.org>"
    assert message["Subject"].startswith("Tocca a te: ")
    assert f"{PUBLIC}/table/{table.id}" in mails_about(box, table)[0]
    assert (b"whistlestop", PASSWORD.encode()) in box.logins
    # The second card is the same turn; the next turn is another.
    want_more(sending, box, ADDRESS)
    take_turn(table, 1)
    take_turn(table, 0)
    wait_until(lambda: len(mails_about(box, table)) == 2)
    assert len({str(mail["Message-ID"]) for mail in box.messages}) == len(box.messages)


def test_an_address_is_sent_one_message_until_its_owner_wants_more(
    sending: Running, post: tuple[Mailbox, int]
) -> None:
    box, stranger = post[0], "stranger@elsewhere.example"
    tables = [table_of_two(sending, guest="Buy at buy.example") for _ in range(2)]
    for table in tables:
        remind(table, email=stranger)
        take_turn(table, 0)
        wait_until(partial(is_done, sending, table))
    told = [mail.get_content() for mail in box.messages if mail["To"] == stranger]
    assert len(told) == 1
    assert "buy.example" not in told[0]
    want_more(sending, box, stranger)
    take_turn(tables[1], 1)
    take_turn(tables[1], 0)
    wait_for_mails(box, tables[1], 1)


def test_a_first_message_that_was_given_up_leaves_room_for_another(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    migrate(engine)
    store = ReminderStore(DatabaseStore(engine))
    wish = Reminder("table", 1, "email", 1, "cleo@friends.example", "en")
    lost, other = (Message(turn, turn, 5, wish) for turn in (1, 2))

    async def asked() -> list[bool | None]:
        first = [await store.is_wanted(each) for each in (lost, lost, other)]
        await store.give_up(lost)
        return [*first, await store.is_wanted(other)]

    assert asyncio.run(asked()) == [None, None, False, None]
    engine.dispose()


def test_whoever_asks_for_it_in_their_own_turn_is_told_when_they_go(
    sending: Running, post: tuple[Mailbox, int]
) -> None:
    box, table = post[0], table_of_two(sending)
    take_turn(table, 0)
    with table.live(1) as ben:
        ben.until(lambda message: message["type"] == "view")
        remind(table, email=ADDRESS)
    wait_for_mails(box, table, 1)


def test_whoever_is_at_the_table_is_not_told_elsewhere(
    sending: Running, post: tuple[Mailbox, int]
) -> None:
    box, table = post[0], table_of_two(sending)
    remind(table, 1, email=ADDRESS)
    remind(table, 0, email="ana@friends.example")
    with table.live(1) as ben:
        ben.until(lambda message: message["type"] == "view")
        take_turn(table, 0)
        take_turn(table, 1)
        wait_until(lambda: len(mails_about(box, table)) == 1)
        assert box.messages[-1]["To"] == "ana@friends.example"


def test_a_webhook_gets_the_text_as_chat_services_take_it(
    sending: Running, chat: tuple[Hook, str]
) -> None:
    (service, address), table = chat, table_of_two(sending, 1, "[@all](//x.y)<!here>")
    service.answers = [500]  # it is tried again later, and the turn goes on meanwhile
    remind(table, 0, webhook=address)
    take_turn(table, 1)
    wait_until(lambda: [post for post in service.posts if table.id in post["text"]])
    found = service.posts[-1]
    assert found["text"] == found["content"]
    assert found["path"] == "/hook?key=1"
    assert "It is your turn in Ghost Train with \uff3b\uff20all\uff3d" in found["text"]
    assert not set(found["text"]) & set("@<>[]")  # nobody else is called, no link is hidden


def test_redirects_are_not_followed_and_what_is_gone_is_forgotten(
    sending: Running, chat: tuple[Hook, str]
) -> None:
    service, address = chat
    table = table_of_two(sending)
    service.answers = [302]
    remind(table, webhook=address.replace("/hook?key=1", "/elsewhere"))
    take_turn(table, 0)
    wait_until(lambda: [post for post in service.posts if post["path"] == "/elsewhere"])
    service.answers = [410]
    other = table_of_two(sending)
    remind(other, webhook=address)
    take_turn(other, 0)

    wait_until(lambda: nothing_chosen(other))
    assert not [post for post in service.posts if post["path"] == "/followed"]


def test_the_link_in_a_message_ends_them_for_good_without_signing_in(
    sending: Running, post: tuple[Mailbox, int]
) -> None:
    box, table = post[0], table_of_two(sending)
    address = "cleo@friends.example"
    remind(table, email=address)
    take_turn(table, 0)
    wait_until(lambda: mails_about(box, table))
    message = box.messages[-1]
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = str(message["List-Unsubscribe"]).strip("<>")
    assert link in mails_about(box, table)[0]
    parts = urlsplit(link)
    where = f"{parts.path}?{parts.query}"
    asked = sending.http.get(where, headers={"Accept-Language": "pt-BR,pt;q=0.9"})
    assert "Não enviar mais mensagens" in asked.text
    assert table.get("/reminders", 1).json()["chosen"] == ["email"]  # looking changes nothing
    button = re.search(r'action="([^"]+)"', asked.text)
    assert button is not None
    done = sending.http.post(button[1].replace("&amp;", "&"), content="List-Unsubscribe=One-Click")
    assert done.status_code == 200
    assert table.get("/reminders", 1).json()["chosen"] == []
    assert remind(table_of_two(sending), email=address)["error"]["code"] == "unsubscribed"
    assert sending.http.post(f"{where}&again=true").status_code == 200
    assert remind(table, email=address)["chosen"] == ["email"]
    cut = sending.http.get(where[:-5], headers={"Accept-Language": "it"})
    assert (cut.status_code, "non è completo" in cut.text, "<form" in cut.text) == (
        401,
        True,
        False,
    )
    forged = sending.http.post(f"{parts.path}?token={'A' * 60}")
    assert forged.json()["error"]["code"] == "bad_token"


def test_no_address_is_shown_or_logged_anywhere(
    sending: Running, post: tuple[Mailbox, int], chat: tuple[Hook, str]
) -> None:
    table = table_of_two(sending)
    secret = "whisper@hidden.example"
    hidden = chat[1] + "&secret=lullaby"
    seen = [str(remind(table, email=secret, webhook=hidden)), str(remind(table, email="nonsense"))]
    take_turn(table, 0)
    wait_until(lambda: [mail for mail in post[0].messages if mail["To"] == secret])
    want_more(sending, post[0], secret)
    post[0].refuses = ["451 later"]
    take_turn(table, 1)
    take_turn(table, 0)
    wait_until(lambda: not post[0].refuses)
    wait_until(lambda: [row for row in outbox(sending, table) if row["tries"] and not row["done"]])
    for seat in (None, 0, 1):
        seen.append(str(table.view(seat)))
    seen += [table.get("/reminders", 0).text, sending.metrics(), sending.log.read_text()]
    table.post("/end", seat=0)
    seen += [table.get("/save").text, str(table.view())]
    assert "hidden.example" not in "".join(seen)
    assert "lullaby" not in "".join(seen)


def test_the_next_holder_of_a_seat_is_not_the_one_who_is_told(sending: Running) -> None:
    table = sending.table("ghost_train", "you open open")
    table.join("Ben")
    remind(table, email=ADDRESS)
    assert table.get("/reminders", 1).json()["chosen"] == ["email"]
    table.post("/leave", seat=1)
    table.join("Cleo")
    assert table.get("/reminders", 1).json()["chosen"] == []
    assert table.get("/reminders").json()["error"]["code"] == "not_seated"


def test_a_refused_recipient_is_tried_again_only_if_that_may_help(
    sending: Running, post: tuple[Mailbox, int]
) -> None:
    box, table = post[0], table_of_two(sending)
    box.refuses = ["550 no such user"]
    remind(table, email="nobody@friends.example")
    take_turn(table, 0)

    wait_until(lambda: nothing_chosen(table))
    other = table_of_two(sending)
    box.refuses = ["451 try again later"]
    remind(other, email="somebody@friends.example")
    take_turn(other, 0)
    row = wait_until(lambda: [row for row in outbox(sending, other) if row["tries"]])[0]
    wait_until(lambda: not box.refuses)
    assert not row["done"]
    assert other.get("/reminders", 1).json()["chosen"] == ["email"]


def test_a_message_that_waits_for_the_end_of_a_pause_was_not_tried(sending: Running) -> None:
    table = table_of_two(sending)
    take_turn(table, 0)
    table.post("/pause", seat=0)
    with table.live(1) as ben:
        ben.until(lambda message: message["type"] == "view")
        remind(table, email=ADDRESS)
    soon = time.time() + 300  # while it is being looked at, it is due sooner
    row = wait_until(lambda: [row for row in outbox(sending, table) if row["due_at"] > soon])[0]
    assert (row["tries"], row["done"]) == (0, False)


def test_a_server_without_a_public_address_sends_nothing(server: Running) -> None:
    table = table_of_two(server)
    assert table.get("/reminders", 1).json() == {"possible": [], "chosen": []}
    assert remind(table, email=ADDRESS)["error"]["code"] == "no_reminders"


def test_several_workers_send_each_message_once(
    start: Callable[..., Running],
    database: str,
    post: tuple[Mailbox, int],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    shared = "://" in database
    workers = ["--workers", "2"] if shared else []
    server = start(database, *workers, *mail_options(post[1], tmp_path_factory))
    tables = [table_of_two(server) for _ in range(4)]
    for number, table in enumerate(tables):
        remind(table, email=f"friend{number}@friends.example")
    for table in tables:
        take_turn(table, 0)
    for number, table in enumerate(tables):
        wait_for_mails(post[0], table, 1)
        want_more(server, post[0], f"friend{number}@friends.example")
    for table in tables:  # another turn: what was to come twice would have come by then
        take_turn(table, 1)
        take_turn(table, 0)
    for table in tables:
        wait_for_mails(post[0], table, 2)
        assert len(mails_about(post[0], table)) == 2
