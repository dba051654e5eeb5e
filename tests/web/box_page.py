"""Entering a printed game as a person does: with one finger on a phone."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect

import whistlestop as ws

Game = dict[str, Any]

A_FRAME = 1 / 60
AT_REST = 0.2
"""Seconds after which a finger lies still."""

_MAP_AT_REST = """async () => {
    const where = () => {
        const { a, d, e, f } = document.querySelector(".board-drawing").getScreenCTM();
        return `${[a, d, e, f]}`;
    };
    let before = "";
    for (let now = where(); now !== before; now = where()) {
        before = now;
        for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
    }
}"""
"""A sheet that opens makes the map smaller, a frame later."""

_POINT_ON = """route => {
    const line = document.querySelector(`[data-route="${route}"] .hit`);
    const place = line.getScreenCTM();
    const at = (share) =>
        line.getPointAtLength(share * line.getTotalLength()).matrixTransform(place);
    const found = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].map(at).find(({ x, y }) =>
        document.elementFromPoint(x, y)?.closest("[data-feature]")?.dataset.feature === route);
    return found && [found.x, found.y];
}"""
"""A point of the window where a finger hits a route."""

_BESIDE = """route => {
    const line = document.querySelector(`[data-route="${route}"] .hit`);
    const { x, y } = line
        .getPointAtLength(line.getTotalLength() / 2)
        .matrixTransform(line.getScreenCTM());
    for (let away = 4; away < 20; away++)
        for (let turn = 0; turn < 2 * Math.PI; turn += 0.4) {
            const point = [x + away * Math.cos(turn), y + away * Math.sin(turn)];
            if (!document.elementFromPoint(...point)?.closest("[data-feature]")) return point;
        }
}"""
"""A point of the window beside a route, where nothing else is."""

_ALONG = """routes => {
    const lines = routes.map((route) => {
        const line = document.querySelector(`[data-route="${route}"] .hit`);
        const place = line.getScreenCTM();
        const shares = Array.from({ length: 13 }, (_, n) => n / 12);
        const points = shares.map((share) => line.getPointAtLength(share * line.getTotalLength()));
        return points.map((point) => point.matrixTransform(place)).map(({ x, y }) => [x, y]);
    });
    const apart = ([a, b], [c, d]) => Math.hypot(a - c, b - d);
    const ends = (line) => [line[0], line.at(-1)];
    const near = (point, line) => Math.min(...ends(line).map((end) => apart(point, end)));
    const [first, second] = lines;
    if (second && near(first[0], second) < near(first.at(-1), second)) first.reverse();
    for (let n = 1; n < lines.length; n++)
        if (apart(lines[n - 1].at(-1), lines[n][0]) > apart(lines[n - 1].at(-1), lines[n].at(-1)))
            lines[n].reverse();
    return lines.flat();
}"""
"""The way of a finger along routes that follow each other."""


def game_of(
    position: dict[str, Any], outcome: dict[str, Any], colors: Sequence[int] | None = None
) -> Game:
    """What people would enter of a finished game, each seat by its colour."""
    seats = position["seats"]
    color = dict(enumerate(colors or range(len(seats))))
    lines = [
        {line["label"]: line["points"] for line in score["lines"]} for score in outcome["scores"]
    ]

    def owned(sort: str) -> dict[str, int]:
        return {place: color[seat] for place, seat in position.get(sort, {}).items()}

    def held(sort: str) -> dict[int, list[str]]:
        return {color[n]: seat[sort] for n, seat in enumerate(seats) if seat.get(sort)}

    return {
        "edition": position["edition"],
        "players": [{"name": f"P{n}", "color": color[n]} for n in range(len(seats))],
        **{sort: owned(sort) for sort in ("routes", "stations", "harbours")},
        "tickets": held("completed" if "completed" in seats[0] else "tickets"),
        "tokens": held("tokens"),
        "exchanged": {
            color[n]: {"train": -found["exchanges"], "ship": 0}
            for n, found in enumerate(lines)
            if "exchanges" in found
        },
    }


def in_colors(outcome: dict[str, Any], players: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """An outcome as the page has it: seats by their colours."""

    def line(found: dict[str, Any]) -> dict[str, Any]:
        owner = found["details"].get("owner")
        named = {} if owner is None else {"owner": players[owner]["color"]}
        return {**found, "details": {**found["details"], **named}}

    return {
        **outcome,
        "winners": [players[seat]["color"] for seat in outcome["winners"]],
        "scores": [
            {
                **score,
                "seat": players[score["seat"]]["color"],
                "lines": [line(found) for found in score["lines"]],
            }
            for score in outcome["scores"]
        ],
    }


class BoxPage:
    """The page of a printed game, under one finger."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0
        """Touches so far; a stroke counts as one."""

    def tap(self, what: str | Locator) -> None:
        """Tap something."""
        (self.page.locator(what) if isinstance(what, str) else what).tap()
        self.taps += 1

    def begin(self, edition: str, players: int, how: str, names: Sequence[str] = ()) -> None:
        """Choose who played what, and see the whole map."""
        self.tap(f"[data-edition={edition}]")
        self.tap(f"[data-players='{players}']")
        for field, name in zip(self.page.locator(".box-player input").all(), names, strict=False):
            field.fill(name)
        self.tap(f"[data-action={how}]")
        self.page.locator("[data-testid=board][aria-busy=false]").wait_for()
        self.tap(self.page.locator(".zoom button").last)

    def color(self, color: int) -> Locator:
        """A player."""
        return self.page.locator(f".box-color[data-seat='{color}']")

    def choose(self, color: int) -> None:
        """Whose things are entered now."""
        if self.color(color).get_attribute("aria-pressed") == "false":
            self.tap(self.color(color))

    def open(self, sheet: str) -> None:
        """Open a sheet, unless it is open."""
        opener = self.page.locator(f"[data-action={sheet}][aria-expanded]")
        if opener.get_attribute("aria-expanded") == "false":
            self.tap(opener)
        self.page.get_by_test_id(f"box-{sheet}").wait_for()

    def close(self) -> None:
        """See the map again."""
        if self.page.locator("[data-action=close]").count():
            self.tap("[data-action=close]")

    def routes(self) -> dict[str, int]:
        """Who owns which route on the map."""
        claimed = self.page.locator("[data-route][data-owner]")
        found = claimed.evaluate_all("all => all.map(({ dataset: d }) => [d.route, +d.owner])")
        return dict(found)

    def rest(self) -> None:
        """Wait until the score is known and the map stands still."""
        self.page.locator("[data-asking=false]").wait_for()
        self.page.evaluate(_MAP_AT_REST)

    def tap_route(self, route: str, *, beside: bool = False) -> None:
        """Put a finger on a route, or beside it."""
        self.rest()
        x, y = self.page.evaluate(_BESIDE if beside else _POINT_ON, route)
        self.page.touchscreen.tap(x, y)
        self.taps += 1

    def tap_location(self, location: str) -> None:
        """Put a finger on a city."""
        self.rest()
        box = self.page.locator(f"[data-location={location}] .dot").bounding_box()
        assert box is not None
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.taps += 1

    def draw_along(self, routes: Sequence[str]) -> None:
        """Draw a finger along routes that follow each other."""
        self.rest()
        self.drag(self.page.evaluate(_ALONG, list(routes)))

    def drag(self, points: Sequence[Sequence[float]]) -> None:
        """Draw a finger over the page."""
        touch = self.page.context.new_cdp_session(self.page)
        start = time.time()

        def send(kind: str, at: float, *fingers: Sequence[float]) -> None:
            event = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in fingers]}
            touch.send("Input.dispatchTouchEvent", {**event, "timestamp": start + at})

        for n, point in enumerate(points):
            send("touchMove" if n else "touchStart", n * A_FRAME, point)
        # A finger lifted in full swing would fling the page, and the next tap only stop it.
        send("touchMove", len(points) * A_FRAME + AT_REST, points[-1])
        send("touchEnd", len(points) * A_FRAME + 2 * AT_REST)
        touch.detach()
        self.taps += 1

    def enter(self, game: Game) -> None:
        """Enter everything of a game, one player after the other."""
        for player in game["players"]:
            color = player["color"]
            self.close()
            self.choose(color)
            for route in [route for route, owner in game["routes"].items() if owner == color]:
                self.tap_route(route)
            for sort in ("stations", "harbours"):
                for location in [place for place, owner in game[sort].items() if owner == color]:
                    self.tap_location(location)
            self.enter_hand(game, color)

    def enter_hand(self, game: Game, color: int) -> None:
        """Enter what a player has besides what is on the map."""
        self.open("hand")
        for ticket in game["tickets"].get(color, []):
            self.pick_ticket(game["edition"], ticket)
        for token in game["tokens"].get(color, []):
            self.tap(f"[data-token={token}]")
        for _ in range(game["exchanged"].get(color, {"train": 0})["train"]):
            self.tap("[data-stepper=train] button >> nth=1")

    def pick_ticket(self, edition: str, ticket: str) -> None:
        """One tap where the routes join it, else the first letters of two of its cities."""
        held = self.page.locator(f".box-chip.held[data-ticket='{ticket}']")
        offered = self.page.locator(f"[data-testid=joined] [data-ticket='{ticket}']")
        if offered.count():
            self.tap(offered)
        else:
            board = ws.edition(edition)
            names = {location.id: location.name for location in board.locations}
            [ends] = [found.locations for found in board.tickets if found.id == ticket]
            for location in ends[:2]:
                self.tap(f"[data-letter={names[location][0]}]")
            found = self.page.locator(f"[data-testid=found] [data-ticket='{ticket}']")
            found.or_(held).first.wait_for()
            if found.count():
                self.tap(found)
        expect(held).to_be_visible()
