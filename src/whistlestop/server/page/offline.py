"""The page that a browser shows while it cannot reach the server: it says so, in every language."""

from __future__ import annotations

from html import escape

from whistlestop.messages import LANGUAGES, Words

OFFLINE = "offline.html"


def offline_page() -> bytes:
    """The page. It needs no script, and nothing from the server but what the browser has kept."""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Whistlestop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/styles.css">
</head>
<body>
<main class="notice" data-testid="offline">
<h1>Whistlestop</h1>
{"".join(map(_told, LANGUAGES))}</main>
</body>
</html>
""".encode()


def _told(language: str) -> str:
    tell = Words(language).tell
    return (
        f'<section lang="{language}"><p>{escape(tell("offline.about"))}</p>'
        f'<p><a class="button" href="">{escape(tell("offline.again"))}</a></p></section>\n'
    )
