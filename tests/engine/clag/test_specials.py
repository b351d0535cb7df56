from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from engine.clag.combination import combine
from engine.clag.examples.lines import evaluate, parse_example
from engine.clag.house_rules import HouseRules
from engine.clag.preset_lookup import presets
from engine.clag.slots import Contract, Slot, Value
from engine.clag.special_lookup import special_modules, specials
from engine.errors import SlotClash
from engine.paper.options import options_of

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
        assert special.source


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


def test_two_specials_combine_in_any_order_or_clash_by_the_name_of_a_slot() -> None:
    for one, other in combinations(NAMED, 2):
        pair = (one.slug, other.slug)
        clash = clash_of(one, other)
        if one.slot is other.slot:
            assert clash is not None, pair
            assert clash.slot == one.slot.value, pair
            assert one.title in clash.message, pair
            assert other.title in clash.message, pair
        elif ignores_worth(one, other) or ignores_worth(other, one):
            assert clash is not None, pair
            assert clash.slot == "value", pair
        else:
            assert clash is None, pair
            assert combine([one, other], HOUSE) == combine([other, one], HOUSE), pair


def clash_of(one: Special, other: Special) -> SlotClash | None:
    try:
        combine([one, other], HOUSE)
    except SlotClash as clash:
        return clash
    return None


def ignores_worth(contract: Special, value: Special) -> bool:
    """Whether the first only counts tricks, so that the second would make no difference."""
    return (
        isinstance(contract, Contract) and not contract.worth_matters and value.slot is Slot.VALUE
    )


OPTIONS = {option.slug for option in options_of(HouseRules())}


@pytest.mark.parametrize("special", specials().values(), ids=lambda special: special.slug)
def test_the_options_that_a_special_names_are_options(special: Special) -> None:
    assert set(special.options) <= OPTIONS
    if special.summary is not None:
        assert special.summary.covers <= OPTIONS


def test_an_option_of_a_special_is_offered_only_where_it_may_be_played() -> None:
    own = {
        preset: {option.slug for option in presets()[preset].options}
        for preset in ("quick13", "mcleod22", "raf-caller")
    }
    assert own["quick13"] & {"misere-none", "highest", "madness-step"} == {"misere-none"}
    assert own["mcleod22"] & {"misere-none", "highest", "madness-step"} == {
        "misere-none",
        "highest",
    }
    assert "madness-step" in own["raf-caller"]


def test_only_the_values_that_say_so_go_in_the_steps_of_madness() -> None:
    def weigh(trick: int, _size: int) -> int:
        return trick

    double = Value(slug="d", title="D", sentence="D.", label="d", weigh=weigh)
    house = HouseRules(madness_step=2)
    assert double.weights(house, 3) == (1, 2, 3)
    assert combine([specials()["ascending-madness"]], house).value.weights(house, 3) == (2, 4, 6)


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
    assert trump.order == combine([specials()["precedence-dhsc"]], HOUSE).trump.order


def test_a_house_may_allow_highest_number_with_madness_and_then_only_counts() -> None:
    both = [specials()["highest-number"], specials()["ascending-madness"]]
    assert not combine(both, HouseRules(highest_madness="idle")).needs_trick_winners
