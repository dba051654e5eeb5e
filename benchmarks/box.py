"""Measures how long it takes to score a printed game: a script enters it on a phone.

    PYTHONPATH=src:. python benchmarks/box.py                  # europe, four players, three games
    PYTHONPATH=src:. python benchmarks/box.py --edition world --games 5

Starts its own server (or uses the one at --url) and the system's Chromium. A game between
greedy bots is played to its end and entered on the page as people would do it: one touch after the
other, tickets by one tap where the routes join them and by two letters otherwise. Prints the
touches of each game, with strokes along routes that follow each other and with a tap for each
route, the seconds they take at one touch a second (a stroke counts two), and whether the totals
match the engine's.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from page import PATIENCE, chromium, server
from playwright.sync_api import Browser, sync_playwright

import whistlestop as ws
from tests.web.box_page import BoxPage, Game, game_of
from whistlestop.bots import make_bot

STROKE = 2.0
"""Seconds of a stroke."""


def main() -> int:
    """Measure, and print one table."""
    parser = argparse.ArgumentParser(description="Measure how long a printed game takes to score.")
    parser.add_argument("--edition", choices=ws.editions(), default="europe")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--url", help="a server that is already running")
    options = parser.parse_args()
    print(
        f"{'seed':>4} {'routes':>6} {'tickets':>7} {'how':<8} {'touches':>7} {'seconds':>7} exact"
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        with server(options.url) as url:
            measure(browser, url, options)
        browser.close()
    return 0


def measure(browser: Browser, url: str, options: argparse.Namespace) -> None:
    """Enter each game twice."""
    for seed in range(options.games):
        game, totals = played(options.edition, options.players, options.bot, seed)
        for strokes in (True, False):
            page = phone(browser, url)
            drawn = enter(page, game, strokes=strokes)
            page.open("result")
            page.page.locator("[data-asking=false]").wait_for()
            found = page.page.get_by_test_id("total").all_inner_texts()
            seconds = page.taps + drawn * (STROKE - 1)
            print(
                f"{seed:>4} {len(game['routes']):>6} {sum(map(len, game['tickets'].values())):>7} "
                f"{'strokes' if strokes else 'taps':<8} {page.taps:>7} {seconds:>7.0f} "
                f"{found == totals}",
                flush=True,
            )
            page.page.context.close()


def phone(browser: Browser, url: str) -> BoxPage:
    """A new visitor with a phone."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{url}/score")
    return BoxPage(page)


def played(edition: str, players: int, bot: str, seed: int) -> tuple[Game, list[str]]:
    """A finished game between bots, and its totals."""
    game = ws.new_game(edition, players=players, seed=seed)
    bots = [make_bot(bot, seed=seed) for _ in range(players)]
    while not game.over:
        seat = game.decision.seat
        game.apply(bots[seat].decide(game.observe(seat), game.legal_actions(seat)), seat)
    outcome = game.outcome()
    assert outcome is not None
    found = game_of(game.position(), outcome.to_dict())
    return found, [str(score.total) for score in outcome.scores]


def enter(page: BoxPage, game: Game, *, strokes: bool) -> int:
    """Enter everything; returns how many strokes were drawn."""
    page.begin(game["edition"], len(game["players"]), "score")
    if not strokes:
        page.enter(game)
        return 0
    drawn = 0
    for player in game["players"]:
        color = player["color"]
        page.close()
        page.choose(color)
        own = [route for route, owner in game["routes"].items() if owner == color]
        for path in paths(game["edition"], own):
            if len(path) > 1:
                page.draw_along(path)
                drawn += 1
            repair(page, game["edition"], color, path, own)
        for sort in ("stations", "harbours"):
            for location in [place for place, owner in game[sort].items() if owner == color]:
                page.tap_location(location)
        page.enter_hand(game, color)
    return drawn


def repair(page: BoxPage, edition: str, color: int, path: Sequence[str], own: list[str]) -> None:
    """Tap the routes that the finger missed, and those that it painted by mistake."""
    # Either half of a double route will do.
    double = {route.id: route.double or route.id for route in ws.edition(edition).routes}
    painted = [route for route, owner in page.routes().items() if owner == color]
    seen, wanted = ({double[route] for route in routes} for routes in (painted, own))
    missed = [route for route in path if double[route] not in seen]
    for route in [*missed, *(route for route in painted if double[route] not in wanted)]:
        page.tap_route(route)


def paths(edition: str, routes: Sequence[str]) -> Iterator[list[str]]:
    """The routes as a few paths, each drawn without lifting the finger."""
    ends = {route.id: (route.a, route.b) for route in ws.edition(edition).routes}
    left = list(routes)

    def onward(at: str) -> list[str]:
        following = next((route for route in left if at in ends[route]), None)
        if following is None:
            return []
        left.remove(following)
        a, b = ends[following]
        return [following, *onward(b if at == a else a)]

    while left:
        first = left.pop(0)
        a, b = ends[first]
        yield [*reversed(onward(a)), first, *onward(b)]


if __name__ == "__main__":
    raise SystemExit(main())
