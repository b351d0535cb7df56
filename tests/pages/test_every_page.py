"""Checks of every page: it can be reached, read, and is what the content policy allows."""

from __future__ import annotations

import re
from collections import Counter, deque
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import pytest
from django.db import connection
from django.test import Client

from tests.support.factories import make_table, play
from tests.support.page_checks import MAX_QUERIES, Page, look
from tournaments.core.links import table_token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tests.support.people import People

pytestmark = [pytest.mark.both_databases, pytest.mark.usefixtures("no_typesetting")]

FEW = 3
FILES = {
    "application/zip",
    "application/pdf",
    "application/atom+xml; charset=utf-8",
    "application/json",
    "text/calendar; charset=utf-8",
    "text/csv; charset=utf-8",
}
"""What is linked and is not a page: papers for the printer, a person's data, calendars, lists."""
FOREIGN = re.compile(r"^(https?:)?//")


@contextmanager
def counting_statements() -> Iterator[Counter[str]]:
    """Count what the database is asked; to keep every statement, as Django's own would, costs."""
    asked: Counter[str] = Counter()

    def ask(execute: Callable[..., Any], *given: Any) -> Any:
        asked["statements"] += 1
        return execute(*given)

    with connection.execute_wrapper(ask):
        yield asked


def crawl(client: Client) -> dict[str, Page]:
    """Every page that can be reached from the first one by following links.

    Of pages that differ in numbers or in the preset only, a few stand for all. None asks the
    database for more than MAX_QUERIES.
    """
    client.get("/privacy/")  # the first request of a session looks more up
    seen: dict[str, Page] = {}
    alike: Counter[str] = Counter()
    waiting = deque(["/"])
    while waiting:
        address = waiting.popleft()
        kind = re.sub(r"\d+|preset=[a-z-]+|rules/[a-z-]+", "#", address)
        if address in seen or alike[kind] == FEW or not re.match("/(?!api/)", address):
            continue
        alike[kind] += 1
        with counting_statements() as asked:
            answer = client.get(address, follow=True)
        if answer.status_code == 200 and answer.headers["Content-Type"] in FILES:
            continue
        assert answer.redirect_chain or asked["statements"] <= MAX_QUERIES, address
        page = look(answer)
        seen[address] = page
        waiting.extend(
            urljoin(address, link).partition("#")[0]
            for link in sorted(page.links())
            if link != "?" and not FOREIGN.match(link)
        )
    return seen


def check(page: Page) -> None:
    """One heading, landmarks, a title, names for fields, nothing inline, nothing from elsewhere."""
    assert len(page.all("h1")) == 1
    assert len(page.all("main")) == 1
    assert page.all("header")
    # A table's page has its keys at the foot.
    assert page.all("footer") or page.all("html")[0].get("class") == "table-page"
    assert page.all("html")[0]["lang"].lower() == "en-gb"  # case means nothing here (BCP 47)
    assert re.search(r"<title>[^<]{4,}</title>", page.source)
    assert {"class": "skip", "href": "#content"} in page.all("a")
    assert "<style" not in page.source
    ids = [attrs["id"] for _, attrs in page.tags if "id" in attrs]
    assert len(ids) == len(set(ids)), "an id is there twice"
    for tag, attrs in page.tags:
        assert "style" not in attrs, tag
        assert not [name for name in attrs if name.startswith("on")], (tag, attrs)
        assert not FOREIGN.match(attrs.get("src", "")), attrs
        assert not FOREIGN.match(attrs.get("href", "").replace("http://testserver", "")), attrs
    assert all(attrs.get("src") for attrs in page.all("script")), "a script is inline"
    assert all("alt" in attrs for attrs in page.all("img"))
    labelled = {attrs.get("for") for attrs in page.all("label")}
    for tag in ("select", "textarea"):
        for attrs in page.all(tag):
            assert attrs.get("id") in labelled or "aria-label" in attrs or "name" in attrs, attrs


def test_every_link_a_stranger_sees_leads_to_a_sound_page(league: People, web: Client) -> None:
    pages = crawl(web)
    for page in pages.values():
        check(page)
    assert len(pages) > 30
    assert not [address for address in pages if "organise" in address or "/run/" in address]
    assert show_a_table_link(pages) == []


def test_every_link_an_owner_sees_leads_to_a_sound_page(league: People, ada: Client) -> None:
    pages = crawl(ada)
    for page in pages.values():
        check(page)
    reached = " ".join(pages)
    for part in ("organise/players/", "organise/members/", "organise/log/", "organise/club/",
                 "events/new/?preset=", "seasons/new/", "/run/draw/", "/run/placards/",
                 "/run/entries/", "/run/settings/", "/account/password/"):  # fmt: skip
        assert part in reached


def test_every_link_at_a_table_leads_to_a_sound_page(people: People, web: Client) -> None:
    table = make_table(people)
    play(table, [1, 2])
    web.get(f"/t/{table_token(table)}/")
    pages = crawl(web)
    for page in pages.values():
        check(page)
    assert [
        address for address in pages if re.fullmatch(rf"/tables/{table.pk}/deals/\d+/", address)
    ]


@pytest.mark.one_database  # the tests above ask for the same pages
def test_no_page_shows_a_table_link_to_a_scorer(league: People, ben: Client) -> None:
    """Nor to a stranger: see the first test."""
    assert show_a_table_link(crawl(ben)) == []


def show_a_table_link(pages: Mapping[str, Page]) -> list[str]:
    return [at for at, page in pages.items() if re.search(r"/t/[^\s\"]", page.source)]


@pytest.mark.parametrize(
    "address",
    [
        "/clubs/nobody/",
        "/clubs/adas-club/players/999/",
        "/clubs/adas-club/players/99999999999999999999999/",
        "/clubs/adas-club/events/nothing/",
        "/clubs/adas-club/seasons/nothing/",
        "/tables/99999999999999999999999/",
        "/tables/1/deals/99999999999999999999999/",
        "/rules/nothing/",
        "/t/nonsense/",
        "/nowhere",
    ],
)
def test_what_is_not_there_says_so_in_the_same_design(
    people: People, web: Client, address: str
) -> None:
    page = look(web.get(address, follow=True), status=404)
    check(page)
    assert "Page not found" in page.source


def test_a_page_that_breaks_is_in_the_same_design(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("tournaments.pages.clubs.club.list_events", broken)
    page = look(Client(raise_request_exception=False).get("/clubs/adas-club/"), status=500)
    check(page)
    assert "secret detail" not in page.source


def test_a_form_without_its_token_is_refused_in_plain_words(people: People) -> None:
    strict = Client(enforce_csrf_checks=True)
    page = look(strict.post("/sign-in/", {"username": "x"}), status=403)
    check(page)
    assert "Please send that again" in page.words
