"""A session that hand-written SQL reads is the one that Django stores."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournaments.accounts.session_store import SessionStore

pytestmark = pytest.mark.django_db


def stored() -> str:
    """Store a session as Django does, and return its key."""
    session = db.SessionStore()
    session["kept"] = "Ünder"
    session.save()
    return session.session_key or ""


def test_a_session_has_what_django_reads() -> None:
    session = SessionStore(stored())
    assert session["kept"] == "Ünder"
    session["kept"] = "more"
    session.save()
    assert db.SessionStore(session.session_key)["kept"] == "more"


def test_a_session_that_has_expired_is_empty_and_loses_its_key() -> None:
    key = stored()
    for left, kept in ((timedelta(minutes=1), "Ünder"), (timedelta(seconds=-1), None)):
        Session.objects.update(expire_date=timezone.now() + left)
        session = SessionStore(key)
        assert session.get("kept") == kept
        assert session.session_key == (key if kept else None)


@pytest.mark.odd_values
@pytest.mark.parametrize("key", ["nobody-has-this", "with\0nothing"])
def test_a_key_that_no_session_has_finds_nothing(key: str) -> None:
    session = SessionStore(key)
    assert session.get("kept") is None
    assert session.session_key is None
