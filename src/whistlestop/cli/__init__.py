"""The command `whistlestop`."""

from whistlestop.cli.main import main

__all__ = ["main"]
