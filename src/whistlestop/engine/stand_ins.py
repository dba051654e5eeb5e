"""What the interpreted engine needs from two packages, where they are not installed.

`librt` and `mypy_extensions` serve the compiled engine. They do not exist for every Python: not for
PyPy, not for WebAssembly. There, modules of the same names made here take their place, with the
same results.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any


class Vector(list[int]):
    """A vector of integers, like `librt.vecs.vec[i64]`."""

    def __class_getitem__(cls, kind: object) -> type[Vector]:  # type: ignore[override]  # no alias
        return cls

    def __repr__(self) -> str:
        return f"vec[i64]({super().__repr__()})"


def append(vector: Vector, value: int) -> Vector:
    """The vector with one more number; the old one stays as it is."""
    return Vector([*vector, value])


def extend(vector: Vector, values: Iterable[int]) -> Vector:
    """The vector with more numbers; the old one stays as it is."""
    return Vector([*vector, *values])


def mypyc_attr(**_: object) -> Callable[[Any], Any]:
    """A decorator that means something only to the compiler."""
    return lambda decorated: decorated


_STAND_INS: Mapping[str, Mapping[str, object]] = {
    "librt": {},
    "librt.vecs": {"vec": Vector, "append": append, "extend": extend},
    "mypy_extensions": {"i64": int, "i16": int, "u8": int, "mypyc_attr": mypyc_attr},
}


def provide(stand_ins: Mapping[str, Mapping[str, object]] = _STAND_INS) -> None:
    """Make a stand-in for each package that is missing."""
    for name, contents in stand_ins.items():
        try:
            import_module(name)
        except ImportError:
            module = ModuleType(name, f"A stand-in: see {__name__}.")
            vars(module).update(contents)
            sys.modules[name] = module
