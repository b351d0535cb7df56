"""Reading deals, their versions and the card."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support import factories
from tests.support.api_client import ApiClient, with_link

if TYPE_CHECKING:
    from tests.support.people import People
    from tournaments.models import Table

FIRST = {"nominations": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
OTHER = {"nominations": [1, 0, 0, 1], "tricks": [0, 0, 0, 1]}


@pytest.fixture
def corrected(phone_api: ApiClient, table: Table) -> str:
    """The path of a deal that has two versions."""
    path = f"/tables/{table.pk}/deals/1"
    phone_api.put(path, FIRST)
    phone_api.put(path, OTHER | {"reason": "Misread"}, If_Match='"v1"')
    return path


def test_a_deal_shows_every_version(
    anon_api: ApiClient, dee_api: ApiClient, corrected: str
) -> None:
    answer = dee_api.get(corrected)
    body = answer.json()
    assert answer["ETag"] == '"v2"'
    assert body["result"] == body["versions"][0]
    new, old = body["versions"]
    assert (new["version"], new["replaces"], new["is_accepted"]) == (2, 1, True)
    assert (old["version"], old["replaces"], old["is_accepted"]) == (1, None, False)
    assert (new["report"], old["report"]) == (OTHER, FIRST)
    assert (new["points"], old["points"]) == ([0, 10, 10, 12], [12, 10, 10, 0])
    assert (new["reason"], new["entered_as"]) == ("Misread", "the table's link")
    stranger = anon_api.get(corrected).json()["versions"][0]
    assert (stranger["reason"], stranger["entered_as"]) == ("", "")
    assert stranger["points"] == new["points"]


def test_a_deal_that_one_has_is_not_sent_again(anon_api: ApiClient, corrected: str) -> None:
    known = anon_api.get(corrected, If_None_Match='"v2"')
    assert (known.status_code, known.content, known["ETag"]) == (304, b"", '"v2"')
    assert anon_api.get(corrected, If_None_Match='"v1"').status_code == 200


def test_a_deal_without_a_result_says_so(anon_api: ApiClient, table: Table) -> None:
    answer = anon_api.get(f"/tables/{table.pk}/deals/2")
    assert answer.json() == {"deal": 2, "result": None, "versions": []}
    assert answer["ETag"] == '"v0"'


def test_the_history_comes_in_pages(anon_api: ApiClient, corrected: str) -> None:
    body = anon_api.get(f"{corrected}/history?page_size=1").json()
    assert (body["count"], [row["version"] for row in body["results"]]) == (2, [2])
    assert "page=2" in body["next"]


def test_the_card_has_every_deal_with_running_totals(
    anon_api: ApiClient, corrected: str, table: Table
) -> None:
    factories.play(table, [2])
    lines = anon_api.get(f"/tables/{table.pk}/deals").json()["results"]
    assert [line["number"] for line in lines] == list(range(1, 14))
    assert lines[0]["running"] == [0, 10, 10, 12]
    assert lines[1]["plan"]["label"] == "2"
    assert lines[2]["result"] is None
    assert lines[2]["running"] is None


def test_a_deal_without_versions_has_an_empty_history(anon_api: ApiClient, table: Table) -> None:
    assert anon_api.get(f"/tables/{table.pk}/deals/3/history").json()["results"] == []


def test_a_link_reads_its_own_table_even_in_a_private_club(private: People) -> None:
    table = factories.make_table(private)
    phone = with_link(table)
    for path in ("", "/deals", "/deals/1", "/deals/1/history", "/settlement"):
        assert phone.get(f"/tables/{table.pk}{path}").status_code == 200, path


@pytest.mark.parametrize("number", [0, 14, 999])
def test_the_history_of_a_deal_that_the_game_does_not_have_is_not_found(
    anon_api: ApiClient, table: Table, number: int
) -> None:
    answer = anon_api.get(f"/tables/{table.pk}/deals/{number}/history")
    assert answer.status_code == 404
