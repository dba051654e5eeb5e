"""What people can type at the table, and what they get to see."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import whistlestop as ws
from tests.cli.command import Command, Result
from whistlestop.cli.play.seats import seat_names
from whistlestop.editions import edition
from whistlestop.messages import Words

POSITION: dict[str, Any] = {
    "edition": "europe",
    "players": ["You", "random bot"],
    "seats": [
        {
            "hand": {"blue": 1, "green": 1, "black": 2, "wild": 1},
            "tickets": ["london-berlin", "madrid-zurich", "zurich-brindisi"],
        },
        {"hand": {"red": 4}, "tickets": ["paris-wien"]},
    ],
    "routes": {"zurich-venezia-1": 0, "venezia-roma-1": 0, "roma-brindisi-1": 0},
    "market": ["wild", "red", "white", "red", "black"],
    "decks": {"train": ["orange", "yellow"]},
}
HAND = "1 blue, 1 green, 2 black, 1 locomotive (wild)"


def play(command: Command, *typed: str, at_terminal: bool = False, **changes: object) -> Result:
    """Your turn in a game of europe against a bot."""
    ws.save(ws.from_position({**POSITION, **changes}), "europe.jsonl")
    return command("play", "--load", "europe.jsonl", typed=typed, at_terminal=at_terminal)


def after(result: Result, typed: str) -> str:
    """What was answered to a line, up to the next prompt."""
    found = re.search(rf"^You> {re.escape(typed)}$(.*?)(?=^You> |\Z)", result.out, re.M | re.S)
    assert found is not None, result.out
    return found[1]


def test_the_table_shows_hand_market_tickets_and_rivals(command: Command) -> None:
    shown = play(command).out
    assert f"\nhand      {HAND}\n" in shown
    assert "\nmarket    1 locomotive   2 red   3 white   4 red   5 black\n" in shown
    assert "\npiles     96 in the deck, 0 discarded, " in shown
    assert re.search(r"^> +You +6 +39 +5 +3 +3$", shown, re.M)
    assert re.search(r"^ +random bot +0 +45 +4 +1 +3$", shown, re.M)
    assert "red, " not in shown, "nothing of the rival's hand"


def test_tickets_are_shown_with_what_is_left_to_do(command: Command) -> None:
    shown = play(command, routes={**POSITION["routes"], "madrid-lisboa-1": 1, "madrid-cadiz-1": 1,
        "madrid-barcelona-1": 1, "pamplona-madrid-1": 1}).out  # fmt: skip
    ways = re.findall(r"^(?:tickets|) +(\w+) \S (\w+) \(\d+\): (.*)$", shown, re.M)
    assert ways == [
        ("London", "Berlin", "7 to go by london-amsterdam-1, amsterdam-frankfurt-1, "
         "berlin-frankfurt-1"),
        ("Madrid", "Zürich", "no longer possible"),
        ("Zürich", "Brindisi", "done"),
    ]  # fmt: skip


def test_a_question_mark_lists_every_legal_move_and_a_word_only_some(command: Command) -> None:
    result = play(command, "?", "? draw", "? palermo", "?nothing at all")
    listed = re.findall(r"^ +(\d+)  (\w+)", after(result, "?"), re.M)
    legal = ws.from_position(POSITION).legal_actions()
    assert [int(number) for number, _ in listed] == list(range(1, len(legal) + 1))
    assert sorted(word for _, word in listed) == sorted(action.kind for action in legal)
    drawn = re.findall(r"^ +\d+  (.*)$", after(result, "? draw"), re.M)
    assert [line.split("  ")[0] for line in drawn] == [
        *[f"draw {n}" for n in range(1, 6)],
        "draw deck",
    ]
    assert all(
        "palermo" in line.casefold() for line in after(result, "? palermo").split("\n")[1:-1]
    )
    assert "No legal move" in after(result, "?nothing at all")


def test_claims_that_tickets_ask_for_stand_first_and_then_long_routes(command: Command) -> None:
    seats = [{"hand": {"white": 2, "black": 2, "wild": 1}, "tickets": ["london-berlin"]}, {}]
    result = play(command, "? claim", seats=seats)
    claims = re.findall(r"^ +\d+  claim (\S+)", after(result, "? claim"), re.M)
    lengths = [edition("europe").route(route).length for route in claims]
    assert claims[0] == "amsterdam-frankfurt-1"
    assert lengths == [2, *sorted(lengths[1:], reverse=True)]
    assert lengths[1] > 2


def test_why_explains_with_the_rule(command: Command) -> None:
    result = play(command, "why claim brest-pamplona-1", "why draw deck", "why fly", "why 1")
    assert "EU-" in after(result, "why claim brest-pamplona-1")
    assert "That is possible." in after(result, "why draw deck")
    assert '"fly" is not a move' in after(result, "why fly")
    assert "That is possible." in after(result, "why 1")


def test_payments_are_listed_best_first_and_can_be_chosen_by_number(command: Command) -> None:
    listed = after(play(command, "pay athina-smyrna-1"), "pay athina-smyrna-1")
    offers = re.findall(r"^ +(\d+)  claim athina-smyrna-1 with (.*)$", listed, re.M)
    assert [cards for _, cards in offers] == [
        "1 blue + 1 wild", "1 green + 1 wild", "1 black + 1 wild",
    ]  # fmt: skip
    green = offers[1][0]
    result = play(command, "pay athina-smyrna-1", green)
    assert (
        "You claimed Athína \N{EN DASH} Smyrna with 1 green + 1 locomotive: 2 points." in result.out
    )


def test_what_cannot_be_paid_is_explained(command: Command) -> None:
    result = play(command, "payments brindisi-athina-1", "pay nowhere", "pay station:paris")
    assert "EU-" in after(result, "payments brindisi-athina-1")
    assert "nothing called" in after(result, "pay nowhere")
    assert "station paris with 1 blue" in after(result, "pay station:paris")


def test_a_payment_can_be_laid_card_by_card_and_taken_back(command: Command) -> None:
    result = play(command, "claim wilno-kyiv-1", "lay black", "undo", "undo", "look")
    assert re.search(r"^laid +nothing for Wilno", after(result, "claim wilno-kyiv-1"), re.M)
    assert re.search(r"^laid +1 black for Wilno", after(result, "lay black"), re.M)
    assert f"hand      {HAND}\n" in after(result, "look")
    assert ws.load("europe.jsonl").actions == ()


def test_forced_moves_are_made_without_asking_and_taken_back_together(command: Command) -> None:
    """Two black cards are the only way to pay for the black route once one is laid."""
    hand = {"black": 2}
    seats = [{"hand": hand}, {}]
    result = play(
        command, "claim wilno-kyiv-1", "undo", "quit", "no", at_terminal=True, seats=seats
    )
    assert result.out.count("(nothing else is possible)") == 3
    assert "You: done (nothing else is possible)" in result.out
    assert "Enter to end your turn, or undo: " in result.out
    assert ws.load("europe.jsonl").actions == ()


def test_nothing_is_taken_back_once_a_hidden_card_was_seen(command: Command) -> None:
    result = play(command, "draw deck", "undo")
    assert "You drew orange." in after(result, "draw deck")
    assert "Nothing can be taken back" in after(result, "undo")


def test_nothing_is_taken_back_once_another_has_moved(command: Command) -> None:
    result = play(command, "claim wilno-kyiv-1 with 2 black", "undo")
    assert "Nothing can be taken back" in after(result, "undo")


def test_at_a_terminal_a_turn_can_be_taken_back_before_it_ends(command: Command) -> None:
    claim = "claim wilno-kyiv-1 with 2 black"
    result = play(command, claim, "undo", "hand", "quit", at_terminal=True)
    assert "Enter to end your turn, or undo: " in result.out
    assert result.out.count(HAND) == 3
    assert ws.load("europe.jsonl").actions == ()
    play(command, claim, "", at_terminal=True)
    assert ws.load("europe.jsonl").moves[0] == claim


def test_a_refused_move_says_why_and_changes_nothing(command: Command) -> None:
    result = play(command, "draw 9", "claim london-dieppe-1 with 2 red", "9999", "", "hand")
    assert "The market has slots 1 to 5, not 9. [EU-5]" in after(result, "draw 9")
    assert "EU-13" in after(result, "claim london-dieppe-1 with 2 red")
    assert "The menu ends at" in after(result, "9999")
    assert HAND in after(result, "hand")


def test_help_names_every_command(command: Command) -> None:
    told = after(play(command, "help"), "help")
    for word in ("?", "pay", "why", "look", "hand", "log", "board", "undo", "save", "quit"):
        assert re.search(rf"(^|;)  {re.escape(word)} ", told, re.M), word


def test_the_board_is_drawn_as_it_stands(command: Command, tmp_path: Path) -> None:
    result = play(command, "board now.svg", "board no/x.svg")
    assert "now.svg" in after(result, "board now.svg")
    drawn = ElementTree.parse(tmp_path / "now.svg").getroot()
    title = drawn.find(".//*[@data-route='venezia-roma-1']/{*}title")
    assert title is not None
    assert "claimed by you" in (title.text or "")
    assert "cannot be written" in after(result, "board no/x.svg")


def test_the_log_tells_what_happened_and_no_secret_of_a_rival(command: Command) -> None:
    result = command(
        "play", "europe", "--seed", "3", "--bots", "random",
        typed=["keep 1 2", *["draw deck"] * 12, "log"],
    )  # fmt: skip
    told = after(result, "log")
    assert re.search(r"^Your first tickets: \w+ . \w+ \(\d+\)", told, re.M)
    assert re.search(r"^You drew \w+ and \w+\.$", told, re.M)
    assert "random bot has chosen the first tickets." in told
    assert not re.search(r"random bot (kept [A-Z]|looked at \d tickets:)", told)
    events = [event.to_dict() for event in ws.load("europe-1.jsonl").events]
    hidden = told.count("a hidden card") + 2 * told.count("two hidden cards")
    assert hidden == sum(event["event"] == "CardDrawn" and event["seat"] == 1 for event in events)


def test_news_is_told_once(command: Command) -> None:
    result = play(command, "draw 2", "draw 4", "draw 3")
    assert result.out.count("You drew red.") == 2


def test_token_stacks_and_last_turns_are_on_the_table(command: Command, tmp_path: Path) -> None:
    document = {"edition": "san_francisco", "players": ["You", "random bot"], "last_turns": 2,
                "seats": [{"hand": {"red": 1}, "tokens": ["B", "E"]}, {}]}  # fmt: skip
    ws.save(ws.from_position(document), tmp_path / "game.jsonl")
    shown = command("play", "--load", "game.jsonl").out
    assert re.search(r"^tokens +A Alcatraz \(2\), B Golden Gate Bridge \(1\), ", shown, re.M)
    assert re.search(r"^the end +2 turns left in all$", shown, re.M)
    assert re.search(r"^> +You .* BE$", shown, re.M)


def test_leaving_saves_the_game_and_says_where(command: Command, tmp_path: Path) -> None:
    new = ("play", "europe", "--seed", "3")
    result = command(*new, typed=["keep 1 2", "quit"])
    assert result.out.splitlines()[-1] == (
        "Saved to europe-1.jsonl. Go on with: whistlestop play --load europe-1.jsonl"
    )
    assert "keep 1 2" in ws.load("europe-1.jsonl").moves
    command(*new, typed=["keep 1 2"])
    assert (tmp_path / "europe-2.jsonl").exists(), "the end of the input saves as well"


def test_leaving_a_terminal_asks_where_to_save(command: Command, tmp_path: Path) -> None:
    new = ("play", "europe", "--seed", "3", "--no-confirm")
    result = command(*new, typed=["keep 1 2", "quit", "mine.jsonl"], at_terminal=True)
    assert "Save to europe-1.jsonl? " in result.out
    assert [path.name for path in tmp_path.iterdir()] == ["mine.jsonl"]
    command(*new, typed=["keep 1 2", "quit", "no"], at_terminal=True)
    assert len(list(tmp_path.iterdir())) == 1
    command(*new, typed=["keep 1 2"], at_terminal=True)
    assert (tmp_path / "europe-1.jsonl").exists(), "nobody is there to say no"
    typed = ["keep 1 2", "quit", "no/such/folder.jsonl", "other.jsonl"]
    assert "cannot be written" in command(*new, typed=typed, at_terminal=True).out
    assert (tmp_path / "other.jsonl").exists()


def test_whoever_leaves_where_nothing_can_be_written_is_told(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    for at_terminal in (False, True):
        result = command("play", "europe", typed=["keep 1 2"], at_terminal=at_terminal)
        assert (result.code, "cannot be written" in result.out + result.err) == (0, True)


def test_a_saved_game_goes_on_with_the_same_people_and_bots(command: Command) -> None:
    play(command, "draw 2", "draw 2", "save half.jsonl", "quit")
    before = len(ws.load("half.jsonl").actions)
    result = command("play", "--load", "half.jsonl", typed=["draw deck", "draw deck"])
    assert result.out.startswith("Europe: You, random bot.")
    assert len(ws.load("half.jsonl").actions) > before + 2, "it is saved where it came from"


def test_save_needs_a_file_that_can_be_written(command: Command) -> None:
    result = play(command, "save", "save no/such/folder.jsonl")
    assert "Name a file" in after(result, "save")
    assert "cannot be written" in after(result, "save no/such/folder.jsonl")


def test_a_tunnel_surcharge_is_shown_and_paid(command: Command) -> None:
    claim = "claim angora-smyrna-1 with 3 orange"
    seats = [{"hand": {"orange": 5, "wild": 1}}, {}]
    decks = {"train": ["orange", "orange", "red"]}
    result = play(command, claim, "?", "pay 2 orange", seats=seats, decks=decks)
    assert "\nturned up orange, orange, red: 2 more cards to pay\n" in after(result, claim)
    assert re.findall(r"^ +\d+  (.*?)(?:  .*)?$", after(result, "?"), re.M)[:2] == [
        "pay 2 orange", "pay 1 orange + 1 wild",
    ]  # fmt: skip
    assert "withdraw" in after(result, "?")
    assert "You claimed Angora" in after(result, "pay 2 orange")
    result = play(command, claim, "withdraw", seats=seats, decks=decks)
    assert "took 3 orange back" in after(result, "withdraw")


def test_a_bot_of_ones_own_plays_and_is_blamed_for_its_errors(
    command: Command, tmp_path: Path
) -> None:
    (tmp_path / "mybot.py").write_text(
        "from whistlestop.bots import Bot\n"
        "class Last(Bot):\n"
        "    def decide(self, observation, legal): return legal[-1]\n"
        "class Broken(Bot):\n"
        "    def decide(self, observation, legal): return 1 / 0\n"
        "class Cheat(Bot):\n"
        "    def decide(self, observation, legal): return 'win'\n"
        "class Deaf(Last):\n"
        "    def notice(self, events): raise KeyError('events')\n"
    )
    game = ("play", "ghost_train", "--seed", "3", "--bots")
    result = command(*game, "mybot.py:Last", typed=["draw deck"] * 4)
    assert result.out.count("\nmybot.py:Last bot put 2 tickets aside.") >= 4
    for bot, error in (
        ("Broken", "ZeroDivisionError"),
        ("Cheat", "ValueError"),
        ("Deaf", "KeyError"),
    ):
        refusal = command.refuses(*game, f"mybot.py:{bot}", typed=["draw deck"] * 4)
        assert f"mybot.py:{bot} bot failed: {error}" in refusal


@pytest.mark.rule("R-10")
def test_a_bot_that_joins_a_saved_game_is_told_what_its_seat_may_know(
    command: Command, tmp_path: Path
) -> None:
    (tmp_path / "witness.py").write_text(
        "from whistlestop.bots import Bot\n"
        "from whistlestop.game.events import CardDealt\n"
        "class Witness(Bot):\n"
        "    def start(self, seat, edition, seed):\n"
        "        self.seat, self.heard = seat, []\n"
        "    def notice(self, events):\n"
        "        self.heard += events\n"
        "    def decide(self, observation, legal):\n"
        "        dealt = [event for event in self.heard if isinstance(event, CardDealt)]\n"
        "        hidden = [event for event in dealt if event.card is None]\n"
        "        assert len(dealt) == 8 and len(hidden) == 4, (dealt, hidden)\n"
        "        assert all(event.seat != self.seat for event in hidden)\n"
        "        return legal[0]\n"
    )
    names = ["You", "witness.py:Witness bot"]
    ws.save(ws.new_game("ghost_train", players=names, seed=3, first=0), "game.jsonl")
    result = command("play", "--load", "game.jsonl", typed=["draw deck"])
    assert (result.code, result.err) == (0, "")
    assert "witness.py:Witness bot drew two hidden cards" in result.out


@pytest.mark.parametrize(
    ("people", "bots", "players", "seats"),
    [
        ([], [], None, ["You", "greedy bot"]),
        ([], ["random"], None, ["You", "random bot"]),
        ([], ["random", "random"], None, ["You", "random bot", "random bot 2"]),
        ([], [], 4, ["You", "greedy bot", "greedy bot 2", "greedy bot 3"]),
        ([], ["random", "greedy"], 2, ["random bot", "greedy bot"]),
        ([], ["random", "greedy"], 4, ["You", "random bot", "greedy bot", "random bot 2"]),
        (["Ana"], [], None, ["Ana", "greedy bot"]),
        (["Ana", "Bo"], [], None, ["Ana", "Bo"]),
        (["Ana", "Bo"], ["random"], None, ["Ana", "Bo", "random bot"]),
    ],
)
def test_seats_are_people_first_and_bots_for_the_rest(
    people: list[str], bots: list[str], players: int | None, seats: list[str]
) -> None:
    assert seat_names(edition("europe"), Words(), people, bots, players) == seats


def test_the_routes_at_a_location_are_told_with_owner_colour_and_what_you_hold(
    command: Command,
) -> None:
    routes = {**POSITION["routes"], "wien-budapest-1": 1}
    result = play(command, "routes wien", "routes ROMA", "routes zurich", routes=routes)
    told = dict(re.findall(r"^(\S+-\d) +(.*)$", after(result, "routes wien"), re.M))
    assert told["wien-budapest-1"] == "1 space, red, 1 point; claimed by random bot"
    assert told["wien-budapest-2"] == "1 space, white, 1 point; closed to you"
    assert told["munchen-wien-1"] == "3 spaces, orange, 4 points; free, you hold 1 of 3"
    assert len(told) == 6
    told = dict(re.findall(r"^(\S+-\d) +(.*)$", after(result, "routes ROMA"), re.M))
    assert told["venezia-roma-1"] == "2 spaces, black, 2 points; yours"
    assert "zurich-venezia-1" in after(result, "routes zurich"), "names need no accents"


def test_a_location_that_is_not_clear_is_asked_for_again(command: Command) -> None:
    result = play(command, "routes pa", "routes vienna", "routes wein", "routes xyz")
    assert '"pa" may mean Palermo, Pamplona, Paris.' in after(result, "routes pa")
    assert "wien-zagrab-1" in after(result, "routes wein"), "there is one name like it"
    assert '"xyz" is not a location.' in after(result, "routes xyz")


def test_routes_alone_tells_who_owns_what(command: Command) -> None:
    told = after(play(command, "routes", stations={"paris": 1}), "routes")
    assert re.search(r"^You: 3 routes, 6 spaces: Roma \S Brindisi 2, Venezia", told, re.M)
    assert "random bot: no route; stations: Paris" in told


def test_a_hint_is_a_legal_move_and_changes_nothing(command: Command) -> None:
    result = play(command, "hint", "hand")
    move = re.search(r"would do this: (.*)$", after(result, "hint"), re.M)
    assert move is not None
    assert ws.from_position(POSITION).why_illegal(move[1]) is None
    assert f"hand      {HAND}\n" in after(result, "hand")
    assert ws.load("europe.jsonl").actions == ()
