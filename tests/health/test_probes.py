"""Programs that watch the service learn whether it lives and is ready, strangers hardly more."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from tournaments.health import note_queue
from tournaments.health.heartbeats import max_silence
from tournaments.models import Heartbeat, Job, JobState
from tournaments.pages.health import probes

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django import DjangoAssertNumQueries, Settings

    from tests.support.people import People

TOKEN = "a-token-of-the-test"
BEARER = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def workers(db: None, settings: Settings) -> None:
    """All workers are alive."""
    settings.METRICS_TOKEN = TOKEN
    for queue in settings.QUEUES:
        note_queue(queue)


def test_a_process_lives_without_its_database(
    web: Client, django_assert_num_queries: DjangoAssertNumQueries, db: None
) -> None:
    with django_assert_num_queries(0):
        assert web.get("/livez").content == b"ok\n"


def test_strangers_learn_the_state_in_a_word(web: Client, workers: None) -> None:
    assert web.get("/readyz").json() == {"status": "ok"}
    wrong = web.get("/readyz", headers={"Authorization": "Bearer another"})
    assert wrong.json() == {"status": "ok"}


def test_the_owner_and_those_with_the_token_see_why(
    web: Client, people: People, ada: Client, cal: Client, workers: None
) -> None:
    found = web.get("/readyz", headers=BEARER).json()
    assert found["database"] is True
    assert set(found["heartbeats"]) == {"now", "draws", "later"}
    assert ada.get("/readyz").json().keys() == found.keys()
    assert cal.get("/readyz").json() == {"status": "ok"}


def test_a_missing_migration_makes_a_process_unready(web: Client, workers: None) -> None:
    # Of those that a new database runs: what a squashed migration replaces is not among them.
    nodes = MigrationLoader(None).graph.nodes
    last = max(name for app, name in nodes if app == "tournaments")
    MigrationRecorder(connection).record_unapplied("tournaments", last)
    answer = web.get("/readyz", headers=BEARER)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]
    assert answer.json()["missing_migrations"] == [last]


def test_a_silent_worker_degrades_the_service_but_pages_go_on(web: Client, workers: None) -> None:
    late = timezone.now() - max_silence("draws") - timedelta(seconds=1)
    Heartbeat.objects.filter(name="queue draws").update(at=late)
    answer = web.get("/readyz", headers=BEARER)
    assert answer.status_code == 200
    assert answer.json()["status"] == "degraded"
    assert answer.json()["silent"] == ["draws"]
    assert web.get("/readyz?work=1").status_code == 503


@pytest.mark.parametrize("status", [503, 500])
def test_a_state_is_no_error_of_the_log_and_a_fault_is_one(
    web: Client,
    workers: None,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    status: int,
) -> None:
    """As after a start, when no worker has sent a heartbeat."""
    Heartbeat.objects.all().delete()
    if status == 500:
        monkeypatch.setattr(probes, "read_readiness", lambda: 1 / 0)
    web.raise_request_exception = False
    logger = logging.getLogger("django.request")
    logger.addHandler(caplog.handler)
    try:
        assert web.get("/readyz?work=1").status_code == status
    finally:
        logger.removeHandler(caplog.handler)
    lines = [record.getMessage() for record in caplog.records if record.name == logger.name]
    assert lines == ([] if status == 503 else ["Internal Server Error: /readyz"])


def test_a_long_task_is_not_taken_for_silence() -> None:
    assert max_silence("draws") > timedelta(seconds=180)
    assert max_silence("now") < timedelta(minutes=5)


def test_a_job_that_waits_long_degrades_the_service(web: Client, workers: None) -> None:
    Job.objects.create(kind="standings", key="k", run_after=timezone.now() - timedelta(minutes=6))
    found = web.get("/readyz", headers=BEARER).json()
    assert found["status"] == "degraded"
    assert 350 < found["oldest_job_seconds"] < 400


@pytest.mark.parametrize("query", ["?work=2", "?wrok=1"])
def test_an_unknown_parameter_is_refused(web: Client, db: None, query: str) -> None:
    assert web.get(f"/readyz{query}").status_code == 400


def test_metrics_are_for_those_with_the_token(
    web: Client, ada: Client, workers: None, settings: Settings
) -> None:
    assert web.get("/metrics").status_code == 404
    assert ada.get("/metrics").status_code == 404
    assert web.get("/metrics", headers={"Authorization": "Bearer a"}).status_code == 404
    settings.METRICS_TOKEN = ""
    assert web.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_metrics_count_requests_by_pattern_and_jobs_by_task(
    web: Client, people: People, workers: None
) -> None:
    web.get("/clubs/adas-club/")
    web.get("/t/12-fMh3kQz0Lw9RvTnBcY7sPA/")
    due = timezone.now() - timedelta(minutes=6)
    Job.objects.create(kind="standings", key="k", run_after=due)
    Job.objects.create(kind="draw", key="k", state=JobState.FAILED, finished_at=due)
    text = web.get("/metrics", headers=BEARER).content.decode()
    route = 'method="GET",route="clubs/<slug:club>/",status="200"'
    assert f"clag_requests_total{{{route}}}" in text
    assert 'route="t/<str:token>/"' in text
    assert "fMh3kQz0Lw9RvTnBcY7sPA" not in text
    assert 'clag_jobs{state="failed",task="draw"} 1.0' in text
    assert 'clag_jobs{state="queued",task="standings"} 1.0' in text
    oldest = text.partition('clag_jobs_oldest_seconds{task="standings"} ')[2].split()[0]
    assert 350 < float(oldest) < 400
    assert 'clag_worker_silent_seconds{queue="now"}' in text
    assert "clag_streams_open" in text
    assert ("clag_database_connections " in text) == (connection.vendor == "postgresql")
