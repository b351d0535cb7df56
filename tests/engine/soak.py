"""Very many random games of everything, with every property checked.

    make soak, or python -m tests.engine.soak [--games 100000] [--first 0] [--processes 2]
        [--minutes 60]

Games go round all presets, with random tables and options, from the first deal to the last, and
the paper sheet must agree with them. Every fiftieth is checked after each action. Games have
numbers, so that a run that was broken off goes on where its last line says. It stops at the first
failure and prints the command that repeats it.
"""

from __future__ import annotations

import argparse
import sys
import time
from multiprocessing import Pool

import engine
from tests.engine.random_games import play_game

CHUNK = 20
CHECK_EVERY = 50
SHOW_EVERY = 30.0
"""Seconds between two lines of progress."""


def play_chunk(games: range) -> tuple[int, str]:
    """Some games in one process: how many deals, and what went wrong in which."""
    deals, presets = 0, engine.presets()
    for number in games:
        # By turns of all presets, so that each of them has its share of the games checked.
        turn, place = divmod(number, len(presets))
        try:
            check = turn % CHECK_EVERY == 0
            deals += play_game(presets[place], f"soak/{number}", whole=True, check=check)
        except Exception as error:  # any error: its number must be shown
            repeat = f"python -m tests.engine.soak --first {number} --games 1"
            return deals, f"game {number} ({presets[place].slug}): {error!r}; {repeat}"
    return deals, ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=600.0, help="stop after so long")
    chosen = parser.parse_args()
    start = shown = time.monotonic()
    games, deals, end = chosen.first, 0, chosen.first + chosen.games
    work = [range(first, min(first + CHUNK, end)) for first in range(games, end, CHUNK)]
    with Pool(chosen.processes) as pool:
        for chunk, (done, fault) in zip(work, pool.imap(play_chunk, work), strict=True):
            games, deals = chunk.stop, deals + done
            if fault:
                print(fault)
                return 1
            if time.monotonic() - shown > SHOW_EVERY:
                shown = time.monotonic()
                print(f"{games} of {end} games; to go on from here: --first {games}", flush=True)
            if time.monotonic() - start > chosen.minutes * 60:
                break
    seconds = time.monotonic() - start
    print(f"{games - chosen.first} games, {deals} deals, nothing wrong; {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
