"""The server's owner sees what stopped, failed or was slow, and runs a failed job again."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from tests.support.page_checks import look
from tests.support.records import collected
from tournaments.core.errors import NotAllowed
from tournaments.core.streaming import BEGAN_KEY
from tournaments.health import (
    QUEUE_TITLES,
    flush_slow_requests,
    list_slow_requests,
    note_queue,
    retry_job,
    slow_requests,
)
from tournaments.health.middleware import RequestWatch
from tournaments.models import Heartbeat, Job, JobState, LogEntry, SlowRequest, User

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django import Settings

    from tests.support.api_client import ApiClient
    from tests.support.people import People


@pytest.fixture
def failed(people: People) -> Job:
    """A job that has failed for good, with an address in its arguments."""
    return Job.objects.create(
        kind="standings",
        key="standings:event:0",
        arguments={"event_id": 0},
        state=JobState.FAILED,
        error="SMTPServerDisconnected",
        attempts=9,
        finished_at=timezone.now(),
        request_id="0c1d2e3f4a5b6c7d",
    )


def test_a_failed_job_is_shown_without_its_arguments_and_run_again(
    ada: Client, failed: Job
) -> None:
    page = ada.get("/server/").content.decode()
    assert "SMTPServerDisconnected" in page
    assert "0c1d2e3f4a5b6c7d" in page
    assert failed.key not in page
    answer = ada.post(f"/server/jobs/{failed.pk}/retry/", follow=True)
    assert "The job was started again." in answer.content.decode()
    failed.refresh_from_db()
    assert failed.state == JobState.ABSORBED
    again = Job.objects.exclude(pk=failed.pk).get()
    assert (again.kind, again.key, again.arguments) == ("standings", failed.key, {"event_id": 0})
    assert LogEntry.objects.get(verb="job-retried").done_by == "Ada"


def test_a_second_tap_does_not_run_it_twice(people: People, failed: Job) -> None:
    assert retry_job(by=people.organiser, job_id=failed.pk)
    assert not retry_job(by=people.organiser, job_id=failed.pk)
    assert Job.objects.count() == 2


def test_others_neither_see_nor_run_it(
    people: People, ben: Client, cal: Client, failed: Job
) -> None:
    assert ben.get("/server/").status_code == 403
    # Cal owns a club, but not the server.
    assert cal.get("/server/").status_code == 403
    with pytest.raises(NotAllowed):
        retry_job(by=people.stranger, job_id=failed.pk)
    assert "Server health" not in cal.get("/account/").content.decode()


def test_the_owner_finds_the_page_from_their_account(ada: Client) -> None:
    assert 'href="/server/"' in ada.get("/account/").content.decode()


def test_a_slow_request_is_stored_by_its_pattern(
    ada: Client, web: Client, settings: Settings
) -> None:
    flush_slow_requests()  # other tests of a busy machine may have had some
    SlowRequest.objects.all().delete()
    settings.SLOW_SECONDS = 0.0
    web.get("/t/12-fMh3kQz0Lw9RvTnBcY7sPA/")
    settings.SLOW_SECONDS = 1.0
    assert SlowRequest.objects.count() == 0, "nothing is stored within the request"
    assert flush_slow_requests() == 1
    (row,) = list_slow_requests()
    assert (row.route, row.method) == ("t/<str:token>/", "GET")
    assert "/t/&lt;str:token&gt;/" in ada.get("/server/").content.decode()


def test_a_slow_request_is_logged_as_the_page_shows_it(
    db: None, web: Client, settings: Settings
) -> None:
    settings.SLOW_SECONDS = 0.0
    with collected("tournaments.health.middleware") as records:
        web.get("/")
    assert records[0].getMessage().startswith("Slow: GET / took ")


def test_the_wait_for_a_thread_counts_as_well(settings: Settings) -> None:
    settings.SLOW_SECONDS = 60.0
    request = RequestFactory().get("/")
    request.META[BEGAN_KEY] = time.monotonic() - 61
    with collected("tournaments.health.middleware") as records:
        RequestWatch(lambda _request: HttpResponse())(request)
    assert records[0].getMessage().startswith("Slow: GET /(none) took 61")


def test_slow_requests_do_not_pile_up(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    flush_slow_requests()
    monkeypatch.setattr(slow_requests, "MAX_STORED", 3)
    for number in range(5):
        row = SlowRequest(route=f"{number}", method="GET", status=200, seconds=2, request_id="")
        slow_requests.collect(row)
    flush_slow_requests()
    assert [row.route for row in list_slow_requests()] == ["4", "3", "2"]


@pytest.mark.parametrize(
    ("hours", "account_age", "backup_age", "is_missing"),
    [
        (24, 35, None, False),
        (24, 37, None, True),
        (0, 37, None, False),
        (24, 99, 35, False),
        (24, 99, 37, True),
        (0, 99, 37, False),
    ],
)
def test_a_backup_is_missing_when_it_is_late_even_if_there_never_was_one(
    ada: Client,
    settings: Settings,
    *,
    hours: int,
    account_age: int,
    backup_age: int | None,
    is_missing: bool,
) -> None:
    for queue in QUEUE_TITLES:
        note_queue(queue)
    settings.BACKUP_HOURS = hours
    now = timezone.now()
    User.objects.filter(email="ada@clag.test").update(
        date_joined=now - timedelta(hours=account_age)
    )
    if backup_age is not None:
        Heartbeat.objects.create(name="backup", at=now - timedelta(hours=backup_age))
    page = look(ada.get("/server/")).words
    assert ("Missing" in page) == is_missing
    assert ("None yet" in page) == (backup_age is None)


def test_a_program_of_the_servers_owner_lists_failed_jobs_and_runs_them_again(
    ada_api: ApiClient, ben_api: ApiClient, failed: Job
) -> None:
    (found,) = ada_api.get("/server/jobs").json()["results"]
    assert (found["id"], found["error"]) == (failed.pk, "SMTPServerDisconnected")
    assert failed.key not in str(found)
    path = f"/server/jobs/{failed.pk}/retry"
    assert ben_api.get("/server/jobs").status_code == 403
    assert ben_api.post(path).status_code == 403
    assert ada_api.post(path).json() == {"started": True}
    assert ada_api.post(path).json() == {"started": False}
    assert Job.objects.exclude(pk=failed.pk).count() == 1
