"""A bot of your own that beats `greedy`: it completes all its tickets in one network."""

from collections import Counter
from collections.abc import Sequence

from whistlestop import Action, Observation
from whistlestop.bots import Bot, cheapest_network


class MyBot(Bot):
    """Claims the routes of its network, draws cards for them, and takes tickets that fit in."""

    def decide(self, observation: Observation, legal: Sequence[Action]) -> Action:
        """Value every legal action, and take the best one."""
        edition, own, plan = observation.edition, observation.own, cheapest_network(observation)
        assert own  # a bot is not a spectator
        have = {kind.color: n for kind, n in zip(edition.card_kinds, own.hand, strict=True)}
        gray = {"gray": max(edition.colors, key=lambda color: have[color])}
        need = Counter(gray.get(r.color, r.color) for r in plan.routes for _ in range(r.length))
        long = 2 if observation.last_turns >= 0 or not plan.open else 5
        new_tickets = -50 if plan.open or sum(own.reserve) < 12 else 50
        others = {"draw": 1, "tickets": new_tickets, "replace": new_tickets, "withdraw": -200}

        def value(action: Action) -> float:
            match action.kind, action.about:
                case "claim", name:
                    route = edition.route(name)
                    return 100 * (route in plan.routes) + 2 * (route.length - long)
                case "keep", numbers:
                    kept = [own.offered[int(number) - 1] for number in numbers.split()]
                    new = cheapest_network(observation, [*own.tickets, *kept])
                    points = sum(edition.tickets[t].points for t in new.completed + new.open)
                    return points - 1.1 * new.spaces - 10 * len(new.lost)
                case "draw", slot if slot.isdigit():
                    color = edition.card_kinds[observation.market[int(slot) - 1]].color
                    return 3 if color and need[color] > have[color] else 0 if color else 1.5
            return others.get(action.kind, -need[action.about] - 99 * (action.about == "wild"))

        return max(legal, key=value)
