"""What a seat has when the game is scored."""

from librt.vecs import vec
from mypy_extensions import i64


class Standing:
    """One seat's score, part by part. `scoring.standings` fills it in."""

    tickets_points: i64
    tickets_completed: i64
    loans: list[int]
    """By station: the route it borrows, or -1."""
    harbour_points: i64
    station_points: i64
    token_points: i64
    longest_path: i64
    """Its length; -1 where it was not computed."""
    compared: vec[i64]
    """By prize: how much the seat has of what the prize is for."""
    prizes: vec[i64]
    """By prize: the points the seat wins."""
    total: i64
