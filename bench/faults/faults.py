"""The faults: each is brought about while an evening goes on, and is over when it returns."""

from __future__ import annotations

import http.client
import signal
import threading
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import psycopg
import redis

from ops.production.crew import wait_until
from ops.production.shape import BEAT, WORKERS, is_ready
from ops.programs import LOCALHOST
from tests.scale.strangers.slow_clients import ATTACKS, SlowClients

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bench.faults.evening import Evening
    from bench.faults.shim import Shim
    from ops.production.shape import Shape

WEB = "web-1"
FROZEN_SECONDS = 8.0
AWAY_SECONDS = 70.0
HOUR, STEP_BACK = 3600, 10
EACH = 40
STREAMS = 2000
NO_SPACE = b"No space left on device"


@dataclass(frozen=True, slots=True)
class Scene:
    """What a fault works on. `seconds_away` is how long a server is away in the long fault."""

    shape: Shape
    evening: Evening
    shim: Shim | None
    seconds_away: float = AWAY_SECONDS

    def wait(self, seconds: float) -> None:
        """Let the evening go on for some seconds: the length of a fault is a part of it."""
        threading.Event().wait(seconds)


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: its name, what is done, whether it is in the short form, and what it aims at."""

    name: str
    what: str
    bring_about: Callable[[Scene], None]
    is_short: bool = False
    needs_shim: bool = False
    aims: Mapping[str, float] = field(default_factory=dict)


def kill_web(scene: Scene) -> None:
    """Kill the web server with all its processes."""
    scene.shape.crew.kill(WEB)
    scene.shape.crew.start_again(WEB)


def kill_web_process(scene: Scene) -> None:
    """Kill one of the processes of the web server; its parent starts another."""
    scene.shape.crew.kill_server(WEB)


def kill_worker(scene: Scene) -> None:
    """Kill the worker of games and standings while it holds a job."""
    from tournaments.models import Job, JobState  # here and below: the names need no Django

    crew = scene.shape.crew
    wait_until(Job.objects.filter(state=JobState.RUNNING).exists, "a job runs")
    crew.kill(WORKERS[0])
    crew.start_again(WORKERS[0])


def kill_beat(scene: Scene) -> None:
    """Kill beat, and start it some seconds later."""
    scene.shape.crew.kill(BEAT)
    scene.wait(FROZEN_SECONDS)
    scene.shape.crew.start_again(BEAT)


def freeze(*names: str) -> Callable[[Scene], None]:
    """Stop processes in the middle (SIGSTOP), and let them go on some seconds later."""

    def bring_about(scene: Scene) -> None:
        for name in names:
            scene.shape.crew.signal(name, signal.SIGSTOP)
        scene.wait(FROZEN_SECONDS)
        for name in names:
            scene.shape.crew.signal(name, signal.SIGCONT)

    return bring_about


def freeze_postgres(scene: Scene) -> None:
    """Stop PostgreSQL and all its connections in the middle."""
    scene.shape.postgres.signal_all(signal.SIGSTOP)
    scene.wait(FROZEN_SECONDS)
    scene.shape.postgres.signal_all(signal.SIGCONT)


def empty_redis(scene: Scene) -> None:
    """Delete everything in Redis."""
    with redis.Redis.from_url(scene.shape.redis.url) as client:
        client.flushall()


def redis_away(scene: Scene) -> None:
    """Kill Redis, and start it some seconds later."""
    scene.shape.redis.take_away()
    scene.wait(FROZEN_SECONDS)
    scene.shape.redis.start()


def restart_postgres(scene: Scene) -> None:
    """End PostgreSQL at once, in the middle of transactions, and start it again."""
    scene.shape.postgres.crash()
    scene.shape.postgres.start()


def postgres_away(scene: Scene) -> None:
    """Keep PostgreSQL away for long."""
    scene.shape.postgres.crash()
    scene.wait(scene.seconds_away)
    scene.shape.postgres.start()


def fill_disk(scene: Scene) -> None:
    """Have the disk of PostgreSQL take nothing new; it may stop for that, and is started again.

    Raises AssertionError if it took a large write all the same, for then nothing was tried.
    """
    assert scene.shim is not None
    log = scene.shape.crew.folder / f"{scene.shape.postgres.name}.log"
    before = log.stat().st_size
    scene.shim.set(is_full=True)
    assert is_refused(scene.shape.postgres.url), "the full disk took a write"
    scene.wait(FROZEN_SECONDS)
    scene.shim.set()
    wait_until(scene.shape.postgres.answers, "PostgreSQL is back")
    assert NO_SPACE in log.read_bytes()[before:], "PostgreSQL met no full disk"


def is_refused(url: str) -> bool:
    """Write more than there is room for in the files of a database; return whether that failed."""
    try:
        with psycopg.connect(url, autocommit=True) as database:
            database.execute("CREATE TABLE full_disk AS SELECT generate_series(1, 100000)")
    except psycopg.OperationalError:
        return True
    return False


def jump(scene: Scene) -> None:
    """Put the clock of all processes an hour ahead, as after a sleep, and later ten seconds back.

    It stays there: this is the last fault.
    """
    assert scene.shim is not None
    scene.shim.set(offset=HOUR)
    scene.evening.wait_until_it_goes_on(scene.shape.crew.restart_ended)
    scene.shim.set(offset=HOUR - STEP_BACK)


def slow_sockets(scene: Scene) -> None:
    """Have strangers send slowly, and read nothing, in each way that we know."""
    with SlowClients(scene.shape.webs[WEB]) as clients:
        for attack in ATTACKS.values():
            attack(clients, EACH)
        scene.evening.wait_until_it_goes_on(scene.shape.crew.restart_ended)


def many_streams(scene: Scene) -> None:
    """Have two thousand people watch one of the games."""
    from tournaments.core import links

    game = scene.evening.games[0]
    path = f"/api/v1{game.path}/stream?link={links.game_token(game.game)}"
    port = scene.shape.webs[WEB]
    with ExitStack() as stack:
        statuses = []
        for number in range(STREAMS):
            web = stack.enter_context(closing(http.client.HTTPConnection(LOCALHOST, port, 60)))
            # As a proxy does, from the addresses of many people.
            web.request("GET", path, headers={"X-Forwarded-For": f"198.51.100.{number % 250}"})
            statuses.append(web.getresponse().status)
        assert statuses.count(200) == STREAMS, sorted(set(statuses))
        scene.evening.wait_until_it_goes_on(scene.shape.crew.restart_ended)


def stop_and_start(scene: Scene) -> None:
    """Stop each process of the service in order, and start all again, twice."""
    crew = scene.shape.crew
    for _ in range(2):
        for name in (WEB, BEAT, *WORKERS):
            crew.end(name)
            crew.start_again(name)
        wait_until(lambda: is_ready(scene.shape.webs[WEB]), "the web server answers")


WORKER_AIMS = {"games": 10.0, "standings": 15.0}
POSTGRES_AIMS = {"service": 5.0}
"""Seconds after the fault within which something is to go on, on a machine that is not busy."""

FAULTS = (
    Fault("web-killed", "kill -9 of the web server", kill_web, is_short=True),
    Fault("web-process-killed", "kill -9 of one of its processes", kill_web_process),
    Fault(
        "worker-killed", "kill -9 of the worker in the middle of a job", kill_worker, is_short=True,
        aims=WORKER_AIMS,
    ),
    Fault("beat-killed", "kill -9 of beat", kill_beat),
    Fault("web-frozen", "SIGSTOP of the web server", freeze(WEB)),
    Fault("workers-frozen", "SIGSTOP of all workers and beat", freeze(*WORKERS, BEAT)),
    Fault("redis-frozen", "SIGSTOP of Redis", freeze("redis")),
    Fault("postgres-frozen", "SIGSTOP of PostgreSQL", freeze_postgres),
    Fault("redis-emptied", "all data of Redis deleted", empty_redis, is_short=True),
    Fault("redis-away", "Redis away for some seconds", redis_away),
    Fault(
        "postgres-restarted", "PostgreSQL restarted in mid-transaction", restart_postgres,
        is_short=True, aims=POSTGRES_AIMS,
    ),
    Fault("postgres-away", "PostgreSQL away for 70 s", postgres_away, aims=POSTGRES_AIMS),
    Fault("disk-full", "the disk of PostgreSQL full", fill_disk, needs_shim=True),
    Fault("slow-sockets", "strangers who send and read slowly", slow_sockets),
    Fault("many-streams", "2,000 people watch a game", many_streams),
    Fault("stops-and-starts", "everything stopped in order and started, twice", stop_and_start),
    Fault("clock-jumps", "the clock an hour ahead, then ten seconds back", jump, needs_shim=True),
)  # fmt: skip
"""All of them, in the order in which they are brought about; after the last the clock is wrong."""
