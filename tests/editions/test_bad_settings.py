"""Whatever is wrong in edition.toml is reported with the key it stands at."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from whistlestop.editions import edition, load_edition
from whistlestop.engine.prizes import NAMES
from whistlestop.messages.errors import BadEdition

Complaint = Callable[[str, str, str], str]
ComplaintOf = Callable[[str, str, str, str], str]


def _cases(text: str, *edition_id: str) -> list[object]:
    """Pairs of lines: `old -> new`; the key and what is said."""
    lines = [line.strip() for line in text.strip().splitlines()]
    cases: list[object] = []
    for change, expected in zip(lines[::2], lines[1::2], strict=True):
        old, new = (part.strip().replace("\\n", "\n") for part in change.split("->"))
        cases.append(pytest.param(*edition_id, old, new, expected, id=expected))
    return cases


SETTINGS = r"""
id = "small" -> id = "Small"
    id: "Small" is not an id: use small letters, digits and underscores
id = "small" -> id = 5
    id: 5 is not text, or is empty
name = "Small" -> name = " "
    name: " " is not text, or is empty
name = "Small" -> nmae = "Small"
    nmae: unknown key (did you mean "name"?)
name = "Small" ->
    name: the key is missing
rules_version = 1 -> rules_version = 0
    rules_version: 0 is not between 1 and 9999
rules_version = 1 -> rules_version = true
    rules_version: true is not a whole number
rules_version = 1 -> rules_version = 1.0
    rules_version: 1.0 is not a whole number
players = [2, 3] -> players = [1, 2]
    players: 1 is not between 2 and 5
players = [2, 3] -> players = [5, 6]
    players: 6 is not between 2 and 5
players = [2, 3] -> players = [3, 2]
    players: the numbers are not in ascending order, each once
players = [2, 3] -> players = [2, 2]
    players: the numbers are not in ascending order, each once
players = [2, 3] -> players = []
    players: [] is not a list, or is empty
players = [2, 3] -> players = 2
    players: 2 is not a list, or is empty
summary = ["A board -> summary = [1, "A board
    summary: not every item of the list is non-empty text
aspect = 1.0 -> aspect = 50
    aspect: 50 is not between 0.2 and 5.0
aspect = 1.0 -> aspect = nan
    aspect: nan is not between 0.2 and 5.0
aspect = 1.0 -> aspect = "wide"
    aspect: "wide" is not a number
pieces = 10 -> pieces = 256
    pieces: 256 is not between 1 and 255
pieces = 10 -> pieces = 2
    end.pieces: a seat begins with 2 pieces, so the game would end at once
tunnel_cards = 3 -> tunnel_cards = 9
    tunnel_cards: 9 is not between 0 and 8
tunnel_cards = 3 -> wilds_everywhere = 1
    wilds_everywhere: 1 is neither true nor false
tunnel_cards = 3 -> tie_breaks = ["ticket"]
    tie_breaks: "ticket" is not tickets, fewest_stations, longest_path_bonus or longest_path
tunnel_cards = 3 -> tunnel_cards = 3\ntie_breaks = ["tickets", "tickets"]
    tie_breaks: "tickets" appears twice
tunnel_cards = 3 -> tunnel_cards = 3\ntie_breaks = ["fewest_stations"]
    tie_breaks: fewest_stations needs [stations]
tunnel_cards = 3 -> tunnel_cards = 3\ntie_breaks = ["longest_path_bonus"]
    tie_breaks: longest_path_bonus needs a prize for longest_path
tunnel_cards = 3 -> tunnel_cards = 3\nprizes = [{ for = "longest_pat", points = 10 }]
    prizes[1].for: "longest_pat" is not PRIZES (did you mean "longest_path"?)
tunnel_cards = 3 -> tunnel_cards = 3\nprizes = [{ for = "most_tickets", points = 0 }]
    prizes[1].points: 0 is not between 1 and 999
[end] -> [[prizes]]\nfor = "most_tickets"\npoints = 1\n[[prizes]]\nfor = "most_tickets"\n[end]
    prizes[2].for: "most_tickets" appears twice
deal = 2 -> deal = 5
    decks: 16 train cards, but 3 players and the market need 18
market = 3 -> market = 9
    decks[1].market: 9 is not between 0 and 8
name = "train", deal -> name = "tram", deal
    decks[1].name: "tram" is not train or ship (did you mean "train"?)
name = "train", deal -> name = "ship", deal
    decks: the decks are train alone, or train and then ship
decks = [{ name -> decks = [1, { name
    decks: 1 is not a table of keys and values
"red", deck = "train" -> "red", deck = "ship"
    card_kinds: there are ship cards, but no ship deck
count = 6, color = "red" -> count = 0, color = "red"
    card_kinds[1].count: 0 is not between 1 and 255
count = 6, color = "red" -> count = 250, color = "red"
    card_kinds: 260 train cards, but at most 255 fit
count = 6, color = "red" -> count = 6
    card_kinds: exactly one kind, the last, is wild (has no color)
count = 4 } -> count = 4, color = "red" }
    card_kinds: exactly one kind, the last, is wild (has no color)
count = 4 } -> count = 4, color = "red" }
    card_kinds: the kinds do not go colour by colour, and in each, at most once: train, train with
color = "blue" -> color = "red"
    card_kinds: the kinds do not go colour by colour, and in each, at most once: train, train with
id = "blue" -> id = "red"
    card_kinds: the id "red" appears 2 times
color = "blue" -> color = "gray"
    card_kinds[2].color: gray is the colour of routes that take any colour
color = "blue" -> color = "blue", spaces = 2
    card_kinds[2].spaces: only cards of the ship deck cover more than one space
color = "blue" -> color = "blue", size = 2
    card_kinds[2].size: unknown key
color = "blue" -> color = "blue", harbour = "yes"
    card_kinds[2].harbour: "yes" is neither true nor false
1 = 1 -> one = 1
    route_points.one: the key is not a number from 1 to 12
1 = 1 -> 13 = 1
    route_points.13: the key is not a number from 1 to 12
1 = 1 -> 1 = -1
    route_points.1: -1 is not between 0 and 999
[route_points] -> [market]\nflush_wilds = 4\n[route_points]
    market.flush_wilds: the market has only 3 slots
[route_points] -> [market]\nflush = 3\n[route_points]
    market.flush: unknown key (did you mean "flush_wilds"?)
initial = { regular = 1 } -> initial = { regular = 8 }
    tickets.initial.regular: 8 is not between 1 and 7
initial = { regular = 1 } -> initial = { regular = 4, long = 4 }
    tickets.initial: 8 tickets, but at most 7 can be offered at once
initial = { regular = 1 } -> initial = { regular = 2 }\ninitial_declined = "box"
    tickets.initial.regular: 4 regular tickets, but 3 players are dealt 2 each
initial = { regular = 1 } -> initial = { long = 1 }
    tickets.initial.long: 0 long tickets, but 3 players are dealt 1 each
initial = { regular = 1 } -> initial = {}
    tickets.initial: no tickets are dealt
initial = { regular = 1 } -> initial = 3
    tickets.initial: 3 is not a table of keys and values
initial = { regular = 1 } ->
    tickets.initial: the key is missing
initial_keep = 1 -> initial_keep = 2
    tickets.initial_keep: 2 is not between 1 and 1
draw = 2 -> draw = 8
    tickets.draw: 8 is not between 1 and 7
keep = 1\ndeclined -> keep = 3\ndeclined
    tickets.keep: 3 is not between 1 and 2
declined = "bottom" -> declined = "top"
    tickets.declined: "top" is not box or bottom
declined = "bottom" ->
    tickets.declined: the key is missing
further_turns = 1 -> further_turns = 0
    end.further_turns: only a race (tickets.goal) ends at once
[end] -> [[bonuses]]\nid = "x"\na = ["ayr"]\nb = ["bath"]\ncards = 1\n[end]
    bonuses: only a race (tickets.goal) has bonuses
declined = "bottom" -> declined = "bottom"\ngoal = 6
    tickets.keep: in a race all tickets drawn are kept
declined = "bottom" -> declined = "bottom"\ngoal = 6
    end.further_turns: a race ends at once: 0
further_turns = 1 -> further_turns = -1
    end.further_turns: -1 is not between 0 and 9
[end] -> [ende]
    end: the key is missing
[end] -> [stations]\ncount = 0\npoints_left = 4\n[end]
    stations.count: 0 is not between 1 and 7
[end] -> [stations]\ncount = 3\n[end]
    stations.points_left: the key is missing
[end] -> [rules]\nclam = "XX-1"\n[end]
    rules.clam: unknown key (did you mean "claim"?)
[end] -> [rules]\nclaim = ""\n[end]
    rules.claim: "" is not text, or is empty
certainty = "certain" -> certainty = "sure"
    provenance.certainty: "sure" is not certain, good or reconstruction
note = "Made up." -> note = "Made up."\nauthor = "me"
    provenance.author: unknown key
""".replace("PRIZES", " or ".join(NAMES))


@pytest.mark.parametrize(("old", "new", "expected"), _cases(SETTINGS))
def test_a_bad_setting_is_refused(complaint: Complaint, old: str, new: str, expected: str) -> None:
    found = complaint("edition.toml", old, new)
    assert f"\n  edition.toml, key {expected}" in found


SEA = r"""
total = 60 -> total = 76
    fleet.total: 76 is not between 50 and 75
suggested_trains = 20 -> suggested_trains = 9
    fleet.suggested_trains: 9 is not between 10 and 25
piece_name = -> pieces = 45\npiece_name =
    pieces: a fleet is picked, so [fleet] says how many pieces there are
pieces = 6 -> pieces = 60
    end.pieces: a seat begins with 60 pieces, so the game would end at once
"purple_train" -> "purple_train", harbour = true
    card_kinds: the kinds do not go colour by colour, and in each, at most once: train, train with
color = "purple", spaces = 2 -> color = "purple"
    card_kinds: the kinds do not go colour by colour, and in each, at most once: train, train with
points = [0, 20, 30, 40] -> points = [0, "x"]
    harbours.points: "x" is not a whole number
count = 3\npoints -> count = 8\npoints
    harbours.count: 8 is not between 1 and 7
{ name = "ship", deal = 7, market = 3 } -> { name = "ship", deal = 7, market = 6 }
    decks: 9 market slots, but at most 8 fit
{ name = "ship", deal = 7, market = 3 } -> { name = "ship", deal = 12, market = 3 }
    decks: 60 ship cards, but 5 players and the market need 63
{ name = "ship", deal = 7, market = 3 }, ->
    card_kinds: there are ship cards, but no ship deck
"""

TOKENS = r"""
keep = 1\ndeclined = "bottom" -> keep = 2\ngoal = 6
    tokens: a race is played without tokens
symbols = 7 -> symbols = 8
    tokens.symbols: 8 is not between 1 and 7
symbols = 7 -> symbols = 4
    tokens.printed: 5 stacks, but only 4 symbols
symbols = 7 -> symbols = 6
    tokens.points: 8 values, not 7 (for 0 to 6)
"alcatraz", -> "alcatras",
    tokens.printed: unknown city "alcatras" (did you mean "alcatraz"?)
"alcatraz", -> "sunset",
    tokens.printed: "sunset" appears twice
height = { 2 = 2, -> height = {
    tokens.height: there is no entry for 2 players
height = { 2 = 2, -> height = { 1 = 2,
    tokens.height.1: the key is not a number from 2 to 5
placed_height = { 2 = 1, 3 = 2, -> placed_height = { 2 = 1,
    tokens.placed_height: there is no entry for 3 players
"""

BONUSES = r"""
initial = { regular = 2 } -> initial = { regular = 3 }\ninitial_declined = "box"
    tickets.initial_keep: in a race all tickets dealt are kept
[end] -> [[prizes]]\nfor = "longest_path"\npoints = 5\n[end]
    prizes: a race is played without prizes
b = ["crypt"] -> b = ["cript"]
    bonuses[2].b: unknown city "cript" (did you mean "crypt"?)
b = ["crypt"] -> b = ["town_hall"]
    bonuses[2].b: "town_hall" is in a as well
b = ["crypt"] ->
    bonuses[2].b: the key is missing
ticket = true -> ticket = false
    bonuses[1].cards: the bonus brings neither a ticket nor cards
id = "town_hall_mansion" -> id = "town_hall_crypt"
    bonuses[3].id: "town_hall_crypt" appears twice
cards = 2 -> cards = 10
    bonuses[2].cards: 10 is not between 0 and 9
"""

MECHANICS = [
    *_cases(SEA, "world"),
    *_cases(TOKENS, "san_francisco"),
    *_cases(BONUSES, "ghost_train"),
]


@pytest.mark.parametrize(("name", "old", "new", "expected"), MECHANICS)
def test_a_bad_mechanic_is_refused(
    complaint_of: ComplaintOf, name: str, old: str, new: str, expected: str
) -> None:
    found = complaint_of(name, "edition.toml", old, new)
    assert f"\n  edition.toml, key {expected}" in found


def test_a_sea_route_needs_ship_cards_of_its_colour(complaint_of: ComplaintOf) -> None:
    text = (edition("world").folder / "edition.toml").read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    ships = "".join(line for line in lines if "purple_ship" in line or "purple_double" in line)
    found = complaint_of("world", "edition.toml", ships, "")
    expected = 'routes.csv line 22, column color: no ship card is "purple"'
    assert expected in found


def test_harbours_need_ports_and_a_colour_with_symbols_in_both_decks(tmp_path: Path) -> None:
    folder = shutil.copytree(edition("world").folder, tmp_path / "world")
    for file, old, new in (
        ("edition.toml", 'train", count = 4', 'ship", count = 4'),
        ("locations.csv", ",1,\n", ",,\n"),
    ):
        text = (folder / file).read_text(encoding="utf-8")
        (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadEdition) as caught:
        load_edition(folder)
    assert "key harbours: no location is a port" in str(caught.value)
    symbols = "key harbours: no colour has cards with the harbour symbol in both decks"
    assert symbols in str(caught.value)


def test_a_fleet_without_sea_routes_is_refused(complaint: Complaint) -> None:
    fleet = "[fleet]\ntotal = 12\ntrains = 8\nships = 9\nsuggested_trains = 6\nexchange_cost = 1\n"
    found = complaint("edition.toml", "pieces = 10\n", "")
    assert "edition.toml, key pieces: the key is missing" in found
    found = complaint("edition.toml", "[end]", fleet + "[end]")
    assert "edition.toml, key fleet: ships are picked, but there are no sea routes" in found


def test_a_tunnel_needs_cards_to_turn_up(complaint: Complaint) -> None:
    found = complaint("edition.toml", "tunnel_cards = 3", "")
    assert "routes.csv line 4, column kind: a tunnel needs tunnel_cards in edition.toml" in found


def test_a_route_longer_than_the_reserve_is_refused(complaint: Complaint) -> None:
    found = complaint("edition.toml", "pieces = 10", "pieces = 2\n")
    assert "routes.csv line 4, column length: no seat has more than 2 pieces for it" in found


@pytest.mark.parametrize(
    ("colors", "wanted"), [(31, "32 kinds, but at most 31"), (16, "16 colours, but at most 15")]
)
def test_no_more_kinds_and_colours_than_the_engine_holds(
    complaint: Complaint, colors: int, wanted: str
) -> None:
    extra = ""
    for number in range(colors - 2):
        color = f"c{number}"
        extra += f'{{ id = "{color}", deck = "train", count = 1, color = "{color}" }},\n'
    found = complaint("edition.toml", '{ id = "wild"', extra + '{ id = "wild"')
    assert f"edition.toml, key card_kinds: {wanted} fit" in found


def test_no_more_bonuses_than_the_engine_holds(complaint: Complaint) -> None:
    one = '[[bonuses]]\nid = "b{}"\na = ["ayr"]\nb = ["bath"]\ncards = 1\n'
    nine = "".join(one.format(number) for number in range(9))
    found = complaint("edition.toml", "[end]", nine + "[end]")
    assert "edition.toml, key bonuses: 9 bonuses, but at most 8 fit" in found


def test_more_token_stacks_than_cities_are_refused(complaint: Complaint) -> None:
    tokens = '[tokens]\nsymbols = 5\nprinted = ["ayr"]\nheight = { 2 = 1, 3 = 1 }\n'
    tokens += "placed_height = { 2 = 1, 3 = 1 }\npoints = [0, 1, 2, 3, 4, 5]\n"
    found = complaint("edition.toml", "[end]", tokens + "[end]")
    assert "edition.toml, key tokens.symbols: only 4 cities for the stacks" in found


def test_a_file_that_is_not_toml_is_refused_with_line_and_column(complaint: Complaint) -> None:
    found = complaint("edition.toml", "rules_version = 1", "rules_version 1")
    assert "has a problem:\n  edition.toml line 3, column 15: not readable as TOML: " in found


def test_a_file_that_breaks_off_is_refused(small: Path) -> None:
    (small / "edition.toml").write_text('id = "small', encoding="utf-8")
    with pytest.raises(BadEdition, match=r"edition\.toml.*: not readable as TOML"):
        load_edition(small)


@pytest.mark.parametrize(
    "value", ["[" * 5000, "0x" + "f" * 5000, "9" * 5000, "1\nx" + ".x" * 5000 + " = 1"]
)
def test_monstrous_values_are_refused_like_any_other(small: Path, value: str) -> None:
    text = (small / "edition.toml").read_text(encoding="utf-8")
    text = text.replace("rules_version = 1", f"rules_version = {value}")
    (small / "edition.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadEdition) as caught:
        load_edition(small)
    assert len(str(caught.value)) < 500


def test_tables_are_read_even_if_the_settings_are_wrong(small: Path) -> None:
    (small / "edition.toml").write_text("", encoding="utf-8")
    (small / "tickets.csv").write_text("locations\nayr|bth\n", encoding="utf-8")
    with pytest.raises(BadEdition) as caught:
        load_edition(small)
    assert "edition.toml, key id: the key is missing" in str(caught.value)
    assert "more" in str(caught.value)
