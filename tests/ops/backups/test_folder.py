"""Backups are made when they are due, and old ones are deleted."""

from __future__ import annotations

import errno
import stat
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.core.management.base import OutputWrapper

from ops import supervisor
from ops.backups import is_due, keep_copy, list_copies, thin_out
from ops.backups.errors import BackupError
from ops.backups.folder import TIME
from ops.start_checks import CannotStart
from ops.tasks import back_up

if TYPE_CHECKING:
    import time_machine
    from pytest_django import Settings

NOW = datetime(2026, 11, 25, 3, 30, tzinfo=UTC)


def put(folder: Path, made_at: datetime) -> Path:
    path = folder / f"clag-{made_at:{TIME}}.zip"
    path.touch()
    return path


def test_a_week_of_days_and_two_months_of_weeks_are_kept(tmp_path: Path) -> None:
    for hours in range(0, 24 * 100, 12):
        put(tmp_path, NOW - timedelta(hours=hours))
    other = tmp_path / "clag-before-the-move.zip"
    other.touch()
    thin_out(tmp_path, NOW)
    kept = [f"{copy.made_at:%a %d %b}" for copy in list_copies(tmp_path)]
    assert [day[4:6] for day in kept[:7]] == ["25", "24", "23", "22", "21", "20", "19"]
    # Then the newest of each week.
    sundays = ["15 Nov", "08 Nov", "01 Nov", "25 Oct", "18 Oct", "11 Oct", "04 Oct"]
    assert kept[7:] == [f"Sun {day}" for day in sundays]
    assert other.exists()
    assert thin_out(tmp_path, NOW) == []


def test_the_newest_backup_is_kept_however_old_it_is(tmp_path: Path) -> None:
    path = put(tmp_path, NOW - timedelta(days=400))
    put(tmp_path, NOW - timedelta(days=401))
    thin_out(tmp_path, NOW)
    assert [copy.path for copy in list_copies(tmp_path)] == [path]


@pytest.mark.django_db(transaction=True)
def test_one_is_made_a_day_in_a_folder_for_its_owner_only(
    tmp_path: Path, settings: Settings, time_machine: time_machine.TimeMachineFixture
) -> None:
    folder = tmp_path / "backups"
    settings.BACKUP_FOLDER, settings.BACKUP_HOURS = str(folder), 24
    time_machine.move_to(NOW)
    back_up()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    (first,) = list_copies(folder)
    assert first.made_at == NOW
    time_machine.move_to(NOW + timedelta(hours=23))
    back_up()
    assert list_copies(folder) == [first]
    time_machine.move_to(NOW + timedelta(hours=24))
    back_up()
    assert len(list_copies(folder)) == 2


def test_without_hours_none_is_made(tmp_path: Path, settings: Settings) -> None:
    settings.BACKUP_HOURS = 0
    assert not is_due(tmp_path)


def test_a_backup_from_before_a_clock_was_put_right_does_not_put_off_the_next(
    tmp_path: Path, settings: Settings, time_machine: time_machine.TimeMachineFixture
) -> None:
    settings.BACKUP_HOURS = 24
    time_machine.move_to(NOW)
    put(tmp_path, NOW + timedelta(days=365))
    assert is_due(tmp_path)
    put(tmp_path, NOW)
    assert not is_due(tmp_path)


def test_a_backup_that_fails_is_logged_in_words(
    tmp_path: Path,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    settings.BACKUP_FOLDER, settings.BACKUP_HOURS = str(tmp_path), 24

    def fail(folder: Path) -> Path:
        raise BackupError("The disk is full.")

    monkeypatch.setattr("ops.tasks.keep_copy", fail)
    back_up()
    assert "There is no new backup: The disk is full." in caplog.text


def refuse(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Let no file be opened for writing; permissions would not bind the user of the tests, root."""
    plain = Path.open

    def open_file(path: Path, mode: str = "r", *arguments: Any, **options: Any) -> Any:
        if mode != "r":
            raise OSError(number, "no", str(path))
        return plain(path, mode, *arguments, **options)

    monkeypatch.setattr(Path, "open", open_file)


REFUSALS = {
    errno.EACCES: "the user .* may not write there.* Let that user write there, or",
    errno.EROFS: "its disk is read-only.* Make it writable, or",
}


@pytest.mark.parametrize("number", REFUSALS, ids=["other owner", "read-only disk"])
def test_an_unwritable_folder_is_named_with_what_to_do(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    settings.BACKUP_FOLDER = str(tmp_path)
    refuse(monkeypatch, number)
    words = f"The folder {tmp_path} cannot be written: {REFUSALS[number]} name another.*BACKUP_FOLD"
    with pytest.raises(BackupError, match=words):
        keep_copy(tmp_path)


@pytest.mark.parametrize("number", REFUSALS, ids=["other owner", "read-only disk"])
def test_a_backup_that_is_due_in_an_unwritable_folder_is_logged(
    tmp_path: Path,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    number: int,
) -> None:
    settings.BACKUP_FOLDER, settings.BACKUP_HOURS = str(tmp_path), 24
    refuse(monkeypatch, number)
    back_up()
    assert f"There is no new backup: The folder {tmp_path} cannot be written" in caplog.text


def test_a_file_in_place_of_the_folder_is_logged(
    tmp_path: Path, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    settings.BACKUP_FOLDER, settings.BACKUP_HOURS = str(tmp_path / "file" / "backups"), 24
    back_up()
    assert f"There is no new backup: {tmp_path / 'file'} is a file, where a folder" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_an_upgrade_makes_a_backup_first(
    tmp_path: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BACKUP_FOLDER, settings.BACKUP_HOURS = str(tmp_path), 24
    monkeypatch.setattr(supervisor, "count_missing_migrations", lambda: 2)

    def migrate(*_arguments: object, **_options: object) -> None:
        raise CannotStart(f"{len(list_copies(tmp_path))} backups are there")

    monkeypatch.setattr(supervisor, "call_command", migrate)
    with pytest.raises(CannotStart, match="1 backups are there"):
        supervisor.run(OutputWrapper(StringIO()))
