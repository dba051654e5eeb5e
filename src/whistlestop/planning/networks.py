"""Small networks that judge candidates, in whole numbers.

Whole numbers give the same value on every machine and in both builds.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.planning.features import FEATURES, Described

ONE: Final = 4096
"""What stands for 1 in the weights of a layer."""


class Network:
    """A hidden layer, a layer beside it that adds features as they are, and a weight per item."""

    def __init__(
        self,
        hidden: list[int],
        bias: list[int],
        output: list[int],
        direct: list[int],
        items: list[int],
    ) -> None:
        self.hidden = vec[i64](hidden)
        """By hidden unit and feature; in parts of `ONE`, as are those below."""
        self.bias = vec[i64](bias)
        self.output = vec[i64](output)
        """By hidden unit: what it adds to the value, `WHOLE` being a certain victory."""
        self.direct = vec[i64](direct)
        """By feature, and by item: what it adds to the value; in parts of `ONE` squared."""
        self.items = vec[i64](items)

    def value(self, described: Described) -> i64:
        """What a candidate is worth, compared with others of the same decision.

        The difference of two values is a lead in parts of `WHOLE`, times `ONE` squared.
        """
        x = described.numbers
        hidden = self.hidden
        value: i64 = 0
        i: i64
        for i in range(FEATURES):
            value += self.direct[i] * x[i]
        for item in described.items:
            value += self.items[item]
        at: i64 = 0
        unit: i64
        for unit in range(len(self.bias)):
            level: i64 = self.bias[unit]
            for i in range(FEATURES):
                level += hidden[at + i] * x[i]
            at += FEATURES
            if level > 0:
                value += level * self.output[unit]
        return value
