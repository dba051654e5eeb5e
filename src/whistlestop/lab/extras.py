"""Optional packages: imported only when they are used."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from whistlestop.messages import bad_option


def needed(module: str, extra: str) -> ModuleType:
    """Import a module of an extra of this package; the error says how to install it."""
    try:
        return import_module(module)
    except ImportError as error:
        package = module.partition(".")[0]
        raise bad_option("extra_missing", extra, name=package, extra=extra) from error
