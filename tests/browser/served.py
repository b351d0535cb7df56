"""The club on a server of its own, as people run it: gathered files, compressed, and a port.

`python -m tests.browser.served` fills the database that the environment names and prints what a
test needs of it.
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
from typing import Any

from tests.ops.test_serve import LEFT_OUT
from tests.waiting import wait_for

ROOT = Path(__file__).parents[2]
HERE = "127.0.0.1"
PLAIN_NAME = "club.test"
"""A name that browsers take for one of the network: an address without TLS, not this machine."""


@dataclass
class Served:
    """A web server with one table; it can be stopped and started again."""

    var: Path
    port: int
    facts: dict[str, Any] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def _env(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in LEFT_OUT}
        return {
            **kept,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "CLAG_VAR": str(self.var),
            "HOST": HERE,
            "PORT": str(self.port),
            "ALLOWED_HOSTS": f"localhost,{HERE},{PLAIN_NAME}",
            "LOG_LEVEL": "WARNING",
        }

    def fill(self) -> None:
        """Make the database, the gathered files and a table."""
        command = [sys.executable, "-m", "tests.browser.served"]
        said = subprocess.run(command, cwd=ROOT, env=self._env, capture_output=True, check=False)
        assert not said.returncode, said.stderr.decode()
        self.facts = json.loads(said.stdout.splitlines()[-1])

    def start(self) -> None:
        """Open the door; returns when it answers."""
        command = [sys.executable, "-m", "gunicorn", "-c", "ops/gunicorn_conf.py", "config.wsgi"]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self._env, start_new_session=True)
        wait_for(self._answers, "the server answers")

    def _answers(self) -> bool:
        try:
            connection = HTTPConnection(HERE, self.port, timeout=5)
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except OSError:
            return False

    def stop(self) -> None:
        """Kill it in the midst of whatever it does."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def link(self, host: str = "localhost") -> str:
        """The address of the table's code."""
        return f"http://{host}:{self.port}/t/{self.facts['token']}/"

    def card(self) -> list[list[int]]:
        """What the server counts: the points of each deal."""
        connection = HTTPConnection(HERE, self.port, timeout=10)
        connection.request("GET", f"/api/v1/tables/{self.facts['table']}/deals?page_size=100")
        body = json.loads(connection.getresponse().read())
        assert "results" in body, body
        rows = body["results"]
        return [row["result"]["points"] for row in rows if row["result"]]


def main() -> None:
    """Fill the database and say what is in it."""
    import django

    django.setup()
    from django.core.management import call_command

    from ops.static import gather_static_files
    from tests.browser.phones import keys_of
    from tests.factories import a_report, make_table
    from tests.people import make_people
    from tournaments.links import link_token
    from tournaments.sheets import sheet_of

    call_command("migrate", verbosity=0, interactive=False)
    gather_static_files()
    table = make_table(make_people(), 4, preset="mcleod22")
    reports = [a_report(table, number) for number in range(1, 23)]
    points = [sheet_of(table).score(n, one, {}).points for n, one in enumerate(reports, 1)]
    keys = [keys_of(table, n, one) for n, one in enumerate(reports, 1)]
    facts = {"table": table.pk, "token": link_token(table), "points": points, "keys": keys}
    print(json.dumps(facts))


if __name__ == "__main__":
    main()
