"""A report of an error says where it happened, and nothing about cards or people."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any

import pytest
import sentry_sdk
from sentry_sdk.transport import Transport

from config.error_reports import report_errors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.test import Client
    from sentry_sdk.envelope import Envelope

SECRETS = ("♠A ♥7", "fMh3kQz0Lw9RvTnBcY7sPA", "Ada Lovelace", "ada@clag.test", "/t/12-")


class Collected(Transport):
    """Keep what would be sent."""

    sent: list[Envelope]

    def __init__(self, options: Any = None) -> None:
        """Begin with nothing."""
        super().__init__(options)
        self.sent = []

    def capture_envelope(self, envelope: Envelope) -> None:
        """Keep a report."""
        self.sent.append(envelope)


@pytest.fixture
def transport() -> Iterator[Collected]:
    """Reports are on, and kept."""
    transport = Collected()
    report_errors("https://key@sentry.example/1", transport=transport)
    yield transport
    sentry_sdk.get_client().close()
    sentry_sdk.get_global_scope().set_client(None)


def fail(hand: str) -> None:
    seed = SECRETS[1]
    raise ValueError(f"{hand} {seed} cannot be played by {SECRETS[2]}")


def test_a_foreign_host_is_not_reported(transport: Collected, client: Client) -> None:
    assert client.get("/", headers={"Host": "evil.example"}).status_code == 400
    assert transport.sent == []


def test_a_report_has_the_place_and_no_secrets(transport: Collected) -> None:
    sentry_sdk.set_user({"email": SECRETS[3], "username": SECRETS[2]})
    sentry_sdk.set_context("request", {"url": f"https://clag.example/t/12-{SECRETS[1]}/"})
    sentry_sdk.add_breadcrumb(message=SECRETS[0])
    try:
        fail(SECRETS[0])
    except ValueError:
        logging.getLogger("tests").exception("It failed for %s", SECRETS[2])
    (envelope,) = transport.sent
    event: Any = envelope.get_event()
    text = json.dumps(event, default=str, ensure_ascii=False)
    assert [secret for secret in SECRETS if secret in text] == []
    (error,) = event["exception"]["values"]
    assert error["type"] == "ValueError"
    assert error["stacktrace"]["frames"][-1]["function"] == "fail"
    assert event["logentry"]["message"] == "It failed for %s"


def test_without_a_dsn_nothing_is_reported() -> None:
    report_errors("")
    assert not sentry_sdk.get_client().is_active()
