"""Serving the page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fastapi import APIRouter, Request
from starlette.responses import Response

from whistlestop.server.errors import not_found
from whistlestop.server.page.files import File, Files, file_times
from whistlestop.server.page.first_document import SHEET, one_sheet, openings

router = APIRouter()

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"


@dataclass(frozen=True)
class _Site:
    """The page as it is sent."""

    files: Files
    openings: dict[str, File]


_sites: dict[str, _Site] = {}
"""The page by version: one that was opened before a change goes on with the files it knows."""
_KEPT = 8


@lru_cache(maxsize=1)
def _site_at(moment: tuple[tuple[str, int], ...]) -> _Site:
    files = Files([name for name, _ in moment])
    files.add(SHEET, one_sheet(files))
    site = _sites[files.version] = _Site(files, openings(files))
    for oldest in list(_sites)[:-_KEPT]:
        del _sites[oldest]
    return site


def _site() -> _Site:
    """The page as its files are now: a change is seen at the next visit."""
    return _site_at(file_times())


def _answer(request: Request, found: File | None, keep: str = _ASK_AGAIN) -> Response:
    if found is None:
        raise not_found()
    headers = {"ETag": found.tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=headers)
    content = found.content
    if found.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        content = found.zipped
    return Response(content, headers=headers, media_type=found.type)


@router.get("/page/{version}/{name:path}", include_in_schema=False)
async def kept_file(request: Request, version: str, name: str) -> Response:
    """A file at an address that names its version: a browser that has it never asks again."""
    site = _sites.get(version) or _site()
    keep = _FOR_EVER if site.files.version == version else _ASK_AGAIN
    return _answer(request, site.files.find(name), keep)


@router.get("/", include_in_schema=False)
@router.get("/table/{rest:path}", include_in_schema=False)
@router.get("/replay/{rest:path}", include_in_schema=False)
async def page(request: Request) -> Response:
    """The page itself; it reads from the address what to show."""
    part = request.url.path.split("/")[1]
    return _answer(request, _site().openings[part])


@router.get("/{name:path}", include_in_schema=False)
async def one_file(request: Request, name: str) -> Response:
    """A file of the page."""
    return _answer(request, _site().files.find(name))
