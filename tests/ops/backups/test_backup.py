"""A backup is one file for its owner only: whole, consistent, and checked without a restore."""

from __future__ import annotations

import errno
import re
import stat
import threading
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import pyrage
import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection, transaction

from ops.backups import BackupError, archive, check_backup, make_backup, programs
from ops.backups.databases import current_database
from tests.support.people import make_people
from tournaments.models import Club, User

if TYPE_CHECKING:
    from pytest_django import Settings

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup of a database with two clubs."""
    make_people()
    path = tmp_path / "club.zip"
    make_backup(path)
    return path


def test_a_backup_is_for_its_owner_only_and_says_what_is_in_it(backup: Path) -> None:
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert [path.name for path in backup.parent.iterdir()] == [backup.name]
    out = StringIO()
    call_command("check_backup", str(backup), stdout=out)
    assert "Whole" in out.getvalue()
    assert "2 clubs" in out.getvalue()
    manifest = check_backup(backup)
    assert manifest.rows["tournaments_user"] == User.objects.count() == 4
    assert manifest.engine == connection.vendor


def test_what_there_is_one_of_is_counted_in_the_singular(tmp_path: Path) -> None:
    Club.objects.create(slug="x", name="X")
    make_backup(tmp_path / "club.zip")
    out = StringIO()
    call_command("check_backup", str(tmp_path / "club.zip"), stdout=out)
    assert "(1 club, 0 nights, 0 results)" in out.getvalue()


COUNTED = re.compile(
    r"\{(?![A-Z_]+\})[^{}]+\} (?:other |more )?(?!is\b|has\b|was\b|exists\b|holds\b)[a-z]+s\b"
)
"""A number that varies, and a noun that does not. Names in capitals are constants."""


def test_no_command_counts_with_a_plural_that_is_always_there() -> None:
    files = [*Path("ops/management").rglob("*.py"), *Path("tournaments/management").rglob("*.py")]
    files += [*Path("ops/backups").glob("*.py"), *Path("tournaments/archives").glob("*.py")]
    found = {str(file): COUNTED.findall(file.read_text(encoding="utf-8")) for file in files}
    assert {name: words for name, words in found.items() if words} == {}


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("dear")
    with pytest.raises(CommandError, match="exists already"):
        call_command("backup", str(tmp_path / "copy"))
    assert (tmp_path / "copy").read_text() == "dear"


def test_a_backup_during_writes_holds_whole_transactions(tmp_path: Path) -> None:
    make_people()
    is_over, has_begun = threading.Event(), threading.Event()

    def write() -> None:
        number = 0
        while not is_over.is_set():
            number += 1
            with transaction.atomic():
                Club.objects.create(slug=f"a-{number}", name="A")
                User.objects.create(email=f"a{number}@clag.test")
            has_begun.set()
        connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        assert has_begun.wait(60)
        make_backup(tmp_path / "copy.zip")
    finally:
        is_over.set()
        writer.join()
    rows = check_backup(tmp_path / "copy.zip").rows
    assert rows["tournaments_club"] > 2
    # Four people and two clubs were there before.
    assert rows["tournaments_user"] - 4 == rows["tournaments_club"] - 2


@pytest.mark.parametrize("damage", ["a bit", "the end", "all"])
def test_a_damaged_backup_is_found_by_the_check(backup: Path, damage: str) -> None:
    whole = backup.read_bytes()
    middle = len(whole) // 2
    backup.write_bytes(
        {
            "a bit": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
            "the end": whole[:middle],
            "all": b"minutes of the club's last meeting",
        }[damage]
    )
    with pytest.raises(BackupError, match="damaged"):
        check_backup(backup)


def test_a_sealed_backup_opens_with_its_key_only(tmp_path: Path, settings: Settings) -> None:
    make_people()
    identity, other = pyrage.x25519.Identity.generate(), pyrage.x25519.Identity.generate()
    (tmp_path / "key").write_text(f"# created: today\n{identity}\n")
    (tmp_path / "other").write_text(f"{other}\n")
    settings.BACKUP_RECIPIENT = str(identity.to_public())
    path = tmp_path / "copy.zip.age"
    make_backup(path)
    assert b"manifest.json" not in path.read_bytes()
    assert check_backup(path, tmp_path / "key").rows["tournaments_club"] == 2
    with pytest.raises(BackupError, match="sealed for another key"):
        check_backup(path, tmp_path / "other")
    with pytest.raises(BackupError, match="--identity"):
        check_backup(path)


def test_a_file_that_holds_no_key_is_named(tmp_path: Path, settings: Settings) -> None:
    key = tmp_path / "photo.jpg"
    key.write_bytes(b"\xff\xd8\xff\xe0")
    settings.BACKUP_RECIPIENT = str(pyrage.x25519.Identity.generate().to_public())
    make_backup(tmp_path / "copy.zip.age")
    with pytest.raises(CommandError, match=r"photo\.jpg holds no key of age"):
        call_command("check_backup", str(tmp_path / "copy.zip.age"), identity=key)


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("none/copy.zip", "There is no folder {0}/none. Nothing was kept. Make it, or choose"),
        ("file/copy.zip", "{0}/file is a file, where a folder is needed. Nothing was kept. Move"),
        ("/proc/copy.zip", "The folder /proc cannot be written: the system keeps no files there."),
        ("folder", "{0}/folder is a folder. Name the file as well: {0}/folder/clag.zip"),
    ],
)
def test_a_place_that_takes_no_backup_is_named_as_it_was_given(
    tmp_path: Path, place: str, words: str
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "folder").mkdir()
    with pytest.raises(CommandError) as refused:
        call_command("backup", str(tmp_path / place))
    assert str(refused.value).startswith(words.format(tmp_path))


@pytest.mark.parametrize("command", ["check_backup", "restore"])
def test_a_key_that_is_not_there_is_named_even_if_none_is_needed(
    backup: Path, command: str
) -> None:
    key = backup.with_name("key")
    with pytest.raises(CommandError, match=f"There is no file {key}"):
        call_command(command, str(backup), identity=key)


def test_a_wrong_recipient_makes_no_backup(tmp_path: Path, settings: Settings) -> None:
    settings.BACKUP_RECIPIENT = "ada"
    with pytest.raises(BackupError, match="not a public key"):
        make_backup(tmp_path / "copy.zip")
    assert list(tmp_path.iterdir()) == []


FULL = (
    pytest.param(OSError(errno.ENOSPC, "No space left on device"), id="system"),
    # What PostgreSQL's own programs report is not an error of the connection.
    pytest.param(OperationalError("disk is full"), id="SQLite", marks=pytest.mark.one_database),
)


@pytest.mark.parametrize("error", FULL)
def test_a_full_disk_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fill(*_arguments: object) -> None:
        (next(tmp_path.iterdir()) / "half").write_text("half")
        raise error

    monkeypatch.setattr(type(current_database()), "copy_to", fill)
    with pytest.raises(CommandError, match="disk is full"):
        call_command("backup", str(tmp_path / "copy.zip"))
    assert list(tmp_path.iterdir()) == []


def test_a_missing_program_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "_list_programs", lambda name: ["/old/pg_dump"])
    monkeypatch.setattr(programs, "_version_of", lambda path: 15)
    assert programs.find_program("pg_dump", 15) == "/old/pg_dump"
    with pytest.raises(BackupError, match=r"only version 15.*postgresql-client-17"):
        programs.find_program("pg_dump", 17)


def test_a_backup_of_a_later_format_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, backup: Path
) -> None:
    monkeypatch.setattr(archive, "FORMAT", 0)
    with pytest.raises(BackupError, match="format of its own"):
        check_backup(backup)
