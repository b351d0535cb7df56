"""Jobs: written with the business, done at least once, one at a time, never forgotten."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from celery import current_app, shared_task
from celery.exceptions import NotRegistered, Reject
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from tests.support import factories
from tests.support.jobs import run_job
from tests.support.people import make_people
from tournaments import tasks
from tournaments.core import outbox
from tournaments.core.raw_rows import write_rows
from tournaments.models import Job, JobState, Table
from tournaments.tasks import jobs, maintenance

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.django_db


class Work:
    """What the task `count` does: record its arguments, after a number of failures."""

    def __init__(self) -> None:
        self.calls: list[dict[str, Any]] = []
        self.failures = 0
        self.then: Callable[[], object] = lambda: None

    def do(self, progress: jobs.Progress, arguments: dict[str, Any]) -> None:
        self.failures -= 1
        if self.failures >= 0:
            raise ValueError("secret details")
        self.calls.append(arguments)
        self.then()
        progress(1, 1)


works = [Work()]


@shared_task(name="count", base=jobs.JobTask, in_queue="now", max_retries=5)
def count(progress: jobs.Progress, **arguments: Any) -> None:
    """A task of the tests."""
    works[-1].do(progress, arguments)


@pytest.fixture
def work() -> Work:
    """The work of the task `count`, at its beginning."""
    works[:] = [Work()]
    return works[-1]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The ids of the jobs of which a worker is notified; none of them is run."""
    ids: list[int] = []
    monkeypatch.setattr(outbox, "notify_worker", lambda job: ids.append(job.pk))
    return ids


def make_job(key: str = "a", **more: Any) -> Job:
    return Job.objects.create(kind="count", key=key, **more)


OURS: list[jobs.QueuedTask] = [
    each for each in vars(tasks).values() if isinstance(each, jobs.QueuedTask)
]


@pytest.mark.parametrize("task", OURS, ids=lambda task: task.name)
def test_every_task_has_a_queue_limits_and_retries(task: jobs.QueuedTask) -> None:
    assert task.in_queue in settings.QUEUES
    assert task.soft_time_limit
    assert task.time_limit
    assert task.soft_time_limit < task.time_limit < settings.VISIBILITY_TIMEOUT
    if isinstance(task, jobs.JobTask):
        assert task.max_retries > 0
    else:
        sent_by_beat = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
        assert task.name in sent_by_beat


def test_work_that_people_wait_for_is_not_held_up_by_long_work() -> None:
    limits = {(task.in_queue, task.name): task.time_limit or 0 for task in OURS}
    slow = {task: limit for task, limit in limits.items() if limit > MAX_SECONDS_NOW}
    assert [name for queue, name in slow if queue == "now"] == []
    assert [name for queue, name in limits if queue == "draws"] == ["draw", "heartbeat_draws"]


MAX_SECONDS_NOW = 90


def test_work_without_a_task_is_refused() -> None:
    with pytest.raises(NotRegistered), transaction.atomic():
        outbox.enqueue("no-such-work", "a")


@transaction.atomic
def ask_and_fail() -> None:
    outbox.enqueue("count", "b")
    raise ZeroDivisionError


def test_a_job_runs_once_however_often_it_is_sent(work: Work) -> None:
    job = make_job(arguments={"x": 1})
    run_job(job)
    run_job(job)
    job.refresh_from_db()
    assert work.calls == [{"x": 1}]
    assert (job.state, job.attempts, job.progress, job.total) == (JobState.DONE, 1, 1, 1)


def test_a_job_that_does_not_exist_is_no_error(work: Work) -> None:
    current_app.tasks["count"].apply((404,))
    assert work.calls == []


def test_one_run_does_the_work_of_all_that_wait(work: Work) -> None:
    made = [make_job() for _ in range(5)]
    other = make_job("b")
    run_job(made[2])
    assert len(work.calls) == 1
    states = [Job.objects.get(pk=job.pk).state for job in made]
    assert states == [*["absorbed"] * 2, "done", *["absorbed"] * 2]
    assert Job.objects.get(pk=other.pk).state == JobState.QUEUED


def test_a_message_about_a_job_that_is_done_wakes_what_waits_of_its_key(
    work: Work,
) -> None:
    done = make_job(state=JobState.DONE, finished_at=timezone.now())
    waiting = make_job()
    run_job(done)
    assert len(work.calls) == 1
    assert Job.objects.get(pk=waiting.pk).state == JobState.DONE


def test_a_new_job_sets_a_dead_workers_job_of_its_key_going(work: Work) -> None:
    dead = make_job(
        state=JobState.RUNNING, lease_until=timezone.now() - timedelta(seconds=1), attempts=1
    )
    new = make_job()
    run_job(new)
    assert len(work.calls) == 1
    states = [Job.objects.get(pk=job.pk).state for job in (dead, new)]
    assert states == [JobState.DONE, JobState.ABSORBED]


def test_what_comes_in_during_a_run_gets_a_run_of_its_own(work: Work, sent: list[int]) -> None:
    late: list[Job] = []
    work.then = lambda: late.append(make_job())
    job = make_job()
    run_job(job)
    assert sent == [late[0].pk]
    assert Job.objects.get(pk=late[0].pk).state == JobState.QUEUED


def test_what_is_not_due_yet_is_left_to_its_own_message(work: Work, sent: list[int]) -> None:
    job = make_job()
    make_job(run_after=timezone.now() + timedelta(minutes=1))
    run_job(job)
    assert len(work.calls) == 1
    assert sent == []


def test_no_message_takes_the_place_of_one_that_is_to_come_at_another_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settings, "CELERY_TASK_ALWAYS_EAGER", False)
    queued: dict[str, int] = {}
    monkeypatch.setattr(
        outbox.publisher, "publish", lambda key, message: queued.update({key: message[0].pk})
    )
    now = timezone.now()
    soon, far = now + outbox.SOON, now + timedelta(minutes=5)
    made = [make_job(run_after=at) for at in (now, soon, soon, now, far)]
    for job in made:
        outbox.notify_worker(job)
    assert sorted(queued.values()) == [job.pk for job in made[1:4]]


def test_a_job_that_is_due_later_is_sent_shortly_before_unless_it_was_withdrawn(
    sent: list[int],
) -> None:
    now, before = timezone.now(), timezone.now() - outbox.SOON
    soon, later = now + 0.9 * outbox.SENT_AHEAD, now + 1.1 * outbox.SENT_AHEAD
    job = make_job("soon", created_at=before, run_after=soon)
    make_job("later", created_at=before, run_after=later)
    make_job("withdrawn", created_at=before, run_after=soon)
    make_job("sent with its commit", created_at=now, run_after=soon)
    make_job("due", created_at=before, run_after=now)
    write_rows(outbox.Withdrawal("withdrawn"))
    outbox.send_due_soon()
    assert sent == [job.pk]
    maintenance.sweep()
    assert sent == [job.pk] * 2


def test_two_jobs_of_one_key_never_run_at_once(work: Work) -> None:
    running = make_job(
        state=JobState.RUNNING, lease_until=timezone.now() + timedelta(minutes=1), attempts=1
    )
    waiting = make_job()
    run_job(waiting)
    assert work.calls == []
    assert Job.objects.get(pk=waiting.pk).state == JobState.QUEUED
    jobs.finish(running)
    run_job(waiting)
    assert len(work.calls) == 1


def test_a_dead_workers_job_is_taken_over_and_its_late_finish_does_not_count(
    work: Work,
) -> None:
    job = make_job(
        state=JobState.RUNNING, lease_until=timezone.now() - timedelta(seconds=1), attempts=1
    )
    dead = Job.objects.get(pk=job.pk)
    taken = jobs.claim(job.pk)
    assert taken is not None
    jobs.finish(dead)
    assert Job.objects.get(pk=job.pk).state == JobState.RUNNING
    with pytest.raises(outbox.LeaseLost):
        jobs.renew_lease(dead, 1, 2)
    jobs.finish(taken)
    assert Job.objects.get(pk=job.pk).state == JobState.DONE


def test_a_failing_job_is_tried_again_later_and_says_nothing_secret(work: Work) -> None:
    work.failures = 1
    job = make_job()
    run_job(job)
    job.refresh_from_db()
    assert (job.state, job.error) == (JobState.QUEUED, "ValueError")
    assert job.run_after > timezone.now()
    run_job(job)
    assert Job.objects.get(pk=job.pk).attempts == 1, "not before it is due"
    Job.objects.update(run_after=timezone.now())
    run_job(job)
    assert Job.objects.get(pk=job.pk).state == JobState.DONE


def test_the_delay_doubles_with_each_attempt(work: Work) -> None:
    work.failures = 3
    job = make_job()
    delays = []
    for _ in range(3):
        Job.objects.update(run_after=timezone.now())
        job.refresh_from_db()
        began = timezone.now()
        run_job(job)
        job.refresh_from_db()
        delays.append(round((job.run_after - began).total_seconds() + 0.5))
    assert delays == [2, 4, 8]


def test_a_job_that_always_fails_is_given_up(work: Work) -> None:
    work.failures = 99
    job = make_job()
    for _ in range(8):
        Job.objects.update(run_after=timezone.now())
        job.refresh_from_db()
        run_job(job)
    job.refresh_from_db()
    assert (job.state, job.attempts) == (JobState.FAILED, 6)


def test_a_job_that_kills_its_workers_is_given_up(work: Work) -> None:
    long_ago = timezone.now() - timedelta(minutes=1)
    job = make_job(state=JobState.RUNNING, lease_until=long_ago, attempts=6)
    run_job(job)
    job.refresh_from_db()
    assert (job.state, job.error) == (JobState.FAILED, "WorkerLostError")
    assert work.calls == []


def test_a_job_whose_retry_cannot_be_sent_waits_for_the_sweep(
    work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(**_options: object) -> None:
        raise Reject("no broker", requeue=False)

    monkeypatch.setattr(current_app.tasks["count"], "retry", away)
    work.failures = 1
    job = make_job()
    run_job(job)
    assert Job.objects.get(pk=job.pk).state == JobState.QUEUED
    Job.objects.update(run_after=timezone.now() - outbox.RESEND_AFTER)
    maintenance.sweep()
    assert Job.objects.get(pk=job.pk).state == JobState.DONE


@pytest.mark.django_db(transaction=True)
def test_a_request_is_sent_on_commit_and_not_after_a_rollback(
    sent: list[int],
) -> None:
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

    monkeypatch.setattr(current_app.tasks["count"], "apply_async", away)
    outbox.notify_worker(make_job())


def test_the_sweep_gives_up_what_another_version_of_the_program_asked_for() -> None:
    before = timezone.now() - timedelta(minutes=1)
    job = Job.objects.create(kind="no-such-work", key="a", run_after=before)
    maintenance.sweep()
    job.refresh_from_db()
    assert (job.state, job.error) == (JobState.FAILED, "NotRegistered")


def test_the_sweep_sends_what_was_forgotten(
    work: Work, django_capture_on_commit_callbacks: Any
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


@pytest.mark.parametrize(
    ("kind", "lease"),
    [
        ("standings", jobs.SHORT_LEASE),
        ("bot_move", jobs.SHORT_LEASE),
        ("game_clock", jobs.SHORT_LEASE),
        ("draw", jobs.LEASE),
    ],
)
def test_what_people_wait_for_is_taken_over_sooner(kind: str, lease: timedelta) -> None:
    job = Job.objects.create(kind=kind, key="a")
    before = timezone.now()
    claimed = jobs.claim(job.pk)
    assert claimed is not None
    job.refresh_from_db()
    assert job.lease_until is not None
    assert before + lease <= job.lease_until <= timezone.now() + lease
    jobs.renew_lease(claimed, 1, 2)
    job.refresh_from_db()
    assert job.lease_until <= timezone.now() + lease


def test_an_abandoned_job_is_sent_as_soon_as_its_lease_has_ended(sent: list[int]) -> None:
    now = timezone.now()
    held = {"state": JobState.RUNNING, "attempts": 1}
    left = make_job("left", lease_until=now - timedelta(milliseconds=1), **held)
    make_job("at work", lease_until=now + timedelta(seconds=3), **held)
    make_job("just queued")
    outbox.resend_overdue()
    assert sent == [left.pk]


def test_a_task_of_many_steps_renews_its_lease_once_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, renewed = [100.0], []
    monkeypatch.setattr("tournaments.tasks.jobs.time.monotonic", lambda: clock[0])
    renew = jobs.renew_between_steps(lambda *done: renewed.append(clock[0]))
    for _ in range(10):
        clock[0] += 0.5
        renew()
    assert renewed == [101.0, 102.0, 103.0, 104.0, 105.0]
