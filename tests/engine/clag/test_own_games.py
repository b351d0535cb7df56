"""A club's own game is a preset like those of the engine."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine import OwnDeal, OwnGame
from engine.deal.match import Match
from tests.engine.description_reader import Reader
from tests.engine.paper.test_descriptions import compare, read_back
from tests.engine.random_games import check_on_paper
from tests.engine.random_games_on_paper import MAX_DEALS, invent
from tests.engine.random_own_games import random_own_game
from tests.engine.simulate import play_match


def make(*deals: OwnDeal, preset: str = "foss20", **options: str | int) -> engine.Ruleset:
    own = OwnGame(title="Ours", deals=deals, options=tuple(options.items()))
    return engine.make_ruleset(preset, {}, own)


@settings(max_examples=12)
@given(seed=st.integers(0, 10**9))
def test_a_random_own_game_plays_to_its_end_and_adds_up_on_paper(seed: int) -> None:
    rng = Random(seed)
    ruleset = random_own_game(rng)
    assert engine.load_ruleset(json.loads(json.dumps(ruleset.to_json()))) == ruleset
    players = rng.choice(engine.preset_of(ruleset).players)
    sheet = engine.score_sheet(ruleset, players, rng.randrange(players))
    start = Match(ruleset, players, sheet.first_dealer)
    match = play_match(start, rng, check=True, deals=engine.MAX_OWN_DEALS)
    assert len(match.results) == sheet.deal_count
    check_on_paper(match)
    reader = Reader(read_back(sheet))
    for one in invent(sheet, rng, MAX_DEALS):
        compare(reader, one)


def test_its_deals_are_those_of_the_club_and_its_numbers_the_defaults() -> None:
    ruleset = make(OwnDeal(5), OwnDeal(3, ("misere", "no-trumps")), OwnDeal(2, ("blind",)), hit=7)
    sheet = engine.score_sheet(ruleset, 4)
    assert [sheet.plan(number, {}).title for number in (1, 2, 3)] == [
        "5 cards",
        "Misère No Trumps",  # as the preset calls this combination
        "Blind",
    ]
    preset = engine.preset_of(ruleset)
    assert {option.slug: option.default for option in preset.options}["hit"] == 7
    assert ruleset.options_in_words()[0] == "An exact nomination pays 10, plus 7 for each trick."
    assert (preset.title, preset.deals) == ("Ours", 3)
    assert preset.sentence == "The club's own game, built from Foss, 20 deals."


def test_only_the_options_of_its_specials_are_asked() -> None:
    def slugs(*deals: OwnDeal) -> set[str]:
        return {option.slug for option in engine.preset_of(make(*deals)).options}

    assert "misere-per-trick" not in slugs(OwnDeal(7))
    assert "led-two" in slugs(OwnDeal(7, ("twos-wild",)))


def test_it_begins_with_the_deals_of_its_preset() -> None:
    deals = engine.own_deals(engine.make_ruleset("wikipedia-scorecard"))
    assert deals is not None
    assert deals[7:9] == (OwnDeal(7, ("no-trumps",)), OwnDeal(7, ("guess-trumps",)))
    assert engine.own_deals(engine.make_ruleset("raf-caller")) is None
    assert engine.own_deals(engine.make_ruleset("noms")) is None


@pytest.mark.parametrize("slug", ["raf-caller", "noms", "clogs"])
def test_a_game_without_a_schedule_keeps_the_numbers_of_the_club(slug: str) -> None:
    option = next(one for one in engine.make_ruleset(slug).options if one != "menu")
    known = {one.slug: one for one in engine.presets() if one.slug == slug}[slug]
    wanted = next(one for one in known.options if one.slug == option)
    value = wanted.low if wanted.kind == "number" else wanted.choices[-1][0]
    ruleset = engine.make_ruleset(slug, {}, OwnGame(title="Ours", options=((option, value),)))
    assert ruleset.options[option] == value
    assert engine.load_ruleset(json.loads(json.dumps(ruleset.to_json()))) == ruleset
    preset = engine.preset_of(ruleset)
    assert (preset.title, preset.deals) == ("Ours", None)
    assert {one.slug: one.default for one in preset.options}[option] == value
    with pytest.raises(engine.OwnGameRefused, match="has no order of deals"):
        engine.make_ruleset(slug, {}, OwnGame(title="Ours", deals=(OwnDeal(7),)))


@pytest.mark.parametrize(
    ("deals", "problems"),
    [
        ((), [(None, "deals", "A game has 1 to 40 deals.")]),
        ((OwnDeal(1),) * 41, [(None, "deals", "A game has 1 to 40 deals.")]),
        (
            (OwnDeal(18), OwnDeal(0)),
            [
                (1, "size", "Deal 1 to 17 cards: 3 players share one pack."),
                (2, "size", "Deal 1 to 17 cards: 3 players share one pack."),
            ],
        ),
        (
            (OwnDeal(7), OwnDeal(7, ("misere", "highest-number"))),
            [
                (
                    2,
                    "specials",
                    "Misère and Highest Number cannot be called together; call only one of them.",
                )
            ],
        ),
        (
            (OwnDeal(7, ("tiddlywinks",)),),
            [(1, "specials", "There is no special deal 'tiddlywinks'.")],
        ),
    ],
)
def test_what_cannot_be_played_is_refused_deal_by_deal(
    deals: tuple[OwnDeal, ...], problems: list[tuple[int | None, str, str]]
) -> None:
    with pytest.raises(engine.OwnGameRefused) as refused:
        make(*deals)
    assert [(one.number, one.field, one.message) for one in refused.value.problems] == problems


def test_a_large_hand_is_for_fewer_players() -> None:
    assert [*engine.preset_of(make(OwnDeal(13))).players] == [3, 4]
    refusing = make(OwnDeal(13), **{"no-stock": "refuse"})
    assert [*engine.preset_of(refusing).players] == [3]
    with pytest.raises(engine.BadPlayers):
        engine.score_sheet(make(OwnDeal(13)), 5)
    own = OwnGame(title="Ours", deals=(OwnDeal(13),))
    with pytest.raises(engine.BadPlayers):
        engine.score_sheet(engine.make_ruleset("foss20", {"no-stock": "refuse"}, own), 4)
    with pytest.raises(engine.OwnGameRefused, match="no card to turn"):
        make(OwnDeal(13), preset="mcleod22", **{"no-stock": "refuse"})


def test_an_option_that_cannot_be_is_refused_by_its_name() -> None:
    with pytest.raises(engine.BadOption) as refused:
        engine.make_ruleset(
            "foss20", {"misere-per-trick": 1}, OwnGame(title="Ours", deals=(OwnDeal(7),))
        )
    assert refused.value.field == "misere-per-trick"


@pytest.mark.parametrize(
    "stored",
    [
        "x",
        {},
        {"title": 5, "deals": None, "options": {}},
        {"title": "x", "deals": 3, "options": {}},
        {"title": "x", "deals": [7], "options": {}},
        {"title": "x", "deals": [{"size": "7", "specials": []}], "options": {}},
        {"title": "x", "deals": [{"size": 7, "specials": [1]}], "options": {}},
        {"title": "x", "deals": None, "options": []},
    ],
)
def test_what_was_not_stored_by_the_engine_is_refused(stored: object) -> None:
    with pytest.raises(engine.BadText):
        engine.load_ruleset({**engine.make_ruleset("foss20").to_json(), "own": stored})


def test_the_largest_own_game_is_still_short_to_describe() -> None:
    several = [(), ("no-trumps",), ("twos-wild", "misere"), ("blind", "ascending-madness")]
    sizes = range(8, 18)
    ruleset = make(*(OwnDeal(size, slugs) for slugs in several for size in sizes))
    assert len(json.dumps(engine.describe(engine.score_sheet(ruleset, 3), 40).to_json())) < 200_000


def test_one_preset_is_recommended_and_every_group_has_some() -> None:
    presets = engine.presets()
    assert [preset.slug for preset in presets if preset.is_recommended] == ["mcleod22"]
    assert {preset.group for preset in presets} == {"popular", "variants", "other-games"}
