"""Secrets stay out of the logs."""

import logging

import pytest
from django.test import Client

from config.logs import HideTokens, hide_tokens

TOKEN = "fMh3kQz0Lw9RvTnBcY7sPA"  # shaped like the secret part of a table's link


def test_filter_blanks_a_token_in_the_arguments() -> None:
    record = logging.LogRecord("x", 30, "f", 1, "Not Found: %s", (f"/t/7-{TOKEN}/",), None)
    assert HideTokens().filter(record)
    assert record.getMessage() == "Not Found: /t/[hidden]/"


@pytest.mark.parametrize(
    "path",
    [
        "/seasons/winter-league-at-the-king-george",
        "/events/0b9a3c52-8a8f-4a73-a1b7-1f2e3d4c5b6a",
        "/ClubNight",
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
    handler.addFilter(HideTokens())
    logger.addHandler(handler)
    try:
        client.get(f"/no-such-place/{TOKEN}/")
    finally:
        logger.removeHandler(handler)
    written = capsys.readouterr().err
    assert "[hidden]" in written
    assert TOKEN not in written
