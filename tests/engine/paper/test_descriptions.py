"""A description says what the sheet says: read without knowing any game, report for report."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import engine
from tests.engine.description_reader import Reader
from tests.engine.random_games_on_paper import MAX_DEALS, Tried, invent
from tests.engine.simulate import random_ruleset

GAMES = 20


def read_back(sheet: engine.ScoreSheet) -> dict[str, Any]:
    """The description as it comes out of JSON."""
    game: dict[str, Any] = json.loads(json.dumps(engine.describe(sheet, MAX_DEALS).to_json()))
    return game


def sheets(preset: engine.PresetInfo, rng: Random) -> list[engine.ScoreSheet]:
    """Sheets of a preset as published, and with options changed, for tables of all sizes."""
    found: list[engine.ScoreSheet] = []
    while len(found) < GAMES:
        ruleset = engine.make_ruleset(preset.slug) if not found else random_ruleset(preset, rng)
        players = rng.choice(preset.players)
        try:
            found.append(engine.score_sheet(ruleset, players, rng.randrange(players)))
        except engine.BadPlayers:
            continue
    return found


@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_a_description_says_what_the_sheet_says(preset: engine.PresetInfo) -> None:
    rng = Random(preset.slug)
    for sheet in sheets(preset, rng):
        reader = Reader(read_back(sheet))
        for one in invent(sheet, rng, MAX_DEALS):
            compare(reader, one)
        points = tuple(reader.totals)
        played = len(reader.history)
        assert reader.is_over == (sheet.is_over(points, played) or played == MAX_DEALS)


def compare(reader: Reader, one: Tried) -> None:
    read = reader.read(one.report)
    assert bool(read.problems) == (one.score is None), (one, read)
    if one.score is None:
        return
    score = one.score
    assert tuple(read.points) == score.points, (one, reader.factor())
    assert tuple(read.made) == score.made
    assert tuple(read.tricks) == score.tricks
    assert (read.dealer, read.caller) == (score.dealer, score.caller)
    assert read.is_forbidden == any(w.code == "forbidden-total" for w in score.warnings)
    reader.history.append(read)


@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_lines_say_what_the_plans_say(preset: engine.PresetInfo) -> None:
    sheet = engine.score_sheet(engine.make_ruleset(preset.slug), preset.players[-1], 1)
    game = read_back(sheet)
    assert [line["number"] for line in game["deals"]] == list(range(1, game["last"] + 1))
    for line in game["deals"]:
        if line["dealer"] is None:
            continue
        plan = sheet.plan(line["number"], {})
        assert (line["label"], line["title"], line["sentence"]) == (
            plan.label,
            plan.title,
            plan.sentence,
        )
        assert (line["dealer"], line["leader"]) == (plan.dealer, plan.leader)
        if line["kind"] is not None:
            kind = game["kinds"][line["kind"]]
            asks = {"none": (False, False), "before": (True, True), "in-turn": (True, False)}
            assert (plan.takes_nominations, plan.nominate_before_cards) == asks[kind["nominations"]]
            assert plan.needs_trick_winners == (kind["tricks"] == "winners")
            assert [plan.forbidden(others) for others in range(len(kind["forbidden"]))] == kind[
                "forbidden"
            ]


def test_the_words_of_a_called_deal_can_be_put_together() -> None:
    sheet = engine.score_sheet(engine.make_ruleset("raf-caller"), 4)
    choice = read_back(sheet)["choice"]
    menu = {item["slug"]: item for item in choice["menu"]}
    for call in ((), ("misere",), ("no-trumps", "misere"), ("ascending-madness", "twos-wild")):
        plan = sheet.plan(1, {}, hand_size=5, call=call)
        items = [item for slug, item in menu.items() if slug in call]
        values = dict(choice["parts"])
        values |= {item["part"]: item["value"] for item in items if item["part"]}
        key = "/".join(values[part] for part, _ in choice["parts"])
        sentences = [item["sentence"] for item in items] or [choice["plain"]]
        closing = choice["closings"][key] if items else ""
        words = " ".join([choice["openings"]["5"], *sentences, closing]).rstrip()
        assert words == plan.sentence
        assert (" + ".join(i["title"] for i in items) or choice["titles"]["5"]) == plan.title
        assert ("+".join(i["label"] for i in items) or "5") == plan.label


def test_a_description_is_small_enough_for_a_slow_network() -> None:
    for preset in engine.presets():
        sheet = engine.score_sheet(engine.make_ruleset(preset.slug), preset.players[-1])
        assert len(json.dumps(read_back(sheet), separators=(",", ":"))) < 50_000
