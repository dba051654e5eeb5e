"""The table without a server: a folder of static files, in a real browser without a network."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    Playwright,
    Route,
    ViewportSize,
    expect,
)

import whistlestop as ws
from tests.kit.finished_games import finished, nearly_finished
from tests.kit.static_site import StaticServer, built_table_site
from tests.kit.waiting import wait_until
from tests.web.box_page import BoxPage, game_of
from tests.web.conftest import QUIET, chromium
from tests.web.table_page import PATIENCE, PHONE, TablePage, new_visitor, watch_for_trouble
from whistlestop.messages import LANGUAGES, catalogue

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
ONE_BOT = ({"kind": "you"}, {"kind": "bot", "bot": "greedy"})
EXPERT = ({"kind": "you"}, {"kind": "bot", "bot": "expert"})
TWO_PEOPLE = ({"kind": "you", "name": "Ana"}, {"kind": "you", "name": "Bo"})

IN_THE_PAGE = """
    const from = document.querySelector('script[type="module"]').src;
    const part = (name) => import(new URL(name, from));
    const { api, clientId } = await part("core/api.js");
    const { keepSeats } = await part("core/seats.js");
    const { LiveTable } = await part("core/live.js");
    const { navigate } = await part("core/router.js");
    const { connection } = await part("core/store.js");
"""
MAKE_TABLE = f"""async (wish) => {{
    {IN_THE_PAGE}
    const made = await api.create(wish);
    keepSeats(made.table, made.seats);
    navigate(`/table/${{made.table}}`);
    return made.table;
}}"""
PLAY_ON = f"""async ({{ table, few }}) => {{
    {IN_THE_PAGE}
    const least = (seats) =>
        Math.min(...seats.map(({{ reserve }}) => Object.values(reserve).reduce((a, b) => a + b)));
    const chosen = (legal) =>
        ["claim", "pay", "keep", "draw"].map((kind) => legal.findLast((one) => one.kind === kind))
            .find(Boolean) ?? legal.at(-1);
    let decided = -1;
    navigate("/elsewhere");
    await new Promise((done, fail) => {{
        const live = new LiveTable(table, () => 0, () => 1e6, async (view) => {{
            const {{ state, version }} = view.table;
            const {{ seats, setting_up }} = view.observation;
            const ends = !setting_up && least(seats) <= few;
            if (state === "over" || ends) return live.close(), done();
            if (version <= decided || !view.legal.length) return;
            decided = version;
            const {{ number: action }} = chosen(view.legal);
            const move = {{ version, action, since: view.next, client_id: clientId() }};
            await api.post(table, "moves", 0, move)
                .catch((refusal) => refusal.code === "stale" || fail(refusal));
        }});
    }});
    navigate(`/table/${{table}}`);
}}"""
"""Leaves a table, plays on by direct actions until few pieces are left, and comes back."""
CALL_OFF = f"""async () => {{
    {IN_THE_PAGE}
    const {{ tableId }} = await part("core/store.js");
    await api.post(tableId.value, "end", 0);
}}"""
"""Ends a game that nobody wants to finish."""
FAIL = f"""async (code) => {{
    {IN_THE_PAGE}
    const {{ problem }} = await part("core/store.js");
    problem.value = {{ code, details: {{}} }};
}}"""
"""Something went wrong where the tables are."""
KEPT = """async () =>
    (await navigator.serviceWorker.ready) && navigator.serviceWorker.controller !== null
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticServer]:
    with StaticServer(built_table_site(tmp_path_factory)) as server:
        yield server


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    made = new_visitor(browser, viewport=DESKTOP, service_workers="allow")
    yield made
    made.close()


@pytest.fixture(scope="module")
def visited(browser: Browser, site: StaticServer) -> Iterator[Page]:
    """A page without a network that was opened before: starting Python takes longest."""
    made = new_visitor(browser, viewport=DESKTOP, service_workers="allow")
    page = opened(made, site)
    made.set_offline(True)
    yield page
    made.close()


@pytest.fixture
def page(visited: Page) -> Iterator[Page]:
    """The same, which must not report any error."""
    trouble = watch_for_trouble(visited)
    visited.set_viewport_size(DESKTOP)
    yield visited
    assert trouble == []


def opened(visitor: BrowserContext, site: StaticServer) -> Page:
    """The lobby, once everything is kept."""
    page = visitor.new_page()
    page.goto(site.address)
    expect(page.locator('[data-action="create"]')).to_be_enabled()
    page.wait_for_function(KEPT)
    return page


def make_table(page: Page, edition: str, seats: Any = ONE_BOT, **more: Any) -> TablePage:
    """A table, made without the lobby."""
    page.evaluate(MAKE_TABLE, {"edition": edition, "seats": seats, "bot_pace": 0, **more})
    return TablePage(page)


FIRST = 3
"""Decisions that are clicked before a game is played on by direct actions."""


@pytest.mark.slow
def test_every_edition_is_played_to_its_end_without_a_network(page: Page) -> None:
    play_all(page, play_a_game)


@pytest.mark.slow
def test_every_edition_is_begun_and_ended_on_a_phone_without_a_network(page: Page) -> None:
    page.set_viewport_size(PHONE)
    play_all(page, play_beginning_and_end)


def play_all(page: Page, play: Callable[[Page, str], set[str]]) -> None:
    """Play every edition to its end; the lobby then has its game."""
    done: set[str] = set()
    for name in ws.editions():
        done |= play(page, name)
        expect(page.get_by_test_id("final-score")).to_be_visible()
        page.locator("a.brand").click()
        expect(page.get_by_test_id("continue")).to_contain_text(ws.edition(name).name)
    # Whether the last turns of one game allow a claim is a matter of luck.
    assert {"claim", "draw", "keep"} <= done


def play_a_game(page: Page, edition: str) -> set[str]:
    """Play a whole game, its beginning and its end by clicks; the kinds of things clicked."""
    dealt = ws.new_game(edition, 2, seed=1).position()  # the same game each time
    wish = {"edition": edition, "seats": ONE_BOT, "bot_pace": 0, "position": dealt}
    table = page.evaluate(MAKE_TABLE, wish)
    player = TablePage(page)
    begin(player)
    page.evaluate(PLAY_ON, {"table": table, "few": ws.edition(edition).end.pieces + 1})
    player.play_to_the_end()
    return player.done


def play_beginning_and_end(page: Page, edition: str) -> set[str]:
    """Begin a game, and end another one, by clicks; the kinds of things clicked."""
    begun = make_table(page, edition)
    begin(begun)
    few = ws.edition(edition).end.pieces + 1
    position = nearly_finished(edition, ["Ana", "Bo"], 4, left=few)
    ended = make_table(page, edition, position=position)
    ended.play_to_the_end()
    return begun.done | ended.done


def begin(player: TablePage) -> None:
    """Decide what comes first."""
    for _ in range(FIRST):
        player.wait_for_turn()
        player.decide()


def test_a_reload_in_the_middle_of_a_payment_loses_nothing(page: Page) -> None:
    player = make_table(page, "ghost_train")
    routes = page.locator("[data-route].possible")
    while player.wait_for_turn() and not routes.count():
        player.decide()
    before = player.version
    routes.last.dispatch_event("click")
    payments = page.get_by_test_id("payments")
    expect(payments).to_be_visible()
    page.reload()
    payments.locator('[data-action="pay"]').first.click()
    expect(player.table).not_to_have_attribute("data-version", str(before))


def test_two_people_at_one_device_do_not_see_each_others_hands(page: Page) -> None:
    make_table(page, "europe", TWO_PEOPLE, hot_seat=True, options={"first": 0})
    cover, hand = page.get_by_test_id("handover"), page.get_by_test_id("hand")
    offer = page.get_by_test_id("keep-tickets")
    for name in ("Ana", "Bo"):
        expect(cover).to_contain_text(name)
        expect(hand).to_have_count(0)
        cover.get_by_role("button").click()
        expect(hand).to_be_visible()
        for box in offer.locator("input[type=checkbox]").all():
            box.check()
        offer.locator('[data-action="keep"]').click()
    expect(cover).to_be_visible()
    page.reload()
    expect(cover).to_be_visible()
    expect(hand).to_have_count(0)


FILL_UP = """() => {
    IDBObjectStore.prototype.add = () => { throw new DOMException("", "QuotaExceededError"); };
}"""
"""Nothing more can be written where the tables are."""


def test_full_storage_is_said_and_the_game_goes_on(
    visitor: BrowserContext, site: StaticServer
) -> None:
    page = opened(visitor, site)
    notice = page.get_by_test_id("pocket-notice")
    player = make_table(page, "ghost_train")
    player.wait_for_turn()
    player.decide()
    player.wait_for_turn()
    expect(notice).to_have_count(0)
    for worker in page.workers:
        worker.evaluate(FILL_UP)
    for _ in range(2):
        player.decide()
        expect(notice).to_contain_text("no room for your games")
        player.wait_for_turn()
    before = player.version
    make_table(page, "ghost_train")
    expect(player.table).not_to_have_attribute("data-version", str(before))
    player.wait_for_turn()
    player.decide()


def test_a_game_may_be_played_where_nothing_may_be_kept(
    playwright: Playwright, site: StaticServer, tmp_path: Path
) -> None:
    (tmp_path / "Default").mkdir()
    forbidden = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(forbidden))
    browser = playwright.chromium.launch_persistent_context(
        tmp_path, executable_path=chromium(with_profile=True), args=QUIET, locale="en-GB"
    )
    with browser as private:
        private.set_default_timeout(PATIENCE)
        page = private.new_page()
        page.goto(site.address)
        player = make_table(page, "ghost_train")
        player.wait_for_turn()
        player.decide()
        expect(page.get_by_test_id("pocket-notice")).to_contain_text("may not keep them")


def test_a_new_version_waits_until_it_is_wanted_and_a_game_goes_on_under_its_own(
    visitor: BrowserContext, site: StaticServer, tmp_path: Path
) -> None:
    with StaticServer(site.folder) as changing:
        check_new_version(visitor, changing, tmp_path)


def check_new_version(visitor: BrowserContext, site: StaticServer, tmp_path: Path) -> None:
    page = opened(visitor, site)
    [version] = [folder.name for folder in (site.folder / "page").iterdir()]
    script = page.locator('script[type="module"]')
    player = make_table(page, "ghost_train")
    player.wait_for_turn()
    site.folder = renewed(site.folder, version, tmp_path / "site")
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    page.locator("a.brand").click()
    notice = page.get_by_test_id("new-version")
    expect(notice).to_be_visible()
    page.reload()
    expect(notice).to_be_visible()
    expect(script).to_have_attribute("src", f"page/{version}/app.js")
    notice.get_by_role("button").click()
    expect(script).to_have_attribute("src", "page/another/app.js")
    visitor.set_offline(True)
    page.get_by_test_id("continue").get_by_role("link").click()
    player.wait_for_turn()
    expect(script).to_have_attribute("src", "app.js")
    assert page.url.startswith(f"{site.address}page/{version}/?/table/")
    player.decide()
    page.locator("a.brand").click()
    expect(script).to_have_attribute("src", "page/another/app.js")
    make_table(page, "ghost_train").wait_for_turn()
    expect(script).to_have_attribute("src", "page/another/app.js")


def renewed(folder: Path, version: str, copy: Path) -> Path:
    """The site with another version of its page."""
    shutil.copytree(folder, copy)
    (copy / "page" / version).rename(copy / "page" / "another")
    for name in ("index.html", "site-worker.js"):
        text = (copy / name).read_text("utf-8")
        (copy / name).write_text(text.replace(version, "another"), "utf-8")
    return copy


def test_a_game_is_sent_as_a_link_and_played_on_in_another_browser(
    browser: Browser, page: Page, site: StaticServer, address: str
) -> None:
    player = make_table(page, "ghost_train")
    while player.wait_for_turn() and not claimed(page):
        player.decide()
    page.locator('[data-action="menu"]').click()
    page.locator('[data-action="send-game"]').click()
    link = page.locator(".copy-link input").input_value()
    assert link.startswith(f"{site.address}#game=")
    for where in (site.address, f"{address}/"):
        other = new_visitor(browser, viewport=PHONE)
        opening = other.new_page()
        opening.goto(link.replace(site.address, where))
        expect(opening.get_by_test_id("play-on")).to_be_visible()
        opening.get_by_test_id("play-on").get_by_role("button").first.click()
        there = TablePage(opening)
        there.wait_for_turn()
        assert claimed(opening) == claimed(page)
        other.close()


def claimed(page: Page) -> set[str | None]:
    """The routes on the board that have an owner."""
    routes = page.locator("[data-route][data-owner]").all()
    return {route.get_attribute("data-route") for route in routes}


def test_a_board_of_ones_own_is_made_studied_and_played_without_a_network(
    page: Page, site: StaticServer
) -> None:
    page.goto(f"{site.address}?/studio/ghost_train")
    expect(page.get_by_test_id("soundness")).to_have_attribute("data-soundness", "sound")
    page.locator("[data-panel=study]").click()
    page.locator("[data-field=games]").fill("2")
    page.locator('[data-action="study"]').click()
    expect(page.get_by_test_id("found")).to_be_visible()
    page.locator("[data-panel=file]").click()
    page.locator('[data-action="play"]').click()
    player = TablePage(page)
    player.wait_for_turn()
    player.decide()
    page.reload()
    player.wait_for_turn()
    expect(page.get_by_test_id("board")).to_be_visible()


def test_it_installs_and_starts_without_a_network(page: Page, site: StaticServer) -> None:
    page.goto(site.address)
    expect(page.locator('[data-action="create"]')).to_be_enabled()
    devices = page.context.new_cdp_session(page)
    errors = devices.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}  # as all tests are
    manifest = json.loads(devices.send("Page.getAppManifest")["data"])
    assert {manifest[name] for name in ("id", "start_url", "scope")} == {"./"}
    icons = [icon["src"] for icon in manifest["icons"]]
    sizes = page.evaluate(
        """(icons) => Promise.all(icons.map(async (icon) => {
            const picture = Object.assign(new Image(), { src: icon });
            await picture.decode();
            return picture.naturalWidth;
        }))""",
        icons,
    )
    assert sizes[1:] == [192, 512, 512]


class Clicks(BoxPage):
    """The page of a printed game, under a mouse."""

    def tap(self, what: str | Locator) -> None:
        (self.page.locator(what) if isinstance(what, str) else what).click()

    def tap_route(self, route: str, *, beside: bool = False) -> None:
        self.rest()
        self.page.locator(f'[data-route="{route}"]').dispatch_event("click")


def test_a_printed_game_is_entered_and_scored_without_a_network(
    page: Page, site: StaticServer
) -> None:
    position, outcome = finished("san_francisco", 2, 3)
    page.goto(f"{site.address}?/score")
    box = Clicks(page)
    box.begin("san_francisco", 2, "score")
    box.enter(game_of(position, outcome))
    box.open("result")
    totals = page.get_by_test_id("total")
    expect(totals).to_have_text([str(score["total"]) for score in outcome["scores"]])


def test_a_board_is_printed_without_a_network(page: Page, site: StaticServer) -> None:
    page.goto(f"{site.address}?/print/ghost_train")
    expect(page.locator("[data-tile]").first).to_be_visible()
    expect(page.get_by_test_id("printed-rules")).to_have_count(len(LANGUAGES))


def test_hints_languages_settings_and_the_expert_work_without_a_network(page: Page) -> None:
    player = make_table(page, "ghost_train", EXPERT)
    player.wait_for_turn()
    page.locator('[data-action="hint"]').click()
    expect(page.get_by_test_id("advice")).to_be_visible()
    html = page.locator("html")
    for language in ("pt-BR", "it"):
        change_settings(page, language=language)
        words = catalogue(language)
        expect(page.get_by_test_id("market")).to_contain_text(words["market.title"])
        page.evaluate(FAIL, "internal")
        for key in ("pocket.error.internal", "pocket.error.internal.hint"):
            expect(page.get_by_test_id("problem")).to_contain_text(words[key])
    change_settings(page, theme="dark")
    page.reload()
    player.wait_for_turn()
    expect(html).to_have_attribute("lang", "it")
    expect(html).to_have_attribute("data-theme", "dark")
    change_settings(page, language="en", theme="auto")
    while player.wait_for_turn() and not page.get_by_test_id("depth").count():
        player.decide()
    expect(page.get_by_test_id("depth")).to_contain_text("imagined game")


def test_a_game_is_saved_and_opened_again_without_a_network(
    page: Page, site: StaticServer, tmp_path: Path
) -> None:
    player = make_table(page, "ghost_train")
    player.wait_for_turn()
    player.decide()
    page.evaluate(CALL_OFF)
    page.locator('[data-action="share"]').click()
    with page.expect_download() as download:
        page.locator('[data-action="save"]').click()
    download.value.save_as(tmp_path / "game.jsonl")
    page.goto(site.address)
    page.get_by_test_id("open-save").set_input_files(tmp_path / "game.jsonl")
    expect(page.get_by_test_id("replay")).to_be_visible()


def change_settings(page: Page, **settings: str) -> None:
    """Choose settings in their dialog."""
    page.locator('[data-action="settings"]').click()
    for name, value in settings.items():
        page.locator(f'[data-setting="{name}"]').select_option(value)
    page.keyboard.press("Escape")


def test_a_slow_start_is_no_lost_connection(browser: Browser, site: StaticServer) -> None:
    visitor = new_visitor(browser)
    visitor.route("**/pyodide.mjs", lambda _: None)
    page = visitor.new_page()
    page.clock.install()
    page.goto(f"{site.address}?/table/mine")
    expect(page.get_by_test_id("loading")).to_be_visible()
    page.clock.run_for(300_000)
    expect(page.get_by_test_id("loading")).to_be_visible()
    state = page.evaluate(
        f"""async () => {{
            {IN_THE_PAGE}
            const {{ problem }} = await part("core/store.js");
            return [connection.value, problem.value?.code];
        }}"""
    )
    assert state == ["connecting", None]
    visitor.close()


def test_a_file_that_does_not_come_is_asked_for_again(browser: Browser, site: StaticServer) -> None:
    visitor = new_visitor(browser)
    held: list[Route] = []
    visitor.route("**/api/editions.packed", lambda route: held.append(route), times=1)
    page = visitor.new_page()
    page.clock.install()
    page.goto(site.address)
    wait_until(lambda: page.title() and held)
    page.clock.run_for(20_000)
    expect(page.locator("[data-edition]").first).to_be_visible()
    visitor.close()
