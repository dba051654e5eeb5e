"""The proof that nobody chose the deck of a table, as it is shown, checked and saved."""

from __future__ import annotations

from typing import Any

from whistlestop.game.fairness import Proof, Share, deal_of
from whistlestop.game.saves import save_lines
from whistlestop.server.tables.replays import Replays
from whistlestop.server.tables.table import LiveTable


def fairness(replays: Replays, table: LiveTable) -> dict[str, Any]:
    """Who takes part in the shuffle, and once the game is over everything about it, checked."""
    over, shares = table.state == "over", table.shares
    proof = _proof(replays, table)
    checks = {} if proof is None else _check(replays, table, proof)
    return {
        "table": table.record.id,
        "game": shares.game,
        "from_position": table.record.from_position,
        "commitment": None if table.archive else shares.commitment,
        "seats": [vars(share) for share in _shares(table, opened=over)],
        "seal": None if table.archive else shares.seal,
        "secret": shares.secret if over and not table.archive else None,
        "seed": str(table.seed) if over else None,
        "deal": None if proof is None else proof.deal,
        "checks": checks,
        "verified": bool(checks) and all(checks.values()) if over else None,
    }


def saved(replays: Replays, table: LiveTable) -> str:
    """A game that is over as a saved game, with its proof if it has one."""
    assert table.game is not None
    proof = _proof(replays, table)
    lines = save_lines(table.game, None if proof is None else proof.to_dict())
    return "".join(f"{line}\n" for line in lines)


def _proof(replays: Replays, table: LiveTable) -> Proof | None:
    """The proof of a game that is over; None if nothing is proved."""
    if table.state != "over" or not table.provable:
        return None
    shares = table.shares
    assert shares.seal is not None
    return Proof(
        shares.table,
        shares.commitment,
        shares.secret,
        tuple(_shares(table, opened=True)),
        shares.seal,
        deal_of(replays.moment(table, 0)),
    )


def _check(replays: Replays, table: LiveTable, proof: Proof) -> dict[str, bool]:
    """Every check of the proof, and whether its game is the one that was played."""
    assert table.game is not None
    replayed = replays.moment(table, len(table.moves))
    same = replayed.position() == table.game.position()
    return {**proof.check(replays.moment(table, 0)), "game": same}


def _shares(table: LiveTable, *, opened: bool) -> list[Share]:
    given, shown = table.shares.commitments, table.shares.contributions if opened else {}
    return [Share(seat, given[seat], shown.get(seat)) for seat in sorted(given)]
