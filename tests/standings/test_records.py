"""The records of a club: best games, longest runs, nights won, best by special."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support.api_client import ApiClient, problem_codes
from tests.support.factories import make_event, make_season, play, play_out, seat
from tests.support.page_checks import look
from tournaments import clubs
from tournaments.core.audience.names import Names
from tournaments.events import finish_event
from tournaments.models import SeatScore
from tournaments.standings import list_records, list_standings, read_profile, refresh_event
from tournaments.standings.profiles.queries import find_profile_lines

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People
    from tournaments.models import Event, Season

pytestmark = pytest.mark.django_db


@pytest.fixture
def nights(people: People) -> list[Event]:
    """Two finished nights of a season, one outside of it, and one that has only begun."""
    season = make_season(people)
    made = []
    for number in range(4):
        of = season.pk if number < 2 else None
        event = make_event(people, name=f"Night {number}", season_id=of)
        (table,) = seat(people, event, [4])
        if number < 3:
            play_out(table, seed=number)
        else:
            play(table, [1], seed=number)
        refresh_event(event.pk)
        if number < 3:
            finish_event(by=people.organiser, event_id=event.pk)
        made.append(event)
    return made


def season_of(nights: list[Event]) -> Season:
    season = nights[0].season
    assert season is not None
    return season


def test_the_best_games_are_finished_ones_and_lead_to_their_tables(
    people: People, nights: list[Event]
) -> None:
    best = list_records(people.club, Names.FULL).games
    scores = SeatScore.objects.filter(games=1).order_by("-points").values_list("points", flat=True)
    assert [one.points for one in best] == list(scores[:5])
    of_season = list_records(people.club, Names.FULL, season_of(nights)).games
    assert {one.event for one in of_season} <= {"night-0", "night-1"}


def test_nights_won_are_first_places_of_final_nights(people: People, nights: list[Event]) -> None:
    won = {one.player_id: one.count for one in list_records(people.club, Names.FULL).nights}
    expected: dict[int, int] = {}
    for event in nights[:3]:
        for row in list_standings(event=event, ranking=event.ranking, names=Names.FULL):
            if row.place == 1:
                expected[row.player_id] = expected.get(row.player_id, 0) + 1
    assert won == expected


def test_a_run_and_the_best_at_a_special_are_those_of_the_players_profiles(
    people: People, nights: list[Event]
) -> None:
    season = season_of(nights)
    best = list_records(people.club, Names.FULL, season)
    players = people.club.players.filter(pk__in=[one.player_id for one in best.runs])
    runs = {one.pk: read_profile(one, season).longest_run for one in players}
    assert {one.player_id: one.count for one in best.runs} == runs
    assert [one.count for one in best.runs] == sorted(runs.values(), reverse=True)
    for one in list_records(people.club, Names.FULL).specials:
        others = [
            line.points_above
            for player in people.club.players.all()
            for line in read_profile(player).specials
            if line.value == one.special
        ]
        assert one.line.points_above == max(others)


def test_strangers_see_the_names_that_the_club_shows(
    people: People, nights: list[Event], web: Client, ada: Client
) -> None:
    clubs.change_club(by=people.organiser, slug=people.club.slug, names="initials")
    assert "Anne" not in look(web.get("/clubs/adas-club/records/")).words
    assert "Anne" in look(ada.get("/clubs/adas-club/records/")).words


def test_a_season_is_chosen_on_the_page_and_one_that_there_is_not_is_not_found(
    people: People, nights: list[Event], web: Client
) -> None:
    page = look(web.get("/clubs/adas-club/records/"))
    assert "?season=spring" in "".join(page.links())
    assert "Night 2" in page.words
    assert "Night 2" not in look(web.get("/clubs/adas-club/records/?season=spring")).words
    look(web.get("/clubs/adas-club/records/?season=winter"), status=404)


def test_a_players_page_has_the_numbers_of_the_latest_season_and_of_all_nights(
    people: People, nights: list[Event], web: Client
) -> None:
    player = people.club.players.get(name="Anne")
    address = f"/clubs/adas-club/players/{player.pk}/"
    season, every = read_profile(player, season_of(nights)), read_profile(player)
    page = look(web.get(address))
    assert ["By hand size", "Deals", "Exact", "Everyone"] in [row[:4] for row in page.rows()]
    line = next(row for row in page.rows() if row[0] == "2 cards")
    assert line[1] == str(next(one.deals for one in season.cards if one.value == "2"))
    assert "Form" in page.words
    again = look(web.get(f"{address}?season="))
    assert "Everyone" not in again.words
    line = next(row for row in again.rows() if row[0] == "2 cards")
    assert line[1] == str(next(one.deals for one in every.cards if one.value == "2"))
    look(web.get(f"{address}?season=winter"), status=404)


def test_programs_read_records_profiles_and_table_mates(
    people: People, nights: list[Event], anon_api: ApiClient
) -> None:
    player = people.club.players.get(name="Anne")
    records = anon_api.get("/clubs/adas-club/records?season=spring").json()
    assert set(records) == {"games", "runs", "nights", "specials"}
    body = anon_api.get(f"/players/{player.pk}/profile").json()
    deals = SeatScore.objects.filter(player=player).values_list("deals", flat=True)
    assert body["player"]["total"]["deals"] == sum(deals)
    assert body["everyone"] is None
    body = anon_api.get(f"/players/{player.pk}/profile?season=spring").json()
    assert body["everyone"]["total"]["deals"] == 4 * body["player"]["total"]["deals"]
    met = anon_api.get(f"/players/{player.pk}/meetings?season=spring").json()
    assert [one["games"] for one in met["results"]] == [2, 2, 2]
    wrong = anon_api.get(f"/players/{player.pk}/profile?season=winter")
    assert problem_codes(wrong) == [("season", None, "unknown")]


def test_records_cost_a_fixed_number_of_queries(people: People, nights: list[Event]) -> None:
    with CaptureQueriesContext(connection) as asked:
        list_records(people.club, Names.FULL)
    assert len(asked) <= 6


def test_records_read_neither_every_night_nor_a_name_with_each(
    people: People, nights: list[Event]
) -> None:
    with CaptureQueriesContext(connection) as asked:
        list_records(people.club, Names.FULL)
    of_nights = [one["sql"] for one in asked if "ranking" in one["sql"]]
    first, *others = of_nights
    assert "DISTINCT" in first
    assert others
    assert not any("tournaments_player" in sql for sql in others)


def test_lines_of_other_clubs_are_not_read_for_a_profile(
    people: People, nights: list[Event]
) -> None:
    shown = str(find_profile_lines(people.club.pk).query)
    assert " JOIN " not in shown
