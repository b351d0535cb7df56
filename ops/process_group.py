"""Start child processes together, watch them, and stop them together."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import FrameType

PARENT_VARIABLE = "CLAG_PARENT"
POLL_INTERVAL = 0.1
STOP_TIMEOUT = 5.0
"""Seconds in which a child has to end; what a worker was doing is done again later."""


class ProcessGroup:
    """Keep the child processes of this process, by name.

    `stop_timeout` is how many seconds a child has to finish its work before it is killed.
    """

    def __init__(self, *, stop_timeout: float = STOP_TIMEOUT) -> None:
        """Create an empty group."""
        self.children: dict[str, subprocess.Popen[bytes]] = {}
        self._commands: dict[str, tuple[Sequence[str], Mapping[str, str]]] = {}
        self._started_at: dict[str, float] = {}
        self.stop_timeout = stop_timeout
        self._is_asked_to_stop = False

    def start(self, name: str, command: Sequence[str], env: Mapping[str, str]) -> None:
        """Start a child in a session of its own.

        Ctrl-C in the terminal then reaches only the parent, which stops the children in order;
        otherwise it would interrupt all of them in the middle of their work.
        """
        self._commands[name] = (command, env)
        self._started_at[name] = time.monotonic()
        self.children[name] = subprocess.Popen(
            command, env={**env, PARENT_VARIABLE: str(os.getpid())}, start_new_session=True
        )

    def handle_signals(self) -> None:
        """Stop on Ctrl-C, on SIGTERM and when the terminal is closed."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._request_stop)

    def is_stopping(self) -> bool:
        """Return whether a stop was requested or a child has exited."""
        return self._is_asked_to_stop or self.find_exited() is not None

    def find_exited(self) -> str | None:
        """Return the name of a child that has exited, or None while all are running."""
        exited = (name for name, child in self.children.items() if child.poll() is not None)
        return next(exited, None)

    def has_exited(self, name: str) -> bool:
        """Return whether a child has exited by itself."""
        return not self._is_asked_to_stop and self.children[name].poll() is not None

    def seconds_since_start(self, name: str) -> float:
        """Return how long ago a child was started."""
        return time.monotonic() - self._started_at[name]

    def pause(self, seconds: float) -> bool:
        """Wait; return whether a stop was requested meanwhile, which ends the wait."""
        end = time.monotonic() + seconds
        while not self._is_asked_to_stop and time.monotonic() < end:
            time.sleep(POLL_INTERVAL)
        return self._is_asked_to_stop

    def watch(self) -> str | None:
        """Wait until a stop is requested (return None) or a child exits (return its name)."""
        while not self._is_asked_to_stop:
            if exited := self.find_exited():
                return exited
            time.sleep(POLL_INTERVAL)
        return None

    def restart(self, name: str) -> None:
        """Start a child that has exited again, with the same command and environment."""
        self._kill(self.children[name])  # it may have left processes of its own
        self.start(name, *self._commands[name])

    def stop(self) -> None:
        """Send every child SIGTERM, wait for them, and kill those that do not exit in time."""
        for child in self.children.values():
            if child.poll() is None:
                child.terminate()
        deadline = time.monotonic() + self.stop_timeout
        for child in self.children.values():
            with suppress(subprocess.TimeoutExpired):
                child.wait(timeout=max(0.1, deadline - time.monotonic()))
            self._kill(child)
            child.wait()

    def _kill(self, child: subprocess.Popen[bytes]) -> None:
        """Kill a child, if it is still running, and all processes that it started."""
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)  # the session's first process names the group

    def _request_stop(self, _number: int, _frame: FrameType | None) -> None:
        # A handler may run between any two lines, and a second one within the first. So it takes no
        # lock: even `Event.set` holds one, for which the second would wait without end.
        self._is_asked_to_stop = True


def stop_with_parent(**_signal: object) -> None:
    """Send this process SIGTERM when the parent that started it is gone.

    A parent that is killed outright cannot stop its children itself. Does nothing in a process
    that was not started by a `ProcessGroup`, or by one that was. Can be a receiver of signals.
    """
    parent = int(os.environ.get(PARENT_VARIABLE, "0"))
    if parent:
        os.environ[PARENT_VARIABLE] = str(os.getpid())
        threading.Thread(target=_stop_when_orphaned, args=(parent,), daemon=True).start()


def _stop_when_orphaned(parent: int) -> None:
    # The system gives orphans another parent.
    while os.getppid() == parent:
        time.sleep(1)
    os.kill(os.getpid(), signal.SIGTERM)


def stop_with_server() -> None:
    """Send this process SIGTERM when the web server that started it is gone.

    Does nothing in the only process of a web server.
    """
    server = multiprocessing.parent_process()
    if server is not None:
        threading.Thread(target=_stop_after, args=(server,), daemon=True).start()


def _stop_after(server: multiprocessing.process.BaseProcess) -> None:
    server.join()
    os.kill(os.getpid(), signal.SIGTERM)
