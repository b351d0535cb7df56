"""Secrets stay out of the logs."""

import logging
import sys
from smtplib import SMTPRecipientsRefused
from typing import Any

import pytest
from celery import beat, current_app
from celery.schedules import schedule
from django.test import Client

from config.logs import CleanFormatter, JsonFormatter, add_request_id, hide_tokens, logging_settings
from tests.support.records import collected

TOKEN = "fMh3kQz0Lw9RvTnBcY7sPA"  # shaped like the secret part of a table's link


def written(record: logging.LogRecord) -> str:
    """Return what our only handler writes of a record."""
    settings: Any = logging_settings("INFO")
    formatter = CleanFormatter(settings["formatters"]["line"]["format"])
    add_request_id(record)
    assert settings["formatters"]["line"]["()"] == "config.logs.CleanFormatter"
    assert {handler["formatter"] for handler in settings["handlers"].values()} == {"line"}
    return formatter.format(record)


def test_a_token_in_the_arguments_is_hidden() -> None:
    record = logging.LogRecord("x", 30, "f", 1, "Not Found: %s", (f"/t/7-{TOKEN}/",), None)
    assert written(record).endswith("Not Found: /t/[hidden]/")


def test_a_refusal_of_a_letter_keeps_its_reason_and_loses_the_address() -> None:
    """As a job for a letter that is retried logs it."""
    refused = {"ada.lovelace+clag@mail.example": (550, b"<ada.lovelace+clag@mail.example>: no box")}
    try:
        raise SMTPRecipientsRefused(refused)
    except SMTPRecipientsRefused:
        record = logging.LogRecord("x", 30, "f", 1, "It is retried.", (), sys.exc_info())
    for text in (written(record), JsonFormatter().format(record)):
        assert "ada" not in text
        assert "mail.example" not in text
        assert "SMTPRecipientsRefused: {'[hidden]': (550, b'<[hidden]>: no box')}" in text


def fail(secret: str) -> None:
    try:
        raise ValueError(f"cannot use {secret}") from KeyError(secret)
    except ValueError as first:
        raise RuntimeError("the second") from first


SECRETS = (
    f"Bearer clag_{TOKEN}",
    f"Guest {TOKEN}",
    f"https://clag.example/t/12-{TOKEN}/",
    "https://clag.example/password/MQ/c9x3k1-0123456789abcdef0123456789abcdef/",
    "sessionid=q0x4hz7m1b5t9w2k8d3f6j0n4r7v1y5c",
    "redis://:guess-this-word@redis:6379/0",
    "redis://:8000.guess-this-word@redis:6379/0",
    "postgres://clag:guess-this-word@postgres:5432/clag",
    "smtp+tls://club:guess-this-word@mail.example",
    "password=guess-this-word",
    'the body {"password": "guess-this-word", "name": "Ada"}',
)


@pytest.mark.parametrize("secret", SECRETS)
def test_a_secret_in_a_traceback_is_hidden_and_the_rest_is_not(secret: str) -> None:
    try:
        fail(secret)
    except RuntimeError:
        record = logging.LogRecord("x", 40, "f", 1, "It failed.", (), sys.exc_info(), "fail")
    record.stack_info = f"Stack: {secret}"
    text = written(record)
    assert text.count("[hidden]") == 3
    for part in (TOKEN, "guess-this", "0123456789abcdef", "q0x4hz7m"):
        assert part not in text
    assert "ValueError: cannot use" in text
    assert "in test_a_secret_in_a_traceback_is_hidden_and_the_rest_is_not" in text


@pytest.mark.parametrize(
    "path",
    [
        "/seasons/winter-league-at-the-king-george",
        "/events/0b9a3c52-8a8f-4a73-a1b7-1f2e3d4c5b6a",
        "/ClubNight",
        "django.core.exceptions.ImproperlyConfigured: rest_framework.TokenAuthentication",
        "_SessionAuthenticationMiddleware",
        "wait for the password: it is sent by e-mail",
        "Open https://clag.example:8443 and enter this word, or http://localhost:8000/clubs/.",
    ],
)
def test_ordinary_addresses_stay_readable(path: str) -> None:
    assert hide_tokens(path) == path


@pytest.mark.django_db
def test_address_that_is_refused_is_logged_without_its_token(
    client: Client, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    logger = logging.getLogger("django.request")
    handler = logging.StreamHandler()
    handler.setFormatter(CleanFormatter())
    logger.addHandler(handler)
    try:
        with caplog.at_level(logging.WARNING, "django.request"):  # as someone may set it
            client.get(f"/no-such-place/{TOKEN}/")
    finally:
        logger.removeHandler(handler)
    lines = capsys.readouterr().err
    assert "[hidden]" in lines
    assert TOKEN not in lines


def test_links_that_set_a_password_are_blanked() -> None:
    link = "/account/password/MQ/c9x3k1-0123456789abcdef0123456789abcdef/"
    assert hide_tokens(link) == "/account/password/MQ/[hidden]/"


@pytest.mark.django_db
def test_a_wrong_address_is_answered_and_not_reported(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    client.get("/no-such-place/")
    assert not [record for record in caplog.records if record.name == "django.request"]


def test_a_foreign_host_is_one_warning_in_the_log(client: Client) -> None:
    with collected("django.security.DisallowedHost") as records:
        assert client.get("/", headers={"Host": "evil.example"}).status_code == 400
    [record] = records
    assert "evil.example" in record.getMessage()
    assert "\n" not in written(record)
    assert (record.levelno, record.levelname) == (logging.WARNING, "WARNING")


@pytest.mark.django_db
def test_a_form_with_too_many_fields_is_one_warning_in_the_log(client: Client) -> None:
    fields = {f"field{number}": "" for number in range(1001)}
    with collected("django.security.TooManyFieldsSent") as records:
        assert client.post("/sign-in/", fields).status_code == 400
    [record] = records
    assert "\n" not in written(record)
    assert record.levelno == logging.WARNING


def test_a_log_of_errors_has_no_strangers_mistakes(client: Client) -> None:
    logger = logging.getLogger("django.security.DisallowedHost")
    logger.setLevel(logging.ERROR)
    try:
        with collected(logger.name) as records:
            client.get("/", headers={"Host": "evil.example"})
    finally:
        logger.setLevel(logging.NOTSET)
    assert records == []


def test_a_task_that_cannot_be_sent_is_one_line_of_the_log() -> None:
    """Every two seconds while the disk is full; Celery's beat adds a traceback and its stack."""

    class Scheduler(beat.Scheduler):
        def apply_async(self, *_arguments: object, **_options: object) -> None:
            raise beat.SchedulingError("Couldn't apply: [Errno 28] No space left on device")

    entry: Any = beat.ScheduleEntry(
        name="sweep", task="sweep", schedule=schedule(2.0), app=current_app
    )
    with collected("celery.beat") as records:
        Scheduler(current_app, lazy=True).apply_entry(entry)
    (line,) = map(written, records)
    assert line.endswith("Message Error: Couldn't apply: [Errno 28] No space left on device")
