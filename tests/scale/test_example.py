"""The example client in docs/ plays games whose rules it does not know."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ops.programs import LOCALHOST
from tests.scale.processes import start_embedded_worker, start_web

if TYPE_CHECKING:
    from tests.scale.processes import Crew

pytestmark = [pytest.mark.embedded, pytest.mark.slow]

CLIENT = Path(__file__).parents[2] / "docs" / "examples" / "play_online.py"
LINES = 60


def test_it_is_short_and_needs_nothing_but_the_standard_library() -> None:
    text = CLIENT.read_text()
    assert len(text.splitlines()) <= LINES
    for word in ("clag", "trump", "trick", "nominat", "suit"):
        assert word not in text.lower(), "it knows no rules"


@pytest.mark.parametrize("preset", ["clogs", "quick13"])
def test_it_plays_a_game_to_the_end(preset: str, crew: Crew) -> None:
    start_embedded_worker(crew)
    port = start_web(crew, workers=1)
    done = subprocess.run(
        [sys.executable, str(CLIENT), f"http://{LOCALHOST}:{port}/api/v1", preset],
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "winners" in done.stdout
