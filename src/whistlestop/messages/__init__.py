"""What Whistlestop says, in every language: one catalogue each, read by Python and the page."""

from whistlestop.messages.catalogue import LANGUAGES, best_language, catalogue
from whistlestop.messages.formatter import format_message
from whistlestop.messages.speaker import Speaker

__all__ = ["LANGUAGES", "Speaker", "best_language", "catalogue", "format_message"]
