"""The page's share of the palette and the drawings of cards.

The page has no build step, so the files are committed. Run `python -m tools.page_palette` after
changing `palette.toml` or `vehicles.toml` in `src/whistlestop/drawing`; a test compares them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from whistlestop.drawing import vehicles
from whistlestop.drawing.palette import (
    DATA,
    DAY,
    NIGHT,
    SOFT,
    css_color,
    custom_properties,
    outline,
    seat_paint,
    space_paint,
)

WEB = Path(__file__).parents[1] / "src" / "whistlestop" / "web"
_SOURCE = "Written by tools/page_palette.py from drawing/{}.toml: change that file instead."
_PALETTE = _SOURCE.format("palette")


def files() -> dict[str, str]:
    """The contents of the files, by their path in the page's folder."""
    return {
        "styles/palette.css": style_sheet(),
        "core/palette.js": script(),
        "core/vehicles.js": drawings(),
    }


def style_sheet() -> str:
    """The colours as custom properties, and the classes that choose among them."""
    rules = [f"/* {_PALETTE} */\n:root {{\n{custom_properties('page', 'board')}}}\n"]
    for name, card in DATA["cards"].items():
        paint = {"--fill": css_color(card["fill"]), "--on-fill": css_color(card["on"])}
        printed = _both(space_paint, card)
        rules.append(_rule(f".paint-{name}", {**paint, **_prefixed("--space-", printed)}))
    for number, seat in enumerate(DATA["seats"]):
        shown = _both(seat_paint, seat)
        del shown["pattern"]
        rules.append(_rule(f".of-seat-{number}", _prefixed("--seat-", shown)))
    for number, tint in enumerate(DATA["regions"]["tints"]):
        rules.append(_rule(f".region-{number}", {"--tint": css_color(tint)}))
    ground = DATA["ground"]
    rules.append(_rule('.ground [class^="map-"]', _brush(ground["other"])))
    kinds = [kind for kind in ground if kind != "other"]
    rules += [_rule(f".ground .map-{kind}", _brush(ground[kind])) for kind in kinds]
    rules += [
        _rule(f".soft-{kind}", {"stop-color": css_color(ground[kind]["fill"])}) for kind in SOFT
    ]
    return "".join(rules)


def _both(painted: Callable[[Any, int], Any], data: dict[str, Any]) -> dict[str, str]:
    """Colours that are computed, for both themes."""
    day, night = asdict(painted(data, DAY)), asdict(painted(data, NIGHT))
    return {name: css_color([day[name], night[name]]) for name in day}


def _prefixed(prefix: str, properties: dict[str, str]) -> dict[str, str]:
    return {prefix + name: value for name, value in properties.items()}


def _brush(data: dict[str, Any]) -> dict[str, str]:
    brush = {key: css_color(data[key]) if key in data else "none" for key in ("fill", "stroke")}
    if "stroke" in data:
        brush["stroke-width"] = f"{data['width']}"
    if "opacity" in data:
        brush["opacity"] = f"{data['opacity']}"
    return brush


def _rule(selector: str, properties: dict[str, str]) -> str:
    lines = "".join(f"  {name}: {value};\n" for name, value in properties.items())
    return f"{selector} {{\n{lines}}}\n"


def script() -> str:
    """The symbols, patterns and marks, which style sheets cannot hold."""
    symbols = {
        name: DATA["outlines"][card["symbol"]]
        for name, card in DATA["cards"].items()
        if "symbol" in card
    }
    others = [symbols.pop(name) for name in list(symbols) if name.startswith("other-")]
    marks = {
        name.replace("-", "_"): [_layer(layer) for layer in layers]
        for name, layers in DATA["marks"].items()
    }
    patterns = [seat["pattern"] for seat in DATA["seats"]]
    pieces = {name: _piece(piece) for name, piece in DATA["pieces"].items()}
    return (
        f"// {_PALETTE}\n\n"
        "/** The symbol of each colour of cards: outlines around 0, 0. */\n"
        f"export const SYMBOLS = {_lines(symbols)};\n\n"
        "/** Symbols for colours that none of the package's boards has. */\n"
        f"export const OTHER_SYMBOLS = {_lines(others)};\n\n"
        "/** The shape of each seat's pattern, repeated every 6 units. */\n"
        f"export const SEAT_PATTERNS = {_lines(patterns)};\n\n"
        "/** Pieces on a space 30 long; the fill `body` is the owner's colour, lit from above. */\n"
        f"export const PIECES = {_lines(pieces)};\n\n"
        "/** What fades on a map: `round` from its middle, `up` from its lower edge. */\n"
        f"export const SOFT = {_nested(SOFT, '')};\n\n"
        "/** Marks around 0, 0; `seat` and `body` are the owner's pattern and colour. */\n"
        f"export const MARKS = {_lines(marks)};\n"
    )


def drawings() -> str:
    """The vehicles on cards, and which of them the cards of each colour show."""
    by_color = {
        color: dict(zip(("train", "ship"), pair, strict=True))
        for color, pair in vehicles.BY_COLOR.items()
    }
    drawn = {
        name: {
            "afloat": vehicles.afloat(name),
            "layers": [_vehicle_layer(layer) for layer in vehicles.layers(name)],
        }
        for name in vehicles.NAMES
    }
    return (
        f"// {_SOURCE.format('vehicles')}\n\n"
        "/** The vehicle on the cards of each colour, by their deck. */\n"
        f"export const VEHICLE_OF = {_lines(by_color)};\n\n"
        "/** The layers of each vehicle; the fill `body` is the colour of the card. */\n"
        f"export const VEHICLES = {_lines(drawn)};\n"
    )


def _vehicle_layer(layer: dict[str, Any]) -> dict[str, Any]:
    written = {"fill": "none", **layer}
    for key in ("fill", "stroke"):
        if key in layer:
            written[key] = "var(--fill)" if layer[key] == "body" else css_color(layer[key])
    return written


def _piece(piece: dict[str, Any]) -> dict[str, Any]:
    layers = [
        {**layer, "fill": "body" if layer["fill"] == "body" else css_color(layer["fill"])}
        for layer in piece["layers"]
    ]
    return {**piece, "layers": layers}


def _layer(layer: dict[str, Any]) -> dict[str, Any]:
    special = {"on": "var(--mark)", "seat": "seat", "body": "body"}
    written: dict[str, Any] = {"d": outline(layer)}
    for key in ("fill", "stroke"):
        value = layer.get(key, "none")
        written[key] = special.get(value) or css_color(value)
    written["width"] = layer.get("width", 0)
    return {**written, "opacity": layer["opacity"]} if "opacity" in layer else written


def _lines(value: Any, indent: str = "") -> str:
    """A value with one entry on each line; an inner dictionary without lists stays on one line."""
    inner = indent + "  "
    if isinstance(value, dict):
        entries = [f"{_key(key)}: {_nested(one, inner)}" for key, one in value.items()]
        opened, closed = "{}"
    else:
        entries = [_nested(one, inner) for one in value]
        opened, closed = "[]"
    lines = "".join(f"{inner}{entry},\n" for entry in entries)
    return f"{opened}\n{lines}{indent}{closed}"


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def _nested(value: Any, indent: str) -> str:
    if isinstance(value, dict) and not any(isinstance(one, list) for one in value.values()):
        return "{ " + ", ".join(f"{key}: {json.dumps(one)}" for key, one in value.items()) + " }"
    return _lines(value, indent) if isinstance(value, dict | list) else json.dumps(value)


if __name__ == "__main__":
    for name, content in files().items():
        (WEB / name).write_text(content, "utf-8")
