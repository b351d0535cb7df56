"""The demonstration club is the same each time, and made once."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from tournaments.demo import club as demo
from tournaments.models import Event, Standing

pytestmark = pytest.mark.django_db


def results() -> list[tuple[str, str, int, int]]:
    """Return the points of every player of each event."""
    lines = Standing.objects.values_list("player__name", "event__slug", "points", "failed")
    return sorted(lines, key=str)


def make_and_forget() -> list[tuple[str, str, int, int]]:
    with transaction.atomic():
        demo.make_demo_club(today=timezone.localdate())
        made = results()
        transaction.set_rollback(True)
    return made


def test_the_command_fills_an_empty_database_only_and_with_the_same_results_each_time() -> None:
    made = make_and_forget()
    assert len(made) > 80
    out = StringIO()
    call_command("demo", stdout=out)
    assert demo.ORGANISER_EMAIL in out.getvalue()
    assert results() == made
    call_command("demo", "--if-empty", stdout=out)
    with pytest.raises(CommandError):
        call_command("demo", stdout=out)
    assert Event.objects.filter(slug="the-sample-card").count() == 1
