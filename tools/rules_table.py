"""Which tests defend each numbered rule: `make rules`.

The rules are those of docs/rules; a test cites one with `@pytest.mark.rule("EU-14")`. The table
fails when a rule has no test or a test cites a rule that does not exist.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

import pytest

from whistlestop.messages.rulebook import rulebook

ROOT = Path(__file__).resolve().parent.parent
NAMES_SHOWN = 3

Citations = dict[str, list[str]]
"""The ids of the tests that cite each rule, in the order of collection."""


def numbered_rules() -> list[str]:
    """Every rule's number, in reading order; a number given twice is an error."""
    numbers = [rule.number for rule in rulebook("en") if rule.number is not None]
    twice = [number for number, count in Counter(numbers).items() if count > 1]
    if twice:
        raise SystemExit(f"numbered twice in docs/rules: {', '.join(twice)}")
    return numbers


class Collector:
    """A pytest plugin that notes the rules each collected test cites."""

    def __init__(self) -> None:
        self.citations: defaultdict[str, list[str]] = defaultdict(list)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Read the markers of all tests."""
        for item in session.items:
            # A test may be marked, and its class or module too: it still counts once.
            numbers = {str(number) for mark in item.iter_markers("rule") for number in mark.args}
            for number in numbers:
                self.citations[number].append(item.nodeid)


def collect(tests: Sequence[str]) -> Citations:
    """Let pytest collect these files or folders and return what their tests cite."""
    collector = Collector()
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        status = pytest.main(["--collect-only", "-q", *tests], plugins=[collector])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"{output.getvalue()}\nthe tests could not be collected")
    return dict(collector.citations)


def names_of(tests: list[str]) -> str:
    """The names of the first few tests; the cases of one parametrised test share a name."""
    names = list(dict.fromkeys(test.split("::")[-1].split("[")[0] for test in tests))
    return ", ".join(names[:NAMES_SHOWN]) + (", ..." if len(names) > NAMES_SHOWN else "")


def as_text(rules: list[str], citations: Citations) -> str:
    """The table for a terminal."""
    rows = [(rule, citations.get(rule, [])) for rule in rules]
    return "\n".join(f"{rule:<6} {len(tests):>5}  {names_of(tests)}" for rule, tests in rows)


def as_markdown(rules: list[str], citations: Citations) -> str:
    """The table for a page."""
    rows = [(rule, citations.get(rule, [])) for rule in rules]
    lines = [f"| {rule} | {len(tests)} | {names_of(tests)} |" for rule, tests in rows]
    return "\n".join(["| rule | tests | by name |", "|---|---:|---|", *lines])


def as_json(rules: list[str], citations: Citations) -> str:
    """All tests of every rule, for programs."""
    return json.dumps({rule: citations.get(rule, []) for rule in rules}, indent=2)


def faults(rules: list[str], citations: Citations) -> list[str]:
    """What is wrong: rules without a test, and citations of rules that do not exist."""
    untested = [rule for rule in rules if rule not in citations]
    found = [f"{len(untested)} without a test: {', '.join(untested)}"] if untested else []
    for unknown in sorted(citations.keys() - set(rules)):
        found.append(f"no such rule: {unknown}, cited by {names_of(citations[unknown])}")
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; return 1 if something is wrong."""
    parser = argparse.ArgumentParser(description="Which tests defend each numbered rule.")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--markdown", dest="form", action="store_const", const=as_markdown)
    form.add_argument("--json", dest="form", action="store_const", const=as_json)
    form.add_argument("--quiet", action="store_true", help="only the summary")
    parser.add_argument("tests", nargs="*", default=[str(ROOT / "tests")], help="default: all")
    options = parser.parse_args(arguments)

    rules, citations = numbered_rules(), collect(options.tests)
    if not options.quiet:
        print((options.form or as_text)(rules, citations))
    problems = faults(rules, citations)
    tests = {test for cited in citations.values() for test in cited}
    summary = f"{len(rules)} rules, {len(tests)} tests that cite them"
    print("\n".join([summary, *problems]), file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
