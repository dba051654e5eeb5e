"""The page's libraries and fonts: fetched once from npm, kept with version, licence and hash.

`python tools/vendor.py` checks that the files in `src/whistlestop/web/vendor` are those that
`vendor.json` beside them describes. `python tools/vendor.py --update` fetches the packages
named below again (with `npm pack`) and writes files, licences and `vendor.json`. To move to
another version, change it below, update, and look at the difference.

The page has no build step, so modules cannot be imported by the names of their packages: these
names are replaced by the files here, and marks of source maps are removed. Nothing else is changed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent.parent / "src" / "whistlestop" / "web" / "vendor"
INDEX = "vendor.json"


@dataclass(frozen=True)
class Package:
    """A package of npm, and the files taken from it."""

    name: str
    version: str
    license: str
    files: dict[str, str]
    """The name here, by the path in the package."""


PACKAGES = (
    Package(
        "preact",
        "11.2.0",
        "MIT",
        {"dist/preact.mjs": "preact.js", "hooks/dist/hooks.mjs": "preact-hooks.js"},
    ),
    Package("@preact/signals-core", "1.14.5", "MIT", {"dist/signals-core.mjs": "signals-core.js"}),
    Package("@preact/signals", "2.11.4", "MIT", {"dist/signals.mjs": "signals.js"}),
    Package("htm", "3.1.1", "Apache-2.0", {"dist/htm.mjs": "htm.js"}),
    Package("lean-qr", "2.7.4", "MIT", {"nano.mjs": "lean-qr.js"}),
    Package(
        "@fontsource/alegreya",
        "5.3.0",
        "OFL-1.1",
        {"files/alegreya-latin-700-normal.woff2": "alegreya-700.woff2"},
    ),
    Package(
        "@fontsource/source-sans-3",
        "5.3.0",
        "OFL-1.1",
        {
            "files/source-sans-3-latin-400-normal.woff2": "source-sans-3-400.woff2",
            "files/source-sans-3-latin-600-normal.woff2": "source-sans-3-600.woff2",
        },
    ),
)
IMPORTS = {
    "preact": "./preact.js",
    "preact/hooks": "./preact-hooks.js",
    "@preact/signals-core": "./signals-core.js",
}
"""The file that a name in an import stands for."""


def prepared(name: str, content: bytes) -> bytes:
    """A module that imports files instead of packages, without the mark of a source map."""
    if not name.endswith(".js"):
        return content

    def replaced(found: re.Match[str]) -> str:
        return f'from"{IMPORTS[found[1]]}"'

    source = re.sub(r'from"([^".][^"]*)"', replaced, content.decode())
    return (re.sub(r"//# sourceMappingURL=\S+\s*$", "", source).rstrip() + "\n").encode()


def sha256(content: bytes) -> str:
    """The hash that `vendor.json` keeps."""
    return hashlib.sha256(content).hexdigest()


def license_file(package: Package) -> str:
    """The name of the file with a package's licence."""
    return f"LICENSE.{package.name.replace('@', '').replace('/', '-')}.txt"


def fetch(package: Package, folder: Path) -> Path:
    """The archive of a package, fetched into a folder."""
    wanted = f"{package.name}@{package.version}"
    command = ["npm", "pack", "--silent", "--json", wanted]
    told = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    archive: str = json.loads(told.stdout)[0]["filename"]
    return folder / archive


def unpack(package: Package, archive: Path) -> dict[str, bytes]:
    """The vendored files of a package, by their names here."""
    with tarfile.open(archive) as opened:

        def content(path: str) -> bytes:
            member = opened.extractfile(f"package/{path}")
            if member is None:
                raise SystemExit(f"{package.name} {package.version} has no file {path}")
            return member.read()

        files = {name: prepared(name, content(path)) for path, name in package.files.items()}
        return {**files, license_file(package): content("LICENSE")}


def update() -> None:
    """Fetch all packages again and write their files and `vendor.json`."""
    index = []
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for package in PACKAGES:
            archive = fetch(package, Path(folder))
            files = unpack(package, archive)
            for name, content in files.items():
                (FOLDER / name).write_bytes(content)
            index.append(
                {
                    "package": package.name,
                    "version": package.version,
                    "license": package.license,
                    "archive_sha256": sha256(archive.read_bytes()),
                    "files": {name: sha256(content) for name, content in files.items()},
                }
            )
    (FOLDER / INDEX).write_text(json.dumps(index, indent=2) + "\n")


def problems() -> list[str]:
    """Where the vendored files differ from what `vendor.json` and this script say of them."""
    index: list[dict[str, Any]] = json.loads((FOLDER / INDEX).read_text())
    found = []
    if [(p.name, p.version) for p in PACKAGES] != [(e["package"], e["version"]) for e in index]:
        found.append(f"{INDEX} describes other packages than tools/vendor.py names")
    described = {name: digest for entry in index for name, digest in entry["files"].items()}
    present = {path.name for path in FOLDER.iterdir()} - {INDEX}
    found += [f"{name} is not described in {INDEX}" for name in sorted(present - set(described))]
    for name, digest in described.items():
        if name not in present:
            found.append(f"{name} is missing")
        elif sha256((FOLDER / name).read_bytes()) != digest:
            found.append(f"{name} was changed")
    return found


def main() -> int:
    """Check the vendored files, or fetch them again."""
    parser = argparse.ArgumentParser(description="Check or update the page's libraries.")
    parser.add_argument("--update", action="store_true", help="fetch the packages from npm anew")
    if parser.parse_args().update:
        update()
    found = problems()
    print("\n".join(found) or f"{len(PACKAGES)} packages, all files as described")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
