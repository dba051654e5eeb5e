"""The rules engine: state, decisions, actions, legality, scoring. It names no edition.

Everything here works on two objects: `Rules` (what never changes during a game: the board,
the numbers, tables computed once) and `State` (everything that does). The modules follow the
rulebooks, one mechanic each. All but `stand_ins` are compiled where a C compiler is present.
"""

from whistlestop.engine import stand_ins

# This must run before any other module of the engine is imported.
stand_ins.provide()
