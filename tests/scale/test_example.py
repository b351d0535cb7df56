"""The example client in docs/ plays games whose rules it does not know."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ops.programs import LOCALHOST
from tests.scale.processes import start_home_worker, start_web

if TYPE_CHECKING:
    from ops.production.crew import Crew

pytestmark = [pytest.mark.embedded, pytest.mark.slow]

CLIENT = Path(__file__).parents[2] / "docs" / "examples" / "play_online.py"
LINES = 60
GAMES = (("clogs", "target=5"), ("raf-caller", "deals=4"))
"""Of either kind, short ones: of many deals, some with a call and choices of the caller."""


def test_the_example_is_short_and_names_no_rule() -> None:
    text = CLIENT.read_text()
    assert len(text.splitlines()) <= LINES
    for word in ("clag", "trump", "trick", "nominat", "suit"):
        assert word not in text.lower(), "it knows no rules"


def test_the_example_plays_games_to_the_end(crew: Crew) -> None:
    start_home_worker(crew)
    port = start_web(crew, workers=1)
    # At the same time: most of a game is waiting for the bots.
    clients = [
        subprocess.Popen(
            [sys.executable, str(CLIENT), f"http://{LOCALHOST}:{port}/api/v1", *game],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for game in GAMES
    ]
    try:
        ends = [client.communicate(timeout=400) for client in clients]
    finally:
        for client in clients:
            client.kill()
    for client, (output, errors) in zip(clients, ends, strict=True):
        assert client.returncode == 0, errors
        assert "winners" in output
