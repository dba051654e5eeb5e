"""Tables: making, finding, joining, leaving, talking, starting, playing again."""

from __future__ import annotations

import pytest

from tests.server.running import Running, fresh


def test_a_table_without_an_open_seat_starts_at_once(server: Running) -> None:
    view = server.table(seats="you greedy").view()
    assert view["table"]["state"] == "running"
    assert [seat["kind"] for seat in view["table"]["seats"]] == ["person", "bot"]
    assert view["table"]["seats"][1]["bot"] == "greedy"


def test_a_table_waits_for_its_people_and_then_starts(server: Running) -> None:
    table = server.table(seats="you open open")
    assert table.view()["table"]["state"] == "waiting"
    assert table.view()["observation"] is None
    assert table.join("Bo") == 1
    assert table.view()["table"]["state"] == "waiting"
    assert table.join("Cy") == 2
    view = table.view(2)
    assert view["table"]["state"] == "running"
    assert view["observation"]["players"] == ["Player 1", "Bo", "Cy"]
    assert view["you"] == {"seat": 2}


def test_bots_fill_the_seats_that_nobody_took(server: Running) -> None:
    table = server.table(seats="you open open")
    assert table.post("/start", {"fill_with": "greedy"}).status_code == 401
    assert table.post("/start", {"fill_with": "nobody"}, 0).status_code == 422
    assert table.post("/start", {"fill_with": "greedy"}, 0).status_code == 200
    seats = table.view()["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Player 1", "Rosalia", "Bruno"]
    assert table.post("/start", {"fill_with": "greedy"}, 0).status_code == 409


def test_the_same_request_for_a_table_makes_one(server: Running) -> None:
    name = fresh()
    first, again = (server.table(client_id=name) for _ in range(2))
    assert first.id == again.id
    assert first.tokens == again.tokens
    assert server.table().id != first.id


def test_a_table_by_invitation_wants_the_invitation(server: Running) -> None:
    table = server.table(seats="you open")
    refused = table.post("/join", {"name": "Bo"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not_invited")
    other = server.table(seats="you open")
    assert table.post("/join", {"name": "Bo", "invite": other.invite}).status_code == 403
    assert table.post("/join", {"name": "Bo", "invite": table.tokens[0]}).status_code == 403
    assert table.join("Bo") == 1


def test_open_tables_are_listed_and_anybody_may_join(server: Running) -> None:
    table = server.table(seats="you open", open=True)
    hidden = server.table(seats="you open")
    listed = {row["id"]: row for row in server.get("/tables", state="open").json()}
    assert table.id in listed
    assert hidden.id not in listed
    assert [seat["kind"] for seat in listed[table.id]["seats"]] == ["person", "open"]
    assert table.post("/join", {"name": "Bo"}).status_code == 200
    assert table.id not in {row["id"] for row in server.get("/tables", state="open").json()}
    assert table.id in {row["id"] for row in server.get("/tables", state="running").json()}


def test_a_table_that_all_have_left_is_no_longer_listed(server: Running) -> None:
    table = server.table(seats="you open", open=True)
    assert table.id in {row["id"] for row in server.get("/tables", state="open").json()}
    table.post("/leave", seat=0)
    assert table.id not in {row["id"] for row in server.get("/tables", state="open").json()}


def test_a_taken_seat_a_taken_name_and_a_full_table_are_refused(server: Running) -> None:
    table = server.table(seats="you open open")
    codes = [
        table.post("/join", {"name": name, "invite": table.invite, **more}).json()["error"]["code"]
        for name, more in (("Bo", {"seat": 0}), ("Player 1", {}), (" \u202e ", {}), ("x" * 25, {}))
    ]
    assert codes == ["seat_taken", "same_name", "bad_name", "bad_name"]
    table.join("Bo", seat=2)
    table.join("Cy")
    late = table.post("/join", {"name": "Di", "invite": table.invite})
    assert late.status_code == 409


def test_who_leaves_before_the_game_gives_up_seat_and_token(server: Running) -> None:
    table = server.table(seats="you open open")
    table.join("Bo")
    old = table.tokens[1]
    assert table.post("/leave", seat=1).status_code == 200
    assert table.view()["table"]["seats"][1]["kind"] == "open"
    assert table.join("Cy") == 1
    assert server.get(f"/tables/{table.id}", old).status_code == 401
    assert table.view(1)["you"] == {"seat": 1}


def test_seats_are_checked(server: Running) -> None:
    def refused(edition: str, seats: list[dict[str, str]], **more: object) -> str:
        body = {"edition": edition, "seats": seats, "client_id": fresh(), **more}
        answer = server.post("/tables", body)
        assert answer.status_code == 422
        code: str = answer.json()["error"]["code"]
        return code

    you, bot = {"kind": "you"}, {"kind": "bot", "bot": "greedy"}
    assert refused("europe", [you]) == "wrong_player_count"
    assert refused("nordic", [you, bot, bot, bot]) == "wrong_player_count"
    assert refused("europe", [you, you]) == "bad_seats"
    assert refused("europe", [you, {"kind": "bot", "bot": "nobody"}]) == "unknown_bot"
    assert refused("europe", [you, {"kind": "bot"}]) == "unknown_bot"
    assert refused("europe", [{**you, "name": "A"}, {**bot, "name": "A"}]) == "same_name"


@pytest.mark.parametrize("name", ["/etc", "../europe", ".", "Europe", "", "europe/", "nowhere"])
def test_only_editions_of_the_package_are_ever_looked_up(server: Running, name: str) -> None:
    seats = [{"kind": "you"}, {"kind": "bot", "bot": "greedy"}]
    body: dict[str, object] = {"edition": name, "seats": seats, "client_id": fresh()}
    assert server.post("/tables", body).json()["error"]["code"] == "unknown_edition"
    body = {**body, "edition": "europe", "position": {"edition": name}}
    assert server.post("/tables", body).json()["error"]["code"] == "unknown_edition"


def test_only_bots_of_the_package_are_ever_looked_up(server: Running) -> None:
    seats = [{"kind": "you"}, {"kind": "bot", "bot": "/tmp/mybot.py:MyBot"}]
    answer = server.post("/tables", {"edition": "europe", "seats": seats, "client_id": fresh()})
    assert answer.json()["error"]["code"] == "unknown_bot"


def test_what_is_said_is_heard_by_all_and_said_once(server: Running) -> None:
    table = server.table(seats="you open open")
    table.join("Bo")
    said = {"text": "  hello\n\tthere \u202e\u200b ", "client_id": fresh()}
    for _ in range(3):
        assert table.post("/chat", said, 1).status_code == 200
    chat = table.view()["chat"]
    assert [(line["seat"], line["name"], line["text"]) for line in chat] == [
        (1, "Bo", "hello there")
    ]
    assert table.post("/chat", {"text": "x", "client_id": fresh()}).status_code == 401
    assert table.post("/chat", {"text": "x" * 301, "client_id": fresh()}, 1).status_code == 422
    assert table.post("/chat", {"text": " \n ", "client_id": fresh()}, 1).status_code == 422


def test_who_talks_too_much_has_to_wait(server: Running) -> None:
    table = server.table(seats="you open")
    answers = [table.post("/chat", {"text": "hey", "client_id": fresh()}, 0) for _ in range(9)]
    codes = [answer.status_code for answer in answers]
    assert codes[:5] == [200] * 5
    assert 429 in codes


def test_since_tells_only_what_is_new(server: Running) -> None:
    table = server.table(options={"first": 0})
    table.choose_tickets()
    view = table.view(0)
    numbers = [event["n"] for event in view["events"]]
    assert numbers == list(range(view["next"]))
    table.play(0, "draw deck")
    later = table.view(0, since=view["next"])
    assert [event["event"] for event in later["events"]] == ["CardDrawn"]
    assert later["events"][0]["n"] == view["next"]


def test_a_move_that_showed_nothing_can_be_taken_back(server: Running) -> None:
    position = {"edition": "europe", "seats": [{"hand": {"green": 1, "wild": 1}}, {}]}
    table = server.table(position=position)
    before = table.view(0)
    assert before["can_undo"] is False
    table.play(0, "claim london-dieppe-1 with 1 green + 1 wild")
    made = table.view(0)
    assert made["can_undo"] is True
    assert table.view(1)["can_undo"] is False
    body = {"version": made["table"]["version"], "client_id": fresh(), "since": made["next"]}
    assert table.post("/undo", {**body, "client_id": fresh()}, 1).status_code == 409
    for _ in range(2):
        answer = table.post("/undo", body, 0)
        assert answer.status_code == 200
    view = answer.json()["view"]
    assert view["observation"] == before["observation"]
    undone = view["events"][-1]
    assert undone["event"] == "MoveUndone"
    assert (undone["first"], undone["last"]) == (before["next"], made["next"] - 1)
    assert [event["event"] for event in table.view(1)["events"]].count("RouteClaimed") == 0


def test_a_move_that_showed_something_stands(server: Running) -> None:
    table = server.table(options={"first": 0})
    table.choose_tickets()
    table.play(0, "draw deck")
    assert table.view(0)["can_undo"] is False
    answer = table.post("/undo", {"version": table.version, "client_id": fresh()}, 0)
    assert answer.json()["error"]["code"] == "cannot_undo"
