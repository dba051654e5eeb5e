"""The language of the system."""

from __future__ import annotations

from collections.abc import Mapping

from whistlestop.messages import best_language

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system names its language; the first one that is set counts, as in other programs."""


def system_language(environment: Mapping[str, str]) -> str:
    """The language of the system; English if it is none of ours.

    >>> system_language({"LANG": "pt_BR.UTF-8"}), system_language({"LANGUAGE": "de:it"})
    ('pt-BR', 'it')
    """
    said = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    return best_language(said.split(":"))
