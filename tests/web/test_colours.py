"""The page shows boards in the colours and with the marks of the boards that Python draws."""

from __future__ import annotations

import base64
import math
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.web.table_page import new_table
from whistlestop.drawing import board_svg
from whistlestop.drawing.layout import lay_out
from whistlestop.drawing.look import board_look
from whistlestop.drawing.palette import DAY, SEATS, paint
from whistlestop.editions import edition

Point = tuple[float, float]

SCENES: dict[str, dict[str, dict[str, int]]] = {
    "europe": {
        "routes": {
            "edinburgh-london-2": 0,
            "riga-danzig-1": 1,
            "brest-pamplona-1": 2,
            "petrograd-moskva-1": 3,
            "venezia-roma-1": 4,
        },
        "stations": {"paris": 0, "wien": 1, "roma": 2, "kyiv": 3, "angora": 4},
    },
    "world": {
        "routes": {"los_angeles-new_york-1": 1, "lima-sydney-2": 0},
        "harbours": {"lima": 1, "perth": 0},
    },
    "san_francisco": {"routes": {}},
    "ghost_train": {"routes": {}},
}

_TO_WINDOW = """
    const corner = (element, x, y) => {
        const { x: a, y: b } = new DOMPoint(x, y).matrixTransform(element.getScreenCTM());
        return [a, b];
    };
"""


class Seen:
    """A board in a browser's window, and its picture."""

    def __init__(self, page: Page, reader: Page) -> None:
        self.page = page
        self._reader = reader
        self._picture = base64.b64encode(page.screenshot()).decode()

    def colors(self, points: list[Point]) -> list[str]:
        """The colours of the picture at points of the window."""
        found: list[str] = self._reader.evaluate(
            """async ([picture, points]) => {
                const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0));
                const image = await createImageBitmap(new Blob([bytes]));
                const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
                canvas.drawImage(image, 0, 0);
                const { data } = canvas.getImageData(0, 0, image.width, image.height);
                return points.map(([x, y]) => {
                    const at = 4 * (Math.floor(y) * image.width + Math.floor(x));
                    const rgb = [...data.slice(at, at + 3)];
                    return `#${rgb.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
                });
            }""",
            [self._picture, points],
        )
        return found

    def inside(self, selector: str, shares: list[Point]) -> list[str]:
        """The colours inside a rectangle, at shares of its width and height from the middle."""
        points = self.page.evaluate(
            f"""([selector, shares]) => {{ {_TO_WINDOW}
                const found = document.querySelector(selector);
                const box = found.getBBox();
                return shares.map(([x, y]) => corner(found, x * box.width, y * box.height));
            }}""",
            [selector, shares],
        )
        return self.colors(points)

    def ground(self, width: float, height: float) -> dict[Point, str]:
        """The colours of the map wherever one colour fills a few pixels, by point of the board."""
        grid = [(x * width / 50, y * height / 30) for x in range(1, 50) for y in range(1, 30)]
        middles: list[list[float] | None] = self.page.evaluate(
            f"""(grid) => {{ {_TO_WINDOW}
                const board = document.querySelector("[data-route]");
                return grid.map(([x, y]) => {{
                    const at = corner(board, x, y);
                    const top = document.elementFromPoint(...at);
                    return top && top.closest("svg:not(.icon)") ? at : null;
                }});
            }}""",
            grid,
        )
        near = [(dx, dy) for dx in (-3, 0, 3) for dy in (-3, 0, 3)]
        seen = {point: at for point, at in zip(grid, middles, strict=True) if at}
        colors = iter(self.colors([(x + dx, y + dy) for x, y in seen.values() for dx, dy in near]))
        around = {point: {next(colors) for _ in near} for point in seen}
        return {
            point: min(found)
            for point, found in around.items()
            if all(_alike(one, min(found)) for one in found)
        }

    def painted(self) -> dict[str, list[list[str]]]:
        """The spaces, symbols and marks of each route and location, as the browser paints them."""
        found: dict[str, list[list[str]]] = self.page.evaluate(
            """() => Object.fromEntries(
                [...document.querySelectorAll("[data-route], [data-location]")].map((group) => {
                    const pieces = `[data-pieces="${group.dataset.route}"]`;
                    const shapes = [group, ...document.querySelectorAll(pieces)].flatMap((part) => [
                        ...part.querySelectorAll("path:not(.hit), rect.space, rect.hatching"),
                    ]);
                    const painted = shapes.map((shape) => {
                        const style = getComputedStyle(shape);
                        const { fill, fillOpacity, stroke } = style;
                        const width = stroke === "none" ? "" : style.strokeWidth;
                        const outline = shape.getAttribute("d") ?? "space";
                        return [outline, fill, fillOpacity, stroke, width];
                    });
                    return [group.dataset.route ?? group.dataset.location, painted];
                }),
            )"""
        )
        return found


@pytest.fixture
def both(
    scene: str, context: BrowserContext, page: Page, address: str, tmp_path: Path
) -> tuple[Seen, Seen]:
    """A board on the page and the same board drawn by Python."""
    table: Any = SCENES[scene]
    seats = 1 + max([1, *table["routes"].values()])
    position = {"edition": scene, "seats": [{} for _ in range(seats)], **table}
    wishes = [{"kind": "you"}, *[{"kind": "bot", "bot": "random"}] * (seats - 1)]
    # Fog that drifts is not drawn in the file.
    page.emulate_media(reduced_motion="reduce")
    new_table(page, address, scene, wishes, position=position)
    page.locator("[data-testid=board][aria-busy=false]").wait_for()
    file = tmp_path / "board.svg"
    players = [f"Player {seat}" for seat in range(seats)]
    file.write_text(board_svg(edition(scene), width=1400, players=players, **table), "utf-8")
    drawing, reader = context.new_page(), context.new_page()
    drawing.goto(file.as_uri())
    return Seen(page, reader), Seen(drawing, reader)


def _alike(one: str, other: str) -> bool:
    """Are two colours the same, but for rounding where one shines through another?"""
    return all(
        abs(a - b) <= 3
        for a, b in zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    )


@pytest.mark.parametrize("scene", SCENES)
def test_every_space_symbol_and_mark_and_the_ground_are_painted_alike(
    scene: str, both: tuple[Seen, Seen]
) -> None:
    painted, drawn = (seen.painted() for seen in both)
    assert painted == drawn
    layout = lay_out(edition(scene))
    on_page, in_file = (seen.ground(layout.width, layout.height) for seen in both)
    common = on_page.keys() & in_file.keys()
    assert {p: (on_page[p], in_file[p]) for p in common if not _alike(on_page[p], in_file[p])} == {}
    counts = Counter(on_page[point] for point in common)
    land = counts[board_look(edition(scene)).color("land")]
    assert land > 60
    assert sum(counts.values()) - land > 30


def _nearest_seat(shown: list[str]) -> int:
    """The seat whose colour is most like these colours."""

    def away(seat: int) -> float:
        own = bytes.fromhex(SEATS[seat].fill[1:])
        return sum(math.dist(own, bytes.fromhex(one[1:])) for one in shown)

    return min(range(len(SEATS)), key=away)


@pytest.mark.parametrize("scene", ["europe"])
def test_pieces_and_spaces_show_the_colours_of_the_palette(
    scene: str, both: tuple[Seen, Seen]
) -> None:
    table, board = SCENES[scene], edition(scene)
    walls = [(x / 20, y / 20) for x in range(-7, 8) for y in range(-2, 5)]
    for route, seat in table["routes"].items():
        for seen in both:
            of_route = f':is([data-route="{route}"], [data-pieces="{route}"])'
            assert _nearest_seat(seen.inside(f"{of_route} .piece", walls)) == seat
    free = {r.color: r.id for r in board.routes if r.kind == "rail" and r.id not in table["routes"]}
    assert set(free) == {*board.colors, "gray"}
    for name, route in free.items():
        for seen in both:
            selector = f'[data-route="{route}"] .space'
            assert seen.inside(selector, [(-0.33, 0)]) == [
                paint(name, board.colors).spaces[DAY].fill
            ]
