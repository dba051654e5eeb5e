"""Every event that is worth a sentence has one, and hidden things stay hidden."""

import random
from collections.abc import Iterator
from functools import cache

import pytest

import whistlestop as ws
from tests.kit.random_games import finish
from whistlestop.editions import edition, editions
from whistlestop.game import events as ev
from whistlestop.game import log
from whistlestop.messages import catalogue

PLAYERS = ("Ana", "Bo")
QUIET = {ev.CardDealt, ev.MarketFilled, ev.PaymentBegan, ev.CardLaid}
DASH = "\N{EN DASH}"


def told(event: ev.Event, name: str = "europe", seat: int | None = 0) -> str | None:
    return log.line(event.seen_by(seat), edition(name), PLAYERS)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.RouteClaimed(0, "london-dieppe-1", ("green", "wild"), 2),
         f"Ana claimed London {DASH} Dieppe (grey) with 1 green + 1 locomotive: 2 points."),
        (ev.RouteClaimed(0, "wien-budapest-1", ("red",), 1),
         f"Ana claimed Wien {DASH} Budapest (red) with 1 red: 1 point."),
        (ev.TunnelRevealed(0, "angora-smyrna-1", ("red", "wild", "orange"), 2),
         f"The tunnel Angora {DASH} Smyrna turned up 1 red + 1 locomotive + 1 orange: "
         "2 more cards to pay."),
        (ev.TunnelWithdrawn(1, "angora-smyrna-1", ("orange",) * 3),
         f"Bo gave up the tunnel Angora {DASH} Smyrna and took 3 orange back."),
        (ev.StationBuilt(1, "athina", ("red",)), "Bo built a station in Athína with 1 red."),
        (ev.CardTaken(1, 3, "red"), "Bo took a card from slot 3: red."),
        (ev.CardDrawn(0, "train", "red"), "Ana drew a card: red."),
        (ev.CardDrawn(1, "train", "red"), "Bo drew a card."),
        (ev.TicketsOffered(1, 3, ("paris-wien",)), "Bo looked at 3 tickets."),
        (ev.TicketsKept(1, 1, 2, ("paris-wien",), ()), "Bo kept 1 ticket and declined 2."),
        (ev.TicketsKept(0, 1, 1, ("paris-wien",), ("berlin-roma",)),
         f"Ana kept Paris {DASH} Wien (8) and declined Berlin {DASH} Roma (9)."),
        (ev.FirstTicketsChosen(1, ("paris-wien",), ()), "Bo has chosen the first tickets."),
        (ev.FirstTicketsKept((2, 3)), "First tickets kept: Ana 2, Bo 3."),
        (ev.MarketFlushed(("wild", "red", "wild", "wild", "red")),
         "Too many locomotives: the face-up cards (3 locomotives + 2 red) were discarded."),
        (ev.MarketFlushed(("wild",) * 10, times=2),
         "Too many locomotives: the face-up cards were discarded 2 times in a row."),
        (ev.DeckRemade("train", 12), "The deck was shuffled: 12 cards."),
        (ev.LastTurnsBegan(0, 2), "Ana triggered the end of the game: 2 turns left in all."),
        (ev.TurnPassed(0), "Ana passed."),
        (ev.GameEnded("stalemate"), "The game is over. Nobody could do anything any more."),
    ],
)  # fmt: skip
def test_an_event_is_told_in_one_sentence(event: ev.Event, sentence: str) -> None:
    assert told(event) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.CardDrawn(1, "ship", "red_ship"), "Bo drew a card from the ship deck."),
        (ev.FleetChosen(1, 20, 40), "Bo has chosen a fleet."),
        (ev.FleetChosen(0, 20, 40), "Ana has chosen a fleet of 20 trains and 40 ships."),
        (ev.FleetsRevealed((20, 15)),
         "The fleets are revealed: Ana 20 trains, Bo 15 trains."),
        (ev.HarbourBuilt(0, "lima", ("red_ship", "red_ship")),
         "Ana built a harbour in Lima with 2 red ships."),
        (ev.PiecesExchanged(0, "ship", 2), "Ana exchanged 2 ships for 2 trains."),
    ],
)  # fmt: skip
def test_trains_and_ships_are_told_apart(event: ev.Event, sentence: str) -> None:
    assert told(event, "world") == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (ev.TicketDrawn(1, "circus_of_dread-swamp"), "Bo drew a ticket."),
        (ev.TicketDrawn(0, "circus_of_dread-swamp"),
         f"Ana drew the ticket Circus of Dread {DASH} Swamp."),
        (ev.TicketCompleted(1, "circus_of_dread-swamp"),
         f"Bo completed the ticket Circus of Dread {DASH} Swamp."),
        (ev.TicketsReplaced(1, 2, ("circus_of_dread-swamp",)), "Bo put 2 tickets aside."),
        (ev.BonusTaken(0, "town_hall_crypt"), "Ana earned the bonus Town Hall to the Crypt."),
        (ev.RouteClaimed(0, "circus_of_dread-fishing_wharf-1", ("blue",) * 3, 0),
         f"Ana claimed Circus of Dread {DASH} Fishing Wharf with 3 blue."),
    ],
)  # fmt: skip
def test_a_race_is_told_without_points(event: ev.Event, sentence: str) -> None:
    assert told(event, "ghost_train") == sentence


@cache
def played(name: str) -> ws.Game:
    return finish(ws.new_game(name, players=list(PLAYERS), seed=1), random.Random(1))


def every_event() -> Iterator[type[ev.Event]]:
    """All kinds of events, which are the classes nothing is derived from."""
    waiting: list[type[ev.Event]] = [ev.Event]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if not kind.__subclasses__():
            yield kind


def test_every_kind_of_event_has_a_sentence_or_is_quiet_on_purpose() -> None:
    told = {kind for kind in every_event() if f"event.{kind.__name__}" in catalogue("en")}
    assert set(every_event()) == told | QUIET
    assert not told & QUIET


@pytest.mark.parametrize("name", editions())
def test_a_whole_game_can_be_told_to_everybody(name: str) -> None:
    game = played(name)
    for seat in (0, 1, None):
        for sentence in log.lines(game.events, game.edition, game.players, seat):
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert "None" not in sentence
            assert "\n" not in sentence


@pytest.mark.rule("R-10")
@pytest.mark.parametrize("name", editions())
def test_a_rival_is_told_no_hidden_card_or_ticket(name: str) -> None:
    game = played(name)
    for event in game.events:
        if isinstance(event, ev.SecretEvent):
            own = log.line(event, game.edition, game.players)
            others = log.line(event.seen_by(1 - event.seat), game.edition, game.players)
            spectators = log.line(event.seen_by(None), game.edition, game.players)
            assert others == spectators
            if own is not None:
                assert others is not None
                assert len(others) < len(own)
                assert "(" not in others, "tickets are told with their points"
