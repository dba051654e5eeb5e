"""The proof of a shuffle: it holds for a game dealt from all shares, and for nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import whistlestop as ws
from tests.kit.proved_game import ABSENT, LINES, SHARES
from whistlestop.game import fairness


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    """The saved game with something in its header changed."""
    header = json.loads(json.dumps(LINES[0]))
    change(header)
    return "\n".join(map(json.dumps, [header, *LINES[1:]]))


def failing(text: str, seal: str | None = None) -> set[str]:
    found = fairness.verify_save(text, seal)
    assert set(found.checks) == set(fairness.CHECKS)
    assert found.verified is all(found.checks.values())
    return {name for name, holds in found.checks.items() if not holds}


def test_a_game_dealt_from_all_shares_is_verified() -> None:
    text = changed(lambda header: None)
    found = fairness.verify_save(text)
    assert found.verified
    assert found.proof is not None
    assert found.proof.contributions() == SHARES
    assert failing(text, found.proof.seal) == set()


def put(*path: Any) -> Callable[[dict[str, Any]], None]:
    """Put the last of these where the others lead."""
    *way, last, value = path

    def change(header: dict[str, Any]) -> None:
        for step in way:
            header = header[step]
        assert header[last] != value
        header[last] = value

    return change


OTHER = "00" * 32
TAMPERED: dict[str, tuple[Callable[[dict[str, Any]], object], set[str]]] = {
    "the server's secret": (put("fairness", "secret", OTHER), {"secret", "seed"}),
    "the server's commitment": (put("fairness", "commitment", OTHER), {"secret", "seal"}),
    "secret and commitment": (
        lambda header: header["fairness"].update(
            secret=OTHER, commitment=fairness.commitment(OTHER)
        ),
        {"seal", "seed"},
    ),
    "a contribution": (
        put("fairness", "seats", 0, "contribution", OTHER),
        {"contributions", "seed"},
    ),
    "a contribution left out": (put("fairness", "seats", 2, "contribution", None), {"seed"}),
    "one that came too late after all": (
        put("fairness", "seats", 1, "contribution", ABSENT[1]),
        {"seed"},
    ),
    "a seat's commitment": (
        put("fairness", "seats", 1, "commitment", OTHER),
        {"seal"},
    ),
    "a seat that took part": (lambda header: header["fairness"]["seats"].pop(), {"seal", "seed"}),
    "the seal": (put("fairness", "seal", OTHER), {"seal"}),
    "the table": (put("fairness", "table", "other"), {"seal", "seed"}),
}


@pytest.mark.parametrize("part", TAMPERED)
def test_whatever_is_exchanged_is_found_out(part: str) -> None:
    change, fails = TAMPERED[part]
    assert failing(changed(change)) == fails


def test_another_seed_is_found_out() -> None:
    assert {"seed", "deal"} <= failing(changed(put("seed", OTHER)))


def test_one_card_exchanged_in_the_dealt_deck_is_found_out() -> None:
    def swap(header: dict[str, Any]) -> None:
        deck = header["fairness"]["deal"]["decks"]["train"]
        other = next(n for n, card in enumerate(deck) if card != deck[0])
        deck[0], deck[other] = deck[other], deck[0]

    assert failing(changed(swap)) == {"deal"}


def test_another_first_seat_is_found_out() -> None:
    begins = LINES[0]["fairness"]["deal"]["first"]
    assert {"seal", "seed"} <= failing(changed(put("options", {"first": (begins + 1) % 3})))


def test_other_moves_and_another_end_are_found_out() -> None:
    header, *moves, result = map(json.dumps, LINES)
    assert failing("\n".join([header, *moves])) == set()  # its end is played, if not told
    assert failing("\n".join([header, *moves[1:], result])) == {"game"}
    assert failing("\n".join([header, *moves[:-1]])) == {"game"}
    lie = json.loads(result)
    lie["result"]["scores"][0] += 1
    assert failing("\n".join([header, *moves, json.dumps(lie)])) == {"game"}


def test_the_seal_noted_before_the_deal_must_be_the_one_of_the_proof() -> None:
    assert failing(changed(lambda header: None), OTHER) == {"seal"}


def test_a_game_without_a_proof_or_from_a_position_is_not_verified() -> None:
    bare = fairness.verify_save(changed(lambda header: header.pop("fairness")))
    assert (bare.verified, bare.proof, bare.from_position) == (False, None, False)
    deal = LINES[0]["fairness"]["deal"]
    made = fairness.verify_save(changed(lambda header: header.update(position=deal)))
    assert (made.verified, made.from_position) == (False, True)


@pytest.mark.parametrize(
    "change",
    [
        put("fairness", []),
        put("fairness", "format", "whistlestop-fairness/9"),
        put("fairness", "secret", 5),
        put("fairness", "seats", 1, "seat", 0),
        put("fairness", "seats", {}),
        put("fairness", "seats", 0, None),
        put("fairness", "deal", None),
    ],
)
def test_a_proof_of_another_form_is_refused(change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(ws.BadSave) as refused:
        fairness.verify_save(changed(change))
    assert refused.value.code == "bad_proof"
