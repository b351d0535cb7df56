"""A Celery worker inside one process: queue in memory, one task at a time.

The tasks, the jobs they claim and the sweep are the same as with Redis; only the way in which
a task reaches the worker differs.
"""

from __future__ import annotations

import signal
import threading
from typing import TYPE_CHECKING, Any

from celery import signals
from celery.worker import WorkController
from celery.worker import state as worker_state

from ops.job_poller import Feeder
from tournaments import tasks
from tournaments.core import outbox

if TYPE_CHECKING:
    from types import FrameType

    from celery import Celery


def make_feeder() -> Feeder:
    """A feeder over the league's own jobs and tasks."""
    return Feeder(
        due=outbox.due_job_ids,
        send_job=lambda job_id, task_id: tasks.run_job.apply_async((job_id,), task_id=task_id),
        send_sweep=lambda task_id: tasks.sweep.apply_async(task_id=task_id),
    )


def run_worker(app: Celery) -> int:
    """Work until asked to stop (SIGTERM, Ctrl-C); the task at hand is finished first.

    Returns the worker's exit code. Must be called in the main thread, for the signals' sake.
    """
    feeder = make_feeder()
    stop = threading.Event()

    def after_task(task_id: str = "", **_ignored: Any) -> None:
        feeder.finished(task_id)

    def leave(_number: int, _frame: FrameType | None) -> None:
        stop.set()
        worker_state.should_stop = 0  # type: ignore[assignment]  # the stub says None only

    signals.task_postrun.connect(after_task)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, leave)
    thread = threading.Thread(target=feeder.run, args=(stop,), name="feeder", daemon=True)
    thread.start()
    # Not the command line's worker: that one installs signal handlers of its own.
    worker = WorkController(
        app=app,
        pool_cls="solo",
        concurrency=1,
        loglevel="WARNING",
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
    )
    worker.start()
    stop.set()
    thread.join(timeout=5)
    return worker.exitcode or 0
