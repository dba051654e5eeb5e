"""The sounds of the table: heard, short, quiet, and only by whoever wants them."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.stage import Hands
from tests.web.table_page import TablePage, new_table, new_visitor

HEARD = """async () => {
    const { SOUNDS, schedule } = await import("/core/sounds.js");
    const heard = {};
    for (const name of Object.keys(SOUNDS)) {
        const context = new OfflineAudioContext(1, 2 * 44100, 44100);
        schedule(context, name, 0);
        const samples = (await context.startRendering()).getChannelData(0);
        const last = samples.findLastIndex((sample) => Math.abs(sample) > 0.0005);
        heard[name] = { peak: Math.max(...samples.map(Math.abs)), seconds: last / 44100 };
    }
    return heard;
}"""

LISTEN = """() => {
    window.contexts = [];
    window.AudioContext = class extends OfflineAudioContext {
        constructor() {
            super(1, 44100, 44100);
            contexts.push(this);
        }
        async close() {}
    };
}"""
"""What the page would let be heard is rendered instead."""

PEAKS = """async () => Promise.all(contexts.map(async (context) =>
    Math.max(...(await context.startRendering()).getChannelData(0).map(Math.abs))))"""


def test_every_sound_is_heard_and_is_short_and_quiet(page: Page, address: str) -> None:
    page.goto(address)
    heard = page.evaluate(HEARD)
    assert set(heard) == {"card", "claim", "tunnel", "ticket", "turn", "end"}
    for name, sound in heard.items():
        assert 0.01 < sound["peak"] < 0.25, name
        assert 0.03 < sound["seconds"] < 1.2, name


def test_the_switch_on_the_table_lets_sounds_be_heard_and_silences_them(
    page: Page, address: str
) -> None:
    page.add_init_script(f"({LISTEN})()")
    new_table(page, address, "europe")
    player = TablePage(page)
    player.wait_for_turn()
    switch = page.locator('[data-action="sounds"]')
    expect(switch).to_have_attribute("aria-pressed", "false")
    player.decide()
    player.wait_for_turn()
    assert page.evaluate("contexts.length") == 0
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    (peak,) = page.evaluate(PEAKS)
    assert peak > 0.01
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.click()
    player.wait_for_turn()
    player.decide()
    player.wait_for_turn()
    assert page.evaluate("contexts.length") == 0


NOTE = """() => {
    const notes = [];
    let now = 0;
    window.AudioContext = class extends OfflineAudioContext {
        constructor() {
            super(1, 44100, 44100);
        }
        get currentTime() {
            return (now += 10);
        }
        async close() {}
    };
    for (const kind of ["OscillatorNode", "BiquadFilterNode"])
        window[kind] = class extends window[kind] {
            constructor(context, how) {
                super(context, how);
                notes.push(how.frequency);
            }
        };
    const notesOf = new Map();
    window.learnSounds = async () => {
        const { SOUNDS, schedule } = await import("/core/sounds.js");
        for (const name of Object.keys(SOUNDS)) {
            schedule(new AudioContext(), name, 0);
            notesOf.set(name, notes.splice(0).join());
        }
    };
    window.heard = () => {
        const names = [];
        let rest = notes.join();
        while (rest) {
            const [name, its] = [...notesOf].find(([, its]) => `${rest},`.startsWith(`${its},`));
            names.push(name);
            rest = rest.slice(its.length + 1);
        }
        return names.join(" ");
    };
    window.forget = () => notes.splice(0);
}"""
"""Sounds are told by the notes they are made of; each has ended before the next begins."""

TURN: dict[str, Any] = {
    "edition": "europe",
    "turn": 1,
    "seats": [{"hand": {"orange": 3}, "tickets": ["athina-angora"]}, {}],
    "routes": {"athina-smyrna-1": 0},
    "market": ["blue", "blue", "green", "green", "white"],
    "decks": {"train": ["black"] * 12},
}
"""Bo is to move; then a tunnel of three completes Ana's ticket."""


def heard(page: Page, sounds: str) -> None:
    """These and no others are heard, in any order, as often as they are named."""
    told = "(told) => heard().split(' ').sort().join(' ') === told"
    page.wait_for_function(told, arg=" ".join(sorted(sounds.split(" "))))
    page.evaluate("forget()")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_each_event_has_its_own_sound_and_is_heard_once(
    browser: Browser, address: str, motion: Literal["reduce", "no-preference"]
) -> None:
    with new_visitor(browser, reduced_motion=motion) as context:
        page = context.new_page()
        page.add_init_script(f"({NOTE})()")
        switch, log = page.locator('[data-action="sounds"]'), page.get_by_test_id("log")
        bo = sit_down(page, address, TURN)
        switch.click()
        heard(page, "card")
        bo.play(1, "draw 1")
        heard(page, "card")
        bo.play(1, "draw 2")
        heard(page, "card turn")
        page.locator('[data-route="angora-smyrna-1"]').dispatch_event("click")
        page.get_by_test_id("payments").locator('[data-action="pay"]').click()
        heard(page, "tunnel claim ticket")
        switch.click()
        bo.play(1, "draw 3", "draw 4")
        expect(log).to_contain_text("Bo drew two green cards.")
        assert page.evaluate("heard()") == ""
        bo.http.close()
        bo = sit_down(page, address, {**TURN, "last_turns": 1})
        switch.click()
        heard(page, "card")
        bo.play(1, "draw 1")
        heard(page, "card")
        bo.play(1, "draw 2")
        heard(page, "card end")
        bo.http.close()


def sit_down(page: Page, address: str, position: dict[str, Any]) -> Hands:
    """Ana's seat at a table, and Bo's hands."""
    hands = Hands(address, edition="europe", position=position)
    page.goto(hands.link)
    page.locator("[data-testid=board][aria-busy=false]").wait_for()
    page.wait_for_function("() => document.querySelector('.table:not(.lost)')")
    page.evaluate("learnSounds()")
    return hands
