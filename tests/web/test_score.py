"""The box on the table: printed games entered on the page, their score, and the referee."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import whistlestop as ws
from tests.kit.finished_games import finished
from tests.web.box_page import BoxPage, game_of, in_colors
from tests.web.table_page import TablePage, new_table, new_visitor, watch_for_trouble
from tests.web.test_comfort import check_access
from whistlestop.messages import LANGUAGES
from whistlestop.server.page.files import Files, file_times
from whistlestop.server.page.first_document import PAGES, modules

EACH = 40
ENTER = """async (games) => {
    const { build, claim, exchange, inColors, newGame, positionOf, toggle } =
        await import("/score/entry.js");
    const { loadEdition } = await import("/core/editions.js");
    const { request } = await import("/core/api.js");
    const outcomes = [];
    for (const game of games) {
        let now = newGame(game.edition, game.players, true);
        for (const [route, color] of Object.entries(game.routes)) now = claim(now, route, color);
        for (const sort of ["station", "harbour"])
            for (const [location, color] of Object.entries(game[`${sort}s`]))
                now = build(now, sort, location, color);
        for (const sort of ["tickets", "tokens"])
            for (const [color, ids] of Object.entries(game[sort]))
                for (const id of ids) now = toggle(now, sort, id, Number(color));
        for (const [color, { train }] of Object.entries(game.exchanged))
            now = exchange(now, Number(color), "train", train);
        const body = { position: positionOf(now, await loadEdition(game.edition)) };
        const { outcome } = await request("POST", "/referee/standing", { body });
        outcomes.push(inColors(outcome, now.players));
    }
    return outcomes;
}"""
"""Enters games by the page's own steps, and asks the server with the page's own document."""

FOLLOW = """(address) => {
    const link = document.body.appendChild(document.createElement("a"));
    Object.assign(link, { href: address }).dataset.link = "";
    link.click();
    link.remove();
}"""
"""Goes to another page as a link does."""


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[BoxPage]:
    """The page on a phone, in one hand."""
    options = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    context = new_visitor(browser, **options)
    page = context.new_page()
    trouble = watch_for_trouble(page)
    page.goto(f"{address}/score")
    yield BoxPage(page)
    context.close()
    # What the table cannot hold is refused, and Chromium notes every refusal.
    assert [line for line in trouble if "422" not in line] == []


def test_whoever_goes_back_from_a_printed_game_finds_the_table_again(
    page: Page, address: str
) -> None:
    new_table(page, address, "ghost_train")
    TablePage(page).wait_for_turn()
    page.evaluate(FOLLOW, "/score")
    for step in ("[data-edition=ghost_train]", "[data-players='2']", "[data-action=score]"):
        page.locator(step).click()
    page.locator("[data-testid=board][aria-busy=false]").wait_for()
    page.go_back()
    TablePage(page).wait_for_turn()


@pytest.mark.parametrize("name", ws.editions())
def test_what_the_page_makes_of_finished_games_scores_as_the_engine_does(
    page: Page, address: str, name: str
) -> None:
    numbers = ws.edition(name).players
    played = [finished(name, numbers[seed % len(numbers)], seed) for seed in range(EACH)]
    # Colours are chosen freely: here the last seat has the first.
    games = [
        game_of(position, outcome, range(len(outcome["scores"]))[::-1])
        for position, outcome in played
    ]
    page.goto(f"{address}/score")
    entered = page.evaluate(ENTER, games)
    for game, (_, outcome), found in zip(games, played, entered, strict=True):
        expected = in_colors(outcome, game["players"])
        assert found["scores"] == expected["scores"]
        assert (found["winners"], found["tie_break"]) == (
            expected["winners"],
            expected["tie_break"],
        )


@pytest.mark.parametrize(("name", "players", "seed"), [("europe", 2, 5), ("san_francisco", 2, 3)])
def test_a_game_tapped_on_a_phone_gets_the_score_of_the_engine(
    phone: BoxPage, name: str, players: int, seed: int
) -> None:
    position, outcome = finished(name, players, seed)
    game = game_of(position, outcome)
    phone.begin(name, players, "score")
    phone.enter(game)
    phone.open("result")
    # A finger may mean the other half of a double route, which scores the same.
    double = {route.id: route.double or route.id for route in ws.edition(name).routes}
    tapped, owned = (
        sorted((double[route], owner) for route, owner in routes.items())
        for routes in (phone.routes(), game["routes"])
    )
    assert tapped == owned
    totals = phone.page.get_by_test_id("total")
    expect(totals).to_have_text([str(score["total"]) for score in outcome["scores"]])


def test_a_stroke_paints_the_routes_it_follows_and_is_taken_back_at_once(phone: BoxPage) -> None:
    phone.begin("europe", 3, "score")
    path = ["brest-paris-1", "paris-zurich-1", "zurich-venezia-1"]
    phone.draw_along(path)
    expect(phone.color(0)).to_contain_text("37 trains")
    assert phone.routes() == dict.fromkeys(path, 0)
    phone.tap("[data-action=undo]")
    expect(phone.color(0)).to_contain_text("45 trains")
    assert phone.routes() == {}
    phone.drag([(200, 60), (220, 90), (240, 120)])
    assert phone.routes() == {}
    phone.draw_along(path)
    phone.tap_route("roma-palermo-1", beside=True)
    expect(phone.page.locator("[data-route=roma-palermo-1]")).to_have_attribute("data-owner", "0")


def test_what_cannot_be_is_said_at_once_with_its_rule(phone: BoxPage) -> None:
    phone.begin("europe", 3, "score")
    phone.tap_route("frankfurt-paris-1")
    phone.choose(1)
    phone.tap_route("frankfurt-paris-2")
    trouble = phone.page.get_by_test_id("problem")
    expect(trouble).to_have_attribute("data-code", "double_route")
    expect(trouble).to_contain_text("with 3 players it is closed")
    expect(trouble).to_contain_text("EU-11")
    phone.open("result")
    expect(phone.page.get_by_test_id("final-score")).to_have_count(0)
    phone.tap("[data-action=undo-problem]")
    expect(trouble).to_have_count(0)
    expect(phone.page.get_by_test_id("final-score")).to_be_visible()


def test_a_ticket_that_no_route_joins_is_not_completed_in_a_race(phone: BoxPage) -> None:
    phone.begin("ghost_train", 2, "score")
    phone.open("hand")
    phone.pick_ticket("ghost_train", ws.edition("ghost_train").tickets[0].id)
    expect(phone.page.get_by_test_id("problem")).to_have_attribute("data-code", "not_joined")


def test_a_result_is_kept_here_and_travels_in_a_link(phone: BoxPage, browser: Browser) -> None:
    phone.begin("nordic", 3, "score", names=["Ana", "Bo", "Cem"])
    phone.tap_route("andalsnes-bergen-1")
    phone.open("result")
    expect(phone.page.get_by_role("heading", name="Ana won")).to_be_visible()
    address = phone.page.locator(".copy-link input").input_value()
    elsewhere = new_visitor(browser)
    other = elsewhere.new_page()
    asked: list[str] = []
    other.on("request", lambda request: asked.append(f"{request.url} {request.post_data}"))
    other.goto(address)
    expect(other.get_by_role("heading", name="Ana won")).to_be_visible()
    assert not any("Ana" in request or "#game" in request for request in asked)
    elsewhere.close()
    phone.tap("[data-action=leave]")
    kept = phone.page.get_by_test_id("results")
    expect(kept.locator("tr", has_text="Ana").first).to_contain_text("1 of 1")
    kept.locator("[data-action=open]").tap()
    expect(phone.page.get_by_test_id("final-score")).to_be_visible()
    with phone.page.expect_download() as download:
        phone.tap("[data-action=picture]")
    assert download.value.suggested_filename == "whistlestop-nordic.png"
    # A version of an own board may be gone; what it was called is not.
    phone.tap("[data-action=leave]")
    key = "whistlestop.box.results"
    gone = "key => localStorage[key] = localStorage[key].replace('\"nordic\"', '\"gone@1\"')"
    phone.page.evaluate(gone, key)
    phone.page.reload()
    expect(kept.locator(".box-kept strong")).to_have_text("Nordic Countries")


@pytest.mark.parametrize("fragment", ["#game=x", "#game=" + "A" * 50_000, "#game=q1YqSi0u"])
def test_a_link_that_is_no_game_opens_the_page_as_it_was(
    page: Page, address: str, fragment: str
) -> None:
    page.goto(f"{address}/score{fragment}")
    expect(page.get_by_test_id("box-setup")).to_be_visible()


def test_the_referee_follows_the_turns_and_says_what_may_be_claimed(phone: BoxPage) -> None:
    phone.begin("europe", 2, "referee", names=["Ana", "Bo"])
    expect(phone.page.get_by_test_id("turn")).to_contain_text("Ana's turn")
    phone.tap_route("brest-paris-1")
    expect(phone.color(0)).to_contain_text("42 trains")
    phone.tap("[data-action=next-turn]")
    expect(phone.page.get_by_test_id("turn")).to_contain_text("Bo's turn")
    phone.open("claim")
    phone.tap_route("paris-zurich-1")
    answer = phone.page.get_by_test_id("may-claim")
    expect(answer.get_by_test_id("problem")).to_be_visible()
    for _ in range(4):
        phone.tap(".box-add[data-card=red]")
    expect(answer).to_contain_text("Yes.")
    expect(answer).to_contain_text("nothing more: 49%")
    phone.open("rules")
    phone.page.get_by_role("searchbox").fill("May I hold both routes of a double?")
    expect(phone.page.locator("[data-rule]").first).to_have_attribute("data-rule", "EU-11")
    phone.page.get_by_role("searchbox").fill("r-11")
    expect(phone.page.locator("[data-rule]")).to_have_count(1)


def test_the_page_speaks_every_language_and_is_open_to_all(phone: BoxPage) -> None:
    page = phone.page
    page.get_by_test_id("box-setup").wait_for()
    check_access(page)
    titles = set()
    for language in LANGUAGES:
        page.evaluate(
            "l => localStorage.setItem('whistlestop.language', JSON.stringify(l))", language
        )
        page.reload()
        page.get_by_test_id("box-setup").wait_for()
        titles.add(page.locator("h1").inner_text())
        assert "box." not in page.locator("body").inner_text()
    assert len(titles) == len(LANGUAGES)
    phone.begin("world", 2, "score")
    for sheet in ("hand", "result", "rules"):
        phone.open(sheet)
        check_access(page)
        assert "box." not in page.locator("body").inner_text()


def test_no_other_page_loads_the_box() -> None:
    files = Files([name for name, _ in file_times()])
    for part, module in PAGES.items():
        loaded = [name for name in modules(files, module) if name.startswith("score/")]
        assert bool(loaded) == (part == "score")
    everywhere = json.loads(files.contents["messages/en.json"])
    assert not any(key.startswith("box.") for key in everywhere)
    assert all(key.startswith("box.") for key in json.loads(files.contents["messages/box/en.json"]))


def test_every_refusal_that_the_page_can_cause_has_words() -> None:
    found: dict[str, Any] = json.loads(
        Files(["messages/box/en.json"]).contents["messages/box/en.json"]
    )
    told = {key.split(".")[2] for key in found if key.startswith("box.bad.")}
    assert told == {
        "double_route", "goal_reached", "not_a_city", "not_a_port", "not_joined", "out_of_range",
        "ticket_twice", "token_twice", "too_many_harbours", "too_many_pieces", "too_many_stations",
        "too_many_tokens",
    }  # fmt: skip
