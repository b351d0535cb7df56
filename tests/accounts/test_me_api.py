"""The signed-in person and their API tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.api_client import ApiClient, with_session, with_token
from tournaments.models import ApiToken, IdempotentAnswer

if TYPE_CHECKING:
    from tests.support.people import People


def test_a_person_sees_their_own_name_and_clubs(ben_api: ApiClient) -> None:
    assert ben_api.get("/me").json() == {
        "name": "Ben",
        "email": "ben@clag.test",
        "clubs": [{"slug": "adas-club", "name": "Ada's club", "role": "scorer"}],
    }


def test_me_needs_a_person(anon_api: ApiClient, phone_api: ApiClient) -> None:
    for path in ("/me", "/me/tokens"):
        assert [client.get(path).status_code for client in (anon_api, phone_api)] == [401, 401]


def test_a_token_is_shown_once_and_works(people: People) -> None:
    browser = with_session(people.ben)
    answer = browser.post("/me/tokens", {"name": "laptop"})
    made = answer.json()
    assert answer.status_code == 201
    program = ApiClient({"Authorization": f"Bearer {made['secret']}"})
    assert program.get("/me").json()["name"] == "Ben"
    (row,) = browser.get("/me/tokens").json()["results"]
    assert (row["id"], row["name"], row["is_revoked"]) == (made["id"], "laptop", False)
    assert made["secret"] not in browser.get("/me/tokens").content.decode()
    assert not ApiToken.objects.filter(digest=made["secret"]).exists()


def test_a_revoked_token_has_no_access(people: People) -> None:
    browser = with_session(people.ben)
    made = browser.post("/me/tokens", {"name": "laptop"}).json()
    assert browser.delete(f"/me/tokens/{made['id']}").status_code == 204
    program = ApiClient({"Authorization": f"Bearer {made['secret']}"})
    assert program.get("/clubs").status_code == 401


def test_another_persons_token_is_not_found(people: People, cal_api: ApiClient) -> None:
    with_token(people.ben)
    theirs = ApiToken.objects.get(user=people.ben).pk
    assert cal_api.delete(f"/me/tokens/{theirs}").status_code == 404
    assert ApiToken.objects.get(pk=theirs).revoked_at is None


def test_a_stored_response_never_holds_the_secret(people: People) -> None:
    browser = with_session(people.ben)
    first = browser.post("/me/tokens", {"name": "laptop"}, Idempotency_Key="one")
    again = browser.post("/me/tokens", {"name": "laptop"}, Idempotency_Key="one")
    assert first.json()["secret"].startswith("clag_")
    assert again.json() == first.json()
    assert again["Idempotency-Replayed"] == "true"
    assert "clag_" not in str(IdempotentAnswer.objects.values_list("body", flat=True).get())
    assert ApiToken.objects.count() == 1
