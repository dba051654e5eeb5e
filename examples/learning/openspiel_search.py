"""Two searches of OpenSpiel play San Francisco against each other, one of them fair.

    python examples/learning/openspiel_search.py [SIMULATIONS]

MCTS searches the true state, so it sees through the backs of the cards. ISMCTS searches states
that could be the true one as far as its seat knows.
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import whistlestop.envs.openspiel


def main(simulations: int) -> None:
    """Play one game, and show every decision."""
    game = pyspiel.load_game(f"{whistlestop.envs.openspiel.PREFIX}san_francisco")
    dice = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice)
    bots = [
        mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=dice),
        ismcts.ISMCTSBot(
            game=game,
            evaluator=evaluator,
            uct_c=1.4,
            max_simulations=simulations,
            random_state=dice,
        ),
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choice(outcomes, p=chances))
            continue
        player = state.current_player()
        action = bots[player].step(state)
        print(f"{'MCTS  ' if player == 0 else 'ISMCTS'}  {state.action_to_string(action)}")
        state.apply_action(action)
    print("returns:", state.returns())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
