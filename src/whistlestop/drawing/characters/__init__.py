"""Boards drawn with the characters of a terminal, from the same geometry as the SVG."""

from whistlestop.drawing.characters.board import Cell, CharacterBoard

__all__ = ["Cell", "CharacterBoard"]
