"""The project keeps its own promises: layers, clean files, and a README that tells the truth."""

import ast
import itertools
import re
import shutil
import subprocess
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import whistlestop
from tools import install, rules_table

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "whistlestop"
EDITIONS = sorted(path.parent.name for path in PACKAGE.glob("editions/*/edition.toml"))

# "world" is also a common English word: only a string that is exactly the id counts.
COMMON_WORDS = {"world"}


def modules() -> list[Path]:
    """The modules of the package; `make docs` puts examples to download beside them."""
    return [path for path in PACKAGE.rglob("*.py") if PACKAGE / "help" not in path.parents]


def read_pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def project_files() -> list[Path]:
    """All files of the project that git tracks or would track."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("needs a git checkout")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    paths = [ROOT / name for name in listing.split("\0") if name]
    return [path for path in paths if path.is_file()]


def words_in_code(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every name and every string of a module with its line, but no docstring or comment."""
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if id(node) in docstrings:
            continue
        line = getattr(node, "lineno", 0)
        for _, value in ast.iter_fields(node):
            for word in value if isinstance(value, list) else [value]:
                if isinstance(word, str):
                    yield line, word


def names_edition(text: str, edition: str) -> bool:
    if edition in COMMON_WORDS:
        return text == edition
    pattern = "[ _-]?".join(edition.split("_"))
    return re.search(rf"(?<![a-z]){pattern}(?![a-z])", text, re.IGNORECASE) is not None


def editions_named_in(source: str) -> list[tuple[int, str]]:
    return [
        (line, edition)
        for line, text in words_in_code(ast.parse(source))
        for edition in EDITIONS
        if names_edition(text, edition)
    ]


def test_no_edition_is_named_outside_its_folder() -> None:
    named = {
        f"{path.relative_to(ROOT)}:{line}: {edition}"
        for path in modules()
        if "editions" not in path.relative_to(PACKAGE).parts
        for line, edition in editions_named_in(path.read_text("utf-8"))
    }
    assert named == set()


@pytest.mark.parametrize(
    "source",
    [
        'if edition == "europe": pass',
        "nordic_rules = 1",
        'print(f"{x} on the Ghost Train")',
        'edition = "world"',
        "from boards import san_francisco",
    ],
)
def test_naming_an_edition_in_code_is_noticed(source: str) -> None:
    assert len(editions_named_in(source)) == 1


@pytest.mark.parametrize(
    "source",
    ['"""Plays europe."""', "x = 1  # as in nordic", 'greeting = "hello world"', "european = 1"],
)
def test_docstrings_comments_and_common_words_may_name_an_edition(source: str) -> None:
    assert editions_named_in(source) == []


def test_the_five_editions_are_there() -> None:
    assert len(EDITIONS) == 5


# Written so that these lines do not match themselves.
FOREIGN = re.compile(
    r"(?<![\w.])/(?:work|root|home|Users|opt)/\w"
    r"|[A-Z]:\\Users"
    r"|pypi[.]org|python[h]osted|npm[j]s|deb[.]debian|(?:index-ur[l]|find-link[s])"
)


def test_no_file_holds_a_machine_path_or_a_registry_address() -> None:
    found = []
    for path in project_files():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), start=1):
            if FOREIGN.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}")
    assert found == []


def test_nothing_compiled_lies_in_the_source_tree() -> None:
    assert [path for path in PACKAGE.rglob("*") if path.suffix in {".so", ".pyd"}] == []


def test_every_package_folder_has_a_docstring() -> None:
    folders = {path.parent for path in modules()}
    silent = []
    for folder in folders:
        front = folder / "__init__.py"
        if not front.exists() or not ast.get_docstring(ast.parse(front.read_text("utf-8"))):
            silent.append(str(front.relative_to(ROOT)))
    assert silent == []


def makefile_targets() -> set[str]:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    return set(re.findall(r"^([a-z-]+):", makefile, re.MULTILINE))


def test_every_make_command_of_the_readme_exists() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    commands = set(re.findall(r"(?:^|`)make ([a-z-]+)", readme, re.MULTILINE))
    assert {"play", "test"} <= commands <= makefile_targets()


def test_make_has_the_promised_commands() -> None:
    assert {"help", "play", "test", "check", "bench", "rules", "docs"} <= makefile_targets()


def test_the_version_is_the_same_everywhere() -> None:
    assert read_pyproject()["project"]["version"] == whistlestop.__version__


def test_requirements_are_pinned_and_nothing_else() -> None:
    lines = (ROOT / "pins.txt").read_text("utf-8").splitlines()
    entries = [line for line in lines if not line.startswith("#")]
    assert [line for line in entries if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []


def test_everything_that_a_part_of_the_project_needs_is_pinned() -> None:
    pinned = {
        line.partition("==")[0].lower().replace("_", "-")
        for line in (ROOT / "pins.txt").read_text("utf-8").splitlines()
    }
    pyproject = read_pyproject()
    parts = ["build", *pyproject["project"]["optional-dependencies"]]
    for requirement in install.needs(parts, pyproject):
        name = re.split(r"[^\w-]", requirement)[0]
        assert name.replace("_", "-") in pinned, requirement


def test_players_install_only_what_players_need() -> None:
    pyproject = read_pyproject()
    extras = pyproject["project"]["optional-dependencies"]
    needed = install.needs(["server"], pyproject)
    assert needed == sorted([*pyproject["project"]["dependencies"], *extras["server"]])
    with pytest.raises(SystemExit, match="toys is no part of the project; there are server"):
        install.needs(["toys"], pyproject)


def test_rules_are_numbered_without_gaps() -> None:
    numbers = defaultdict(list)
    for rule in rules_table.numbered_rules():
        prefix, number = rule.split("-")
        numbers[prefix].append(int(number))
    assert {prefix: len(found) for prefix, found in numbers.items()} == {
        "EU": 25, "NO": 15, "WO": 25, "SF": 17, "GT": 13, "R": 15
    }  # fmt: skip
    for found in numbers.values():
        assert found == list(itertools.islice(itertools.count(1), len(found)))


def test_a_rule_without_a_test_and_an_unknown_rule_are_faults() -> None:
    citations = {"EU-1": ["tests/test_a.py::test_one"], "XX-1": ["tests/test_a.py::test_two"]}
    assert rules_table.faults(["EU-1", "EU-2"], citations) == [
        "1 without a test: EU-2",
        "no such rule: XX-1, cited by test_two",
    ]


def test_cases_of_one_parametrised_test_are_one_name_in_the_table() -> None:
    tests = ["tests/test_a.py::test_one[x]", "tests/test_a.py::test_one[y]"]
    assert rules_table.as_text(["EU-1"], {"EU-1": tests}) == "EU-1       2  test_one"


def test_no_test_waits_for_a_fixed_time() -> None:
    """A busy machine takes longer: `tests.kit.waiting` waits for the thing itself."""
    waits = []
    for path in (ROOT / "tests").rglob("*.py"):
        if path == ROOT / "tests" / "kit" / "waiting.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(
                ("time.sleep", ".wait_for_timeout")
            ):
                waits.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert waits == []
