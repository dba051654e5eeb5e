"""Writes the page's types: the server's requests and answers, from the OpenAPI document.

python tools/page_types.py            # says whether the file is up to date
python tools/page_types.py --write    # writes it
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from whistlestop.server.http.document import Api

FILE = Path(__file__).resolve().parent.parent / "src" / "whistlestop" / "web" / "types.d.ts"
_HEAD = "/** What the server is sent and answers. Written by tools/page_types.py: do not edit. */\n"
_PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean"}


def main() -> int:
    """Compare or write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the file")
    written = page_types(Api().openapi())
    if parser.parse_args().write:
        FILE.write_text(written, "utf-8")
    elif FILE.read_text("utf-8") != written:
        print(f"{FILE.name} is out of date: run python tools/page_types.py --write")
        return 1
    return 0


def page_types(document: dict[str, Any]) -> str:
    """A declaration for every component of an OpenAPI document."""
    schemas: dict[str, Any] = document["components"]["schemas"]
    return "\n".join([_HEAD, *(_declared(name, schemas[name]) for name in sorted(schemas))])


def _declared(name: str, schema: dict[str, Any]) -> str:
    fields = schema.get("properties")
    if not fields:
        return f"export type {name} = {_type(schema)};\n"
    needed = set(schema.get("required", ()))
    lines = [
        f"  {_key(key)}{'' if key in needed else '?'}: {_type(fields[key])};" for key in fields
    ]
    return "\n".join([f"export interface {name} {{", *lines, "}\n"])


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def _type(schema: dict[str, Any]) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(map(_type, schema[union])))
    if "const" in schema or "enum" in schema:
        return " | ".join(map(json.dumps, schema.get("enum", [schema.get("const")])))
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        values = schema.get("additionalProperties", True)
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'any'}>"
    return "null" if kind == "null" else _PLAIN.get(str(kind), "any")


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    item = _type(schema.get("items", {}))
    return f"({item})[]" if " " in item and not item.startswith("Record<") else f"{item}[]"


if __name__ == "__main__":
    sys.exit(main())
