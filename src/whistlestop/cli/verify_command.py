"""`whistlestop verify`: check the proof of fairness in a saved game, without the server."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from whistlestop.cli.terminal import Terminal
from whistlestop.game.fairness import Proof, Verification, verify_save
from whistlestop.game.saves import loads, read_save
from whistlestop.messages.formatter import list_text

NOT_VERIFIED = 1
"""The exit code for a shuffle that could not be verified."""


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Check the proof and say what it proves."""
    text = read_save(options.file)
    found = verify_save(text, options.seal)
    if options.json:
        answer = {"verified": found.verified, "from_position": found.from_position}
        terminal.say(json.dumps({**answer, "checks": dict(found.checks)}))
    elif found.proof is None:
        why = "from_position" if found.from_position else "no_proof"
        terminal.say(terminal.tell(f"fairness.{why}"))
    else:
        players = loads(text.split("\n", 1)[0]).players
        terminal.say(*_told(found, found.proof, players, options.seal, terminal))
    return 0 if found.verified else NOT_VERIFIED


def _told(
    found: Verification,
    proof: Proof,
    players: tuple[str, ...],
    seal: str | None,
    terminal: Terminal,
) -> Iterator[str]:
    """What was checked, who took part, and what follows."""
    tell = terminal.tell
    for name, holds in found.checks.items():
        mark = tell("cli.verify.holds" if holds else "cli.verify.fails")
        yield f"{terminal.styled(mark, 'green' if holds else 'red')}  {tell(f'fairness.{name}')}"
    opened = proof.contributions()
    part = [players[seat] for seat in opened]
    missing = [players[share.seat] for share in proof.seats if share.seat not in opened]
    names, late = (list_text(group, terminal.words.language) for group in (part, missing))
    yield tell("fairness.took_part", n=len(part), names=names)
    if missing:
        deals = 2 ** len(missing)
        yield tell("fairness.missing", n=len(missing), names=late, deals=deals)
    if not found.verified:
        yield terminal.styled(tell("fairness.not_verified"), "red")
        return
    yield terminal.styled(tell("fairness.verified"), "green")
    yield tell("fairness.proves", n=len(part), names=names)
    yield tell("fairness.proves_not")
    if seal is None:
        yield tell("cli.verify.compare_seal", seal=proof.seal)
