"""`whistlestop train`: learn which of the planner's moves win, for one edition."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator

from whistlestop.cli.many_games import INTERRUPTED, bar, cores, ended_like_ctrl_c
from whistlestop.cli.terminal import Terminal
from whistlestop.editions import edition
from whistlestop.lab.extras import needed

_NETWORKS = ("turn", "second_card", "tickets")


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Play and learn, and report after every round. After Ctrl-C the same command continues."""
    needed("numpy", "envs")
    # The matrices are small: several threads would only wait for each other, on a busy machine
    # for most of the time. NumPy reads this when it is imported.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # NumPy is not installed everywhere.
    from whistlestop.lab.training import Round, Training, train

    def told(learned: Round) -> None:
        terminal.say(*lines(learned))

    def lines(learned: Round) -> Iterator[str]:
        for name, fit in zip(_NETWORKS, learned.fits, strict=True):
            if fit.lessons:
                yield terminal.tell(
                    "cli.train.round",
                    round=learned.number + 1,
                    decision=name,
                    lessons=fit.lessons,
                    gain=terminal.words.decimal(100 * fit.gain, 2, sign=True),
                    error=terminal.words.decimal(100 * fit.error, 2),
                    changed=terminal.words.percent(fit.changed, 0),
                )

    training = Training(
        edition(options.edition), options.players, options.games, options.rounds, options.seed
    )
    try:
        with ended_like_ctrl_c(), bar(terminal.words) as shown:
            path = train(
                training,
                options.out,
                processes=cores(options.processes),
                ray=options.ray,
                progress=shown,
                told=told,
            )
    except KeyboardInterrupt:
        terminal.say(terminal.tell("cli.train.interrupted", folder=options.out))
        return INTERRUPTED
    terminal.say(terminal.tell("cli.train.done", path=str(path)))
    return 0
