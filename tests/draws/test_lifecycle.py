"""Draws: checked, requested, searched for, changed, published."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support import factories
from tests.support.drafts import QUICK, drawn, enter, order, publish, seated
from tests.support.jobs import run_job, run_queued
from tournaments import draws, events
from tournaments.core.errors import (
    DrawNotReady,
    EventIsFinal,
    InvalidInput,
    NeedsConsent,
    NotAllowed,
    NotFound,
    StaleDraft,
    StaleEvent,
)
from tournaments.draws import drafts, repair, seating_rules
from tournaments.draws.checks import check_draw
from tournaments.draws.queries import explain_draft_table, list_draws
from tournaments.draws.settings import DrawSettings
from tournaments.events import attendance
from tournaments.models import Draw, DrawState, Event, Job, LogEntry, Player, Round, Seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.people import People

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("method", ["social", "random", "rank", "swiss"])
def test_a_draw_is_searched_for_by_a_worker_and_published_as_it_is(
    people: People, method: str
) -> None:
    event = enter(people, 11)
    draw = drawn(people, event, DrawSettings(method=method, seconds=0.3))
    assert draw.state == DrawState.READY
    assert sorted(len(table) for table in draw.tables[0]) == [5, 6]
    assert not Round.objects.exists()
    assert draw.quality["words"]
    one = publish(people, draw)
    assert seated(one) == draw.tables[0]
    assert publish(people, draw) == one
    draw.refresh_from_db()
    assert draw.state == DrawState.PUBLISHED
    assert Round.objects.count() == 1


def test_the_same_order_is_one_draw_and_another_replaces_it(people: People) -> None:
    event = enter(people, 8)
    first = order(people, event)
    assert order(people, event).pk == first.pk
    second = order(people, event, seed=2)
    first.refresh_from_db()
    assert (first.state, second.state) == (DrawState.DISCARDED, DrawState.QUEUED)
    run_queued("draw")
    second.refresh_from_db()
    assert second.state == DrawState.READY
    assert [row.id for row in list_draws(event)] == [second.pk, first.pk]


def test_a_draw_of_several_rounds_is_published_round_by_round(people: People) -> None:
    event = enter(people, 8)
    draw = drawn(people, event, DrawSettings(rounds=2, seconds=0.3))
    first = publish(people, draw, number=1)
    for table in first.tables.select_related("event"):
        factories.play_out(table)
    assert publish(people, draw, number=1) == first
    second = publish(people, draw, number=2)
    assert [seated(first), seated(second)] == draw.tables
    draw.refresh_from_db()
    assert draw.state == DrawState.PUBLISHED


def test_everything_that_is_wrong_is_listed_before_anything_is_searched(people: People) -> None:
    event = enter(people, 11, largest_table=5)
    found = check_draw(by=people.organiser, event_id=event.pk, settings=QUICK)
    assert [one.blocks for one in found] == [True]
    assert "10 or 12 would" in found[0].words
    with pytest.raises(InvalidInput, match="10 or 12 would"):
        order(people, event)
    assert not Draw.objects.exists()


def contradict(people: People, event: Event, players: list[int]) -> None:
    """Add a rule of the event, and later one of the club that contradicts it."""
    add: dict[str, Any] = {
        "by": people.organiser,
        "club_slug": "adas-club",
        "player_ids": players,
    }
    seating_rules.add_rule(kind="together", event_id=event.pk, **add)
    seating_rules.add_rule(kind="apart", **add)


@pytest.mark.parametrize("of_night", [False, True])
def test_a_rule_that_contradicts_those_in_force_is_refused(
    people: People, *, of_night: bool
) -> None:
    event = enter(people, 8)
    one, two, three = (player.pk for player in factories.make_players(people, 3))
    add: dict[str, Any] = {"by": people.organiser, "club_slug": "adas-club"}
    own: dict[str, Any] = {"event_id": event.pk} if of_night else {}
    seating_rules.add_rule(kind="together", player_ids=[one, two], **add)
    seating_rules.add_rule(kind="together", player_ids=[two, three], **add)
    with pytest.raises(InvalidInput, match="sit both apart and together"):
        seating_rules.add_rule(kind="apart", player_ids=[one, three], **add, **own)
    seating_rules.add_rule(kind="at-table", player_ids=[one], number=2, **add)
    with pytest.raises(InvalidInput, match="two tables"):
        seating_rules.add_rule(kind="at-table", player_ids=[one], number=3, **add, **own)
    assert len(seating_rules.list_seating_rules(people.club, event)) == 3
    seating_rules.add_rule(kind="apart", player_ids=[one, three], weight=5, **add, **own)


def test_rules_that_clash_are_named_by_names(people: People) -> None:
    event = enter(people, 8)
    anne, bob = factories.make_players(people, 2)
    contradict(people, event, [anne.pk, bob.pk])
    found = check_draw(by=people.organiser, event_id=event.pk, settings=QUICK)
    assert any("Anne and Bob" in one.words and one.blocks for one in found)


@pytest.mark.parametrize("settings", [QUICK, DrawSettings(sizes=(4, 4))])
def test_conflicting_rules_are_listed_beside_tables_that_do_not_fit(
    people: People, settings: DrawSettings
) -> None:
    event = enter(people, 11, largest_table=5)
    pair = [player.pk for player in factories.make_players(people, 2)]
    contradict(people, event, pair)
    found = check_draw(by=people.organiser, event_id=event.pk, settings=settings)
    assert [one.blocks for one in found] == [True, True]
    assert "11" in found[0].words
    assert found[1].words == "Anne and Bob are to sit both apart and together."


def test_a_rule_of_the_club_is_kept_and_one_of_another_event_plays_no_part(people: People) -> None:
    event, other = enter(people, 8), enter(people, 8, name="Other")
    family = factories.make_players(people, 2)
    ids = [player.pk for player in family]
    add: dict[str, Any] = {"by": people.organiser, "club_slug": "adas-club", "player_ids": ids}
    rule = seating_rules.add_rule(kind="apart", event_id=event.pk, **add)
    assert seating_rules.add_rule(kind="apart", event_id=event.pk, **add) == rule
    assert not [t for t in drawn(people, event).tables[0] if set(ids) <= set(t)]
    seating_rules.add_rule(kind="together", event_id=other.pk, **add)
    assert [t for t in drawn(people, other).tables[0] if set(ids) <= set(t)]
    seating_rules.remove_rule(by=people.organiser, rule_id=rule.pk)
    with pytest.raises(NotFound):
        seating_rules.remove_rule(by=people.organiser, rule_id=rule.pk)


def test_two_players_change_places_at_the_price_that_was_shown(people: People) -> None:
    event = enter(people, 8)
    draw = drawn(people, event)
    one, other = draw.tables[0][0][0], draw.tables[0][1][0]
    ask: dict[str, Any] = {"by": people.organiser, "draw_id": draw.pk, "one": one, "other": other}
    price = drafts.price_draft_swap(**ask)
    assert str(one) not in price.words
    before = draw.quality["repeats"]
    event.refresh_from_db()
    drafts.swap_in_draft(**ask, expected=event.revision)
    draw.refresh_from_db()
    assert (draw.tables[0][0][0], draw.tables[0][1][0]) == (other, one)
    assert draw.quality["repeats"] == before + price.repeats
    with pytest.raises(StaleEvent) as stale:
        drafts.swap_in_draft(**ask, expected=event.revision)
    assert stale.value.extra["changes"][0]["verb"] == "draft-changed"
    with pytest.raises(InvalidInput):
        drafts.price_draft_swap(**(ask | {"other": draw.tables[0][0][1], "one": other}))


def test_tables_by_hand_are_assessed_and_players_without_a_seat_sit_out(people: People) -> None:
    event = enter(people, 9)
    players = sorted(event.entries.values_list("player_id", flat=True))
    tables = [[players[:4], players[4:8]]]
    make: dict[str, Any] = {"by": people.organiser, "event_id": event.pk, "rounds": tables}
    draft = drafts.draft_by_hand(**make)
    assert drafts.draft_by_hand(**make) == draft
    assert (draft.state, draft.sitting_out) == (DrawState.READY, [[players[8]]])
    assert publish(people, draft).sat_out == [players[8]]
    assert explain_draft_table(draft, 1, 2, by=people.organiser).why
    with pytest.raises(IndexError):
        explain_draft_table(draft, 1, 3, by=people.organiser)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda ids: [[]],
        lambda ids: [[ids[:2], ids[2:]]],
        lambda ids: [[[*ids[:4], ids[4]], ids[4:]]],
        lambda ids: [[[*ids[:4], 10**9], ids[4:]]],
    ],
    ids=["nobody", "a table of two", "twice", "a stranger"],
)
def test_tables_that_cannot_be_are_no_draft(
    people: People, spoil: Callable[[list[int]], list[list[list[int]]]]
) -> None:
    event = enter(people, 8)
    ids = sorted(event.entries.values_list("player_id", flat=True))
    with pytest.raises(InvalidInput):
        drafts.draft_by_hand(by=people.organiser, event_id=event.pk, rounds=spoil(ids))
    assert not Draw.objects.exists()


def test_a_draft_for_other_people_is_refused_with_names_and_can_be_mended(people: People) -> None:
    event = enter(people, 9)
    draw = drawn(people, event)
    ids = sorted(event.entries.values_list("player_id", flat=True))
    late = Player.objects.create(club=people.club, name="Zoe")
    events.set_entries(by=people.organiser, event_id=event.pk, player_ids=[*ids[1:], late.pk])
    with pytest.raises(StaleDraft, match="Zoe") as stale:
        publish(people, draw)
    assert (stale.value.extra["joined"], stale.value.extra["left"]) == (["Zoe"], ["Anne"])
    assert "entries-set" in [change["verb"] for change in stale.value.extra["changes"]]
    repair.repair_draft(by=people.organiser, draw_id=draw.pk)
    people_there = {player for table in seated(publish(people, draw)) for player in table}
    assert people_there == {*ids[1:], late.pk}


def test_a_round_that_is_still_played_asks_for_consent(people: People) -> None:
    event = enter(people, 8)
    publish(people, drawn(people, event))
    draw = drawn(people, event, seed=2)
    with pytest.raises(NeedsConsent) as asked:
        publish(people, draw)
    assert asked.value.extra == {"accept": ["still-playing"]}
    assert publish(people, draw, accepting=["still-playing"]).number == 2


def test_finals_are_for_the_first_of_the_standings(people: People) -> None:
    event = enter(people, 8)
    for table in publish(people, drawn(people, event)).tables.select_related("event"):
        factories.play_out(table)
    draw = drawn(people, event, DrawSettings(method="rank", cut=4))
    event.refresh_from_db()
    best = event.standings.order_by("-points", "failed").values_list("player_id", flat=True)[:4]
    assert sorted(draw.tables[0][0]) == sorted(best)
    assert draw.standings_revision == event.standings_revision > 0
    assert len(seated(publish(people, draw))) == 1
    with pytest.raises(InvalidInput, match="Results have come in since"):
        order(people, event, DrawSettings(method="rank", standings_revision=1))


def test_who_of_level_players_makes_the_cut_is_decided_by_the_seed(people: People) -> None:
    event = enter(people, 12)
    finals = DrawSettings(method="rank", cut=4)
    (found,) = [
        finding
        for finding in check_draw(by=people.organiser, event_id=event.pk, settings=finals)
        if finding.code == "level-at-the-cut"
    ]
    assert "Anne" in found.words
    assert "by lot which 4 of them play" in found.words
    assert not found.blocks
    first = [frozenset(drawn(people, event, finals, seed=seed).tables[0][0]) for seed in range(4)]
    assert len(set(first)) > 1


def test_players_whom_a_tie_break_parts_are_not_drawn_for_the_cut(people: People) -> None:
    event = enter(people, 8)
    for table in publish(people, drawn(people, event)).tables.select_related("event"):
        factories.play_out(table)
    drawn(people, event, DrawSettings(method="rank", cut=4))
    lines = event.standings.order_by("player_id")
    lines.update(points=50, failed=3)
    unlucky = lines.first()
    assert unlucky is not None
    lines.filter(pk=unlucky.pk).update(failed=4)
    event.refresh_from_db()
    settings = DrawSettings(method="rank", cut=7)
    codes = {
        finding.code
        for finding in check_draw(by=people.organiser, event_id=event.pk, settings=settings)
    }
    assert "level-at-the-cut" not in codes


def test_a_draw_is_cancelled_or_stopped_with_what_was_found(people: People) -> None:
    event = enter(people, 12)
    draw = order(people, event)
    assert draws.stop_draw(by=people.organiser, draw_id=draw.pk, keep=False).state == "cancelled"
    run_queued("draw")
    draw.refresh_from_db()
    assert (draw.state, draw.tables) == (DrawState.CANCELLED, [])
    with pytest.raises(DrawNotReady):
        publish(people, draw)
    second = order(people, event, seed=2)
    draws.stop_draw(by=people.organiser, draw_id=second.pk, keep=True)
    run_job(Job.objects.latest("pk"))
    second.refresh_from_db()
    assert second.state == DrawState.READY


def test_a_discarded_draft_stays_readable_and_is_not_published(people: People) -> None:
    event = enter(people, 8)
    draw = drawn(people, event)
    for _ in range(2):
        gone = draws.discard_draw(by=people.organiser, draw_id=draw.pk)
        assert (gone.state, bool(gone.tables)) == (DrawState.DISCARDED, True)
    with pytest.raises(DrawNotReady):
        publish(people, draw)
    assert LogEntry.objects.filter(verb="draw-discarded").count() == 1
    again = draws.redraw(by=people.organiser, draw_id=draw.pk, seed=9)
    assert (again.seed, again.settings) == (9, draw.settings)


def test_only_organisers_see_or_touch_a_draft(people: People) -> None:
    event = enter(people, 8)
    draw = drawn(people, event)
    for by, refusal in ((people.scorer, NotAllowed), (people.stranger, NotFound)):
        with pytest.raises(refusal):
            drafts.publish_draw(by=by, draw_id=draw.pk)
        with pytest.raises(refusal):
            draws.request_draw(by=by, event_id=event.pk, settings=QUICK, seed=1)
        with pytest.raises(refusal):
            draws.discard_draw(by=by, draw_id=draw.pk)


def test_nothing_is_drawn_or_published_in_an_event_that_is_final(people: People) -> None:
    event = enter(people, 8)
    publish(people, drawn(people, event))
    draw = drawn(people, event, seed=3)
    events.finish_event(by=people.organiser, event_id=event.pk)
    with pytest.raises(EventIsFinal):
        publish(people, draw)
    with pytest.raises(EventIsFinal):
        order(people, event)


def test_a_player_who_misses_a_round_is_not_drawn_for_it(people: People) -> None:
    event = enter(people, 9)
    anne = factories.make_players(people, 1)[0]
    attendance.set_absences(by=people.organiser, event_id=event.pk, player_id=anne.pk, rounds=[1])
    draw = drawn(people, event, DrawSettings(rounds=2, seconds=0.3))
    there = [{player for table in tables for player in table} for tables in draw.tables]
    assert [anne.pk in round_ for round_ in there] == [False, True]
    assert publish(people, draw, number=1).sat_out == []


def test_sitting_out_goes_round(people: People) -> None:
    event = enter(people, 9, sit_out="even", preferred_table=4)
    out = []
    for seed in range(3):
        one = publish(people, drawn(people, event, seed=seed), accepting=["still-playing"])
        out += one.sat_out
    assert len(set(out)) == 3
    assert Seat.objects.count() == 24


def test_an_explanation_names_the_night_on_which_two_players_met(people: People) -> None:
    season = factories.make_season(people)
    earlier = factories.make_event(people, name="Monday", season_id=season.pk)
    factories.seat(people, earlier, [4])
    event = enter(people, 4, season_id=season.pk)
    draw = drawn(people, event)
    reason = explain_draft_table(draw, 1, 1, by=people.organiser)
    assert "before: Monday (Thursday 5 March 2026), Round 1, table 1." in reason.repeats[0].words
    assert [(share.again, share.unavoidable) for share in reason.shares] == [(3, 3)] * 4
