"""Boards drawn as SVG from an edition's own coordinates, without anybody's artwork."""

from whistlestop.drawing.board_svg import board_svg
from whistlestop.drawing.description import board_geometry, shipped_geometry
from whistlestop.drawing.tile import tile

__all__ = ["board_geometry", "board_svg", "shipped_geometry", "tile"]
