"""What a machine may lack."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def leave_out(missing: str) -> NoReturn:
    """Skip what this machine cannot test, unless everything must be tested."""
    if os.environ.get("WHISTLESTOP_REQUIRE") == "all":
        pytest.fail(missing)
    pytest.skip(missing)
