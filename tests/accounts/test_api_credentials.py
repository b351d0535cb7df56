"""Credentials: which are accepted, and that wrong ones are not treated as none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support import factories
from tests.support.api_client import ApiClient, with_link, with_session
from tournaments.accounts import find_token
from tournaments.core.links import table_token

if TYPE_CHECKING:
    from tests.support.people import People
    from tournaments.models import Table

pytestmark = pytest.mark.one_database

PLAYERS = "/clubs/adas-club/players"


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Bearer",
        "Bearer ",
        "Bearer nonsense",
        "Bearer clag_nonsense",
        "Bearer clag_\u00e9",
        "Basic YWRhOnNlY3JldA==",
        "Table",
        "Table 1",
        "Table 1-AAAAAAAAAAAAAAAAAAAAAA",
        "Table 999999-AAAAAAAAAAAAAAAAAAAAAA",
        "Token clag_x",
        "clag_x",
    ],
)
@pytest.mark.parametrize("path", ["/clubs", "/tables/1", "/tables/1/deals/1", "/nothing/here"])
def test_wrong_credentials_are_401_even_for_what_is_public(
    table: Table, header: str, path: str
) -> None:
    client = ApiClient({"Authorization": header})
    answer = client.get(path)
    assert answer.status_code == 401
    schemes = 'Bearer realm="clag", Table realm="clag", Guest realm="clag"'
    assert answer["WWW-Authenticate"] == schemes
    assert answer.json()["code"] == "bad-credentials"


@pytest.mark.parametrize(
    "link", ["1", "x", "1-AAAAAAAAAAAAAAAAAAAAAA", "9-AAAAAAAAAAAAAAAAAAAAAA", "1-\u00e9" * 11]
)
def test_an_invalid_link_cannot_send_a_result(table: Table, link: str) -> None:
    client = ApiClient({"Authorization": f"Table {link}"})
    for table_id in (table.pk, table.pk + 8, 404):
        body = {"nominations": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
        for query in ("", "?dry_run=1"):
            answer = client.put(f"/tables/{table_id}/deals/1{query}", body)
            assert (answer.status_code, answer.json()["code"]) == (401, "bad-credentials")


def test_the_scheme_is_case_insensitive(people: People, table: Table) -> None:
    assert (
        ApiClient({"Authorization": f"table {table_token(table)}"}).get("/clubs").status_code == 200
    )


def test_a_session_reads_and_with_the_csrf_token_writes(people: People) -> None:
    browser = with_session(people.ada, checks_csrf=True)
    assert browser.get("/me").json()["name"] == "Ada"
    refused = browser.post(PLAYERS, {"name": "Anne"})
    assert (refused.status_code, refused.json()["code"]) == (403, "csrf-failed")
    browser.client.cookies["csrftoken"] = token = "a" * 32
    allowed = browser.post(PLAYERS, {"name": "Anne"}, X_CSRFToken=token)
    assert allowed.status_code == 201


def test_a_token_needs_no_csrf(people: People, ada_api: ApiClient) -> None:
    strict = ApiClient(ada_api.headers, type(ada_api.client)(enforce_csrf_checks=True))
    assert strict.post(PLAYERS, {"name": "Anne"}).status_code == 201


def test_a_closed_account_has_no_access(people: People, ben_api: ApiClient) -> None:
    browser = with_session(people.ben)
    people.ben.is_active = False
    people.ben.save()
    assert ben_api.get("/me").status_code == 401
    assert browser.get("/me").status_code == 401
    assert find_token(ben_api.headers["Authorization"].removeprefix("Bearer ")) is None


def test_a_link_has_no_access_to_other_things_of_a_private_club(private: People) -> None:
    phone = with_link(factories.make_table(private))
    assert phone.get("/clubs").json()["count"] == 0
    assert phone.get(f"/clubs/{private.club.slug}").status_code == 404


def test_responses_to_one_client_stay_out_of_shared_caches(
    people: People, ada_api: ApiClient, table: Table
) -> None:
    headers = {path: ada_api.get(path)["Cache-Control"] for path in ("/me", "/clubs", "/me/tokens")}
    assert headers == {
        "/me": "private, no-cache",
        "/clubs": "private, no-cache",
        "/me/tokens": "no-store",
    }
    assert ada_api.post(f"/tables/{table.pk}/link")["Cache-Control"] == "no-store"
