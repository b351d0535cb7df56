"""What is drawn once for all processes is kept; a cache that is away or frozen delays no page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from redis import RedisError

from tournaments.core.shared_parts import claim_part, keep_part, make_once, read_part

if TYPE_CHECKING:
    from pytest_django import Settings

REDIS = "django.core.cache.backends.redis.RedisCache"


@pytest.mark.usefixtures("no_parts")
def test_what_is_kept_is_read_and_claimed_once() -> None:
    assert read_part("podium") is None
    assert claim_part("podium", 5)
    assert not claim_part("podium", 5)
    keep_part("podium", ("<ol>", "tag"), 60)
    assert read_part("podium") == ("<ol>", "tag")


@pytest.mark.usefixtures("no_parts")
def test_one_makes_what_others_wait_for_unless_it_takes_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int] = []

    def make() -> tuple[int]:
        made.append(1)
        return (len(made),)

    assert [make_once("podium", make, seconds=60) for _ in range(2)] == [(1,), (1,)]
    monkeypatch.setattr("tournaments.core.shared_parts.WAIT_SECONDS", 0.05)
    assert claim_part("table", 5), "another process is at work"
    assert make_once("table", make, seconds=60) == (2,)


@pytest.mark.usefixtures("no_parts")
def test_the_next_one_makes_at_once_what_one_has_failed_to_make() -> None:
    def fail() -> tuple[int]:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        make_once("podium", fail, seconds=60)
    assert claim_part("podium", 5)


@pytest.mark.usefixtures("no_parts")
def test_who_found_nothing_just_before_it_was_made_does_not_make_it_again() -> None:
    make_once("podium", lambda: (1,), seconds=60)
    assert not claim_part("podium", 5)


def test_a_cache_that_refuses_is_as_good_as_empty(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    nowhere = {"BACKEND": REDIS, "LOCATION": "redis://127.0.0.1:1/0"}
    settings.CACHES = {**settings.CACHES, "parts": nowhere}
    keep_part("podium", "<ol>", 60)
    assert read_part("podium") is None
    assert claim_part("podium", 5), "or no process would draw it"
    assert "The shared cache is away." in caplog.text


def test_a_cache_that_was_away_is_not_asked_again_for_a_moment(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    class Away:
        def get(self, name: str) -> None:
            asked.append(name)
            raise RedisError

    place = {"BACKEND": REDIS, "LOCATION": "redis://127.0.0.1:2/0"}
    settings.CACHES = {**settings.CACHES, "parts": place}
    monkeypatch.setattr("tournaments.core.shared_parts.caches", {"parts": Away()})
    assert read_part("podium") is None
    assert read_part("table") is None
    assert asked == ["podium"]
    monkeypatch.setattr("tournaments.core.shared_parts.AWAY_SECONDS", 0.0)
    monkeypatch.setattr("tournaments.core.shared_parts._away_until", {})
    read_part("podium")
    read_part("table")
    assert asked == ["podium", "podium", "table"]
