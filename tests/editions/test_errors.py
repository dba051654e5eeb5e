"""Errors speak to people and to programs, and travel between processes."""

from __future__ import annotations

import copy
import pickle

import pytest

from whistlestop.messages import errors
from whistlestop.messages.errors import IllegalMove, WhistlestopError

ALL = [
    *(errors.UnreadableMove, errors.IllegalMove, errors.BadPosition),
    *(errors.BadEdition, errors.BadSave, errors.BadOption),
]


def test_the_text_of_an_error_is_the_fact_and_the_hint() -> None:
    assert str(IllegalMove("The route is taken", code="taken")) == "The route is taken"
    error = IllegalMove("The route is taken", code="taken", hint="Claim the other one.")
    assert str(error) == "The route is taken. Claim the other one."
    error = IllegalMove("Is it taken?", code="taken", hint="Yes.")
    assert str(error) == "Is it taken? Yes."


def test_an_error_knows_its_code_rule_hint_and_field() -> None:
    error = IllegalMove("No", code="no", rule="R-9", hint="Never.", field="routes")
    assert (error.code, error.rule, error.hint, error.field) == ("no", "R-9", "Never.", "routes")
    error = IllegalMove("No", code="no")
    assert (error.rule, error.hint, error.field, error.details) == (None, None, None, {})
    assert IllegalMove("No", code="no", details={"n": 2}).details == {"n": 2}


@pytest.mark.parametrize("kind", ALL)
def test_every_error_survives_a_pickle(kind: type[WhistlestopError]) -> None:
    error = kind("The fact", code="a_code", rule="R-1", hint="A hint.", field="a.field")
    error.add_note("seen on a Monday")
    for partner in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
        assert type(partner) is kind
        assert partner.__dict__ == error.__dict__
        assert str(partner) == str(error)


@pytest.mark.parametrize("kind", ALL)
def test_every_error_is_a_whistlestop_error_whose_repr_is_code(
    kind: type[WhistlestopError],
) -> None:
    error = kind("The fact", code="a_code", hint="A hint.", details={"cards": ["red"]})
    partner = eval(repr(error), vars(errors))
    assert isinstance(partner, WhistlestopError)
    assert (type(partner), partner.__dict__) == (kind, error.__dict__)
