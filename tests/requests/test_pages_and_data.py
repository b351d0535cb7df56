"""What users ask of pages and of their data: fast, theirs to take. The list: docs/requests.md."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support import factories
from tests.support.page_checks import MAX_QUERIES, look
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People
    from tournaments.models import Event

NIGHT = "/clubs/adas-club/events/thursday/"


@pytest.fixture
def night(people: People) -> Event:
    """A night with ten tables, two of them played to the end."""
    event = factories.make_event(people, stake_per_point=5)
    first, second, *_others = factories.seat(people, event, [4] * 10)
    factories.play_out(first)
    factories.play_out(second)
    refresh_event(event.pk)
    return event


@pytest.mark.parametrize("page", ["", "run/", "run/entries/", "desk/", "seats/", "projector/"])
def test_pages_of_a_night_with_many_tables_are_quick_and_small(
    night: Event, ada: Client, page: str
) -> None:
    ada.get(NIGHT)  # the first request of a session looks more up
    with CaptureQueriesContext(connection) as asked:
        answer = look(ada.get(NIGHT + page))
    assert len(asked) <= MAX_QUERIES
    assert len(answer.source) < 150_000


def test_everyone_takes_away_standings_and_members_every_deal(
    night: Event, web: Client, ada: Client, anon_api: ApiClient
) -> None:
    public = web.get(f"{NIGHT}standings.csv")
    rows = list(csv.DictReader(public.content.decode("utf-8-sig").splitlines()))
    assert len(rows) == 8
    deals = ada.get(f"{NIGHT}results.csv").content.decode("utf-8-sig").splitlines()
    assert len(deals) > 2 * 13
    api = anon_api.get(f"/events/{night.pk}/standings").json()
    assert len(api["results"]) == 8
    sheets = ada.get(f"{NIGHT}run/rounds/1/sheets.pdf")
    assert sheets.content.startswith(b"%PDF")


def test_a_player_reads_their_nights_and_figures_and_a_deal_says_how_its_points_came(
    night: Event, web: Client
) -> None:
    seat = night.tables.earliest("number").seats.get(number=0)
    page = look(web.get(f"/clubs/adas-club/players/{seat.player_id}/"))
    assert "Thursday" in page.words
    assert "Statistics" in page.words
    deal = look(web.get(f"/tables/{seat.table_id}/deals/3/history/"))
    assert seat.player.name in deal.words
    assert "Nominated Took Points" in deal.words
