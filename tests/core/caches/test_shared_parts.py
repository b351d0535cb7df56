"""What is drawn once for all processes is kept; a cache that is away or frozen delays no page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tournaments.core.shared_parts import claim_part, keep_part, read_part

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


def test_a_cache_that_refuses_is_as_good_as_empty(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    nowhere = {"BACKEND": REDIS, "LOCATION": "redis://127.0.0.1:1/0"}
    settings.CACHES = {**settings.CACHES, "parts": nowhere}
    keep_part("podium", "<ol>", 60)
    assert read_part("podium") is None
    assert claim_part("podium", 5), "or no process would draw it"
    assert "The shared cache is away." in caplog.text
