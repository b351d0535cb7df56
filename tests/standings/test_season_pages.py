"""A season's standings and the switch between rankings."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from tests.support.factories import make_event, make_season, play_out, seat
from tests.support.page_checks import look
from tournaments.clubs import change_player
from tournaments.core.audience.names import Names
from tournaments.core.formatting import format_date
from tournaments.events import archive_season, finish_event, open_season
from tournaments.rankings import EVENT_RANKINGS, RANKINGS, offered_rankings
from tournaments.standings import add_adjustment, list_season_standings_after
from tournaments.standings.compute import refresh_event
from tournaments.standings.queries import build_standings_etag, list_standings

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People
    from tournaments.models import Season

ADDRESS = "/clubs/adas-club/seasons/spring/"


@pytest.fixture
def season(people: People) -> Season:
    """Two played tables of different sizes."""
    season = make_season(people)
    event = make_event(people, season_id=season.pk)
    for number, table in enumerate(seat(people, event, [4, 5])):
        play_out(table, seed=number)
    refresh_event(event.pk)
    season.refresh_from_db()
    return season


@pytest.mark.parametrize("ranking", EVENT_RANKINGS)
def test_each_ranking_orders_the_table_and_says_how(
    season: Season, web: Client, ranking: str
) -> None:
    page = look(web.get(ADDRESS, {"by": ranking}))
    assert RANKINGS[ranking].sentence in page.words
    rows = list_standings(season=season, ranking=ranking, names=Names.FULL)
    assert [row[1] for row in page.rows()[1:]] == [row.name for row in rows]
    figures = [getattr(row, RANKINGS[ranking].figure) for row in rows]
    assert figures == sorted(figures, reverse=True)


def test_the_seasons_own_ranking_is_marked_and_comes_unasked(season: Season, web: Client) -> None:
    page = look(web.get(ADDRESS))
    assert season.ranking == "placement"
    assert "Placement points (official)" in page.words


def test_the_table_says_which_revision_it_was_computed_from(season: Season, web: Client) -> None:
    caption = look(web.get(ADDRESS)).all("caption")[0]
    assert caption["data-revision"] == str(season.standings_revision)


def test_equal_lines_share_a_place(season: Season, web: Client) -> None:
    season.standings.update(placement=300, failed=3)
    places = {row[0] for row in look(web.get(ADDRESS)).rows()[1:]}
    assert places == {"1="}


def test_fewer_missed_nominations_break_a_tie(season: Season) -> None:
    season.standings.update(points=50, failed=3)
    best = season.standings.order_by("-player__name")[0]
    season.standings.filter(pk=best.pk).update(failed=2)
    first, *others = list_standings(season=season, ranking="points", names=Names.FULL)
    assert (first.player_id, first.place) == (best.player_id, 1)
    assert {row.place for row in others} == {2}


def test_a_season_without_nights_or_results_says_so(people: People, web: Client) -> None:
    make_season(people)
    page = look(web.get(ADDRESS)).words
    assert "No results yet" in page
    assert "No nights yet." in page
    assert "no nights yet" in look(web.get("/clubs/adas-club/")).words


def test_a_season_says_that_it_has_not_begun_or_is_in_the_archive(
    people: People, ada: Client
) -> None:
    later = timezone.localdate() + timedelta(days=40)
    season = open_season(by=people.organiser, club_slug="adas-club", name="Later", starts_on=later)
    words = look(ada.get("/clubs/adas-club/seasons/later/")).words
    assert f"Begins on {format_date(later)}" in words
    assert "nights since" not in words
    archive_season(by=people.organiser, season_id=season.pk)
    assert "In the archive: " in look(ada.get("/clubs/adas-club/seasons/later/")).words


def test_a_night_that_has_not_begun_is_still_to_come(
    season: Season, people: People, web: Client
) -> None:
    make_event(people, season_id=season.pk, name="Planned")
    for event in season.events.exclude(name="Planned"):
        finish_event(by=people.organiser, event_id=event.pk)
    assert "Provisional 1 night is still to come." in look(web.get(ADDRESS)).words


def test_a_night_counts_once_a_round_is_seated(season: Season, people: People, web: Client) -> None:
    make_event(people, season_id=season.pk, name="Planned")
    page = look(web.get(ADDRESS))
    assert "1 night since Thursday 5 March 2026" in page.words
    assert "Planned" in page.words


def test_the_tag_of_the_standings_changes_with_results_names_and_rankings(
    season: Season, people: People
) -> None:
    tags = {
        build_standings_etag(season, "points", names=Names.FULL),
        build_standings_etag(season, "placement", names=Names.FULL),
    }
    season.standings_revision += 1
    tags.add(build_standings_etag(season, "points", names=Names.FULL))
    change_player(by=people.organiser, player_id=season.standings.all()[0].player_id, name="Zoe")
    season.club.refresh_from_db()
    tags.add(build_standings_etag(season, "points", names=Names.FULL))
    assert len(tags) == 4
    assert build_standings_etag(season, "points", names=Names.FULL) in tags


def test_a_season_is_shown_as_it_was_after_any_of_its_nights(
    people: People, season: Season, web: Client
) -> None:
    first = season.events.get()
    season.best_nights = 1
    season.save()
    before = {
        ranking: list_standings(season=season, ranking=ranking, names=Names.FULL)
        for ranking in EVENT_RANKINGS
    }
    later = make_event(people, name="Later", season_id=season.pk)
    later.held_on = first.held_on + timedelta(days=7)
    later.save(update_fields=["held_on"])
    play_out(seat(people, later, [5])[0], seed=9)
    refresh_event(later.pk)
    for ranking, rows in before.items():
        assert list_season_standings_after(season, first, ranking, Names.FULL) == rows
        now = list_standings(season=season, ranking=ranking, names=Names.FULL)
        assert list_season_standings_after(season, later, ranking, Names.FULL) == now
    page = look(web.get(ADDRESS, {"after": first.slug}))
    assert "Provisional" in look(web.get(ADDRESS)).words
    assert "Provisional" not in page.words
    assert f"After {first.name}" in page.words
    assert "Now" in page.words
    look(web.get(ADDRESS, {"after": "no-such-night"}), status=404)


def test_what_is_shown_as_of_a_night_has_nothing_of_later_ones(
    people: People, season: Season, web: Client
) -> None:
    first = season.events.get()
    later = make_event(people, name="Later", season_id=season.pk)
    later.held_on = first.held_on + timedelta(days=7)
    later.save(update_fields=["held_on"])
    play_out(seat(people, later, [5])[0], seed=9)
    entry = later.entries.order_by("pk")[0]
    add_adjustment(
        by=people.organiser,
        event_id=later.pk,
        player_id=entry.player_id,
        kind="penalty",
        points=-5,
        reason="Late arrival",
    )
    refresh_event(later.pk)
    assert "Late arrival" in look(web.get(ADDRESS)).words
    asked = {"by": "points", "after": first.slug}
    page = look(web.get(ADDRESS, asked))
    assert "1 night since Thursday 5 March 2026" in page.words
    assert "Late arrival" not in page.words
    assert not [attrs for attrs in page.all("meta") if attrs.get("property") == "og:image"]
    # The switch between rankings keeps the night, and the file is of the table on the page.
    kept = {link for link in page.links() if f"after={first.slug}" in link}
    csv_url = f"{ADDRESS}standings.csv?by=points&after={first.slug}"
    assert kept == {
        f"{ADDRESS}?after={first.slug}",
        csv_url,
        *(f"{ADDRESS}?by={slug}&after={first.slug}" for slug in offered_rankings("placement")[1:]),
    }
    names = [row.split(",")[2] for row in web.get(csv_url).content.decode().splitlines()[1:]]
    assert names == [row[1] for row in page.rows()[1:]]
    assert len(names) == 9
    assert "-after-" in web.get(csv_url).headers["Content-Disposition"]
    assert web.get(f"{ADDRESS}standings.csv?after=no-such-night").status_code == 404


def test_the_nights_that_count_are_shown_for_now_only(
    people: People, season: Season, web: Client
) -> None:
    season.best_nights = 1
    season.save()
    refresh_event(season.events.get().pk)
    assert "In brackets: a night that does not count." in look(web.get(ADDRESS)).words
    page = look(web.get(ADDRESS, {"after": season.events.get().slug}))
    assert "In brackets" not in page.words


@pytest.mark.parametrize("path", ["seasons/spring/", "seasons/spring/embed/", "events/{event}/"])
@pytest.mark.parametrize("is_today", [True, False])
def test_standings_say_when_they_were_updated_with_the_day_if_it_is_not_today(
    season: Season, web: Client, path: str, is_today: bool
) -> None:
    event = season.events.get()
    day = timezone.localdate() if is_today else date(2024, 3, 5)
    moment = datetime.combine(day, time(22, 10), timezone.get_current_timezone())
    for owner in (season, event):
        owner.standings_at = moment
        owner.save(update_fields=["standings_at"])
    words = look(web.get(f"/clubs/adas-club/{path.format(event=event.slug)}")).words
    when = "at 22:10" if is_today else "on Tuesday 5 March 2024 at 22:10"
    assert f"Updated {when}." in words
