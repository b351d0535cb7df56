"""Names at online tables: a person's does not pass for that of a bot, or for the reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.support.api_client import with_token
from tests.support.online_tables import as_guest

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.django_db

NEW = {"preset": "quick13", "seats": ["me", "bot", "bot", "open"]}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Ben (bot)", "bot"),
        ("Ben(BOT) 2", "bot"),
        ("Ein Bot", "bot"),
        ("you", "reader"),
        ("Vous", "reader"),
    ],
)
def test_a_name_that_stands_for_a_bot_or_the_reader_is_refused(name: str, code: str) -> None:
    waiting = as_guest().post("/games", NEW | {"name": "Ada"}).json()
    doors = [
        ("/games", NEW),
        (f"/games/{waiting['id']}/seats", {"link": waiting["link"]}),
        ("/games/match", {"preset": "quick13"}),
        ("/daily-deal/try", {}),
    ]
    for path, body in doors:
        refused = as_guest().post(path, body | {"name": name})
        assert refused.status_code == 422, path
        problems = refused.json()["problems"]
        assert [(one["field"], one["code"]) for one in problems] == [("name", code)], path


def test_a_page_says_beside_the_field_what_is_wrong_with_such_a_name() -> None:
    refused = Client().post("/play/daily/", {"name": "Expert (bot)"})
    assert refused.status_code == 422
    assert "That would look like a bot. Choose another name." in refused.content.decode()


def test_an_account_whose_name_looks_like_a_bots_plays_as_a_guest_does(people: People) -> None:
    people.ben.name = "Ben (bot)"
    people.ben.save(update_fields=["name"])
    opened = with_token(people.ben).post("/games", NEW)
    assert opened.status_code == 201, opened.content
    assert opened.json()["seats"][0]["name"] == "Guest"
