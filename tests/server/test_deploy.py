"""The files of deploy/ that no test can run: what can be checked about them without an engine."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.kit.missing import leave_out
from whistlestop.cli.parser import make_parser
from whistlestop.server.settings import Settings

DEPLOY = Path(__file__).parents[2] / "deploy"
UNIT = DEPLOY / "whistlestop.service"
INSTALLED = "/usr/local/lib/whistlestop/bin/whistlestop"
"""Where the guide, the unit and the image install the command."""


def joined(path: Path) -> str:
    """A file with its continued lines joined."""
    return path.read_text("utf-8").replace("\\\n", " ")


def of_the_unit() -> list[str]:
    """What systemd starts."""
    [command] = re.findall(r"^ExecStart=(.*)$", joined(UNIT), re.MULTILINE)
    return shlex.split(command)


def of_the_image(keyword: str) -> list[str]:
    """A list of the Containerfile."""
    [found] = re.findall(rf"^{keyword} (.*)$", joined(DEPLOY / "Containerfile"), re.MULTILINE)
    words: list[str] = json.loads(found)
    return words


def of_compose() -> list[str]:
    """What the compose file adds to the image, with the variables it is given."""
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    given = {"WHISTLESTOP_NAME": "play.example.org"}
    words = [
        re.sub(r"\$\{(\w+):\?[^}]*\}", lambda found: given[found[1]], word)
        for word in services["server"]["command"]
    ]
    return [*of_the_image("ENTRYPOINT"), *words]


@pytest.mark.parametrize(
    "command",
    [of_the_unit(), [*of_the_image("ENTRYPOINT"), *of_the_image("CMD")], of_compose()],
    ids=["unit", "image", "compose"],
)
def test_every_server_of_deploy_is_started_with_options_that_exist(command: list[str]) -> None:
    assert command[0] == INSTALLED
    options = make_parser().parse_args(command[1:])
    assert options.module == "serve_command"
    settings = Settings(
        db=options.db, workers=options.workers, trusted_proxies=tuple(options.trusted_proxy or ())
    )
    assert settings.workers == 1 or not settings.embedded
    assert settings.proxies
    if settings.embedded:
        assert options.db.startswith("/var/lib/whistlestop/")


def test_compose_trusts_its_own_network_and_starts_nothing_without_name_and_password() -> None:
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    whole = yaml.safe_load(text)
    [pool] = whole["networks"]["default"]["ipam"]["config"]
    assert f"--trusted-proxy={pool['subnet']}" in whole["services"]["server"]["command"]
    assert "${WHISTLESTOP_NAME:?" in text
    assert "${POSTGRES_PASSWORD:?" in text


def test_the_image_holds_what_the_package_is_built_of() -> None:
    kept = (Path(DEPLOY.parent, ".dockerignore")).read_text("utf-8").split()
    assert kept[0] == "*"
    needed = {"LICENSE", "README.md", "pins.txt", "pyproject.toml", "setup.py", "src"}
    needed |= {"docs/rules"}  # which setup.py puts into the package
    assert {f"!{name}" for name in needed} <= set(kept)


def test_systemd_understands_the_unit_and_finds_it_safe(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        leave_out("systemd is not installed: its unit is not verified")
    here = tmp_path / UNIT.name
    # Whatever can be started: the package is not installed where the unit expects it.
    here.write_text(UNIT.read_text("utf-8").replace(INSTALLED, sys.executable))
    verified = _analyze("verify", "--man=no", str(here))
    assert (verified.returncode, verified.stderr) == (0, "")
    judged = _analyze("security", "--offline=true", "--threshold=20", str(here))
    assert judged.returncode == 0, judged.stdout


def _analyze(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", "--no-pager", *arguments], capture_output=True, text=True, check=False
    )
