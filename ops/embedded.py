"""Run a Celery worker in this process, with its queue in memory and one task at a time.

The tasks, the jobs they claim and the sweep are the same as with Redis; only how a task reaches
the worker differs (ADR 0003).
"""

from __future__ import annotations

import signal
import threading
from typing import TYPE_CHECKING, Any

from celery import signals
from celery.worker import WorkController
from celery.worker import state as worker_state

from ops.job_poller import JobPoller
from tournaments import tasks
from tournaments.core import outbox

if TYPE_CHECKING:
    from types import FrameType

    from celery import Celery


def make_poller() -> JobPoller:
    """Return a poller for the jobs and tasks of this service."""
    return JobPoller(
        due=outbox.due_job_ids,
        send_job=lambda job_id, task_id: tasks.run_job.apply_async((job_id,), task_id=task_id),
        send_sweep=lambda task_id: tasks.sweep.apply_async(task_id=task_id),
    )


def run_worker(app: Celery) -> int:
    """Work until SIGTERM or Ctrl-C; a task that is running is finished first.

    Returns the worker's exit code. Must be called in the main thread: only that one gets signals.
    """
    poller = make_poller()
    stop = threading.Event()

    def after_task(task_id: str = "", **_ignored: Any) -> None:
        """Let the poller send this job again, now that the task has ended."""
        poller.mark_finished(task_id)

    def shut_down(_number: int, _frame: FrameType | None) -> None:
        """Ask the poller and the worker to stop; a running task is finished first."""
        stop.set()
        worker_state.should_stop = 0  # type: ignore[assignment]  # the stub says None only

    signals.task_postrun.connect(after_task)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, shut_down)
    thread = threading.Thread(target=poller.run, args=(stop,), name="job-poller", daemon=True)
    thread.start()
    # Not the command line's worker, which would replace our signal handlers by its own.
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
