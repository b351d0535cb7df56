"""Measure a whole deal on the immutable state: `start`, then `legal` and `act` to its end.

    python -m bench.engine.whole_deal [PARTS]

Normal deals of four players and seven cards, each action chosen at random. Shuffling, which takes
a fifth as long again, is measured by itself. A part is a hundred deals; processor time is measured.
"""

from __future__ import annotations

import sys
import time
from random import Random
from statistics import median
from typing import TYPE_CHECKING

import engine
from engine.deal.match import DealSpec
from engine.registry import get_game

if TYPE_CHECKING:
    from collections.abc import Callable

PARTS, DEALS, SEED = 60, 100, 5


def main(parts: int = PARTS) -> int:
    """Print the median and the least time of a deal over the parts, in microseconds."""
    rng, game = Random(SEED), get_game("clag")
    ruleset = engine.make_ruleset("mcleod22")
    spec = DealSpec(ruleset=ruleset, players=4, number=7, dealer=0, hand_size=7)
    seeds = [rng.randbytes(32) for _ in range(DEALS)]
    shuffles = [game.make_shuffle(spec, seed) for seed in seeds]

    def play_all() -> None:
        for shuffle in shuffles:
            state = game.start(spec, shuffle)
            while state.asked:
                seat = state.asked[0]
                legal = game.legal(state, seat)
                state, _events = game.act(state, seat, legal[int(rng.random() * len(legal))])

    def shuffle_all() -> None:
        for seed in seeds:
            game.make_shuffle(spec, seed)

    play_all()
    show("a deal", [measure(play_all) for _ in range(parts)])
    show("its shuffle", [measure(shuffle_all) for _ in range(parts)])
    return 0


def measure(work: Callable[[], object]) -> float:
    """Return the microseconds of processor time that each deal of a part takes."""
    began = time.process_time()
    work()
    return (time.process_time() - began) / DEALS * 1e6


def show(name: str, times: list[float]) -> None:
    """Print a line of results."""
    print(f"{name}: median {median(times):.0f} us, least {min(times):.0f} us")


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
