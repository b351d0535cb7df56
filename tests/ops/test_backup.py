"""A copy of the club's database."""

import sqlite3
import stat
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tournaments.models import User

pytestmark = pytest.mark.django_db(transaction=True)


def test_copy_is_whole_and_for_its_owner_only(tmp_path: Path) -> None:
    if connection.vendor != "sqlite":
        with pytest.raises(CommandError, match="pg_dump"):
            call_command("backup", str(tmp_path / "copy"))
        return
    User.objects.create_user("ada@example.org")
    call_command("backup", str(tmp_path / "copy"), stdout=StringIO())
    assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600
    with closing(sqlite3.connect(tmp_path / "copy")) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        people = copy.execute("SELECT email FROM tournaments_user").fetchall()
    assert people == [("ada@example.org",)]


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("dear")
    with pytest.raises(CommandError):
        call_command("backup", str(tmp_path / "copy"))
    assert (tmp_path / "copy").read_text() == "dear"
