"""Starting a server program for as long as the tests run."""

from __future__ import annotations

import itertools
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from ops.servers import NotHad

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import ExitStack

HERE = "127.0.0.1"
START_WITHIN = 30.0
STOP_WITHIN = 15.0
# PostgreSQL refuses to run as root; the first of these users that exists runs it instead.
LESSER_USERS = ("postgres", "nobody")
FIRST_PORT = 20_000
PORTS_EACH = 400
RANGES = 30


def find_user() -> str | None:
    """The user to run server programs as: None (ourselves) unless we are root."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in LESSER_USERS if name in known), None)


def free_port() -> int:
    """Return a TCP port on this machine that is free, and that no other test worker will take.

    Each pytest-xdist worker has a range of its own. All ranges lie below the ports that
    Linux gives to outgoing connections (32768 and up): one of those could otherwise take the
    port before the server that it is meant for, or while that server is being restarted.
    """
    for _ in range(PORTS_EACH):
        port = next(_ports)
        with closing(socket.socket()) as probe, suppress(OSError):
            probe.bind((HERE, port))
            return port
    raise NotHad("no port is free")


def _list_ports() -> Iterator[int]:
    # A run outside a worker (PYTEST_XDIST_WORKER is not set) has the first range.
    number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw-1").removeprefix("gw")) + 1
    first = FIRST_PORT + number % RANGES * PORTS_EACH
    # A random start keeps two runs of the tests at the same time apart.
    start = secrets.randbelow(PORTS_EACH)
    return itertools.cycle(first + (start + n) % PORTS_EACH for n in range(PORTS_EACH))


_ports = _list_ports()


def make_folder(stack: ExitStack, name: str) -> Path:
    """A folder of the server user's own that goes away with the stack."""
    folder = Path(tempfile.mkdtemp(prefix=f"clag-{name}-"))
    stack.callback(shutil.rmtree, folder, ignore_errors=True)
    if user := find_user():
        shutil.chown(folder, user)
    return folder


def run_once(command: Sequence[str], folder: Path) -> None:
    """Run a program to its end as the server user; raises NotHad when it fails."""
    done = subprocess.run(
        command, cwd=folder, check=False, capture_output=True, text=True, user=find_user()
    )
    if done.returncode:
        raise NotHad(f"{Path(command[0]).name}: {(done.stderr or done.stdout).strip()[-300:]}")


def start(
    stack: ExitStack, command: Sequence[str], folder: Path, answers: Callable[[], bool]
) -> None:
    """Start a server and wait until it answers; it is stopped when the stack closes.

    Raises NotHad with the end of what it said when it does not come up.
    """
    log = folder / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            user=find_user(),
        )
    stack.callback(_stop, process)
    deadline = time.monotonic() + START_WITHIN
    while process.poll() is None and time.monotonic() < deadline:
        if answers():
            return
        time.sleep(0.05)
    raise NotHad(log.read_text(errors="replace").strip()[-300:] or "it said nothing")


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Interrupt, which both servers take as: close the connections and go."""
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
    try:
        process.wait(timeout=STOP_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
