"""The page speaks three languages: real events, refusals and scores, said by the real page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import whistlestop as ws
from tests.kit.random_games import played, stops
from tests.messages.formatter_cases import CASES
from tests.messages.test_catalogue import ENGLISH_WORDS
from tests.web.table_page import new_table, new_visitor
from whistlestop.editions import edition, editions
from whistlestop.game.action import all_actions
from whistlestop.messages import LANGUAGES, catalogue, format_message
from whistlestop.messages.formatter import Choice, choices, parse

PLAYERS = ["Ana", "Bo", "Cleo", "Davi", "Eva"]

SPOKEN = [(name, language) for name in editions() for language in LANGUAGES]

UNSAID = re.compile(
    r"[{}_]|undefined|null|NaN|\[object|\b(?:card|color|deck|event|piece|reason|score|token)\.\w"
    r"|\b[a-z]+-[a-z]+-\d|  |\(\)|[:(] *[.,;)]| [.,;)]|: *$"
)
"""What a sentence shows where a word is missing: a key, an id, a brace, nothing at all."""

READ = """async ([language, asked]) => {
    const { format, speak } = await import("/core/i18n.js");
    await speak(language);
    return asked.map(([message, parameters]) => format(message, parameters));
}"""

SAY = """async ([language, edition, viewer, players, events, refusals, lines]) => {
    const { has, speak } = await import("/core/i18n.js");
    const { loadEdition } = await import("/core/editions.js");
    const { tell } = await import("/core/names.js");
    const { eventWords } = await import("/log/eventWords.js");
    const store = await import("/core/store.js");
    await speak(language);
    store.edition.value = await loadEdition(edition);
    store.view.value = { table: { seats: players.map((name) => ({ name })) } };
    store.activeSeat.value = viewer;
    const said = events.map(eventWords).filter((words) => words);
    for (const [code, details] of refusals) {
        said.push(tell(`reason.${code}`, details));
        if (has(`reason.${code}.hint`)) said.push(tell(`reason.${code}.hint`, details));
    }
    for (const [label, details] of lines) said.push(tell(`score.${label}`, details));
    return said;
}"""


def samples(message: str) -> Iterator[dict[str, Any]]:
    """Parameters that lead into every form of a message."""
    found = list(choices(parse(message)))
    for number in (0, 1, 2, 1_000_000):
        yield {choice.name: number for choice in found}
    for choice in found:
        for form in choice.forms if choice.kind == "select" else ():
            value = None if form in ("none", "other") else form
            yield {**{other.name: 2 for other in found}, choice.name: value}


def without_parameters(choice: Choice, values: dict[str, Any]) -> bool:
    return choice.kind == "" and values[choice.name] is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_fills_in_messages_as_the_cases_say(
    page: Page, address: str, language: str
) -> None:
    cases = [case for case in CASES if case.language == language]
    page.goto(address)
    asked = [(case.message, case.parameters) for case in cases]
    read = page.evaluate(READ, [language, asked])
    told = {case.about: text for case, text in zip(cases, read, strict=True)}
    assert told == {case.about: case.expected for case in cases}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_reads_every_message_as_python_does(
    page: Page, address: str, language: str
) -> None:
    asked = []
    for message in catalogue(language).values():
        for values in samples(message):
            if not any(without_parameters(choice, values) for choice in choices(parse(message))):
                asked.append((message, values))
    assert len(asked) > 1000
    page.goto(address)
    read = page.evaluate(READ, [language, asked])
    for (message, values), text in zip(asked, read, strict=True):
        assert text == format_message(message, values, language)


def test_the_language_chosen_last_wins_however_slowly_the_others_arrive(
    page: Page, address: str
) -> None:
    held: list[Route] = []
    page.route("**/messages/it.json", lambda route: held.append(route))
    page.goto(address)
    page.evaluate("""async () => {
        window.spoken = await import("/core/i18n.js");
        const { speak } = window.spoken;
        window.both = Promise.all([speak("it"), speak("pt-BR")]);
    }""")
    expect(page.locator("html")).to_have_attribute("lang", "pt-BR")
    for route in held:
        route.continue_()
    spoken = page.evaluate("""async () => {
        await window.both;
        return window.spoken.language.value;
    }""")
    assert held
    assert spoken == "pt-BR"


def refusals(name: str, players: int) -> Iterator[tuple[str, Any]]:
    """Why things were refused in the course of a game, one of every sort."""
    met = set()
    for game in stops(name, players, every=25):
        for action in all_actions(game.edition)[::3]:
            reason = game.why_illegal(action) if action else None
            if reason is not None and (reason.code, *reason.details) not in met:
                met.add((reason.code, *reason.details))
                yield reason.code, dict(reason.details)


@pytest.mark.parametrize(("name", "language"), SPOKEN)
def test_whatever_happens_is_told_in_words(
    page: Page, address: str, name: str, language: str
) -> None:
    players = max(edition(name).players)
    game = played(name, players, 10_000)
    refused = list(refusals(name, players))
    outcome = game.outcome()
    assert outcome is not None
    lines = [(line.label, line.details) for score in outcome.scores for line in score.lines]
    page.goto(address)
    for viewer, events in views(game):
        asked = [language, name, viewer, PLAYERS[:players], events, refused, lines]
        said = page.evaluate(SAY, asked)
        assert len(said) > 100
        assert [sentence for sentence in said if UNSAID.search(sentence)] == []


def views(game: ws.Game) -> Iterator[tuple[int | None, list[dict[str, Any]]]]:
    """What a seat, a spectator and somebody who watches the replay are told."""
    for viewer in (0, None):
        yield viewer, [event.seen_by(viewer).to_dict() for event in game.events]
    yield None, [event.to_dict() for event in game.events]


CREDIT = "Made with Natural Earth."
"""Under a map, in the words its makers ask for."""

SHOWN = """() => {
    const said = [document.title, document.body.innerText];
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
        const nodes = [...document.querySelectorAll(`[${name}]`)];
        said.push(...nodes.map((node) => node.getAttribute(name)));
    }
    return said.flatMap((text) => text.split("\\n"));
}"""


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_lobby_and_table_show_no_english(browser: Browser, address: str, language: str) -> None:
    with new_visitor(browser, locale=language) as context:
        page = context.new_page()
        page.goto(address)
        page.locator("[data-testid=new-table] .preview").wait_for()
        assert in_english(page) == []
        new_table(page, address, "europe")
        page.locator(".ticket-plan:not(:empty)").first.wait_for()
        assert in_english(page) == []
        expect(page.get_by_text("Greedy")).to_have_count(0)
        bot = page.locator('article[data-seat="1"]')
        expect(bot).to_contain_text(catalogue(language)["bot.greedy.name"])


def in_english(page: Page) -> list[str]:
    """Whatever the page shows or tells a screen reader that has an English word in it."""
    shown: set[str] = set(page.evaluate(SHOWN)) - {CREDIT}
    return [text for text in shown if ENGLISH_WORDS & set(re.findall(r"[^\W\d_]+", text.lower()))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_only_programmers_meet_is_told_by_its_code_and_not_in_raw_english(
    page: Page, address: str, language: str
) -> None:
    page.goto(address)
    told = page.evaluate(
        """async ([language, problem]) => {
            const { speak } = await import("/core/i18n.js");
            const { html, render } = await import("/core/html.js");
            const { Problem } = await import("/components/Problem.js");
            await speak(language);
            const shown = document.createElement("div");
            render(html`<${Problem} problem=${problem} />`, shown);
            return shown.textContent;
        }""",
        [language, {"code": "too_many_cards", "fact": "Raw words", "hint": "Legal now: pass."}],
    )
    assert catalogue(language)["error.unknown"] in told
    assert "too_many_cards" in told
    assert "Raw" not in told
    assert "Legal" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_whom_a_map_is_owed_to_is_said_in_every_language(
    page: Page, address: str, language: str
) -> None:
    new_table(page, address, "europe")
    page.locator('[data-action="settings"]').click()
    page.locator('[data-setting="language"]').select_option(language)
    said = catalogue(language)["credit.made_with_natural_earth"]
    expect(page.locator(".map-credit")).to_have_text(said)
