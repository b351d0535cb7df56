"""Two thousand random games of every preset; slow, so left out of `make quick`.

All are spread over the machine's processors: they are what takes longest of the engine's tests.
"""

from __future__ import annotations

import os
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING

import pytest

import engine
from tests.engine.many import play_games

if TYPE_CHECKING:
    from collections.abc import Iterator

GAMES = 2000
CHUNK = 250
PRESETS = [preset.slug for preset in engine.presets()]

Chunks = dict[str, list[Future[int]]]


@pytest.fixture(scope="module")
def games(request: pytest.FixtureRequest) -> Iterator[Chunks]:
    """The games of all presets that were asked for, being played."""
    # Not of presets that were left out with -k.
    asked = [slug for slug in PRESETS if any(f"[{slug}]" in item.name for item in _here(request))]
    # Fresh processes: a fork would take the threads' locks of other tests along.
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        yield {
            slug: [
                pool.submit(play_games, slug, range(first, first + CHUNK))
                for first in range(0, GAMES, CHUNK)
            ]
            for slug in asked
        }
        pool.shutdown(cancel_futures=True)


def _here(request: pytest.FixtureRequest) -> list[pytest.Item]:
    return [item for item in request.session.items if item.path == request.path]


@pytest.mark.slow
@pytest.mark.parametrize("slug", PRESETS)
def test_two_thousand_games_end_and_add_up(slug: str, games: Chunks) -> None:
    assert sum(chunk.result() for chunk in games[slug]) >= GAMES
