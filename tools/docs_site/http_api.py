"""The pages of the HTTP API, generated from its OpenAPI document."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from whistlestop.server.http.document import Api

FOLDER = "reference/http"
Schema = dict[str, Any]

_REQUESTS = """# Every request

All requests of the [HTTP API](../http-api.md), generated from the server's own description of it: \
[openapi.json](openapi.json). What is written as a link is a [type](types.md).

"""
_TYPES = """# Every type

What the [requests](requests.md) of the HTTP API and their answers are made of, field by field. \
The messages of a live connection are `LiveHello`, `LiveRequest` and `LiveAnswer`.
"""
_WORDS = {"integer": "whole number", "boolean": "true or false", "string": "text"}
_LIMITS = {
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {}",
    "maxItems": "at most {}",
    "minimum": "at least {}",
    "maximum": "at most {}",
    "exclusiveMinimum": "more than {}",
}


def pages() -> dict[str, str]:
    """The requests, the types, and the document itself."""
    document = Api().openapi()
    requests = _REQUESTS + "\n".join(_requests(document["paths"]))
    types = "\n".join([_TYPES, *_types(document["components"]["schemas"])])
    return {
        f"{FOLDER}/requests.md": requests,
        f"{FOLDER}/types.md": types,
        f"{FOLDER}/openapi.json": json.dumps(document, indent=1),
    }


def _requests(paths: Schema) -> Iterator[str]:
    for path, methods in paths.items():
        for method, request in methods.items():
            yield f"## `{method.upper()} {path}`\n"
            yield request["description"] + "\n"
            yield _parameters(request.get("parameters", []))
            if body := request.get("requestBody"):
                yield f"The body is {_content(body)}.\n"
            for status, answer in request["responses"].items():
                if "content" in answer and not status.endswith("XX"):
                    yield f"Answers {status}: {_content(answer)}.\n"


def _parameters(parameters: list[Schema]) -> str:
    """The parameters that the address does not show already."""
    rows = [
        [f"`{one['name']}`", one["in"], _type(one["schema"]), _about(one["schema"], one)]
        for one in parameters
        if one["in"] != "path"
    ]
    return _table(["parameter", "in", "type", ""], rows) if rows else ""


def _content(described: Schema) -> str:
    """A body or an answer, as a type or by its format."""
    ((kind, content),) = list(described["content"].items())[:1]
    schema = content.get("schema", {})
    return _type(schema) if schema else f"`{kind}`"


def _types(schemas: Schema) -> Iterator[str]:
    for title, schema in sorted(schemas.items()):
        yield f"## {title}\n"
        if "description" in schema:
            yield _plain(schema["description"]) + "\n"
        if fields := schema.get("properties"):
            required = schema.get("required", [])
            rows = [
                [f"`{name}`", _type(field), _about(field, {**field, "required": name in required})]
                for name, field in fields.items()
            ]
            yield _table(["field", "type", ""], rows)
        else:
            yield _capitalised(_type(schema)) + ".\n"


def _type(schema: Schema) -> str:
    """A type in words, with links to those that have a name."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return f"[{name}](types.md#{name.lower()})"
    if options := schema.get("anyOf") or schema.get("oneOf"):
        return " or ".join(dict.fromkeys(_type(option) for option in options))
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    return _structure(schema)


def _structure(schema: Schema) -> str:
    kind = schema.get("type", "any value")
    if kind == "array":
        if parts := schema.get("prefixItems"):
            return f"list of {len(parts)}: " + ", ".join(_type(part) for part in parts)
        return f"list of {_type(schema['items'])}" if schema.get("items") else "list"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"object with {_type(values)} by name" if isinstance(values, dict) else "object"
    return str(_WORDS.get(kind, kind))


def _about(schema: Schema, described: Schema) -> str:
    """What else is said about a field: its meaning, its limits, whether it may be left out."""
    limits = [text.format(schema[key]) for key, text in _LIMITS.items() if key in schema]
    if not described.get("required"):
        default = schema.get("default")
        limits.append("optional" if default is None else f"default: `{json.dumps(default)}`")
    meaning = _plain(described.get("description", ""))
    return (
        f"{meaning} ({', '.join(limits)})" if meaning and limits else meaning or ", ".join(limits)
    )


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _table(head: list[str], rows: list[list[str]]) -> str:
    cells = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(row) + " |" for row in cells) + "\n"
