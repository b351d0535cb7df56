"""The page's reader of descriptions says what the engine says: thousands of random reports."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import engine
from tests.engine.paper.test_descriptions import sheets
from tests.engine.random_games_on_paper import MAX_DEALS, case_of, invent

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = pytest.mark.browser

# Reads each game deal by deal and gives, for each report, null where it is refused.
READ_ALL = """async (games) => {
  const { Reader } = await import("/static/js/scoring/table/ledger/reader.js");
  return games.map(({ game, deals }) => {
    const reader = new Reader(game);
    return deals.map(({ report, score }) => {
      const read = reader.read(report);
      if (score) reader.history.push(read);
      if (read.problems.size) return null;
      const { problems, ...rest } = read;
      return { ...rest, totals: reader.totals };
    });
  });
}"""


@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_the_page_reads_what_the_engine_scores(
    preset: engine.PresetInfo, page: Page, live_server: LiveServer
) -> None:
    rng = Random(f"page {preset.slug}")
    games = [case_of(sheet, invent(sheet, rng, MAX_DEALS)) for sheet in sheets(preset, rng)]
    page.goto(f"{live_server.url}/healthz")
    found: list[list[dict[str, Any] | None]] = page.evaluate(READ_ALL, games)
    assert sum(len(game["deals"]) for game in games) > 200
    for game, reads in zip(games, found, strict=True):
        totals = [0] * game["game"]["players"]
        for deal, read in zip(game["deals"], reads, strict=True):
            if read is not None and deal["score"]:
                totals = [a + b for a, b in zip(totals, deal["score"]["points"], strict=True)]
                assert read.pop("totals") == totals
            _compare(deal, read)


UPGRADE = """async (draft) => {
  const { upgradedDraft } = await import("/static/js/scoring/table/entry/deal_draft.js");
  return [upgradedDraft(draft), upgradedDraft(upgradedDraft(draft)), upgradedDraft(undefined)];
}"""


def test_a_deal_begun_on_an_older_page_goes_on(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/healthz")
    old = {"number": 3, "said": [1, 0, None], "took": [None] * 3, "at": {"ask": "said"}}
    begun = old | {"past": [{"number": 3, "said": [1, None, None], "took": [None] * 3}]}
    upgraded, again, none = page.evaluate(UPGRADE, begun)
    assert upgraded["nominations"] == [1, 0, None]
    assert upgraded["past"][0]["nominations"] == [1, None, None]
    assert "said" not in upgraded
    assert again == upgraded
    assert none is None


def _compare(deal: dict[str, Any], read: dict[str, Any] | None) -> None:
    score = deal["score"]
    assert (read is None) == (score is None), deal
    if read is None or score is None:
        return
    for name in ("points", "made", "tricks"):
        assert read[name] == list(score[name]), (name, deal)
    assert (read["dealer"], read["caller"]) == (score["dealer"], score["caller"]), deal
    forbidden = any(warning["code"] == "forbidden-total" for warning in score["warnings"])
    assert read["isForbidden"] == forbidden, deal
