"""Requests of the release before are understood: what it could send can still be sent.

`previous_requests.json` holds the models of its requests. After a release, write it anew:
`python -m tests.server.test_versions`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.server.running import Running
from whistlestop.server.http import requests

PREVIOUS = Path(__file__).with_name("previous_requests.json")


def models() -> dict[str, Any]:
    """The schema of each request by its name."""
    found = [
        model
        for model in vars(requests).values()
        if isinstance(model, type) and issubclass(model, requests.Body)
    ]
    return {model.__name__: _plain(model.model_json_schema()) for model in found}


def _plain(schema: Any) -> Any:
    """A schema without what is said only to people."""
    if isinstance(schema, dict):
        spoken = ("description", "title")
        return {
            key: _plain(value)
            for key, value in schema.items()
            if key not in spoken or isinstance(value, dict)
        }
    return [_plain(item) for item in schema] if isinstance(schema, list) else schema


def _rule(schema: dict[str, Any]) -> dict[str, Any]:
    """What values are taken; what stands for a missing one may change."""
    return {key: value for key, value in schema.items() if key != "default"}


def differences(name: str, before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """What of a request of the release before would be refused now."""
    found = [
        f"{name} wants {field}, which was not needed"
        for field in set(now.get("required", ())) - set(before.get("required", ()))
    ]
    for field, rule in before.get("properties", {}).items():
        today = now.get("properties", {}).get(field)
        if today is None:
            found.append(f"{name} does not know {field} any more")
        elif _rule(rule) not in (_rule(today), *map(_rule, today.get("anyOf", ()))):
            found.append(
                f"{name} takes other values of {field}: see that the old ones are among them"
            )
    return found


def test_requests_of_the_release_before_are_understood() -> None:
    now = models()
    found = []
    for name, before in json.loads(PREVIOUS.read_text()).items():
        found += differences(name, before, now.get(name, {}))
    assert found == []


def test_a_field_that_goes_away_or_is_suddenly_needed_is_found() -> None:
    before = {"properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["a"]}
    now = {"properties": {"b": {"type": "integer"}, "c": {}}, "required": ["c"]}
    assert len(differences("Move", before, now)) == 3


def test_a_field_that_the_server_does_not_know_is_refused(server: Running) -> None:
    table = server.table()
    answer = table.move(0, "draw deck", misspelt=1)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad_request"
    assert answer.json()["error"]["field"] == "misspelt"


def test_answers_and_pongs_name_the_page_that_a_browser_gets(server: Running) -> None:
    page = server.http.get("/").text.partition("/page/")[2].partition("/")[0]
    assert server.get("/bots").headers["whistlestop-page"] == page
    with server.table().live() as live:
        live.send(type="ping")
        assert live.until(lambda message: message["type"] == "pong")["page"] == page


if __name__ == "__main__":
    PREVIOUS.write_text(json.dumps(models(), indent=1, sort_keys=True) + "\n")
