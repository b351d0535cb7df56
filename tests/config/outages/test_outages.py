"""While the database is down people get an explanation and a time, and cached pages stay up."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import pytest
from django.db import InterfaceError, OperationalError, connection

from config.logs import shorten_outage
from tests.api.test_problems import problem_of
from tests.support.records import collected
from tournaments.core import page_cache
from tournaments.tasks import maintenance, sweep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People

PAGE = "/clubs/adas-club/"


@pytest.fixture(params=[OperationalError, InterfaceError])
def outage(request: pytest.FixtureRequest, people: People) -> Iterator[None]:
    """Have every statement fail."""

    def fail(*_: object) -> Any:
        raise request.param("the server closed the connection")

    with connection.execute_wrapper(fail):
        yield


@pytest.mark.usefixtures("outage")
def test_a_page_is_503_in_words_with_a_time_to_come_back(web: Client) -> None:
    web.raise_request_exception = False
    answer = web.get(PAGE)
    assert (answer.status_code, answer["Retry-After"]) == (503, "2")
    assert answer["Cache-Control"] == "no-store"
    assert "The database is not responding" in answer.content.decode()


@pytest.mark.usefixtures("outage")
def test_the_api_is_503_with_a_time_to_come_back(anon_api: ApiClient) -> None:
    answer = anon_api.get("/clubs")
    assert (problem_of(answer)["code"], answer["Retry-After"]) == ("busy", "1")


@pytest.mark.usefixtures("outage")
def test_a_request_of_the_api_is_logged_once(anon_api: ApiClient) -> None:
    with collected("django.request") as records:
        anon_api.get("/clubs")
    (line,) = [record.getMessage() for record in records]
    assert line == "Service Unavailable: /api/v1/clubs (the server closed the connection)"


def test_the_watch_over_the_service_logs_one_line_too() -> None:
    try:
        raise OperationalError("the server closed the connection")
    except OperationalError:
        with collected("ops.web_app") as records:
            logging.getLogger("ops.web_app").warning("The watch failed.", exc_info=True)
    (record,) = records
    assert record.getMessage() == "The watch failed. (the server closed the connection)"


@pytest.mark.usefixtures("outage")
def test_the_health_page_is_503(web: Client) -> None:
    answer = web.get("/healthz")
    assert (answer.status_code, answer["Retry-After"]) == (503, "2")


def test_another_fault_is_still_500(web: Client, people: People) -> None:
    def fail(*_: object) -> Any:
        raise RuntimeError("secret plans")

    web.raise_request_exception = False
    with connection.execute_wrapper(fail):
        answer = web.get(PAGE)
    assert answer.status_code == 500
    assert "secret" not in answer.content.decode()


def test_a_page_of_shortly_before_goes_on(
    web: Client, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = web.get(PAGE)
    monkeypatch.setattr(page_cache, "CACHE_SECONDS", 0)
    web.raise_request_exception = False

    def fail(*_: object) -> Any:
        raise OperationalError

    with connection.execute_wrapper(fail):
        assert web.get(PAGE).content == before.content
        assert web.get(PAGE, headers={"If-None-Match": before["ETag"]}).status_code == 304
        # A page that is one reader's own is not replaced by the one for strangers.
        assert web.get(PAGE, headers={"Cookie": "sessionid=x"}).status_code == 503
        monkeypatch.setattr(page_cache, "BEFORE_OUTAGE_SECONDS", 0)
        assert web.get(PAGE).status_code == 503


def test_an_outage_is_one_line_of_the_log() -> None:
    error = OperationalError("consuming input failed\nserver closed the connection")
    trace = (type(error), error, None)
    record = logging.LogRecord(
        "django.request", logging.ERROR, "", 0, "Unavailable: %s", ("/",), trace
    )
    assert shorten_outage(record)
    assert (record.getMessage(), record.exc_info) == (
        "Unavailable: / (consuming input failed)",
        None,
    )


def test_a_task_that_met_no_database_is_one_line_of_the_log_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail() -> None:
        raise OperationalError("attempt to write a readonly database")

    monkeypatch.setattr(maintenance, "sweep", fail)
    with collected("celery.app.trace") as records:
        sweep.apply(throw=False)
    (record,) = records
    assert record.exc_info is None
    assert record.getMessage().endswith(
        "raised unexpected: OperationalError('attempt to write a readonly database')"
    )
