"""Boards drawn as SVG from an edition's own coordinates, without anybody's artwork."""

from whistlestop.drawing.board import board_svg

__all__ = ["board_svg"]
