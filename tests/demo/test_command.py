"""The demonstration club is the same each time, and made once."""

from __future__ import annotations

import stat
from io import StringIO
from typing import TYPE_CHECKING

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from ops.supervisor import find_demo_login
from tournaments.demo import club as demo
from tournaments.demo import draw_password, read_password
from tournaments.demo.password import password_file
from tournaments.models import Event, Standing, User

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_django import Settings

PASSWORD = "three-green-bottles-9"

pytestmark = pytest.mark.django_db


def results() -> list[tuple[str, str, int, int]]:
    """Return the points of every player of each event."""
    lines = Standing.objects.values_list("player__name", "event__slug", "points", "failed")
    return sorted(lines, key=str)


def make_and_forget() -> list[tuple[str, str, int, int]]:
    with transaction.atomic():
        demo.make_demo_club(today=timezone.localdate(), password=PASSWORD)
        made = results()
        transaction.set_rollback(True)
    return made


def test_the_command_fills_an_empty_database_only_and_with_the_same_results_each_time() -> None:
    made = make_and_forget()
    assert len(made) > 80
    out = StringIO()
    call_command("demo", stdout=out)
    assert f"{demo.ORGANISER_EMAIL}, {read_password()}" in out.getvalue()
    assert results() == made
    call_command("demo", "--if-empty", stdout=out)
    with pytest.raises(CommandError):
        call_command("demo", stdout=out)
    assert Event.objects.filter(slug="the-sample-card").count() == 1


def test_the_organisers_password_is_another_at_each_installation(
    settings: Settings, tmp_path: Path
) -> None:
    settings.VAR = tmp_path
    assert find_demo_login() == ""
    call_command("demo", stdout=StringIO())
    organiser, drawn = User.objects.get(email=demo.ORGANISER_EMAIL), read_password()
    assert drawn
    assert organiser.check_password(drawn)
    assert drawn in find_demo_login()
    assert stat.S_IMODE(password_file().stat().st_mode) == 0o600
    assert draw_password() != drawn
    assert find_demo_login() == "", "no password is shown that does not open the account"
