"""Other users of the machine read nothing of the service, whatever the mode of its folder."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.db import connection

from config.databases import database_settings
from config.private_files import OTHERS, PrivateConnection
from config.secret_key import load_or_create_secret_key
from ops import web_app
from tests.support.processes.stops import FOREIGN, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_django import Settings

READ = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('SELECT 1 FROM one')"


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Path]:
    """A folder that all users may look into, for files that they may read if no one objects."""
    tmp_path.chmod(0o755)
    usual = os.umask(0o022)
    yield tmp_path
    os.umask(usual)


def modes(*paths: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in paths}


def exposed_in(folder: Path) -> set[str]:
    """Return the names of files that others can get at, in folders that they may enter."""
    found = set[str]()
    for path in folder.iterdir():
        if path.stat().st_mode & OTHERS:
            found |= exposed_in(path) if path.is_dir() else {path.name}
    return found


def test_a_new_database_and_its_log_are_their_owners_alone(shared: Path) -> None:
    found = database_settings(
        {"ENGINE": "django.db.backends.sqlite3", "NAME": str(shared / "a.sqlite3")}, pool_size=1
    )
    options = found["OPTIONS"]
    with closing(sqlite3.connect(found["NAME"], factory=options["factory"])) as database:
        database.executescript(options["init_command"])
        database.execute("CREATE TABLE one (id)")
        assert set(modes(*shared.iterdir()).values()) == {0o600}
        assert len(list(shared.iterdir())) == 3, "with the log and its index"


def test_a_database_that_an_older_version_left_open_is_closed_to_others(shared: Path) -> None:
    path = shared / "a.sqlite3"
    with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(path)) as writer:
        old.execute("PRAGMA journal_mode=WAL")
        writer.execute("CREATE TABLE one (id)")
        assert exposed_in(shared) == {"a.sqlite3", "a.sqlite3-wal", "a.sqlite3-shm"}
        with closing(sqlite3.connect(path, factory=PrivateConnection)) as database:
            assert database.execute("SELECT count(*) FROM one").fetchone() == (0,)
        assert exposed_in(shared) == set()


def test_opening_a_database_again_keeps_the_locks_that_this_process_has(shared: Path) -> None:
    """A closed file drops all locks of its process, so an existing database must not be opened."""
    path = shared / "a.sqlite3"
    with closing(sqlite3.connect(path, factory=PrivateConnection)) as first:
        first.execute("CREATE TABLE one (id)")
        first.commit()
        first.execute("BEGIN EXCLUSIVE")
        with closing(sqlite3.connect(path, factory=PrivateConnection)):
            done = subprocess.run(
                [sys.executable, "-c", READ, str(path)], check=False, capture_output=True, text=True
            )
    assert "database is locked" in done.stderr


def test_a_database_in_memory_makes_no_file(shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shared)
    for name in (":memory:", "file:x?mode=memory"):
        sqlite3.connect(name, uri=True, factory=PrivateConnection).close()
    assert list(shared.iterdir()) == []


def test_a_key_that_was_copied_is_closed_to_others(shared: Path) -> None:
    (shared / "secret-key").write_text("k" * 60)
    (shared / "secret-key").chmod(0o644)
    assert load_or_create_secret_key(shared / "secret-key") == "k" * 60
    assert modes(*shared.iterdir()) == {"secret-key": 0o600}


def test_a_file_that_cannot_be_closed_to_others_is_named_in_the_log(
    shared: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    logged: list[tuple[object, ...]] = []
    monkeypatch.setattr(web_app.logger, "warning", lambda *words: logged.append(words))
    monkeypatch.setattr(Path, "chmod", refuse)
    settings.VAR = shared
    monkeypatch.setitem(connection.settings_dict, "NAME", str(shared / "a.sqlite3"))
    (shared / "secret-key").write_text("k" * 60)
    load_or_create_secret_key(shared / "secret-key")
    web_app.warn_of_exposed_files()
    assert [words[1] for words in logged] == [shared / "secret-key"]


@pytest.mark.slow
def test_commands_leave_nothing_open_in_a_folder_that_existed(shared: Path) -> None:
    """With a umask that takes nothing away: every file must ask for its mode itself."""
    env = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    for command in ("migrate", "backup"):
        done = subprocess.run(
            [sys.executable, "manage.py", command],
            cwd=ROOT, env=env | {"CLAG_VAR": str(shared)}, check=False, capture_output=True,
            text=True, timeout=240, umask=0,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
    assert list((shared / "backups").glob("clag-*.zip"))
    assert {"secret-key", "clag.sqlite3"} <= {path.name for path in shared.iterdir()}
    assert exposed_in(shared) == set()
