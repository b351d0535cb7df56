"""What people and programs see of ratings."""

from __future__ import annotations

from csv import DictReader
from io import StringIO
from typing import TYPE_CHECKING

import pytest

from tests.support.api_client import ApiClient, problem_codes
from tests.support.factories import make_event, play_out, seat
from tests.support.page_checks import look
from tournaments import clubs, events, standings
from tournaments.core.audience.names import Names
from tournaments.ratings import find_changes, list_changes, list_ratings, refresh_ratings

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People

pytestmark = pytest.mark.django_db

RATINGS = "/clubs/adas-club/ratings/"


@pytest.fixture
def rated(people: People) -> People:
    """A club with six finished games of four players, and one of five."""
    for number in range(7):
        event = make_event(people, name=f"Night {number}")
        play_out(seat(people, event, [5 if number == 6 else 4])[0], seed=number)
        standings.refresh_event(event.pk)
        events.finish_event(by=people.organiser, event_id=event.pk)
    refresh_ratings(people.club.pk)
    return people


def test_the_list_has_places_for_settled_ratings_and_marks_provisional_ones(
    rated: People, web: Client
) -> None:
    lines = list_ratings(rated.club, Names.FULL, "hall")
    assert [one.rating for one in lines[:4]] == sorted(
        (one.rating for one in lines[:4]), reverse=True
    )
    rows = look(web.get(RATINGS)).rows()[1:]
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "–"]
    assert "provisional" in rows[-1][1]
    assert "No ratings yet" in look(web.get(f"{RATINGS}?venue=online")).words
    look(web.get(f"{RATINGS}?venue=moon"), status=404)


def test_each_change_says_which_place_was_taken_and_which_was_expected(
    rated: People, web: Client
) -> None:
    player = rated.club.players.get(name="Anne")
    lines = list_changes(find_changes(player, "hall"))
    page = look(web.get(f"/clubs/adas-club/players/{player.pk}/ratings/"))
    for line in lines:
        assert f"Place {line.place} of {len(line.inputs)}" in page.words
        assert f"{line.expected_place:.1f} was expected" in page.words
    assert "Rating over time" in page.source
    own = look(web.get(f"/clubs/adas-club/players/{player.pk}/"))
    assert f"{lines[0].after} ± {lines[0].deviation}" in own.words


def test_strangers_see_the_names_that_the_club_shows(rated: People, web: Client) -> None:
    clubs.change_club(by=rated.organiser, slug=rated.club.slug, names="initials")
    player = rated.club.players.get(name="Anne")
    for address in (RATINGS, f"/clubs/adas-club/players/{player.pk}/ratings/"):
        assert "Anne" not in look(web.get(address)).source


def test_programs_read_ratings_and_what_each_change_was_computed_from(
    rated: People, anon_api: ApiClient
) -> None:
    player = rated.club.players.get(name="Anne")
    (own,) = anon_api.get(f"/players/{player.pk}/ratings").json()["results"]
    changes = anon_api.get(f"/players/{player.pk}/rating-changes").json()["results"]
    assert changes[0]["after"] == own["rating"]
    assert changes[0]["before"] == changes[1]["after"]
    assert changes[-1]["before"] == 1500
    assert [one["place"] for one in changes[0]["inputs"]] == sorted(
        one["place"] for one in changes[0]["inputs"]
    )
    listed = anon_api.get("/clubs/adas-club/ratings?venue=hall").json()["results"]
    assert own in listed
    wrong = anon_api.get("/clubs/adas-club/ratings?venue=moon")
    assert [code for _, _, code in problem_codes(wrong)] == ["unknown"]


def test_ratings_and_their_changes_are_files_and_data_too(rated: People, web: Client) -> None:
    player = rated.club.players.get(name="Anne")
    for page, csv, api, rows in (
        (RATINGS, "ratings.csv", "/api/v1/clubs/adas-club/ratings", 5),
        (
            f"/clubs/adas-club/players/{player.pk}/ratings/",
            f"players/{player.pk}/ratings.csv",
            f"/api/v1/players/{player.pk}/rating-changes",
            7,
        ),
    ):
        links = look(web.get(page)).links()
        assert f"/clubs/adas-club/{csv}" in links
        assert f"{api}?venue=hall&page_size=200" in links
        sent = web.get(f"/clubs/adas-club/{csv}")
        assert sent.headers["Content-Type"].startswith("text/csv")
        found = list(DictReader(StringIO(sent.content.decode("utf-8-sig"))))
        assert len(found) == rows
        data = web.get(api).json()["results"]
        assert [{name: str(one[name]) for name in ("games", "deviation")} for one in data] == [
            {name: row[name] for name in ("games", "deviation")} for row in found
        ]
        assert web.get(f"/clubs/adas-club/{csv}?venue=moon").status_code == 404
        online = web.get(f"/clubs/adas-club/{csv}?venue=online").content.decode()
        assert len(online.splitlines()) == 1
    assert web.get(f"/clubs/no-club/players/{player.pk}/ratings.csv").status_code == 404
