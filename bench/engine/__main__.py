"""Compare the fast paths with OpenSpiel's `oh_hell`, driven from Python, as ratios.

    pip install -r requirements/bench-engine.txt
    python -m bench.engine [--seconds 2] [--all-shapes]

OpenSpiel's side is a tight Python loop: nominations and plays on a copy of a dealt deal, asking for
the legal actions at every step. Its compiled play-out, `evaluate_bots` with uniform bots, is
measured too, and our play-out compared with both. Ours starts from a dealt deal as well. CPU time
is measured, and the jobs take turns, so that a busy machine slows both sides alike.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from random import Random
from typing import TYPE_CHECKING

from engine.deal.trumps import ACE_HIGH, power_table
from engine.search.fast_deal import DealtHands, FastDeal
from engine.search.playout import (
    deal_at_random,
    random_playout,
    random_playout_dealt,
    random_playouts,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

try:
    import pyspiel
except ImportError:
    sys.exit("This needs open_spiel: pip install -r requirements/bench-engine.txt")

POWERS = tuple(power_table(trump, None, ACE_HIGH) for trump in range(4))
COPIES = 100
BATCH = 100
"""Play-outs of one deal in one call, which are compiled where there is a kernel."""


class Jobs:
    """The same jobs for both sides, for one shape of deal (players and cards)."""

    def __init__(self, players: int, size: int, rng: Random) -> None:
        self.players, self.size, self.draw, self.rng = players, size, rng.random, rng
        self.game = pyspiel.load_game("oh_hell", {"players": players, "num_tricks_fixed": size})
        self.theirs = [self._their_deal(rng) for _ in range(COPIES)]
        self.bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(players)]
        self.ours = [self._our_deal(rng) for _ in range(COPIES)]

    def _their_deal(self, rng: Random) -> pyspiel.State:
        state = self.game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        return state

    def _our_deal(self, rng: Random) -> DealtHands:
        pack = rng.sample(range(52), self.players * self.size + 1)
        hands = [pack[seat : -1 : self.players] for seat in range(self.players)]
        return DealtHands(hands, rng.randrange(self.players), POWERS[pack[-1] // 13])

    def openspiel(self, deals: int) -> None:
        draw = self.draw
        for number in range(deals):
            state = self.theirs[number % COPIES].clone()
            legal_actions, apply_action = state.legal_actions, state.apply_action
            is_terminal = state.is_terminal
            while not is_terminal():
                legal = legal_actions()
                apply_action(legal[int(draw() * len(legal))])

    def openspiel_compiled(self, deals: int) -> None:
        for number in range(deals):
            pyspiel.evaluate_bots(self.theirs[number % COPIES].clone(), self.bots, number)

    def openspiel_deal(self, deals: int) -> None:
        draw = self.draw
        for _ in range(deals):
            state = self.game.new_initial_state()
            legal_actions, apply_action = state.legal_actions, state.apply_action
            is_terminal = state.is_terminal
            while not is_terminal():
                legal = legal_actions()
                apply_action(legal[int(draw() * len(legal))])

    def step(self, deals: int) -> None:
        draw = self.draw
        for number in range(deals):
            deal = FastDeal(self.ours[number % COPIES])
            legal, act = deal.legal, deal.act
            while legal:
                legal = act(legal[int(draw() * len(legal))])

    def play_out(self, deals: int) -> None:
        for number in range(deals):
            random_playout_dealt(self.ours[number % COPIES], self.draw)

    def play_out_often(self, deals: int) -> None:
        for number in range(deals // BATCH):
            random_playouts(self.ours[number % COPIES], BATCH, self.rng)

    def deal_and_play_out(self, deals: int) -> None:
        for number in range(deals):
            hands, bits, trump = deal_at_random(self.players, self.size, self.draw)
            dealer = number % self.players
            random_playout(hands, bits, dealer, POWERS[trump], self.draw)


def measure(jobs: Sequence[Callable[[int], None]], seconds: float) -> list[float]:
    """Return the median CPU time of each job, in microseconds a deal; the jobs take turns."""
    deals = 1000
    for job in jobs:
        job(deals)
    times: list[list[float]] = [[] for _ in jobs]
    end = time.monotonic() + seconds
    while time.monotonic() < end or len(times[0]) < 5:
        for job, taken in zip(jobs, times, strict=True):
            start = time.process_time()
            job(deals)
            taken.append((time.process_time() - start) / deals * 1e6)
    return [statistics.median(taken) for taken in times]


def report(players: int, size: int, seconds: float, rng: Random) -> tuple[float, float]:
    """Print one line for a shape; return the ratios of stepping and of playing out."""
    shape = Jobs(players, size, rng)
    jobs = (
        shape.openspiel,
        shape.step,
        shape.play_out,
        shape.openspiel_compiled,
        shape.openspiel_deal,
        shape.deal_and_play_out,
        shape.play_out_often,
    )
    theirs, step, out, compiled, their_deal, deal, often = measure(jobs, seconds)
    print(
        f"{players} players {size} cards: OpenSpiel {theirs:6.1f} µs a deal; "
        f"step by step {step:6.1f} = {theirs / step:4.2f} times; "
        f"play-out {out:6.1f} = {theirs / out:4.2f} times "
        f"({compiled:.1f} compiled = {compiled / out:4.2f} times), "
        f"{BATCH} in one call {often:6.2f} = {compiled / often:4.2f} times compiled; "
        f"with dealing {their_deal:6.1f} and {deal:6.1f} = {their_deal / deal:4.2f} times"
    )
    return theirs / step, theirs / out


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each shape")
    parser.add_argument("--all-shapes", action="store_true", help="3 to 7 players, 2 to 7 cards")
    chosen = parser.parse_args()
    rng = Random(1)
    step, out = report(4, 7, chosen.seconds, rng)
    good = step >= 1.25 and out >= 2.0
    if chosen.all_shapes:
        shapes = [(players, size) for players in range(3, 8) for size in range(2, 8)]
        ratios = {shape: report(*shape, chosen.seconds, rng) for shape in shapes}
        slowest = min(ratios, key=lambda shape: ratios[shape][0])
        print(f"slowest shape {slowest}: {ratios[slowest][0]:.2f} times step by step")
        good = good and ratios[slowest][0] >= 1.0
    print("aims met" if good else "AIMS MISSED", "(1.25 step by step, 2 play-outs at 4 x 7; 1 all)")
    return int(not good)


if __name__ == "__main__":
    sys.exit(main())
