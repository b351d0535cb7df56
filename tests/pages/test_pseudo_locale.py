"""Every text that a person reads is marked for translation.

The pseudo-locale puts each translated text in brackets. What is left outside brackets must be
data: names that people typed, dates, product names. `test_marked_texts.py` reads the sources for
what no test here makes appear.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from copy import copy
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pytest
from django.core import mail
from django.db import transaction
from django.http import HttpResponse
from django.utils.translation import override

import engine
from api.http.document import openapi_document
from api.http.problems.types import PROBLEMS
from tests.pages.pseudo_locale import (
    all_texts,
    left_over,
    needs_gettext,
    page_left_over,
    stored_names,
)
from tests.pages.test_every_page import crawl
from tests.support.api_client import with_link
from tests.support.drafts import drawn, enter
from tests.support.factories import make_table, play
from tests.support.jobs import run_queued
from tests.support.online_tables import guest_at_table
from tests.support.page_checks import Page, look
from tournaments import events
from tournaments.core.audience.names import Names
from tournaments.core.links import table_token
from tournaments.models import Event
from tournaments.papers import build
from tournaments.scoring.score_cards import get_score_card

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People
    from tournaments.papers.documents import Placard

pytestmark = [
    pytest.mark.one_database,
    pytest.mark.usefixtures("in_pseudo_locale", "no_typesetting"),
    needs_gettext,
]

RUN = "/clubs/adas-club/events/thursday/run/"


def untranslated(found: Mapping[str, Page]) -> dict[str, list[str]]:
    """Return the words left over on each of some pages, by address."""
    names = stored_names()
    pages = {at: page_left_over(page.source, names=names) for at, page in found.items()}
    return {at: words for at, words in pages.items() if words}


def test_every_text_a_stranger_reads_is_translated(league: People, web: Client) -> None:
    assert untranslated(crawl(web)) == {}


def test_every_text_at_a_table_is_translated(people: People, web: Client) -> None:
    table = make_table(people)
    play(table, [1, 2])
    web.get(f"/t/{table_token(table)}/")
    assert untranslated(crawl(web)) == {}


def test_every_text_of_a_draft_is_translated(people: People, ada: Client) -> None:
    drawn(people, enter(people, 13))
    for address in (f"{RUN}draw/?round=1", f"{RUN}draw/why/1/1/"):
        page = look(ada.get(address, follow=True))
        assert page_left_over(page.source) == []


def test_every_text_of_an_online_table_is_translated(people: People) -> None:
    client, game = guest_at_table()
    for part in ("", "?pick=0", "rules/", "deals/", "deals/1/"):
        page = look(client.get(f"/play/{game.pk}/{part}"))
        assert page_left_over(page.source) == []


# Forms.


FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)


def forms_of(page: Page, address: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the address of each form that posts, with what a browser would send."""
    for source in FORM.findall(page.source):
        form = Page(HttpResponse(source))
        [attrs] = form.all("form")
        if attrs.get("method", "").lower() == "post":
            named = [one for tag in ("textarea", "button") for one in form.all(tag)]
            sent = {one["name"]: one.get("value", "") for one in named if "name" in one}
            yield attrs.get("action") or address, sent | form.fields()


def all_forms(pages: Mapping[str, Page]) -> list[tuple[str, dict[str, str]]]:
    """Return one of each kind of form on some pages."""
    found: dict[tuple[str, frozenset[str]], tuple[str, dict[str, str]]] = {}
    for address, page in pages.items():
        for at, sent in forms_of(page, address):
            # The events of the league differ in their games only.
            kind = re.sub(r"\d+|events/[a-z-]+", "#", at)
            found.setdefault((kind, frozenset(sent)), (at, sent))
    return list(found.values())


def answer_left_over(client: Client, at: str, sent: Mapping[str, str]) -> list[str]:
    """Return the words left over on the page after a form was sent, and undo what it did."""
    cookies = copy(client.cookies)
    with transaction.atomic():
        answer = client.post(at, sent, follow=True)
        is_page = answer.headers["Content-Type"].startswith("text/html")
        words = page_left_over(answer.content.decode(), *sent.values()) if is_page else []
        transaction.set_rollback(True)
    client.cookies = cookies
    return words


WAYS: dict[str, Callable[[str], str]] = {
    "the same": lambda value: value,
    "nothing": lambda _: "",
    "nonsense": lambda _: "-7",
}
"""How each field of a form is sent."""


def test_every_page_of_an_owner_and_every_answer_to_its_forms_is_translated(
    league: People, ada: Client
) -> None:
    pages = crawl(ada)
    assert untranslated(pages) == {}
    forms = all_forms(pages)
    assert len(forms) > 40
    left = {
        (way, at): answer_left_over(ada, at, {key: change(sent[key]) for key in sent})
        for at, sent in forms
        for way, change in WAYS.items()
    }
    # The same pages are still open elsewhere when the nights are final.
    for event in Event.objects.all():
        events.finish_event(by=league.organiser, event_id=event.pk)
    left |= {("the night is final", at): answer_left_over(ada, at, sent) for at, sent in forms}
    assert {key: words for key, words in left.items() if words} == {}


def test_what_a_sign_in_page_answers_is_translated(people: People, web: Client) -> None:
    wrong = {"username": "ada@clag.test", "password": "x"}
    pages = [web.post("/sign-in/", wrong, REMOTE_ADDR="192.0.2.7") for _ in range(11)]
    for answer in (pages[0], pages[-1], web.post("/password/", {"email": "?"})):
        assert page_left_over(answer.content.decode()) == []


# E-mails, papers, and the texts that phones and programs read.


def test_every_e_mail_is_translated(people: People, web: Client) -> None:
    web.post("/password/", {"email": "ada@clag.test"})
    run_queued("password_letter")
    [letter] = mail.outbox
    assert left_over([str(letter.subject), str(letter.body)], "testserver") == []


@pytest.mark.parametrize("preset", [preset.slug for preset in engine.presets()])
def test_every_printed_sheet_is_translated(people: People, preset: str) -> None:
    table = make_table(people, preset=preset)
    play(table, [1, 2])
    sheet = asdict(build.build_sheet(get_score_card(table, names=Names.FULL)))
    names = [*sheet.pop("players"), *sheet.pop("columns")]
    assert left_over(all_texts(sheet), *names) == []


def test_every_placard_is_translated(
    people: People, ada: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: list[Placard] = []

    def print_placards(found: list[Placard]) -> bytes:
        printed.extend(found)
        return b""

    monkeypatch.setattr(build, "placards_pdf", print_placards)
    table = make_table(people)
    ada.get(f"{RUN}tables/{table.pk}/placard.pdf")
    assert left_over(all_texts([asdict(placard) for placard in printed])) == []


@pytest.mark.parametrize("preset", [preset.slug for preset in engine.presets()])
def test_every_text_of_a_game_that_a_phone_keeps_is_translated(people: People, preset: str) -> None:
    table = make_table(people, preset=preset)
    play(table, [1, 2])
    phone = with_link(table, "first")
    game, live = (phone.get(f"/tables/{table.pk}/{what}").json() for what in ("game", "live"))
    description = game["description"]
    texts = all_texts(
        [
            [
                [line[name] for name in ("label", "title", "sentence")]
                for line in description["deals"]
            ],
            [bid["title"] for kind in description["kinds"] for bid in kind["bids"]],
            choice_texts(description["choice"] or {}),
            [[warning["message"] for warning in deal["warnings"]] for deal in live["deals"]],
            live["standings"]["title"],
        ]
    )
    assert left_over(texts) == []


def choice_texts(choice: dict[str, Any]) -> list[Any]:
    """Return what a caller reads in a description."""
    values = [list(choice.get(name, {}).values()) for name in ("titles", "openings")]
    closings = [closing["sentence"] for closing in choice.get("closings", ())]
    menu = [
        [item[name] for name in ("title", "label", "sentence")] for item in choice.get("menu", ())
    ]
    return [
        values,
        closings,
        menu,
        [clash["message"] for clash in choice.get("clashes", ())],
        choice.get("plain"),
    ]


def test_every_kind_of_problem_is_translated() -> None:
    texts = [str(text) for kind in PROBLEMS.values() for text in (kind.title, kind.advice)]
    # Names of headers, fields and codes are the API's own.
    assert [text for text in texts if not re.fullmatch(r"\[.*\]", text, re.DOTALL)] == []


BODIES: tuple[Callable[[str], Any], ...] = (lambda _: "", lambda _: [[]], lambda _: -7)


def test_every_problem_of_the_api_is_translated(
    known: dict[str, Any],
    ada_api: ApiClient,
    anon_api: ApiClient,
) -> None:
    """Titles and details are for people, in the language of the site, unlike the documentation."""
    with override("en-gb"):  # as other tests make it
        document = json.loads(openapi_document(as_json=True).body)
    # A refusal lists the values that may be chosen, which are codes.
    data, left = [*stored_names(), *lists_of_values(document)], dict[str, list[str]]()
    for path, operations in document["paths"].items():
        for method in {"post", "put", "patch", "delete", "get"} & set(operations):
            names = fields_of(document, operations[method])
            bodies: list[object] = [{name: make(name) for name in names} for make in BODIES]
            bodies = [*(bodies if names else ()), []]
            # Only those who may do it learn what is wrong with the body.
            for client, parts, sent in (
                (ada_api, known, bodies), (ada_api, MISSING, bodies[-2:]), (anon_api, known, [[]])
            ):  # fmt: skip
                for body in sent:
                    address = path.removeprefix("/api/v1").format_map(parts)
                    if words := problem_left_over(client, method, address, body, data):
                        left[f"{method} {address} {body}"] = words
    assert left == {}


MISSING: dict[str, Any] = defaultdict(lambda: 999)


def fields_of(document: dict[str, Any], operation: dict[str, Any]) -> list[str]:
    """Return the names of the fields of an operation's body."""
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    name = body.get("schema", {}).get("$ref", "").rpartition("/")[2]
    return list(document["components"]["schemas"].get(name, {}).get("properties", ()))


def lists_of_values(part: object) -> Iterator[str]:
    """Yield the values of each enumeration in a part of the document, as a sentence lists them."""
    if isinstance(part, dict):
        if isinstance(values := part.get("enum"), list):
            yield ", ".join(str(value) for value in values if value)
        for one in part.values():
            yield from lists_of_values(one)
    elif isinstance(part, list):
        for one in part:
            yield from lists_of_values(one)


def problem_left_over(
    client: ApiClient, method: str, address: str, body: object, names: list[str]
) -> list[str]:
    """Return the words left over in the problem document, and undo what the request did."""
    with transaction.atomic():
        answer = client.request(method.upper(), address, None if method == "get" else body)
        transaction.set_rollback(True)
    if answer.headers.get("Content-Type") != "application/problem+json":
        return []
    found = answer.json()
    messages = [p["message"] for p in found["problems"]]
    texts = [found["title"], *messages]
    # The detail of a single problem is the same again, after the name of its field.
    if not any(message in found["detail"] for message in messages):
        texts.append(found["detail"])
    # Types are named as in JSON schemas or Python, and dates by their pattern.
    patterns = ("YYYY-MM-DD", "YYYY-MM-DDThh:mm")
    return left_over(texts, "list", "str", "int", *patterns, names=names)
