"""What Whistlestop says, in every language: one catalogue each, read by Python and the page."""

from whistlestop.messages.catalogue import LANGUAGES, best_language, catalogue
from whistlestop.messages.formatter import format_message
from whistlestop.messages.told_errors import bad_option, from_extra, told
from whistlestop.messages.words import Words, commas

__all__ = [
    "LANGUAGES",
    "Words",
    "bad_option",
    "best_language",
    "catalogue",
    "commas",
    "format_message",
    "from_extra",
    "told",
]
