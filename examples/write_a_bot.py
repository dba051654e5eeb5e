"""Write a bot and let it play: one class with one method that sees what its seat may see."""

from collections.abc import Sequence

from whistlestop import Action, Observation
from whistlestop.bots import Bot
from whistlestop.lab import simulate


class LongestFirst(Bot):
    """Claims the longest route it can pay for; draws cards when none is worth it."""

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        """Choose one of the legal actions."""
        edition = observation.edition
        claims = [action for action in legal if action.kind == "claim"]
        if claims:
            best = max(claims, key=lambda action: edition.route(action.about).length)
            if edition.route(best.about).length >= 4 or observation.last_turns >= 0:
                return best
        draws = [action for action in legal if action.kind == "draw"]
        if draws:
            return self.random.choice(draws)
        # Keep few tickets, and lay cards in the order in which they are offered.
        return legal[0]


if __name__ == "__main__":
    # A bot of your own is named by its file and its class; `whistlestop sim` takes the same name.
    summary = simulate("europe", [f"{__file__}:LongestFirst", "random"], games=20, seed=1)
    for bot in summary.bots:
        name = bot.bot.rpartition(":")[2]
        print(f"{name:14} wins {bot.win_rate:.0%}, {bot.mean_score:.0f} points on average")
