"""Sites, built once for all processes of a test run."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT


def built_site(factory: pytest.TempPathFactory) -> Path:
    """The folder of the documentation."""
    return built_once(factory, "site", "tools.docs_site.build")


def built_once(factory: pytest.TempPathFactory, name: str, builder: str) -> Path:
    """A folder that a tool makes. Whichever process asks first builds it, and the others wait."""
    base = factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    site = shared / name
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not site.exists():
            build = [sys.executable, "-m", builder, str(site)]
            made = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
            assert made.returncode == 0, made.stdout + made.stderr
    return site
