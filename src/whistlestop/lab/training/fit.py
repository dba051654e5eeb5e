"""Fitting a network to lessons: gradient descent (Adam) on squared errors, with NumPy alone.

A network need not know how good a position is, only which candidate is better. So what it says
and what the trials said are compared within a lesson, after subtracting the mean of each.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from whistlestop.lab.training.arrays import NO_ITEM, Lessons
from whistlestop.planning.features import FEATURES, PLANNERS_CHOICE
from whistlestop.planning.learned import CAUTION
from whistlestop.planning.networks import ONE
from whistlestop.planning.trials import WHOLE

Floats = NDArray[np.float32]

HIDDEN = 32
"""Hidden units."""
EPOCHS = 10
BATCH = 256
"""Lessons in a step."""
RATE = 2e-3
"""The size of the first steps; it falls to 0."""
DECAY = 1e-4
ITEM_DECAY = 3e-5
"""How strongly weights are pulled towards 0."""
HELD_OUT = 0.1
"""The share of lessons that only measure what was learned."""
FEWEST = 100
"""With fewer lessons nothing is learned."""
_MOMENTUM, _SECOND_MOMENTUM, _TINY = 0.9, 0.999, 1e-8


@dataclass(frozen=True)
class Fit:
    """What was learned, and how good it is on lessons that it was not learned from."""

    weights: dict[str, list[int]]
    """The arguments of `Network`."""
    lessons: int
    gain: float
    """How much its choices lead the planner's on average, as a share of a certain victory."""
    error: float
    """The standard error of the gain."""
    changed: float
    """How often it chooses something other than the planner does."""

    def worth_using(self) -> dict[str, list[int]]:
        """The weights; if nothing was gained, those that leave every decision to the planner."""
        return self.weights if self.gain > self.error else _nothing(len(self.weights["items"]))


def fit(lessons: Lessons, items: int, seed: int) -> Fit:
    """Learn from all lessons but the held-out ones; `items` is how many items there are."""
    held_out = max(1, int(len(lessons) * HELD_OUT))
    if len(lessons) < FEWEST:
        return Fit(_nothing(items), len(lessons), 0.0, 0.0, 0.0)
    learner = _Learner(lessons[:-held_out], items, np.random.default_rng(seed))
    learner.learn()
    gain, error, changed = learner.measure(lessons[-held_out:])
    return Fit(learner.rounded(), len(lessons), gain, error, changed)


def _nothing(items: int) -> dict[str, list[int]]:
    """Weights that leave every decision to the planner."""
    direct = [0] * FEATURES
    direct[PLANNERS_CHOICE] = WHOLE * ONE * ONE
    return {"hidden": [], "bias": [], "output": [], "direct": direct, "items": [0] * items}


class _Learner:
    """Weights while they are learned."""

    def __init__(self, lessons: Lessons, items: int, random: np.random.Generator) -> None:
        self.lessons = lessons
        self.random = random
        seen = lessons.numbers[_tried(lessons)].astype(np.float32)
        spread = seen.std(axis=0)
        self.mean = seen.mean(axis=0)
        self.scale = np.where(spread > 0, 1 / np.maximum(spread, 1e-6), 0).astype(np.float32)
        self.weights: dict[str, Floats] = {
            "hidden": _normal(random, FEATURES**-0.5, (FEATURES, HIDDEN)),
            "bias": np.zeros(HIDDEN, np.float32),
            "output": _normal(random, 0.01, (HIDDEN,)),
            "direct": np.zeros(FEATURES, np.float32),
            # The last one stands for no item, and stays 0.
            "items": np.zeros(items + 1, np.float32),
        }
        self.decay = {"hidden": DECAY / 10, "output": DECAY, "direct": DECAY, "items": ITEM_DECAY}
        self.first = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.second = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.steps = 0

    def learn(self) -> None:
        """Go through the lessons again and again, each time in another order."""
        n, size = len(self.lessons), min(BATCH, len(self.lessons))
        planned = EPOCHS * (n // size)
        for _ in range(EPOCHS):
            order = self.random.permutation(n)
            for start in range(0, n - size + 1, size):
                gradients = self._gradients(self.lessons[order[start : start + size]])
                self._step(gradients, RATE * (1 - self.steps / planned))

    def _values(self, lessons: Lessons) -> tuple[Floats, Floats, Floats]:
        """The scaled numbers, the levels of the hidden units, and the values of candidates."""
        w = self.weights
        x = (lessons.numbers.astype(np.float32) - self.mean) * self.scale
        levels = x @ w["hidden"] + w["bias"]
        values = np.maximum(levels, 0) @ w["output"] + x @ w["direct"]
        return x, levels, values + w["items"][lessons.items].sum(axis=-1)

    def _gradients(self, lessons: Lessons) -> dict[str, Floats]:
        w = self.weights
        tried = _tried(lessons).astype(np.float32)
        x, levels, values = self._values(lessons)
        errors = (values - lessons.leads.astype(np.float32) / WHOLE) * tried
        errors -= errors.sum(axis=1, keepdims=True) / tried.sum(axis=1, keepdims=True)
        slope = 2 * errors * tried / tried.sum()
        back = slope[..., None] * w["output"] * (levels > 0)
        items = np.zeros_like(w["items"])
        np.add.at(items, lessons.items, np.broadcast_to(slope[..., None], lessons.items.shape))
        items[NO_ITEM] = 0
        return {
            "hidden": np.tensordot(x, back, ((0, 1), (0, 1))),
            "bias": back.sum(axis=(0, 1)),
            "output": np.einsum("lc,lch->h", slope, np.maximum(levels, 0)),
            "direct": np.einsum("lc,lcf->f", slope, x),
            "items": items,
        }

    def _step(self, gradients: dict[str, Floats], rate: float) -> None:
        """One step of Adam."""
        self.steps += 1
        for name, gradient in gradients.items():
            full = gradient + self.decay.get(name, 0.0) * self.weights[name]
            self.first[name] += (1 - _MOMENTUM) * (full - self.first[name])
            self.second[name] += (1 - _SECOND_MOMENTUM) * (full**2 - self.second[name])
            first = self.first[name] / (1 - _MOMENTUM**self.steps)
            second = self.second[name] / (1 - _SECOND_MOMENTUM**self.steps)
            self.weights[name] -= (rate * first / (np.sqrt(second) + _TINY)).astype(np.float32)

    def measure(self, lessons: Lessons) -> tuple[float, float, float]:
        """The gain on other lessons, its standard error, and the share of changed choices."""
        n = len(lessons)
        parts = [self._values(lessons[start : start + 4096])[2] for start in range(0, n, 4096)]
        values = np.where(_tried(lessons), np.concatenate(parts), -np.inf)
        values[:, 0] += CAUTION / WHOLE
        chosen = values.argmax(axis=1)
        gains = lessons.leads[np.arange(n), chosen] / WHOLE
        return float(gains.mean()), float(gains.std() / n**0.5), float((chosen != 0).mean())

    def rounded(self) -> dict[str, list[int]]:
        """The weights as whole numbers, for unscaled features."""
        w = self.weights
        hidden = w["hidden"] * self.scale[:, None]
        return {
            "hidden": _whole(hidden.T, ONE),
            "bias": _whole(w["bias"] - self.mean @ hidden, ONE),
            "output": _whole(w["output"], ONE * WHOLE),
            "direct": _whole(w["direct"] * self.scale, ONE * ONE * WHOLE),
            "items": _whole(w["items"][:-1], ONE * ONE * WHOLE),
        }


def _tried(lessons: Lessons) -> NDArray[np.bool_]:
    """By lesson and candidate: was it tried?"""
    return np.arange(lessons.leads.shape[1]) < lessons.tried[:, None]


def _normal(random: np.random.Generator, spread: float, shape: tuple[int, ...]) -> Floats:
    return random.normal(0, spread, shape).astype(np.float32)


def _whole(values: Floats, one: int) -> list[int]:
    return [int(value) for value in np.rint(values.astype(np.float64) * one).reshape(-1)]
