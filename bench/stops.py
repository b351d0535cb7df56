"""Stop the service at random moments: `python -m bench.stops [TIMES] [LATEST] [SEED]`.

Prints each stop that was not clean or took longer than ten seconds, and the longest of all.
`LATEST` is how many seconds after the start a stop may come.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from random import Random

from tests.support.processes.stops import stop_once

LIMIT = 10.0


def main(times: int = 200, latest: float = 12.0, seed: int = 1) -> int:
    """Stop the service `times` times; return 1 if one was not clean or took too long."""
    random, bad, longest = Random(seed), 0, 0.0
    with tempfile.TemporaryDirectory(prefix="clag-stops-") as folder:
        for number in range(times):
            stop = stop_once(Path(folder, "var"), random, latest=latest)
            longest = max(longest, stop.seconds)
            if not stop.is_clean or stop.seconds > LIMIT:
                bad += 1
                print(number, stop, flush=True)
            if number % 10 == 9:
                load = os.getloadavg()[0]
                print(f"{number + 1} stops, longest {longest:.1f} s, load {load:.0f}", flush=True)
    print(f"{times} stops, {bad} not as they should be, longest {longest:.1f} s")
    return int(bad > 0)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.stops")
    parser.add_argument("times", nargs="?", type=int, default=200, help="how many stops")
    parser.add_argument("latest", nargs="?", type=float, default=12.0, help="seconds after a start")
    parser.add_argument("seed", nargs="?", type=int, default=1, help="of the random moments")
    given = parser.parse_args()
    sys.exit(main(given.times, given.latest, given.seed))
