"""One service as in production for many tests: a start of its processes takes seconds of each core.

Each test has an empty database, and leaves the service as it found it: what it killed runs again.
"""

from __future__ import annotations

from contextlib import closing
from signal import SIGCONT, SIGSTOP
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils import timezone
from redis import Redis, RedisError

from bench.faults.faults import WEB
from ops.production.servers import OwnPostgres
from ops.production.shape import BEAT, QUEUES, Shape
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
    """Let the service go on, and start again what an earlier test has left behind as ended."""
    crew = shape.crew
    crew.restart_ended()
    for name in crew.orders.keys() - crew.at_work.keys():
        crew.start_again(name)
    crew.signal(BEAT, SIGCONT)
    shape.wait_for_web(WEB)


def have_rest(shape: Shape) -> None:
    """Have the workers stand still, so that the tables can be emptied.

    Beat, which asks for a look at everything every two seconds, is frozen: the cores are for other
    tests. Jobs that are left are deleted; one that runs is waited for, and with it what it asks
    for. A job whose worker was killed is deleted once its lease ends, as without beat no other
    worker takes it over.
    """
    crew = shape.crew
    crew.restart_ended()
    if BEAT in crew.at_work:
        crew.signal(BEAT, SIGSTOP)

    def is_at_rest() -> bool:
        crew.restart_ended()
        under_way = Q(state=JobState.RUNNING, lease_until__gte=timezone.now())
        Job.objects.exclude(under_way).delete()
        try:
            return not (Job.objects.exists() or any(redis.llen(queue) for queue in QUEUES))
        except RedisError:  # the test had stopped Redis
            return False

    with closing(Redis.from_url(crew.env["REDIS_URL"])) as redis:
        try:
            wait_for(is_at_rest, "the workers stand still")
        except AssertionError as error:
            open_jobs = list(Job.objects.values_list("kind", "state", "lease_until"))
            error.add_note(f"jobs: {open_jobs}")
            error.add_note(f"queues: {[(queue, redis.llen(queue)) for queue in QUEUES]}")
            raise
