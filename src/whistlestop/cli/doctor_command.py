"""`whistlestop doctor`: what is installed, compiled and reachable."""

from __future__ import annotations

import argparse
import json

from whistlestop.cli.health import NOTE, PROBLEM, Finding, examine
from whistlestop.cli.terminal import Terminal, described

_MARKS = {PROBLEM: "!", NOTE: "-"}
_STYLES = {PROBLEM: "red", NOTE: "dim"}
_INDENT = 20


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Say what was found; returns 1 if something that is needed does not work."""
    findings = examine(options.host, options.port, options.db, terminal.words)
    problems = sum(finding.state == PROBLEM for finding in findings)
    if options.json:
        checks = [finding.to_dict() for finding in findings]
        terminal.say(json.dumps({"well": not problems, "checks": checks}, indent=2))
    else:
        for finding in findings:
            _tell(finding, terminal)
        ill = terminal.tell("cli.doctor.ill", n=problems)
        terminal.say("", ill if problems else terminal.tell("cli.doctor.well"))
    return 1 if problems else 0


def _tell(finding: Finding, terminal: Terminal) -> None:
    words = terminal.words
    title = words.tell(f"cli.doctor.check.{finding.check}", **finding.details)
    mark = _MARKS.get(finding.state, "\N{CHECK MARK}")
    told = words.tell(f"cli.doctor.{finding.told or finding.check}", **finding.details)
    hint = "" if finding.hint is None else f". {words.tell(finding.hint, **finding.details)}"
    first, *more = described(f"{mark} {title}", f"{told}{hint}", _INDENT, terminal.width)
    style = _STYLES.get(finding.state, "green")
    terminal.say(terminal.styled(first[0], style) + first[1:], *more)
