"""The first page: an empty server, one club, several clubs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from django.core.cache import caches

from ops import web_app
from tests.support.factories import make_event, make_table
from tests.support.page_checks import look
from tournaments import accounts, clubs
from tournaments.models import Club, Membership, Role, User

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django import Settings

    from tests.support.people import People

FIRST = {
    "club_name": "The Lamb",
    "name": "Ada",
    "email": "ada@lamb.test",
    "password": "three-green-bottles-9",
}


def first_run() -> dict[str, str]:
    """What the form sends, with the word."""
    return FIRST | {"setup_word": clubs.get_setup_word()}


@pytest.mark.django_db
def test_the_word_is_in_the_settings_or_follows_from_the_servers_key(
    settings: Settings, web: Client
) -> None:
    drawn = clubs.get_setup_word()
    assert re.fullmatch(r"(-?[a-z2-7]{4}){3}", drawn)
    assert clubs.get_setup_word() == drawn, "the same in every process"
    settings.SETUP_WORD = "Horse Battery"
    look(web.post("/", FIRST | {"setup_word": drawn}), status=422)
    assert web.post("/", FIRST | {"setup_word": " horse battery"}).status_code == 302


HOME: dict[str, Any] = {"HTTP_HOST": "localhost:8000", "REMOTE_ADDR": "127.0.0.1"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("request_is", "asks"),
    [
        ({}, False),
        ({"HTTP_HOST": "[::1]:8000", "REMOTE_ADDR": "::1"}, False),
        ({"REMOTE_ADDR": "192.0.2.7"}, True),
        ({"HTTP_HOST": "testserver"}, True),
        ({"HTTP_X_FORWARDED_FOR": "127.0.0.1"}, True),
        ({"HTTP_X_FORWARDED_PROTO": "http"}, True),
        ({"HTTP_FORWARDED": "for=127.0.0.1"}, True),
        ({"HTTP_VIA": "1.1 caddy"}, True),
    ],
)
def test_only_a_browser_on_the_servers_own_machine_needs_no_word(
    web: Client, settings: Settings, request_is: dict[str, Any], asks: bool
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    page = look(web.get("/", **(HOME | request_is)))
    assert ("Setup word" in page.words) == asks
    status = web.post("/", FIRST, **(HOME | request_is)).status_code
    assert status == (422 if asks else 302)


@pytest.mark.django_db
def test_behind_a_proxy_the_word_is_always_asked_for(web: Client, settings: Settings) -> None:
    settings.PROXIES = 1
    assert "Setup word" in look(web.get("/", **HOME)).words


@pytest.mark.django_db
def test_the_word_is_logged_at_a_public_address_until_there_is_a_club(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged: list[tuple[object, ...]] = []
    monkeypatch.setattr(web_app.logger, "warning", lambda *words: logged.append(words))
    web_app.announce_setup_word()
    assert not logged, "at home the terminal shows it"
    settings.BASE_URL = "https://clag.example"
    web_app.announce_setup_word()
    assert logged[0][1:] == ("https://clag.example", clubs.get_setup_word())
    Club.objects.create(slug="x", name="X")
    web_app.announce_setup_word()
    assert len(logged) == 1


@pytest.mark.django_db
def test_an_empty_server_asks_for_the_club_and_its_owner(web: Client) -> None:
    page = look(web.get("/"))
    assert "Create your club" in page.words
    names = {attrs.get("name") for attrs in page.all("input")}
    assert {*FIRST, "setup_word"} <= names


@pytest.mark.django_db
def test_the_first_run_makes_club_and_owner_and_signs_in(web: Client) -> None:
    page = look(web.post("/", first_run(), follow=True))
    assert Membership.objects.get().role == Role.OWNER
    assert "Organise" in page.words
    assert "New night" in page.words
    assert web.get("/account/").status_code == 200


@pytest.mark.django_db
def test_the_browser_of_the_first_run_is_no_new_device(web: Client) -> None:
    web.post("/", first_run())
    assert accounts.is_known_device(web.cookies["device"].value, FIRST["email"])


@pytest.mark.django_db
def test_the_first_run_is_a_sign_in_that_stands_in_the_log_and_asks_for_no_password_again(
    web: Client,
) -> None:
    web.post("/", first_run())
    assert "Signed in new account" in look(web.get("/account/")).words
    assert web.get("/account/passkeys/new/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"club_name": " "}, "Fill this in."),
        ({"email": "nonsense"}, "Enter a valid e-mail address."),
        ({"password": "12345"}, "too short"),
        ({"setup_word": "guess"}, "This is not the setup word."),
        ({"setup_word": ""}, "Fill this in."),
    ],
)
def test_a_mistake_on_the_first_run_is_shown_and_changes_nothing(
    web: Client, wrong: dict[str, str], message: str
) -> None:
    page = look(web.post("/", first_run() | wrong), status=422)
    assert message in page.words
    assert not Club.objects.exists()
    assert not User.objects.exists()
    kept = {attrs.get("name"): attrs.get("value") for attrs in page.all("input")}
    assert kept["name"] == "Ada"
    assert "three-green" not in page.source


@pytest.mark.django_db
def test_a_weak_password_is_named_along_with_other_mistakes(web: Client) -> None:
    wrong = {"email": "nonsense", "password": "12345"}
    page = look(web.post("/", first_run() | wrong), status=422)
    assert "Enter a valid e-mail address." in page.words
    assert "too short" in page.words


@pytest.mark.django_db
def test_a_weak_password_has_one_complaint_and_the_short_one_comes_first(web: Client) -> None:
    words = look(web.post("/", first_run() | {"password": "12345"}), status=422).words
    assert words.count("This password") == 1
    long = look(web.post("/", first_run() | {"password": "8264019375513"}), status=422).words
    assert long.count("This password") == 1
    assert "entirely numeric" in long


def test_the_first_run_is_over_once_there_is_a_club(people: People, web: Client) -> None:
    look(web.post("/", FIRST | {"setup_word": "guess"}), status=403)
    assert clubs.get_setup_word() == ""
    assert not User.objects.filter(email="ada@lamb.test").exists()


def test_several_clubs_are_listed(people: People, web: Client) -> None:
    page = look(web.get("/"))
    assert {"/clubs/adas-club/", "/clubs/cals-club/"} <= page.links()


def test_clubs_of_the_same_name_show_their_addresses(people: People, web: Client) -> None:
    assert "adas-club" not in look(web.get("/")).words
    Club.objects.update(name="The Club")
    caches["pages"].clear()
    words = look(web.get("/")).words
    assert "adas-club" in words
    assert "cals-club" in words


def test_the_only_club_is_the_first_page(people: People, web: Client) -> None:
    Club.objects.exclude(pk=people.club.pk).delete()
    assert web.get("/").headers["Location"] == "/clubs/adas-club/"


def test_a_private_club_is_listed_for_its_members_only(
    people: People, web: Client, dee: Client
) -> None:
    Club.objects.update(is_public=False)
    assert "/clubs/adas-club/" not in look(web.get("/")).links()
    assert dee.get("/").headers["Location"] == "/clubs/adas-club/"


def test_an_organiser_of_a_club_is_led_to_the_next_thing_and_a_visitor_to_the_results(
    people: People, ada: Client, web: Client
) -> None:
    address = "/clubs/adas-club/"

    def main() -> list[str]:
        links = look(ada.get(address)).all("a")
        return [attrs["href"] for attrs in links if "button-main" in attrs.get("class", "")]

    assert main() == [f"{address}organise/events/new/"]
    make_event(people, name="Friday")
    assert main() == [f"{address}events/friday/run/"]
    make_table(people)
    assert main() == [f"{address}events/thursday/run/"]
    page = look(web.get(address))
    assert not [one for one in page.all("a") if "button" in one.get("class", "")]
    assert "Next night Friday" in page.words
    assert "/play/" in page.links()


def test_an_empty_page_has_the_button_that_fills_it(people: People, ada: Client) -> None:
    make_event(people)
    run = "/clubs/adas-club/events/thursday/run/"
    for page, fill in (
        (f"{run}placards/", f"{run}draw/"),
        (f"{run}entries/", "/clubs/adas-club/organise/players/"),
    ):
        buttons = [
            one["href"] for one in look(ada.get(page)).all("a") if one.get("class") == "button"
        ]
        assert fill in buttons


def test_the_clubs_rules_of_seating_are_among_the_organisers_links(
    people: People, ada: Client
) -> None:
    desk = "/clubs/adas-club/organise/"
    assert f"{desk}rules/" in look(ada.get(desk)).links()
