"""The service on a server of its own, as clubs run it, with collected and compressed files.

`python -m tests.support.served` fills the database that the environment names and prints the
tables in it as JSON.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ops.migrated import TEMPLATE
from tests.ops.test_serve import DROPPED_VARIABLES
from tests.support.deadlines import TIMEOUT, wait_for

if TYPE_CHECKING:
    from tournaments.models import Table

ROOT = Path(__file__).parents[2]
LOCALHOST = "127.0.0.1"
PLAIN_NAME = "club.test"
"""A name that browsers take for another machine's, so that the page is not a secure context."""


TABLES = 12
"""How many tables are created at a time, and again when all are taken."""
ENDS = range(1, 14)


@dataclass(frozen=True)
class ServedTable:
    """A table with no deal played: the keys that enter its 13 deals, and the points they give."""

    served: Served
    id: int
    token: str
    keys: list[list[str]]
    points: list[list[int]]
    night: str
    report: dict[str, Any]

    def link(self, host: str = "localhost") -> str:
        """Return the table's link."""
        return f"http://{host}:{self.served.port}/t/{self.token}/"

    def card(self) -> list[list[int]]:
        """Return the points of each deal that the server has accepted."""
        connection = HTTPConnection(LOCALHOST, self.served.port, timeout=TIMEOUT)
        connection.request("GET", f"/api/v1/tables/{self.id}/deals?page_size=100")
        body = json.loads(connection.getresponse().read())
        assert "results" in body, body
        return [row["result"]["points"] for row in body["results"] if row["result"]]

    def totals(self) -> list[list[str]]:
        """Return the expected card: the totals after each deal, and the final totals again."""
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
        """Create the database, the collected files and the tables.

        What `make test` has migrated is copied, which is quicker than migrating.
        """
        database = self.var / "clag.sqlite3"
        template = Path(os.environ.get(TEMPLATE, ""))
        if template.is_file() and not database.exists():
            shutil.copyfile(template, database)
        command = [sys.executable, "-m", "tests.support.served"]
        done = subprocess.run(command, cwd=ROOT, env=self._env, capture_output=True, check=False)
        assert not done.returncode, done.stderr.decode()
        rows = json.loads(done.stdout.splitlines()[-1])
        self.tables = [ServedTable(self, **row) for row in rows]

    def take_table(self) -> ServedTable:
        """Return a table that no test has had before."""
        if not self.tables:
            self.fill()
        return self.tables.pop()

    def start(self) -> None:
        """Start the server; return once it answers."""
        command = [sys.executable, "-m", "ops.web_server"]
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
        """Kill the server, whatever it is doing."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


def main() -> None:
    """Fill the database and print its tables as JSON."""
    import django

    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    from ops.static import collect_static_files
    from tests.support.factories import make_table
    from tests.support.people import find_people, make_people
    from tournaments.models import Event

    # No one signs in there, and the real passwords of four people take a second.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    call_command("migrate", verbosity=0, interactive=False)
    had = Event.objects.count()
    if had:
        people = find_people()
    else:
        collect_static_files()
        people = make_people()
    names = [f"Night {had + number}" for number in range(TABLES)]
    tables = [make_table(people, 4, "quick13", name=name) for name in names]
    print(json.dumps([_facts(table) for table in tables]))


def _facts(table: Table) -> dict[str, Any]:
    from tests.support.browsers.phones import taps_for
    from tests.support.factories import a_report
    from tournaments.core.deal_reports import report_to_json
    from tournaments.core.links import table_token
    from tournaments.events.score_sheets import score_sheet_for

    reports = [a_report(table, number) for number in ENDS]
    sheet = score_sheet_for(table)
    points = [sheet.score(n, report, {}).points for n, report in enumerate(reports, 1)]
    keys = [taps_for(table, n, report) for n, report in enumerate(reports, 1)]
    return {
        "id": table.pk,
        "token": table_token(table),
        "points": points,
        "keys": keys,
        "night": f"/clubs/{table.event.club.slug}/events/{table.event.slug}/",
        "report": report_to_json(a_report(table, 1)),
    }


if __name__ == "__main__":
    main()
