"""Writes the coasts and borders from which the studio takes a part of the world.

python -m tools.studio_world ATLAS     # the folder of the npm package world-atlas, see make_maps

Every ring and every border is an SVG path in hundredths of a degree; y grows to the south.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from tools.maps.lines import Pair, enclosed, thinned, written
from tools.maps.topology import read_topology

FILE = Path(__file__).parents[1] / "src" / "whistlestop" / "web" / "studio" / "world.json"
_CORNER = 40
"""Corners smaller than this, in square hundredths of a degree, are cut."""
_ISLAND = 400


def main() -> None:
    """Read the atlas and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("atlas", type=Path)
    atlas = read_topology(parser.parse_args().atlas / "countries-50m.json")
    arcs = {
        number: thinned([_flat(point) for point in arc], _CORNER)
        for number, arc in enumerate(atlas.arcs)
    }
    rings = [atlas.ring(ring, arcs) for ring in atlas.coasts]
    land = [written(ring, closed=True) for ring in rings if enclosed(ring) > _ISLAND]
    borders = [written(arcs[number], closed=False) for number in atlas.borders]
    found = {"land": list(filter(None, land)), "border": list(filter(None, borders))}
    FILE.write_text(json.dumps(found, separators=(",", ":")) + "\n", "utf-8")
    print(f"{FILE.name}: {FILE.stat().st_size // 1000} kB")


def _flat(point: Pair) -> Pair:
    return point[0] * 100, -point[1] * 100


if __name__ == "__main__":
    main()
