"""Where players read, no text is in English for those who read German.

`ops/texts/scope.py` leaves the texts of organisers out of the catalogues; a page for players that
shows one of them is found here, because what German lacks is marked. French has the same texts, as
the check of the catalogues compares both with the sources.
"""

from __future__ import annotations

import re
from copy import copy
from typing import TYPE_CHECKING, Any

import pytest
from django.db import transaction
from django.utils.translation import trans_real

from api.http.problems.types import PROBLEMS
from engine import OwnDeal
from tests.api.test_problems import FAULTS
from tests.pages.test_every_page import crawl
from tests.pages.test_pseudo_locale import WAYS, all_forms
from tests.support.api_client import ApiClient
from tests.support.drafts import by_hand, enter, publish
from tests.support.factories import make_table, play, play_out
from tests.support.online_tables import guest_at_table
from tests.support.page_checks import look
from tournaments import clubs
from tournaments.core import links
from tournaments.core.languages.choice import NOT_TRANSLATED
from tournaments.models import Player
from tournaments.presets import create_own_game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.test import Client

    from tests.support.page_checks import Page
    from tests.support.people import People
    from tournaments.models import Table

pytestmark = [
    pytest.mark.one_database,
    pytest.mark.usefixtures("_marks_what_german_lacks", "no_typesetting"),
]

LACKING = re.compile(r"⟦([^⟧]*[^\W\d_]{2}[^⟧]*)⟧")
"""A marked text with a word in it: numbers are looked up too."""
ENGLISH = re.compile(r"\b(the|this|that|is|not|a|and|of|send)\b", re.IGNORECASE)
"""Words of sentences that are not looked up at all; no German word is one of them."""


class Marking(trans_real.DjangoTranslation):
    """Gives each text that it is asked for with marks around it."""

    def gettext(self, message: str) -> str:
        """Mark a text."""
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Mark the form for a number."""
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@pytest.fixture
def _marks_what_german_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put marks around each text that is looked up in German and not found."""
    monkeypatch.setattr(trans_real.translation("de"), "_fallback", Marking("en-gb"))


def in_german(client: Client) -> Client:
    """Have a client ask for all pages in German."""
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    return client


def in_english(pages: Mapping[str, Page]) -> dict[str, list[str]]:
    """Return the texts that are not in German on each of some pages, by address."""
    found = {at: LACKING.findall(page.source) for at, page in pages.items()}
    return {at: texts for at, texts in found.items() if texts}


def answered_in_english(
    client: Client, pages: Mapping[str, Page]
) -> dict[tuple[str, str], list[str]]:
    """Return the texts that are not in German in the answers to the forms for players."""
    left: dict[tuple[str, str], list[str]] = {}
    for at, sent in all_forms(pages):
        for way, change in WAYS.items() if not NOT_TRANSLATED.match(at) else ():
            cookies = copy(client.cookies)
            with transaction.atomic():
                answer = client.post(at, {key: change(sent[key]) for key in sent}, follow=True)
                transaction.set_rollback(True)
            client.cookies = cookies
            if texts := LACKING.findall(answer.content.decode()):
                left[way, at] = texts
    return left


def test_the_marks_show_what_german_lacks(people: People, ada: Client) -> None:
    page = in_german(ada).get("/clubs/adas-club/organise/").content.decode()
    assert "Announcements" in page
    assert not LACKING.findall(page)  # organisers' pages are in English as a whole
    german = trans_real.translation("de")
    assert LACKING.findall(german.gettext("A line on the club's page and on all phones"))


def test_a_stranger_reads_german(league: People, web: Client) -> None:
    pages = crawl(in_german(web))
    assert len(pages) > 30
    assert in_english(pages) == {}
    assert answered_in_english(web, pages) == {}


def test_an_owner_reads_german_outside_the_pages_of_organisers(league: People, ada: Client) -> None:
    pages = crawl(in_german(ada))
    assert "/clubs/adas-club/" in pages
    assert list(all_forms(pages))
    assert in_english(pages) == {}
    assert answered_in_english(ada, pages) == {}


@pytest.mark.parametrize("who", ["web", "ben"])
def test_all_that_a_night_can_have_is_in_german(
    known: dict[str, Any], request: pytest.FixtureRequest, who: str
) -> None:
    client = in_german(request.getfixturevalue(who))
    pages = crawl(client)
    assert len(pages) > 30
    assert in_english(pages) == {}
    assert answered_in_english(client, pages) == {}


def test_those_at_a_table_read_german(people: People, web: Client) -> None:
    table = make_table(people)
    play(table, [1, 2])
    in_german(web).get(f"/t/{links.table_token(table)}/")
    pages = crawl(web)
    assert f"/tables/{table.pk}/" in pages
    assert list(all_forms(pages))
    assert in_english(pages) == {}
    assert answered_in_english(web, pages) == {}


def test_those_at_an_online_table_read_german(people: People) -> None:
    client, game = guest_at_table()
    in_german(client)
    pages = {
        part: look(client.get(f"/play/{game.pk}/{part}"))
        for part in ("", "?pick=0", "rules/", "deals/", "deals/1/")
    }
    assert in_english(pages) == {}


@pytest.mark.parametrize("address", ["/p/abc/", "/p/abc/tables/1/", "/invitations/abc/", "/t/abc/"])
def test_a_link_that_no_longer_works_says_so_in_german(
    people: People, web: Client, address: str
) -> None:
    page = look(in_german(web).get(address), status=404)
    assert in_english({address: page}) == {}


@pytest.mark.parametrize("role", ["member", "owner"])
def test_an_invited_person_reads_german(
    people: People, web: Client, ben: Client, role: str
) -> None:
    invited = clubs.invite(
        by=people.organiser, club_slug="adas-club", email="eve@x.org", name="Eve", role=role
    )
    address = f"/invitations/{links.invitation_token(invited, by_letter=False)}/"
    for client in (web, ben):
        pages = {address: look(in_german(client).get(address))}
        assert in_english(pages) == {}
        assert answered_in_english(client, pages) == {}


def test_who_chooses_a_deal_reads_german(people: People, ben: Client) -> None:
    table = make_table(people, preset="raf-caller")
    address = f"/tables/{table.pk}/deals/1/"
    assert in_english({address: look(in_german(ben).get(address))}) == {}


def test_a_club_s_own_game_is_described_in_german(people: People, web: Client) -> None:
    deals = (OwnDeal(5), OwnDeal(3, ("misere", "no-trumps")))
    game = create_own_game(
        by=people.organiser, club_slug="adas-club", preset="foss20", title="Ours", deals=deals
    )
    table = make_table(people, preset=game.slug)
    pages = {
        at: look(in_german(web).get(at))
        for at in (
            "/clubs/adas-club/",
            f"/clubs/adas-club/events/{table.event.slug}/rules/",
            f"/tables/{table.pk}/",
        )
    }
    assert in_english(pages) == {}


def test_a_phone_is_refused_in_german(table: Table, phone_api: ApiClient) -> None:
    path = f"/tables/{table.pk}/calls"
    asked = {"kind": "protest", "words": "Deal 3"}
    early = phone_api.post(path, asked, Accept_Language="de")
    play_out(table)
    wordless = phone_api.post(path, asked | {"words": " "}, Accept_Language="de")
    for answer in (early, wordless):
        words = answer.json()["detail"]
        assert words
        assert not LACKING.findall(words)


GAME = {"preset": "foss20", "seats": ["me", "bot", "bot", "bot"], "name": "Ada"}
REFUSALS: dict[str, Callable[[ApiClient], Any]] = {
    **{name: act for name, (_status, _code, act) in FAULTS.items()},
    "parameter": lambda a: a.get("/clubs?foo=bar"),
    "page size": lambda a: a.get("/clubs?page_size=-1"),
    "page": lambda a: a.get("/clubs?page=99"),
    "few seats": lambda a: a.post("/games", {"preset": "zz", "seats": []}),
    "no game": lambda a: a.post("/games", GAME | {"preset": "zz"}),
    "missing": lambda a: a.post("/games", {}),
    "types": lambda a: a.post("/games", {"preset": 1, "seats": 2, "name": [], "customs": 3}),
    "null": lambda a: a.post("/games", GAME | {"preset": None}),
    "unknown field": lambda a: a.post("/games", GAME | {"colour": "red"}),
    "custom": lambda a: a.post("/games", GAME | {"customs": {"move_seconds": -1}}),
    "action": lambda a: a.post("/games/seat", {"link": "no-such-link"}),
    "sign in": lambda a: a.get("/me"),
    "key": lambda a: a.get("/clubs", Authorization="Bearer clag_no"),
    "scheme": lambda a: a.get("/clubs", Authorization="Basic no"),
    "guest": lambda a: a.get("/clubs", Authorization="Guest no"),
    "link": lambda a: a.get("/tables/1", Authorization="Table 1-no"),
    "phone": lambda a: a.get("/tables/1", Authorization="Table 1-no", Clag_Phone="short"),
    "idempotency key": lambda a: a.post("/games", GAME, Idempotency_Key="short"),
    "long idempotency key": lambda a: a.post("/games", GAME, Idempotency_Key="x" * 200),
    "dry run": lambda a: a.put("/tables/1/deals/1?dry_run=perhaps", {}),
    "day": lambda a: a.get("/daily-deal?day=Friday"),
    "other day": lambda a: a.get("/daily-deal?day=2001-01-01"),
    "code": lambda a: a.post("/table-codes", {"code": "nonsense"}),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_a_program_is_refused_in_german(people: People, name: str) -> None:
    answer = REFUSALS[name](ApiClient(headers={"Accept-Language": "de"}))
    body = answer.json()
    words = [body["title"], body["detail"], *(one["message"] for one in body["problems"])]
    assert answer.status_code >= 400
    assert all(words)
    assert LACKING.findall(" ".join(words)) == []
    assert not ENGLISH.search(" ".join(words))


@pytest.mark.parametrize("code", PROBLEMS)
def test_the_page_of_a_problem_is_in_german(people: People, web: Client, code: str) -> None:
    address = f"/api/v1/problems/{code}/"
    assert in_english({address: look(in_german(web).get(address))}) == {}


def test_a_player_reads_german_behind_their_own_link(people: People, web: Client) -> None:
    event = enter(people, 8)
    first, ids = by_hand(people, event, [[[1, 2, 3, 4], [5, 6, 7, 8]]])
    for table in publish(people, first).tables.select_related("event"):
        play_out(table)
    second, _ids = by_hand(people, event, [[[1, 2, 5, 6], [3, 4, 7, 8]]])
    publish(people, second)
    player = clubs.make_player_link(by=people.organiser, player_id=ids[0])
    address = f"/p/{links.player_token(player)}/"
    pages = {address: look(in_german(web).get(address))}
    assert in_english(pages) == {}
    assert answered_in_english(web, pages) == {}


def test_a_member_reads_german_where_they_choose_how_strangers_see_them(
    league: People, ben: Client
) -> None:
    Player.objects.filter(pk=Player.objects.earliest("pk").pk).update(user=league.ben)
    pages = {at: look(in_german(ben).get(at)) for at in ("/account/", "/account/data/")}
    assert in_english(pages) == {}
    assert answered_in_english(ben, pages) == {}


@pytest.mark.django_db
@pytest.mark.parametrize("remote", ["127.0.0.1", "192.0.2.7"])
def test_the_owner_of_a_new_server_reads_german(web: Client, remote: str) -> None:
    in_german(web).defaults["REMOTE_ADDR"] = remote
    pages = {"/": look(web.get("/"))}
    assert in_english(pages) == {}
    assert answered_in_english(web, pages) == {}
