"""One id leads from a caller's answer through the log to the work that the request asked for."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING

import pytest
from django.db import transaction

from config.logs import JsonFormatter, add_request_id
from tests.support.jobs import run_job
from tournaments import standings
from tournaments.core import outbox
from tournaments.core.telemetry.request_ids import request_id
from tournaments.models import Job

if TYPE_CHECKING:
    from django.test import Client

TOKEN = "fMh3kQz0Lw9RvTnBcY7sPA"
GIVEN = "0c1d2e3f-aaaa-4bbb-8ccc-1234567890ab"


def test_every_answer_has_an_id_of_its_own(web: Client, db: None) -> None:
    first, second = (web.get("/livez").headers["X-Request-ID"] for _ in range(2))
    assert len(first) == 16
    assert first != second
    assert request_id.get() == ""


def test_an_id_of_the_proxy_is_taken_if_it_is_well_formed(web: Client, db: None) -> None:
    assert web.get("/livez", headers={"X-Request-ID": GIVEN}).headers["X-Request-ID"] == GIVEN
    for forged in ("a" * 37, "Ada's", "0c1d2e3f\t1"):
        assert web.get("/livez", headers={"X-Request-ID": forged}).headers["X-Request-ID"] != forged


@pytest.mark.django_db
def test_a_job_runs_under_the_id_of_its_request(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []
    monkeypatch.setattr(standings, "refresh_event", lambda *_: seen.append(request_id.get()))
    token = request_id.set(GIVEN)
    with transaction.atomic():
        job = outbox.enqueue("standings", "k", event_id=0)
    request_id.reset(token)
    assert Job.objects.get(pk=job.pk).request_id == GIVEN
    run_job(job)
    assert seen == [GIVEN]
    assert request_id.get() == ""


def test_a_log_line_in_json_has_the_id_and_no_secrets() -> None:
    record = logging.LogRecord("x", 30, "f", 1, "Not Found: %s", (f"/t/7-{TOKEN}/",), None)
    try:
        raise ValueError(TOKEN)
    except ValueError as error:
        record.exc_info = (type(error), error, error.__traceback__)
    token = request_id.set(GIVEN)
    add_request_id(record)
    request_id.reset(token)
    line = JsonFormatter().format(record)
    assert "\n" not in line
    found = json.loads(line)
    assert found["request_id"] == GIVEN
    assert found["level"] == "WARNING"
    assert found["message"] == "Not Found: /t/[hidden]/"
    assert "ValueError: [hidden]" in found["traceback"]
