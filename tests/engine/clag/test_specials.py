from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from engine.clag.combination import combine
from engine.clag.examples.lines import evaluate, parse_example
from engine.clag.house_rules import HouseRules
from engine.clag.special_lookup import special_modules, specials
from engine.errors import SlotClash

if TYPE_CHECKING:
    from engine.clag.slots import Special

FILES = dict(special_modules())
HOUSE = HouseRules(guess_precedence="refuse")
NAMED = [special for special in specials().values() if special.examples]


@pytest.mark.parametrize("name", FILES)
def test_file_and_slug_agree(name: str) -> None:
    assert FILES[name]
    for special in FILES[name]:
        assert special.slug.startswith(name.replace("_", "-"))
        assert special.title
        assert special.sentence.endswith(".")
        assert special.label


@pytest.mark.parametrize("name", FILES)
def test_every_file_brings_examples(name: str) -> None:
    assert any(special.examples for special in FILES[name])


EXAMPLES = [(special, line) for special in specials().values() for line in special.examples]


@pytest.mark.parametrize(
    ("special", "line"), EXAMPLES, ids=lambda part: getattr(part, "slug", part)
)
def test_the_examples_in_the_file_come_out_as_written(special: Special, line: str) -> None:
    example = parse_example(line)
    assert evaluate(example, special) == example.expect


def test_labels_and_slugs_are_unique() -> None:
    several = [special for group in FILES.values() for special in group]
    assert len({special.slug for special in several}) == len(several)
    assert len({special.label for special in several}) == len(several)


@pytest.mark.parametrize(("one", "other"), list(combinations(NAMED, 2)), ids=lambda s: s.slug)
def test_two_specials_combine_in_any_order_or_clash_by_the_name_of_a_slot(
    one: Special, other: Special
) -> None:
    if one.slot is other.slot:
        with pytest.raises(SlotClash) as clash:
            combine([one, other], HOUSE)
        assert clash.value.slot == one.slot.value
        assert one.title in clash.value.message
        assert other.title in clash.value.message
    elif {one.slug, other.slug} <= {"highest-number", "ascending-madness", "descending-madness"}:
        with pytest.raises(SlotClash) as clash:
            combine([one, other], HOUSE)
        assert clash.value.slot == "value"
    else:
        assert combine([one, other], HOUSE) == combine([other, one], HOUSE)


def test_the_same_special_twice_is_no_clash() -> None:
    blind = specials()["blind"]
    assert combine([blind, blind], HOUSE).slugs == ("blind",)


@pytest.mark.parametrize(
    ("house", "order"),
    [
        (HouseRules(aces_low_nuloss="ace-lowest"), specials()["nuloss"]),
        (HouseRules(aces_low_nuloss="ace-highest"), specials()["nuloss-ace-high"]),
    ],
)
def test_a_house_may_allow_aces_low_with_nuloss(house: HouseRules, order: Special) -> None:
    both = [specials()["aces-low"], specials()["nuloss"]]
    assert combine(both, house).rank == order
    assert combine(both[::-1], house).rank == order


def test_a_house_may_allow_guess_with_precedence() -> None:
    both = [specials()["guess-trumps"], specials()["precedence-dhsc"]]
    trump = combine(both, HouseRules(guess_precedence="after")).trump
    assert trump.announced_after
    assert trump.order == specials()["precedence-dhsc"].order  # type: ignore[attr-defined]


def test_a_house_may_allow_highest_number_with_madness_and_then_only_counts() -> None:
    both = [specials()["highest-number"], specials()["ascending-madness"]]
    assert not combine(both, HouseRules(highest_madness="idle")).needs_trick_winners
