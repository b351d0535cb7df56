"""A PostgreSQL and a Redis of our own, which can be killed, stopped and started again."""

from __future__ import annotations

import os
import shutil
import signal
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import psycopg

from ops import postgres, programs, redis
from ops.production.crew import wait_until
from ops.servers import Unavailable

if TYPE_CHECKING:
    from contextlib import ExitStack
    from pathlib import Path

    from ops.production.crew import Crew

PASSWORD_FREE = "--auth=trust"  # noqa: S105 - it listens on this machine only
NAME = "clag"


@dataclass
class OwnPostgres:
    """A PostgreSQL with its data in `folder`, as durable as in production.

    `options` are settings as `name=value`; `more` is added to its environment.
    """

    crew: Crew
    folder: Path
    port: int
    programs: Path
    options: tuple[str, ...] = ()
    more: dict[str, str] = field(default_factory=dict)
    name: str = "postgres"

    @classmethod
    def make(
        cls, stack: ExitStack, crew: Crew, *options: str, port: int = 0, name: str = "postgres"
    ) -> OwnPostgres:
        """Create an empty cluster, which is deleted with the stack; it is not started yet.

        Raises Unavailable where no program for it is installed.
        """
        found = postgres.list_programs()
        if not found:
            raise Unavailable("PostgreSQL is not installed")
        folder = programs.make_folder(stack, name)
        made = cls(crew, folder, port or programs.free_port(), found[0], options, name=name)
        made.run("initdb", "-D", str(made.data), "-U", NAME, PASSWORD_FREE, "--no-sync",
                 "--encoding=UTF8", "--locale=C")  # fmt: skip
        return made

    @property
    def data(self) -> Path:
        """The folder of the cluster."""
        return self.folder / "data"

    @property
    def url(self) -> str:
        """The address of the database that the service uses."""
        return f"postgres://{NAME}@{programs.LOCALHOST}:{self.port}/{NAME}"

    @property
    def server_url(self) -> str:
        """The address of a database that is always there."""
        return f"postgres://{NAME}@{programs.LOCALHOST}:{self.port}/postgres"

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs to its end, as the user of the server."""
        programs.run_once([str(self.programs / program), *arguments], self.folder)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        words = [f"listen_addresses={programs.LOCALHOST}", "unix_socket_directories="]
        command = [str(self.programs / "postgres"), "-D", str(self.data), "-p", str(self.port)]
        command += [word for each in (*words, *self.options) for word in ("-c", each)]
        self.crew.start(
            self.name, command, user=programs.find_user(), cwd=self.folder, env=self.more
        )
        wait_until(self.answers, "PostgreSQL answers")

    def answers(self) -> bool:
        """Return whether it answers; start it again if that was tried too early."""
        if self.crew.has_ended(self.name):
            # The memory of the one before is still in use for a moment after it was killed.
            self.crew.start_again(self.name)
        return postgres.answers(self.server_url)

    def create_database(self) -> None:
        """Create the database of the service."""
        with psycopg.connect(self.server_url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {NAME}")

    def crash(self) -> None:
        """End it at once, in the middle of whatever it does; it recovers when it is started."""
        self.crew.end(self.name, signal.SIGQUIT)

    def stop(self) -> None:
        """Stop it in order, after cutting all connections."""
        self.crew.end(self.name, signal.SIGINT)

    def signal_all(self, number: signal.Signals) -> None:
        """Send a signal to it and to the process of each connection."""
        for pid in (self.crew.at_work[self.name].pid, *self.crew.children(self.name)):
            with suppress(ProcessLookupError):
                os.kill(pid, number)


@dataclass
class OwnRedis:
    """A Redis with the settings of production, in the folder of its crew."""

    crew: Crew
    program: str
    port: int
    name: str = "redis"

    @classmethod
    def make(cls, crew: Crew, *, port: int = 0) -> OwnRedis:
        """Return one that is not started yet. Raises Unavailable where there is no program."""
        program = shutil.which("redis-server") or redis.unpack_program()
        return cls(crew, program, port or programs.free_port())

    @property
    def url(self) -> str:
        """Its address for the service."""
        return f"redis://{programs.LOCALHOST}:{self.port}/0"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [self.program, "--port", str(self.port), "--bind", programs.LOCALHOST]
        command += ["--dir", str(self.crew.folder), "--appendonly", "yes", "--save", ""]
        self.crew.start(self.name, [*command, "--maxmemory-policy", "noeviction"])
        wait_until(partial(redis.answers, self.url), "Redis answers")

    def take_away(self) -> None:
        """Kill the server process, as a crash would."""
        self.crew.kill(self.name)
