"""Paper by the API: for organisers, as PDF; refusals stay problem documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.papers.support import count_pages
from tests.support.api_client import ApiClient, anonymous, with_token

if TYPE_CHECKING:
    from tests.support.people import People
    from tournaments.models import Table


def paths(table: Table) -> tuple[str, ...]:
    of_round = f"/events/{table.event_id}/rounds/1"
    return f"/tables/{table.pk}/sheet.pdf", f"{of_round}/sheets.pdf", f"{of_round}/placards.pdf"


def test_an_organiser_prints_sheets_and_placards(ada_api: ApiClient, table: Table) -> None:
    for path in paths(table):
        for accept in ("application/pdf", "*/*"):
            answer = ada_api.get(path, accept=accept)
            assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
            assert answer["Cache-Control"] == "no-store"
            assert count_pages(answer.content) == 1


def test_no_one_else_does(people: People, phone_api: ApiClient, table: Table) -> None:
    clients = [with_token(people.ben), with_token(people.cal), phone_api, anonymous()]
    for path in paths(table):
        answers = [client.get(path, accept="application/pdf") for client in clients]
        assert [answer.status_code for answer in answers] == [403, 404, 403, 401]
        assert {answer["Content-Type"] for answer in answers} == {"application/problem+json"}
        assert answers[0].json()["code"] == "not-allowed"


def test_a_round_that_is_not_there_is_not_found(ada_api: ApiClient, table: Table) -> None:
    assert ada_api.get(f"/events/{table.event_id}/rounds/9/sheets.pdf").status_code == 404
