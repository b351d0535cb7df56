"""Jobs: written with the business, done at least once, one at a time, never forgotten."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from celery import current_app
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tests.support import factories
from tests.support.people import make_people
from tournaments.core import outbox
from tournaments.models import IdempotentAnswer, Job, JobState, Table
from tournaments.tasks import jobs, maintenance

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.django_db


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the handler of the kind `count` was called with."""
    made: list[dict[str, Any]] = []

    def count(arguments: dict[str, Any], progress: jobs.Progress) -> None:
        made.append(arguments)
        progress(1, 1)

    monkeypatch.setitem(jobs.HANDLERS, "count", count)
    return made


def failing(times: int) -> Callable[[dict[str, Any], jobs.Progress], None]:
    left = [times]

    def fail(arguments: dict[str, Any], progress: jobs.Progress) -> None:
        left[0] -= 1
        if left[0] >= 0:
            raise ValueError("secret details")

    return fail


def make_job(key: str = "a", **more: Any) -> Job:
    return Job.objects.create(kind="count", key=key, **more)


def test_every_name_in_dispatch_is_a_task() -> None:
    assert {outbox.RUN_JOB, outbox.SWEEP} <= set(current_app.tasks)


@transaction.atomic
def ask_and_fail() -> None:
    outbox.enqueue("count", "b")
    raise ZeroDivisionError


def test_a_job_runs_once_however_often_it_is_sent(calls: list[dict[str, Any]]) -> None:
    job = make_job(arguments={"x": 1})
    jobs.run(job.pk)
    jobs.run(job.pk)
    job.refresh_from_db()
    assert calls == [{"x": 1}]
    assert (job.state, job.attempts, job.progress, job.total) == (JobState.DONE, 1, 1, 1)


def test_a_job_that_does_not_exist_is_no_error(calls: list[dict[str, Any]]) -> None:
    jobs.run(404)
    assert calls == []


def test_one_run_does_the_work_of_all_that_wait(calls: list[dict[str, Any]]) -> None:
    made = [make_job() for _ in range(5)]
    other = make_job("b")
    jobs.run(made[2].pk)
    assert len(calls) == 1
    states = [Job.objects.get(pk=job.pk).state for job in made]
    assert states == [*["absorbed"] * 2, "done", *["absorbed"] * 2]
    assert Job.objects.get(pk=other.pk).state == JobState.QUEUED


def test_a_message_about_a_job_that_is_done_wakes_what_waits_of_its_key(
    calls: list[dict[str, Any]],
) -> None:
    done = make_job(state=JobState.DONE, finished_at=timezone.now())
    waiting = make_job()
    jobs.run(done.pk)
    assert len(calls) == 1
    assert Job.objects.get(pk=waiting.pk).state == JobState.DONE


def test_a_new_job_sets_a_dead_workers_job_of_its_key_going(calls: list[dict[str, Any]]) -> None:
    dead = make_job(
        state=JobState.RUNNING, lease_until=timezone.now() - timedelta(seconds=1), attempts=1
    )
    new = make_job()
    jobs.run(new.pk)
    assert len(calls) == 1
    states = [Job.objects.get(pk=job.pk).state for job in (dead, new)]
    assert states == [JobState.DONE, JobState.ABSORBED]


def test_what_comes_in_during_a_run_gets_a_run_of_its_own(
    calls: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(outbox, "notify_worker", lambda key, job_id, at: sent.append(job_id))
    late: list[Job] = []
    monkeypatch.setitem(jobs.HANDLERS, "count", lambda a, p: late.append(make_job()))
    job = make_job()
    jobs.run(job.pk)
    assert sent == [late[0].pk]
    assert Job.objects.get(pk=late[0].pk).state == JobState.QUEUED


def test_what_is_not_due_yet_is_left_to_its_own_message(
    calls: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(outbox, "notify_worker", lambda key, job_id, at: sent.append(job_id))
    job = make_job()
    make_job(run_after=timezone.now() + timedelta(minutes=1))
    jobs.run(job.pk)
    assert len(calls) == 1
    assert sent == []


def test_no_message_takes_the_place_of_one_that_is_to_come_at_another_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("CELERY_EMBEDDED", "CELERY_TASK_ALWAYS_EAGER"):
        monkeypatch.setattr(settings, name, False)
    woken: dict[str, int] = {}
    monkeypatch.setattr(
        outbox.publisher, "publish", lambda key, job_id, wait: woken.update({key: job_id})
    )
    soon = timezone.now() + timedelta(seconds=30)
    for job_id, at in ((1, None), (2, soon), (3, soon), (4, None)):
        outbox.notify_worker("a", job_id, at)
    assert sorted(woken.values()) == [2, 3, 4]


def test_two_jobs_of_one_key_never_run_at_once(calls: list[dict[str, Any]]) -> None:
    running = make_job(
        state=JobState.RUNNING, lease_until=timezone.now() + timedelta(minutes=1), attempts=1
    )
    waiting = make_job()
    jobs.run(waiting.pk)
    assert calls == []
    assert Job.objects.get(pk=waiting.pk).state == JobState.QUEUED
    jobs.finish(running)
    jobs.run(waiting.pk)
    assert len(calls) == 1


def test_a_dead_workers_job_is_taken_over_and_its_late_finish_does_not_count(
    calls: list[dict[str, Any]],
) -> None:
    job = make_job(
        state=JobState.RUNNING, lease_until=timezone.now() - timedelta(seconds=1), attempts=1
    )
    dead = Job.objects.get(pk=job.pk)
    assert outbox.due_job_ids() == [job.pk]
    taken = jobs.claim(job.pk)
    assert taken is not None
    jobs.finish(dead)
    assert Job.objects.get(pk=job.pk).state == JobState.RUNNING
    with pytest.raises(outbox.LeaseLost):
        jobs.renew_lease(dead, 1, 2)
    jobs.finish(taken)
    assert Job.objects.get(pk=job.pk).state == JobState.DONE


def test_a_failing_job_is_tried_again_later_and_says_nothing_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(jobs.HANDLERS, "count", failing(1))
    job = make_job()
    jobs.run(job.pk)
    job.refresh_from_db()
    assert (job.state, job.error) == (JobState.QUEUED, "ValueError")
    assert job.run_after > timezone.now()
    jobs.run(job.pk)
    assert Job.objects.get(pk=job.pk).attempts == 1, "not before it is due"
    Job.objects.update(run_after=timezone.now())
    jobs.run(job.pk)
    assert Job.objects.get(pk=job.pk).state == JobState.DONE


def test_a_job_that_always_fails_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(jobs.HANDLERS, "count", failing(99))
    job = make_job()
    for _ in range(jobs.MAX_ATTEMPTS + 2):
        Job.objects.update(run_after=timezone.now())
        jobs.run(job.pk)
    job.refresh_from_db()
    assert (job.state, job.attempts) == (JobState.FAILED, jobs.MAX_ATTEMPTS)


@pytest.mark.django_db(transaction=True)
def test_a_request_is_sent_on_commit_and_not_after_a_rollback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[int] = []
    monkeypatch.setattr(outbox, "notify_worker", lambda key, job_id, at: sent.append(job_id))
    with transaction.atomic():
        job = outbox.enqueue("count", "a")
        assert sent == []
    assert sent == [job.pk]
    with pytest.raises(ZeroDivisionError):
        ask_and_fail()
    assert sent == [job.pk]
    assert Job.objects.count() == 1


def test_a_broker_that_is_away_fails_no_request(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*args: object, **options: object) -> None:
        raise ConnectionError("no broker")

    monkeypatch.setattr(current_app.tasks[outbox.RUN_JOB], "apply_async", away)
    outbox.notify_worker("a", 1)


def test_the_sweep_sends_what_was_forgotten(
    calls: list[dict[str, Any]], django_capture_on_commit_callbacks: Any
) -> None:
    job = make_job(run_after=timezone.now() - timedelta(minutes=1))
    maintenance.sweep()
    assert Job.objects.get(pk=job.pk).state == JobState.DONE


def test_the_sweep_finds_results_that_no_job_will_take_in(
    django_capture_on_commit_callbacks: Any,
) -> None:
    table = factories.make_table(make_people())
    factories.play(table, [1, 2])
    Job.objects.all().delete()
    with django_capture_on_commit_callbacks(execute=True):
        assert maintenance.request_missing_standings() == 1
    assert Table.objects.get().scored_revision == 2
    assert maintenance.request_missing_standings() == 0


def test_the_sweep_clears_what_is_old() -> None:
    long_ago = timezone.now() - timedelta(days=90)
    make_job(state=JobState.DONE, finished_at=long_ago)
    kept = make_job(state=JobState.DONE, finished_at=timezone.now())
    row = {"scope": "s", "request_digest": "d", "status": 200, "body": {}}
    IdempotentAnswer.objects.create(key="old", created_at=long_ago, **row)
    new = IdempotentAnswer.objects.create(key="new", **row)
    maintenance.delete_old()
    assert list(Job.objects.all()) == [kept]
    assert list(IdempotentAnswer.objects.all()) == [new]
