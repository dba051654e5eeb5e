"""The sounds of the table: heard, short, quiet, and only by whoever wants them."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.table_page import TablePage, new_table

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
