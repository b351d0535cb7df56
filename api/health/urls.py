"""List the addresses of the service itself, under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, path

from api.health import jobs

urlpatterns: list[URLPattern] = [
    path("server/jobs", jobs.FailedJobList.as_view(), name="failed-jobs"),
    path("server/jobs/<int:job_id>/retry", jobs.FailedJobRetry.as_view(), name="failed-job-retry"),
]
