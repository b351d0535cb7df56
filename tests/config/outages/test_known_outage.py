"""An outage of the database is known until a connection succeeds."""

from __future__ import annotations

import pytest
from django.db.utils import OperationalError

from config.postgresql.outage import DatabaseAway, Outage


def fail(outage: Outage, *, is_away: bool) -> None:
    """Try to connect in vain; `is_away` is what the pool has found out by the end of the wait."""
    with pytest.raises(OperationalError), outage.attempt(is_away=lambda: is_away):
        raise OperationalError("the time is up")


def test_a_first_failure_is_an_outage_only_if_the_server_is_away() -> None:
    outage = Outage()
    fail(outage, is_away=False)
    assert not outage.is_known
    fail(outage, is_away=True)
    assert outage.is_known


def test_a_probe_that_was_given_up_before_its_attempt_failed_ends_no_outage() -> None:
    outage = Outage()
    fail(outage, is_away=True)
    fail(outage, is_away=False)
    assert outage.is_known
    with outage.attempt(is_away=lambda: False):
        pass
    assert not outage.is_known


def test_one_tries_at_a_time_while_an_outage_is_known() -> None:
    outage = Outage()
    fail(outage, is_away=True)
    with outage.attempt(is_away=lambda: True):
        second = outage.attempt(is_away=lambda: True)
        with pytest.raises(DatabaseAway), second:
            pass
