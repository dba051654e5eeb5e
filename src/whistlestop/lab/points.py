"""Points by label of the score's lines, straight from the engine's standings.

The same numbers that `Game.outcome()` explains, but without the explanations, which take longer
than the game itself. A test compares them.
"""

from __future__ import annotations

from whistlestop.engine import state as es
from whistlestop.engine.network import owned_routes
from whistlestop.engine.prizes import NAMES
from whistlestop.engine.rules import Rules
from whistlestop.engine.standing import Standing
from whistlestop.engine.state import State


def points_by_label(r: Rules, s: State, seat: int, row: Standing) -> dict[str, int]:
    """A seat's points by label; labels that its score does not have are left out."""
    if r.goal > 0:
        return _race(r, s, seat)
    points: dict[str, int] = {}
    track = es.cell(s, seat, es.SCORE)
    routes = sum(int(r.route_points[route]) for route in owned_routes(r, s, seat))
    points["routes"] = routes
    if track < routes and r.exchange_cost > 0:
        points["exchanges"] = track - routes
    elif track != routes:
        points["carried_over"] = track - routes
    if es.cell(s, seat, es.TICKETS) or es.cell(s, seat, es.TICKETS + 1):
        points["ticket"] = int(row.tickets_points)
    points |= _buildings(r, s, seat, row)
    if r.symbols > 0:
        points["tokens"] = int(row.token_points)
    if row.longest_path >= 0:
        points["longest_path"] = 0  # measured for a prize, or to break a tie
    for prize, won in zip(r.prizes, row.prizes, strict=True):
        points[NAMES[prize]] = int(won)
    return points


def _buildings(r: Rules, s: State, seat: int, row: Standing) -> dict[str, int]:
    points: dict[str, int] = {}
    if es.cell(s, seat, es.STATIONS):
        points["station"] = 0
    if es.cell(s, seat, es.STATIONS_LEFT):
        points["stations_left"] = int(row.station_points)
    unbuilt = -es.cell(s, seat, es.HARBOURS_LEFT) * int(r.harbour_penalty)
    if es.cell(s, seat, es.HARBOURS):
        points["harbour"] = int(row.harbour_points) - unbuilt
    if es.cell(s, seat, es.HARBOURS_LEFT):
        points["harbours_unbuilt"] = unbuilt
    return points


def _race(r: Rules, s: State, seat: int) -> dict[str, int]:
    completed = sum(es.cell(s, seat, es.COMPLETED + i).bit_count() for i in range(es.TICKET_WORDS))
    points = {"ticket": completed} if completed else {}
    if bonuses := es.cell(s, seat, es.BONUSES):
        points["bonus"] = sum(int(r.bonus_ticket[i]) for i in range(r.bonuses) if bonuses >> i & 1)
    return points
