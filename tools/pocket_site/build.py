"""`make site`: the table without a server, as a folder of static files.

    python -m tools.pocket_site.build [FOLDER]

The same sources always give the same files. Needs Node, and `node_modules` for Pyodide.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from io import BytesIO
from pathlib import Path

import orjson

from whistlestop.bots import LADDER
from whistlestop.editions import edition, editions
from whistlestop.messages import LANGUAGES
from whistlestop.server.http.endpoints.editions import board_form
from whistlestop.server.http.endpoints.rules import rules_in
from whistlestop.server.page.boards import all_editions, whole_edition
from whistlestop.server.page.first_document import SHEET, sheets
from whistlestop.server.page.static import Sites

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "whistlestop"
PYODIDE = ROOT / "node_modules" / "pyodide"
MOST = 16_000_000
"""Bytes that the folder may take."""
MOST_SENT = 8_000_000
"""Bytes that a first visit may take, compressed."""

_LEFT_OUT = re.compile(
    r"cli|drawing/(characters|pictures|vehicles)|engine/(conservation|invariants)|envs|"
    r"game/(log|turn_lines)\.py|help|messages/rulebook|testing|web|"
    r"lab/(cross_table|progress|ratings|report|simulate|study|tournament|training)\b|"
    r"server/(cluster|edition_shelf|garbage|listening|notices|parent|processes|run|server|settings|"
    r"storage)\b|"
    r"server/http/(app|connections|document|gate|handlers|health|"
    r"endpoints/(people|reminders|rules))\.py|"
    r"server/page/(files|first_document|help|offline|static)\.py|"
    r".*/(layout\.json|lesson\.toml)"
)
"""Parts of the package that a browser never needs: boards are laid out when the site is built."""
_DATA = (".toml", ".csv", ".json")
_CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_LIBRARY = "python_stdlib.zip"
_NEVER_IMPORTED = re.compile(
    r"("
    r"_pydatetime|_pyio|_pyrepl|argparse|asyncio/proactor_events|asyncio/windows_events|bdb|"
    r"cmd|code|compileall|configparser|ctypes|curses|doctest|email|fileinput|ftplib|gettext|html|"
    r"http/client|http/cookiejar|http/cookies|http/server|imaplib|logging/config|"
    r"logging/handlers|mailbox|mimetypes|modulefinder|multiprocessing/managers|"
    r"multiprocessing/pool|optparse|pdb|pickletools|plistlib|poplib|profile|pstats|pyclbr|pydoc|"
    r"pydoc_data|runpy|smtplib|socketserver|sqlite3|symtable|tabnanny|tarfile|timeit|"
    r"trace|tracemalloc|unittest|urllib/request|wave|wsgiref|xml|xmlrpc|zipapp"
    r")[./]"
)
"""Parts of the standard library that a table has no use for."""
_OTHER_ALPHABETS = re.compile(
    r"encodings/(?!cp437)(big5|cp|euc|gb|hp_|hz|iso|johab|koi|kz|mac_|palmos|ptcp|shift|tis)"
)
"""Everything here is UTF-8; archives name their files in cp437."""
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'"
)
"""What the page may do. All that Pyodide needs besides is to compile WebAssembly from bytes."""
_AT_THE_ROOT = ("icon.svg", "icon-192.png", "icon-512.png", "icon-maskable.png")
_OF_THE_SERVER = ("index.html", "offline", "manifest.webmanifest", "README.md")
_OLDEST = (1980, 1, 1, 0, 0, 0)


def build(folder: Path) -> None:
    """Make the folder anew."""
    python = f"python-{json.loads((PYODIDE / 'package.json').read_text())['version']}"
    page = _page(python)
    page["whistlestop.packed"], library = _bytecode()
    version = _version(page)
    files = {f"page/{version}/{name}": content for name, content in page.items()}
    files |= {f"{python}/{name}": content for name, content in _pyodide(library).items()}
    latest = Sites(changing=False).latest()
    for name in _AT_THE_ROOT:
        files[name] = latest.files.contents[name]
    manifest = latest.files.contents["manifest.webmanifest"].decode()
    files["manifest.webmanifest"] = manifest.replace('"/', '"./').encode()
    opening = latest.openings[""].content.decode().replace(f'"/page/{latest.files.version}/', '"')
    files["index.html"] = _index(opening, f"page/{version}/", "")
    files[f"page/{version}/index.html"] = _index(opening, "", "../../")
    files["site-worker.js"] = _service_worker(version, python, files)
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _page(python: str) -> dict[str, bytes]:
    """The files of the page, with the tables in the browser itself."""
    found = Sites(changing=False).latest().files
    names = [name for name in found.contents if not name.startswith(_OF_THE_SERVER)]
    files = {name: found.contents[name] for name in names}
    sheet = found.find(SHEET)
    assert sheet is not None
    files[SHEET] = sheet.content
    for name in sheets(found):
        del files[name]
    for name in files:
        if name.endswith(".js"):  # icons lie beside the first document
            files[name] = files[name].replace(b'"/icon', b'"icon')
    files["core/home.js"] = b'export * from "../pocket/home.js";\n'
    starts = files["pocket/python.js"].decode()
    assert '"python/"' in starts
    files["pocket/python.js"] = starts.replace('"python/"', f'"{python}/"').encode()
    files |= {f"api/{name}.packed": _packed(content) for name, content in _answers().items()}
    return files


def _answers() -> dict[str, bytes]:
    """The answers to the page's requests that never change, by address."""
    answers = {
        "editions": all_editions().plain,
        "editions/form": bytes(asyncio.run(board_form()).body),
    }
    for name in editions():
        answers[f"editions/{name}"] = whole_edition(edition(name)).plain
    for language in LANGUAGES:
        answers[f"referee/rules/{language}"] = rules_in(language).content
    bots = [{"id": rung.id, "name": rung.name, "description": rung.description} for rung in LADDER]
    answers["bots"] = orjson.dumps(bots)
    return answers


def _pyodide(library: bytes) -> dict[str, bytes]:
    """Python itself, with its licence, and no list of packages to fetch."""
    files = {name: (PYODIDE / name).read_bytes() for name in _CORE}
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_bytes())
    files["pyodide-lock.json"] = json.dumps({**lock, "packages": {}}).encode()
    files[_LIBRARY] = library
    files["README.md"] = (PYODIDE / "README.md").read_bytes()
    files["LICENSE.txt"] = Path(__file__).with_name("MPL-2.0.txt").read_bytes()
    return files


def _bytecode() -> tuple[bytes, bytes]:
    """The parts of the package that run in a browser, and the standard library. What every start
    imports is compiled, by the browser's own Python; the rest of the library would only grow."""
    with tempfile.TemporaryDirectory() as folder:
        package, library = Path(folder, "package"), Path(folder, "library")
        for path in sorted(PACKAGE.rglob("*")):
            name = path.relative_to(PACKAGE)
            if _belongs(name):
                copy = package / "whistlestop" / name
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy)
        Path(package, "whistlestop", "lab", "__init__.py").write_text("")  # it loads everything
        with zipfile.ZipFile(PYODIDE / _LIBRARY) as archive:
            archive.extractall(library, [name for name in archive.namelist() if _is_used(name)])
        compiling = ["node", str(Path(__file__).with_name("bytecode.mjs")), folder]
        subprocess.run(compiling, check=True)
        return _packed(_joined(package)), _zipped(library)


def _is_used(name: str) -> bool:
    """Does a file of the standard library belong to the site?"""
    return not _NEVER_IMPORTED.match(name) and not _OTHER_ALPHABETS.match(name)


def _packed(content: bytes) -> bytes:
    """Compress as `pocket/packedFiles.js` expects: smaller than each part compressed alone."""
    return gzip.compress(content, 9, mtime=0)


def _joined(folder: Path) -> bytes:
    """All files of a folder behind a line with their names and sizes, for `pocket/python.js`."""
    files = _files(folder)
    sizes = [(name, len(content)) for name, content in files]
    return json.dumps(sizes).encode() + b"\n" + b"".join(content for _, content in files)


def _zipped(folder: Path) -> bytes:
    """All files of a folder, with nothing in it that depends on when or where it was made."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in _files(folder):
            about = zipfile.ZipInfo(name, _OLDEST)
            about.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(about, content, compresslevel=9)
    return made.getvalue()


def _files(folder: Path) -> list[tuple[str, bytes]]:
    """All files of a folder by name, always in the same order."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in paths]


def _belongs(name: Path) -> bool:
    if _LEFT_OUT.match(name.as_posix()) or "__pycache__" in name.parts:
        return False
    return name.suffix in (".py", *_DATA)


def _version(files: dict[str, bytes]) -> str:
    whole = hashlib.sha256()
    for name, content in sorted(files.items()):
        whole.update(f"{name} {len(content)} ".encode() + content)
    return whole.hexdigest()[:16]


def _index(opening: str, page: str, site: str) -> bytes:
    """The first document: every address in it is relative, so that any folder will do.

    A version has its own, for games that began under it.
    """
    text = re.sub(r'(href|src)="(?!manifest)', rf'\1="{page}', opening)
    text = text.replace('"manifest.webmanifest"', f'"{site}manifest.webmanifest"')
    policy = f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    text = text.replace('<meta charset="utf-8">\n', f'<meta charset="utf-8">\n{policy}\n', 1)
    assert policy in text
    return text.encode()


def _service_worker(version: str, python: str, files: dict[str, bytes]) -> bytes:
    """The service worker, which knows all files of its version."""
    needed = [name for name in sorted(files) if not name.endswith((".txt", ".md"))]
    asked = [name.removesuffix("index.html") or "./" for name in needed]
    facts = json.dumps({"version": version, "python": python, "files": asked})
    web = PACKAGE / "web"
    parts = [web / "pocket" / "site-worker.js", web / "notifying-worker.js"]
    source = "".join(part.read_text("utf-8") for part in parts)
    return f"globalThis.SITE = {facts};\n{source}".encode()


def sizes(folder: Path) -> tuple[int, int]:
    """Bytes of all files, and of all as a server sends them compressed."""
    contents = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    sent = sum(min(len(content), len(gzip.compress(content, 6))) for content in contents)
    return sum(map(len, contents)), sent


def main(arguments: list[str]) -> None:
    """Build, and say how large it is."""
    folder = Path(arguments[0]) if arguments else ROOT / "dist" / "site"
    build(folder)
    plain, sent = sizes(folder)
    print(f"{folder}: {plain / 1e6:.1f} MB, {sent / 1e6:.1f} MB compressed")
    if plain > MOST or sent > MOST_SENT:
        raise SystemExit(f"more than {MOST / 1e6:.0f} MB, or {MOST_SENT / 1e6:.0f} compressed")


if __name__ == "__main__":
    main(sys.argv[1:])
