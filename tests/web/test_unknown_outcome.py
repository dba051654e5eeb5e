"""A move of which nobody knows whether it counted: the page finds out by itself."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Route, expect

from tests.kit.waiting import wait_until
from tests.web.table_page import TablePage, new_table, new_visitor

MOVE = """async ([table, version]) => {
    const { clientId, request } = await import("/core/api.js");
    const body = { move: "draw deck", version, client_id: clientId() };
    const answer = await request("POST", `/tables/${table}/moves`, { seat: 0, body });
    return answer.version;
}"""


def test_the_page_asks_again_with_the_same_id_until_it_knows(
    browser: Browser, address: str
) -> None:
    sent: list[Any] = []
    page = new_visitor(browser).new_page()

    def answer(route: Route) -> None:
        """The first answer is that of a database that does not answer, though the move counts."""
        sent.append(route.request.post_data_json)
        if len(sent) > 1:
            route.continue_()
            return
        assert route.fetch().status == 200
        error = {"code": "outcome_unknown", "fact": "", "rule": None, "hint": None}
        route.fulfill(status=504, json={"error": error})

    table = new_table(page, address, "ghost_train", options={"first": 0})
    TablePage(page).wait_for_turn()
    version = TablePage(page).version
    page.route("**/moves", answer)
    assert page.evaluate(MOVE, [table, version]) == version + 1
    assert len(sent) == 2
    assert sent[0] == sent[1]
    page.context.close()


def test_who_sees_the_next_decision_may_decide_before_the_last_answer_is_there(
    browser: Browser, address: str
) -> None:
    page = new_visitor(browser).new_page()
    unanswered: set[str] = set()

    def hold(route: Route) -> None:
        assert route.fetch().status == 200
        sent = route.request.post_data_json
        assert sent
        unanswered.add(sent["client_id"])  # sent again when it takes too long

    new_table(page, address, "ghost_train", options={"first": 0})
    player = TablePage(page)
    player.wait_for_turn()
    version = player.version
    page.route("**/moves", hold)
    deck = page.locator('[data-testid=market] .deck [data-action="draw"]')
    deck.click()
    expect(player.prompt).to_have_attribute("data-decision", "second_card")
    deck.click()
    expect(player.prompt).not_to_have_attribute("data-decision", "second_card")
    # The live connection may be quicker than the answer that is held back.
    wait_until(lambda: player.version > version + 1 and len(unanswered) == 2)
    page.context.close()
