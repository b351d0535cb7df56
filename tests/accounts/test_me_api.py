"""The signed-in person and their API tokens."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from tests.support.api_client import ApiClient, make_key, with_session, with_token
from tests.support.factories import make_table
from tests.support.people import PASSWORD
from tournaments import accounts, clubs
from tournaments.accounts import tokens
from tournaments.core.errors import InvalidInput
from tournaments.models import ApiToken, IdempotentAnswer
from tournaments.online import casual_games

if TYPE_CHECKING:
    from tests.support.people import People

KEY = {"name": "laptop", "password": PASSWORD}


def test_a_person_sees_their_own_name_and_clubs(ben_api: ApiClient) -> None:
    assert ben_api.get("/me").json() == {
        "name": "Ben",
        "email": "ben@clag.test",
        "is_proven": True,
        "clubs": [{"slug": "adas-club", "name": "Ada's club", "role": "scorer"}],
    }


def test_me_needs_a_person(anon_api: ApiClient, phone_api: ApiClient) -> None:
    for path in ("/me", "/me/tokens"):
        assert [client.get(path).status_code for client in (anon_api, phone_api)] == [401, 401]


def test_a_token_is_shown_once_and_works(people: People) -> None:
    browser = with_session(people.ben)
    answer = browser.post("/me/tokens", KEY)
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
    made = browser.post("/me/tokens", KEY).json()
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
    first = browser.post("/me/tokens", KEY, Idempotency_Key="one")
    again = browser.post("/me/tokens", KEY, Idempotency_Key="one")
    assert first.json()["secret"].startswith("clag_")
    assert again.json() == first.json()
    assert again["Idempotency-Replayed"] == "true"
    assert "clag_" not in str(IdempotentAnswer.objects.values_list("body", flat=True).get())
    assert ApiToken.objects.count() == 1


def test_a_person_changes_their_name_and_nothing_else(people: People, ben_api: ApiClient) -> None:
    assert ben_api.patch("/me", {"name": " Benjamin "}).json()["name"] == "Benjamin"
    for body in ({}, {"name": ""}, {"name": "x" * 81}, {"name": "Ben", "email": "b@x.org"}):
        assert ben_api.patch("/me", body).status_code == 422
    people.ben.refresh_from_db()
    assert (people.ben.name, people.ben.email) == ("Benjamin", "ben@clag.test")


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"password": "wrong"}, 422),
        ({"password": None}, 422),
        ({"scope": "all"}, 422),
        ({"days": 0}, 422),
        ({"days": 1096}, 422),
        ({"days": "7"}, 422),
        ({"name": " "}, 422),
    ],
)
def test_a_wrong_request_for_a_key_makes_none(
    people: People, more: dict[str, object], status: int
) -> None:
    assert with_session(people.ben).post("/me/tokens", KEY | more).status_code == status
    assert not ApiToken.objects.exists()


def test_a_key_cannot_make_another_one(people: People, ben_api: ApiClient) -> None:
    answer = ben_api.post("/me/tokens", KEY)
    assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
    assert ApiToken.objects.count() == 1


def test_a_new_key_reads_only_and_ends_after_a_year(people: People) -> None:
    made = with_session(people.ben).post("/me/tokens", KEY).json()
    assert made["scope"] == "read"
    ends = datetime.fromisoformat(made["expires_at"])
    assert timedelta(days=364) < ends - timezone.now() < timedelta(days=366)


def test_a_person_has_a_bounded_number_of_keys_that_work(people: People) -> None:
    digests = (str(number) for number in range(tokens.MAX_TOKENS))
    later = timezone.now() + timedelta(days=1)
    ApiToken.objects.bulk_create(
        ApiToken(user=people.ben, name="old", digest=digest, expires_at=later) for digest in digests
    )
    with pytest.raises(InvalidInput, match="You already have 50 API keys"):
        accounts.make_token(by=people.scorer, name="one more")
    accounts.revoke_token(by=people.scorer, token_id=ApiToken.objects.latest("pk").pk)
    accounts.make_token(by=people.scorer, name="one more")


def test_a_key_that_has_ended_has_no_access(people: People, ben_api: ApiClient) -> None:
    ApiToken.objects.update(expires_at=timezone.now())
    assert ben_api.get("/me").status_code == 401


def test_all_keys_are_revoked_at_once(people: People, ben_api: ApiClient) -> None:
    assert ben_api.delete("/me/tokens").status_code == 204
    assert ben_api.get("/me").status_code == 401


def test_sessions_are_listed_and_ended(people: People) -> None:
    here, there = with_session(people.ben), with_session(people.ben)
    for browser in (here, there):
        browser.get("/me")
    rows = here.get("/me/sessions").json()["results"]
    assert [row["is_current"] for row in rows] == [True, False]
    assert here.delete(f"/me/sessions/{rows[1]['id']}").status_code == 204
    assert there.get("/me").status_code == 401
    assert here.delete(f"/me/sessions/{rows[1]['id']}").status_code == 404
    assert here.delete("/me/sessions").status_code == 204
    assert here.get("/me").status_code == 200


def test_a_key_signs_out_every_browser(people: People, ben_api: ApiClient) -> None:
    browser = with_session(people.ben)
    browser.get("/me")
    assert ben_api.delete("/me/sessions").status_code == 204
    assert browser.get("/me").status_code == 401


def test_a_person_reads_the_log_of_their_account_and_of_no_other(
    ben_api: ApiClient, cal_api: ApiClient
) -> None:
    ben_api.patch("/me", {"name": "Benjamin"})
    (row,) = ben_api.get("/me/log").json()["results"]
    assert (row["event"], row["detail"]) == ("name-changed", "Ben → Benjamin")
    assert cal_api.get("/me/log").json()["count"] == 0


@pytest.mark.parametrize(
    ("scope", "allowed"),
    [
        ("read", []),
        ("play", ["play"]),
        ("organise", ["play", "organise"]),
        ("everything", ["play", "organise", "everything"]),
    ],
)
def test_a_key_does_what_its_scope_says(people: People, scope: str, allowed: list[str]) -> None:
    table = make_table(people)
    key = make_key(people.ada, scope=scope)
    program = ApiClient({"Authorization": f"Bearer {key}"})
    report = {"nominations": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
    answers = {
        "play": program.put(f"/tables/{table.pk}/deals/1", report),
        "organise": program.post("/clubs/adas-club/players", {"name": "Anne"}),
        "everything": program.patch("/clubs/adas-club", {"free_chat": True}),
    }
    assert program.get("/clubs/adas-club/members").status_code == 200
    refused = [name for name, answer in answers.items() if answer.status_code == 403]
    assert refused == [name for name in answers if name not in allowed]
    for name in refused:
        detail = answers[name].json()["detail"]
        assert f"“{scope}”" in detail
        assert ("or more" in detail) == (name != "everything")


@pytest.mark.parametrize(
    ("scope", "shown"),
    [("read", []), ("play", ["game", "table"]), ("everything", ["game", "invitation", "table"])],
)
def test_a_key_is_shown_no_link_that_does_more_than_the_key(
    people: People, scope: str, shown: list[str]
) -> None:
    """With a table's link a key that only reads would write, with an invitation's it would own."""
    table = make_table(people)
    event = table.event
    game = casual_games.open_casual_game(
        by=people.organiser, preset="quick13", seats=["me", "open", "bot", "bot"], name="Ada"
    ).game
    clubs.invite(
        by=people.organiser, club_slug="adas-club", email="eve@x.org", name="Eve", role="owner"
    )
    program = ApiClient({"Authorization": f"Bearer {make_key(people.ada, scope=scope)}"})
    invited = program.get("/clubs/adas-club/invitations").json()["results"][0]
    of_game = program.get(f"/games/{game.pk}").json()
    links = {
        "game": of_game["link"],
        "invitation": invited["link"],
        "table": program.get(f"/tables/{table.pk}").json()["link"],
    }
    assert sorted(name for name, link in links.items() if link is not None) == shown
    assert (of_game["seat_link"] is None) == ("game" not in shown)
    placards = program.get(f"/events/{event.pk}/rounds/1/placards.pdf")
    assert (placards.status_code == 403) == (scope == "read")
