"""`make faults`: bring about each fault in the shape of production, and check what is left.

    python -m bench.faults [FAULT ...] [--short] [--times N]

PostgreSQL and Redis are started for it. For each fault a paper night and online games are played;
once the fault is over, they have to go on, and are played to their end. Then nothing that was
accepted may be lost or counted twice, derived rows must be what a rebuild gives, and all work that
was due must be done. Prints a line for each fault, with the seconds after which games, standings
and the health page went on, and what is aimed at; returns 1 if one of them did harm.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from contextlib import ExitStack
from typing import TYPE_CHECKING

from bench.faults.faults import FAULTS, Scene
from ops.production.crew import TooLate
from ops.production.shape import Shape
from ops.programs import make_folder
from ops.servers import Unavailable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bench.faults.faults import Fault
    from bench.faults.shim import Shim
    from tests.support.people import People

GAMES, SHORT_GAMES = 6, 2
LIMITS = "100"
"""All clients have one address here, where a club night has forty."""


def main(arguments: Sequence[str]) -> int:
    """Bring about the faults that are wanted."""
    parser = argparse.ArgumentParser(prog="python -m bench.faults")
    parser.add_argument("wanted", nargs="*", metavar="FAULT", help="all of them if none is given")
    parser.add_argument("--short", action="store_true", help="few games and the quickest faults")
    parser.add_argument("--times", type=int, default=1, help="how often to do all of it")
    options = parser.parse_args(arguments)
    known = [fault.name for fault in FAULTS]
    if unknown := set(options.wanted) - set(known):
        parser.error(f"no such fault: {', '.join(sorted(unknown))}. There are {', '.join(known)}.")
    if options.times > 1:  # each in a service of its own
        again = [*options.wanted, *(["--short"] if options.short else [])]
        command = [sys.executable, "-m", "bench.faults", *again]
        return max(subprocess.run(command, check=False).returncode for _ in range(options.times))
    with ExitStack() as stack:
        try:
            return run(stack, options)
        except Unavailable as reason:
            print(f"not run: {reason}")
            return 1


def run(stack: ExitStack, options: argparse.Namespace) -> int:
    """Start the service and bring about the faults; return 1 if one did harm."""
    from bench.faults.shim import Shim

    folder = make_folder(stack, "faults")
    folder.chmod(0o755)  # PostgreSQL, which is another user's process, reads the fault's file
    shim = Shim.make(folder)
    more = shim.env if shim else {}
    shape = Shape.make(
        stack, folder, webs=1, web_workers=2, LIMITS_FACTOR=LIMITS, PROXIES="1", **more
    )
    shape.postgres.more = more
    os.environ |= {name: shape.crew.env[name] for name in shape.settings(folder)}
    # This process opens games by the API's own test client.
    os.environ |= {"LIMITS_FACTOR": LIMITS, "ALLOWED_HOSTS": "testserver", "LOG_LEVEL": "ERROR"}
    import django

    shape.start_data()
    shape.prepare()
    django.setup()

    chosen = [
        fault
        for fault in FAULTS
        if fault.name in options.wanted
        or (not options.wanted and (fault.is_short or not options.short))
    ]
    return play(shape, shim, chosen, options)


def play(
    shape: Shape, shim: Shim | None, chosen: Sequence[Fault], options: argparse.Namespace
) -> int:
    """Bring about the chosen faults; return 1 if one did harm."""
    from tests.support.people import make_people

    people, bad = make_people(), 0
    shape.start_service()
    for fault in chosen:
        if fault.needs_shim and shim is None:
            print(f"{fault.name:20} not run: it needs a C compiler")
            continue
        games = SHORT_GAMES if options.short else GAMES
        bad += not is_harmless(shape, shim, people, fault, games=games)
    if bad:
        print(
            f"{bad} faults did harm; the logs of the processes:\n{shape.crew.read_logs()[-20000:]}"
        )
    return int(bad > 0)


def is_harmless(
    shape: Shape, shim: Shim | None, people: People, fault: Fault, *, games: int
) -> bool:
    """Bring about one fault in an evening of its own, and print and return whether it went well."""
    from bench.faults.evening import Evening, NotRight

    port, keep = next(iter(shape.webs.values())), shape.crew.restart_ended
    began = time.monotonic()
    evening = Evening.begin(port, people, fault.name, games=games)
    try:
        evening.wait_until_it_goes_on(keep)
        fault.bring_about(Scene(shape, evening, shim))
        went_on = evening.wait_until_it_goes_on(keep)
        evening.finish(keep)
    except (NotRight, TooLate, AssertionError) as reason:
        print(f"{fault.name:20} HARM: {fault.what}: {reason}", flush=True)
        return False
    finally:
        evening.stop()
    seconds, load = time.monotonic() - began, os.getloadavg()[0]
    print(
        f"{fault.name:20} harmless: {fault.what}; {format_times(went_on, fault.aims)}; "
        f"{seconds:.0f} s in all, load {load:.1f}",
        flush=True,
    )
    return True


def format_times(went_on: Mapping[str, float], aims: Mapping[str, float]) -> str:
    """Say after how many seconds each part went on, and whether that was as soon as aimed at.

    >>> format_times({"games": 4.21, "service": 0.1}, {"games": 10.0})
    'games after 4.2 s (aim 10: met), service after 0.1 s'
    """
    parts = []
    for part, seconds in went_on.items():
        aim = aims.get(part)
        is_met = "met" if aim is None or seconds <= aim else "MISSED"
        aimed = "" if aim is None else f" (aim {aim:.0f}: {is_met})"
        parts.append(f"{part} after {seconds:.1f} s{aimed}")
    return ", ".join(parts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
