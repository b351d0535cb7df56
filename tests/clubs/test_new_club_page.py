"""Who may create a club on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.support.page_checks import look
from tournaments.models import Membership, Role

if TYPE_CHECKING:
    from pytest_django import Settings

    from tests.support.people import People

pytestmark = pytest.mark.django_db


def test_founding_a_club_on_a_page_follows_the_setting(people: People, settings: Settings) -> None:
    ada, dee = Client(), Client()
    ada.force_login(people.ada)
    dee.force_login(people.dee)
    assert "/account/clubs/new/" in look(ada.get("/account/")).links()
    assert "/account/clubs/new/" not in look(dee.get("/account/")).links()
    assert dee.get("/account/clubs/new/").status_code == 403
    settings.CLUBS_FOUNDED_BY = "anyone"
    made = dee.post("/account/clubs/new/", {"name": "Dee's"})
    assert made.headers["Location"] == "/clubs/dees/organise/"
    assert Membership.objects.get(user=people.dee, club__slug="dees").role == Role.OWNER
