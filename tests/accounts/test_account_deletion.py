"""A person deletes their account."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.accounts.accounts_support import letters
from tests.support.page_checks import look
from tests.support.people import PASSWORD
from tournaments.accounts import hooks
from tournaments.core.errors import NotAllowed
from tournaments.models import (
    LogEntry,
    Membership,
    User,
)

if TYPE_CHECKING:
    import pytest
    from django.test import Client

    from tests.support.people import People


def test_a_person_deletes_their_account_and_their_results_stay(people: People, ben: Client) -> None:
    page = look(ben.get("/account/delete/"))
    assert "Results, tables and names of players belong to the clubs and stay there." in page.words
    look(ben.post("/account/delete/", {"password": "wrong"}), status=422)
    assert ben.post("/account/delete/", {"password": PASSWORD}).status_code == 302
    assert not User.objects.filter(name="Ben").exists()
    assert not Membership.objects.filter(user__name="Ben").exists()
    assert ben.get("/account/").status_code == 302
    entry = LogEntry.objects.get(verb="account-deleted")
    assert (entry.done_by, entry.user) == ("Former member", None)
    assert letters() == [("ben@clag.test", "Your account was deleted – Clag Club")]


def test_a_refusal_of_a_higher_domain_keeps_the_account(
    people: People, ada: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_user: User) -> None:
        raise NotAllowed("You are the last owner of Ada's club.")

    chain = hooks.Chain()
    chain.register(refuse)
    monkeypatch.setattr(hooks, "before_deletion", chain)
    page = look(ada.post("/account/delete/", {"password": PASSWORD}), status=422)
    assert "You are the last owner" in page.words
    assert User.objects.filter(name="Ada").exists()
