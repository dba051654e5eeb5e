"""Draws docs/architecture.svg: what lies directly in the package, and which part imports which.

    python -m tools.architecture

Each part has a row. The line that leaves the bottom of its box runs past the rows below it, and
has a dot on the row of every part that it imports. The rows are in the order of the import
contract in pyproject.toml, so an arrow points up only between parts that share a layer.
A test compares the committed drawing with the imports.
"""

from __future__ import annotations

import ast
import itertools
import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "whistlestop"
DRAWING = ROOT / "docs" / "architecture.svg"

NOT_PARTS = {"__init__.py", "__main__.py", "__pycache__", "help", "py.typed"}
COMPILED = {"engine", "planning"}
PAGE, ITS_SERVER = "web", "server"
"""The page is not Python: it speaks to the server over HTTP."""

STEP_X, STEP_Y = 66, 34
BOX_WIDTH, BOX_HEIGHT = 92, 24
LEG = 20
MARGIN = 24

Arrows = set[tuple[str, str]]
"""Pairs of parts: the first imports the second."""

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1f2933; }
.part { fill: #e6eef7; stroke: #48658a; }
.compiled { fill: #fbe9cf; stroke: #a86f1b; }
.line { fill: none; stroke: #7b8794; shape-rendering: crispEdges; }
.http { stroke-dasharray: 4 3; }
.stripe { fill: #f3f5f7; }
.dot { fill: #48658a; }
.small { font-size: 12px; fill: #52606d; }
""".strip()


def parts_of(folder: Path) -> list[str]:
    """The modules and folders directly in a package."""
    return sorted(path.stem for path in folder.iterdir() if path.name not in NOT_PARTS)


def module_name(path: Path) -> str:
    """The dotted name of a module's file."""
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


@cache
def imports_of(path: Path) -> frozenset[str]:
    """Dotted names that a module imports; with `from a import b` both `a` and `a.b`."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(names)


def arrows_between(parts: Sequence[str], package: str, rest: str = "") -> Arrows:
    """Which parts of a package import which; `rest` stands for its other modules."""

    def part_of(name: str) -> str:
        if not f"{name}.".startswith(f"{package}."):
            return ""
        first = name.removeprefix(package).lstrip(".").partition(".")[0]
        return first if first in parts else rest

    arrows = {
        (part_of(module_name(path)), part_of(name))
        for path in (SOURCE / Path(*package.split("."))).rglob("*.py")
        for name in imports_of(path)
        # `from package import part` names the package too, which says nothing about its modules.
        if name != package
    }
    return {(a, b) for a, b in arrows if a and b and a != b}


def layers() -> list[list[str]]:
    """The layers of the package from top to bottom, as the import contract lists them."""
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    contract = next(c for c in tools["importlinter"]["contracts"] if c["id"] == "layers")
    lines = [re.findall(r"\w+", line) for line in contract["layers"]]
    return [
        [PAGE, *line] if ITS_SERVER in line else line for line in lines if "__main__" not in line
    ]


def package_imports() -> tuple[list[str], Arrows]:
    """The parts of the package, top layer first, and their imports."""
    parts = [name for layer in layers() for name in layer]
    return parts, arrows_between(parts, "whistlestop") | {(PAGE, ITS_SERVER)}


def server_imports() -> tuple[list[str], Arrows]:
    """The folders of the server, in the order in which the fewest arrows point up."""
    folder = PACKAGE / "server"
    rest = "server/*.py"
    parts = [name for name in parts_of(folder) if (folder / name).is_dir()]
    arrows = arrows_between(parts, "whistlestop.server", rest)

    def upward(order: list[str]) -> int:
        return sum(order.index(a) > order.index(b) for a, b in arrows)

    orders = [list(order) for order in itertools.permutations([*parts, rest])]
    return min(orders, key=upward), arrows


def box(name: str, x: float, y: float) -> str:
    """A part as a box with its name."""
    kind = "part compiled" if name in COMPILED else "part"
    return (
        f'<rect class="{kind}" x="{x}" y="{y}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="4"/>'
        f'<text x="{x + BOX_WIDTH / 2}" y="{y + 16.5}" text-anchor="middle">{name}</text>'
    )


def arrow(a: tuple[float, float], b: tuple[float, float], kind: str) -> str:
    """A line from the box at `a` to the row of the box at `b`, and along that row into it."""
    (ax, ay), (bx, by) = a, b
    down = by > ay
    x = ax + (LEG if down else BOX_WIDTH - LEG)
    start = ay + BOX_HEIGHT if down else ay
    row = by + BOX_HEIGHT / 2
    end = bx - 1 if down else bx + BOX_WIDTH + 1
    return (
        f'<path class="{kind}" d="M{x} {start}V{row}H{end}" marker-end="url(#head)"/>'
        f'<circle class="dot" cx="{x}" cy="{row}" r="3"/>'
    )


def stairs(parts: Sequence[str], arrows: Arrows, left: float, top: float) -> list[str]:
    """Parts as stairs from the top left to the bottom right, with their arrows."""
    at = {name: (left + n * STEP_X, top + n * STEP_Y) for n, name in enumerate(parts)}
    pairs = sorted(arrows, key=lambda pair: (parts.index(pair[0]), parts.index(pair[1])))
    return [
        *(arrow(at[a], at[b], "line http" if a == PAGE else "line") for a, b in pairs),
        *(box(name, *corner) for name, corner in at.items()),
    ]


def stripes(parts: Sequence[str]) -> list[str]:
    """A stripe behind every second layer; parts that share a layer share its stripe."""
    drawn = []
    for layer in layers()[1::2]:
        y = MARGIN + parts.index(layer[0]) * STEP_Y - (STEP_Y - BOX_HEIGHT) / 2
        width = parts.index(layer[-1]) * STEP_X + BOX_WIDTH + 16
        height = len(layer) * STEP_Y
        drawn.append(
            f'<rect class="stripe" x="{MARGIN - 8}" y="{y}" width="{width}" height="{height}"/>'
        )
    return drawn


def legend(y: float) -> list[str]:
    """What the symbols mean."""
    return [
        f'<circle class="dot" cx="{MARGIN + 4}" cy="{y - 4}" r="3"/>'
        f'<text class="small" x="{MARGIN + 16}" y="{y}">'
        "the part above imports what the arrow points to</text>",
        f'<path class="line http" d="M{MARGIN + 330} {y - 4}h24"/>'
        f'<text class="small" x="{MARGIN + 362}" y="{y}">over HTTP</text>',
        f'<rect class="part compiled" x="{MARGIN + 450}" y="{y - 11}" width="24" height="14"/>'
        f'<text class="small" x="{MARGIN + 482}" y="{y}">compiled</text>',
    ]


def drawing() -> str:
    """The whole drawing."""
    parts, arrows = package_imports()
    inner, inner_arrows = server_imports()
    width = 2 * MARGIN + (len(parts) - 1) * STEP_X + BOX_WIDTH
    height = 3 * MARGIN + (len(parts) - 1) * STEP_Y + BOX_HEIGHT
    inset = width - MARGIN - (len(inner) - 1) * STEP_X - BOX_WIDTH
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
            f' width="{width}" height="{height}" role="img" aria-labelledby="title">',
            '<title id="title">The parts of the package whistlestop and their imports</title>',
            f"<style>{STYLE}</style>",
            '<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7"'
            ' markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#7b8794"/>'
            "</marker></defs>",
            f'<rect width="{width}" height="{height}" rx="8" fill="#fff"/>',
            *stripes(parts),
            *stairs(parts, arrows, MARGIN, MARGIN),
            f'<text class="small" x="{inset}" y="{MARGIN + 8}">inside server/</text>',
            *stairs(inner, inner_arrows, inset, MARGIN + 20),
            *legend(height - MARGIN + 4),
            "</svg>",
            "",
        ]
    )


def main() -> None:
    """Write the drawing."""
    DRAWING.write_text(drawing(), "utf-8")
    print(f"wrote {DRAWING.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
