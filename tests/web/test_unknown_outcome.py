"""A move of which nobody knows whether it counted: the page finds out by itself."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Route

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
