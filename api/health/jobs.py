"""Serve failed jobs to the server's owner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.health.shapes import FailedJobOut, RetryOut, failed_job_out
from api.http.answers import answer
from api.http.base import ApiView, ListView
from api.http.schema import operation
from api.http.security import PEOPLE
from tournaments import health

if TYPE_CHECKING:
    from rest_framework.request import Request


class FailedJobList(ListView):
    """The jobs that have failed."""

    @operation(
        "list_failed_jobs", by=PEOPLE, responses=answer(FailedJobOut)(many=True), tags=["server"]
    )
    def get(self, request: Request) -> Response:
        """List the jobs that failed in the last two days, latest first. For the server's owner."""
        self.require_user()
        return self.page(health.list_failed_jobs(by=self.actor), failed_job_out)


class FailedJobRetry(ApiView):
    """Running a failed job again."""

    @operation("retry_failed_job", by=PEOPLE, responses=answer(RetryOut), tags=["server"])
    def post(self, request: Request, job_id: int) -> Response:
        """Run a failed job again. For the server's owner."""
        self.require_user()
        return Response(RetryOut(health.retry_job(by=self.actor, job_id=job_id)))
