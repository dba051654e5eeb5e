"""The documentation site under `/help`, where it was built: `make docs`, or shipped in a wheel."""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from whistlestop.messages import Words, best_language
from whistlestop.server.page.files import File, file_of
from whistlestop.server.page.static import answer

router = APIRouter()

FOLDER = Path(__file__).parents[2] / "help"
_LARGEST = 8_000_000
"""Bytes of the largest file that is served: those of the site are far smaller."""
_START = "index.html"


@router.get("/help", include_in_schema=False)
async def without_slash() -> Response:
    """The links of the site are relative to its folder."""
    return RedirectResponse("help/", status_code=308)


# Not async: files are read and zipped outside the event loop.
@router.get("/help/{name:path}", include_in_schema=False)
def page(request: Request, name: str) -> Response:
    """A file of the site, or the first page of a folder."""
    if not (FOLDER / _START).is_file():
        return _missing(request.headers.get("accept-language", ""))
    wanted = f"{name}{_START}" if name.endswith("/") or not name else name
    return answer(request, _find(FOLDER, wanted))


def _find(folder: Path, name: str) -> File | None:
    """A file by its path; only what lies in the folder is ever found."""
    try:
        path = (folder / name).resolve()
        if not path.is_relative_to(folder.resolve()) or not path.is_file():
            return None
        facts = path.stat()
    except (OSError, ValueError):  # a name that no file can have, or one that just went away
        return None
    return _read(path, facts.st_mtime_ns) if facts.st_size <= _LARGEST else None


@lru_cache(maxsize=400)
def _read(path: Path, _changed_at: int) -> File:
    """A file as it is sent; those that were asked for last are kept."""
    return file_of(path.name, path.read_bytes())


def _missing(accepted: str) -> Response:
    """The site was not built here: say so, and how to get it."""
    language = best_language([part.partition(";")[0].strip() for part in accepted.split(",")])
    return HTMLResponse(
        _missing_page(language), status_code=404, headers={"Vary": "Accept-Language"}
    )


@cache
def _missing_page(language: str) -> str:
    tell = Words(language).tell
    title = escape(tell("help.missing"))
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/styles.css">
</head>
<body>
<main class="lobby-main stack">
<h1>{title}</h1>
<p>{escape(tell("help.missing.clone"))}</p>
<pre><code>make docs</code></pre>
<p>{escape(tell("help.missing.package"))}</p>
<p><a href="/">{escape(tell("app.to_lobby"))}</a></p>
</main>
</body>
</html>
"""
