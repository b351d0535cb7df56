"""How strong the bots are: one of a kind against three of another, points and time.

    python -m bench.bots [--deals 400] [--seed 1]

Four players, seven cards, a turned trump, ten for keeping one's word and one a trick. Each deal is
played with the one bot in every seat in turn, so that luck with the cards falls on all alike.
"""

from __future__ import annotations

import argparse
import statistics
import time
from dataclasses import dataclass, field
from random import Random

import engine
from engine.bots import get_bot
from engine.deal.match import DealSpec

PLAYERS, SIZE = 4, 7
MATCHES = (
    ("random", "random"),
    ("plain", "random"),
    ("plain", "plain"),
    ("sampling", "plain"),
    ("sampling", "sampling"),
)


@dataclass
class Record:
    """What the one bot did, deal by deal."""

    points: list[float] = field(default_factory=list)
    exact: list[float] = field(default_factory=list)
    spent: dict[str, list[float]] = field(default_factory=dict)


def play(one: str, others: str, seat: int, seed: bytes, record: Record) -> None:
    """One deal with the one bot in a seat; its thinking is timed."""
    ruleset = engine.make_ruleset("mcleod22")
    game, rng = engine.get_game(ruleset.game), Random(seed + bytes([seat]))
    spec = DealSpec(ruleset=ruleset, players=PLAYERS, number=7, dealer=0, hand_size=SIZE)
    state = game.start(spec, game.make_shuffle(spec, seed))
    while asked := game.to_act(state):
        turn = asked.bit_length() - 1
        view, bot = game.view(state, turn), get_bot(one if turn == seat else others)
        start = time.process_time()
        action = bot.choose(view, rng)
        if turn == seat:
            record.spent.setdefault(view.phase, []).append(time.process_time() - start)
        state, _ = game.act(state, turn, action)
    assert state.result is not None
    record.points.append(state.result.score.points[seat])
    record.exact.append(state.result.score.exact[seat])


def line(one: str, others: str, deals: int, seed: int) -> str:
    """A match as a row of the table in docs/bench.md."""
    record, rng = Record(), Random(seed)
    for _ in range(deals):
        cards = rng.randbytes(32)
        for seat in range(PLAYERS):
            play(one, others, seat, cards, record)
    mean = statistics.fmean(record.points)
    error = statistics.stdev(record.points) / len(record.points) ** 0.5
    times = " / ".join(
        f"{1000 * statistics.fmean(record.spent[phase]):.2f}" for phase in ("nominate", "play")
    )
    exact = f"{statistics.fmean(record.exact):.0%}"
    return f"| {one} v {others} | {mean:.2f} ± {error:.2f} | {exact} | {times} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    print("| one v three | points a deal | exact | ms a nomination / a card |")
    print("|---|---|---|---|")
    for one, others in MATCHES:
        print(line(one, others, chosen.deals, chosen.seed), flush=True)


if __name__ == "__main__":
    main()
