"""The Idempotency-Key: a repeated request is done once and gets the same response."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support import factories
from tests.support.api_client import ApiClient, with_link
from tournaments.models import DealResult, IdempotentAnswer, Membership, Player

if TYPE_CHECKING:
    from pytest_django import Settings

    from tests.support.people import People
    from tournaments.models import Table

pytestmark = pytest.mark.both_databases

PLAYERS = "/clubs/adas-club/players"
FIRST = {"nominations": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
OTHER = {"nominations": [1, 0, 0, 1], "tricks": [0, 0, 0, 1]}


def test_a_repeated_post_is_done_once(ada_api: ApiClient) -> None:
    answers = [ada_api.post(PLAYERS, {"name": "Anne"}, Idempotency_Key="one") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201] * 3
    assert answers[0].json() == answers[1].json() == answers[2].json()
    assert {answer["Location"] for answer in answers} == {answers[0]["Location"]}
    replayed = [answer.headers.get("Idempotency-Replayed") for answer in answers]
    assert replayed == [None, "true", "true"]
    assert Player.objects.count() == 1


def test_a_repeated_result_is_answered_as_it_was(phone_api: ApiClient, table: Table) -> None:
    path = f"/tables/{table.pk}/deals/1"
    first = phone_api.put(path, FIRST, Idempotency_Key="one")
    phone_api.put(path, OTHER | {"reason": "Misread"}, If_Match='"v1"')
    again = phone_api.put(path, FIRST, Idempotency_Key="one")
    assert again.json() == first.json()
    assert (again.status_code, again["ETag"]) == (200, '"v1"')
    assert DealResult.objects.count() == 2


def test_a_key_with_another_request_is_refused(ada_api: ApiClient) -> None:
    ada_api.post(PLAYERS, {"name": "Anne"}, Idempotency_Key="one")
    answer = ada_api.post(PLAYERS, {"name": "Bob"}, Idempotency_Key="one")
    assert (answer.status_code, answer.json()["code"]) == (422, "idempotency-key-reused")
    assert Player.objects.count() == 1


def test_strangers_who_choose_the_same_key_get_answers_of_their_own(
    people: People, anon_api: ApiClient, settings: Settings
) -> None:
    settings.PROXIES = 1

    def open_game(address: str) -> dict[str, Any]:
        new = {"preset": "foss20", "seats": ["me", "bot", "bot", "bot"]}
        answer = anon_api.post("/games", new, Idempotency_Key="one", X_Forwarded_For=address)
        assert answer.status_code == 201, answer.content
        body: dict[str, Any] = answer.json()
        return body

    first, other = open_game("198.51.100.1"), open_game("198.51.100.2")
    assert first["id"] != other["id"]
    assert first["guest_key"] is not None
    assert other["guest_key"] is not None
    assert open_game("198.51.100.1")["id"] == first["id"]


def test_a_guessed_link_gets_no_response_stored_for_the_real_one(table: Table) -> None:
    path = f"/tables/{table.pk}/deals/1"
    with_link(table).put(path, FIRST, Idempotency_Key="one")
    guess = ApiClient({"Authorization": f"Table {table.pk}-{'A' * 22}"})
    for body in (FIRST, OTHER):
        assert guess.put(path, body, Idempotency_Key="one").status_code == 401


def test_a_key_with_another_version_to_correct_is_another_request(
    phone_api: ApiClient, table: Table
) -> None:
    path = f"/tables/{table.pk}/deals/1"
    phone_api.put(path, FIRST)
    phone_api.put(path, OTHER | {"reason": "Misread"}, If_Match='"v1"', Idempotency_Key="one")
    again = phone_api.put(
        path, OTHER | {"reason": "Misread"}, If_Match='"v9"', Idempotency_Key="one"
    )
    assert (again.status_code, again.json()["code"]) == (422, "idempotency-key-reused")


def test_a_member_is_removed_once(ada_api: ApiClient, people: People) -> None:
    ben = Membership.objects.get(user=people.ben)
    path = f"/clubs/adas-club/members/{ben.pk}"
    answers = [ada_api.delete(path, Idempotency_Key="one") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [204, 204]


def test_the_order_of_names_does_not_make_another_request(ada_api: ApiClient) -> None:
    path = "/clubs"
    ada_api.post(path, {"name": "Ours", "is_public": True}, Idempotency_Key="one")
    again = ada_api.post(path, {"is_public": True, "name": "Ours"}, Idempotency_Key="one")
    assert again["Idempotency-Replayed"] == "true"


def test_two_senders_and_two_addresses_may_use_one_key(people: People) -> None:
    event = factories.make_event(people)
    tables = factories.seat(people, event, [4, 4])
    for table in tables:
        for number in (1, 2):
            body = {
                "nominations": [number, 0, 0, 0],
                "tricks": [number, 0, 0, 0],
                "accept": ["forbidden-total"],
            }
            answer = with_link(table).put(
                f"/tables/{table.pk}/deals/{number}", body, Idempotency_Key="one"
            )
            assert answer.status_code == 200
            assert "Idempotency-Replayed" not in answer
    assert DealResult.objects.count() == 4


def test_a_refusal_is_not_remembered(ada_api: ApiClient) -> None:
    assert ada_api.post(PLAYERS, {"name": ""}, Idempotency_Key="one").status_code == 422
    assert not IdempotentAnswer.objects.exists()
    assert ada_api.post(PLAYERS, {"name": "Anne"}, Idempotency_Key="one").status_code == 201


@pytest.mark.parametrize("key", ["", "x" * 129, "caf\u00e9", "a\tb"])
def test_an_invalid_key_is_refused(ada_api: ApiClient, key: str) -> None:
    answer = ada_api.post(PLAYERS, {"name": "Anne"}, Idempotency_Key=key)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-header")
    assert not Player.objects.exists()


def test_the_longest_key_is_accepted(ada_api: ApiClient) -> None:
    key = '"~ ' + "x" * 125
    assert ada_api.post(PLAYERS, {"name": "Anne"}, Idempotency_Key=key).status_code == 201
    assert IdempotentAnswer.objects.get().key == key


def test_reads_ignore_the_key(ada_api: ApiClient) -> None:
    assert ada_api.get("/clubs", Idempotency_Key="one").status_code == 200
    assert not IdempotentAnswer.objects.exists()


def test_a_renewed_link_is_not_stored(ada_api: ApiClient, table: Table) -> None:
    path = f"/tables/{table.pk}/link"
    first = ada_api.post(path, Idempotency_Key="one").json()
    assert ada_api.post(path, Idempotency_Key="one").json() == first | {"link": None}
    assert first["link"] not in str(IdempotentAnswer.objects.get().body)


def test_the_key_costs_two_statements(phone_api: ApiClient, table: Table) -> None:
    def statements(number: int, tricks: list[int], **headers: str) -> list[str]:
        body = {"nominations": [0, 0, 0, 1], "tricks": tricks}
        with CaptureQueriesContext(connection) as caught:
            answer = phone_api.put(f"/tables/{table.pk}/deals/{number}", body, **headers)
        assert answer.status_code == 200, answer.content
        return [q["sql"] for q in caught if q["sql"].split()[0] in ("SELECT", "INSERT", "UPDATE")]

    without, with_key = (
        statements(2, [0, 1, 0, 1]),
        statements(3, [0, 2, 0, 1], Idempotency_Key="one"),
    )
    assert len(with_key) == len(without) + 2
    about = [sql.split()[0] for sql in with_key if "idempotent" in sql]
    assert about == ["SELECT", "INSERT"]
