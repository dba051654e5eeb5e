"""Optional packages: imported only when they are used."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from whistlestop.errors import BadOption


def needed(module: str, extra: str, purpose: str) -> ModuleType:
    """Import a module of an extra of this package; the error says how to install it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise BadOption(
            f"{purpose} needs the package {module.partition('.')[0]}",
            code="extra_missing",
            field=extra,
            hint=f"Install it with: pip install 'whistlestop[{extra}]'.",
            details={"name": module.partition(".")[0], "extra": extra},
        ) from error
