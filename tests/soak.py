"""Very many random games of everything, with every property checked.

    python -m tests.soak [--games 100000] [--seed 1] [--processes 2] [--minutes 60]

Games are spread evenly over all presets; options and tables are random. Every fiftieth game is checked
after each action, the others are played out and must end and add up on paper. Stops at the first
failure and prints the seed that repeats it.
"""

from __future__ import annotations

import argparse
import sys
import time
from multiprocessing import Pool
from random import Random

import engine
from tests.engine.simulate import play_match, random_ruleset
from tests.engine.test_games import report_of

CHUNK = 20
CHECK_EVERY = 50


def play_one(seed: str, *, check: bool) -> int:
    """One game; gives the number of deals. Raises AssertionError if anything is wrong."""
    rng = Random(seed)
    preset = rng.choice(engine.presets())
    game = engine.get_game(preset.game)
    ruleset = random_ruleset(preset, rng)
    players = rng.choice(preset.players)
    match = play_match(game, ruleset, players, rng, check=check, deals=200)
    sheet = engine.score_sheet(ruleset, players, match.first_dealer)
    scores: dict[int, engine.DealScore] = {}
    for result in match.results:
        played = result.score
        on_paper = sheet.score(played.number, report_of(sheet, played, scores), scores)
        assert on_paper.points == played.points
        scores[played.number] = on_paper
    return len(match.results)


def play_chunk(first: tuple[int, int]) -> tuple[int, str]:
    """Some games in one process: how many deals, and what went wrong with which seed."""
    seed, start = first
    deals = 0
    for number in range(start, start + CHUNK):
        name = f"{seed}/{number}"
        try:
            deals += play_one(name, check=number % CHECK_EVERY == 0)
        except Exception as error:  # its seed must be told, whatever it is
            return deals, f"game {name}: {type(error).__name__}: {error}"
    return deals, ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=600.0, help="stop after so long")
    chosen = parser.parse_args()
    start, games, deals = time.monotonic(), 0, 0
    work = ((chosen.seed, first) for first in range(0, chosen.games, CHUNK))
    with Pool(chosen.processes) as pool:
        for done, fault in pool.imap_unordered(play_chunk, work):
            games, deals = games + CHUNK, deals + done
            if fault:
                print(fault)
                return 1
            if time.monotonic() - start > chosen.minutes * 60:
                break
    print(f"{games} games, {deals} deals, nothing wrong; {time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
