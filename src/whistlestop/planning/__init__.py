"""Plans, card values and imagined games on engine states, compiled like the engine.

A planner decides for one seat from what that seat may know: its own hand and tickets, and
everything public. It never looks at another hand, a deck or another seat's tickets.
"""
