"""What a deal pays: points, and whether the nomination or the Misère was made."""

from __future__ import annotations

import pytest

from engine.clag.combination import combine
from engine.clag.house_rules import HouseRules
from engine.clag.scoring import score_deal
from engine.clag.slots import Contract
from engine.clag.special_lookup import get_specials, specials

PAYS = HouseRules(bonus=10, hit=2, miss=3)
PAYS_NOTHING = HouseRules(bonus=10, hit=2, miss=0)
SUMS = HouseRules(bonus=10, hit=2, miss=0, madness_failure="always-sum")
RATES = HouseRules(misere_none=10, misere_per_trick=-2, misere_trumps_per_trick=-3)
NO_CONTRACT = HouseRules(misere_none=10, misere_per_trick=-2, misere_is_contract=False)
MINUS = HouseRules(misere_none=10, misere_madness="minus-sum")
WON = (0, 1, 1, 2)
"""Who won each of four tricks: in Ascending Madness seat 0 has 1, seat 1 has 5, seat 2 has 4."""


@pytest.mark.parametrize(
    ("called", "house", "nominations", "trumps", "paid"),
    [
        ("", PAYS, (1, 2, 0), None, ((12, 14, 3), (True, True, False))),
        ("", PAYS, (1, 1, 0), None, ((12, 6, 3), (True, False, False))),
        ("", PAYS_NOTHING, (1, 1, 1), None, ((12, 0, 12), (True, False, True))),
        ("ascending-madness", PAYS, (1, 1, 0), None, ((11, 5, 4), (True, False, False))),
        ("ascending-madness", PAYS_NOTHING, (1, 1, 0), None, ((11, 0, 0), (True, False, False))),
        ("ascending-madness", SUMS, (1, 1, 0), None, ((11, 5, 4), (True, False, False))),
        ("misere", RATES, None, None, ((-3, -6, -3), (False, False, False))),
        ("misere", RATES, None, False, ((-2, -4, -2), (False, False, False))),
        ("misere no-trumps", RATES, None, None, ((-2, -4, -2), (False, False, False))),
        ("misere no-trumps", RATES, None, True, ((-3, -6, -3), (False, False, False))),
        ("misere", NO_CONTRACT, None, False, ((-2, -4, -2), (None, None, None))),
        ("misere ascending-madness", MINUS, None, None, ((-1, -5, -4), (False, False, False))),
        ("highest-number", PAYS, None, None, ((0, 10, 0), (None, None, None))),
    ],
)
def test_a_deal_pays(
    called: str,
    house: HouseRules,
    nominations: tuple[int, ...] | None,
    trumps: bool | None,
    paid: tuple[tuple[int, ...], tuple[bool | None, ...]],
) -> None:
    deal = combine(get_specials(called.split()), house)
    found = score_deal(deal, house, nominations, (1, 2, 1), WON, trumps=trumps)
    assert (found.points, found.made) == paid
    assert found.failed == tuple(one is False for one in found.made)
    # Only a nomination can be exact.
    assert found.exact == tuple(one is True and nominations is not None for one in found.made)


def test_a_misere_without_a_trick_is_made_and_not_exact() -> None:
    deal = combine(get_specials(["misere"]), RATES)
    found = score_deal(deal, RATES, None, (0, 4, 0))
    assert found.points == (10, -12, 10)
    assert (found.made, found.failed) == ((True, False, True), (False, True, False))
    assert found.exact == (False, False, False)


@pytest.mark.parametrize(
    ("with_trumps", "sentence"),
    [
        (-3, "+10 for no tricks, −2 for each trick without trumps and −3 with trumps."),
        (-2, "+10 for no tricks, −2 for each trick."),
    ],
)
def test_the_sentence_about_misere_names_one_rate_or_two(with_trumps: int, sentence: str) -> None:
    misere = specials()["misere"]
    assert isinstance(misere, Contract)
    assert misere.summary is not None
    house = HouseRules(misere_per_trick=-2, misere_trumps_per_trick=with_trumps)
    assert misere.summary.words(house) == f"Misère: {sentence}"
