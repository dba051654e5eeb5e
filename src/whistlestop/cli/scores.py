"""Final scores, line by line, with the rule behind each."""

from __future__ import annotations

from collections.abc import Iterator

from whistlestop.game.outcome import Outcome
from whistlestop.game.speaker import Speaker
from whistlestop.messages.formatter import list_text


def final_lines(outcome: Outcome, speaker: Speaker) -> Iterator[str]:
    """Every seat's score, best first, and who won."""
    race = speaker.edition.tickets_rules.goal > 0
    for score in sorted(outcome.scores, key=lambda score: -score.total):
        details = {"name": speaker.who(score.seat), "n": score.total, "race": race}
        yield speaker.tell("cli.score.total", details)
        for line in score.lines:
            rule = f"  [{line.rule}]" if line.rule else ""
            told = speaker.tell(f"score.{line.label}", line.details)
            yield f"  {line.points:>+4}  {told}{rule}"
    yield ""
    yield from _winners(outcome, speaker)


def _winners(outcome: Outcome, speaker: Speaker) -> Iterator[str]:
    if not outcome.winners:
        yield speaker.tell("cli.score.nobody")
        return
    names = list_text([speaker.who(seat) for seat in outcome.winners], speaker.language)
    if len(outcome.winners) > 1:
        yield speaker.tell("tie.shared")
        yield speaker.tell("cli.score.shared", {"names": names})
        return
    if outcome.tie_break:
        yield speaker.tell(f"tie.{outcome.tie_break}")
    own = outcome.winners[0] == speaker.seat
    yield speaker.tell("cli.score.won", {"names": names, "own": own})
