"""What keeps the service from starting is explained in words, with what to do."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.db import OperationalError, connection, connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.db.migrations.recorder import MigrationRecorder

from config.databases import database_settings
from ops import start_checks, web_app
from ops.programs import LOCALHOST, free_port
from ops.start_checks import (
    CannotStart,
    SingleInstanceLock,
    check_writable,
    count_missing_migrations,
    explain,
    find_full_disk,
)
from tests.support.processes.stops import FOREIGN, ROOT
from tests.support.records import collected

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_django import Settings


def test_a_folder_is_used_by_one_service_at_a_time(tmp_path: Path) -> None:
    with (
        SingleInstanceLock(tmp_path, 8000),
        pytest.raises(CannotStart, match=rf"process {os.getpid()}, port 8000"),
        SingleInstanceLock(tmp_path, 8001),
    ):
        pass
    with SingleInstanceLock(tmp_path, 8001):
        pass


@pytest.fixture
def recorder(db: None) -> MigrationRecorder:
    """The migrations that the database has run, of which a test may add and remove some."""
    return MigrationRecorder(connection)


def test_a_database_of_this_version_needs_nothing(recorder: MigrationRecorder) -> None:
    assert count_missing_migrations() == 0


def test_a_database_of_a_newer_version_is_refused(recorder: MigrationRecorder) -> None:
    recorder.record_applied("tournaments", "9999_of_the_future")
    with pytest.raises(CannotStart, match=r"newer version .* has 9999_of_the_future"):
        count_missing_migrations()


def test_an_older_database_is_brought_up_to_date(recorder: MigrationRecorder) -> None:
    applied = recorder.applied_migrations()
    last = max(name for app, name in applied if app == "tournaments")
    recorder.record_unapplied("tournaments", last)
    # A migration that was squashed long ago and deleted is not one of the future.
    recorder.record_applied("tournaments", "0001_of_the_past")
    assert count_missing_migrations() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("mode", ["rw", "ro"])
def test_a_database_that_can_only_be_read_is_noticed_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    """As a file of another user is. Beginning to write would succeed."""
    file = tmp_path / "clag.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode = WAL")
    parsed = {"ENGINE": "django.db.backends.sqlite3", "NAME": f"file:{file}?mode={mode}"}
    whole = {**connections["default"].settings_dict, **database_settings(parsed, pool_size=1)}
    reader = DatabaseWrapper(whole)
    monkeypatch.setattr(start_checks, "connection", reader)
    with closing(reader):
        if mode == "rw":
            check_writable()
            return
        with pytest.raises(OperationalError) as refused:
            check_writable()
    assert explain(refused.value) == "The database cannot be written: file or folder are read-only."


ERRORS: dict[str, tuple[Exception, str]] = {
    "full disk": (OSError(errno.ENOSPC, "No space left on device", "/v/static"), "disk is full"),
    "full disk, says SQLite": (OperationalError("database or disk is full"), "disk is full"),
    "read-only folder": (
        PermissionError(errno.EACCES, "no", "/v/key"),
        "/v/key cannot be read and written",
    ),
    "read-only disk": (OSError(errno.EROFS, "no", "/v/key"), "cannot be read and written"),
    "read-only database": (
        OperationalError("attempt to write a readonly database"),
        "The database cannot be written",
    ),
    "no folder": (OperationalError("unable to open database file"), "cannot be opened"),
    "locked": (OperationalError("database is locked"), "Another program"),
    "a file in its place": (NotADirectoryError(20, "no", "/v"), "is a file"),
    "history": (InconsistentMigrationHistory("0002 before 0001"), "too old"),
}


@pytest.mark.parametrize("name", ERRORS)
def test_a_problem_of_the_machine_is_explained(name: str) -> None:
    error, words = ERRORS[name]
    assert words in explain(error)


@pytest.mark.parametrize(("free", "is_explained"), [(0, True), (28 << 10, True), (1 << 30, False)])
def test_an_error_of_a_disk_is_called_full_only_if_it_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, free: int, is_explained: bool
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(1, 1, free))
    full = find_full_disk(OperationalError("disk I/O error"), tmp_path)
    assert full == (tmp_path if is_explained else None)


def test_a_full_disk_is_named_where_the_system_does_not() -> None:
    assert f"disk is full ({settings.VAR})" in explain(OSError(errno.ENOSPC, "no"))


def test_a_fault_of_the_program_is_not_explained_away() -> None:
    assert explain(ValueError("no such table")) == ""
    assert explain(OperationalError("no such column: x")) == ""
    assert explain(FileNotFoundError(2, "no", "/v")) == ""


def start(var: str) -> subprocess.CompletedProcess[str]:
    """Start the service with a folder in which it cannot work, and return its output."""
    env = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    env |= {"CLAG_VAR": var, "HOST": LOCALHOST, "PORT": str(free_port()), "DEMO": "0"}
    command = [sys.executable, "manage.py", "serve"]
    return subprocess.run(
        command, cwd=ROOT, env=env, check=False, capture_output=True, text=True, timeout=240
    )


def check_words(done: subprocess.CompletedProcess[str], words: str, code: int = 1) -> None:
    assert done.returncode == code
    assert words in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_a_start_in_an_unwritable_folder_has_no_traceback() -> None:
    check_words(start("/sys/kernel/clag"), "cannot be read and written by this user", code=2)


@pytest.mark.slow
def test_a_second_start_in_a_folder_has_no_traceback(tmp_path: Path) -> None:
    with SingleInstanceLock(tmp_path, 8000):
        check_words(start(str(tmp_path)), "is running already")


@pytest.mark.slow
def test_a_file_that_is_no_database_has_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "clag.sqlite3").write_bytes(b"minutes of the club's last meeting " * 100)
    check_words(start(str(tmp_path)), "of another kind")


@pytest.mark.slow
def test_a_database_of_the_future_has_no_traceback_and_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "clag.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.execute(
            "CREATE TABLE django_migrations (id integer PRIMARY KEY, app text, name text,"
            " applied datetime)"
        )
        database.execute(
            "INSERT INTO django_migrations (app, name) VALUES ('tournaments', '9999_future')"
        )
        database.commit()
    check_words(start(str(tmp_path)), "newer version")
    with closing(sqlite3.connect(path)) as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    assert tables == [("django_migrations",)]


FILL_UP = """
mount -t tmpfs -o size=8m none "$CLAG_VAR" || exit 77
cd "$ROOT"
fill() { dd if=/dev/zero of="$CLAG_VAR/fill" bs=4k 2>/dev/null; }
fill
"$PYTHON" manage.py serve && exit 2
rm "$CLAG_VAR/fill"
"$PYTHON" manage.py migrate --verbosity 0 || exit 3
echo process 1 >"$CLAG_VAR/serve.lock"
fill
"$PYTHON" manage.py serve && exit 4
"$PYTHON" manage.py backup && exit 5
exit 0
"""
"""Commands on a full disk of 8 MB, which only they see and which ends with them."""


@pytest.mark.slow
def test_a_full_disk_has_no_traceback_in_serve_and_backup(tmp_path: Path) -> None:
    """Without a key; then with a database, which SQLite cannot even open."""
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("needs the program unshare (Debian's package util-linux)")
    env = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    env |= {"CLAG_VAR": str(tmp_path), "HOST": LOCALHOST, "PORT": str(free_port()), "DEMO": "0"}
    env |= {"ROOT": str(ROOT), "PYTHON": sys.executable}
    command = [unshare, "--user", "--map-root-user", "--mount", "sh", "-c", FILL_UP]
    done = subprocess.run(
        command, env=env, check=False, capture_output=True, text=True, timeout=240
    )
    if done.returncode == 77 or done.stderr.startswith("unshare:"):
        pytest.skip("this system gives a user no disk of its own")
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count(f"The disk is full ({tmp_path}") == 3


def test_a_web_server_without_static_files_says_so_at_its_start(
    tmp_path: Path, settings: Settings
) -> None:
    """A command of the guide was left out, and every page would be an error without a reason."""
    settings.STATIC_ROOT = tmp_path
    with collected("ops.web_app") as records:
        web_app.warn_of_missing_static_files()
        (tmp_path / web_app.MANIFEST).touch()
        web_app.warn_of_missing_static_files()
    (line,) = [record.getMessage() for record in records]
    assert line.startswith(f"The static files are not in {tmp_path}")
    assert "Run manage.py collectstatic" in line
