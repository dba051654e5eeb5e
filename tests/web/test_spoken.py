"""The page speaks three languages: real events, refusals and scores, said by the real page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.kit.random_games import played, stops
from tests.messages.formatter_cases import CASES
from tests.messages.test_catalogue import ENGLISH_WORDS
from tests.web.table_page import new_table, new_visitor
from whistlestop.editions import edition, editions
from whistlestop.game.action import all_actions
from whistlestop.game.speaker import Speaker
from whistlestop.game.turn_lines import turn_lines
from whistlestop.messages import LANGUAGES, catalogue, format_message
from whistlestop.messages.formatter import Choice, choices, parse

PLAYERS = ["Ana", "Bo", "Cleo", "Davi", "Eva"]

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

SAY = """async (asked) => {
    const { speak } = await import("/core/i18n.js");
    const { loadEdition } = await import("/core/editions.js");
    const { keyOf, tell } = await import("/core/names.js");
    const { eventWords } = await import("/log/eventWords.js");
    const { sentencesOf, turnsOf } = await import("/log/turns.js");
    const store = await import("/core/store.js");
    const said = [];
    for (const { edition, languages, viewers, players, refusals, lines } of asked) {
        store.edition.value = await loadEdition(edition);
        store.view.value = { table: { seats: players.map((name) => ({ name })) } };
        for (const language of languages) {
            await speak(language);
            for (const { seat, events } of viewers) {
                store.activeSeat.value = seat;
                said.push(...events.map(eventWords));
                const turns = turnsOf(events).map(sentencesOf);
                said.push(...turns.map((turn) => turn.map(({ words }) => words).join(" ")));
            }
            store.activeSeat.value = null;
            for (const { code, details } of refusals) {
                const hint = `reason.${code}.hint`;
                said.push(tell(`reason.${code}`, details));
                said.push(keyOf(hint, details) ? tell(hint, details) : "");
            }
            for (const { label, details } of lines) said.push(tell(`score.${label}`, details));
        }
    }
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


def test_the_page_fills_in_messages_as_the_cases_say(page: Page, address: str) -> None:
    page.goto(address)
    for language in LANGUAGES:
        cases = [case for case in CASES if case.language == language]
        asked = [(case.message, case.parameters) for case in cases]
        read = page.evaluate(READ, [language, asked])
        told = {case.about: text for case, text in zip(cases, read, strict=True)}
        assert told == {case.about: case.expected for case in cases}


def test_the_page_reads_every_message_as_python_does(page: Page, address: str) -> None:
    page.goto(address)
    for language in LANGUAGES:
        asked = [
            (message, values)
            for message in catalogue(language).values()
            for values in samples(message)
            if not any(without_parameters(choice, values) for choice in choices(parse(message)))
        ]
        assert len(asked) > 1000
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


def refusals(name: str, players: int) -> list[dict[str, Any]]:
    """Why things were refused in the course of a game, one of every sort."""
    met: dict[tuple[str, ...], dict[str, Any]] = {}
    for game in stops(name, players, every=25):
        for action in all_actions(game.edition)[::3]:
            reason = game.why_illegal(action) if action else None
            if reason is not None:
                found = {"code": reason.code, "details": dict(reason.details)}
                met.setdefault((reason.code, *reason.details), found)
    return list(met.values())


def whole_game(name: str) -> dict[str, Any]:
    """What the server sends about a game: to a seat, to spectators, and after the end."""
    players = max(edition(name).players)
    game = played(name, players)
    outcome = game.outcome()
    assert outcome is not None
    lines = [line for score in outcome.scores for line in score.lines]
    viewers = [
        {"seat": seat, "events": [event.seen_by(seat).to_dict() for event in game.events]}
        for seat in (0, None)
    ]
    viewers.append({"seat": None, "events": [event.to_dict() for event in game.events]})
    return {
        "edition": name,
        "languages": list(LANGUAGES),
        "players": PLAYERS[:players],
        "viewers": viewers,
        "refusals": refusals(name, players),
        "lines": [{"label": line.label, "details": line.details} for line in lines],
    }


def told_by_python(game: dict[str, Any]) -> Iterator[str]:
    """The same as `SAY`, in the same order, by the speaker of the terminal and the log."""
    board, players = edition(game["edition"]), game["players"]
    for language in game["languages"]:
        for viewer in game["viewers"]:
            speaker = Speaker(board, players, language, viewer["seat"])
            yield from (speaker.event(event) or "" for event in viewer["events"])
            yield from turn_lines(speaker, viewer["events"])
        speaker = Speaker(board, players, language)
        for refused in game["refusals"]:
            code, details = refused["code"], refused["details"]
            yield f"{speaker.fact(code, details)}."
            own = speaker.key_of(f"reason.{code}.hint", details)
            yield speaker.tell(own, details) if own else ""
        for line in game["lines"]:
            yield speaker.score(line["label"], line["details"])


def test_page_and_python_tell_whole_games_in_the_same_words(page: Page, address: str) -> None:
    games = [whole_game(name) for name in editions()]
    page.goto(address)
    by_page = page.evaluate(SAY, json.loads(json.dumps(games)))
    by_python = [sentence for game in games for sentence in told_by_python(game)]
    assert len(by_python) > 10_000
    pairs = zip(by_page, by_python, strict=True)
    assert [(page, python) for page, python in pairs if page != python] == []
    assert [sentence for sentence in by_python if UNSAID.search(sentence)] == []


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
        page.locator("[data-testid=new-table] .tile").first.wait_for()
        assert in_english(page) == []
        new_table(page, address, "europe")
        page.locator(".ticket-plan:not(:empty)").first.wait_for()
        assert in_english(page) == []
        bot = page.locator('article[data-seat="1"]')
        expect(bot).to_contain_text(catalogue(language)["bot.greedy.name"])


def in_english(page: Page) -> list[str]:
    """Whatever the page shows or tells a screen reader that has an English word in it."""
    shown: set[str] = set(page.evaluate(SHOWN)) - {CREDIT}
    return [text for text in shown if ENGLISH_WORDS & set(re.findall(r"[^\W\d_]+", text.lower()))]


def test_what_only_programmers_meet_is_told_by_its_code_and_not_in_raw_english(
    page: Page, address: str
) -> None:
    page.goto(address)
    problem = {"code": "too_many_cards", "fact": "Raw words", "hint": "Legal now: pass."}
    for language in LANGUAGES:
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
            [language, problem],
        )
        assert catalogue(language)["error.unknown"] in told
        assert "too_many_cards" in told
        assert "Raw" not in told
        assert "Legal" not in told
