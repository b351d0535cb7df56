"""The page's reader of descriptions says what the engine says: thousands of random reports."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import engine
from tests.engine.paper.test_descriptions import sheets
from tests.engine.random_games_on_paper import MAX_DEALS, case_of, invent
from tests.node import run_node

READ_ALL = "tests/scoring/scripts/read_all.js"


@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_the_page_reads_what_the_engine_scores(
    preset: engine.PresetInfo,
) -> None:
    rng = Random(f"page {preset.slug}")
    games = [case_of(sheet, invent(sheet, rng, MAX_DEALS)) for sheet in sheets(preset, rng)]
    done = run_node(READ_ALL, text=json.dumps(games))
    assert done.returncode == 0, done.stderr
    found: list[list[dict[str, Any] | None]] = json.loads(done.stdout)
    assert sum(len(game["deals"]) for game in games) > 140
    for game, reads in zip(games, found, strict=True):
        totals = [0] * game["game"]["players"]
        for deal, read in zip(game["deals"], reads, strict=True):
            if read is not None and deal["score"]:
                totals = [a + b for a, b in zip(totals, deal["score"]["points"], strict=True)]
                assert read.pop("totals") == totals
            _compare(deal, read)


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
