"""Players that see only what their seat may see.

A bot is one small class: see `Bot`. `make_bot` finds one by name, or in a file of yours.
"""

from whistlestop.bots.base import Bot
from whistlestop.bots.expert_bot import ExpertBot
from whistlestop.bots.greedy_bot import GreedyBot
from whistlestop.bots.learned_bot import LearnedBot
from whistlestop.bots.network import Network, cheapest_network, free_routes
from whistlestop.bots.planner_bot import PlannerBot
from whistlestop.bots.policy_bot import PolicyBot
from whistlestop.bots.random_bot import RandomBot
from whistlestop.bots.registry import BOTS, LADDER, Rung, bot_class, make_bot

__all__ = [
    "BOTS",
    "LADDER",
    "Bot",
    "ExpertBot",
    "GreedyBot",
    "LearnedBot",
    "Network",
    "PlannerBot",
    "PolicyBot",
    "RandomBot",
    "Rung",
    "bot_class",
    "cheapest_network",
    "free_routes",
    "make_bot",
]
