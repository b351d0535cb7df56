"""Standings: ranked as asked, tagged, not computed for a client that has it, kept for a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support import factories
from tests.support.api_client import ApiClient, anonymous, problem_codes, with_session, with_token
from tournaments import clubs
from tournaments.standings.compute import refresh_event

if TYPE_CHECKING:
    from tests.support.people import People
    from tournaments.models import Event


@pytest.fixture
def event(people: People) -> Event:
    """An event of a season, two tables played to the end."""
    season = factories.make_season(people)
    event = factories.make_event(people, season_id=season.pk)
    for table in factories.seat(people, event, [4, 5]):
        factories.play_out(table)
    refresh_event(event.pk)
    return event


@pytest.fixture(params=["event", "season"])
def path(request: pytest.FixtureRequest, event: Event) -> str:
    """The standings of the event and of its season."""
    owner = event.pk if request.param == "event" else event.season_id
    return f"/{request.param}s/{owner}/standings"


def test_the_lines_are_ranked(anon_api: ApiClient, path: str) -> None:
    body = anon_api.get(path).json()
    assert body["count"] == 9
    assert body["results"][0]["place"] == 1
    figures = [(row["points"], row["placement_points"]) for row in body["results"]]
    column = 0 if body["ranking"] == "points" else 1
    assert [f[column] for f in figures] == sorted((f[column] for f in figures), reverse=True)


@pytest.mark.parametrize(
    ("ranking", "figure"),
    [
        ("points", "points"),
        ("points-per-deal", "points_per_deal"),
        ("placement", "placement_points"),
    ],
)
def test_another_ranking_may_be_asked_for(
    anon_api: ApiClient, path: str, ranking: str, figure: str
) -> None:
    body = anon_api.get(f"{path}?ranking={ranking}").json()
    figures = [row[figure] for row in body["results"]]
    assert body["ranking"] == ranking
    assert "tie" in body["sentence"]
    assert figures == sorted(figures, reverse=True)


def test_a_ranking_that_is_not_offered_is_refused(anon_api: ApiClient, path: str) -> None:
    assert problem_codes(anon_api.get(f"{path}?ranking=luck")) == [("ranking", None, "unknown")]


def test_a_season_is_read_as_it_was_after_a_night(
    people: People, ada_api: ApiClient, event: Event
) -> None:
    path = f"/seasons/{event.season_id}/standings"
    before = ada_api.get(path).json()["results"]
    later = factories.make_event(people, name="Later", season_id=event.season_id)
    factories.play_out(factories.seat(people, later, [4])[0])
    refresh_event(later.pk)
    other = factories.make_event(people, name="Of no season", season_id=None)
    now = ada_api.get(path)
    after = ada_api.get(f"{path}?after={event.pk}")
    assert after.json()["results"] == before != now.json()["results"]
    assert after["ETag"] != now["ETag"]
    assert ada_api.get(f"{path}?after={later.pk}").json()["results"] == now.json()["results"]
    for night in (other.pk, 999_999):
        refused = ada_api.get(f"{path}?after={night}")
        assert problem_codes(refused) == [("after", None, "unknown")], night
    assert problem_codes(ada_api.get(f"{path}?after=x")) == [("after", None, "invalid")]


def test_a_table_that_one_has_is_neither_sent_nor_ranked(ben_api: ApiClient, path: str) -> None:
    first = ben_api.get(path)
    with CaptureQueriesContext(connection) as caught:
        known = ben_api.get(path, If_None_Match=first["ETag"])
    assert (known.status_code, known.content, known["ETag"]) == (304, b"", first["ETag"])
    assert not [q for q in caught if "RANK()" in q["sql"]]


def test_tags_differ_by_ranking_and_page(anon_api: ApiClient, path: str) -> None:
    queries = (
        "",
        "?ranking=points-per-deal",
        "?page_size=2",
        "?page_size=2&page=2",
        "?page=1",
        "?page_size=1",
        "?page=2&page_size=1",
        "?page=1&page_size=2",
    )
    tags = {anon_api.get(path + query)["ETag"] for query in queries}
    assert len(tags) == len(queries)


def test_a_correction_changes_the_tag_and_the_table(
    people: People, ben_api: ApiClient, event: Event
) -> None:
    path = f"/events/{event.pk}/standings"
    before = ben_api.get(path)
    table = event.tables.order_by("number")[0]
    ben_api.put(
        f"/tables/{table.pk}/deals/1",
        {"nominations": [1, 1, 1, 1], "tricks": [0, 0, 0, 1], "reason": "Misread"},
        If_Match='"v1"',
    )
    refresh_event(event.pk)
    after = ben_api.get(path, If_None_Match=before["ETag"])
    assert after.status_code == 200
    assert after.json()["revision"] == before.json()["revision"] + 1


def test_a_new_name_changes_the_tag(people: People, ben_api: ApiClient, event: Event) -> None:
    path = f"/events/{event.pk}/standings"
    before = ben_api.get(path)
    player = event.standings.all()[0].player_id
    clubs.change_player(by=people.organiser, player_id=player, name="Zoe")
    after = ben_api.get(path, If_None_Match=before["ETag"])
    assert "Zoe" in after.content.decode()


def test_strangers_are_answered_from_memory_for_a_moment(anon_api: ApiClient, path: str) -> None:
    first = anon_api.get(path)
    with CaptureQueriesContext(connection) as caught:
        again = anonymous().get(path)
        known = anonymous().get(path, If_None_Match=first["ETag"])
    assert len(caught) == 0
    assert again.content == first.content
    assert again["Content-Type"] == "application/json"
    assert (again["ETag"], again["Cache-Control"]) == (first["ETag"], "no-cache")
    assert (known.status_code, known.content) == (304, b"")
    caches["pages"].clear()
    with CaptureQueriesContext(connection) as caught:
        anonymous().get(path)
    assert len(caught) > 0


def test_a_wrong_token_is_not_answered_from_memory(anon_api: ApiClient, path: str) -> None:
    anon_api.get(path)
    assert ApiClient({"Authorization": "Bearer clag_wrong"}).get(path).status_code == 401


def test_a_private_table_is_not_kept_for_strangers(private: People) -> None:
    event = factories.make_event(private)
    path = f"/events/{event.pk}/standings"
    for client in (with_token(private.ben), with_session(private.ben)):
        answer = client.get(path)
        assert (answer.status_code, answer["Cache-Control"]) == (200, "private, no-cache")
    assert anonymous().get(path).status_code == 404


def test_a_refusal_is_not_kept(anon_api: ApiClient, private: People) -> None:
    event = factories.make_event(private)
    path = f"/events/{event.pk}/standings"
    assert anon_api.get(path).status_code == 404
    clubs.change_club(by=private.organiser, slug=private.club.slug, is_public=True)
    assert anon_api.get(path).status_code == 200


def test_a_table_costs_a_fixed_number_of_queries(
    ben_api: ApiClient, path: str, event: Event
) -> None:
    ben_api.get("/me")  # the first use of a token is noted
    with CaptureQueriesContext(connection) as caught:
        ben_api.get(path)
    # The token, the owner with its club, the role that determines the names, the ranked lines;
    # of an event also the deals that bots played.
    assert len(caught) == (5 if path.startswith("/events/") else 4)
