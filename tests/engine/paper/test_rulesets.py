from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import engine
from tests.engine.support import preset_slugs

if TYPE_CHECKING:
    from engine.paper.options import Option


def other_value(option: Option) -> object:
    """A value that is allowed and is not the default, where there is one."""
    if option.kind == "number":
        return option.low if option.default != option.low else option.high
    if option.kind == "switch":
        return not option.default
    if option.kind == "list":
        return [option.choices[0][0]]
    return next(slug for slug, _ in option.choices if slug != option.default)


@pytest.mark.parametrize("slug", preset_slugs())
def test_a_ruleset_comes_back_from_json_as_it_was(slug: str) -> None:
    ruleset = engine.make_ruleset(slug)
    assert engine.load_ruleset(json.loads(json.dumps(ruleset.to_json()))) == ruleset


@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_every_option_of_every_preset_can_be_changed_and_is_kept(
    preset: engine.PresetInfo,
) -> None:
    usual = engine.make_ruleset(preset.slug).options_in_words()
    for option in preset.options:
        value = other_value(option)
        options = {option.slug: value}
        if option.slug == "fourth-forced":
            options["min-bid"] = "7"
        if option.slug == "smallest-hand":
            options["largest-hand"] = 17
        if option.slug == "largest-hand":
            options["smallest-hand"] = 1
        ruleset = engine.make_ruleset(preset.slug, options)
        kept = ruleset.options[option.slug]
        assert kept == (tuple(value) if isinstance(value, list) else value), option.slug
        assert kept != option.default, option.slug
        stored = json.loads(json.dumps(ruleset.to_json()))
        assert engine.load_ruleset(stored) == ruleset, option.slug
        assert ruleset.options_in_words() != usual, option.slug


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("bonus", "ten", "whole number"),
        ("bonus", True, "whole number"),
        ("bonus", 1000, "from 0 to 100"),
        ("misere-is-contract", "yes", "yes or no"),
        ("tie-break", "toss a coin", "one of"),
        ("colour", "red", "no option"),
        ("menu", ["no-trumps"], "no option"),
    ],
)
def test_an_option_that_cannot_be_is_refused_by_its_name(
    field: str, value: object, words: str
) -> None:
    with pytest.raises(engine.BadOption) as refusal:
        engine.make_ruleset("mcleod22", {field: value})
    assert refusal.value.field == field
    assert words in refusal.value.message


@pytest.mark.parametrize("menu", ["no-trumps", ["tiddlywinks"], [3], ["blind"], None])
def test_a_menu_may_hold_only_what_can_be_called(menu: object) -> None:
    with pytest.raises(engine.BadOption):
        engine.make_ruleset("raf-caller", {"menu": menu})


def test_a_smallest_hand_above_the_largest_is_refused() -> None:
    with pytest.raises(engine.BadOption):
        engine.make_ruleset("raf-caller", {"smallest-hand": 7, "largest-hand": 3})


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(engine.UnknownPreset):
        engine.make_ruleset("whist")


def test_a_preset_is_found_under_its_other_spelling() -> None:
    assert engine.make_ruleset("wikipedia_scorecard").preset == "wikipedia-scorecard"


@pytest.mark.parametrize("change", [{"version": 99}, {"version": None}, {"version": "1"}])
def test_a_stored_ruleset_of_another_version_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(engine.UnknownVersion):
        engine.load_ruleset(engine.make_ruleset("foss20").to_json() | change)


def test_a_stored_ruleset_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(engine.UnknownGame):
        engine.load_ruleset({"game": "whist", "preset": "x", "version": 1, "options": {}})


def test_the_words_of_a_ruleset_tell_its_scoring_and_what_was_changed() -> None:
    words = engine.make_ruleset(
        "foss20", {"forbidden-total-from": 4, "tie-break": "joint"}
    ).options_in_words()
    assert words == (
        "An exact nomination pays 10, plus 2 for each trick.",
        "A missed nomination pays nothing.",
        "Misère: +10 for no tricks, \N{MINUS SIGN}2 for each trick without trumps and "
        "\N{MINUS SIGN}3 with trumps.",
        "The dealer may not make the nominations add up to the hand size from 4 cards up.",
        "Tie for first place: the win is shared.",
    )


def test_an_unknown_option_is_refused_in_the_spelling_of_the_caller() -> None:
    with pytest.raises(engine.BadOption, match="'exact_points'") as refusal:
        engine.make_ruleset("foss20", {"exact_points": 10})
    assert refusal.value.field == "exact_points"
