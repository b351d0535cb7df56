"""Readers of an event's results see for which players a bot played, and in which deals."""

from __future__ import annotations

import csv
from random import Random
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.support import factories
from tests.support.api_client import with_token
from tests.support.event_games import sit_down
from tests.support.online_tables import get
from tournaments.models import GameEntry
from tournaments.online.core import entries
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from tests.support.people import People
    from tournaments.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(people: People) -> Table:
    """A table of an event at which a bot played the second and third deal for the second player."""
    table = factories.make_table(people, preset="quick13", name="thursday")
    sitting = sit_down(people, table)
    sitting.play(Random(1), deals=1)
    sitting.deal()
    replaced = with_token(people.ada).post(f"{sitting.path}/replace", {"seat": 1, "bot": True})
    assert replaced.status_code == 201
    sitting.clients[1] = None
    sitting.play(Random(2), deals=3)
    refresh_event(table.event_id)
    return table


def name_of(table: Table) -> str:
    """Return the name of the player for whom the bot played."""
    return str(table.seats.get(number=1).player.name)


def read_page(people: People, address: str) -> str:
    """Return a page as the organiser sees it."""
    reader = Client()
    reader.force_login(people.ada)
    answer = reader.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_score_card_says_which_deals_a_bot_played(people: People, table: Table) -> None:
    card = read_page(people, f"/tables/{table.pk}/")
    assert f"A bot played for {name_of(table)} in deals 2, 3." in card
    assert card.count("A bot played for") == 1


@pytest.mark.parametrize(
    ("address", "marks"),
    [
        ("/clubs/adas-club/events/thursday/", 2),  # in the standings and at the table
        ("/clubs/adas-club/events/thursday/rounds/", 1),
        ("/clubs/adas-club/events/thursday/standings/", 1),
        ("/clubs/adas-club/events/thursday/projector/", 1),
        ("/clubs/adas-club/events/thursday/run/tables/{table}/", 1),
    ],
)
def test_pages_with_points_count_the_deals_that_a_bot_played(
    people: People, table: Table, address: str, marks: int
) -> None:
    shown = read_page(people, address.format(table=table.pk))
    assert shown.count("bot: 2 deals") == marks


def test_the_winner_of_a_score_card_is_marked_if_a_bot_played_for_them(
    people: People, table: Table
) -> None:
    closed = with_token(people.ada).post(f"/tables/{table.pk}/close", {"closed": True})
    assert closed.status_code == 200
    (winner,) = closed.json()["winners"]
    acted = GameEntry.objects.filter(game__table=table, seat=winner, kind=entries.ACTED)
    acted.filter(deal__in=(1, 2)).update(done_by=entries.BOT)
    acted.filter(deal=3).update(done_by=entries.PERSON)
    name = table.seats.get(number=winner).player.name
    assert f"{name} (bot: 2 deals) wins with" in read_page(people, f"/tables/{table.pk}/")


def test_programs_and_spreadsheets_see_what_a_bot_played(people: People, table: Table) -> None:
    api = with_token(people.ada)
    standings = get(api, f"/events/{table.event_id}/standings")["results"]
    assert {row["name"]: row["bot_deals"] for row in standings if row["bot_deals"]} == {
        name_of(table): 2
    }
    (line,) = get(api, f"/events/{table.event_id}/tables")["results"]
    assert line["bot_deals"] == [0, 2, 0, 0]
    seats = get(api, f"/tables/{table.pk}")["seats"]
    assert [seat["bot_deals"] for seat in seats] == [0, 2, 0, 0]
    deals = get(api, f"/tables/{table.pk}/deals")["results"]
    played = [deal["result"]["bot_seats"] for deal in deals if deal["result"]]
    assert played == [[], [1], [1]]
    assert get(api, f"/tables/{table.pk}/deals/2")["result"]["bot_seats"] == [1]
    (version,) = get(api, f"/tables/{table.pk}/deals/2/history")["results"]
    assert version["bot_seats"] == [1]
    for path in (f"/events/{table.event_id}/results.csv", f"/tables/{table.pk}/deals.csv"):
        rows = csv.DictReader(api.get(path).content.decode().lstrip("\ufeff").splitlines())
        found = {(row["deal"], row["seat"]) for row in rows if row["by_bot"] == "1"}
        assert found == {("2", "2"), ("3", "2")}
    text = api.get(f"/events/{table.event_id}/standings.csv").content.decode()
    lines = csv.DictReader(text.lstrip("\ufeff").splitlines())
    assert sorted(row["bot_deals"] for row in lines) == ["0", "0", "0", "2"]


def test_no_bot_is_mentioned_where_people_play_to_the_end(people: People) -> None:
    table = factories.make_table(people, preset="quick13")
    sit_down(people, table).play(Random(1), deals=1)
    assert "A bot played" not in read_page(people, f"/tables/{table.pk}/")
    assert get(with_token(people.ada), f"/tables/{table.pk}")["seats"][1]["bot_deals"] == 0
