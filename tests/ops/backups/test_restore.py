"""What was restored is the original: every row, the standings, and a phone that was signed in."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import threading
from typing import TYPE_CHECKING

import psycopg
import pytest
from django.conf import settings
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from ops.backups import BackupError, check_backup, make_backup, restore_backup
from ops.backups.contents import Contents
from ops.backups.databases import current_database
from ops.start_checks import SingleInstanceLock
from tests.ops.backups.places import empty_database, manage, read_rows
from tests.scale.conftest import database_url
from tests.support import factories
from tests.support.people import make_people
from tournaments.core.deal_reports import report_to_json
from tournaments.core.links import table_token
from tournaments.standings import compute

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

GO_ON = """
import json, sys
import django
django.setup()
from django.conf import settings
from django.test import Client
from tests.support.derived import derived_rows
from tournaments.models import Event
from tournaments.standings import compute
given = json.load(open(sys.argv[1]))
event = Event.objects.get()
before = derived_rows(event)
compute.rebuild_event(event.pk)
is_same = derived_rows(event) == before
browser = Client()
browser.cookies[settings.SESSION_COOKIE_NAME] = given["session"]
phone = Client()
headers = {"Authorization": "Table " + given["token"]}
sent = phone.put(given["path"], given["report"], content_type="application/json", headers=headers)
print(json.dumps({
    "standings": is_same,
    "account": browser.get("/api/v1/me").status_code,
    "phone": [sent.status_code, sent.json().get("version"), str(sent.content)[:200]],
}))
"""


def test_a_restored_club_is_the_original_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = make_people()
    season = factories.make_season(people)
    event = factories.make_event(people, "quick13", season_id=season.pk)
    table = factories.seat(people, event, [4])[0]
    factories.play(table, range(1, 4))
    compute.rebuild_event(event.pk)
    browser = Client()
    browser.force_login(people.ada)
    original = read_rows(database_url())
    make_backup(tmp_path / "club.zip")
    with empty_database(tmp_path / "new") as url:
        done = manage(url, tmp_path / "new", "restore", str(tmp_path / "club.zip"))
        assert done.returncode == 0, done.stderr
        assert "SECRET_KEY" not in done.stdout
        assert "everyone must sign in again" not in done.stdout
        assert read_rows(url) == original
        given = {
            "session": browser.cookies[settings.SESSION_COOKIE_NAME].value,
            "token": table_token(table),
            "path": f"/api/v1/tables/{table.pk}/deals/4",
            "report": report_to_json(factories.a_report(table, 4)),
        }
        (tmp_path / "given.json").write_text(json.dumps(given))
        done = manage(url, tmp_path / "new", "-c", GO_ON, str(tmp_path / "given.json"))
        assert done.returncode == 0, done.stderr
        found = json.loads(done.stdout)
        assert found["standings"] is True
        assert found["account"] == 200
        assert found["phone"][:2] == [200, 1], found["phone"]
        refuses_what_holds_accounts(url, tmp_path)
        with monkeypatch.context() as changed:
            changed.setenv("SECRET_KEY", "another-key-" * 6)
            keeps_what_it_replaces_and_notices_another_key(url, tmp_path)


def refuses_what_holds_accounts(url: str, tmp_path: Path) -> None:
    used = read_rows(url)
    done = manage(url, tmp_path / "new", "restore", str(tmp_path / "club.zip"))
    assert done.returncode == 1
    assert "--replace" in done.stderr
    assert read_rows(url) == used


def keeps_what_it_replaces_and_notices_another_key(url: str, tmp_path: Path) -> None:
    done = manage(url, tmp_path / "new", "restore", str(tmp_path / "club.zip"), "--replace")
    assert done.returncode == 0, done.stderr
    assert "What was there before is kept" in done.stdout
    assert "everyone must sign in again" in done.stdout
    assert read_rows(url) == read_rows(database_url())


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup of two clubs."""
    make_people()
    make_backup(tmp_path / "club.zip")
    return tmp_path / "club.zip"


def test_a_backup_of_a_newer_version_is_refused_before_anything_changes(tmp_path: Path) -> None:
    make_people()
    recorder = MigrationRecorder(connection)
    recorder.record_applied("tournaments", "9999_of_the_future")
    try:
        make_backup(tmp_path / "club.zip")
    finally:
        recorder.record_unapplied("tournaments", "9999_of_the_future")
    before = read_rows(database_url())
    with pytest.raises(BackupError, match=r"9999_of_the_future[^\n]*\.\nNothing was changed"):
        restore_backup(tmp_path / "club.zip", replaces=True)
    assert read_rows(database_url()) == before


def test_a_backup_of_another_kind_of_database_is_refused(
    backup: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(current_database()), "engine", "oracle")
    with pytest.raises(BackupError, match="Set DATABASE_URL"):
        check_backup(backup)


def test_a_service_that_runs_is_not_restored_under(backup: Path) -> None:
    if connection.vendor == "sqlite":
        with (
            SingleInstanceLock(settings.VAR, 8000),
            pytest.raises(BackupError, match="is running already") as refused,
        ):
            restore_backup(backup, replaces=True)
        advice, closing = str(refused.value).splitlines()
        assert "Stop it (Ctrl-C in its terminal), restore the backup with the same" in advice
        assert "make run" not in advice, "which only starts another service"
        assert closing == "Nothing was changed."
        # As a web server that was started without `make run`, and so without that lock.
        with contextlib.closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
            other.execute("SELECT 1 FROM tournaments_club")
            with pytest.raises(BackupError, match="in use by another program"):
                restore_backup(backup, replaces=True)
        return
    with (
        psycopg.connect(database_url()),
        pytest.raises(BackupError, match=r"in use by 1 other connection\."),
    ):
        restore_backup(backup, replaces=True)


@pytest.mark.postgres
def test_a_connection_that_is_about_to_be_gone_does_not_stop_a_restore() -> None:
    other = psycopg.connect(database_url())
    closing = threading.Timer(0.3, other.close)
    closing.start()
    current_database().check_unused()
    assert other.closed


# With SQLite a file is renamed, which cannot fail half way.
@pytest.mark.postgres
def test_a_restore_that_fails_leaves_the_database_as_it_was(backup: Path, tmp_path: Path) -> None:
    before = read_rows(database_url())
    (tmp_path / "dump").write_bytes(b"PGDMP and no more")
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's has one
    with pytest.raises(BackupError, match="as it was before"):
        current_database().load(tmp_path / "dump", Contents((), {}), "before-test")
    with transaction.atomic():
        assert read_rows(database_url()) == before


def test_an_empty_place_has_nothing_to_back_up(tmp_path: Path) -> None:
    with empty_database(tmp_path / "new") as url:
        done = manage(url, tmp_path / "new", "backup", str(tmp_path / "file"))
    assert done.returncode == 1
    assert "There is no data here yet." in done.stderr
    assert not (tmp_path / "file").exists()
