"""A night in the wrong season is moved, and the standings of both seasons follow."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone

from tests.support import factories
from tests.support.api_client import ApiClient, problem_codes
from tests.support.derived import derived_rows
from tests.support.page_checks import look
from tournaments import events
from tournaments.core.errors import InvalidInput, NotAllowed
from tournaments.models import Club, Event, LogEntry, Season, Standing
from tournaments.standings import compute
from tournaments.standings.figures import FIGURES

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People

pytestmark = pytest.mark.both_databases


@pytest.fixture
def spring(people: People) -> Season:
    return factories.make_season(people)


@pytest.fixture
def autumn(people: People) -> Season:
    return factories.make_season(people, "Autumn")


@pytest.fixture
def night(people: People, spring: Season) -> Event:
    """A night of the spring season with three deals."""
    event = factories.make_event(people, season_id=spring.pk)
    factories.play(factories.seat(people, event, [4])[0], [1, 2, 3])
    compute.refresh_event(event.pk)
    return event


def move(people: People, event: Event, season: Season | None) -> Event:
    to = season.pk if season is not None else None
    return events.move_event(by=people.organiser, event_id=event.pk, season_id=to)


def lines(season: Season) -> list[tuple[Any, ...]]:
    rows = Standing.objects.filter(season=season).order_by("player_id")
    return list(rows.values_list("player_id", *FIGURES))


def test_the_standings_of_both_seasons_follow(
    people: People, spring: Season, autumn: Season, night: Event
) -> None:
    own, before = list(night.standings.order_by("pk").values()), lines(spring)
    for _ in range(2):
        move(people, night, autumn)
    assert (lines(spring), lines(autumn)) == ([], before)
    assert list(night.standings.order_by("pk").values()) == own
    for season, revision in ((spring, 0), (autumn, 3)):
        season.refresh_from_db()
        assert season.standings_revision == revision
    (entry,) = LogEntry.objects.filter(verb="event-moved")
    assert entry.text == "Thursday was moved to the season Autumn."
    assert entry.details == {"before": "Spring", "after": "Autumn"}
    moved = derived_rows(Event.objects.get(pk=night.pk))
    compute.rebuild_event(night.pk)
    assert derived_rows(Event.objects.get(pk=night.pk)) == moved


def test_a_night_can_leave_all_seasons_and_enter_one_when_it_is_final(
    people: People, spring: Season, night: Event
) -> None:
    before = lines(spring)
    events.finish_event(by=people.organiser, event_id=night.pk)
    assert move(people, night, None).season is None
    assert lines(spring) == []
    move(people, night, spring)
    assert lines(spring) == before


def test_results_that_come_later_count_in_the_season_of_now(
    people: People, spring: Season, autumn: Season, night: Event
) -> None:
    table = night.tables.select_related("event").get()
    factories.play(table, [4])
    move(people, night, autumn)
    compute.refresh_event(night.pk)
    assert lines(spring) == []
    assert {line[2] for line in lines(autumn)} == {4}


def test_a_season_of_another_club_or_a_deleted_one_is_refused(
    people: People, autumn: Season, night: Event
) -> None:
    other = Club.objects.get(slug="cals-club")
    foreign = Season.objects.create(club=other, slug="x", name="X")
    events.delete_season(by=people.organiser, season_id=autumn.pk)
    for season in (foreign, autumn):
        with pytest.raises(InvalidInput) as refused:
            move(people, night, season)
        assert refused.value.problems[0].field == "season_id"
    with pytest.raises(NotAllowed):
        events.move_event(by=people.scorer, event_id=night.pk, season_id=None)


def test_the_page_offers_the_seasons_and_moves(
    people: People, ada: Client, autumn: Season, night: Event
) -> None:
    own = "/clubs/adas-club/events/thursday/run/season/"
    assert own in look(ada.get("/clubs/adas-club/events/thursday/run/")).links()
    page = look(ada.get(own))
    assert page.fields()["season_id"] == str(night.season_id)
    answer = look(ada.post(own, {"season_id": str(autumn.pk)}, follow=True))
    assert "Thursday now counts in Autumn." in answer.words
    assert "Thursday is no longer in a season." in look(ada.post(own, follow=True)).words
    look(ada.post(own, {"season_id": "999"}), status=422)


def test_programs_move_a_night(
    people: People, ada_api: ApiClient, ben_api: ApiClient, autumn: Season, night: Event
) -> None:
    path = f"/events/{night.pk}/season"
    assert ben_api.put(path, {"season_id": autumn.pk}).status_code == 403
    assert ada_api.put(path, {"season_id": autumn.pk}).json()["season_id"] == autumn.pk
    assert ada_api.put(path, {"season_id": None}).json()["season_id"] is None
    assert problem_codes(ada_api.put(path, {})) == [("season_id", None, "required")]
    assert problem_codes(ada_api.put(path, {"season_id": 999})) == [("season_id", None, "unknown")]


def test_a_night_is_not_before_the_first_day_of_its_season(
    people: People, ada: Client, night: Event
) -> None:
    late = events.open_season(
        by=people.organiser, club_slug="adas-club", name="Late", starts_on=date(2026, 4, 1)
    )
    words = "Late begins on 1 April 2026. Choose a later date or another season."
    with pytest.raises(InvalidInput, match=words):
        move(people, night, late)
    plan: dict[str, Any] = {"name": "Friday", "preset": "quick13", "season_id": late.pk}
    with pytest.raises(InvalidInput, match=words):
        events.plan_event(
            by=people.organiser, club_slug="adas-club", held_on=date(2026, 3, 31), **plan
        )
    made = events.plan_event(
        by=people.organiser, club_slug="adas-club", held_on=date(2026, 4, 1), **plan
    )
    with pytest.raises(InvalidInput, match=words):
        events.change_event(by=people.organiser, event_id=made.pk, held_on=date(2026, 3, 31))
    address = f"/clubs/adas-club/events/{made.slug}/run/settings/"
    sent = {**look(ada.get(address)).fields(), "held_on": "2026-03-31"}
    assert words in look(ada.post(address, sent), status=422).words


@pytest.mark.parametrize("day", [date(26, 11, 24), date(1999, 12, 31), date(9999, 12, 31)])
def test_no_night_or_season_is_in_another_century(people: People, night: Event, day: date) -> None:
    with pytest.raises(InvalidInput, match="Enter a date from 1 January 2000 to 31 December"):
        events.change_event(by=people.organiser, event_id=night.pk, held_on=day)
    with pytest.raises(InvalidInput, match="Enter a date from 1 January 2000 to 31 December"):
        events.open_season(by=people.organiser, club_slug="adas-club", name="Odd", starts_on=day)


def test_a_new_night_is_proposed_in_a_season_that_has_begun(
    people: People, spring: Season, night: Event
) -> None:
    spring.archived_at = timezone.now()
    spring.save()
    today = timezone.localdate()
    add: dict[str, Any] = {"by": people.organiser, "club_slug": "adas-club"}
    events.open_season(name="Next", starts_on=today + timedelta(days=30), **add)
    assert events.propose_night(by=people.organiser, like_id=night.pk).season_id is None
    now = events.open_season(name="Now", starts_on=today, **add)
    assert events.propose_night(by=people.organiser, like_id=night.pk).season_id == now.pk
