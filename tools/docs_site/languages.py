"""Marks every page with the language it is written in, so that it is read aloud correctly."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx

from whistlestop.messages import LANGUAGES


def language_of(page: str) -> str:
    """The language of a page: that of its folder, or English."""
    return next((part for part in page.split("/") if part in LANGUAGES), "en")


def _mark(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: object) -> None:
    context["language"] = language_of(page)


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect it to Sphinx."""
    app.connect("html-page-context", _mark)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
