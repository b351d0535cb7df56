"""PUT of a deal that has a result: corrections name the version, and a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.api_client import ApiClient, with_token
from tournaments.models import DealResult, Table

if TYPE_CHECKING:
    from tests.support.people import People

FIRST: dict[str, object] = {"nominations": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
OTHER: dict[str, object] = {"nominations": [1, 0, 0, 1], "tricks": [0, 0, 0, 1]}


def path(table: Table, number: int = 1) -> str:
    return f"/tables/{table.pk}/deals/{number}"


def test_a_differing_result_needs_the_version_that_it_corrects(
    phone_api: ApiClient, table: Table
) -> None:
    phone_api.put(path(table), FIRST)
    answer = phone_api.put(path(table), OTHER)
    assert answer.status_code == 428
    problem = answer.json()
    assert problem["code"] == "version-needed"
    assert problem["current"]["version"] == 1
    assert problem["current"]["report"] == FIRST
    assert DealResult.objects.count() == 1


def test_a_correction_with_the_right_version_is_a_new_version(
    phone_api: ApiClient, table: Table
) -> None:
    tag = phone_api.put(path(table), FIRST)["ETag"]
    answer = phone_api.put(path(table), OTHER | {"reason": "Misread"}, If_Match=tag)
    assert answer.status_code == 200
    assert answer["ETag"] == '"v2"'
    assert answer.json()["table"]["points"] == [0, 10, 10, 12]
    assert list(DealResult.objects.order_by("version").values_list("reason", flat=True)) == [
        "",
        "Misread",
    ]


@pytest.mark.parametrize("sent", [{}, {"reason": ""}, {"reason": "  "}])
def test_a_correction_without_a_reason_is_refused_at_its_field(
    people: People, phone_api: ApiClient, table: Table, sent: dict[str, str]
) -> None:
    phone_api.put(path(table), FIRST)
    for client in (phone_api, with_token(people.ada)):
        answer = client.put(path(table), OTHER | sent, If_Match='"v1"')
        assert (answer.status_code, answer.json()["code"]) == (422, "invalid-input")
        assert [(p["field"], p["code"]) for p in answer.json()["problems"]] == [
            ("reason", "required")
        ]
    assert DealResult.objects.count() == 1


@pytest.mark.parametrize("tag", ['"v7"', 'W/"v1"', "v1", '"v0"', "rubbish", ""])
def test_any_other_tag_is_refused_with_the_current_version(
    phone_api: ApiClient, table: Table, tag: str
) -> None:
    phone_api.put(path(table), FIRST)
    answer = phone_api.put(path(table), OTHER, If_Match=tag)
    assert answer.status_code == 412
    assert answer.json()["current"]["version"] == 1
    assert DealResult.objects.count() == 1


def test_there_is_nothing_to_correct_before_the_first_result(
    phone_api: ApiClient, table: Table
) -> None:
    assert phone_api.put(path(table), FIRST, If_Match='"v1"').status_code == 412


def test_a_correction_sent_twice_is_one_version(phone_api: ApiClient, table: Table) -> None:
    phone_api.put(path(table), FIRST)
    body = OTHER | {"reason": "Misread"}
    answers = [phone_api.put(path(table), body, If_Match='"v1"') for _ in range(2)]
    assert answers[0].content == answers[1].content
    assert DealResult.objects.count() == 2


@pytest.mark.parametrize("tags", ["*", '"v9", "v1"', '"v1"', 'W/"v1", "v1" ,"x"'])
def test_a_correction_may_name_any_version_or_one_of_several(
    phone_api: ApiClient, table: Table, tags: str
) -> None:
    phone_api.put(path(table), FIRST)
    answer = phone_api.put(path(table), OTHER | {"reason": "Misread"}, If_Match=tags)
    assert (answer.status_code, answer["ETag"]) == (200, '"v2"')


@pytest.mark.parametrize("tags", ['"v8", "v9"', 'W/"v1", W/"v9"', '"*"'])
def test_a_list_without_the_current_version_is_refused(
    phone_api: ApiClient, table: Table, tags: str
) -> None:
    phone_api.put(path(table), FIRST)
    assert phone_api.put(path(table), OTHER, If_Match=tags).status_code == 412


def test_any_version_needs_one_that_is_there(phone_api: ApiClient, table: Table) -> None:
    assert phone_api.put(path(table), FIRST, If_Match="*").status_code == 412
    assert not DealResult.objects.exists()


def test_a_result_that_must_be_new_is_refused_once_there_is_one(
    phone_api: ApiClient, table: Table
) -> None:
    assert phone_api.put(path(table), FIRST, If_None_Match="*").status_code == 200
    answer = phone_api.put(path(table), OTHER, If_None_Match="*")
    assert (answer.status_code, answer.json()["code"]) == (412, "stale-version")
    assert answer.json()["current"]["version"] == 1
    assert DealResult.objects.count() == 1


SPELLINGS: dict[str, dict[str, object]] = {
    "a number left out": FIRST | {"tricks": [None, 0, 0, 0]},
    "the winners of the tricks as well": FIRST | {"trick_winners": [0]},
    "the winners of the tricks instead": {"nominations": [1, 0, 0, 1], "trick_winners": [0]},
    "the hand size, which is fixed": FIRST | {"hand_size": 1},
    "trumps noted": FIRST | {"trump": "S"},
}


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_the_same_result_in_other_words_is_the_same_result(
    people: People, phone_api: ApiClient, table: Table, spelling: str
) -> None:
    phone_api.put(path(table), FIRST)
    for client in (phone_api, with_token(people.ada)):
        answer = client.put(path(table), SPELLINGS[spelling])
        assert (answer.status_code, answer["ETag"]) == (200, '"v1"')
    assert DealResult.objects.count() == 1


def test_a_correction_that_changes_nothing_makes_no_version(
    phone_api: ApiClient, table: Table
) -> None:
    phone_api.put(path(table), FIRST)
    answer = phone_api.put(
        path(table), FIRST | {"tricks": [None, 0, 0, 0], "reason": "Again"}, If_Match='"v1"'
    )
    assert (answer.status_code, answer["ETag"]) == (200, '"v1"')


@pytest.mark.parametrize("sent", [{"bidder": 0}, {"partner": 1}, {"bidder": 9, "partner": 9}])
def test_a_game_without_bids_takes_none(
    phone_api: ApiClient, table: Table, sent: dict[str, int]
) -> None:
    answer = phone_api.put(path(table), FIRST | sent)
    assert answer.status_code == 422
    assert {(p["field"], p["code"]) for p in answer.json()["problems"]} == {
        (field, "not-taken") for field in sent
    }
