"""Makes the maps under the boards: `map.json` in the folders of the editions.

`python -m tools.make_maps` redraws the maps that are drawn by hand in tools/maps/*.toml. With
`--atlas FOLDER` it also makes those with coastlines from FOLDER/countries-10m.json and
countries-50m.json, files of the npm package world-atlas (`npm pack world-atlas@2.0.2`, unpacked),
which carries the public-domain data of Natural Earth.

The boards are not true projections of the earth. So every map is bent until each city, known by
its longitude and latitude (tools/maps/cities.csv), lies where the board has it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import whistlestop as ws
from tools.maps.coasts import WINDOWS, map_of
from tools.maps.drawings import draw
from tools.maps.topology import read_topology

DRAWINGS = Path(__file__).parent / "maps"
EDITIONS = Path(__file__).resolve().parent.parent / "src" / "whistlestop" / "editions"
ATLAS_HASHES = {
    "10m": "3bc6f1d367a9bcec479841bae0e76092f512838411d0cef124e92eec4db45f79",
    "50m": "04342cdc1e3016bcd7db1630de95684d67b79fe3c8c460321e87aef469502394",
}


def written(found: dict[str, Any]) -> str:
    """A map as text, one path on each line, so that changes can be read."""
    head = json.dumps({key: value for key, value in found.items() if key != "paths"})
    lines = ",\n".join(json.dumps(path) for path in found["paths"])
    return f'{head[:-1]}, "paths": [\n{lines}\n]}}\n'


def drawn_maps() -> dict[str, str]:
    """The maps drawn by hand, by edition."""
    return {
        name: written(draw(ws.edition(name), DRAWINGS / f"{name}.toml"))
        for name in ws.editions()
        if (DRAWINGS / f"{name}.toml").exists()
    }


def atlas_maps(folder: Path) -> dict[str, str]:
    """The maps with coastlines of the atlas, by edition."""
    topologies = {}
    for detail, expected in ATLAS_HASHES.items():
        file = folder / f"countries-{detail}.json"
        if hashlib.sha256(file.read_bytes()).hexdigest() != expected:
            print(f"{file} is another version: the maps will differ", file=sys.stderr)
        topologies[detail] = read_topology(file)
    return {
        name: written(map_of(ws.edition(name), window, topologies[window.atlas]))
        for name, window in WINDOWS.items()
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the maps, and say which."""
    parser = argparse.ArgumentParser(description="Make the maps under the boards.")
    parser.add_argument("--atlas", type=Path, help="the folder of the package world-atlas")
    folder = parser.parse_args(arguments).atlas
    maps = drawn_maps() | (atlas_maps(folder) if folder else {})
    for name, text in maps.items():
        file = EDITIONS / name / "map.json"
        file.write_text(text, encoding="utf-8")
        print(f"{file}: {len(text.encode()):,} bytes")


if __name__ == "__main__":
    main()
