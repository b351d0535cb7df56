"""The records of a club: best games, longest runs, nights won, best by special."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support.api_client import ApiClient, problem_codes
from tests.support.factories import make_event, make_players, make_season, play, play_out, seat
from tests.support.page_checks import look
from tournaments import clubs
from tournaments.clubs import add_players
from tournaments.core.audience.names import Names
from tournaments.events import (
    change_event,
    delete_event,
    finish_event,
    move_event,
    reopen_event,
    restore_event,
)
from tournaments.models import SeatScore
from tournaments.models.event import today
from tournaments.pages.standings.profile_rows import add_other_names
from tournaments.privacy import merge_players
from tournaments.privacy.deletion import mark_removed
from tournaments.standings import (
    find_records_difference,
    list_events,
    list_players,
    list_records,
    list_standings,
    read_profile,
    refresh_event,
    refresh_records,
)
from tournaments.standings.profiles import record_figures
from tournaments.standings.profiles.queries import find_profile_lines

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People
    from tournaments.models import Club, Event, Season
    from tournaments.standings import Records

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


def test_a_special_has_one_name_for_all_games_and_the_others_beside_it() -> None:
    note = add_other_names("Best at a special.", ["guess-trumps", "no-trumps", "mis"])
    assert note == (
        "Best at a special. Other names of Guess Trumps: Guess 'Em, Half Blind (trumps hidden), "
        "Blind Trumps."
    )


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


def ask(club: Club, names: Names = Names.FULL) -> tuple[int, Records]:
    """Return how many queries the records of a club took, and the records."""
    club.refresh_from_db()
    with CaptureQueriesContext(connection) as asked:
        found = list_records(club, names)
    return len(asked), found


@pytest.mark.usefixtures("no_parts")
def test_records_are_found_once_until_something_changes(
    people: People, nights: list[Event]
) -> None:
    cost, found = ask(people.club)
    assert cost <= 15
    assert ask(people.club) == (4, found)
    # What is kept contains no names, so that it serves strangers too.
    cost, to_strangers = ask(people.club, Names.PUBLIC)
    assert cost == 4
    shown = {player.pk: player.public_name for player in people.club.players.all()}
    assert [one.name for one in to_strangers.games] == [shown[one.player_id] for one in found.games]
    deals = nights[2].tables.get().deals_played
    delete_event(by=people.organiser, event_id=nights[2].pk, losing=deals)
    _cost, without = ask(people.club)
    assert "night-2" in {one.event for one in found.games}
    assert "night-2" not in {one.event for one in without.games}


@pytest.mark.usefixtures("no_parts")
def test_who_was_taken_out_of_the_club_is_in_lists_and_records_until_the_worker_comes(
    people: People, nights: list[Event]
) -> None:
    everyone = {one.pk for one in people.club.players.all()}
    leaders = [line.leaders for line in list_events(people.club, names=Names.FULL)]
    _cost, before = ask(people.club)
    for player in people.club.players.all():
        mark_removed(player, {})
    assert [line.leaders for line in list_events(people.club, names=Names.FULL)] == leaders
    _cost, after = ask(people.club)
    assert after == before
    assert {one.player_id for one in after.games} <= everyone


def find_from_nothing(club: Club, season: Season | None = None) -> Records:
    """Return the records as they are found without what is stored and kept."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(record_figures, "read_stored", lambda _names: {})
        patch.setattr(record_figures, "make_once", lambda _name, make, **_for: make())
        return list_records(club, Names.FULL, season)


@pytest.mark.usefixtures("no_parts")
def test_a_result_costs_the_open_nights_and_the_lines_of_its_season_only(
    people: People, nights: list[Event]
) -> None:
    later = make_event(people, name="Later", season_id=season_of(nights).pk)
    (table,) = seat(people, later, [4])
    ask(people.club)
    play_out(table, seed=9)
    refresh_event(later.pk)
    cost, after = ask(people.club)
    assert cost == 4 + 3 + 2
    assert "later" in {one.event for one in after.games}
    assert find_from_nothing(people.club) == after


@pytest.mark.usefixtures("no_parts")
def test_a_player_and_a_night_without_results_cost_nothing(
    people: People, nights: list[Event]
) -> None:
    _cost, found = ask(people.club)
    add_players(by=people.organiser, club_slug=people.club.slug, names=["Zoë"])
    make_event(people, name="Planned", season_id=season_of(nights).pk)
    assert ask(people.club) == (4, found)


@pytest.mark.usefixtures("no_parts")
def test_what_is_kept_and_stored_is_what_is_found_from_nothing_after_every_change(
    people: People, nights: list[Event]
) -> None:
    by, (first, second, third, fourth) = people.organiser, nights
    spring = season_of(nights)
    double = make_players(people, 5)[4]
    (table,) = seat(people, fourth, [4])
    deals = sum(one.deals_played for one in second.tables.all())

    def check() -> None:
        for chosen in (None, spring):
            kept = list_records(people.club, Names.FULL, chosen)
            assert kept == find_from_nothing(people.club, chosen)

    def check_stored() -> None:
        check()  # with what was stored before the change
        refresh_records(people.club.pk)
        check()
        assert find_records_difference(people.club.pk) == ""

    check_stored()
    play_out(table, seed=7)
    for change in (
        lambda: refresh_event(fourth.pk),
        lambda: move_event(by=by, event_id=fourth.pk, season_id=spring.pk),
        lambda: finish_event(by=by, event_id=fourth.pk),
        lambda: reopen_event(by=by, event_id=first.pk),
        lambda: change_event(by=by, event_id=first.pk, held_on=today() + timedelta(days=3)),
        lambda: reopen_event(by=by, event_id=fourth.pk),
        lambda: change_event(by=by, event_id=fourth.pk, held_on=today() + timedelta(days=1)),
        lambda: change_event(by=by, event_id=first.pk, ranking="placement"),
        lambda: finish_event(by=by, event_id=first.pk),
        lambda: delete_event(by=by, event_id=second.pk, losing=deals),
        lambda: restore_event(by=by, event_id=second.pk),
        lambda: merge_players(
            by=by, player_id=people.club.players.get(name="Anne").pk, into_id=double.pk
        ),
        lambda: move_event(by=by, event_id=third.pk, season_id=spring.pk),
    ):
        change()
        check_stored()


@pytest.mark.usefixtures("no_parts")
def test_nights_ranked_in_two_ways_are_won_in_each_by_its_own(
    people: People, nights: list[Event]
) -> None:
    by_placement = nights[1]
    by_placement.ranking = "placement"
    by_placement.save(update_fields=["ranking"])
    test_nights_won_are_first_places_of_final_nights(people, nights)


def test_a_list_of_players_counts_nights_in_seasons_and_outside_of_them_once(
    people: People, nights: list[Event]
) -> None:
    (unseated,) = add_players(by=people.organiser, club_slug=people.club.slug, names=["Zoë"])
    played = {line.id: line.events for line in list_players(people.club, Names.FULL)}
    expected = {
        one.pk: one.standings.exclude(event=None).count() for one in people.club.players.all()
    }
    assert played == expected
    assert (max(played.values()), played[unseated.pk]) == (4, 0)


def test_lines_of_other_clubs_are_not_read_for_a_profile(
    people: People, nights: list[Event]
) -> None:
    lines, _values = find_profile_lines(people.club.pk)
    assert " JOIN " not in lines
    assert " OR " not in lines
