"""Whole moves are tried on a copy first: they are carried out completely or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from whistlestop.editions.model import Edition
from whistlestop.editions.vocabulary import target_text
from whistlestop.engine import actions
from whistlestop.engine.rules import Rules
from whistlestop.engine.state import PAY, SURCHARGE, State
from whistlestop.game.payments import payments_for, surcharges
from whistlestop.game.reasons import Reason, why_illegal, why_not_deciding
from whistlestop.game.speaker import Speaker
from whistlestop.messages.errors import Detail, IllegalMove


def why_refused(
    edition: Edition, r: Rules, s: State, numbers: list[int], players: Sequence[str], seat: int
) -> Reason | None:
    """Why a seat cannot carry out the actions of a move one after the other; None if it can."""
    if seat != s.seat:
        reason = why_not_deciding(edition, r, s, players, seat)
        if reason is not None:
            return reason
        s = s.copy()
        s.seat = seat
    if len(numbers) == 1:
        return why_illegal(edition, r, s, numbers[0], players)
    trial = s.copy()
    for number in numbers:
        reason = why_illegal(edition, r, trial, number, players)
        if reason is not None:
            # The announcement of a route or building has its own reasons, its payment has these.
            paying = r.lay <= number < r.lay + r.kinds or number == numbers[-1]
            speaker = Speaker(edition, players)
            return _bad_payment(speaker, r, s, trial, numbers, reason) if paying else reason
        actions.apply(r, trial, number)
    return None


def _bad_payment(
    speaker: Speaker, r: Rules, s: State, trial: State, numbers: list[int], reason: Reason
) -> Reason:
    """A payment that cannot be made, with the best ones that can."""
    edition = speaker.edition
    if trial.decision not in (PAY, SURCHARGE):
        return reason
    kinds = [number - int(r.lay) for number in numbers if r.lay <= number < r.lay + r.kinds]
    details: dict[str, Detail] = {"reason": reason.code, **reason.details}
    details["paid"] = [edition.card_kinds[kind].id for kind in sorted(kinds)]
    if trial.decision == PAY:
        target = target_text(edition, trial.target_kind, trial.target)
        details["target"] = target
        possible = payments_for(edition, r, s, int(s.seat), target)
    else:
        possible = surcharges(edition, r, s)
    offers = [str(payment) for payment in islice(possible, 3)]
    if offers:
        details["payments"] = offers
    told = speaker.fact("bad_payment", details), reason.rule, speaker.hint("bad_payment", details)
    return Reason("bad_payment", *told, details)


def illegal(reason: Reason) -> IllegalMove:
    """A reason as an error."""
    return IllegalMove(
        reason.fact,
        code=reason.code,
        rule=reason.rule,
        hint=reason.hint,
        details=reason.details,
    )
