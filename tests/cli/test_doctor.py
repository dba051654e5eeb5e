"""`whistlestop doctor` says what is there, and nothing that is secret."""

import json
import re
import socket
import tomllib
from pathlib import Path
from typing import Any

import pytest

import whistlestop
from tests.cli.command import Command
from tests.docs.pages import ROOT
from tests.kit.free_port import free_number
from whistlestop.cli.health import EXTRAS, masked
from whistlestop.messages import LANGUAGES


@pytest.fixture
def port() -> int:
    """A port that is free."""
    return free_number()


def checks(out: str) -> dict[str, dict[str, Any]]:
    """The findings by their names; extras by theirs."""
    found = json.loads(out)["checks"]
    return {check["details"].get("extra", check["check"]): check for check in found}


def test_it_says_what_is_installed_and_ends_well(command: Command, port: int) -> None:
    result = command("doctor", "--port", str(port), "--db", "tables.sqlite", "--json")
    assert result.code == 0
    found = checks(result.out)
    engine = "compiled" if whistlestop.COMPILED else "interpreted"
    assert found["engine"]["details"] == {"engine": engine}
    assert found["server"]["state"] == "fine"
    assert found["database"]["details"]["found"] is False
    assert not Path("tables.sqlite").exists(), "looking writes nothing"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_every_language(command: Command, port: int, language: str) -> None:
    result = command("doctor", "--port", str(port), "--db", "t.sqlite", "--lang", language)
    assert result.code == 0
    assert not re.search(r"cli\.|[{}]", result.out)
    assert result.out.count("\n\N{CHECK MARK} extra ") >= 1


def test_a_port_in_use_and_a_folder_that_is_none_are_problems(command: Command) -> None:
    Path("file").touch()
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken = str(server.getsockname()[1])
        result = command("doctor", "--port", taken, "--db", "file/tables.sqlite")
    assert result.code == 1
    assert f"! port              127.0.0.1:{taken} is not available: " in result.out
    assert "! database          file/tables.sqlite: This is not a folder." in result.out
    assert result.out.endswith("2 problems, marked with !\n")


def test_a_file_that_is_no_database_is_a_problem(command: Command, port: int) -> None:
    Path("tables.sqlite").write_text("a letter, and no database at all " * 40)
    result = command("doctor", "--port", str(port), "--db", "tables.sqlite")
    assert result.code == 1
    assert "not a database" in result.out


def test_a_number_that_is_no_port_is_refused_as_by_the_server(command: Command) -> None:
    result = command("doctor", "--port", "99999")
    assert result.code == 2
    assert result.err.startswith("error: 99999 is not a port. ")


def test_no_password_of_a_database_is_ever_written(command: Command, port: int) -> None:
    url = f"postgresql://ana:s3cret@127.0.0.1:{port}/tables?password=hid7den"
    for form in ([], ["--json"]):
        result = command("doctor", "--port", "0", "--db", url, *form)
        assert result.code == 1
        assert f"postgresql://ana:***@127.0.0.1:{port}/tables" in result.out.replace("\n", "")
        assert not re.search("s3cret|hid7den", result.out + result.err)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ana:s3cret@host/name",
        "postgres://ana:s3@cret@host/name",
        "postgresql://ana:s3cret/s3cret@host/name?sslpassword=s3cret",
        "postgresql://host/name?user=ana&password=s3cret",
    ],
)
def test_an_address_is_shown_without_its_secrets(url: str) -> None:
    assert "cret" not in masked(url)
    assert "host/name" in masked(url)


def test_the_extras_it_looks_for_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for extra, packages in EXTRAS.items():
        needed = project["optional-dependencies"][extra]
        names = {re.match(r"[\w-]+", name)[0] for name in needed}  # type: ignore[index]  # a name is there
        assert set(packages) == names - {"whistlestop"}
    developers = {"test", "check", "docs"}
    assert EXTRAS.keys() >= project["optional-dependencies"].keys() - developers
