"""What people see and do in the window, and what it keeps to itself."""

import asyncio
import re
import threading
from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Input, OptionList

import whistlestop as ws
from tests.cli.test_play import POSITION
from tests.cli.window import LARGE, Player, playing
from whistlestop.bots import GreedyBot
from whistlestop.cli.play.view import seat_columns
from whistlestop.cli.play.window.board_view import BoardView
from whistlestop.cli.play.window.screens import Cover, Leave, Reading
from whistlestop.editions import editions
from whistlestop.game.events import CardDrawn
from whistlestop.messages import LANGUAGES, Words


def driven(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run a test that waits for the window."""

    @wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        asyncio.run(test(*arguments, **named))  # type: ignore[arg-type]  # all are coroutines

    return run


def position(**changes: Any) -> ws.Game:
    """Your turn in a game of europe against a bot."""
    return ws.from_position({**POSITION, **changes})


def line(player: Player, words: str) -> int:
    """The number of the line with these words."""
    return next(n for n, shown in enumerate(player.lines) if words in shown)


def board(player: Player) -> BoardView:
    return player.app.screen_stack[0].query_one(BoardView)


@driven
async def test_the_table_shows_seats_market_hand_tickets_and_log() -> None:
    async with playing(position(), size=LARGE) as player:
        assert re.search(r"You +6 +39 +5 +3 +3", player.shown("seats"))
        assert re.search(r"random bot +0 +45 +4 +1 +3", player.shown("seats"))
        assert "1◎ locomotive" in player.shown("market")
        assert "2● red" in player.shown("market")
        assert "96 in the deck" in player.shown("market")
        assert "1■ blue" in player.shown("hand")
        assert "red" not in player.shown("hand"), "nothing of the rival's hand"
        assert player.shown("question") == "Your turn"
        for name in ("London", "Zürich", "Petrograd", "Brindisi", "Berlin (7): 7 to go"):
            await player.sees(name)


@driven
async def test_a_claimed_route_has_the_colour_and_the_mark_of_its_owner() -> None:
    async with playing(position()) as player:
        drawn = board(player).board
        assert drawn is not None
        column, row = drawn.cell_of("venezia-roma-1")
        mine = board(player)._cells[row][column]
        column, row = drawn.cell_of("berlin-wien-1")
        free = board(player)._cells[row][column]
        assert (mine.character, free.character) == ("/", "▲")
        assert mine.ground != free.ground


@driven
async def test_a_ticket_that_is_highlighted_shows_its_way_on_the_board() -> None:
    async with playing(position()) as player:
        player.app.query_one("#tickets", OptionList).focus()
        await player.press("home")
        assert set(player.app._pointed) == {
            "london", "berlin", "london-amsterdam-1", "amsterdam-frankfurt-1", "berlin-frankfurt-1",
        }  # fmt: skip
        await player.press("end")
        assert set(player.app._pointed) == {"zurich", "brindisi"}, "it is done"


@driven
async def test_a_route_is_claimed_by_a_click_and_a_choice_of_payment() -> None:
    async with playing(position(), size=LARGE) as player:
        await player.click_thing("athina-smyrna-1")
        assert player.lines == [
            "with 1 blue + 1 locomotive", "with 1 green + 1 locomotive",
            "with 1 black + 1 locomotive",
        ]  # fmt: skip
        await player.press("escape")
        assert len(player.lines) > 10, "back to all moves"
        await player.click_thing("athina-smyrna-1")
        await player.click_line(1)
        assert player.game.moves[0] == "claim athina-smyrna-1 with 1 green + 1 wild"


@driven
async def test_a_click_on_a_route_that_cannot_be_claimed_says_why() -> None:
    async with playing(position(), size=LARGE) as player:
        await player.click_thing("brest-pamplona-1")
        assert "[EU-9]" in player.shown("detail")
        assert player.app.query_one("#detail").has_class("-warning")
        await player.click_thing("venezia-roma-1")
        assert "[R-9]" in player.shown("detail")
        assert player.game.actions == ()


@driven
async def test_a_click_on_a_location_lists_what_can_be_done_there() -> None:
    async with playing(position(), size=LARGE) as player:
        await player.click_thing("wien")
        assert player.lines[0] == "Build a station: Wien"
        assert sum("free, you hold" in shown for shown in player.lines) == 6
        await player.choose(0)
        await player.choose(0)
        assert player.game.moves[0] == "station wien with 1 blue"


@driven
async def test_a_click_on_a_face_up_card_takes_it() -> None:
    async with playing(position(), size=LARGE) as player:
        at = player.shown("market").index("3☾")
        await player.pilot.click("#market", offset=(at + 1, 0))
        await player.settle()
        assert player.game.moves[0] == "draw 3"
        assert player.shown("question") == "Take your second card"


@driven
async def test_tickets_are_kept_with_boxes_that_are_ticked() -> None:
    game = ws.new_game("europe", players=["You", "random bot"], seed=3, first=0)
    async with playing(game) as player:
        assert player.lines[0].startswith("[ ] Edinburgh")
        assert player.lines[-1] == "Keep at least 2"
        await player.choose(1)
        assert player.lines[1].startswith("[x] ")
        await player.choose(len(player.lines) - 1)
        assert "EU-" in player.shown("detail"), "one is too few, and the rule says so"
        await player.press("home", "down", "down", "space")
        await player.choose(len(player.lines) - 1)
        assert player.game.moves[0] == "keep 2 3"


@driven
async def test_a_tunnel_shows_what_was_turned_up_and_is_paid_or_withdrawn() -> None:
    seats = [{"hand": {"orange": 5, "wild": 1}}, {}]
    decks = {"train": ["orange", "orange", "red"]}
    async with playing(position(seats=seats, decks=decks), size=LARGE) as player:
        await player.click_thing("angora-smyrna-1")
        await player.choose(line(player, "3 orange"))
        assert player.shown("detail").split() == ["turned", "up", "◆+1", "◆+1", "●"]
        assert player.lines[:2] == ["with 2 orange", "with 1 orange + 1 locomotive"]
        assert any("Withdraw" in shown for shown in player.lines)
        await player.choose(0)
        assert "angora-smyrna-1" in [
            player.game.edition.routes[n].id for n in player.game.observe().seats[0].routes
        ]


@driven
async def test_a_move_is_taken_back_before_a_bot_answers() -> None:
    async with playing(position(), confirm=True, size=LARGE) as player:
        await player.click_thing("wilno-kyiv-1")
        await player.choose(0)
        assert player.lines == ["End the turn", "Undo"]
        await player.press("u")
        assert player.game.actions == ()
        assert player.shown("question") == "Your turn"
        await player.click_thing("wilno-kyiv-1")
        await player.choose(0)
        await player.choose(0)
        assert len(player.game.moves) > 1, "the bot has answered"
        await player.press("u")
        assert "Nothing can be taken back" in player.shown("detail")


@driven
async def test_a_hint_is_given_and_changes_nothing() -> None:
    async with playing(position()) as player:
        await player.press("h")
        assert player.shown("detail").startswith("Strong would do this: ")
        assert player.game.actions == ()


@driven
async def test_everything_that_line_mode_understands_can_be_typed(tmp_path: Path) -> None:
    async with playing(position()) as player:

        async def typed(text: str) -> None:
            await player.press("colon")
            player.app.query_one("#typed", Input).value = text
            await player.press("enter")

        await typed("why claim brest-pamplona-1")
        assert "[EU-9]" in player.shown("detail")
        await typed("routes wien")
        assert isinstance(player.app.screen, Reading)
        await player.sees("wien-zagrab-1")
        await player.press("escape")
        await typed(f"board {tmp_path / 'board.svg'}")
        assert (tmp_path / "board.svg").exists()
        await typed("fly away")
        assert "is not a move" in player.shown("detail")
        await typed("draw 2")
        assert player.game.moves == ("draw 2",)


@driven
async def test_the_board_is_zoomed_and_moved() -> None:
    async with playing(position(), size=(80, 24)) as player:
        view = board(player)
        assert view.board is not None
        before = view.board.unit
        await player.press("plus")
        assert view.board.unit < before
        await player.press("0")
        assert view.board.columns <= view.size.width
        assert view.board.rows <= view.size.height
        for _ in range(8):
            await player.press("plus")
        view.focus()
        corner = view.corner
        await player.press("right", "down")
        assert (view.corner.x, view.corner.y) > (corner.x, corner.y)


@driven
async def test_what_is_chosen_is_brought_into_view() -> None:
    async with playing(position(), size=(80, 24)) as player:
        for thing in ("erzurum", "lisboa", "petrograd", "palermo"):
            player.app._point((thing,))
            view = board(player)
            assert view.board is not None
            column, row = view.board.cell_of(thing)
            assert view.corner.x <= column < view.corner.x + view.size.width
            assert view.corner.y <= row < view.corner.y + view.size.height


@driven
@pytest.mark.rule("R-10")
async def test_nothing_of_a_hand_is_on_the_screen_while_the_other_looks() -> None:
    game = ws.new_game("europe", players=["Ana", "Bo"], seed=8, first=0)
    tickets = [[game.edition.tickets[n] for n in game.observe_own(s).offered] for s in (0, 1)]
    async with playing(game, size=LARGE) as player:
        names = player.app.table.speaker(None).names
        own = [[names.ticket(ticket.id) for ticket in held] for held in tickets]
        assert isinstance(player.app.screen, Cover)
        await player.press("enter")
        await player.sees(own[0][0])
        assert own[1][0] not in player.screen
        await player.choose(0)
        await player.choose(1)
        await player.choose(len(player.lines) - 1)
        assert isinstance(player.app.screen, Cover)
        everything = "\n".join(
            [
                *player.lines,
                *(player.shown(n) for n in ("log", "hand", "detail", "market", "question")),
            ]
        )
        assert not [name for held in own for name in held if name in everything + player.screen]
        assert "locomotive" not in player.shown("hand")
        assert board(player)._pointed == ()
        await player.sees("Bo, go on when nobody else is looking.")
        await player.press("enter")
        await player.sees(own[1][0])
        assert own[0][0] not in player.screen + player.shown("log")


@driven
async def test_a_move_can_be_taken_back_before_the_next_player_looks() -> None:
    document = {"edition": "europe", "players": ["Ana", "Bo"], "turn": 0,
                "seats": [{"hand": {"red": 4}}, {}]}  # fmt: skip
    async with playing(ws.from_position(document), size=LARGE) as player:
        await player.press("enter")
        await player.click_thing("wien-budapest-1")
        assert isinstance(player.app.screen, Cover)
        await player.press("u")
        assert player.game.actions == ()
        assert "4● red" in player.shown("hand"), "Ana goes on"


class Pondering(GreedyBot):
    """Thinks until it may answer."""

    def __init__(self) -> None:
        super().__init__()
        self.may_answer = threading.Event()

    def decide(self, observation: Any, legal: Any) -> Any:
        assert self.may_answer.wait(600)
        return super().decide(observation, legal)


@driven
async def test_the_window_answers_while_a_bot_thinks() -> None:
    async with playing(position(), size=LARGE) as player:
        bot = Pondering()
        player.app.table.bots[1] = bot
        bot.start(1, player.game.edition, "seed")
        await player.pilot.press("home", "enter", "home", "down", "enter")
        while player.shown("question") != "random bot is thinking":
            await player.pilot.pause()
        unit = board(player).board.unit  # type: ignore[union-attr]  # it is drawn
        await player.pilot.press("plus")
        await player.rest()
        assert board(player).board.unit < unit  # type: ignore[union-attr]  # it is drawn
        await player.pilot.press("u")
        await player.rest()
        assert "Nothing can be taken back" in player.shown("detail")
        moves = len(player.game.actions)
        await player.pilot.press("question_mark")
        await player.rest()
        assert isinstance(player.app.screen, Reading), "somebody reads the help when it answers"
        bot.may_answer.set()
        await player.settle()
        assert len(player.game.actions) > moves
        assert player.shown("question") == "Your turn"


@driven
async def test_leaving_asks_where_to_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with playing(position()) as player:
        await player.choose(1)
        await player.press("q")
        assert isinstance(player.app.screen, Leave)
        await player.press("escape")
        await player.press("q")
        player.app.screen.query_one("#path", Input).value = "no/such/folder.jsonl"
        await player.press("enter")
        assert "cannot be written" in player.shown("detail")
        await player.press("q", "enter")
    assert player.app.saved_to == Path("europe-1.jsonl")
    assert ws.load("europe-1.jsonl").moves == ("draw 2",)


@driven
async def test_a_game_is_saved_after_every_move_and_by_ctrl_c(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    async with playing(position(), save_to=path) as player:
        await player.choose(1)
        assert ws.load(path).moves == ("draw 2",)
        await player.press("ctrl+c")
    assert player.app.interrupted
    assert player.app.saved_to == path


@driven
async def test_a_game_of_bots_is_watched_without_secrets() -> None:
    game = ws.new_game("ghost_train", players=["random bot", "random bot 2"], seed=2)
    async with playing(game) as player:
        assert player.game.over
        assert player.shown("hand") == ""
        drawn = [event for event in player.game.events if isinstance(event, CardDrawn)]
        told = " ".join(player.shown("log").split())
        hidden = told.count("a hidden card") + 2 * told.count("two hidden cards")
        assert hidden == len(drawn) > 5
        await player.sees("Final scores")


@driven
async def test_a_bot_that_fails_ends_the_window_with_its_error() -> None:
    async with playing(position()) as player:

        def broken(*_: Any) -> Any:
            raise ZeroDivisionError

        player.app.table.bots[1].decide = broken  # type: ignore[union-attr,method-assign]  # a bot
        await player.choose(1)
        await player.choose(1)
    assert "random bot failed: ZeroDivisionError" in str(player.app.failure)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", editions())
@driven
async def test_every_edition_opens_in_every_language_and_explains_itself(
    name: str, language: str
) -> None:
    game = ws.new_game(name, players=["Ana", "random bot"], seed=5)
    async with playing(game, size=(80, 24), language=language) as player:
        assert player.lines
        assert not re.search(r"cli\.|[{}]", player.screen + "".join(player.lines))
        # The last of the keys stands at the foot, and no column's head is cut.
        await player.sees(f"q {Words(language).tell('cli.window.leave')}")
        seat = player.game.decision.seat
        heads = seat_columns(player.game.observe(seat), player.app.table.speaker(seat))
        assert set(" ".join(heads).split()) <= set(player.shown("seats").split())
        await player.press("question_mark")
        assert isinstance(player.app.screen, Reading)
        assert not re.search(r"cli\.|[{}]", "".join(player.app.screen._lines))
        await player.sees(Words(language).tell("cli.window.close"))
        room = player.app.screen_stack[0].query_one("#side").content_size.width
        assert max(map(len, player.shown("seats").splitlines())) <= room
