"""`make dist`: the source archive, a pure wheel and a compiled one, each installed and tried.

    python tools/dist.py             build and try
    python tools/dist.py build       only build

Both wheels are built from the source archive, which shows that it is complete. Each of the three is
installed into an empty environment, first without the extra `server` and then with it.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
PIP = ["-m", "pip", "--disable-pip-version-check", "--quiet"]


def build() -> list[tuple[Path, str]]:
    """Build the three archives in dist/; returns each with the engine it must have."""
    DIST.mkdir(exist_ok=True)
    for old in filter(Path.is_file, DIST.iterdir()):
        old.unlink()
    making = f"from setuptools import build_meta; build_meta.build_sdist({str(DIST)!r})"
    done = subprocess.run([sys.executable, "-c", making], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    [source] = filter(Path.is_file, DIST.iterdir())
    pure, compiled = wheel(source, "1"), wheel(source, "0")
    assert pure.name.endswith("-py3-none-any.whl"), pure.name
    engine = "interpreted" if compiled == pure else "compiled"
    return list({pure: "interpreted", compiled: engine, source: engine}.items())


def wheel(source: Path, pure: str) -> Path:
    """A wheel made from the source archive."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, *PIP, "wheel", "--no-deps", "--no-build-isolation"]
        command += ["--no-cache-dir", "--wheel-dir", folder, str(source)]
        subprocess.run(command, check=True, env={**os.environ, "WHISTLESTOP_PURE": pure})
        [made] = Path(folder).iterdir()
        (DIST / made.name).write_bytes(made.read_bytes())
        return DIST / made.name


def try_out(archive: Path, engine: str) -> None:
    """Install an archive into an empty environment, and use it."""
    print(f"== {archive.name}: {archive.stat().st_size / 1e6:.1f} MB", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = next(Path(folder).glob("[bS]*/python*"))
        install(python, str(archive))
        run(python, ROOT / "tools/try_package.py", engine, "--no-server")
        # As the command has just advised: the package is installed, and is not built again.
        install(python, "whistlestop[server]")
        run(python, ROOT / "tools/try_package.py", engine)


def install(python: Path, wanted: str) -> None:
    """Install, and print how long that took."""
    began, used = time.monotonic(), _cpu_seconds()
    run(python, *PIP, "install", "--no-cache-dir", "--constraint", ROOT / "pins.txt", wanted)
    seconds, cpu = time.monotonic() - began, _cpu_seconds() - used
    print(f"  pip install {Path(wanted).name}: {seconds:.0f} s, {cpu:.0f} CPU-s", flush=True)


def run(python: Path, *arguments: str | Path) -> None:
    """Run a program of the environment, as if it were the only one."""
    own = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run([python, *arguments], check=True, env=own)


def _cpu_seconds() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def main(arguments: list[str]) -> None:
    """Build; without `build`, also try what was built."""
    for archive, engine in build():
        if "build" in arguments:
            print(archive.relative_to(ROOT))
        else:
            try_out(archive, engine)


if __name__ == "__main__":
    main(sys.argv[1:])
