"""The browsers of all who play add to the shuffle, and check afterwards that nobody chose it."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.table_page import PATIENCE, new_visitor
from whistlestop.game.fairness import digest

OTHER = "0" * 64


def made_in_the_page(page: Page, address: str, seats: list[dict[str, Any]], **more: Any) -> str:
    """A table made as the lobby makes it, and opened."""
    page.goto(address)
    made = page.evaluate(
        """async (wish) => {
            const { createTable } = await import("/core/shuffle.js");
            const { keepSeats } = await import("/core/seats.js");
            const made = await createTable(wish);
            keepSeats(made.table, made.seats);
            return made;
        }""",
        {"edition": "ghost_train", "seats": seats, "bot_pace": 0.0, **more},
    )
    page.goto(f"{address}/table/{made['table']}")
    return str(made["table"])


def act(page: Page, table: str, seat: int, what: str, **body: Any) -> None:
    """Do something at the table with this browser's cookie of a seat."""
    page.evaluate(
        """async ([...what]) => (await import("/core/api.js")).api.post(...what)""",
        [table, what, seat, body],
    )


def fairness(page: Page, address: str, table: str) -> Any:
    return page.request.get(f"{address}/api/v1/tables/{table}/fairness").json()


def expect_verdict(page: Page, *wrong: str) -> None:
    """Verify, and see what the page finds wrong with the proof."""
    page.locator('[data-action="verify"]').click()
    for check in ("secret", "contributions", "seal", "seed", "mine", "deal", "game"):
        holds = "false" if check in wrong else "true"
        expect(page.locator(f'[data-check="{check}"]')).to_have_attribute("data-holds", holds)
    found = page.locator("[data-verified]")
    expect(found).to_have_attribute("data-verified", "false" if wrong else "true")
    expect(found).to_contain_text("Not verified" if wrong else "Verified")


def test_everybody_adds_to_the_shuffle_and_whatever_is_exchanged_later_is_found_out(
    page: Page, address: str
) -> None:
    browser = page.context.browser
    assert browser is not None
    host = new_visitor(browser).new_page()
    seats = [{"kind": "you", "name": "Olga"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    table = made_in_the_page(host, address, seats, open=True)
    expect(host.get_by_test_id("waiting")).to_be_visible()
    host.reload()  # what was committed to outlives it
    expect(host.get_by_test_id("waiting")).to_be_visible()
    page.goto(f"{address}/table/{table}")
    page.locator("input").fill("Bo")
    page.locator('[data-action="join"]').click()
    for seat, each in enumerate((host, page)):
        expect(each.get_by_test_id("table")).to_have_attribute("data-state", "running")
        act(each, table, seat, "leave")  # bots play on, a whole game
    expect(page.get_by_test_id("final-score")).to_be_visible(timeout=4 * PATIENCE)

    proof = fairness(page, address, table)
    assert [row["seat"] for row in proof["seats"]] == [0, 1]
    for row in proof["seats"]:
        assert hashlib.sha256(row["contribution"].encode()).hexdigest() == row["commitment"]
    page.locator(".fairness summary").click()
    expect_verdict(page)
    expect(page.locator("[data-verified]")).to_contain_text("The server and Olga and Bo took part")
    wrong = page.evaluate(
        """async ([proof, other]) => {
            const { checkProof } = await import("/core/shuffle.js");
            const failing = (proof) =>
                Object.entries(checkProof(proof)).flatMap(([name, holds]) => (holds ? [] : [name]));
            const [first, ...others] = proof.seats;
            return {
                nothing: failing(proof),
                secret: failing({ ...proof, secret: other }),
                contribution: failing({
                    ...proof, seats: [{ ...first, contribution: other }, ...others] }),
                seal: failing({ ...proof, seal: other }),
                seed: failing({ ...proof, seed: other }),
            };
        }""",
        [proof, OTHER],
    )
    assert wrong == {
        "nothing": [],
        "secret": ["secret", "seed"],
        "contribution": ["contributions", "seed"],
        "seal": ["seal", "mine"],
        "seed": ["seed"],
    }

    # A server that shows everybody a consistent proof of another shuffle fails where it was seen.
    page.evaluate(
        """(table) => {
            const kept = JSON.parse(localStorage["whistlestop.shuffles"]);
            kept[table].seal = kept[table].seal.split("").reverse().join("");
            localStorage["whistlestop.shuffles"] = JSON.stringify(kept);
        }""",
        table,
    )
    proof["checks"]["deal"] = False
    page.route("**/fairness", lambda route: route.fulfill(json=proof))
    expect_verdict(page, "mine", "deal")
    host.context.close()


def test_one_who_plays_alone_takes_part_and_sees_the_seal(page: Page, address: str) -> None:
    page.goto(address)
    page.locator('[data-edition="ghost_train"]').click()
    page.locator('[data-action="create"]').click()
    expect(page.get_by_test_id("table")).to_be_visible()
    table = page.url.rpartition("/")[2]
    proof = fairness(page, address, table)
    assert [row["seat"] for row in proof["seats"]] == [0]
    kept = json.loads(page.evaluate('localStorage["whistlestop.shuffles"]'))[table]
    assert kept["seal"] == proof["seal"]
    page.locator('[data-action="settings"]').click()
    expect(page.get_by_test_id("seal")).to_contain_text(proof["seal"])


@pytest.mark.parametrize("lie", ["the seal", "the commitment"])
def test_a_browser_reveals_nothing_under_a_seal_that_is_not_of_its_commitment(
    page: Page, address: str, lie: str
) -> None:
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))

    def deceive(route: Route) -> None:
        made = route.fetch()
        told = made.json()
        facts = told["view"]["table"]
        if lie == "the seal":
            facts["seal"] = OTHER
        else:
            facts["dealing"]["seats"][0]["commitment"] = OTHER
            game, server = facts["dealing"]["game"], facts["commitment"]
            facts["seal"] = digest(facts["id"], game, server, {0: OTHER})
        route.fulfill(response=made, json=told)

    page.route("**/api/v1/tables", deceive)
    page.goto(address)
    seats = [{"kind": "you", "name": "Olga"}, {"kind": "bot", "bot": "random"}]
    waiting = page.evaluate(
        """async (wish) => {
            const { createTable } = await import("/core/shuffle.js");
            return (await createTable(wish)).view.table.dealing.awaited;
        }""",
        {"edition": "ghost_train", "seats": seats},
    )
    assert waiting == [0]
    assert f"{address}/api/v1/tables" in sent
    assert [url for url in sent if url.endswith("/reveal")] == []


def test_a_rematch_is_shuffled_by_the_same_people(page: Page, address: str) -> None:
    seats = [{"kind": "you", "name": "Olga"}, {"kind": "you", "name": "Bo"}]
    hands = [{"hand": {"green": 1, "wild": 1}}, {}]
    position = {"edition": "europe", "seats": hands, "last_turns": 1, "turn": 1}
    page.goto(address)
    table = made_in_the_page(
        page, address, seats, edition="europe", position=position, hot_seat=True
    )
    page.locator('[data-action="ready"]').click()
    for version in (1, 2):
        act(page, table, 1, "moves", move="draw deck", version=version, client_id=f"draw-{version}")
    page.locator('[data-action="rematch"]').click()
    page.locator('[data-action="ready"]').click()
    again = page.url.rpartition("/")[2]
    assert again != table
    assert [row["seat"] for row in fairness(page, address, again)["seats"]] == [0]
