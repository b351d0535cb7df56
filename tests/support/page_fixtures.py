"""Fixtures of the page tests: a signed-in client for each person, and empty caches."""

from __future__ import annotations

import json
from secrets import token_hex
from typing import TYPE_CHECKING, Any

import pytest
from django.core.cache import caches
from django.test import Client

from tests.support.factories import make_season, make_table, play
from tournaments import papers
from tournaments.core.shapes import to_plain
from tournaments.scoring.live_table import rank_once

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_django import Settings

    from tests.support.people import People
    from tournaments.models import User


@pytest.fixture(autouse=True)
def _empty_caches() -> None:
    """Keep nothing of another test: on SQLite its events have the same numbers."""
    caches["pages"].clear()
    rank_once.cache_clear()


@pytest.fixture
def no_parts(settings: Settings) -> None:
    """Find nothing of another test in the shared cache.

    Emptying it would empty the database of Redis that other tests' queues are in.
    """
    parts = {**settings.CACHES["parts"], "KEY_PREFIX": token_hex(8)}
    settings.CACHES = {**settings.CACHES, "parts": parts}


@pytest.fixture
def no_typesetting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Print the words of a document as they are: for tests of who gets one, and what it says.

    Setting one takes a process each time, for half a second, and nothing can be read in it
    afterwards. tests/papers print all there is.
    """

    def words_of(_design: str, pages: Sequence[Any], _form: str = "pdf") -> list[bytes]:
        rows = [to_plain(page) for page in pages]
        return [b"%PDF " + json.dumps(rows, ensure_ascii=False, default=str).encode()]

    monkeypatch.setattr(papers.typeset, "typeset", words_of)


@pytest.fixture
def web() -> Client:
    """A browser that is not signed in."""
    return Client()


def _signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def ada(people: People) -> Client:
    """Ada's browser: the club's owner."""
    return _signed_in(people.ada)


@pytest.fixture
def ben(people: People) -> Client:
    """Ben's browser: a scorer."""
    return _signed_in(people.ben)


@pytest.fixture
def dee(people: People) -> Client:
    """Dee's browser: a member, who may read but not score."""
    return _signed_in(people.dee)


@pytest.fixture
def cal(people: People) -> Client:
    """Cal's browser: an owner of another club."""
    return _signed_in(people.cal)


@pytest.fixture
def league(people: People) -> People:
    """A season with a night under way, and a caller's game beside it."""
    season = make_season(people)
    play(make_table(people, season_id=season.pk, stake_per_point=5), range(1, 14))
    play(make_table(people, preset="raf-caller", name="RAF night"), [1, 2])
    make_table(people, size=7, preset="mcleod22", name="Long night")
    return people
