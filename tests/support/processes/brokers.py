"""A Redis server of the test's own, which can be killed and started again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ops.production.servers import OwnRedis
from ops.servers import Unavailable

if TYPE_CHECKING:
    from ops.production.crew import Crew


class Broker(OwnRedis):
    """A Redis server with the durability settings of production."""

    @classmethod
    def make(cls, crew: Crew, *, port: int = 0) -> Broker:
        """Return a server on a free port, not started yet; skip the test where there is none."""
        try:
            made = OwnRedis.make(crew, port=port)
        except Unavailable as reason:
            pytest.skip(f"no Redis server to start: {reason}")
        return cls(made.crew, made.program, made.port)
