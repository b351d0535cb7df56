"""Test the background task of the recipe: what a worker that died has left, the next one does."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction

from tests.support.jobs import WorkerDied, run_dying, run_job
from tournaments.core import outbox
from tournaments.models import Club, Job, JobState


@pytest.mark.usefixtures("people")  # and their two clubs
def test_a_worker_that_dies_half_way_leaves_the_rest_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with transaction.atomic():
        job = outbox.enqueue("recipe", "key", word="The")

    def save_and_die(club: Club, **options: Any) -> None:
        saved(club, **options)
        raise WorkerDied

    saved = Club.save
    with monkeypatch.context() as dying:
        dying.setattr(Club, "save", save_and_die)
        run_dying(job)
    assert Club.objects.filter(name__startswith="The ").count() == 1
    run_job(job)
    names = set(Club.objects.values_list("name", flat=True))
    assert names == {"The Ada's club", "The Cal's club"}
    assert Job.objects.get(pk=job.pk).state == JobState.DONE
