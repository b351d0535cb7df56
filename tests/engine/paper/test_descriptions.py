"""A description says what the sheet says: read without knowing any game, report for report."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import engine
from engine.clag.caller import menu_calls, menu_of
from engine.clag.preset_lookup import presets
from tests.engine.description_reader import Reader, part_values
from tests.engine.random_games_on_paper import MAX_DEALS, Tried, invent
from tests.engine.simulate import random_ruleset

if TYPE_CHECKING:
    from collections.abc import Sequence

GAMES = 10


def read_back(sheet: engine.ScoreSheet) -> dict[str, Any]:
    """The description as it comes out of JSON."""
    game: dict[str, Any] = json.loads(json.dumps(engine.describe(sheet, MAX_DEALS).to_json()))
    return game


def sheets(preset: engine.PresetInfo, rng: Random) -> list[engine.ScoreSheet]:
    """Sheets of a preset as published, and with options changed, for tables of all sizes."""
    found: list[engine.ScoreSheet] = []
    # Games without a number of deals are short.
    while len(found) < (GAMES if preset.deals else 2 * GAMES):
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
    lines = game["deals"]
    assert [line["number"] for line in lines] == list(range(1, len(lines) + 1))
    # The last line stands for the deals after it, too.
    rest = range(len(lines) + 1, game["last"] + 1)
    for line in [*lines, *({**lines[-1], "number": number} for number in rest)]:
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


MERGING = {
    "guess-precedence": "after",
    "aces-low-nuloss": "ace-highest",
    "highest-madness": "idle",
    "misere-trumps-per-trick": -3,
}
"""Options that let everything meet which may, and give Misère two rates."""


@pytest.mark.parametrize("options", [{}, MERGING, {"forbidden-total-from": 5}, {"madness-step": 1}])
@pytest.mark.parametrize("players", [4, 7])
def test_a_called_deal_is_put_together_from_its_parts(
    players: int, options: dict[str, object]
) -> None:
    """Every call that is legal comes out as its plan, and a call that is not is refused."""
    sheet = engine.score_sheet(engine.make_ruleset("raf-caller", options), players)
    reader = Reader(read_back(sheet))
    house = replace(presets()["raf-caller"].house, **_as_fields(options))
    legal = {frozenset(call) for call in menu_calls(menu_of(house))}
    rng = Random(0)
    for call in rng.sample(sorted(map(sorted, legal)), 300):
        size = rng.choice((3, 4, 5, 6, 7))
        kind = reader.kind({"hand_size": size, "call": call})
        assert kind is not None
        plan = sheet.plan(1, {}, hand_size=size, call=tuple(call))
        asks = {"none": (False, False), "before": (True, True), "in-turn": (True, False)}
        assert (plan.takes_nominations, plan.nominate_before_cards) == asks[kind["nominations"]]
        assert plan.needs_trick_winners == (kind["tricks"] == "winners")
        assert plan.needs_trick_winners == (kind["weights"] is not None)
        barred = [plan.forbidden(others) for others in range(size + 1)]
        assert kind["forbidden"] in ([] if set(barred) == {None} else barred, barred)
        assert words(reader.game["choice"], size, call) == (plan.title, plan.label, plan.sentence)
    for two in combinations(house.menu, 2):
        assert (reader.kind({"hand_size": 3, "call": two}) is not None) == (frozenset(two) in legal)


def _as_fields(options: dict[str, object]) -> dict[str, Any]:
    return {slug.replace("-", "_"): value for slug, value in options.items()}


def words(choice: dict[str, Any], size: int, call: list[str]) -> tuple[str, str, str]:
    """Title, label and sentence of a called deal, as docs/descriptions.md puts them together."""
    items = [item for item in choice["menu"] if item["slug"] in call]
    values = part_values(choice, call)
    sentences = [item["sentence"] for item in items] or [choice["plain"]]
    if items:
        sentences += [
            closing["sentence"]
            for closing in choice["closings"]
            if all(values[part] in some for part, some in closing["where"].items())
        ]
    return (
        " + ".join(item["title"] for item in items) or choice["titles"][str(size)],
        "+".join(item["label"] for item in items) or str(size),
        " ".join([choice["openings"][str(size)], *sentences]),
    )


def bytes_of(sheet: engine.ScoreSheet) -> int:
    return len(json.dumps(read_back(sheet), separators=(",", ":")))


@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_a_description_is_small_enough_for_a_slow_network(preset: engine.PresetInfo) -> None:
    for players in preset.players:
        sheet = engine.score_sheet(engine.make_ruleset(preset.slug), players)
        assert bytes_of(sheet) < 15_000


def test_a_long_game_of_a_caller_is_no_larger_than_a_short_one() -> None:
    short, long = (
        engine.score_sheet(engine.make_ruleset("raf-caller", {"deals": deals}), 4)
        for deals in (20, 200)
    )
    assert bytes_of(long) < bytes_of(short) + 10


FEW = ("no-trumps", "nuloss", "highest-number", "misere", "ascending-madness", "descending-madness")
"""A menu of one or two of a slot, so that one more is not the first of its kind."""


@pytest.mark.parametrize("slug", presets()["raf-caller"].house.menu)
def test_a_special_adds_as_much_to_a_wide_menu_as_to_a_narrow_one(slug: str) -> None:
    """A description grows by a sum over the specials, not by a product over the slots."""
    wide = presets()["raf-caller"].house.menu
    narrow = [one for one in wide if one in {*FEW, slug}]
    assert added(slug, wide) <= added(slug, narrow) + 50


def added(slug: str, menu: Sequence[str]) -> int:
    """By how much one special of a menu makes the description larger."""
    with_it, without = (
        engine.score_sheet(engine.make_ruleset("raf-caller", {"menu": [*slugs]}), 4)
        for slugs in (menu, [one for one in menu if one != slug])
    )
    return bytes_of(with_it) - bytes_of(without)


def test_misere_with_madness_says_that_tricks_cost_what_they_are_worth() -> None:
    call = ("misere", "ascending-madness")
    costs = "What your tricks are worth is taken off your score."
    for options, says in (({}, True), ({"misere-madness": "flat"}, False)):
        sheet = engine.score_sheet(engine.make_ruleset("raf-caller", options), 4, 0)
        assert (costs in sheet.plan(1, {}, hand_size=7, call=call).sentence) is says
        assert costs not in sheet.plan(1, {}, hand_size=7, call=call[:1]).sentence
