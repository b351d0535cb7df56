"""A page of a long list costs as much as one of a short list, and leads to the others."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support.factories import A_DAY, make_event, make_players, seat
from tests.support.page_checks import look
from tournaments.models import Club, Event, Player, Standing
from tournaments.pages.clubs import home
from tournaments.pages.clubs import player as player_pages
from tournaments.standings import event_list

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People

NIGHTS = 7


@pytest.fixture
def clubs(people: People) -> list[Club]:
    """Many public clubs, besides Ada's."""
    names = [f"Club {number:03}" for number in range(120)]
    made = [Club(slug=name.lower().replace(" ", "-"), name=name) for name in names]
    return Club.objects.bulk_create(made)


def test_home_shows_a_page_of_clubs_and_leads_to_the_others(web: Client, clubs: list[Club]) -> None:
    first = look(web.get("/"))
    assert "Club 000" in first.words
    assert "Club 119" not in first.words
    assert first.words.count("no players") + first.words.count("players") >= 1
    assert "More clubs" in first.words
    assert "Previous clubs" not in first.words
    last = look(web.get("/?page=3"))
    assert "Club 119" in last.words
    assert "More clubs" not in last.words
    assert "Club 119" in look(web.get("/?page=99")).words, "the nearest page"


def test_a_club_is_found_by_words_of_its_name(web: Client, clubs: list[Club]) -> None:
    page = look(web.get("/?q=club+117"))
    assert "Club 117" in page.words
    assert "Club 000" not in page.words
    assert "No club that you can see" in look(web.get("/?q=zebra")).words


def test_a_private_club_is_not_found(web: Client, ada: Client, clubs: list[Club]) -> None:
    Club.objects.filter(slug="adas-club").update(is_public=False)
    assert "No club that you can see" in look(web.get("/?q=ada")).words
    assert "Ada's club" in look(ada.get("/?q=ada")).words


def test_the_api_finds_clubs_too(anon_api: ApiClient, clubs: list[Club]) -> None:
    found = anon_api.get("/clubs?q=club-11&page_size=5").json()
    assert found["count"] == 10
    assert [club["slug"] for club in found["results"]] == [f"club-11{n}" for n in range(5)]


def count_rows(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[int]:
    """Count the rows that a function builds lines of, call by call."""
    build, seen = getattr(module, name), []

    def counted(*given: Any) -> Any:
        seen.append(len(given[-1]))
        return build(*given)

    monkeypatch.setattr(module, name, counted)
    return seen


def test_home_counts_the_players_of_the_clubs_it_shows(
    web: Client, clubs: list[Club], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = count_rows(monkeypatch, home, "build_club_lines")
    with CaptureQueriesContext(connection) as many:
        web.get("/")
    assert seen == [home.CLUBS_ON_A_PAGE]
    Club.objects.filter(slug__gt="club-060", slug__startswith="club-").delete()
    caches["pages"].clear()
    with CaptureQueriesContext(connection) as few:
        web.get("/")
    assert len(many) == len(few)


@pytest.fixture
def nights(people: People) -> list[Event]:
    """Nights with a table each, which have not begun."""
    made = [make_event(people, name=f"Night {number}") for number in range(NIGHTS)]
    for event in made:
        seat(people, event, [4])
    return made


def test_the_api_works_out_the_events_of_its_page_alone(
    anon_api: ApiClient, nights: list[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_out: list[int] = []
    progress = event_list._progress

    def watched(events: Mapping[int, Any]) -> Any:
        worked_out.extend(events)
        return progress(events)

    monkeypatch.setattr(event_list, "_progress", watched)
    found = anon_api.get("/clubs/adas-club/events?page_size=2&page=2").json()
    assert found["count"] == NIGHTS
    assert [line["slug"] for line in found["results"]] == ["night-4", "night-3"]
    assert [line["tables"] for line in found["results"]] == [1, 1]
    assert len(worked_out) == 2
    assert anon_api.get("/clubs/adas-club/events?state=final").json()["count"] == 0


@pytest.fixture
def veteran(people: People) -> Player:
    """A player of many nights, with another at each."""
    first, second = make_players(people, 2)
    rules = make_event(people).ruleset
    nights = [
        Event(
            club=people.club,
            ruleset=rules,
            slug=f"old-{number}",
            name=f"Old {number}",
            held_on=A_DAY - timedelta(weeks=number),
        )
        for number in range(NIGHTS)
    ]
    lines = [
        Standing(
            event=event,
            player=player,
            revision=1,
            points=10 * place,
            deals=5,
            nominated=4,
            exact=2,
            games=1,
            wins=place,
            nights=1,
        )
        for event in Event.objects.bulk_create(nights)
        for place, player in enumerate((second, first))
    ]
    Standing.objects.bulk_create(lines)
    return first


def test_a_player_of_many_years_is_shown_in_pages(
    web: Client, veteran: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player_pages, "PAGE_NIGHTS", 3)
    seen = count_rows(monkeypatch, player_pages, "build_night_lines")
    path = f"/clubs/adas-club/players/{veteran.pk}/"
    first, last = look(web.get(path)), look(web.get(f"{path}?page=3"))
    assert seen == [3, 1]
    assert "Old 0" in first.words
    assert "Old 3" not in first.words
    assert "Older" in first.words
    assert "Old 6" in last.words
    assert "Newer" in last.words
    for page in (first, last):
        assert "7 of 7" in page.words, "the statistics are of all nights"
        assert "50% of 28 nominations" in page.words


def test_the_api_pages_a_players_nights(anon_api: ApiClient, veteran: Player) -> None:
    path = f"/players/{veteran.pk}"
    found = anon_api.get(f"{path}/nights?page_size=3&page=2").json()
    assert found["count"] == NIGHTS
    assert [night["event"] for night in found["results"]] == ["old-3", "old-4", "old-5"]
    assert [(night["place"], night["players"]) for night in found["results"]] == [(1, 2)] * 3
    assert len(anon_api.get(path).json()["nights"]) == NIGHTS


def test_the_rows_of_a_page_are_all_that_is_read(
    anon_api: ApiClient, veteran: Player, people: People
) -> None:
    statements = []
    for size in (2, 4):
        with CaptureQueriesContext(connection) as asked:
            anon_api.get(f"/players/{veteran.pk}/nights?page_size={size}")
        statements.append(len(asked))
    assert statements[0] == statements[1]
