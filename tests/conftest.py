"""What all tests share: which engine is meant to be tested, and how Hypothesis searches."""

import gc
import os
import signal

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture.providers import AVAILABLE_PROVIDERS, HypothesisProvider
from hypothesis.internal.constants_ast import Constants


class _Repeating(HypothesisProvider):
    """Takes no values from the source of whatever modules a process happens to have imported."""

    _local_constants = Constants()


# The same examples on every run, and no deadline on a busy machine: a red check means a fault.
# HYPOTHESIS_PROFILE=explore looks for new ones.
AVAILABLE_PROVIDERS["hypothesis"] = _Repeating
settings.register_profile("repeat", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("explore", deadline=None, max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeat"))


# Tests read English, whatever language the machine they run on speaks.
os.environ["LANGUAGE"] = "en"

# What a shell runs in the background ignores Ctrl-C, and so would every program a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionstart() -> None:
    """Refuse to test another engine than the one asked for with WHISTLESTOP_EXPECT."""
    expected = os.environ.get("WHISTLESTOP_EXPECT")
    if expected is None:
        return
    import whistlestop

    running = "compiled" if whistlestop.COMPILED else "interpreted"
    if expected != running:
        raise pytest.UsageError(
            f"WHISTLESTOP_EXPECT={expected}, but {whistlestop.__file__} is {running}"
        )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, so that at the end no worker is left alone with one."""
    items.sort(key=_turn)


def pytest_collection_finish() -> None:
    """Thousands of collected tests are no garbage: the collector need not look at them again."""
    gc.collect()
    gc.freeze()


def _turn(item: pytest.Item) -> tuple[bool, bool, bool]:
    """The page comes last: with a browser open, no other test of its process can run a loop."""
    folder = item.path.parent.name
    return folder == "web", item.get_closest_marker("slow") is None, folder != "server"
