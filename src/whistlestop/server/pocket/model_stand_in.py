"""What the endpoints need of pydantic: requests with defaults, read from JSON.

Only the page sends requests here, so the form of a request is checked, and not how long its texts
are. Models of answers are declared and never used.
"""

from __future__ import annotations

import json
from functools import cache
from types import UnionType
from typing import Any, Literal, Self, Union, get_args, get_origin, get_type_hints

ConfigDict = dict


class ValidationError(ValueError):
    """The document does not have the form it should have."""


def Field(default: object = None, **_: object) -> Any:
    """Says more about a field, which nobody asks for here."""
    return default


def create_model(name: str, /, **_: object) -> type[BaseModel]:
    """A model that is in no source file."""
    return type(name, (BaseModel,), {})


class BaseModel:
    """A document with exactly the fields that are declared."""

    model_fields = ()

    def __init__(self, **given: Any) -> None:
        model: Any = type(self)
        kinds = _fields(model)
        unknown = given.keys() - kinds.keys()
        if unknown:
            raise ValidationError(f"{min(unknown)}: there is no such field")
        for name, kind in kinds.items():
            if name in given:
                value = _read(kind, given[name])
            elif hasattr(type(self), name):
                value = getattr(type(self), name)
            else:
                raise ValidationError(f"{name}: it is missing")
            setattr(self, name, value)

    @classmethod
    def model_validate_json(cls, text: str | bytes) -> Self:
        """Read a document."""
        return cls(**_document(text))

    def model_dump(self, *, exclude_none: bool = False) -> dict[str, Any]:
        """The document."""
        values = vars(self).items()
        return {name: value for name, value in values if not (exclude_none and value is None)}


class TypeAdapter:
    """Reads one of several documents, which their `type` tells apart."""

    def __init__(self, kind: Any) -> None:
        self._kinds: dict[str, type[BaseModel]] = {
            get_args(_fields(model)["type"])[0]: model for model in _members(kind) if _named(model)
        }

    def validate_json(self, text: str | bytes) -> BaseModel:
        """Read a document."""
        document = _document(text)
        model = self._kinds.get(document.get("type", ""))
        if model is None:
            raise ValidationError("type: it is missing, or none of those there are")
        return model(**document)


def _members(kind: Any) -> tuple[Any, ...]:
    """The types in a union, with or without a note about it."""
    return get_args(getattr(kind, "__origin__", kind)) or (kind,)


def _named(model: Any) -> bool:
    return is_model(model) and get_origin(_fields(model).get("type")) is Literal


def is_model(kind: Any) -> bool:
    """Is it the type of a document?"""
    return isinstance(kind, type) and issubclass(kind, BaseModel)


@cache
def _fields(model: Any) -> dict[str, Any]:
    return get_type_hints(model)


def _document(text: str | bytes) -> dict[str, Any]:
    try:
        document = json.loads(text or "{}")
    except ValueError as error:
        raise ValidationError("it is not JSON") from error
    if not isinstance(document, dict):
        raise ValidationError("it is not an object")
    return document


def _read(kind: Any, value: Any) -> Any:
    """A value, with models in place of the documents in it."""
    if is_model(kind) and isinstance(value, dict):
        return kind(**value)
    if get_origin(kind) is list and isinstance(value, list):
        return [_read(get_args(kind)[0], part) for part in value]
    if get_origin(kind) in (Union, UnionType) and isinstance(value, dict):
        models = [member for member in get_args(kind) if is_model(member)]
        return models[0](**value) if models else value
    return value
