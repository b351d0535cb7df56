"""The shared service is left at rest, and no test but its own meets it."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from tests.scale.conftest import database_url
from tests.scale.service.shared import have_rest
from tournaments.models import Job, JobState

if TYPE_CHECKING:
    from ops.production.shape import Shape

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow]


def test_a_job_whose_worker_was_killed_is_given_up_when_its_lease_ends(service: Shape) -> None:
    lease = timezone.now() + timedelta(seconds=1)
    Job.objects.create(kind="sweep", key="sweep", state=JobState.RUNNING, lease_until=lease)
    have_rest(service)
    assert not Job.objects.exists()
    assert timezone.now() >= lease


def test_it_runs_on_a_database_that_other_tests_do_not_use(shared_service: Shape, db: None) -> None:
    assert shared_service.crew.env["DATABASE_URL"] != database_url()


def test_its_own_tests_run_on_its_database(service: Shape) -> None:
    assert service.crew.env["DATABASE_URL"] == database_url()
