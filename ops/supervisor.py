"""Start the web server and the workers, keep them running, and stop them: what `serve` does."""

from __future__ import annotations

import gc
import io
import os
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.management import call_command

from config.hosts import WILDCARD_ADDRESSES
from ops.ask_health import is_healthy
from ops.backups import keep_copy
from ops.banner import Welcome, make_welcome
from ops.process_group import ProcessGroup
from ops.start_checks import (
    SingleInstanceLock,
    check_port,
    check_writable,
    count_missing_migrations,
)
from ops.static import collect_static_files
from tournaments.clubs import get_setup_word
from tournaments.core.formatting import count_of
from tournaments.demo import club, read_password
from tournaments.models import User

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Output(Protocol):
        """A stream that takes the lines for the terminal."""

        def write(self, msg: str) -> None:
            """Write a line."""


NO_WORD_OF_ROOT = "ignore:::celery.platforms"
"""A filter of warnings, by the only module of Celery that warns of rights."""
START_TIMEOUT = 300.0
WEB = "web server"
MAX_RESTARTS = 8
"""How often in a row a process is started again that does not keep running for `STEADY_SECONDS`."""
STEADY_SECONDS = 60.0
FIRST_DELAY, MAX_DELAY = 0.5, 10.0
"""Seconds before a process is started again: twice as many each time in a row."""


def run(out: Output) -> int:
    """Prepare the data, start web server and workers, and wait until one of them has to stop.

    Returns 0 when asked to stop, 1 when the web server could not be started or a process kept
    exiting; others that exit are started again. Raises CannotStart before anything is changed.
    """
    check_port(settings.HOST, settings.PORT)
    with SingleInstanceLock(settings.VAR, settings.PORT):
        return _run(out)


def _run(out: Output) -> int:
    check_writable()
    steps = count_missing_migrations()
    out.write(
        f"Bringing the database of an earlier version up to date ({count_of(steps, 'step')}) ..."
        if steps
        else "Preparing the database ..."
    )
    if steps and settings.BACKUP_HOURS:
        # There is no way back from a migration otherwise.
        out.write(f"A backup from before: {keep_copy(Path(settings.BACKUP_FOLDER))}")
    call_command("migrate", verbosity=0, interactive=False)
    collect_static_files()
    fill_demo()
    # Before the first child starts, so that Ctrl-C at any moment stops all of them.
    children = ProcessGroup()
    children.handle_signals()
    # What is loaded lives to the end, which would search all of it for garbage once more.
    gc.freeze()
    try:
        for name, command in commands().items():
            children.start(name, command, child_env())
        exited = open_and_watch(children, out)
    finally:
        children.stop()
    out.write(
        f"The {exited} stopped unexpectedly, so everything was stopped." if exited else "Stopped."
    )
    return 1 if exited else 0


def open_and_watch(children: ProcessGroup, out: Output) -> str | None:
    """Say where the club is once it answers, and return what `watch` does.

    A web server that exits before it has answered is given up at once.
    """
    if wait_until_open(children.is_stopping):
        out.write(make_welcome(Welcome.of_settings(find_demo_login(), get_setup_word())))
        sys.stdout.flush()
    elif children.has_exited(WEB):
        # It would not answer the next time either.
        return WEB
    return watch(children, out)


def watch(children: ProcessGroup, out: Output) -> str | None:
    """Wait until a stop is requested (return None) or a child cannot be kept running (its name)."""
    in_a_row: Counter[str] = Counter()
    while (exited := children.watch()) is not None:
        if children.seconds_since_start(exited) >= STEADY_SECONDS:
            in_a_row[exited] = 0
        if in_a_row[exited] == MAX_RESTARTS:
            return exited
        out.write(f"The {exited} stopped unexpectedly and is being restarted.")
        sys.stdout.flush()
        if children.pause(min(FIRST_DELAY * 2 ** in_a_row[exited], MAX_DELAY)):
            return None
        in_a_row[exited] += 1
        children.restart(exited)
    return None


def fill_demo() -> None:
    """Create the demo club in an empty database, unless DEMO=0."""
    if settings.DEMO:
        call_command("demo", if_empty=True, stdout=io.StringIO())


def find_demo_login() -> str:
    """Return how to sign in as the demo organiser; empty if that password no longer works."""
    organiser, password = User.objects.filter(email=club.ORGANISER_EMAIL).first(), read_password()
    if organiser is None or password is None or not organiser.check_password(password):
        return ""
    return f"Demo organiser:    {club.ORGANISER_EMAIL}  password: {password}"


def commands() -> dict[str, list[str]]:
    """Return the command lines of the children, by a name for people."""
    python = sys.executable
    web = [python, "-m", "ops.web_server"]
    workers = {f"background worker ({queue})": worker_command(queue) for queue in settings.QUEUES}
    return {WEB: web, **workers}


def worker_command(queue: str) -> list[str]:
    """Return the command line of the worker of one queue, which does one task at a time.

    The last one also runs beat. The only worker of a queue needs no news of the others, nor
    Django's checks (`ServiceCommand` says why). Who runs the club at home as root has decided so:
    Celery's warning, in each worker, would hide the address of the club.
    """
    command = [
        sys.executable,
        "-W",
        NO_WORD_OF_ROOT,
        "-m",
        "celery",
        "--app",
        "config",
        "--quiet",
        "--skip-checks",
    ]
    command += ["worker", "--queues", queue]
    command += ["--hostname", f"{queue}@%h", "--concurrency=1", "--loglevel=WARNING"]
    command += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    if queue == settings.QUEUES[-1]:
        command += ["--beat", "--schedule", str(settings.VAR / "beat-schedule")]
    return command


def child_env() -> dict[str, str]:
    """Return the children's environment: ours, with less logging, to keep the banner visible."""
    return {"LOG_LEVEL": "WARNING", **os.environ}


def wait_until_open(is_stopping: Callable[[], bool]) -> bool:
    """Wait until the web server answers; return False if it does not within `START_TIMEOUT`."""
    here = "127.0.0.1" if settings.HOST in WILDCARD_ADDRESSES else settings.HOST
    deadline = time.monotonic() + START_TIMEOUT
    while time.monotonic() < deadline and not is_stopping():
        # In short steps, so that a stop is noticed soon.
        if is_healthy(here, settings.PORT, timeout=1):
            return True
        time.sleep(0.1)
    return False
