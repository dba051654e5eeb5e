"""What Whistlestop says, in every language: one catalogue each, read by Python and the page."""

from whistlestop.messages.catalogue import LANGUAGES, best_language, catalogue
from whistlestop.messages.formatter import format_message
from whistlestop.messages.words import Words, commas

__all__ = [
    "LANGUAGES",
    "Words",
    "best_language",
    "catalogue",
    "commas",
    "format_message",
]
