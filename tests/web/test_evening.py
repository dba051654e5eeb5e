"""An evening of three friends far apart: what can go wrong does, and nothing is lost or told."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Request, expect

import whistlestop as ws
from tests.kit.black_hole import Line, line_to
from tests.kit.waiting import wait_until
from tests.server.running import Running
from tests.web.table_page import TablePage, new_table, new_visitor
from tests.web.test_connection import NOTICED_WITHIN
from tests.web.test_reload import DECISIONS as RARE
from tests.web.test_reload import reload
from tests.web.test_secrets import everything_in
from tests.web.test_touch import Finger
from whistlestop.editions.vocabulary import DECISIONS
from whistlestop.game.saves import loads

EDITION = "san_francisco"
"""A short game that begins with a choice of all at once, and has five kinds of decisions."""
STACK, ROUTE = "fort_mason", "fort_mason-golden_gate_bridge-1"
"""With a stack at one end and a printed one at the other, the route brings a choice of tokens."""
ABSENCE = 5
"""Seconds, the fewest that a table may choose."""
OVER = b'"state":"over"'
"""In every answer about a game that has ended."""


class Person:
    """Somebody at the table, whose browser reaches the server over a line of its own."""

    def __init__(self, browser: Browser, line: Line, name: str, width: int, height: int) -> None:
        self.name, self.line = name, line
        finger = width < 1400
        size = {"width": width, "height": height}
        self.page = new_visitor(browser, viewport=size, has_touch=finger).new_page()
        self.player = (Finger if finger else TablePage)(self.page)
        self.lost = self.page.get_by_test_id("connection")
        self.decided = 0
        self.sent: dict[str, str] = {}
        """The moves that the page has sent, by their client ids."""
        self.errors: list[str] = []
        self.page.on("request", self._note)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _note(self, request: Request) -> None:
        if request.url.endswith("/moves"):
            sent = json.loads(request.post_data or "")
            self.sent[sent["client_id"]] = sent["move"]

    @property
    def decides(self) -> bool:
        """Does the page ask this person?"""
        return self.player.prompt.get_attribute("data-mine") == "true"

    @property
    def kind(self) -> str:
        """What it asks for."""
        return str(self.player.prompt.get_attribute("data-decision"))

    def join(self, link: str) -> None:
        """Follow an invitation."""
        parts = urlsplit(link)
        self.page.goto(f"{self.line.address}{parts.path}#{parts.fragment}")
        self.page.get_by_label("Name").fill(self.name)
        self.page.locator('[data-action="join"]').click()

    def decide(self, how: Callable[[], None] | None = None) -> None:
        """Decide what the page asks for, and see it done."""
        self.decided += 1
        if how is None:
            self.player.decide()
            return
        self.player.before = self.player.version
        how()
        expect(self.player.table).not_to_have_attribute("data-version", str(self.player.before))

    def hurry(self) -> None:
        """The same, but claim the longest route that can be claimed."""
        routes = self.page.locator("[data-route].possible")
        ids = routes.evaluate_all("all => all.map((one) => one.dataset.route)")
        if self.kind != "turn" or not ids:
            self.decide()
            return
        longest = max(ids, key=lambda route: ws.edition(EDITION).route(route).length)
        route = self.page.locator(f'[data-route="{longest}"]')
        self.decide(partial(self.player._claim, route))

    def draw(self) -> None:
        """Draw blind, which is never all of a turn, and do not wait for the card."""
        self.decided += 1
        deck = self.page.locator('[data-testid=market] .deck [data-action="draw"]')
        if isinstance(self.player, Finger):
            deck.tap()
            self.page.locator('[data-testid="confirm"] [data-action="confirm"]').tap()
        else:
            deck.click()


class Evening:
    """Ana at a desk, Ben with a phone, Cleo with a tablet."""

    def __init__(self, browser: Browser, server: Running, lines: Sequence[Line]) -> None:
        self.server = server
        self.ana = Person(browser, lines[0], "Ana", 1440, 900)
        self.ben = Person(browser, lines[1], "Ben", 390, 844)
        self.cleo = Person(browser, lines[2], "Cleo", 1180, 820)
        self.all = [self.ana, self.ben, self.cleo]
        """By their seats."""
        self.here = list(self.all)
        self.reloaded: set[str] = set()
        """The kinds of decisions in which somebody loaded the page anew."""

    def go_on(self) -> Person | None:
        """Whom the game waits for, once their page asks them; None when the game is over."""

        def asked() -> list[Person | None]:
            found: list[Person | None] = [one for one in self.here if one.decides]
            return found or [None] * all(one.player.over for one in self.here)

        one = wait_until(asked, every=0.1)[0]
        if one is not None:
            self.explain_wait([one])
            if one.kind not in self.reloaded:
                self.reloaded.add(reload(one.page))
        return one

    def explain_wait(self, awaited: Sequence[Person]) -> None:
        """Every other page names those whom it waits for."""
        for one in self.here:
            if one not in awaited:
                for other in awaited:
                    expect(one.player.prompt).to_contain_text(other.name)

    def play_until_turn_of(self, one: Person) -> None:
        """Until somebody is at the beginning of a turn."""
        while (asked := self.go_on()) is not None:
            if asked is one and one.kind == "turn":
                return
            self.let(asked)
        raise AssertionError("the game is over too early")

    def let(self, one: Person) -> None:
        """Somebody decides; Ana brings the game to its end."""
        if one is self.ana:
            one.hurry()
        else:
            one.decide()

    def wait_for_version(self, version: int) -> None:
        """Until every page is connected, and shows this version of the table."""
        for one in self.here:
            expect(one.player.table).to_have_attribute("data-version", str(version))
            expect(one.lost).to_have_count(0)

    def answer(self, path: str) -> str:
        """What the server says of the table."""
        return self.server.get(f"/tables/{self.table}/{path}").text

    table = ""
    """Its id, once Ana has made it."""


@pytest.fixture
def evening(browser: Browser, tmp_path: Path) -> Iterator[Evening]:
    server = Running(tmp_path)
    address = f"http://127.0.0.1:{server.port}"
    with line_to(address) as desk, line_to(address) as phone, line_to(address) as tablet:
        evening = Evening(browser, server, (desk, phone, tablet))
        yield evening
        for one in evening.here:
            one.page.context.close()
    server.stop()


@pytest.mark.slow
def test_an_evening_of_three_far_apart_is_played_to_its_end(evening: Evening) -> None:
    evening.ben.page.clock.install()
    they_sit_down(evening)
    all_choose(evening)
    a_token_is_chosen(evening)
    a_line_goes_dead(evening)
    the_server_is_killed(evening)
    somebody_goes_for_good(evening)
    while (one := evening.go_on()) is not None:
        evening.let(one)
    assert evening.reloaded | set(RARE) | {"over"} == set(DECISIONS)
    the_score_is_the_same_everywhere(evening)
    nothing_was_lost(evening)
    nothing_hidden_was_told(evening)


def they_sit_down(evening: Evening) -> None:
    seats = [{"kind": "you", "name": "Ana"}, {"kind": "open"}, {"kind": "open"}]
    wish = {"absence": ABSENCE, "position": first_choices()}
    host = evening.ana.page
    evening.table = new_table(host, evening.ana.line.address, EDITION, seats, **wish)
    expect(host.get_by_test_id("waiting")).to_contain_text("Waiting for 2 more players")
    link = host.get_by_test_id("invitation").locator("input").input_value()
    evening.ben.join(link)
    room = evening.ben.page.get_by_test_id("waiting")
    expect(room).to_contain_text("Waiting for one more player")
    evening.cleo.join(link)


def first_choices() -> dict[str, Any]:
    """Before the first tickets are chosen. Ana has cards for nearly all her pieces."""
    edition = ws.edition(EDITION)
    tickets = [ticket.id for ticket in edition.tickets]
    colours = [kind for kind in edition.card_kinds if kind.color]
    hands = [{kind.id: 5 for kind in colours[2 * seat : 2 * seat + 2]} for seat in range(3)]
    hands[0] = {**{kind: count + 1 for kind, count in hands[0].items()}, "wild": 5}
    seats = [
        {"hand": hand, "offered": tickets[2 * seat : 2 * seat + 2]}
        for seat, hand in enumerate(hands)
    ]
    decision = {"seat": 0, "kind": "keep_tickets", "least": 1, "setting_up": True}
    return {"edition": EDITION, "first": 0, "decision": decision, "seats": seats}


def all_choose(evening: Evening) -> None:
    """Those who have chosen read whom they wait for."""
    choosing = list(evening.here)
    while choosing:
        choosing[-1].player.wait_for_turn()
        evening.reloaded.add(reload(choosing[-1].page))
        choosing.pop().decide()
        evening.explain_wait(choosing)


def a_token_is_chosen(evening: Evening) -> None:
    """A stack is put where Ana's first route ends."""
    while (one := evening.go_on()) is not None and one.kind == "place_stack":
        named = one.page.locator(f'[data-choice="{STACK}"]')
        choice = named if named.count() else one.page.locator("[data-choice]").first
        one.decide(partial(one.player._click, choice, "stack"))
    assert one is evening.ana
    route = one.page.locator(f'[data-route="{ROUTE}"]')
    one.decide(partial(one.player._claim, route))


def a_line_goes_dead(evening: Evening) -> None:
    """Nothing passes any more, and nobody is told. What Ben decides meanwhile is done once."""
    ben = evening.ben
    evening.play_until_turn_of(ben)
    version = ben.player.version
    ben.line.cut()
    ben.draw()
    ben.page.clock.run_for(NOTICED_WITHIN)
    expect(ben.lost).to_contain_text("What you decided will be sent as soon as it is back")
    evening.explain_wait([ben])
    ben.line.mend()
    evening.wait_for_version(version + 1)


def the_server_is_killed(evening: Evening) -> None:
    """All are told so. What Ana decides meanwhile is done once the server is back."""
    ana = evening.ana
    evening.play_until_turn_of(ana)
    version = ana.player.version
    evening.server.kill()
    ana.draw()
    expect(ana.lost).to_contain_text("What you decided will be sent as soon as it is back")
    for one in evening.here:
        expect(one.lost).to_contain_text("Connection lost")
    evening.server.start()
    for one in evening.here:
        one.line.port = evening.server.port
    evening.wait_for_version(version + 1)


def somebody_goes_for_good(evening: Evening) -> None:
    """Cleo goes in her turn. The others read it, and let a bot play on."""
    evening.play_until_turn_of(evening.cleo)
    evening.cleo.page.context.close()
    evening.here.remove(evening.cleo)
    evening.explain_wait([evening.cleo])
    told = evening.ana.page.get_by_test_id("waiting-for")
    expect(told).to_contain_text("Waiting for Cleo since")
    expect(told).to_contain_text("Cleo is not connected")
    evening.ben.page.locator('[data-action="stand-in"]').tap()
    for one in evening.here:
        seat = one.page.get_by_test_id("seats").locator("[data-seat='2']")
        expect(seat).to_contain_text("stands in")


def the_score_is_the_same_everywhere(evening: Evening) -> None:
    outcome = loads(evening.answer("save")).outcome()
    assert outcome is not None
    for one in evening.here:
        final = one.page.get_by_test_id("final-score")
        expect(final).to_be_visible()
        totals = [int(text) for text in final.get_by_test_id("total").all_inner_texts()]
        assert totals == [score.total for score in outcome.scores]
        assert one.errors == []


def nothing_was_lost(evening: Evening) -> None:
    """What people decided is in the log once, in order, and where the server said it is."""
    moves = json.loads(evening.answer("moves"))["moves"]
    for seat, one in enumerate(evening.all):
        decided = list(one.sent.values())
        assert len(decided) == one.decided
        made = {n: row["move"] for n, row in enumerate(moves, 2) if row["seat"] == seat}
        assert list(made.values())[: one.decided] == decided
        if one in evening.here:  # no bot moved for them
            assert len(made) == one.decided
        told = {document["version"] for document in told_to(one) if "version" in document}
        assert sorted(told) == list(made)[: len(told)]
        assert len(told) >= one.decided - 1  # the answer to the last move tells the end


def nothing_hidden_was_told(evening: Evening) -> None:
    """All that reached a browser until the end is what its seat may know."""
    save = evening.answer("save")
    seed = str(json.loads(save.partition("\n")[0])["seed"])
    games = list(positions(save))
    tickets = {ticket.id for ticket in ws.edition(EDITION).tickets}
    for seat, one in enumerate(evening.all):
        seen = [json.loads(json.dumps(game.observe(seat).to_dict())) for game in games]
        own = {
            ticket for view in seen for ticket in view["own"]["tickets"] + view["own"]["offered"]
        }
        told = told_to(one)
        text = json.dumps(told)
        assert own & {ticket for ticket in tickets if ticket in text}
        assert not {ticket for ticket in tickets - own if ticket in text}
        assert seed not in text
        parts = [part for part in everything_in(told) if isinstance(part, dict)]
        views = [part for part in parts if part.get("observation")]
        assert len(views) > one.decided
        for view in views:
            assert view["you"] == {"seat": seat}
            assert view["observation"] == seen[view["table"]["version"] - 1]
        drawn = [part for part in parts if part.get("event") in ("CardDrawn", "CardDealt")]
        assert drawn
        assert all((part["card"] is None) == (part["seat"] != seat) for part in drawn)


def positions(save: str) -> Iterator[ws.Game]:
    """A saved game before its first move, and after each."""
    header, *lines = filter(None, save.split("\n"))
    game = loads(header)
    yield game.copy()
    for line in lines:
        if "move" in (entry := json.loads(line)):
            yield game.play(entry["move"]).copy()


def told_to(one: Person) -> list[dict[str, Any]]:
    """All documents that reached somebody's browser, until the end of the game opens all cards.

    The server compresses nothing that it says of tables, so their documents lie in the open.
    """
    streams: defaultdict[int, bytes] = defaultdict(bytes)
    for connection, part in one.line.heard:
        streams[connection] += part
        if OVER in streams[connection]:
            streams[connection] = streams[connection].partition(OVER)[0]
            break
    return [told for stream in streams.values() for told in documents_in(stream.decode("latin-1"))]


def documents_in(text: str) -> Iterator[dict[str, Any]]:
    """The JSON documents in a text, whatever lies between them."""
    decoder, at = json.JSONDecoder(), 0
    while (at := text.find('{"', at)) >= 0:
        try:
            found, at = decoder.raw_decode(text, at)
            yield found
        except ValueError:
            at += 1
