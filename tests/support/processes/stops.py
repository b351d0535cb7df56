"""Start the service as `make run` does, and stop it at a random moment with some signals."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ops.programs import LOCALHOST, free_port

if TYPE_CHECKING:
    from random import Random

ROOT = Path(__file__).resolve().parents[3]
FOREIGN = ("DJANGO_SETTINGS_MODULE", "DATABASE_URL", "REDIS_URL", "BASE_URL", "DEBUG", "SECRET_KEY")
SIGNALS = (signal.SIGINT, signal.SIGTERM)
MAX_GAP = 0.3
"""Seconds between two signals of one stop; half of them come within a millisecond."""
GIVE_UP = 60.0


@dataclass(frozen=True, slots=True)
class Stop:
    """What a stop was like: when it came, its signals, how long it took, what was left over."""

    after: float
    signals: tuple[str, ...]
    seconds: float
    left: tuple[int, ...]
    output: str

    @property
    def is_clean(self) -> bool:
        """Return whether everything ended, without a traceback."""
        return not self.left and self.seconds < GIVE_UP and "Traceback" not in self.output


def stop_once(var: Path, random: Random, *, latest: float) -> Stop:
    """Start the service in `var`, stop it within `latest` seconds, and wait until it has ended."""
    env = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    env |= {"CLAG_VAR": str(var), "HOST": LOCALHOST, "PORT": str(free_port()), "DEMO": "0"}
    log = var.parent / f"{var.name}.log"
    with log.open("w", encoding="utf-8") as output:
        service = subprocess.Popen(
            [sys.executable, "-u", "manage.py", "serve"],
            cwd=ROOT, env=env, stdout=output, stderr=output, start_new_session=True,
            preexec_fn=_heed_interrupts,
        )  # fmt: skip
    after = random.uniform(0, latest)
    pause = threading.Event()
    pause.wait(after)
    numbers = [random.choice(SIGNALS) for _ in range(random.randint(1, 3))]
    began = time.monotonic()
    for place, number in enumerate(numbers):
        if place:
            pause.wait(random.choice([0.0, 0.001, random.uniform(0, MAX_GAP)]))
        if service.poll() is None:
            os.killpg(service.pid, number)
    try:
        service.wait(GIVE_UP)
    except subprocess.TimeoutExpired:
        service.kill()
        service.wait()
    seconds = time.monotonic() - began
    left = tuple(find_processes(var))
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    names = tuple(signal.Signals(number).name for number in numbers)
    return Stop(after, names, seconds, left, log.read_text(encoding="utf-8"))


def _heed_interrupts() -> None:
    """Undo what a shell does to a command in the background: it ignores SIGINT."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def find_processes(var: Path) -> list[int]:
    """Return the running processes of the service whose data is in `var`."""
    mark = f"CLAG_VAR={var}\0".encode()
    return [
        int(path.parent.name) for path in Path("/proc").glob("[0-9]*/environ") if has(path, mark)
    ]


def has(path: Path, mark: bytes) -> bool:
    """Return whether an environment has a variable; False if the process has ended."""
    try:
        return mark in path.read_bytes()
    except (OSError, ProcessLookupError):
        return False
