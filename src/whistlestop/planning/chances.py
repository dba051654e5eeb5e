"""Who would win from here: fast planners play a state to its end, again and again.

Hands, tickets and everything open are as they are in the state. What lies face down is shuffled
for every playout, and so is chance: otherwise all playouts would be the same game.
"""

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine import chance
from whistlestop.engine.actions import apply
from whistlestop.engine.market import deck_size
from whistlestop.engine.rules import Rules
from whistlestop.engine.scoring import standings, winners
from whistlestop.engine.state import OVER, TICKET_DECK, State
from whistlestop.planning.fast_planner import FastPlanner
from whistlestop.planning.trials import LONGEST


def wins_from(r: Rules, s: State, playouts: int, seed: str) -> list[float]:
    """How many of these playouts each seat wins; those who share a victory share the win."""
    wins = [0.0] * int(s.players)
    planner = FastPlanner(r, int(s.players))
    for number in range(playouts):
        trial = s.copy()
        chance.seed(trial, f"{seed}:{number}")
        shuffle_face_down(r, trial)
        planner.forget()
        left: i64 = LONGEST
        while trial.decision != OVER and left > 0:
            apply(r, trial, planner.choose(trial))
            left -= 1
        seats, _ = winners(r, trial, standings(r, trial))
        for seat in seats:
            wins[seat] += 1 / len(seats)
    return wins


def shuffle_face_down(r: Rules, s: State) -> None:
    """Shuffle the card decks and the ticket deck."""
    deck: i64
    for deck in range(r.decks):
        chance.shuffle(s, s.piles, r.deck_at[deck], deck_size(s, deck))
    tickets = vec[i64]([0] * s.tickets_left)
    i: i64
    for i in range(s.tickets_left):
        tickets[i] = s.piles[TICKET_DECK + (s.ticket_top + i) % r.tickets]
    chance.shuffle(s, tickets, 0, s.tickets_left)
    for i in range(s.tickets_left):
        s.piles[TICKET_DECK + (s.ticket_top + i) % r.tickets] = tickets[i]
