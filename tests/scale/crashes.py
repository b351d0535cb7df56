"""Kill a worker at the worst moment."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

from tests.support.deadlines import wait_for
from tournaments.models import Job, JobState

if TYPE_CHECKING:
    from collections.abc import Callable

    from ops.production.crew import Crew


def kill_in_the_middle(
    crew: Crew, worker: str = "worker", play: Callable[[], object] = lambda: None
) -> None:
    """Kill the worker with -9 while it holds a job, so that the job is left behind as running.

    The worker is stopped first, because the job may end between the check and the kill. If it did,
    the worker goes on (or another is started) and the next job is tried. `play` is called while
    waiting: a game that waits for a person has no jobs.
    """
    running = Job.objects.filter(state=JobState.RUNNING)

    def is_running() -> bool:
        play()
        return running.exists()

    while True:
        wait_for(is_running, "the worker is in the middle of a job")
        crew.signal(worker, signal.SIGSTOP)
        if not running.exists():
            crew.signal(worker, signal.SIGCONT)
            continue
        crew.kill(worker)
        if running.exists():
            return
        crew.start_again(worker)
