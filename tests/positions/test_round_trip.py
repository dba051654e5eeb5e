"""A position says everything: writing, reading and playing on never part ways."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.kit.random_games import random_steps
from tests.kit.tables import TABLES
from tests.positions.documents import new_game, rewritten, written
from whistlestop.editions import edition, editions
from whistlestop.engine import actions, legality
from whistlestop.engine import state as es
from whistlestop.game.position import read_position, schema, write_position
from whistlestop.messages.errors import BadPosition


@pytest.mark.rule("R-15")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_at_every_decision_a_game_goes_on_from_its_document_as_it_was(
    name: str, players: int
) -> None:
    found, rules, s = new_game(name, players, seed=1)
    partner = read_position(written(found, rules, s)).state
    for number, step in enumerate(random_steps(found, s, random.Random(f"{name}{players}"))):
        document = written(found, rules, step.before)
        read = read_position(document)
        assert rewritten(read) == document
        assert legality.legal_actions(rules, read.state) == step.legal
        if number % 5 == 0:
            assert written(found, rules, partner) == document
        if number % 20 == 0:
            partner = read.state
        actions.apply_for(rules, partner, step.seat, step.action)
    assert written(found, rules, s) == written(found, rules, partner)
    assert rewritten(read_position(written(found, rules, s))) == written(found, rules, s)


@settings(max_examples=15)
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 2**64), data=st.data())
def test_any_position_of_any_game_plays_to_the_same_end(
    table: tuple[str, int], seed: int, data: st.DataObject
) -> None:
    found, rules, s = new_game(*table, seed=seed)
    steps = data.draw(st.integers(0, 150))
    for _ in islice(random_steps(found, s, random.Random(seed)), steps):
        pass
    partner = read_position(written(found, rules, s)).state
    for step in random_steps(found, s, random.Random(seed + 1)):
        actions.apply_for(rules, partner, step.seat, step.action)
    assert written(found, rules, s) == written(found, rules, partner)


@settings(max_examples=60)
@given(table=st.sampled_from(TABLES), seed=st.integers(0, 2**64))
def test_whatever_is_left_out_a_document_is_refused_or_can_be_played_to_the_end(
    table: tuple[str, int], seed: int
) -> None:
    found, rules, s = new_game(*table, seed=seed)
    dice = random.Random(seed)
    for _ in islice(random_steps(found, s, random.Random(seed)), dice.randrange(150)):
        pass
    document = written(found, rules, s)
    for part in (document, *document["seats"]):
        for name in [name for name in part if name != "edition" and dice.random() < 0.2]:
            del part[name]
    try:
        read = read_position(document)
    except BadPosition:
        return
    assert rewritten(read_position(rewritten(read))) == rewritten(read)
    for _ in random_steps(found, read.state, random.Random(seed)):
        pass


@pytest.mark.parametrize("name", editions())
def test_every_document_written_follows_the_schema(name: str) -> None:
    judge = jsonschema.Draft202012Validator(schema())
    found, rules, s = new_game(name, edition(name).players[0], seed=2)
    judge.validate(written(found, rules, s))
    for _ in random_steps(found, s, random.Random(2)):
        judge.validate(written(found, rules, s))


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("europe", "turn second_card pay surcharge keep_tickets over"),
        ("nordic", "turn second_card pay surcharge keep_tickets over"),
        ("world", "turn second_card refill pay keep_tickets fleet over"),
        ("san_francisco", "turn second_card pay keep_tickets place_stack take_token over"),
        ("ghost_train", "turn second_card pay over"),
    ],
)
def test_the_games_played_here_reach_every_kind_of_decision(name: str, kinds: str) -> None:
    seen: Counter[str] = Counter()
    for players in edition(name).players:
        found, rules, s = new_game(name, players, seed=1)
        for step in random_steps(found, s, random.Random(f"{name}{players}")):
            seen[written(found, rules, step.before)["decision"]["kind"]] += 1
        seen[written(found, rules, s)["decision"]["kind"]] += 1
    assert set(seen) == set(kinds.split())


def test_looking_at_a_game_does_not_change_it() -> None:
    found, rules, s = new_game("europe", 3, seed=5)
    before = s.key()
    written(found, rules, s)
    assert s.key() == before


def test_reading_does_not_change_the_document() -> None:
    found, rules, s = new_game("san_francisco", 4, seed=5)
    document = written(found, rules, s)
    read = read_position(document)
    actions.apply(rules, read.state, legality.legal_actions(rules, read.state)[0])
    assert document == written(found, rules, s)


def test_a_game_that_was_read_keeps_no_journal() -> None:
    found, rules, s = new_game("europe", 2, seed=5)
    assert read_position(written(found, rules, s)).state.journal is None


def test_names_options_and_seed_come_back_as_they_were_written() -> None:
    found, rules, s = new_game("nordic", 2, seed=5)
    for seed in (7, "a word", None):
        document = write_position(
            found, rules, s, players=["Ana", "Bo"], options={"first": 1}, seed=seed
        )
        read = read_position(document)
        assert (read.players, read.options, read.seed) == (("Ana", "Bo"), {"first": 1}, seed)
        assert read.edition is found
        assert read.rules is rules
        assert rewritten(read) == document


@pytest.mark.rule("R-15")
def test_the_generator_is_part_of_the_position() -> None:
    """Where a deck is remade the order of its cards comes from the generator."""
    start = {
        "edition": "ghost_train",
        "seats": [{"hand": {"red": 10, "blue": 10}}, {"hand": {"green": 10, "black": 10}}],
        "decks": {"train": ["wild"]},
        "discards": {"train": {"yellow": 10, "orange": 10, "wild": 11}},
    }
    orders = set()
    for generator in ("0" * 31 + "1", "0" * 31 + "2"):
        read = read_position({**start, "generator": generator})
        assert rewritten(read)["generator"] == generator
        draw = legality.legal_actions(read.rules, read.state)[0]
        actions.apply(read.rules, read.state, draw)
        assert read.state.decision == es.SECOND_CARD
        orders.add(tuple(rewritten(read)["decks"]["train"]))
    assert [len(order) for order in orders] == [31, 31]
