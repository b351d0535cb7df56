"""An organiser's or owner's role is given by a person who has just shown who they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.accounts.accounts_support import confirm
from tests.support.api_client import with_token
from tests.support.page_checks import look
from tournaments.models import Invitation, Membership

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People

pytestmark = pytest.mark.django_db

MEMBERS = "/clubs/adas-club/organise/members/"
API = "/api/v1/clubs/adas-club"
FIRST = "First confirm that it is you"


def role_of_dee(people: People) -> str:
    return Membership.objects.get(user=people.dee).role


def page_of_dee(people: People) -> str:
    return f"{MEMBERS}{Membership.objects.get(user=people.dee).pk}/"


@pytest.mark.parametrize("role", ["organiser", "owner"])
def test_a_role_that_opens_the_club_needs_a_confirmation(
    people: People, ada: Client, role: str
) -> None:
    page = page_of_dee(people)
    refused = look(ada.post(page, {"role": role}), status=422)
    assert FIRST in refused.words
    assert f"/account/confirm/?next={page.replace('/', '%2F')}" in refused.source
    assert role_of_dee(people) == "member"
    confirm(ada).post(page, {"role": role})
    assert role_of_dee(people) == role
    assert "/account/confirm/" not in look(ada.get(page)).source


@pytest.mark.parametrize("role", ["organiser", "owner"])
def test_an_invitation_to_such_a_role_needs_it_too(people: People, ada: Client, role: str) -> None:
    form = {"email": "eve@x.org", "name": "Our Eve", "role": role}
    assert FIRST in look(ada.post(MEMBERS, form), status=422).words
    ada.post(MEMBERS, form | {"role": "member"})
    assert FIRST in look(ada.post(MEMBERS, form), status=422).words, "nor is an open one raised"
    assert Invitation.objects.get().role == "member"
    confirm(ada).post(MEMBERS, form)
    assert Invitation.objects.get().role == role


def test_a_session_gives_no_such_role_through_the_api_and_a_key_does(
    people: People, ada: Client
) -> None:
    path = f"/clubs/adas-club/members/{Membership.objects.get(user=people.dee).pk}"
    for body in ({"role": "owner"}, {"role": "organiser"}):
        answer = ada.patch(f"/api/v1{path}", body, content_type="application/json")
        assert answer.status_code == 422
        assert answer.json()["problems"][0]["code"] == "confirm-first"
    invited = {"email": "eve@x.org", "name": "Eve", "role": "owner"}
    answer = ada.post(f"{API}/invitations", invited, content_type="application/json")
    assert answer.status_code == 422
    assert role_of_dee(people) == "member"
    assert with_token(people.ada).patch(path, {"role": "organiser"}).status_code == 200


def test_lesser_roles_are_given_without(people: People, ada: Client) -> None:
    ada.post(page_of_dee(people), {"role": "scorer"})
    assert role_of_dee(people) == "scorer"


@pytest.mark.parametrize("what", ["cancel-\u00b2", "cancel-" + "9" * 30, "cancel-", "resend-x"])
def test_a_button_with_an_odd_number_is_not_found(people: People, ada: Client, what: str) -> None:
    assert ada.post(MEMBERS, {"invitation": what}).status_code in (302, 404)
