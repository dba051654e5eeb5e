"""Play a game by hand: ask what is possible, move in plain text, and see what happened."""

import whistlestop as ws

game = ws.new_game("europe", players=["Ana", "Bo"], seed=7, first=0)

# Each player is offered four tickets and keeps two or more.
for name in game.players:
    offered = game.observe(game.decision.seat).to_dict()["own"]["offered"]
    print(f"{name} may keep {', '.join(offered)}")
    game.apply("keep 1 2")

# Ana draws two cards, and then it is Bo's turn.
game.play("draw 1", "draw deck")
print(f"{game.players[game.turn]} is to move")

# What could Bo claim, and how would it be paid?
for action in game.legal_actions()[:12]:
    if action.kind == "claim":
        print(f"{action} with {next(game.payments(action.about))}")

# Why a move is not possible.
print(game.why_illegal("claim london-dieppe-1 with 2 purple"))

# A move that is possible: what happened, and what everyone has now.
for event in game.apply("claim wien-budapest-2 with 1 white"):
    print(event)
for score in game.scores():
    print(game.players[score.seat], score.total)
