"""Pages come in the visitor's language: the one they chose, else the one their browser prefers."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

import pytest
from django.test import RequestFactory
from django.utils import translation

from tests.support.api_client import Response, with_link, with_session
from tests.support.factories import make_table, play
from tournaments.core import formatting
from tournaments.core.languages.choice import choose_language
from tournaments.core.page_cache import cache_key

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People

pytestmark = pytest.mark.django_db

PAGE = "/clubs/adas-club/"
RESULTS = {"en-gb": "Results", "de": "Ergebnisse", "fr": "Résultats"}


def read(web: Client, preferred: str = "", path: str = PAGE) -> Response:
    return web.get(path, headers={"Accept-Language": preferred} if preferred else {})


def language_of(answer: Response) -> str:
    """Return the language that a page is in, by its attribute and by a heading on it."""
    found = re.search(r'<html lang="([\w-]+)"', answer.content.decode())
    assert found is not None
    assert f">{RESULTS[found[1]]}<" in answer.content.decode()
    assert answer.headers["Content-Language"] == found[1]
    return found[1]


@pytest.mark.parametrize(
    ("preferred", "language"),
    [
        ("", "en-gb"),
        ("de-AT,en;q=0.5", "de"),
        ("fr-CA", "fr"),
        ("en-US,de;q=0.9", "en-gb"),
        ("cy,fr;q=0.3,de;q=0.2", "fr"),
        ("en-xa", "en-gb"),
        ("*;q=0.1,%%", "en-gb"),
    ],
)
def test_a_page_comes_in_the_language_that_the_browser_prefers(
    people: People, web: Client, preferred: str, language: str
) -> None:
    assert language_of(read(web, preferred)) == language
    assert not web.cookies


def test_no_reader_gets_the_page_that_was_kept_for_another_language(
    people: People, web: Client
) -> None:
    for _ in range(2):
        tags = {read(web, one).headers["ETag"] for one in ("de", "fr", "en")}
        assert len(tags) == 3
        assert [language_of(read(web, one)) for one in ("de", "fr", "en")] == ["de", "fr", "en-gb"]
    for tag in tags:
        known = {"If-None-Match": tag, "Accept-Language": "de"}
        german = tag == read(web, "de").headers["ETag"]
        assert web.get(PAGE, headers=known).status_code == (304 if german else 200)
    assert set(read(web, "de").headers["Vary"].split(", ")) >= {"Cookie", "Accept-Language"}


def test_headers_that_lead_to_one_language_share_a_kept_page() -> None:
    def key(preferred: str) -> str:
        return cache_key(RequestFactory().get(PAGE, headers={"Accept-Language": preferred}))

    assert key("de-AT,de;q=0.9") == key("de") != key("fr")


def test_a_choice_counts_more_than_the_browser_and_leads_back(people: People, web: Client) -> None:
    answer = web.post("/language/", {"language": "fr", "next": f"{PAGE}?q=1"})
    assert answer.headers["Location"] == f"{PAGE}?q=1"
    assert language_of(read(web, "de")) == "fr"
    cookie = web.cookies["language"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


def test_a_choice_of_another_language_or_site_changes_nothing(people: People, web: Client) -> None:
    answer = web.post("/language/", {"language": "tlh", "next": "https://evil.example/"})
    assert (answer.headers["Location"], dict(web.cookies)) == ("/", {})


def test_every_page_offers_the_languages_that_it_is_in(people: People, web: Client) -> None:
    page = read(web, "de").content.decode()
    found = re.findall(r'<button name="language" value="([\w-]+)"[^>]*>([^<]+)<', page)
    assert found == [("en-gb", "British English"), ("de", "Deutsch"), ("fr", "Français")]
    assert '<button name="language" value="de" lang="de" aria-current="true">' in page
    page = with_session(people.ada).client.get("/clubs/adas-club/organise/").content.decode()
    assert "This page is in English only." in page
    assert "Deutsch" not in page


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("/clubs/adas-club/organise/", "en-gb"),
        ("/clubs/adas-club/events/thursday/run/draw/", "en-gb"),
        ("/clubs/adas-club/events/thursday/desk/", "en-gb"),
        ("/server/", "en-gb"),
        ("/reports/7/", "en-gb"),
        ("/tables/7/sheet/", "en-gb"),
        ("/play/7/director/", "en-gb"),
        ("/clubs/adas-club/events/thursday/", "de"),
        ("/clubs/adas-club/events/desk/", "de"),
        ("/api/v1/clubs", "de"),
    ],
)
def test_pages_of_organisers_stay_in_the_language_of_the_site(path: str, language: str) -> None:
    request = RequestFactory().get(path, headers={"Accept-Language": "de"})
    assert choose_language(request) == language


def test_what_a_phone_keeps_and_polls_is_in_its_language(people: People) -> None:
    table = make_table(people, preset="mcleod22")
    play(table, [1])
    phone = with_link(table, "first")
    english, german = (
        {
            what: phone.get(f"/tables/{table.pk}/{what}", Accept_Language=one)
            for what in ("game", "live")
        }
        for one in ("en", "de")
    )
    for what in ("game", "live"):
        assert english[what].headers["ETag"] != german[what].headers["ETag"]
    assert "Je 2 Karten." in german["game"].content.decode()
    assert "2 cards each." in english["game"].content.decode()


def test_a_refusal_of_the_api_is_in_the_language_that_was_asked_for(web: Client) -> None:
    answer = web.get("/api/v1/clubs/nowhere", headers={"Accept-Language": "fr"})
    assert answer.json()["title"] == "Introuvable"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en-gb", ["5 November 2026", "5 Nov", "7.5", "−1.25", "68%", "£2.50", "0 deals"]),
        ("de", ["5. November 2026", "5. Nov.", "7,5", "−1,25", "68\xa0%", "2,50 £", "0 Spiele"]),
        ("fr", ["5 novembre 2026", "5 nov.", "7,5", "−1,25", "68\xa0%", "2,50 £", "0 donne"]),
    ],
)
def test_dates_numbers_and_plurals_are_those_of_the_language(
    language: str, expected: list[str]
) -> None:
    when = date(2026, 11, 5)
    with translation.override(language):
        zero = translation.ngettext("%(count)d deal", "%(count)d deals", 0) % {"count": 0}
        found = [
            formatting.format_short_date(when),
            formatting.format_day(when),
            formatting.format_number(7.5),
            formatting.format_decimal(-1.25, 2),
            formatting.format_percent(0.684),
            formatting.format_money(250, "£"),
            zero,
        ]
    assert found == expected
