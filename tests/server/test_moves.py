"""Moves: written down before they are answered, counted once, refused where they must be."""

from __future__ import annotations

import sqlite3
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

import whistlestop as ws
from tests.server.running import Running, Table, fresh


@pytest.fixture
def table(server: Running) -> Table:
    """Two seats of one person, first tickets chosen."""
    made = server.table(options={"first": 0})
    made.choose_tickets()
    return made


def test_a_move_is_answered_with_the_table_after_it(table: Table) -> None:
    before = table.view(0)
    answer = table.move(0, "draw deck")
    assert answer.status_code == 200
    told = answer.json()
    assert told["version"] == before["table"]["version"] + 1
    assert told["view"]["observation"]["decision"]["kind"] == "second_card"
    drawn = [e for e in told["view"]["events"] if e["event"] == "CardDrawn"]
    assert drawn[0]["card"] is not None


def test_a_move_may_be_the_number_of_a_legal_action(table: Table) -> None:
    legal = table.view(0)["legal"]
    draw = next(action for action in legal if action["text"] == "draw deck")
    assert table.move(0, draw["number"]).status_code == 200


def test_the_same_move_twice_counts_once(table: Table) -> None:
    body = {"move": "draw deck", "version": table.version, "client_id": fresh()}
    first = table.post("/moves", body, 0)
    again = table.post("/moves", body, 0)
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json()["version"] == again.json()["version"] == table.version
    assert table.view()["table"]["moves"] == 3


def test_the_same_move_twice_at_the_same_time_counts_once(table: Table) -> None:
    body = {"move": "draw deck", "version": table.version, "client_id": fresh()}
    with ThreadPoolExecutor(8) as people:
        answers = list(people.map(lambda _: table.post("/moves", body, 0), range(8)))
    assert {answer.status_code for answer in answers} == {200}
    assert table.view()["table"]["moves"] == 3


def test_a_move_is_neither_answered_nor_shown_before_it_is_written_down(table: Table) -> None:
    version = table.version
    with (
        closing(sqlite3.connect(table.server.db, isolation_level=None)) as other,
        ThreadPoolExecutor(1) as people,
    ):
        other.execute("BEGIN IMMEDIATE")  # nobody else can write now
        answer = people.submit(table.move, 0, "draw deck", version=version)
        for _ in range(5):  # a move gives up after two and a half seconds
            assert table.version == version
        assert not answer.done()
        other.execute("ROLLBACK")
        assert answer.result(30).status_code == 200
    assert table.version == version + 1


def test_of_two_moves_at_once_one_is_made_and_the_other_is_stale(table: Table) -> None:
    version = table.version

    def draw(slot: int) -> int:
        return table.move(0, f"draw {slot}", version=version).status_code

    with ThreadPoolExecutor(5) as people:
        answers = sorted(people.map(draw, range(1, 6)))
    assert answers == [200, 409, 409, 409, 409]
    assert table.view()["table"]["moves"] == 3


def test_a_stale_version_is_refused_with_the_table_as_it_is(table: Table) -> None:
    answer = table.move(0, "draw deck", version=1)
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "stale"
    assert answer.json()["view"]["table"]["version"] == table.version
    assert answer.json()["view"]["you"] == {"seat": 0}


def test_an_illegal_move_is_refused_with_its_reason_and_changes_nothing(table: Table) -> None:
    before = table.view(0)
    answer = table.move(0, "withdraw")
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "no_surcharge"
    assert answer.json()["error"]["hint"]
    after = table.view(0)
    del before["now"], after["now"]
    assert after == before


def test_an_unreadable_move_is_refused(table: Table) -> None:
    answer = table.move(0, "fly to the moon")
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "unknown_move"


def test_only_the_seat_that_must_decide_moves(table: Table) -> None:
    answer = table.move(1, "draw deck")
    assert answer.status_code == 409
    assert answer.json()["error"]["code"] == "not_your_decision"


def test_without_a_token_nobody_moves(table: Table) -> None:
    body = {"move": "draw deck", "version": table.version, "client_id": fresh()}
    answer = table.post("/moves", body)
    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "not_seated"


def test_a_token_of_another_table_is_good_for_nothing(server: Running, table: Table) -> None:
    other = server.table()
    body = {"move": "draw deck", "version": table.version, "client_id": fresh()}
    answer = server.post(f"/tables/{table.id}/moves", body, other.tokens[0])
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "foreign_token"
    assert server.get(f"/tables/{table.id}", other.tokens[0]).status_code == 403


def test_a_token_that_was_tampered_with_is_good_for_nothing(table: Table) -> None:
    token = table.tokens[0]
    for changed in (
        token[:-1],
        token[:-1] + ("A" if token[-1] != "A" else "B"),
        "x",
        "=",
        token * 9,
    ):
        answer = table.server.get(f"/tables/{table.id}", changed)
        assert answer.status_code == 401, changed


def test_payments_are_listed_best_first_and_can_be_sent_back_as_moves(server: Running) -> None:
    position = {"edition": "europe", "seats": [{"hand": {"green": 1, "wild": 2}}, {}]}
    table = server.table(position=position)
    offers = table.get("/payments", 0, target="london-dieppe-1").json()
    assert [offer["text"] for offer in offers["payments"]] == ["1 green + 1 wild", "2 wild"]
    assert offers["more"] is False
    assert table.move(0, offers["payments"][0]["move"]).status_code == 200
    assert table.view()["observation"]["routes"] == {"london-dieppe-1": 0}


def test_a_payment_for_a_tunnel_says_how_likely_it_is_to_cost_more(server: Running) -> None:
    cards = Counter({kind.id: kind.count for kind in ws.edition("europe").card_kinds})
    cards.subtract({"black": 3, "green": 1, "white": 5})
    position = {
        "edition": "europe",
        "seats": [{"hand": dict(+cards)}, {}],
        "market": ["white"] * 5,
        "decks": {"train": ["black", "green", "black", "black"]},
    }
    table = server.table(position=position)
    offers = table.get("/payments", 0, target="zurich-venezia-1").json()["payments"]
    first = offers[0]
    assert first["cards"] == {"green": 2}
    # One green among four cards, of which three are turned up.
    assert first["tunnel"]["chances"] == pytest.approx([1 / 4, 3 / 4, 0, 0])
    assert first["tunnel"]["spare"] == cards["green"] - 2 + cards["wild"]
    plain = table.get("/payments", 0, target="london-dieppe-1").json()["payments"]
    assert all("tunnel" not in offer for offer in plain)


def test_payments_speak_of_the_hand_of_the_one_who_asks(server: Running) -> None:
    position = {"edition": "europe", "seats": [{}, {"hand": {"green": 1, "wild": 2}}]}
    table = server.table(position=position)
    assert table.get("/payments", 0, target="london-dieppe-1").json()["payments"] == []
    assert len(table.get("/payments", 1, target="london-dieppe-1").json()["payments"]) == 2
    assert table.get("/payments", target="london-dieppe-1").status_code == 401


def test_reasons_are_told_to_the_deciding_seat_only(server: Running) -> None:
    position = {"edition": "europe", "seats": [{"hand": {"red": 1}}, {}]}
    table = server.table(position=position)
    move = "claim paris-zurich-1 with 3 red"
    told = table.get("/why", 0, move=move).json()
    assert told["legal"] is False
    assert told["reason"]["rule"]
    assert told["reason"]["details"]
    assert table.get("/why", 0, move="draw 1").json() == {"legal": True}
    assert table.get("/why", 1, move=move).status_code == 409
    assert table.get("/why", move=move).status_code == 401


def test_the_plan_tells_what_tickets_need(server: Running) -> None:
    rival = {"roma-brindisi-1": 1, "brindisi-palermo-1": 1, "brindisi-athina-1": 1}
    position = {
        "edition": "europe",
        "seats": [{"tickets": ["zurich-brindisi", "paris-zagrab", "venezia-constantinople"]}, {}],
        "routes": {**rival, "paris-zurich-1": 0, "zurich-venezia-1": 0, "venezia-zagrab-1": 0},
    }
    table = server.table(position=position)
    plan = {row["ticket"]: row for row in table.get("/plan", 0).json()}
    assert plan["zurich-brindisi"]["state"] == "impossible"
    assert plan["zurich-brindisi"]["borrow"] == ["roma-brindisi-1"]
    assert plan["paris-zagrab"]["state"] == "done"
    left = plan["venezia-constantinople"]
    assert left["state"] == "possible"
    assert left["spaces"] == left["pieces"]["train"] > 0
    assert table.get("/plan", 1).json() == []


def test_a_hint_is_a_legal_move(table: Table) -> None:
    hint = table.post("/hint", seat=0).json()
    assert table.post("/hint", seat=1).status_code == 409
    assert table.move(0, hint["move"]).status_code == 200
