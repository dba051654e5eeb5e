"""A small edition to play and to break, one word at a time."""

from __future__ import annotations

from pathlib import Path

SMALL = {
    "edition.toml": """\
id = "small"
name = "Small"
rules_version = 1
players = [2, 3]
summary = ["A board of five locations."]
aspect = 1.0
pieces = 10
piece_name = "train"
doubles_closed_up_to = 2
tunnel_cards = 3
decks = [{ name = "train", deal = 2, market = 3 }]
card_kinds = [
    { id = "red", deck = "train", count = 6, color = "red" },
    { id = "blue", deck = "train", count = 6, color = "blue" },
    { id = "wild", deck = "train", count = 4 },
]
[route_points]
1 = 1
2 = 2
3 = 4
[tickets]
initial = { regular = 1 }
initial_keep = 1
draw = 2
keep = 1
declined = "bottom"
[end]
pieces = 2
further_turns = 1
[provenance]
certainty = "certain"
note = "Made up."
""",
    "locations.csv": """\
id,name,x,y,port,junction,region
ayr,Ayr,0.1,0.2,,,
bath,Bath,0.5,0.2,,,
crewe,Crewe,0.9,0.2,,,
derby,Derby,0.5,0.8,,,
fork,(fork),0.7,0.5,,1,
""",
    "routes.csv": """\
id,from,to,length,color,kind,wilds,hard,substitute,double,wraps
ayr-bath-1,ayr,bath,2,red,rail,,,,ayr-bath,
ayr-bath-2,ayr,bath,2,blue,rail,,,,ayr-bath,
bath-crewe-1,bath,crewe,3,gray,tunnel,,,,,
ayr-derby-1,ayr,derby,3,gray,ferry,1,,3,,
crewe-fork-1,crewe,fork,2,gray,rail,,2,,,
fork-derby-1,fork,derby,1,blue,rail,,,,,
""",
    "tickets.csv": """\
locations,points,points_any_order,penalty,deck
ayr|crewe,5,,,
bath|derby,5,,,
ayr|crewe,6,,,
ayr|bath|crewe,9,6,12,
""",
}
"""The texts of its files by name."""


def write_small_edition(folder: Path) -> Path:
    """Write it into a folder."""
    folder.mkdir(parents=True)
    for file, text in SMALL.items():
        (folder / file).write_text(text, encoding="utf-8")
    return folder
