"""The projector: what the wall shows, and what it never shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.cache import caches
from django.test import Client

from tests.support import factories
from tests.support.people import at_table
from tournaments.clubs import change_club
from tournaments.core.audience.names import Names
from tournaments.events import announce_to_event, set_timer
from tournaments.events.events import finish_event
from tournaments.pages.events.display.projector import build_projection
from tournaments.scoring import call_director
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from tests.support.people import People
    from tournaments.models import Table

pytestmark = pytest.mark.django_db

WALL = "/clubs/adas-club/events/monday/projector/"


@pytest.fixture
def table(people: People) -> Table:
    """A table of a night under way."""
    return factories.make_table(people, name="Monday")


def wall(path: str = WALL) -> str:
    caches["pages"].clear()
    answer = Client().get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_wall_shows_seats_while_a_round_starts_and_then_standings(table: Table) -> None:
    assert "Who sits where" in wall()
    assert build_projection(table.event, Names.PUBLIC).is_starting
    factories.play(table, [1, 2, 3])
    refresh_event(table.event_id)
    shown = build_projection(table.event, Names.PUBLIC)
    assert not shown.is_starting
    assert len(shown.standings.rows) == 4
    assert "Standings so far" in wall(f"{WALL}now/")


def test_the_wall_shows_timer_calls_and_announcements(people: People, table: Table) -> None:
    set_timer(by=people.organiser, event_id=table.event_id, act="start", minutes=30)
    announce_to_event(by=people.organiser, event_id=table.event_id, text="Bread and soup")
    call_director(by=at_table(table), table_id=table.pk, words="Ben has looked at my hand")
    page = wall()
    for words in ("30 minutes left", "Bread and soup", "Table 1 calls the director"):
        assert words in page
    assert "looked at my hand" not in page
    finish_event(by=people.organiser, event_id=table.event_id)
    for words in ("minutes left", "Bread and soup", "calls the director"):
        assert words not in wall(f"{WALL}now/")


def test_the_wall_shows_an_organiser_no_more_than_a_stranger_unless_asked(
    people: People, table: Table
) -> None:
    change_club(by=people.organiser, slug=people.club.slug, names="hidden")
    ada = Client()
    ada.force_login(people.ada)
    full = table.seats.get(number=0).player.name
    for path in (WALL, f"{WALL}now/"):
        assert full not in wall(path)
        assert full not in ada.get(path).content.decode()
        # In the room an organiser may ask for them; the address gives a stranger nothing.
        assert full in ada.get(path, {"names": "full"}).content.decode()
        assert full not in wall(f"{path}?names=full")
    assert "Full names on this screen" in ada.get(WALL).content.decode()
    assert f"{WALL}now/?names=full" in ada.get(WALL, {"names": "full"}).content.decode()
    assert "on this screen" not in wall()
    assert WALL in ada.get("/clubs/adas-club/events/monday/run/").content.decode()
