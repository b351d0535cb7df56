"""The first page: an empty server, one club, several clubs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.page_checks import look
from tournaments.models import Club, Membership, Role, User

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People

FIRST = {
    "club_name": "The Lamb",
    "name": "Ada",
    "email": "ada@lamb.test",
    "password": "three-green-bottles-9",
}


@pytest.mark.django_db
def test_an_empty_server_asks_for_the_club_and_its_owner(web: Client) -> None:
    page = look(web.get("/"))
    assert "Create your club" in page.words
    names = {attrs.get("name") for attrs in page.all("input")}
    assert set(FIRST) <= names


@pytest.mark.django_db
def test_the_first_run_makes_club_and_owner_and_signs_in(web: Client) -> None:
    page = look(web.post("/", FIRST, follow=True))
    assert Membership.objects.get().role == Role.OWNER
    assert "Organise" in page.words
    assert "New night" in page.words
    assert web.get("/account/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"club_name": " "}, "Fill this in."),
        ({"email": "nonsense"}, "Enter a valid e-mail address."),
        ({"password": "12345"}, "too short"),
    ],
)
def test_a_mistake_on_the_first_run_is_shown_and_changes_nothing(
    web: Client, wrong: dict[str, str], message: str
) -> None:
    page = look(web.post("/", FIRST | wrong), status=422)
    assert message in page.words
    assert not Club.objects.exists()
    assert not User.objects.exists()
    kept = {attrs.get("name"): attrs.get("value") for attrs in page.all("input")}
    assert kept["name"] == "Ada"
    assert "three-green" not in page.source


def test_the_first_run_is_over_once_there_is_a_club(people: People, web: Client) -> None:
    look(web.post("/", FIRST), status=403)
    assert not User.objects.filter(email="ada@lamb.test").exists()


def test_several_clubs_are_listed(people: People, web: Client) -> None:
    page = look(web.get("/"))
    assert {"/clubs/adas-club/", "/clubs/cals-club/"} <= page.links()


def test_the_only_club_is_the_first_page(people: People, web: Client) -> None:
    Club.objects.exclude(pk=people.club.pk).delete()
    assert web.get("/").headers["Location"] == "/clubs/adas-club/"


def test_a_private_club_is_listed_for_its_members_only(
    people: People, web: Client, dee: Client
) -> None:
    Club.objects.update(is_public=False)
    assert "/clubs/adas-club/" not in look(web.get("/")).links()
    assert dee.get("/").headers["Location"] == "/clubs/adas-club/"
