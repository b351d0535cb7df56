from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.cards import PACK, parse_cards
from engine.deal.cut_for_deal import highest_cut


@pytest.mark.parametrize(
    ("cards", "players", "winner"),
    [
        ("2S AS 3S", 3, 1),
        ("AS 2S AH 5D 9C", 3, 2),
        ("AS AH AD 5D 9C 9H 2S 3S", 3, 2),
    ],
)
def test_the_highest_card_wins_and_the_tied_draw_again(
    cards: str, players: int, winner: int
) -> None:
    assert highest_cut(parse_cards(cards), players) == winner


@given(st.permutations(PACK), st.integers(2, 7))
def test_a_seat_at_the_table_always_wins_the_cut(pack: list[int], players: int) -> None:
    assert 0 <= highest_cut(pack, players) < players


def dealers(preset: str, **options: object) -> Counter[int]:
    game, ruleset = engine.get_game("clag"), engine.make_ruleset(preset, options)
    seeds = (number.to_bytes(32, "big") for number in range(700))
    return Counter(game.first_dealer(ruleset, 5, seed) for seed in seeds)


@pytest.mark.parametrize("option", ["random", "high-card"])
def test_everybody_is_about_equally_often_the_first_dealer(option: str) -> None:
    found = dealers("foss20", first_dealer=option)
    assert sorted(found) == [0, 1, 2, 3, 4]
    assert all(90 < count < 190 for count in found.values())


def test_where_the_winner_of_the_cut_nominates_first_the_deal_sits_on_their_right() -> None:
    game = engine.get_game("clag")
    cut = engine.make_ruleset("old-wikipedia")
    scottish = engine.make_ruleset("scottish18")
    for number in range(50):
        seed = number.to_bytes(32, "big")
        winner = game.first_dealer(cut, 5, seed)
        assert (game.first_dealer(scottish, 5, seed) + 1) % 5 == winner
