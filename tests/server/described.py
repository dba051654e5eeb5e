"""Every answer that a test receives is checked against the OpenAPI document, field by field."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import httpx
from jsonschema_rs import Draft202012Validator, validator_for

from whistlestop.server.http.document import API, Api

ANSWERED: set[tuple[str, str]] = set()
"""Operations (`GET`, `/tables/{table_id}`) that a test has seen answered as they should be."""


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document."""
    return Api().openapi()


@cache
def validator(schema: str) -> Draft202012Validator:
    """Checks JSON against a schema, named as a reference into the document."""
    found = validator_for({"$ref": schema, "components": document()["components"]})
    assert isinstance(found, Draft202012Validator)
    return found


def check_component(name: str, value: Any) -> None:
    """Raises if a value is not what the document says of this component."""
    validator(f"#/components/schemas/{name}").validate(value)


@cache
def _addresses() -> list[tuple[re.Pattern[str], str]]:
    paths = sorted(document()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"{\w+}", "[^/]+", path)), path) for path in paths]


def check_answer(response: httpx.Response) -> None:
    """Raises if an answer is not what the document says."""
    path = response.request.url.path
    found = next((known for pattern, known in _addresses() if pattern.fullmatch(path)), None)
    operation = document()["paths"].get(found, {}).get(response.request.method.lower())
    if operation is None or response.status_code == 304:
        return
    responses = operation["responses"]
    status = str(response.status_code)
    content = responses.get(status, responses.get(f"{status[0]}XX"))["content"]
    response.read()
    sort = response.headers["content-type"].partition(";")[0]
    assert sort in content, f"{found} answers {sort}"
    if sort == "application/json":
        schema = {**content[sort]["schema"], "components": document()["components"]}
        _validator_of(str(found), response.request.method, status, schema).validate(response.json())
    if status.startswith("2"):
        ANSWERED.add((response.request.method, str(found).removeprefix(API)))


_validators: dict[tuple[str, str, str], Any] = {}


def _validator_of(path: str, method: str, status: str, schema: dict[str, Any]) -> Any:
    key = (path, method, status)
    if key not in _validators:
        _validators[key] = validator_for(schema)
    return _validators[key]
