"""Many games side by side: each plays the action it is given, and on to the caller's next decision.

Callers read flat vectors, one row for each game, which NumPy shows without a copy. A step creates
no Python objects: what is legal, what is seen and what was scored are written in place.
"""

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from whistlestop.engine import chance
from whistlestop.engine.actions import apply
from whistlestop.engine.legality import list_legal
from whistlestop.engine.rules import WITHDRAW, Rules
from whistlestop.engine.scoring import standings, winners
from whistlestop.engine.setup import set_up
from whistlestop.engine.state import LAID, MARKET, OVER, SCORE, SEAT, State
from whistlestop.knowledge.encoding.encoder import Encoder
from whistlestop.knowledge.encoding.facts import Facts
from whistlestop.planning.policy import Policy


class Games:
    """The games of a batch, in rows: a game that ends is followed by the next of its row at once.

    `policies` says for each row, by seat, who plays there; None: the caller is asked. A decision
    with one legal action is made without asking.
    """

    def __init__(
        self,
        r: Rules,
        players: int,
        policies: list[list[Policy | None]],
        seed: int | str,
        noting: bool,
    ) -> None:
        size = len(policies)
        self.r = r
        self.players: i64 = players
        self.size: i64 = size
        self.policies = policies
        self.seed = seed
        self.noting = noting
        """Do the states keep a journal, for callers that empty it?"""
        self.encoder = Encoder(r, players)
        self.cells: i64 = self.encoder.cells
        self.actions: i64 = r.actions
        self.states: list[State] = []
        self.facts: list[Facts] = []
        self.numbers: list[int] = [0] * size
        """By row: how many of its games have begun."""
        self.observations = vec[i16]([0] * (size * int(self.cells)))
        """What the seat that is asked sees."""
        self.masks = vec[u8]([0] * (size * int(r.actions)))
        """1: the action is legal."""
        self.seats = vec[i64]([0] * size)
        """The seat that is asked."""
        self.gained = vec[i64]([0] * (size * players))
        """Points that each seat has gained since the last step, the final score included."""
        self.counted = vec[i64]([0] * (size * players))
        """Points that have been reported before."""
        self.done = vec[u8]([0] * size)
        """1: a game has ended in this step, and the next has begun."""
        self.won = vec[u8]([0] * (size * players))
        """1: the seat has won the game that ended in this step."""
        self.finals = vec[i16]([0] * (size * int(self.cells)))
        """By row: what seat 0 saw when the last game ended."""
        self.chosen = vec[i64]([0] * size)
        """The actions that `sample` has chosen."""
        self.legal = vec[i64]([0] * r.actions)
        self.dice = State()
        for _ in range(size):
            self.states.append(self.dice)
            self.facts.append(Facts(r, players))
        self.reset(seed)

    def reset(self, seed: int | str) -> None:
        """Begin every row again."""
        self.seed = seed
        chance.seed(self.dice, f"{seed}:dice")
        i: i64
        for i in range(self.size):
            self.numbers[i] = 0
            self._deal(i)
            self._forget_step(i)
            self._play_on(i)

    def step(self, actions: bytes) -> i64:
        """Play an action in every game: two bytes each, the lower first.

        If one is illegal, nothing changes and the number of its game is returned; else -1.
        """
        i: i64
        for i in range(self.size):
            action: i64 = _read(actions, i)
            if action >= self.actions or self.masks[i * self.actions + action] == 0:
                return i
        for i in range(self.size):
            self._forget_step(i)
            self.play(i, _read(actions, i))
        return -1

    def play(self, i: i64, action: i64) -> None:
        """Play a legal action in one game, as part of the present step."""
        self._apply(i, self.states[i], action)
        self._play_on(i)

    def sample(self) -> None:
        """Choose a legal action for every game, each as likely as the others, into `chosen`."""
        i: i64
        for i in range(self.size):
            n: i64 = list_legal(self.r, self.states[i], self.legal)
            self.chosen[i] = self.legal[chance.below(self.dice, n)]

    def write_seen(self, i: i64, seat: i64, out: vec[i16]) -> None:
        """Write what any seat of a game sees."""
        self.encoder.write(self.states[i], self.facts[i], seat, out, 0)

    def _deal(self, i: i64) -> None:
        """Begin the next game of a row."""
        number: int = self.numbers[i]
        self.states[i] = set_up(self.r, self.players, f"{self.seed}:{i}:{number}", -1, self.noting)
        self.numbers[i] = number + 1
        self.facts[i] = Facts(self.r, self.players)
        seat: i64
        for seat in range(self.players):
            self.counted[i * self.players + seat] = 0
        for policy in self.policies[i]:
            if policy is not None:
                policy.forget()

    def _forget_step(self, i: i64) -> None:
        """Nothing gained and nothing ended: a new step begins."""
        self.done[i] = 0
        seat: i64
        for seat in range(self.players):
            self.gained[i * self.players + seat] = 0
            self.won[i * self.players + seat] = 0

    def _play_on(self, i: i64) -> None:
        """Play until a seat of the caller must decide between several actions."""
        r = self.r
        legal = self.legal
        n: i64 = 0
        while True:
            s = self.states[i]
            if s.decision == OVER:
                self._finish(i, s)
                self._deal(i)
                continue
            n = list_legal(r, s, legal)
            action: i64 = legal[0]
            if n > 1:
                policy = self.policies[i][s.seat]
                if policy is None:
                    break
                action = policy.choose(s)
            self._apply(i, s, action)
        self._look(i, n)

    def _apply(self, i: i64, s: State, action: i64) -> None:
        """Carry out an action, and remember which cards everyone has seen in a hand."""
        r = self.r
        known = self.facts[i].known
        hand: i64 = s.seat * r.kinds
        kind: i64
        if action >= r.lay:
            if action < r.keep and known[hand + action - r.lay] > 0:
                known[hand + action - r.lay] -= 1
        elif action >= r.draw_slot:
            known[hand + s.piles[MARKET + action - r.draw_slot]] += 1
        elif action == WITHDRAW:
            for kind in range(r.kinds):
                known[hand + kind] += s.piles[LAID + kind]
        apply(r, s, action)

    def _finish(self, i: i64, s: State) -> None:
        """Report the end of a game."""
        rows = standings(self.r, s)
        best, _ = winners(self.r, s, rows)
        first: i64 = i * self.players
        self.done[i] = 1
        for seat in range(len(rows)):
            self.gained[first + seat] = rows[seat].total - self.counted[first + seat]
        for seat in best:
            self.won[first + seat] = 1
        self.encoder.write(s, self.facts[i], 0, self.finals, i * self.cells)

    def _look(self, i: i64, n: i64) -> None:
        """Write what the caller reads; `legal` holds the `n` legal actions."""
        s = self.states[i]
        seat: i64
        if self.done[i] == 0:
            for seat in range(self.players):
                cell: i64 = i * self.players + seat
                score: i64 = s.seats[seat * SEAT + SCORE]
                self.gained[cell] += score - self.counted[cell]
                self.counted[cell] = score
        self.seats[i] = s.seat
        first: i64 = i * self.actions
        action: i64
        for action in range(first, first + self.actions):
            self.masks[action] = 0
        for action in range(n):
            self.masks[first + self.legal[action]] = 1
        self.encoder.write(s, self.facts[i], s.seat, self.observations, i * self.cells)


def _read(actions: bytes, i: i64) -> i64:
    low: i64 = actions[2 * i]
    high: i64 = actions[2 * i + 1]
    return high * 256 + low
