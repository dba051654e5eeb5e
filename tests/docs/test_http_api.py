"""The page on the HTTP API has every address, and none that does not exist."""

from __future__ import annotations

import re

from tests.docs.pages import page
from whistlestop.server.http.document import API, Api

REQUEST = re.compile(r"`(GET|POST|PUT|DELETE) (/[\w/-]*)")
PLACEHOLDER = re.compile(r"\{\w+\}|\b[A-Z]+\b")


def test_every_request_is_on_the_page() -> None:
    served = {
        (method.upper(), PLACEHOLDER.sub("*", path.removeprefix(API)))
        for path, methods in Api().openapi()["paths"].items()
        for method in methods
    }
    told = REQUEST.findall(page("docs/reference/http-api.md").prose)
    about_itself = {("GET", "/metrics"), ("GET", "/api/v1/openapi")}
    assert {(method, PLACEHOLDER.sub("*", path)) for method, path in told} - about_itself == served
