"""Whistlestop: five railway board games on one exact rules engine."""

from whistlestop.engine import state as _state

__version__ = "0.1.0"

COMPILED: bool = not _state.__file__.endswith(".py")
"""Does the compiled engine run, or the same source interpreted?"""
