from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.cards import PACK
from engine.deal.match import Match
from engine.deal.shuffle import Shuffle, commitment, cut_position, make_shuffle
from engine.errors import BadDeal, BadText

SEEDS = st.binary(min_size=32, max_size=32)
ENTROPY = st.dictionaries(st.integers(0, 6), st.binary(max_size=40), max_size=4)


@given(SEEDS, ENTROPY)
def test_a_shuffle_is_a_whole_pack_and_depends_on_nothing_else(
    seed: bytes, entropy: dict[int, bytes]
) -> None:
    shuffle = make_shuffle(seed, entropy)
    assert sorted(shuffle.pack) == sorted(shuffle.hand_order) == list(PACK)
    assert make_shuffle(seed, dict(reversed(entropy.items()))) == shuffle
    assert 1 <= cut_position(seed, entropy, 52) <= 51


@given(SEEDS, SEEDS)
def test_commitments_tell_seeds_apart(one: bytes, other: bytes) -> None:
    assert (commitment(one) == commitment(other)) == (one == other)


def test_moving_a_byte_from_one_player_to_another_changes_the_deal() -> None:
    seed = bytes(32)
    packs = {
        make_shuffle(seed, entropy).pack
        for entropy in ({}, {0: b"ab"}, {0: b"a", 1: b"b"}, {1: b"ab"}, {0: b"ab", 1: b""})
    }
    assert len(packs) == 5


def test_every_card_lands_in_every_place_about_equally_often() -> None:
    tops: Counter[int] = Counter()
    rounds = 5200
    for number in range(rounds):
        pack = make_shuffle(number.to_bytes(32, "big")).pack
        tops[pack[0]] += 1
    # Chi-square with 51 degrees of freedom; 100 is beyond one in ten thousand.
    expected = rounds / 52
    assert sum((tops[card] - expected) ** 2 / expected for card in PACK) < 100


def test_a_deal_with_the_wrong_pack_is_refused() -> None:
    game, ruleset = engine.get_game("clag"), engine.make_ruleset("foss20")
    spec = game.next_deal(Match(ruleset, 4, 0))
    assert spec is not None
    with pytest.raises(BadDeal):
        game.start(spec, Shuffle(PACK[:-1]))
    with pytest.raises(BadDeal):
        game.start(spec, Shuffle((*PACK[:-1], 0)))


@pytest.mark.parametrize("seed", [b"", b"x", bytes(31), bytes(33)])
def test_a_seed_of_another_length_is_refused(seed: bytes) -> None:
    with pytest.raises(BadText, match="A seed has 32 bytes"):
        make_shuffle(seed)
