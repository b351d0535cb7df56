"""The configured deadlines say how soon everything continues after an outage or a dead worker.

The true times are measured by `make faults` (docs/bench.md): a busy machine proves nothing.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings

from config.databases import database_settings
from ops import process_group, supervisor
from tournaments.core import outbox
from tournaments.tasks import jobs

START_SECONDS = 3.0
"""What a worker needs to start on a machine that is not busy; it does so while the lease runs."""
TURN_SECONDS = 1.0
"""For what is done once something is there again: a move, standings, a page."""


def test_an_outage_is_noticed_within_three_seconds_and_its_end_within_five() -> None:
    options = database_settings({"ENGINE": "django.db.backends.postgresql"}, pool_size=1)["OPTIONS"]
    pool = options["pool"]
    # A request waits for a connection, finds that none can be made, and waits once more.
    assert 2 * pool["timeout"] + TURN_SECONDS <= 3
    # At worst the pool's last try has just begun, at a server that did not even refuse it.
    tries = pool["reconnect_timeout"] + options["connect_timeout"]
    assert tries + pool["timeout"] + TURN_SECONDS <= 5


def test_games_go_on_within_ten_seconds_of_a_dead_worker_and_standings_within_fifteen() -> None:
    sweep: Any = settings.CELERY_BEAT_SCHEDULE["sweep"]["schedule"]
    noticed = process_group.POLL_INTERVAL + supervisor.FIRST_DELAY
    here_again = max(noticed + START_SECONDS, jobs.SHORT_LEASE.total_seconds())
    games = here_again + sweep + TURN_SECONDS
    assert games <= 10
    # The job of the result that met the dead worker may wait until its message is sent again.
    assert games + outbox.RESEND_AFTER.total_seconds() + sweep + TURN_SECONDS <= 15
