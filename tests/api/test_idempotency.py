"""The Idempotency-Key: a repeated request is done once and gets the same response."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support import factories
from tests.support.api_client import ApiClient, anonymous, with_link
from tournaments.models import DealResult, IdempotentAnswer, Membership, OnlineGame, Player

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


NEW_GAME = {"preset": "foss20", "seats": ["me", "bot", "bot", "bot"]}
A_UUID = "0b5ad5c8-6f3c-4b0e-9a52-0d7c0f1f9a11"


def send_as_stranger(
    address: str, path: str, body: dict[str, Any], key: str = A_UUID
) -> dict[str, Any]:
    answer = anonymous().post(path, body, Idempotency_Key=key, X_Forwarded_For=address)
    assert answer.status_code == 201, answer.content
    found: dict[str, Any] = answer.json()
    return found


def test_strangers_who_choose_the_same_key_get_answers_of_their_own(
    people: People, settings: Settings
) -> None:
    settings.PROXIES = 1
    first, other = (
        send_as_stranger(address, "/games", NEW_GAME)
        for address in ("198.51.100.1", "198.51.100.2")
    )
    assert first["id"] != other["id"]
    assert None not in (first["guest_key"], other["guest_key"])
    assert first["guest_key"] != other["guest_key"]


def test_a_stranger_whose_answer_was_lost_gets_everything_again(
    people: People, settings: Settings
) -> None:
    settings.PROXIES = 1
    first, again = (send_as_stranger("198.51.100.1", "/games", NEW_GAME) for _ in range(2))
    assert again == first
    guest = ApiClient({"Authorization": f"Guest {again['guest_key']}"})
    assert guest.get(f"/games/{again['id']}").json()["seat"] == first["seat"] is not None


def test_a_stranger_who_joined_gets_the_key_to_the_seat_again(
    people: People, settings: Settings
) -> None:
    settings.PROXIES = 1
    opened = send_as_stranger(
        "198.51.100.1", "/games", {"preset": "foss20", "seats": ["me", "open", "open", "bot"]}
    )
    path, body = f"/games/{opened['id']}/seats", {"link": opened["link"], "name": "Zoe"}
    first, again = (send_as_stranger("198.51.100.7", path, body) for _ in range(2))
    assert again == first
    assert first["guest_key"] not in (None, opened["guest_key"])


def test_nothing_that_was_answered_can_be_read_in_the_database(
    people: People, settings: Settings
) -> None:
    settings.PROXIES = 1
    opened = send_as_stranger("198.51.100.1", "/games", NEW_GAME)
    stored = str(IdempotentAnswer.objects.values().get())
    for secret in (opened["guest_key"], "foss20", A_UUID, "198.51.100.1"):
        assert secret not in stored


@pytest.mark.parametrize("key", ["one", "x" * 15])
def test_a_stranger_needs_a_key_that_no_other_chooses(
    anon_api: ApiClient, people: People, key: str
) -> None:
    answer = anon_api.post("/games", NEW_GAME, Idempotency_Key=key)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-header")
    assert not OnlineGame.objects.exists()


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
    again = ada_api.post(PLAYERS, {"name": "Anne"}, Idempotency_Key=key)
    assert again["Idempotency-Replayed"] == "true"


def test_reads_ignore_the_key(ada_api: ApiClient) -> None:
    assert ada_api.get("/clubs", Idempotency_Key="one").status_code == 200
    assert not IdempotentAnswer.objects.exists()


def test_links_that_are_shown_once_are_given_again_and_not_stored(
    ada_api: ApiClient, table: Table
) -> None:
    eve = {"email": "eve@clag.test", "name": "Eve", "role": "member"}
    bodies = {f"/tables/{table.pk}/link": None, "/clubs/adas-club/invitations": eve}
    for path, body in bodies.items():
        first, again = (ada_api.post(path, body, Idempotency_Key="one").json() for _ in range(2))
        assert first == again
        assert first["link"] not in str(list(IdempotentAnswer.objects.values()))


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
