"""The base of all answers, and models that follow from the package's own data classes."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, Field, create_model


class Answer(BaseModel):
    """An answer: exactly these fields."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


SomeAnswer = TypeVar("SomeAnswer", bound=Answer)


def absent(alias: str | None = None) -> Any:
    """The default of a field that some answers do not have."""
    return Field(default_factory=lambda: None, alias=alias)


def one_of(values: Iterable[str]) -> Any:
    """Marks a string that is one of these values, for words that are declared elsewhere."""
    return Field(json_schema_extra={"enum": list(values)})


def made_model(name: str, base: type[SomeAnswer], /, **fields: Any) -> type[SomeAnswer]:
    """A model that is in no source file, and so has no docstrings to look for.

    Looking through all modules for them would take most of the time a server needs to start.
    """
    written = {"use_attribute_docstrings": False}
    return create_model(name, __base__=base, __cls_kwargs__=written, **fields)


class Modeller:
    """Makes models of data classes, and of those inside them."""

    def __init__(self, prefix: str = "", more: Mapping[type, Mapping[str, Any]] | None = None):
        """`prefix`: how the names of the models begin; `more`: fields sent with a data class."""
        self._prefix = prefix
        self._more = more or {}
        self._parts: dict[type, type[Answer]] = {}

    def model(
        self,
        data_class: type,
        base: type[SomeAnswer],
        *,
        name: str | None = None,
        leave_out: Iterable[str] = (),
    ) -> type[SomeAnswer]:
        """A model with the fields of a data class, which extend those of `base`."""
        hints = get_type_hints(data_class)
        kinds = {field.name: hints[field.name] for field in dataclasses.fields(data_class)}
        kinds |= self._more.get(data_class, {})
        fields: dict[str, Any] = {
            field: (self._modelled(kind), ...)
            for field, kind in kinds.items()
            if field not in leave_out
        }
        name = name or f"{self._prefix}{data_class.__name__}"
        return made_model(name, base, __doc__=data_class.__doc__, **fields)

    def _modelled(self, kind: Any) -> Any:
        """A type with models in place of the data classes in it."""
        if isinstance(kind, type) and dataclasses.is_dataclass(kind):
            if kind not in self._parts:
                self._parts[kind] = self.model(kind, Answer)
            return self._parts[kind]
        parts = tuple(part if part is Ellipsis else self._modelled(part) for part in get_args(kind))
        if not parts:
            return kind
        return reduce(or_, parts) if isinstance(kind, UnionType) else get_origin(kind)[parts]
