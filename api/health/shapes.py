"""Define the shapes of failed jobs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tournaments.core.shapes import IsoTime, Shape, iso_time

if TYPE_CHECKING:
    from tournaments.health import FailedJob


class FailedJobOut(Shape):
    """Work in the background that has failed for good."""

    id: int
    task: str
    error: Annotated[str, "The kind of error; its words may hold addresses of people."]
    attempts: int
    failed_at: IsoTime | None
    request_id: Annotated[str, "The request that asked for it, as in the log; may be empty."]


class RetryOut(Shape):
    """Whether a failed job was started again."""

    started: Annotated[bool, "False if it was started again before."]


def failed_job_out(job: FailedJob) -> FailedJobOut:
    """Build the answer of a failed job."""
    return FailedJobOut(
        job.id, job.task, job.error, job.attempts, iso_time(job.failed_at), job.request_id
    )
