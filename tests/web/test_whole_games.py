"""A game of every edition, begun and ended through the page against a bot."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import whistlestop as ws
from tests.kit.finished_games import nearly_finished
from tests.web.table_page import TablePage, new_table


@pytest.mark.slow
@pytest.mark.parametrize("edition", ws.editions())
def test_a_game_is_begun_and_played_by_clicking_to_its_explained_scores(
    page: Page, address: str, edition: str
) -> None:
    player = TablePage(page)
    new_table(page, address, edition)
    while player.wait_for_turn() and "draw" not in player.done:
        player.decide()
    # Turns are alike: the game is joined again when it is nearly over.
    new_table(page, address, edition, position=nearly_finished(edition, ["Ana", "Bo"], 4))
    player.play_to_the_end()
    final = page.get_by_test_id("final-score")
    expect(final).to_be_visible()
    totals = [int(text) for text in final.get_by_test_id("total").all_inner_texts()]
    assert len(totals) == 2
    assert "claim" in player.done
    assert final.locator("[data-line]").count() > 0
