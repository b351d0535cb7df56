"""Clubs, members and the club's log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.api_client import ApiClient, problem_codes, with_token
from tournaments.models import Club, LogEntry, Membership, Role, User

if TYPE_CHECKING:
    from pytest_django import Settings

    from tests.support.people import People

CLUB = "/clubs/adas-club"


def test_public_clubs_are_listed_without_credentials(people: People, anon_api: ApiClient) -> None:
    rows = anon_api.get("/clubs").json()["results"]
    assert [(row["slug"], row["name"]) for row in rows] == [
        ("adas-club", "Ada's club"),
        ("cals-club", "Cal's club"),
    ]


def test_a_private_club_is_listed_for_its_members(private: People, anon_api: ApiClient) -> None:
    assert anon_api.get("/clubs").json()["count"] == 0
    rows = with_token(private.ben).get("/clubs").json()["results"]
    assert [row["slug"] for row in rows] == ["adas-club"]


def test_a_member_founds_no_club_where_only_the_servers_owner_may(ben_api: ApiClient) -> None:
    answer = ben_api.post("/clubs", {"name": "Ours"})
    assert (answer.status_code, answer.json()["code"]) == (403, "not-allowed")
    assert "Only the owner of this server can create clubs" in answer.json()["detail"]


def test_the_founder_of_a_club_owns_it(
    cal_api: ApiClient, people: People, settings: Settings
) -> None:
    settings.CLUBS_FOUNDED_BY = "anyone"
    answer = cal_api.post("/clubs", {"name": "Clouds Low", "is_public": False})
    assert answer.status_code == 201
    assert answer.json() == {
        "slug": "clouds-low", "name": "Clouds Low", "is_public": False, "free_chat": False,
        "currency": "", "names": "initials", "money": "concerned", "is_searchable": False,
        "accent": "green", "emblem": "none",
    }  # fmt: skip
    assert answer["Location"] == "/api/v1/clubs/clouds-low"
    assert Membership.objects.get(club__slug="clouds-low", user=people.cal).role == Role.OWNER


def test_founding_a_club_needs_an_account(anon_api: ApiClient, phone_api: ApiClient) -> None:
    for client in (anon_api, phone_api):
        answer = client.post("/clubs", {"name": "Ours"})
        assert (answer.status_code, answer.json()["code"]) == (401, "sign-in-first")
    assert Club.objects.count() == 2


@pytest.mark.parametrize(
    ("body", "problems"),
    [
        ({}, [("name", None, "required")]),
        ({"name": " "}, [("name", None, "blank")]),
        ({"name": "x" * 81}, [("name", None, "max-length")]),
        ({"name": None}, [("name", None, "null")]),
        ({"name": ["a"]}, [("name", None, "invalid")]),
        ({"name": "a", "is_public": "maybe"}, [("is_public", None, "invalid")]),
        ({"name": "a", "owner": "me"}, [("owner", None, "unknown")]),
        ([], [("", None, "invalid")]),
    ],
)
def test_an_invalid_club_is_refused(
    ada_api: ApiClient, body: object, problems: list[tuple[str, int | None, str]]
) -> None:
    answer = ada_api.post("/clubs", body)
    assert answer.status_code == 422
    assert problem_codes(answer) == problems


def test_an_owner_changes_the_club(ada_api: ApiClient, ben_api: ApiClient) -> None:
    assert ada_api.patch(CLUB, {"is_public": False}).json()["is_public"] is False
    assert ada_api.patch(CLUB, {"currency": " € "}).json()["currency"] == "€"
    assert ada_api.patch(CLUB, {"currency": ""}).json()["currency"] == ""
    for wrong in ("euros", "\x01"):
        assert problem_codes(ada_api.patch(CLUB, {"currency": wrong}))[0][0] == "currency"
    assert ben_api.patch(CLUB, {"name": "Ben's"}).status_code == 403
    assert ben_api.get(CLUB).json()["name"] == "Ada's club"


def test_members_are_for_owners_only(
    ada_api: ApiClient,
    ben_api: ApiClient,
    cal_api: ApiClient,
    anon_api: ApiClient,
    phone_api: ApiClient,
) -> None:
    rows = ada_api.get(f"{CLUB}/members").json()["results"]
    assert [(row["name"], row["role"]) for row in rows] == [
        ("Ada", "owner"),
        ("Ben", "scorer"),
        ("Dee", "member"),
    ]
    asked = [
        client.get(f"{CLUB}/members").status_code
        for client in (ben_api, cal_api, anon_api, phone_api)
    ]
    assert asked == [403, 404, 401, 403]


def test_an_owner_changes_and_takes_roles(ada_api: ApiClient, people: People) -> None:
    path = f"{CLUB}/members/{Membership.objects.get(user=people.dee).pk}"
    assert ada_api.patch(path, {"role": "scorer"}).json()["role"] == "scorer"
    assert ada_api.get(path).json()["role"] == "scorer"
    assert ada_api.delete(path).status_code == 204
    assert ada_api.get(path).status_code == 404
    assert ada_api.delete(path).status_code == 404
    assert User.objects.filter(pk=people.dee.pk).exists()


def test_no_person_is_made_a_member_without_being_asked(ada_api: ApiClient) -> None:
    body = {"email": "eve@clag.test", "name": "Eve", "role": "organiser"}
    assert ada_api.post(f"{CLUB}/members", body).status_code == 405


def test_the_last_owner_stays(ada_api: ApiClient, people: People) -> None:
    mine = Membership.objects.get(user=people.ada).pk
    assert ada_api.delete(f"{CLUB}/members/{mine}").status_code == 403
    assert ada_api.patch(f"{CLUB}/members/{mine}", {"role": "member"}).status_code == 403


def test_a_member_of_another_club_is_not_found_here(ada_api: ApiClient, people: People) -> None:
    theirs = Membership.objects.get(user=people.cal).pk
    for answer in (
        ada_api.get(f"{CLUB}/members/{theirs}"),
        ada_api.patch(f"{CLUB}/members/{theirs}", {"role": "member"}),
        ada_api.delete(f"{CLUB}/members/{theirs}"),
    ):
        assert answer.status_code == 404


def test_the_e_mail_address_of_an_invitation_must_be_valid(ada_api: ApiClient) -> None:
    body = {"email": "nowhere", "name": "Eve", "role": "boss"}
    answer = ada_api.post(f"{CLUB}/invitations", body)
    assert problem_codes(answer) == [("email", None, "invalid"), ("role", None, "invalid-choice")]


def test_the_log_is_for_organisers(
    ada_api: ApiClient, ben_api: ApiClient, cal_api: ApiClient, anon_api: ApiClient
) -> None:
    ada_api.post(f"{CLUB}/players", {"name": "Anne"})
    row = ada_api.get(f"{CLUB}/log").json()["results"][0]
    assert (row["verb"], row["done_by"]) == ("player-added", "Ada (a laptop)")
    assert row["id"] == LogEntry.objects.latest("pk").pk
    asked = [client.get(f"{CLUB}/log").status_code for client in (ben_api, cal_api, anon_api)]
    assert asked == [403, 404, 401]


@pytest.mark.parametrize(
    "body", [{"name": 1.5}, {"name": True}, {"name": "Mess", "is_public": 0}, {"name": ["Mess"]}]
)
def test_a_value_of_another_type_is_refused_not_converted(ada_api: ApiClient, body: object) -> None:
    assert ada_api.post("/clubs", body).status_code in (400, 422)
