"""PostgreSQL goes back to a moment between two backups, by the lines of docs/operations.md."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest

from ops.production.crew import Crew
from ops.production.servers import OwnPostgres
from ops.programs import find_user, make_folder
from ops.servers import Unavailable
from tests.support.deadlines import wait_for

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [pytest.mark.slow, pytest.mark.waits]

GUIDE = Path(__file__).parents[3] / "docs" / "operations.md"


@pytest.fixture
def postgres(tmp_path: Path) -> Iterator[OwnPostgres]:
    """A server of its own, of which the log is kept, with a folder for it and one for a copy."""
    with ExitStack() as stack:
        crew = Crew(tmp_path, dict(os.environ))
        stack.callback(crew.stop)
        try:
            made = OwnPostgres.make(stack, crew)
        except Unavailable as reason:
            pytest.skip(str(reason))
        folder = make_folder(stack, "wal")
        for name in ("archive", "base"):
            (folder / name).mkdir(mode=0o700)
            if user := find_user():
                shutil.chown(folder / name, user)
        made.more = {"ARCHIVE": str(folder / "archive"), "BASE": str(folder / "base")}
        yield made
        print(crew.read_logs())


def follow_guide(postgres: OwnPostgres, step: str, **more: str) -> None:
    """Run the lines of a step in the guide, as the user of PostgreSQL."""
    found = re.search(
        rf"^```sh {step}\n(.*?)^```", GUIDE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    assert found is not None, step
    path = f"{postgres.programs}:{os.environ['PATH']}"
    values = {"PATH": path, "SERVER": postgres.server_url, "PGDATA": str(postgres.data)}
    subprocess.run(
        ["/bin/sh", "-euc", found[1]],
        check=True,
        cwd=postgres.folder,
        env=values | postgres.more | more,
        user=find_user(),
    )


def ask(postgres: OwnPostgres, query: str) -> list[str]:
    with psycopg.connect(postgres.server_url, autocommit=True) as connection:
        cursor = connection.execute(query.encode())
        return [str(row[0]) for row in cursor.fetchall()] if cursor.description else []


def test_it_goes_back_to_the_moment_before_a_mistake(postgres: OwnPostgres) -> None:
    postgres.start()
    follow_guide(postgres, "archive")
    postgres.stop()
    postgres.start()
    ask(postgres, "CREATE TABLE result (deal int)")
    ask(postgres, "INSERT INTO result VALUES (1)")
    follow_guide(postgres, "base")
    ask(postgres, "INSERT INTO result VALUES (2)")
    moment = ask(postgres, "SELECT now()")[0]
    ask(postgres, "DELETE FROM result")
    name = ask(postgres, "SELECT pg_walfile_name(pg_switch_wal())")[0]
    part = Path(postgres.more["ARCHIVE"]) / name
    wait_for(part.exists, "the log is in the archive")
    postgres.crash()
    shutil.rmtree(postgres.data)
    follow_guide(postgres, "recover", MOMENT=moment)
    postgres.start()
    wait_for(lambda: ask(postgres, "SELECT NOT pg_is_in_recovery()") == ["True"], "it serves")
    assert ask(postgres, "SELECT deal FROM result ORDER BY deal") == ["1", "2"]
