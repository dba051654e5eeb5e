"""The documentation in a browser: nothing leaves the machine, nothing is refused, search finds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.kit.site import built_site
from tests.web.conftest import running_server

PAGES = [
    "index.html",
    "gallery.html",
    "rules/europe.html",
    "reference/command-line.html",
    "reference/api/whistlestop.html",
    "reference/http/types.html",
]


@pytest.fixture(scope="module")
def help_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that has the site."""
    site = built_site(tmp_path_factory)
    with running_server(tmp_path_factory.mktemp("help"), help=site) as address:
        yield address


def test_no_request_leaves_the_server_and_nothing_is_refused(page: Page, help_address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for name in PAGES:
        page.goto(f"{help_address}/help/{name}")
        expect(page.locator("h1").first).to_be_visible()
    assert len(asked) > len(PAGES)
    assert [url for url in asked if not url.startswith(f"{help_address}/")] == []
    # The `page` fixture fails for every complaint in the console, also of the content policy.


def test_search_finds_a_rule_and_leads_to_it(page: Page, help_address: str) -> None:
    page.goto(f"{help_address}/help/")
    search = page.get_by_role("textbox", name="Search")
    search.fill("tunnel surcharge")
    search.press("Enter")
    found = page.locator("#search-results li a", has_text="Europe")
    expect(found.first).to_be_visible()
    found.first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Europe")


def test_search_finds_a_name_of_the_python_api(page: Page, help_address: str) -> None:
    page.goto(f"{help_address}/help/search.html?q=why_illegal")
    found = page.locator("#search-results li a", has_text="whistlestop.Game.why_illegal")
    expect(found.first).to_be_visible()
    found.first.click()
    expect(page).to_have_url(
        f"{help_address}/help/reference/api/whistlestop.html#whistlestop.Game.why_illegal"
    )


@pytest.mark.parametrize("name", PAGES)
def test_on_a_phone_no_page_is_wider_than_the_screen(
    page: Page, help_address: str, name: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{help_address}/help/{name}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_visitor_chooses_the_colours(page: Page, help_address: str) -> None:
    page.goto(f"{help_address}/help/")
    ground = "getComputedStyle(document.body).backgroundColor"
    toggle = page.locator(".theme-toggle-content .theme-toggle")
    seen = set()
    for _ in range(3):
        seen.add(page.evaluate(ground))
        toggle.click()
    assert len(seen) == 2
    chosen = page.evaluate("document.body.dataset.theme")
    page.reload()
    assert page.evaluate("document.body.dataset.theme") == chosen


def test_the_lobby_leads_to_the_help(page: Page, help_address: str) -> None:
    page.goto(help_address)
    page.locator("[data-action=help]").click()
    expect(page).to_have_url(f"{help_address}/help/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Whistlestop")
