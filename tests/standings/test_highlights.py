"""A night in three sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine import DealReport
from tests.support.factories import make_event, make_players, play, seat
from tests.support.page_checks import look
from tests.support.people import at_table
from tournaments.core.audience.names import Names
from tournaments.events import finish_event, list_tables
from tournaments.events.tables.closure import close_table
from tournaments.models import Reply
from tournaments.scoring import submit
from tournaments.standings import find_highlights, refresh_event

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People
    from tournaments.models import Event

pytestmark = pytest.mark.django_db

DEALS = (  # Anne misses twice, then takes three as nominated
    DealReport(nominations=(1, 0, 0, 1), tricks=(0, 0, 0, 1)),
    DealReport(nominations=(2, 0, 0, 1), tricks=(1, 0, 0, 1)),
    DealReport(nominations=(3, 1, 1, 1), tricks=(3, 0, 0, 0)),
    DealReport(nominations=(4, 1, 1, 1), tricks=(4, 0, 0, 0)),
)


@pytest.fixture
def night(people: People) -> Event:
    """A final night of two tables: a comeback of Anne's, and one table that has just begun."""
    event = make_event(people)
    first, second = seat(people, event, [4, 4])
    for number, report in enumerate(DEALS, start=1):
        submit.submit_result(by=at_table(first), table_id=first.pk, number=number, report=report)
    close_table(by=people.organiser, table_id=first.pk, closed=True)
    play(second, [1])
    refresh_event(event.pk)
    return finish_event(by=people.organiser, event_id=event.pk)


def test_a_comeback_a_nomination_and_a_close_table_are_found_among_finished_ones(
    night: Event,
) -> None:
    tables = list_tables(night, Names.FULL)
    found = find_highlights(tables)
    assert found.comeback is not None
    assert found.nomination is not None
    assert found.closest is not None
    assert (found.comeback.name, found.comeback.deal) == ("Anne", 2)
    points = next(table.points for table in tables if table.pk == found.closest.table_id)
    assert found.closest.margin == max(points) - sorted(points)[-2]
    assert (found.nomination.name, found.nomination.tricks) == ("Anne", 4)


def test_the_page_of_a_final_night_tells_it_in_three_sentences(night: Event, web: Client) -> None:
    page = look(web.get("/clubs/adas-club/events/thursday/"))
    assert "Biggest comeback: Anne was" in page.words
    assert "Anne nominated 4 tricks in deal 4 and took them all." in page.words
    assert "Closest table: Anne won by" in page.words


def test_a_night_without_a_finished_table_has_nothing_to_tell(people: People, web: Client) -> None:
    event = make_event(people)
    play(seat(people, event, [4])[0], [1])
    finish_event(by=people.organiser, event_id=event.pk)
    assert "The night in brief" not in look(web.get("/clubs/adas-club/events/thursday/")).words


def test_programs_read_the_highlights(night: Event, anon_api: ApiClient) -> None:
    body = anon_api.get(f"/events/{night.pk}/highlights").json()
    assert body["nomination"]["name"] == "Anne"
    assert set(body) == {"comeback", "nomination", "closest"}


def test_the_clubs_page_counts_who_comes_and_names_them_to_members(
    people: People, web: Client, ada: Client
) -> None:
    event = make_event(people)
    for player in make_players(people, 3):
        Reply.objects.create(event=event, player=player, is_coming=player.name != "Cora")
    assert "2 are coming" in look(web.get("/clubs/adas-club/")).words
    assert "Anne and Bob" not in look(web.get("/clubs/adas-club/")).words
    assert "Coming: Anne and Bob." in look(ada.get("/clubs/adas-club/")).words
