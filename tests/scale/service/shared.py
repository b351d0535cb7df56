"""One service as in production for many tests: a start of its processes takes seconds of each core.

Each test has an empty database, and leaves the service as it found it: what it killed runs again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.faults.faults import WEB
from ops.production.servers import OwnPostgres
from ops.production.shape import Shape
from ops.programs import free_port
from tests.support.deadlines import wait_for
from tests.support.processes.brokers import Broker
from tournaments.models import Job, JobState

if TYPE_CHECKING:
    from ops.production.crew import Crew


def start_shared(crew: Crew) -> Shape:
    """Start two web processes, a worker for each queue, beat and Redis on the tests' database."""
    broker = Broker.make(crew)
    broker.start()
    crew.env = {**crew.env, "REDIS_URL": broker.url, "PROXIES": "1"}
    # The server of the database is not ours to start.
    database = OwnPostgres(crew, crew.folder, 0, crew.folder)
    shape = Shape(crew, database, broker, {WEB: free_port()}, web_workers=2)
    shape.start_service()
    return shape


def make_whole(shape: Shape) -> None:
    """Start again what an earlier test has left behind as ended, if it failed."""
    crew = shape.crew
    crew.restart_ended()
    for name in crew.orders.keys() - crew.at_work.keys():
        crew.start_again(name)
    shape.wait_for_web(WEB)


def have_rest(shape: Shape) -> None:
    """Delete the jobs that are left, so that the workers stand still while the tables are emptied.

    A job that runs is waited for, and with it what it asks for.
    """

    def is_at_rest() -> bool:
        shape.crew.restart_ended()
        Job.objects.exclude(state=JobState.RUNNING).delete()
        return not Job.objects.exists()

    wait_for(is_at_rest, "the workers stand still")
