"""Pages as their readers see them."""

from __future__ import annotations

import re
from html import unescape


def text_of(page: str) -> str:
    """The text of a page: without styles, tags and what is in them."""
    return unescape(re.sub(r"<style>.*?</style>|<[^>]*>", "\n", page, flags=re.DOTALL))
