"""Processes of a crew: started by name, killed, stopped in the middle, and gone with this one."""

from __future__ import annotations

import ctypes
import os
import subprocess
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from signal import SIGKILL, SIGTERM, Signals
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

ROOT = Path(__file__).resolve().parents[2]
DIE_WITH_PARENT = 1
POLL_INTERVAL = 0.05
START_TIMEOUT = 120.0
STOP_TIMEOUT = 30.0


class TooLate(Exception):
    """Something did not happen in time; the message says what."""


def wait_until(
    condition: Callable[[], object], what: str, *, within: float = START_TIMEOUT
) -> None:
    """Wait until a condition holds. Raises TooLate after `within` seconds."""
    deadline, pause = time.monotonic() + within, threading.Event()
    while not condition():
        if time.monotonic() > deadline:
            raise TooLate(f"waited {within:.0f} s in vain: {what}")
        pause.wait(POLL_INTERVAL)


def _die_with_parent() -> None:
    """Have the kernel kill this process when the one that started it is gone, for any reason."""
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, SIGKILL)


@dataclass(frozen=True, slots=True)
class Order:
    """How a process is started: its command, what is added to its environment, as whom, where."""

    command: Sequence[str]
    more: Mapping[str, str]
    user: str | None
    cwd: Path


@dataclass
class Crew:
    """Processes by name, each in its own process group, with their logs in `folder`."""

    folder: Path
    env: Mapping[str, str]
    at_work: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    orders: dict[str, Order] = field(default_factory=dict)

    def start(
        self,
        name: str,
        command: Sequence[str],
        *,
        env: Mapping[str, str] | None = None,
        user: str | None = None,
        cwd: Path = ROOT,
    ) -> None:
        """Start a process in a folder, as `user` if given; `env` is added to its environment."""
        self.orders[name] = Order(command, env or {}, user, cwd)
        self.start_again(name)

    def start_again(self, name: str) -> None:
        """Start a process that has ended as it was started before."""
        order = self.orders[name]
        with (self.folder / f"{name}.log").open("ab") as log:
            self.at_work[name] = subprocess.Popen(
                order.command,
                cwd=order.cwd,
                env={**self.env, **order.more},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                user=order.user,
                preexec_fn=_die_with_parent,
            )

    def has_ended(self, name: str) -> bool:
        """Return whether a process has ended by itself."""
        return self.at_work[name].poll() is not None

    def restart_ended(self) -> None:
        """Restart the processes that have ended by themselves, as a supervisor does."""
        for name in list(self.at_work):
            if self.has_ended(name):
                self.start_again(name)

    def children(self, name: str) -> list[int]:
        """Return the ids of the running children of a process."""
        pid = self.at_work[name].pid
        lists = Path(f"/proc/{pid}/task").glob("*/children")
        return [int(word) for each in lists for word in each.read_text().split()]

    def servers(self, name: str) -> list[int]:
        """Return the ids of the processes of a web server with several that take requests.

        Its first child only cleans up after the others (`multiprocessing.resource_tracker`).
        """
        commands = {pid: Path(f"/proc/{pid}/cmdline") for pid in self.children(name)}
        return [pid for pid, command in commands.items() if b"spawn_main" in read_command(command)]

    def kill_server(self, name: str) -> None:
        """Kill one of the processes that take requests, and wait until another has its place."""
        before = self.servers(name)
        os.kill(before[0], SIGKILL)
        wait_until(
            lambda: len(set(self.servers(name)) - {before[0]}) == len(before),
            f"{name} has replaced the process that was killed",
        )

    def signal(self, name: str, number: Signals) -> None:
        """Send a signal to a process and all that it has started."""
        os.killpg(self.at_work[name].pid, number)

    def kill(self, name: str) -> None:
        """End a process and its children with -9, as a crash would."""
        process = self.at_work.pop(name)
        with suppress(ProcessLookupError):  # it may have ended by itself
            os.killpg(process.pid, SIGKILL)
        process.wait()

    def end(self, name: str, number: Signals = SIGTERM, *, within: float = STOP_TIMEOUT) -> float:
        """Ask a process to stop, and return how many seconds it took; it is killed after `within`.

        Raises TooLate if it had to be killed.
        """
        process, began = self.at_work[name], time.monotonic()
        process.send_signal(number)
        try:
            process.wait(within)
        except subprocess.TimeoutExpired:
            raise TooLate(f"{name} did not stop within {within:.0f} s") from None
        finally:
            self.kill(name)
        return time.monotonic() - began

    def stop(self) -> None:
        """Kill all processes and their children."""
        for name in list(self.at_work):
            self.kill(name)

    def read_logs(self) -> str:
        """Return the output of all processes, for a test that failed."""
        logs = sorted(self.folder.glob("*.log"))
        return "\n".join(f"--- {log.stem}\n{log.read_text(errors='replace')}" for log in logs)


def read_command(file: Path) -> bytes:
    """Return the command line of a process; empty if it has gone."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return file.read_bytes()
    return b""
