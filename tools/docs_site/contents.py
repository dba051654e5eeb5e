"""What is on the site and in which order. A page that is missing here is a build error."""

from __future__ import annotations

from whistlestop.editions import editions
from whistlestop.messages import LANGUAGES

START = "index"

OUTSIDE = {
    "README.md": "project/readme.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "SECURITY.md": "project/security.md",
    "tests/README.md": "project/tests.md",
    "src/whistlestop/web/README.md": "project/page.md",
    "src/whistlestop/messages/README.md": "project/messages.md",
}
"""Pages that lie outside the folder `docs`, and their places on the site."""

FOLDERS = {"deploy": "guides/operate.md"}
"""Folders that pages link to, and the page that says what is in them."""

_RULES = [*editions(), "rulings"]
_TRANSLATIONS = list(LANGUAGES)[1:]

GROUPS: dict[str, list[str]] = {
    "Play": [
        "guides/play",
        "gallery",
        "what-is-special",
        "concepts/fairness",
        "concepts/hidden-information",
    ],
    "The rules": ["rules/index", *(f"rules/{language}/index" for language in _TRANSLATIONS)],
    "Guides": [
        "guides/index",
        "guides/play-in-python",
        "guides/referee",
        "guides/make-a-board",
        "guides/write-a-bot",
        "guides/train-an-agent",
        "guides/server",
        "guides/operate",
    ],
    "Reference": [
        "reference/index",
        "reference/api/index",
        "reference/command-line",
        "reference/http-api",
    ],
    "How it works": [
        "architecture",
        *(
            f"concepts/{name}"
            for name in (
                "engine",
                "editions",
                "notation",
                "messages",
                "bots",
                "learning",
                "laboratory",
                "server",
                "performance",
            )
        ),
        "traps",
    ],
    "The project": [path.removesuffix(".md") for path in OUTSIDE.values()],
}
"""The groups of the first level."""

INSIDE: dict[str, list[str]] = {
    "rules/index": [f"rules/{name}" for name in _RULES],
    **{
        f"rules/{language}/index": [f"rules/{language}/{name}" for name in _RULES]
        for language in _TRANSLATIONS
    },
    "reference/index": [
        f"reference/{name}"
        for name in (
            "editions",
            "game",
            "decisions",
            "notation",
            "events",
            "scores",
            "observation",
            "encoding",
            "envs",
            "position",
            "saves",
            "playouts",
            "bots",
            "results",
            "testing",
            "errors",
            "edition-folder",
            "drawing",
        )
    ],
    "reference/http-api": ["reference/http/requests", "reference/http/types"],
}
"""Pages that belong below another one."""
