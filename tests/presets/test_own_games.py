"""A club builds its own game, changes it, goes back, removes it and plays it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import engine
from engine import OwnDeal
from tests.engine.random_own_games import random_own_game
from tests.support.factories import make_event
from tournaments import events, presets
from tournaments.core.errors import InvalidInput, NotAllowed, NotFound
from tournaments.models import LogEntry, OwnGame, OwnGameVersion
from tournaments.presets import find_choice, list_choices, list_own_games, list_own_versions

if TYPE_CHECKING:
    from tests.support.people import People
    from tournaments.presets import OwnGameRow

pytestmark = pytest.mark.django_db

CLUB = {"club_slug": "adas-club"}
DEALS = (OwnDeal(5), OwnDeal(3, ("misere", "no-trumps")), OwnDeal(1))


def build(people: People, title: str = "Friday Clag", **more: object) -> OwnGameRow:
    given: dict[str, object] = {"preset": "foss20", "deals": DEALS, "options": {"hit": 3}, **more}
    return presets.create_own_game(by=people.organiser, **CLUB, title=title, **given)  # type: ignore[arg-type]  # some are wrong on purpose


def change(people: People, slug: str, **more: object) -> OwnGameRow:
    return presets.change_own_game(by=people.organiser, **CLUB, slug=slug, **more)  # type: ignore[arg-type]  # as above


def test_a_club_plays_specials_in_its_own_order(people: People) -> None:
    row = build(people)
    assert (row.slug, row.version, row.smallest_table) == ("own-friday-clag", 1, 3)
    event = make_event(people, row.slug)
    sheet = engine.score_sheet(presets.ruleset_from_json(event.ruleset), 4)
    assert [sheet.plan(number, {}).label for number in (1, 2, 3)] == ["5", "mnt", "1"]
    assert sheet.ruleset.options["hit"] == 3
    assert sheet.ruleset.title == "Friday Clag"


def test_an_event_keeps_the_game_as_it_was_planned(people: People) -> None:
    row = build(people)
    event = make_event(people, row.slug)
    before = dict(event.ruleset)
    change(people, row.slug, deals=(OwnDeal(7),), title="Saturday Clag")
    presets.remove_own_game(by=people.organiser, **CLUB, slug=row.slug)
    event.refresh_from_db()
    assert event.ruleset == before
    again = events.change_event(by=people.organiser, event_id=event.pk, options={"hit": 4})
    assert again.ruleset["own"] == before["own"]
    assert again.ruleset["options"]["hit"] == 4


def test_a_change_makes_a_version_and_nothing_changed_makes_none(people: People) -> None:
    row = build(people)
    assert change(people, row.slug, options={"hit": 3}).version == 1
    # A Misère that is played no more takes its options along.
    second = change(people, row.slug, deals=(OwnDeal(7), OwnDeal(2, ("twos-wild",))))
    assert second.version == 2
    assert "misere-per-trick" not in second.options
    assert (second.options["hit"], second.options["led-two"]) == (3, "named")
    back = presets.use_version(by=people.organiser, **CLUB, slug=row.slug, number=1)
    assert (back.version, back.deals) == (3, row.deals)
    assert [one.version for one in list_own_versions(people.club, row.slug)] == [3, 2, 1]


def test_the_oldest_of_many_versions_give_way(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.presets.own_games.MAX_VERSIONS", 2)
    row = build(people)
    for hit in (4, 5, 6):
        change(people, row.slug, options={"hit": hit})
    assert [one.number for one in OwnGameVersion.objects.order_by("number")] == [3, 4]
    with pytest.raises(NotFound):
        presets.use_version(by=people.organiser, **CLUB, slug=row.slug, number=1)


def test_a_removed_game_is_not_offered_until_it_is_restored(people: People) -> None:
    row = build(people)
    for _twice in range(2):
        presets.remove_own_game(by=people.organiser, **CLUB, slug=row.slug)
    assert find_choice(people.club, row.slug) is None
    assert [one.slug for one in list_own_games(people.club, removed=True)] == [row.slug]
    with pytest.raises(NotFound):
        change(people, row.slug, title="X")
    other = build(people)
    with pytest.raises(InvalidInput, match="of this name"):
        presets.restore_own_game(by=people.organiser, **CLUB, slug=row.slug)
    change(people, other.slug, title="Other")
    presets.restore_own_game(by=people.organiser, **CLUB, slug=row.slug)
    assert [one.title for one in list_own_games(people.club)] == ["Friday Clag", "Other"]
    verbs = LogEntry.objects.filter(verb__startswith="own-game").values_list("verb", flat=True)
    assert {*verbs} == {
        "own-game-built",
        "own-game-changed",
        "own-game-removed",
        "own-game-restored",
    }


def test_own_games_and_presets_are_chosen_from_one_list(people: People) -> None:
    row = build(people)
    slugs = [choice.slug for choice in list_choices(people.club)]
    assert slugs == [row.slug, *(preset.slug for preset in engine.presets())]
    assert find_choice(people.club, row.slug) == list_choices(people.club)[0]
    assert find_choice(None, row.slug) is None
    assert not any(preset.slug.startswith("own") for preset in engine.presets())


def test_a_game_is_copied_by_building_from_it(people: People) -> None:
    row = build(people)
    copy = build(people, "Second", preset=row.slug, deals=None, options={})
    assert (copy.deals, copy.options, copy.preset) == (row.deals, row.options, "foss20")
    assert copy.slug == "own-second"


def test_sent_twice_it_is_built_once_and_a_name_belongs_to_one_game(people: People) -> None:
    assert build(people) == build(people)
    with pytest.raises(InvalidInput, match="of this name"):
        build(people, "friday CLAG", deals=(OwnDeal(2),))
    assert OwnGame.objects.count() == 1


def test_there_is_an_end_to_the_games_of_a_club(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.presets.own_games.MAX_OWN_GAMES", 1)
    build(people)
    with pytest.raises(InvalidInput, match="can have 1 games"):
        build(people, "Another")


@pytest.mark.parametrize(
    ("sent", "field", "code"),
    [
        ({"preset": "whist"}, "preset", "unknown-preset"),
        ({"title": " "}, "title", "required"),
        ({"title": "x" * 41}, "title", "too-long"),
        ({"title": "www.example.com"}, "title", "web-address"),
        ({"deals": ()}, "deals", "out-of-range"),
        ({"deals": (OwnDeal(1), OwnDeal(40))}, "deals.1.size", "out-of-range"),
        (
            {"deals": (OwnDeal(7, ("misere", "highest-number")),)},
            "deals.0.specials",
            "slot-clash",
        ),
        (
            {"deals": (OwnDeal(7),), "options": {"misere-none": 1}},
            "options.misere-none",
            "bad-option",
        ),
        ({"preset": "raf-caller"}, "deals", "no-schedule"),
        (
            {"preset": "raf-caller", "deals": None, "options": {"deals": 99}},
            "options.deals",
            "out-of-range",
        ),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(
    people: People, sent: dict[str, object], field: str, code: str
) -> None:
    with pytest.raises(InvalidInput) as refused:
        build(people, **sent)  # type: ignore[arg-type]  # some are wrong on purpose
    assert [(one.field, one.code) for one in refused.value.problems] == [(field, code)]


def test_a_callers_game_of_its_own_has_the_menu_of_the_club(people: People) -> None:
    menu = ["no-trumps", "misere"]
    row = build(people, "Ours", preset="raf-caller", deals=None, options={"menu": menu})
    assert row.deals is None
    event = make_event(people, row.slug)
    sheet = engine.score_sheet(presets.ruleset_from_json(event.ruleset), 4)
    assert [item.slug for item in sheet.plan(1, {}).menu] == menu


def test_only_organisers_build_games(people: People) -> None:
    with pytest.raises(NotAllowed):
        presets.create_own_game(
            by=people.scorer, club_slug="adas-club", preset="foss20", title="Mine"
        )


@settings(max_examples=5, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10**9))
def test_a_random_own_game_is_played_by_bots_and_scored_as_the_engine_does(
    seed: int, people: People
) -> None:

    rng = Random(seed)
    rules = random_own_game(rng, most_deals=2, most_cards=5)
    own = rules.own
    assert own is not None
    row = build(
        people, f"Game {seed}", preset=rules.preset, deals=own.deals, options=dict(own.options)
    )
    stored = find_choice(people.club, row.slug)
    assert stored is not None
    assert stored.ruleset.settled == rules.settled
    players = max(4, stored.preset.players[0])
    bot = engine.get_bot("plain")
    match = engine.Match(stored.ruleset, players, 0)
    sheet = engine.score_sheet(stored.ruleset, players, 0)
    game = engine.get_game("clag")
    scores: dict[int, engine.DealScore] = {}
    while (spec := game.next_deal(match)) is not None:
        state = game.start(spec, game.make_shuffle(spec, rng.randbytes(32)))
        while asked := game.to_act(state):
            at = asked[0]
            state, _events = game.act(state, at, bot.choose(game.view(state, at), rng))
        assert state.result is not None
        score = state.result.score
        report = engine.DealReport(
            nominations=score.nominations,
            tricks=score.tricks,
            trick_winners=score.trick_winners,
            trump=score.trump,
        )
        on_paper = sheet.score(score.number, report, scores)
        assert (on_paper.points, on_paper.dealer) == (score.points, score.dealer)
        scores[score.number] = on_paper
        match = engine.Match(match.ruleset, players, 0, results=(*match.results, state.result))
    assert len(scores) == sheet.deal_count
