"""Standings and results as files for spreadsheets: what they hold, and for whom."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support import factories
from tournaments.core.audience.names import Names
from tournaments.core.spreadsheets import write_csv
from tournaments.events import undo_round
from tournaments.models import Event, Player
from tournaments.scoring import make_ruling, write_results
from tournaments.standings import list_standings, refresh_event, write_standings

if TYPE_CHECKING:
    from tests.support.api_client import ApiClient
    from tests.support.people import People


@pytest.fixture
def night(people: People) -> Event:
    """A night of a season, two tables played to the end."""
    season = factories.make_season(people)
    event = factories.make_event(people, season_id=season.pk)
    for table in factories.seat(people, event, [4, 5]):
        factories.play_out(table)
    refresh_event(event.pk)
    return event


def read(text: str) -> list[dict[str, str]]:
    assert text.startswith("\ufeff")
    return list(csv.DictReader(text.removeprefix("\ufeff").splitlines()))


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=1+1", "'=1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("-2", "'-2"),
        ("\t=1", "'\t=1"),
        (" =1", "' =1"),
        ("\uff1d1", "'\uff1d1"),
        ("Zoé", "Zoé"),
        (-2, "-2"),
        (None, ""),
    ],
)
def test_a_spreadsheet_finds_no_formula_and_numbers_stay_numbers(
    cell: str | int | None, written: str
) -> None:
    assert write_csv(("id", "name"), [(1, cell)]) == f"\ufeffid,name\r\n1,{written}\r\n"


def test_request_23_everyone_exports_the_standings_that_they_see(
    night: Event, anon_api: ApiClient
) -> None:
    for owner in (night, night.season):
        assert owner is not None
        kind = "event" if owner is night else "season"
        sent = anon_api.get(f"/{kind}s/{owner.pk}/standings.csv?ranking=placement")
        assert sent["Content-Type"].startswith("text/csv")
        text = sent.content.decode()
        bots: dict[int, int] | None = {} if owner is night else None
        assert text == write_standings(owner, "placement", Names.PUBLIC, bot_deals=bots)
        lines = [(int(row["place"]), int(row["player_id"]), row["name"]) for row in read(text)]
        rows = list_standings(**{kind: owner}, ranking="placement", names=Names.PUBLIC)  # type: ignore[arg-type]  # one of the two
        assert lines == [(row.place, row.player_id, row.name) for row in rows]
    refused = anon_api.get(f"/events/{night.pk}/standings.csv?ranking=luck")
    assert refused.status_code == 422


def test_the_standings_of_a_season_after_a_night_are_a_file_too(
    night: Event, anon_api: ApiClient
) -> None:
    assert night.season is not None
    address = f"/seasons/{night.season_id}/standings.csv"
    sent = anon_api.get(f"{address}?after={night.pk}").content.decode()
    ranking = night.season.ranking
    assert sent == write_standings(night.season, ranking, Names.PUBLIC, after=night)
    assert len(read(sent)) > 1
    for wrong, status in ((night.pk + 99, 422), ("first", 422)):
        refused = anon_api.get(f"{address}?after={wrong}")
        assert refused.status_code == status, wrong


def test_request_23_members_export_every_deal_which_adds_up_to_the_standings(
    night: Event, ben_api: ApiClient, anon_api: ApiClient
) -> None:
    path = f"/seasons/{night.season_id}/results.csv"
    assert anon_api.get(path).status_code == 401
    text = ben_api.get(path).content.decode()
    assert text == write_results(night, Names.FULL)
    points: dict[int, int] = {}
    for row in read(text):
        player = int(row["player_id"])
        points[player] = points.get(player, 0) + int(row["points"])
    rows = list_standings(event=night, ranking="points", names=Names.FULL)
    assert points == {row.player_id: row.points for row in rows}


def test_a_void_deal_does_not_count_and_an_undone_round_is_left_out(
    people: People, night: Event
) -> None:
    table = night.tables.order_by("number")[0]
    make_ruling(by=people.organiser, table_id=table.pk, kind="void", number=2, reason="Misdeal")
    void = [row for row in read(write_results(night, Names.FULL)) if row["counts"] == "0"]
    assert {(row["table"], row["deal"]) for row in void} == {("1", "2")}
    assert [row["points"] for row in void] == ["0"] * 4
    undo_round(by=people.organiser, event_id=night.pk, number=1, losing=26)
    assert read(write_results(night, Names.FULL)) == []


def test_the_results_of_a_season_cost_a_fixed_number_of_queries(
    people: People, night: Event
) -> None:
    assert night.season is not None
    other = factories.make_event(people, season_id=night.season_id)
    for table in factories.seat(people, other, [4]):
        factories.play_out(table)
    with CaptureQueriesContext(connection) as caught:
        rows = read(write_results(night.season, Names.FULL))
    assert len(caught) == 3
    assert len({row["night"] for row in rows} | {row["date"] for row in rows}) > 1
    assert {int(row["player_id"]) for row in rows} <= set(
        Player.objects.values_list("pk", flat=True)
    )
