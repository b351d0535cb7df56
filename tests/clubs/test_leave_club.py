"""Members leave a club, and the last owner cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.support.api_client import with_token
from tests.support.page_checks import look
from tournaments.models import Membership, Role

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.django_db

MEMBERS = "/clubs/adas-club/organise/members/"


def test_the_last_owner_cannot_leave_and_reads_what_to_do(people: People) -> None:
    ada, dee = Client(), Client()
    ada.force_login(people.ada)
    dee.force_login(people.dee)
    leave = "/account/clubs/adas-club/leave/"
    assert leave in look(ada.get("/account/")).links()
    refused = look(ada.post(leave), status=403)
    assert "Make another member an owner first." in refused.words
    assert with_token(people.ada).delete("/me/clubs/adas-club").status_code == 403
    gone = look(dee.post(leave, follow=True))
    assert "You have left Ada's club." in gone.words
    assert dee.get(leave).status_code in (403, 404)


def test_an_owner_reads_what_they_give_up_by_leaving(people: People) -> None:
    ada = Client()
    ada.force_login(people.ada)
    leave = "/account/clubs/adas-club/leave/"
    only = look(ada.get(leave))
    assert "You are the only owner, so you cannot leave yet." in only.words
    assert MEMBERS in only.links()
    Membership.objects.filter(user=people.dee).update(role=Role.OWNER)
    shared = look(ada.get(leave)).words
    assert "You will no longer be an owner. The club will then belong to: Dee." in shared
    assert "its owners own the server" in shared
    dee = Client()
    dee.force_login(people.dee)
    Membership.objects.filter(user=people.dee).update(role=Role.SCORER)
    assert "owner" not in look(dee.get(leave)).words.lower().replace("owners", "")
