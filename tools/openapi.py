"""Prints the OpenAPI document of the HTTP API, without starting a server.

python tools/openapi.py > openapi.json
"""

from __future__ import annotations

import json

from whistlestop.server.http.document import Api


def main() -> None:
    """Print the document."""
    print(json.dumps(Api().openapi(), indent=2))


if __name__ == "__main__":
    main()
