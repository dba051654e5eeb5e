"""Games spread over Ray: a small cluster on this machine, started for the test."""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Iterator
from importlib.util import find_spec
from logging import ERROR
from pathlib import Path

import pytest

if find_spec("ray") is None and os.environ.get("WHISTLESTOP_REQUIRE") != "all":
    pytest.skip("Ray is not installed: games are not spread over it", allow_module_level=True)
import ray

import whistlestop as ws
from whistlestop.lab import ResultsFolder, simulate
from whistlestop.lab.extras import needed
from whistlestop.lab.schema import TABLES
from whistlestop.lab.training import Training, train
from whistlestop.lab.training.fit import FEWEST
from whistlestop.messages.errors import BadOption

BOTS = ["greedy", "random"]


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=ERROR)
    yield
    ray.shutdown()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:::ray")
@pytest.mark.usefixtures("cluster")
def test_a_cluster_plays_the_same_games(tmp_path: Path) -> None:
    alone = simulate("ghost_train", BOTS, games=8, seed="same", out=tmp_path / "alone")
    together = simulate("ghost_train", BOTS, games=8, seed="same", ray=True, out=tmp_path / "ray")
    assert together == alone
    here, there = (ResultsFolder.open(tmp_path / name) for name in ("alone", "ray"))
    for table in TABLES:
        assert there.table(table).equals(here.table(table)), table

    (tmp_path / "broken.py").write_text(
        "from whistlestop.bots import Bot\n"
        "class Broken(Bot):\n"
        "    def decide(self, observation, legal):\n"
        "        return {}[observation.turn]\n",
        encoding="utf-8",
    )
    with pytest.raises(BadOption) as caught:
        simulate("ghost_train", [f"{tmp_path}/broken.py:Broken", "random"], games=2, ray=True)
    assert caught.value.code == "bot_failed"


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:::ray")
@pytest.mark.usefixtures("cluster")
def test_a_cluster_and_several_processes_teach_the_same(tmp_path: Path) -> None:
    training = Training(ws.edition("ghost_train"), games=30, rounds=2, seed="same")
    alone = train(training, tmp_path / "alone").read_text("utf-8")
    assert json.loads(alone)["curve"][0]["networks"][0]["lessons"] > FEWEST
    assert train(training, tmp_path / "ray", ray=True).read_text("utf-8") == alone
    assert train(training, tmp_path / "two", processes=2).read_text("utf-8") == alone


def test_a_missing_extra_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.import_module("whistlestop.lab.extras"), "import_module", _fail)
    with pytest.raises(BadOption) as caught:
        needed("ray", "cluster")
    assert caught.value.code == "extra_missing"
    assert 'pip install "whistlestop[cluster]"' in str(caught.value)


def _fail(name: str) -> None:
    raise ImportError(name)
