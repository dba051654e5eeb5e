"""Checks for what users write themselves: bots and editions."""

from whistlestop.testing.bots import BotReport, Problem, check_bot
from whistlestop.testing.editions import EditionReport, check_edition

__all__ = ["BotReport", "EditionReport", "Problem", "check_bot", "check_edition"]
