"""The club on a server of its own, as people run it: gathered files, compressed, and a port.

`python -m tests.support.served` fills the database that the environment names and prints what
tests need of it.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.ops.test_serve import DROPPED_VARIABLES
from tests.support.deadlines import TIMEOUT, wait_for

if TYPE_CHECKING:
    from tournaments.models import Table

ROOT = Path(__file__).parents[2]
LOCALHOST = "127.0.0.1"
PLAIN_NAME = "club.test"
"""A name that browsers take for one of the network: an address without TLS, not this machine."""


TABLES = 12
"""Made at a time; when all are taken, as many more."""
ENDS = range(1, 23)


@dataclass(frozen=True)
class ServedTable:
    """A table with nothing played: the keys that tap its 22 deals in, and what they come to."""

    served: Served
    id: int
    token: str
    keys: list[list[str]]
    points: list[list[int]]

    def link(self, host: str = "localhost") -> str:
        """The address of the table's code."""
        return f"http://{host}:{self.served.port}/t/{self.token}/"

    def card(self) -> list[list[int]]:
        """What the server counts: the points of each deal."""
        connection = HTTPConnection(LOCALHOST, self.served.port, timeout=TIMEOUT)
        connection.request("GET", f"/api/v1/tables/{self.id}/deals?page_size=100")
        body = json.loads(connection.getresponse().read())
        assert "results" in body, body
        return [row["result"]["points"] for row in body["results"] if row["result"]]

    def totals(self) -> list[list[str]]:
        """The card that is planned: the totals after each deal, and the final ones again."""
        rows = [[str(sum(deals)) for deals in zip(*self.points[:end], strict=True)] for end in ENDS]
        return [*rows, rows[-1]]


@dataclass
class Served:
    """A web server with tables; it can be stopped and started again."""

    var: Path
    port: int
    tables: list[ServedTable] = field(default_factory=list)
    process: subprocess.Popen[bytes] | None = None

    @property
    def _env(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in DROPPED_VARIABLES}
        return {
            **kept,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "CLAG_VAR": str(self.var),
            "HOST": LOCALHOST,
            "PORT": str(self.port),
            "ALLOWED_HOSTS": f"localhost,{LOCALHOST},{PLAIN_NAME}",
            "LOG_LEVEL": "WARNING",
        }

    def fill(self) -> None:
        """Make the database, the gathered files and the tables."""
        command = [sys.executable, "-m", "tests.support.served"]
        said = subprocess.run(command, cwd=ROOT, env=self._env, capture_output=True, check=False)
        assert not said.returncode, said.stderr.decode()
        rows = json.loads(said.stdout.splitlines()[-1])
        self.tables = [ServedTable(self, **row) for row in rows]

    def take_table(self) -> ServedTable:
        """A table that nobody had before."""
        if not self.tables:
            self.fill()
        return self.tables.pop()

    def start(self) -> None:
        """Open the door; returns when it answers."""
        command = [sys.executable, "-m", "gunicorn", "-c", "ops/gunicorn_conf.py", "config.wsgi"]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self._env, start_new_session=True)
        wait_for(self._answers, "the server answers")

    def _answers(self) -> bool:
        try:
            connection = HTTPConnection(LOCALHOST, self.port, timeout=30)
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except OSError:
            return False

    def stop(self) -> None:
        """Kill it in the midst of whatever it does."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def main() -> None:
    """Fill the database and say what is in it."""
    import django

    django.setup()
    from django.core.management import call_command

    from ops.static import collect_static_files
    from tests.support.factories import make_table
    from tests.support.people import find_people, make_people
    from tournaments.models import Event

    call_command("migrate", verbosity=0, interactive=False)
    had = Event.objects.count()
    if had:
        people = find_people()
    else:
        collect_static_files()
        people = make_people()
    names = [f"Night {had + number}" for number in range(TABLES)]
    tables = [make_table(people, 4, "mcleod22", name=name) for name in names]
    print(json.dumps([_facts(table) for table in tables]))


def _facts(table: Table) -> dict[str, Any]:
    from tests.support.browser_phones import taps_for
    from tests.support.factories import a_report
    from tournaments.core.links import table_token
    from tournaments.events.score_sheets import score_sheet_for

    reports = [a_report(table, number) for number in ENDS]
    points = [score_sheet_for(table).score(n, one, {}).points for n, one in enumerate(reports, 1)]
    keys = [taps_for(table, n, one) for n, one in enumerate(reports, 1)]
    return {"id": table.pk, "token": table_token(table), "points": points, "keys": keys}


if __name__ == "__main__":
    main()
