"""Opening and closing the house: what `serve` does, in order."""

from __future__ import annotations

import io
import os
import socket
import sys
import time
from contextlib import closing
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.management import call_command

from config.hosts import EVERYWHERE
from ops.ask_health import is_well
from ops.banner import Welcome, make_welcome
from ops.process_group import Family
from ops.static import gather_static_files
from tournaments.demo import club
from tournaments.models import User

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Output(Protocol):
        """Where lines for the person at the terminal go."""

        def write(self, msg: str) -> None:
            """Write a line."""


PATIENCE = 300.0
WEB, WORKER = "web server", "background worker"
MOST_REVIVALS, PAUSE = 20, 0.5


class PortTaken(Exception):
    """Something else listens where the club wants to."""


def keep_house(out: Output) -> int:
    """Prepare, open, wait, close. Returns 0 when asked to stop, 1 when the web server died.

    A worker that died is started again: standings may be late, but nobody's cards may close.

    Raises PortTaken before anything was changed.
    """
    check_port(settings.HOST, settings.PORT)
    out.write("Preparing the club ...")
    call_command("migrate", verbosity=0, interactive=False)
    gather_static_files()
    fill_demo()
    family = Family()
    family.listen()
    try:
        for name, command in commands().items():
            family.start(name, command, children_env())
        if wait_until_open(family.is_stopping):
            out.write(make_welcome(Welcome.of_settings(find_demo_login())))
            sys.stdout.flush()
        died = watch(family, out)
    finally:
        family.stop()
    out.write(f"The {died} ended by itself, so all was stopped." if died else "Closed.")
    return 1 if died else 0


def watch(family: Family, out: Output) -> str | None:
    """Wait until somebody asks to stop (None), or until a child cannot be kept alive (its name)."""
    revivals = 0
    while (died := family.watch()) == WORKER and revivals < MOST_REVIVALS:
        revivals += 1
        out.write(f"The {died} ended by itself and is started again.")
        sys.stdout.flush()
        time.sleep(PAUSE)
        family.start_again(died)
    return died


def check_port(host: str, port: int) -> None:
    """Raise PortTaken, with what to do about it, when the address cannot be listened on."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with closing(socket.socket(family, socket.SOCK_STREAM)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host.strip("[]"), port))
        except OSError as reason:
            raise PortTaken(
                f"Port {port} on {host} cannot be used ({reason.strerror}). Perhaps the club is "
                f"open already? To take another port: PORT={port + 1} make run"
            ) from None


def fill_demo() -> None:
    """Fill an empty database with the demo club unless DEMO=0."""
    if settings.DEMO:
        call_command("demo", if_empty=True, stdout=io.StringIO())


def find_demo_login() -> str:
    """How to sign in as the demo's organiser; empty when nobody can any more."""
    organiser = User.objects.filter(email=club.ORGANISER_EMAIL).first()
    if organiser is None or not organiser.check_password(club.PASSWORD):
        return ""
    return f"Demo organiser:    {club.ORGANISER_EMAIL}  password: {club.PASSWORD}"


def commands() -> dict[str, list[str]]:
    """The command lines of the children, by what a person would call them."""
    python = sys.executable
    web = [python, "-m", "gunicorn", "-c", "ops/gunicorn_conf.py", "config.wsgi"]
    if settings.CELERY_EMBEDDED:
        worker = [python, "manage.py", "run_embedded_worker"]
    else:
        worker = [python, "-m", "celery", "-A", "config", "worker", "--loglevel=WARNING"]
        worker += ["--beat", "--schedule", str(settings.VAR / "beat-schedule")]
    return {WEB: web, WORKER: worker}


def children_env() -> dict[str, str]:
    """The children's environment: ours, and quiet, so that the welcome stays readable."""
    return {"LOG_LEVEL": "WARNING", **os.environ}


def wait_until_open(given_up: Callable[[], bool]) -> bool:
    """Wait until the web server answers; False when it does not come to that."""
    here = "127.0.0.1" if settings.HOST in EVERYWHERE else settings.HOST
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and not given_up():
        if is_well(here, settings.PORT):
            return True
        time.sleep(0.1)
    return False
