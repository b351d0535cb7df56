"""Start the service as docker-compose.yml does: data, migrations, web processes, workers, beat."""

from __future__ import annotations

import http.client
import os
import secrets
import subprocess
import sys
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from ops.production.crew import ROOT, Crew, wait_until
from ops.production.servers import OwnPostgres, OwnRedis
from ops.programs import LOCALHOST, free_port

if TYPE_CHECKING:
    from collections.abc import Mapping
    from contextlib import ExitStack
    from pathlib import Path

FOREIGN = ("DATABASE_URL", "REDIS_URL", "BASE_URL", "DEBUG", "ALLOWED_HOSTS", "SECRET_KEY")
"""Variables of an installation on this machine, which must not reach these processes."""
QUEUES = ("now", "draws", "later")
CELERY = (sys.executable, "-m", "celery", "-A", "config", "--skip-checks")
WORKERS = tuple(f"worker-{queue}" for queue in QUEUES)
BEAT = "beat"


@dataclass
class Shape:
    """The processes of one service. `webs` are the web processes' ports by name."""

    crew: Crew
    postgres: OwnPostgres
    redis: OwnRedis
    webs: dict[str, int] = field(default_factory=dict)
    web_workers: int = 1
    code: Path = ROOT
    """The folder of the version that is started; another one before an upgrade."""
    token: str = field(default_factory=partial(secrets.token_urlsafe, 20))

    @classmethod
    def make(
        cls, stack: ExitStack, folder: Path, *, webs: int = 2, web_workers: int = 1, **env: str
    ) -> Shape:
        """Create data servers and ports; nothing runs yet, and all of it ends with the stack.

        `webs` web servers have `web_workers` processes each. `env` is added to the environment of
        all. Raises Unavailable where a program is missing.
        """
        kept = {name: value for name, value in os.environ.items() if name not in FOREIGN}
        crew = Crew(folder, kept)
        stack.callback(crew.stop)
        postgres, redis = OwnPostgres.make(stack, crew), OwnRedis.make(crew)
        ports = {f"web-{number}": free_port() for number in range(1, webs + 1)}
        shape = cls(crew, postgres, redis, ports, web_workers)
        crew.env = kept | shape.settings(folder) | env
        return shape

    def settings(self, folder: Path) -> dict[str, str]:
        """Return the settings that the processes share."""
        return {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "CLAG_VAR": str(folder / "var"),
            "DATABASE_URL": self.postgres.url,
            "REDIS_URL": self.redis.url,
            "SECRET_KEY": secrets.token_urlsafe(50),
            "METRICS_TOKEN": self.token,
            "LOG_LEVEL": "INFO",
        }

    def start_data(self) -> None:
        """Start PostgreSQL with an empty database, and Redis."""
        self.postgres.start()
        self.postgres.create_database()
        self.redis.start()

    def manage(self, *arguments: str) -> None:
        """Run a command of manage.py to its end. Raises CalledProcessError if it fails."""
        command = [sys.executable, "manage.py", *arguments]
        subprocess.run(command, cwd=self.code, env=self.crew.env, check=True)

    def prepare(self) -> None:
        """Bring the database up to date and collect the static files, as `migrate` does."""
        self.manage("migrate", "--no-input", "--verbosity=0", "--skip-checks")
        self.manage("collectstatic", "--no-input", "--verbosity=0")

    def start_service(self) -> None:
        """Start workers, beat and web processes; return when those answer."""
        self.start_background()
        for name in self.webs:
            self.start_web(name)
        for name in self.webs:
            self.wait_for_web(name)

    def start_background(self) -> None:
        """Start a worker for each queue, and beat."""
        for queue, name in zip(QUEUES, WORKERS, strict=True):
            self.start_worker(name, queue)
        schedule = str(self.crew.folder / "beat-schedule")
        beat = [*CELERY, "beat", "--pidfile=", "--schedule", schedule, "--loglevel=WARNING"]
        self.crew.start(BEAT, beat, cwd=self.code)

    def start_worker(self, name: str, queue: str) -> None:
        """Start the worker of a queue, with two children."""
        command = [*CELERY, "worker", "--queues", queue, "--hostname", f"{queue}@%h"]
        self.crew.start(name, [*command, "--concurrency=2", "--loglevel=WARNING"], cwd=self.code)

    def start_web(self, name: str, env: Mapping[str, str] | None = None) -> None:
        """Start a web server on its port; `env` is added to its environment."""
        more = {"HOST": LOCALHOST, "PORT": str(self.webs[name])}
        more |= {"WEB_WORKERS": str(self.web_workers), **(env or {})}
        command = [sys.executable, "-m", "ops.web_server"]
        self.crew.start(name, command, cwd=self.code, env=more)

    def wait_for_web(self, name: str) -> None:
        """Wait until a web server answers."""
        wait_until(partial(is_ready, self.webs[name]), f"{name} answers")


def is_ready(port: int, path: str = "/healthz") -> bool:
    """Return whether a web server answers and has its database."""
    connection = http.client.HTTPConnection(LOCALHOST, port, timeout=30)
    try:
        connection.request("GET", path, headers={"Host": "localhost"})
        return connection.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
