"""Tries an installed package as its users will: a game, the bare command, and a table over HTTP.

    PYTHON tools/try_package.py                  with whichever engine it has
    PYTHON tools/try_package.py compiled         it must have this engine
    PYTHON tools/try_package.py --no-server      installed without the extra `server`

`PYTHON` is that of the environment in which the package is installed, which needs nothing else.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import uuid
from pathlib import Path
from typing import Any

COMMAND = [sys.executable, "-P", "-m", "whistlestop"]
PATIENCE = 120.0
"""Seconds that a server may take to start."""
MOVES = 12
"""Moves that are made at the table."""


def try_command(engine: str | None) -> None:
    """The version names the engine, and two bots play a whole game."""
    version = _output("--version")
    assert engine is None or f"({engine} engine)" in version, version
    played = json.loads(_output("sim", "europe", "greedy", "random", "--games", "1", "--json"))
    assert played, played
    print(f"  {version.strip()}: a game was played")


def try_missing_server() -> None:
    """Without the packages of the server, the bare command says how to get them."""
    said = subprocess.run(COMMAND, capture_output=True, text=True, check=False)
    assert said.returncode == 2, said
    assert len(said.stderr.splitlines()) == 1, said.stderr
    assert 'pip install "whistlestop[server]"' in said.stderr, said.stderr
    print(f"  {said.stderr.strip()}")


def try_lobby(home: Path) -> None:
    """The bare command serves the lobby and opens it in the browser."""
    browser = home / "browser.py"
    opened = home / "opened.txt"
    browser.write_text(f"import sys; open({str(opened)!r}, 'w').write(sys.argv[1])", "utf-8")
    places = {name: str(home) for name in ("HOME", "LOCALAPPDATA", "XDG_DATA_HOME")}
    # It is split as a shell would do it, even on Windows, where a backslash in it would be lost.
    program = " ".join(shlex.quote(Path(part).as_posix()) for part in (sys.executable, browser))
    environment = {**os.environ, **places, "BROWSER": f"{program} %s"}
    server = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True, env=environment)
    try:
        assert server.stdout is not None
        said = server.stdout.readline()
        found = re.search(r"http://[^ ]*/", said)
        assert found, said
        print(f"  {said.strip()}")
        _wait_for(opened)
        assert opened.read_text("utf-8") == found[0], opened.read_text("utf-8")
        try_page(found[0].rstrip("/"))
        try_table(found[0].rstrip("/"))
    finally:
        server.terminate()
        server.wait(60)


def try_page(site: str) -> None:
    """Everything that the first document names can be fetched."""
    document = _fetch(f"{site}/").decode()
    named = set(re.findall(r'(?:href|src)="(/[^"]+)"', document))
    assert sum(name.endswith(".js") for name in named) > 20, named
    size = sum(len(_fetch(f"{site}{name}")) for name in sorted(named))
    print(f"  the page: {len(named)} files, {size / 1000:.0f} kB")


def try_table(site: str) -> None:
    """Two seats of one browser make moves that the server offers."""
    seats = [{"kind": "you", "name": name} for name in ("Ada", "Bo")]
    wish = {"edition": "europe", "seats": seats, "hot_seat": True, "client_id": uuid.uuid4().hex}
    made = _api(f"{site}/api/v1/tables", wish)
    table, tokens = f"{site}/api/v1/tables/{made['table']}", made["tokens"]
    for _ in range(MOVES):
        seat = str(_api(table)["observation"]["decision"]["seat"])
        view = _api(table, token=tokens[seat])
        move = {"move": view["legal"][0]["text"], "version": view["table"]["version"]}
        _api(f"{table}/moves", {**move, "client_id": uuid.uuid4().hex}, token=tokens[seat])
    assert _api(table)["table"]["version"] >= MOVES
    print(f"  a table: {MOVES} moves were made")


def _output(*arguments: str) -> str:
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done
    return done.stdout


def _fetch(address: str, body: bytes | None = None, token: str | None = None) -> bytes:
    headers = {"Content-Type": "application/json"} if body else {}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = urllib.request.Request(address, body, headers)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            content: bytes = answer.read()
            return content
    except urllib.error.HTTPError as error:
        raise AssertionError(f"{address}: {error.code} {error.read().decode()}") from error


def _api(address: str, wish: Any = None, token: str | None = None) -> Any:
    body = None if wish is None else json.dumps(wish).encode()
    return json.loads(_fetch(address, body, token))


def _wait_for(file: Path) -> None:
    until = time.monotonic() + PATIENCE
    while not (file.exists() and file.stat().st_size):
        assert time.monotonic() < until, f"{file} did not come"
        time.sleep(0.1)


def main(arguments: list[str]) -> None:
    """Try everything."""
    # Nothing may be imported from the folder of this script.
    sys.path.pop(0)
    engine = next((word for word in arguments if not word.startswith("-")), None)
    with tempfile.TemporaryDirectory() as home:
        os.chdir(home)
        try_command(engine)
        if "--no-server" in arguments:
            try_missing_server()
        else:
            try_lobby(Path(home))
        os.chdir(os.path.dirname(home))


if __name__ == "__main__":
    main(sys.argv[1:])
