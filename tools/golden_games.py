"""Makes the golden games of tests/replays: saved games that must replay to the same end forever.

`python tools/golden_games.py EDITION ...` writes those of the named editions, with an index of the
hashes of their final positions. That is needed only for a new edition, or after a change of the
rules, which also raises the rules version: the old games prove that nothing else changed.

A recorded game keeps its moves: they are played again by today's rules. Only a game that is
not recorded yet, or whose moves no longer lead to an end, is played by bots. The bots may have
changed since the others were recorded, so a game that is deleted does not come back as it was.

The games of an edition together must do everything that can be done in it: see `wanted`.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import whistlestop as ws
from whistlestop.bots import make_bot
from whistlestop.game import events as ev
from whistlestop.game.action import all_actions

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "replays"
INDEX = "index.json"
SEED = 1
LAST_SEED = 100
NAMES = ("Ana", "Bo", "Cem", "Dai", "Eva")

Planned: TypeAlias = tuple[str, Callable[[], ws.Game]]
"""The title of a game, and how to play it."""


def wanted(edition: ws.Edition) -> set[str]:
    """What the golden games of an edition must show between them."""
    tunnels = any(route.kind == "tunnel" for route in edition.routes)
    kinds = {action.kind for action in all_actions(edition) if action}
    found = {f"action: {kind}" for kind in kinds if tunnels or kind != "withdraw"}
    found |= {"end: stalemate", "deck remade"}
    if edition.tickets_rules.goal:
        found |= {"end: goal_reached", "end: last_piece_placed", "ticket deck remade"}
        found |= {f"bonus: {bonus.id}" for bonus in edition.bonuses}
    else:
        found |= {"end: last_turns_played", "chosen in any order"}
    if edition.market.flush_wilds:
        found |= {"market flushed"}
    if tunnels:
        found |= {"tunnel without surcharge", "surcharge paid"}
    return found


def shown(game: ws.Game) -> set[str]:
    """What a game shows."""
    names = all_actions(game.edition)
    found = {f"action: {action.kind}" for n in game.actions if (action := names[n])}
    if any(move.startswith("pay ") for move in game.moves):
        found.add("surcharge paid")
    if any(move.startswith("seat ") for move in game.moves):
        found.add("chosen in any order")
    decks_made = 0
    for event in game.events:
        if isinstance(event, ev.GameEnded):
            found.add(f"end: {event.reason}")
        if isinstance(event, ev.BonusTaken):
            found.add(f"bonus: {event.bonus}")
        if isinstance(event, ev.MarketFlushed):
            found.add("market flushed")
        if isinstance(event, ev.TicketDeckRemade):
            found.add("ticket deck remade")
        if isinstance(event, ev.TunnelRevealed) and event.extra == 0:
            found.add("tunnel without surcharge")
        decks_made += isinstance(event, ev.DeckRemade)
    # Every deck is shuffled once before the game; a game from a position already has its decks.
    if decks_made > (len(game.edition.decks) if game.start is None else 0):
        found.add("deck remade")
    return found


def final_hash(game: ws.Game) -> str:
    """The SHA-256 of the position as canonical JSON."""
    text = json.dumps(game.position(), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def finish(game: ws.Game, bot_name: str) -> ws.Game:
    """Play a game to its end with the same bot on every seat."""
    bots = [make_bot(bot_name) for _ in game.players]
    for seat, bot in enumerate(bots):
        bot.start(seat, game.edition, f"{game.seed}:{seat}")
    while not game.over:
        seat, legal = game.decision.seat, game.legal_actions()
        action = legal[0] if len(legal) == 1 else bots[seat].decide(game.observe(seat), legal)
        game.apply(action)
    return game


def ordinary_games(edition: ws.Edition) -> Iterator[Planned]:
    """For each number of players a game by greedy bots and one by random ones."""
    for players in edition.players:
        for bot in ("greedy", "random"):
            yield f"{players}-{bot}", partial(ordinary_game, edition, players, bot, SEED)


def ordinary_game(edition: ws.Edition, players: int, bot: str, seed: int) -> ws.Game:
    """A game from the first move to the last."""
    return finish(ws.new_game(edition, players=NAMES[:players], seed=seed), bot)


def rare_games(edition: ws.Edition) -> Iterator[Planned]:
    """A game in which somebody must pass, one that comes to a standstill, and one in which the last
    player chooses first."""
    yield "pass", partial(game_with_a_pass, edition)
    yield "stalemate", partial(stalemate, edition)
    if not edition.tickets_rules.goal:
        yield "any-order", partial(chosen_in_any_order, edition)


def game_with_a_pass(edition: ws.Edition) -> ws.Game:
    """Somebody must pass, and the game goes on."""
    begun = ws.from_position(nothing_to_do(edition, first_can_play=True))
    return finish(begun.play("pass"), "greedy")


def stalemate(edition: ws.Edition) -> ws.Game:
    """Nobody gets any further."""
    if edition.tickets_rules.goal or edition.fleet:
        return idle(ws.new_game(edition, players=NAMES[:2], seed=SEED))
    return ws.from_position(nothing_to_do(edition, first_can_play=False)).play("pass", "pass")


def chosen_in_any_order(edition: ws.Edition) -> ws.Game:
    """First tickets and fleets are chosen against the turn order."""
    game = ws.new_game(edition, players=NAMES[: edition.players[-1]], seed=SEED)
    while game.state.setting_up:
        seat = game.decisions[-1].seat
        legal = game.legal_actions(seat)
        game.apply(legal[seat % len(legal)], seat)
    return finish(game, "random")


def further_games(edition: ws.Edition) -> Iterator[Planned]:
    """Random games with other seeds, for what the games above happen not to show."""
    for seed in range(SEED + 1, LAST_SEED + 1):
        yield f"seed-{seed}", partial(ordinary_game, edition, edition.players[-1], "random", seed)


def idle(game: ws.Game) -> ws.Game:
    """Turns that lead nowhere: tickets replaced, pieces exchanged."""
    while not game.over:
        legal = game.legal_actions()
        waiting = [a for a in legal if a.kind in ("replace", "exchange")]
        game.apply((waiting or legal)[0])
    return game


def nothing_to_do(edition: ws.Edition, *, first_can_play: bool) -> dict[str, Any]:
    """Nobody can draw: one seat has all cards, and no ticket is left. Seat 1 must pass.

    The other seat can claim routes, or has placed all its pieces and must pass as well.
    """
    seats: list[dict[str, Any]] = [{"hand": {kind.id: kind.count for kind in edition.card_kinds}}]
    seats.append({})
    routes: dict[str, int] = {}
    if edition.fleet:
        # Without trains in reserve or box there is nothing to exchange either.
        trains, ships = edition.fleet.trains, edition.fleet.total - edition.fleet.trains
        routes = dict.fromkeys(filled(edition, trains), 1)
        boxed = {"train": 0, "ship": edition.fleet.ships - ships}
        seats[1] = {"reserve": {"train": 0, "ship": ships}, "box": boxed}
    if not first_can_play:
        routes = dict.fromkeys(filled(edition, edition.pieces), 0)
        if edition.stations:
            seats[0]["stations_left"] = 0
    return {
        "edition": edition.id,
        "players": list(NAMES[:2]),
        "turn": 1,
        "seats": seats,
        "routes": routes,
        "ticket_deck": [],
        "removed_tickets": [ticket.id for ticket in edition.tickets],
    }


def filled(edition: ws.Edition, trains: int) -> list[str]:
    """Routes that take exactly this many trains, longest first, one of each double."""
    found: list[str] = []
    doubles: set[str] = set()
    for route in sorted(edition.routes, key=lambda route: -route.length):
        if route.piece == "train" and route.length <= trains and route.double not in doubles:
            found.append(route.id)
            trains -= route.length
            if route.double:
                doubles.add(route.double)
    assert trains == 0, f"no routes of {edition.id} take exactly these trains"
    return found


def main(names: Sequence[str], folder: Path = FOLDER) -> None:
    """Write the golden games of these editions, and the index of all."""
    index = json.loads((folder / INDEX).read_text("utf-8"))
    for name in names:
        recorded = recorded_games(name, folder)
        games = golden_games(ws.edition(name), recorded)
        for old in folder.glob(f"{name}-*.jsonl"):
            if old.stem.removeprefix(f"{name}-") not in games:
                old.unlink()
                index.pop(old.name, None)
        for title, game in games.items():
            file = f"{name}-{title}.jsonl"
            origin = "as recorded" if title in recorded else "played now"
            if not still_true(folder / file, index.get(file), game):
                ws.save(game, folder / file)
                index[file] = final_hash(game)
                origin += ", written"
            print(f"{file:32} {len(game.moves):4} moves, {origin}")
    sorted_index = dict(sorted(index.items()))
    (folder / INDEX).write_text(json.dumps(sorted_index, indent=1) + "\n", encoding="utf-8")


def still_true(file: Path, recorded_hash: str | None, game: ws.Game) -> bool:
    """Does the recorded game load, with its rules version, and end as it did? Then it stays."""
    try:
        return ws.load(file) == game and final_hash(game) == recorded_hash
    except ws.BadSave:
        return False


def recorded_games(name: str, folder: Path) -> dict[str, ws.Game]:
    """The recorded games of an edition whose moves still lead to an end, by title."""
    found = {}
    for file in folder.glob(f"{name}-*.jsonl"):
        game = made_again(file.read_text("utf-8"))
        if game is not None:
            found[file.stem.removeprefix(f"{name}-")] = game
    return found


def made_again(text: str) -> ws.Game | None:
    """A saved game with its moves played again by today's rules; None unless they end it."""
    header, *entries = map(json.loads, text.splitlines())
    try:
        if "position" in header:
            game = ws.from_position(header["position"])
        else:
            names, seed = header["players"], header["seed"]
            game = ws.new_game(header["edition"], players=names, seed=seed, **header["options"])
        game.play(*(entry["move"] for entry in entries if "move" in entry))
    except ws.WhistlestopError:
        return None
    return game if game.over else None


def golden_games(edition: ws.Edition, recorded: Mapping[str, ws.Game]) -> dict[str, ws.Game]:
    """Games that together show everything, by title; of the further ones only those needed."""
    planned = [*ordinary_games(edition), *rare_games(edition)]
    games = {title: recorded.get(title) or play() for title, play in planned}
    missing = wanted(edition).difference(*map(shown, games.values()))
    for title, play in further_games(edition):
        if not missing:
            break
        game = recorded.get(title) or play()
        if missing & shown(game):
            games[title] = game
            missing -= shown(game)
    if missing:
        raise SystemExit(f"no golden game of {edition.id} shows: {', '.join(sorted(missing))}")
    return games


if __name__ == "__main__":
    main(sys.argv[1:])
