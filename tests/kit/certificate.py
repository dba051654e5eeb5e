"""Certificates for servers on this machine, made by openssl."""

from __future__ import annotations

import subprocess
from pathlib import Path


def make_certificate(name: str, certificate: Path, key: Path) -> None:
    """Make a self-signed certificate for the server of this name."""
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    command += f" -subj /CN={name} -addext subjectAltName=DNS:{name}"
    command += f" -keyout {key} -out {certificate}"
    done = subprocess.run(command.split(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
