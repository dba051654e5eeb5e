"""What is in the boxes: cards, pieces, tickets, and the numbers of the rules."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from whistlestop.editions import Edition, edition, editions


def _colors(game: Edition) -> dict[str | None, int]:
    counts: Counter[str | None] = Counter()
    for kind in game.card_kinds:
        counts[kind.color] += kind.count
    return dict(counts)


def _dealt_and_shown(game: Edition) -> list[tuple[str, int, int]]:
    return [(deck.name, deck.deal, deck.market) for deck in game.decks]


@pytest.mark.rule("EU-1")
def test_europe_is_for_two_to_five_with_45_trains_and_3_stations() -> None:
    europe = edition("europe")
    assert europe.players == (2, 3, 4, 5)
    assert europe.pieces == 45
    assert europe.stations is not None
    assert (europe.stations.count, europe.stations.points_left) == (3, 4)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("europe", marks=pytest.mark.rule("EU-2")),
        pytest.param("nordic", marks=pytest.mark.rule("NO-2")),
    ],
)
def test_europe_and_nordic_have_twelve_cards_of_eight_colours_and_14_wilds(name: str) -> None:
    game = edition(name)
    colors = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
    assert game.colors == colors
    assert _colors(game) == dict.fromkeys(colors, 12) | {None: 14}
    assert [kind.id for kind in game.card_kinds] == [*colors, "wild"]
    assert _dealt_and_shown(game) == [("train", 4, 5)]


@pytest.mark.rule("EU-3")
def test_europe_has_6_long_and_40_regular_tickets_of_which_1_and_3_are_dealt() -> None:
    europe = edition("europe")
    assert Counter(ticket.deck for ticket in europe.tickets) == {"long": 6, "regular": 40}
    assert europe.tickets_rules.initial == (("long", 1), ("regular", 3))


@pytest.mark.rule("NO-1")
def test_nordic_is_for_two_or_three_with_40_trains() -> None:
    nordic = edition("nordic")
    assert nordic.players == (2, 3)
    assert nordic.pieces == 40


@pytest.mark.rule("WO-1")
def test_the_world_has_a_train_deck_of_80_and_a_ship_deck_of_60() -> None:
    world = edition("world")
    assert world.players == (2, 3, 4, 5)
    assert world.colors == ("purple", "yellow", "green", "red", "black", "white")
    found = [
        (kind.id, kind.deck, kind.count, kind.spaces, kind.harbour) for kind in world.card_kinds
    ]
    expected = []
    for color in world.colors:
        expected += [
            (f"{color}_train", "train", 7, 1, False),
            (f"{color}_train_harbour", "train", 4, 1, True),
            (f"{color}_ship", "ship", 4, 1, True),
            (f"{color}_double_ship", "ship", 6, 2, False),
        ]
    assert found == [*expected, ("wild", "train", 14, 1, False)]
    totals: Counter[str] = Counter()
    for kind in world.card_kinds:
        totals[kind.deck] += kind.count
    assert totals == {"train": 80, "ship": 60}


def test_the_world_deals_three_trains_and_seven_ships_and_shows_three_of_each() -> None:
    assert _dealt_and_shown(edition("world")) == [("train", 3, 3), ("ship", 7, 3)]


@pytest.mark.rule("WO-5")
def test_the_world_has_3_harbours_for_each_player() -> None:
    harbours = edition("world").harbours
    assert harbours is not None
    assert harbours.count == 3


@pytest.mark.rule("SF-1")
def test_san_francisco_is_for_two_to_four_with_20_cable_cars() -> None:
    game = edition("san_francisco")
    assert game.players == (2, 3, 4)
    assert (game.pieces, game.piece_name) == (20, "cable car")


@pytest.mark.rule("SF-2")
def test_san_francisco_has_six_cards_of_six_colours_and_8_wilds() -> None:
    game = edition("san_francisco")
    colors = ("blue", "green", "black", "purple", "red", "orange")
    assert game.colors == colors
    assert _colors(game) == dict.fromkeys(colors, 6) | {None: 8}
    assert _dealt_and_shown(game) == [("train", 2, 5)]
    assert game.market.flush_wilds == 3


@pytest.mark.rule("SF-4")
def test_five_of_seven_token_stacks_have_a_printed_place() -> None:
    tokens = edition("san_francisco").tokens
    assert tokens is not None
    assert tokens.symbols == 7
    assert tokens.printed == (
        *("alcatraz", "golden_gate_bridge", "the_embarcadero", "sunset", "potrero_hill"),
    )
    assert tokens.height == {2: 2, 3: 2, 4: 3}


@pytest.mark.rule("GT-1")
def test_the_ghost_train_is_a_race_for_two_to_four_with_20_carriages() -> None:
    game = edition("ghost_train")
    assert game.players == (2, 3, 4)
    assert (game.pieces, game.tickets_rules.goal) == (20, 6)
    assert game.route_points == {}
    assert all(ticket.points == ticket.penalty == 0 for ticket in game.tickets)


@pytest.mark.rule("GT-2")
def test_the_ghost_train_has_72_cards_in_six_colours_and_no_market() -> None:
    game = edition("ghost_train")
    assert game.colors == ("yellow", "green", "orange", "black", "blue", "red")
    assert _colors(game) == dict.fromkeys(game.colors, 10) | {None: 12}
    assert _dealt_and_shown(game) == [("train", 4, 0)]


def test_trick_or_treat_joins_the_two_regions_and_town_hall_brings_cards() -> None:
    game = edition("ghost_train")
    regions: dict[str | None, set[str]] = {}
    for location in game.locations:
        regions.setdefault(location.region, set()).add(location.id)
    treat, crypt, mansion = game.bonuses
    assert (set(treat.a), set(treat.b)) == (regions["dark_forest"], regions["seashore"])
    assert (treat.id, treat.ticket, treat.cards) == ("trick_or_treat", True, 0)
    assert (crypt.id, crypt.a, crypt.b) == ("town_hall_crypt", ("town_hall",), ("crypt",))
    assert (mansion.id, mansion.b) == ("town_hall_mansion", ("haunted_mansion",))
    assert (crypt.cards, crypt.ticket, mansion.cards, mansion.ticket) == (2, False, 2, False)


@pytest.mark.parametrize(
    ("name", "lengths", "points"),
    [
        ("europe", (1, 2, 3, 4, 6, 8), (1, 2, 4, 7, 15, 21)),
        ("nordic", (1, 2, 3, 4, 5, 6, 9), (1, 2, 4, 7, 10, 15, 27)),
        ("world", (1, 2, 3, 4, 5, 6, 7, 8), (1, 2, 4, 7, 10, 15, 18, 21)),
        ("san_francisco", (1, 2, 3, 5), (1, 2, 4, 10)),
    ],
)
def test_every_length_on_the_board_has_its_points_and_no_other(
    name: str, lengths: tuple[int, ...], points: tuple[int, ...]
) -> None:
    game = edition(name)
    assert game.route_points == dict(zip(lengths, points, strict=True))
    assert sorted({route.length for route in game.routes}) == list(lengths)


@pytest.mark.parametrize(
    ("name", "closed", "trigger", "turns", "tie_breaks"),
    [
        ("europe", 3, 2, 1, ("tickets", "fewest_stations", "longest_path_bonus")),
        ("nordic", 2, 2, 1, ("tickets", "longest_path")),
        ("world", 3, 6, 2, ()),
        ("san_francisco", 2, 2, 1, ("tickets",)),
        ("ghost_train", 0, 0, 0, ()),
    ],
)
def test_editions_differ_in_double_routes_end_and_tie_breaks(
    name: str, closed: int, trigger: int, turns: int, tie_breaks: tuple[str, ...]
) -> None:
    game = edition(name)
    assert game.doubles_closed_up_to == closed
    assert (game.end.pieces, game.end.further_turns) == (trigger, turns)
    assert game.tie_breaks == tie_breaks


@pytest.mark.parametrize(
    ("name", "initial", "initial_keep", "initial_declined", "draw", "keep", "declined"),
    [
        ("europe", {"long": 1, "regular": 3}, 2, "box", 3, 1, "bottom"),
        ("nordic", {"regular": 5}, 2, "box", 3, 1, "box"),
        ("world", {"regular": 5}, 3, "bottom", 4, 1, "bottom"),
        ("san_francisco", {"regular": 2}, 1, "bottom", 2, 1, "bottom"),
        ("ghost_train", {"regular": 2}, 2, "box", 2, 2, "box"),
    ],
)
def test_editions_differ_in_how_tickets_are_dealt_and_drawn(
    name: str,
    initial: dict[str, int],
    initial_keep: int,
    initial_declined: str,
    draw: int,
    keep: int,
    declined: str,
) -> None:
    rules = edition(name).tickets_rules
    assert dict(rules.initial) == initial
    assert (rules.initial_keep, rules.initial_declined) == (initial_keep, initial_declined)
    assert (rules.draw, rules.keep, rules.declined) == (draw, keep, declined)


@pytest.mark.parametrize("name", editions())
def test_every_edition_says_what_is_special_and_how_sure_its_board_is(name: str) -> None:
    game = edition(name)
    assert len(game.summary) == 3
    assert all(sentence.endswith(".") for sentence in game.summary)
    assert game.provenance.note.endswith(".")


def test_boards_that_are_not_certain_say_so() -> None:
    certain = {name for name in editions() if edition(name).provenance.certainty == "certain"}
    assert certain == {"europe", "nordic", "world"}
    assert edition("ghost_train").provenance.certainty == "reconstruction"
    assert "is a reconstruction" in edition("ghost_train").provenance.note
    assert "Assumed" in edition("san_francisco").provenance.note


COMMON = {"players", "cards", "first_tickets", "draw", "no_cards", "claim", "pieces", "doubles"}
COMMON |= {"end", "winner"}


def _mechanics(game: Edition) -> set[str]:
    """The rules an edition cites, as its mechanics say."""
    kinds = {route.kind for route in game.routes}
    market = any(deck.market for deck in game.decks)
    race = game.tickets_rules.goal > 0
    keys = set(COMMON)
    for on, added in (
        (market, ["refill"]),
        (game.market.flush_wilds > 0, ["flush", "face_up_wild"]),
        (bool(game.route_points), ["route_points"]),
        ("ferry" in kinds, ["ferry"]),
        ("tunnel" in kinds, ["tunnel", "tunnel_wilds", "withdraw"]),
        (not race, ["draw_tickets", "keep_tickets", "ticket_points"]),
        (race, ["replace_tickets", "complete_ticket", "race_goal", "last_piece"]),
        (bool(game.bonuses), ["bonus_ticket", "bonus_cards"]),
        (game.stations is not None, ["station", "loan", "stations_left"]),
        (not game.wilds_everywhere, ["plain_wilds"]),
        (any(route.substitute for route in game.routes), ["substitute"]),
        (game.fleet is not None, ["fleet", "piece_type", "exchange"]),
        (any(kind.spaces > 1 for kind in game.card_kinds), ["double_ship"]),
        (any(route.hard for route in game.routes), ["hard"]),
        (any(ticket.tour for ticket in game.tickets), ["tour"]),
        (game.harbours is not None, ["harbour", "harbour_points", "harbours_unbuilt"]),
        (game.tokens is not None, ["take_token", "place_stack", "token_points"]),
    ):
        keys.update(added if on else [])
    return keys


@pytest.mark.parametrize("name", editions())
def test_every_mechanic_of_an_edition_cites_a_rule_of_it_or_a_ruling(name: str) -> None:
    game = edition(name)
    assert set(game.rule_numbers) == _mechanics(game)
    own = game.rule_numbers["claim"].partition("-")[0]
    pattern = re.compile(rf"({own}-[1-9][0-9]?|R-[1-9][0-5]?)")
    cited = [*game.rule_numbers.values(), *(prize.rule or "" for prize in game.prizes)]
    assert all(pattern.fullmatch(rule) for rule in cited)
