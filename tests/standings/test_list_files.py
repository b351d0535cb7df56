"""The lists of a club and of a night as files: each is linked from its page and has its rows."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.support import factories
from tests.support.page_checks import look
from tournaments.models import Event, Seat
from tournaments.standings import add_adjustment
from tournaments.standings.compute import refresh_event

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People

CLUB = "/clubs/adas-club"
NIGHT = f"{CLUB}/events/thursday"
SEASON = f"{CLUB}/seasons/spring"


class ListFile(NamedTuple):
    """A page, the file that it links, the same of the API, and a column that has the names."""

    page: str
    file: str
    api: str


FILES = (
    ListFile(f"{CLUB}/players/", f"{CLUB}/players.csv", "/clubs/adas-club/players.csv"),
    ListFile(
        f"{CLUB}/organise/members/", f"{CLUB}/organise/members.csv", "/clubs/adas-club/members.csv"
    ),
    ListFile(f"{NIGHT}/run/entries/", f"{NIGHT}/run/entries.csv", "/events/{event}/line-up.csv"),
    ListFile(f"{NIGHT}/seats/", f"{NIGHT}/seats.csv", "/events/{event}/seats.csv"),
    ListFile(f"{NIGHT}/money/", f"{NIGHT}/money.csv", "/events/{event}/ledger.csv"),
    ListFile(f"{SEASON}/money/", f"{SEASON}/money.csv", "/seasons/{season}/ledger.csv"),
    ListFile("/tables/{table}/", "/tables/{table}/results.csv", "/tables/{table}/deals.csv"),
)


@pytest.fixture
def ids(people: People) -> dict[str, int]:
    """A night for money, of a season, with one table played to the end and one just begun."""
    season = factories.make_season(people)
    event = factories.make_event(people, season_id=season.pk, stake_per_point=5)
    first, second = factories.seat(people, event, [4, 5])
    factories.play_out(first)
    factories.play(second, [1])
    return {"event": event.pk, "season": season.pk, "table": first.pk}


def read(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(content.decode("utf-8-sig").splitlines()))


@pytest.mark.parametrize("one", FILES, ids=lambda one: one.file.rpartition("/")[2])
def test_a_list_is_a_file_with_the_names_of_its_page(
    ids: dict[str, int], ada: Client, ada_api: ApiClient, one: ListFile
) -> None:
    page = look(ada.get(one.page.format(**ids)))
    file = one.file.format(**ids)
    assert file in page.links()
    answer = ada.get(file)
    assert answer["Content-Type"].startswith("text/csv")
    assert answer["Content-Disposition"].endswith('.csv"')
    rows = read(answer.content)
    assert rows
    assert all(row["name"] in page.words for row in rows)
    assert ada_api.get(one.api.format(**ids)).content == answer.content


def test_the_file_of_seats_has_everybody_once_a_round(ids: dict[str, int], web: Client) -> None:
    rows = read(web.get(f"{NIGHT}/seats.csv").content)
    assert {(int(row["player_id"]), int(row["seat"]) - 1) for row in rows} == set(
        Seat.objects.values_list("player_id", "number")
    )
    assert [row["table"] for row in rows] == ["1"] * 4 + ["2"] * 5


def test_money_is_in_whole_units_and_adds_up_to_nothing(ids: dict[str, int], ada: Client) -> None:
    rows = read(ada.get(f"{NIGHT}/money.csv").content)
    won = [float(row["won"]) for row in rows]
    assert sum(won) == pytest.approx(0)
    assert any("." in row["won"] for row in rows)


def test_strangers_get_no_file_of_what_they_do_not_see(
    ids: dict[str, int], web: Client, ben: Client
) -> None:
    for client in (web, ben):
        assert client.get(f"{CLUB}/organise/members.csv").status_code in {302, 403, 404}
    assert web.get(f"{NIGHT}/run/entries.csv").status_code == 302


@pytest.mark.parametrize("by", ["luck", "", "POINTS"])
@pytest.mark.parametrize("page", [f"{NIGHT}/", f"{NIGHT}/standings/", f"{SEASON}/"])
def test_a_ranking_that_there_is_not_is_an_address_that_there_is_not(
    ids: dict[str, int], web: Client, page: str, by: str
) -> None:
    for address in (page, f"{page.removesuffix('standings/')}standings.csv"):
        assert web.get(f"{address}?by=points").status_code == 200
        assert web.get(f"{address}?by={by}").status_code == 404


def test_penalties_and_a_players_nights_are_files_too(
    ids: dict[str, int], people: People, ada: Client, web: Client
) -> None:
    event = Event.objects.get(pk=ids["event"])
    player = Seat.objects.filter(table=ids["table"]).earliest("number").player
    page = f"{NIGHT}/run/adjustments"
    assert f"{page}.csv" not in look(ada.get(f"{page}/")).links()
    refresh_event(event.pk)
    add_adjustment(
        by=people.organiser,
        event_id=event.pk,
        player_id=player.pk,
        kind="penalty",
        points=-5,
        reason="=late",
    )
    assert f"{page}.csv" in look(ada.get(f"{page}/")).links()
    (row,) = read(ada.get(f"{page}.csv").content)
    assert (row["name"], row["points"], row["reason"]) == (player.name, "-5", "'=late")
    assert web.get(f"{page}.csv").status_code == 302
    nights = f"{CLUB}/players/{player.pk}/nights.csv"
    assert nights in look(web.get(f"{CLUB}/players/{player.pk}/")).links()
    (night,) = read(web.get(nights).content)
    assert (night["event"], night["deals"]) == ("thursday", "13")
    assert web.get(f"/clubs/another/players/{player.pk}/nights.csv").status_code == 404
