"""Serving the page."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from fastapi import APIRouter, Request
from starlette.responses import Response
from starlette.routing import Route

from whistlestop.server.errors import not_found
from whistlestop.server.page.files import IN_A_CLONE, File, Files, FileTimes, file_times
from whistlestop.server.page.first_document import SHEET, one_sheet, openings
from whistlestop.server.page.offline import OFFLINE, offline_page

router = APIRouter()

_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"


@dataclass(frozen=True)
class _Site:
    """The page as it is sent."""

    files: Files
    openings: dict[str, File]


_KEPT = 8
_LOOK_EVERY = 1.0


class Sites:
    """The page by version: one that was opened before a change goes on with the files it knows."""

    def __init__(self, changing: bool) -> None:
        """`changing`: may files change while the server runs? Then they are looked at every
        second. Otherwise they are listed and read once."""
        self._changing = changing
        self._look_at = -math.inf
        self._times: FileTimes = ()
        self._by_version: dict[str, _Site] = {}
        self._latest: _Site

    def latest(self) -> _Site:
        """The page as its files are now."""
        if time.monotonic() >= self._look_at:
            self._look_at = time.monotonic() + _LOOK_EVERY if self._changing else math.inf
            try:
                self._look()
            except FileNotFoundError:  # somebody is just replacing files: look again in a second
                if not self._by_version:
                    raise
        return self._latest

    def _look(self) -> None:
        times = file_times()
        if times != self._times:
            self._latest = self._read([name for name, _ in times])
            self._times = times

    def at(self, version: str) -> _Site:
        """The page of a version; the latest one if that version is no longer known."""
        return self._by_version.get(version) or self.latest()

    def _read(self, names: list[str]) -> _Site:
        files = Files(names)
        files.add(SHEET, one_sheet(files))
        files.add(OFFLINE, offline_page())
        site = self._by_version[files.version] = _Site(files, openings(files))
        for oldest in list(self._by_version)[:-_KEPT]:
            del self._by_version[oldest]
        return site


_SITES = Sites(changing=IN_A_CLONE)


def page_version() -> str:
    """The version of the page that a browser gets now."""
    return _SITES.latest().files.version


def answer(request: Request, found: File | None, keep: str = _ASK_AGAIN) -> Response:
    """A file as the answer to a request: zipped and tagged, but not sent again if it is known."""
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


async def kept_file(request: Request) -> Response:
    """A file at an address that names its version: a browser that has it never asks again."""
    version = request.path_params["version"]
    site = _SITES.at(version)
    keep = _FOR_EVER if site.files.version == version else _ASK_AGAIN
    return answer(request, site.files.find(request.path_params["name"]), keep)


KEPT = Route("/page/{version}/{name:path}", kept_file)
"""A first visit asks for a hundred files: they are found before the routes of the API."""


@router.get("/", include_in_schema=False)
@router.get("/table/{rest:path}", include_in_schema=False)
@router.get("/replay/{rest:path}", include_in_schema=False)
@router.get("/score", include_in_schema=False)
@router.get("/studio", include_in_schema=False)
@router.get("/print/{rest:path}", include_in_schema=False)
@router.get("/studio/{rest:path}", include_in_schema=False)
async def page(request: Request) -> Response:
    """The page itself; it reads from the address what to show."""
    part = request.url.path.split("/")[1]
    return answer(request, _SITES.latest().openings[part])


@router.get("/{name:path}", include_in_schema=False)
async def one_file(request: Request, name: str) -> Response:
    """A file of the page; where there is none, a person is told so by the page itself."""
    site = _SITES.latest()
    found = site.files.find(name)
    if found is not None or "text/html" not in request.headers.get("accept", ""):
        return answer(request, found)
    lost = answer(request, site.openings[""])
    if lost.status_code == 200:
        lost.status_code = 404
    return lost
