"""Nominations that share a line of play come out as if each were played alone."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.deal.trumps import ACE_HIGH, power_table
from engine.search.rank_bits import rank_bits_of
from engine.search.rollouts.by_seats import ALL_TRICKS, play_out, start_of
from engine.search.rollouts.nominated import NominatedDeal


@given(
    st.integers(0, 2**32), st.integers(2, 5), st.integers(1, 10), st.sampled_from([None, *range(4)])
)
def test_each_nomination_is_played_as_if_it_were_the_only_one(
    seed: int, players: int, size: int, trump: int | None
) -> None:
    rng = Random(seed)
    ranks = rank_bits_of(power_table(trump, None, ACE_HIGH))
    pack = rng.sample(range(52), 52)
    hands = [ranks.bits(pack[size * seat : size * (seat + 1)]) for seat in range(players)]
    wants = [rng.randint(0, size) for _ in hands]
    mover, turn = rng.randrange(players), rng.randrange(players)
    unseen = ranks.bits(pack[size:])
    start = start_of(hands, [], turn, ranks=ranks, unseen=unseen, mover=mover)
    shared = NominatedDeal(start, [*hands], wants, mover)
    for nominated in rng.sample([*range(size + 1), ALL_TRICKS], size + 2):
        wants[mover] = nominated
        taken = [0] * players
        won = play_out(start, [*hands], taken, wants)
        assert shared.play(nominated) == (taken, won)
