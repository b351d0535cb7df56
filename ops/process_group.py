"""Processes that live and die together: start them, watch them, stop them all."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import FrameType

PARENT = "CLAG_PARENT"
LOOK_EVERY = 0.1
GRACE = 20.0


class Family:
    """A parent's children, by name.

    `grace` is how many seconds a child has to finish its work after it was asked to stop.
    """

    def __init__(self, *, grace: float = GRACE) -> None:
        """Begin without children."""
        self.children: dict[str, subprocess.Popen[bytes]] = {}
        self._commands: dict[str, tuple[Sequence[str], Mapping[str, str]]] = {}
        self.grace = grace
        self._asked_to_stop = threading.Event()

    def start(self, name: str, command: Sequence[str], env: Mapping[str, str]) -> None:
        """Start a child in a session of its own.

        A Ctrl-C in the terminal then reaches only the parent, which stops the children in
        good order instead of having all of them interrupted in mid-work.
        """
        self._commands[name] = (command, env)
        self.children[name] = subprocess.Popen(
            command, env={**env, PARENT: str(os.getpid())}, start_new_session=True
        )

    def listen(self) -> None:
        """Take Ctrl-C, a closed terminal and a plain kill as the wish to stop."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._note)

    def is_stopping(self) -> bool:
        """Whether somebody asked to stop, or a child has died."""
        return self._asked_to_stop.is_set() or self.find_dead() is not None

    def find_dead(self) -> str | None:
        """Name a child that has ended, or None while all are well."""
        dead = (name for name, child in self.children.items() if child.poll() is not None)
        return next(dead, None)

    def watch(self) -> str | None:
        """Wait until somebody asks to stop (None) or a child dies (its name)."""
        while not self._asked_to_stop.wait(LOOK_EVERY):
            if dead := self.find_dead():
                return dead
        return None

    def start_again(self, name: str) -> None:
        """Start a child that has ended once more, as it was."""
        self.start(name, *self._commands[name])

    def stop(self) -> None:
        """Ask every child to stop, wait for them, and end those that do not listen."""
        for child in self.children.values():
            if child.poll() is None:
                child.terminate()
        deadline = time.monotonic() + self.grace
        for child in self.children.values():
            try:
                child.wait(timeout=max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()

    def _note(self, _number: int, _frame: FrameType | None) -> None:
        self._asked_to_stop.set()


def stop_with_parent() -> None:
    """End this process, politely, when the parent that started it is gone.

    For the case that no handler can catch: a parent that was killed outright. Does nothing
    in a process that was not started by a `Family`.
    """
    parent = int(os.environ.get(PARENT, "0"))
    if parent:
        threading.Thread(target=_wait_for_orphanhood, args=(parent,), daemon=True).start()


def _wait_for_orphanhood(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os.kill(os.getpid(), signal.SIGTERM)
