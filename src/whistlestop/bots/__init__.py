"""Players that see only what their seat may see.

A bot is one small class: see `Bot`. `make_bot` finds one by name, or in a file of yours.
"""

from whistlestop.bots.base import Bot
from whistlestop.bots.expert_bot import ExpertBot
from whistlestop.bots.greedy import GreedyBot
from whistlestop.bots.network import Network, cheapest_network, free_routes
from whistlestop.bots.planner_bot import PlannerBot
from whistlestop.bots.random_bot import RandomBot
from whistlestop.bots.registry import BOTS, bot_class, make_bot

__all__ = [
    "BOTS",
    "Bot",
    "ExpertBot",
    "GreedyBot",
    "Network",
    "PlannerBot",
    "RandomBot",
    "bot_class",
    "cheapest_network",
    "free_routes",
    "make_bot",
]
