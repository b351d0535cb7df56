"""Run server programs for as long as the tests need them."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from ops.servers import Unavailable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import ExitStack

LOCALHOST = "127.0.0.1"
START_TIMEOUT = 120.0
STOP_TIMEOUT = 15.0
# PostgreSQL refuses to run as root; the first of these users that exists runs it then.
UNPRIVILEGED_USERS = ("postgres", "nobody")


def find_user() -> str | None:
    """Return the user to run server programs as: None (the current one) unless that is root."""
    if os.getuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in UNPRIVILEGED_USERS if name in known), None)


_reserved: list[socket.socket] = []


def free_port() -> int:
    """Return a port of this machine, reserved for this process and what it starts until it ends.

    On Linux the port stays bound without listening: the system gives it neither to another process
    that asks for a port nor to an outgoing connection. A server that sets SO_REUSEADDR, as all of
    ours do, can still listen on it.
    """
    probe = socket.socket()
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    probe.bind((LOCALHOST, 0))
    port = int(probe.getsockname()[1])
    if sys.platform == "linux":
        _reserved.append(probe)
    else:
        probe.close()
    return port


def make_folder(stack: ExitStack, name: str) -> Path:
    """Create a folder that the server user owns; it is deleted when the stack closes."""
    folder = Path(tempfile.mkdtemp(prefix=f"clag-{name}-"))
    stack.callback(shutil.rmtree, folder, ignore_errors=True)
    if user := find_user():
        shutil.chown(folder, user)
    return folder


def run_once(command: Sequence[str], folder: Path) -> None:
    """Run a program to its end as the server user. Raises Unavailable if it fails."""
    done = subprocess.run(
        command, cwd=folder, check=False, capture_output=True, text=True, user=find_user()
    )
    if done.returncode:
        raise Unavailable(f"{Path(command[0]).name}: {(done.stderr or done.stdout).strip()[-300:]}")


def start(
    stack: ExitStack, command: Sequence[str], folder: Path, answers: Callable[[], bool]
) -> None:
    """Start a server and wait until it answers; it is stopped when the stack closes.

    Raises Unavailable with the end of its output if it does not answer in time.
    """
    log = folder / "server.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            # Ctrl-C reaches only the tests, which stop their servers when the stack closes.
            start_new_session=True,
            user=find_user(),
        )
    stack.callback(_stop, process)
    deadline = time.monotonic() + START_TIMEOUT
    while process.poll() is None and time.monotonic() < deadline:
        if answers():
            return
        time.sleep(0.05)
    raise Unavailable(log.read_text(errors="replace").strip()[-300:] or "no output")


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Send SIGINT, on which both servers close their connections and exit."""
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
    try:
        process.wait(timeout=STOP_TIMEOUT)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
