"""Choices are tried on sampled deals: on how many, which of them, and which is the best."""

from __future__ import annotations

from itertools import count
from math import inf
from random import Random
from typing import TYPE_CHECKING

import pytest

import engine
from engine.bots import expert as expert_module
from engine.bots.expert import ExpertBot
from engine.search import trials
from engine.search.rollouts import AGREES, AGREES_IN_FEW
from engine.search.trials import Round, _different, _is_better, _staying, find_best
from tests.engine.bots.dealt_hands import after, dealt, two_cards

if TYPE_CHECKING:
    from engine.deal.state import State
    from engine.deal.views import View
    from engine.search.rollouts import Worlds


def test_choices_that_are_worth_the_same_on_every_deal_are_equal_whatever_rounding_leaves() -> None:
    """The sums of such worths may differ by less than nothing, which has no root."""
    assert _is_better([0.1 + 0.7] * 3, [0.0] * 3, [1.0] * 3)
    for worth in (0.0, 1 / 3, 0.1, 1.502, 2.007):
        for deals in range(1, 60):
            alike = [1.0] * deals
            assert not _is_better([worth] * deals, [worth] * deals, alike)
            assert _is_better([worth + 1] * deals, [worth] * deals, alike)


def test_few_deals_need_to_show_less_than_many_that_a_choice_is_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only where all play for themselves: there the others are known to play about like that."""
    doubts: list[float] = []

    def is_better(_points: object, _others: object, _weights: object, doubt: float) -> bool:
        # Where none is given, choices stay however far they are behind.
        if doubt < inf:
            doubts.append(doubt)
        return False

    monkeypatch.setattr("engine.search.trials._is_better", is_better)
    view = engine.get_game("clag").view(dealt({0: "AD KD QD"}, "5D"), 0)
    for deals in (20, 200):
        find_best(view, Random(1), (Round(deals, 1),), engine.Nominate(0))
    assert doubts[0] < 1 < doubts[1]


def test_in_few_deals_the_cards_played_count_for_less(monkeypatch: pytest.MonkeyPatch) -> None:
    agreed: list[float] = []

    def weigh(_plays: object, _worlds: Worlds, _first: int, agrees: float) -> None:
        agreed.append(agrees)

    monkeypatch.setattr(trials, "weigh", weigh)
    state = after(
        dealt({0: "KS 4H 2H", 1: "AS 3S 5C"}, "5D"),
        "nominate:1", "nominate:0", "nominate:1", "nominate:2", "play:KS",
    )  # fmt: skip
    view = engine.get_game("clag").view(state, 1)
    for deals in (20, 200):
        find_best(view, Random(1), (Round(deals, 1),), view.legal[0])
    assert agreed == [AGREES_IN_FEW, AGREES]
    assert AGREES_IN_FEW < AGREES


@pytest.fixture
def sampled(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many deals are sampled each time; those are sampled as ever."""
    counts: list[int] = []

    def sample(view: View, rng: Random, count: int, worlds: Worlds) -> None:
        counts.append(count)
        sample_any(view, rng, count, worlds)

    sample_any = trials._sample_any
    monkeypatch.setattr(trials, "_sample_any", sample)
    return counts


@pytest.mark.parametrize(("cards", "deals"), [(7, 20), (6, 23), (3, 30), (2, 30)])
def test_choices_are_tried_on_more_deals_where_fewer_cards_are_left_to_play(
    cards: int, deals: int, sampled: list[int]
) -> None:
    state = dealt({}, "5D", size=cards)
    find_best(
        engine.get_game("clag").view(state, 0), Random(1), (Round(20, 1),), engine.Nominate(0)
    )
    assert sampled == [deals]


def test_with_time_to_spare_more_is_tried_and_without_it_the_first_trials_decide(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = engine.get_game("clag")
    view = game.view(dealt({0: "AD KD QD 2S 3S"}, "5D", size=5), 0)
    asked = count(step=0.1)
    monkeypatch.setattr("engine.search.trials.monotonic", lambda: next(asked))
    for seconds in (0.0, 1.0):
        before = next(asked)
        best = find_best(view, Random(1), (Round(20, 2), Round(20, 1)), engine.Nominate(0), seconds)
        assert best.text == "nominate:3"
        # The clock is asked once for each round of trials, until the time is up.
        assert (next(asked) - before < 0.5) is (seconds == 0.0)


def test_of_a_race_those_go_that_are_clearly_behind() -> None:
    best, near, behind, far = (engine.Nominate(count) for count in range(4))
    paid: dict[engine.Action, list[float]] = {
        far: [0.0] * 8,
        behind: [0.0, 9.0] * 4,
        best: [10.0, 9.0] * 4,
        near: [0.0, 12.0] * 4,
    }
    weights = [1.0] * 8
    for favourite in paid:
        assert _staying(Round(8, 4, behind=1.7), paid, weights, favourite) == [best, near]
        assert _staying(Round(8, 4), paid, weights, favourite) == [best, near, behind, far]
    assert _staying(Round(8, 1), paid, weights, best) == [best]
    assert _staying(Round(8, 1), paid, weights, far) == [best, far]


def test_the_choices_race_where_deals_are_few_and_every_seat_plays_for_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, expert = engine.get_game("clag"), ExpertBot()
    nominates = game.view(dealt({}, "5D"), 0)
    plays = game.view(after(two_cards(), *["nominate:1"] * 3, "nominate:0"), 0)
    wild = game.view(dealt({}, "5D", "twos-wild"), 0)

    def races(bot: ExpertBot, view: View) -> bool:
        return all(one.behind < inf for one in bot.rounds_for(view))

    for compiled in (False, True):
        monkeypatch.setattr(expert_module, "is_compiled", lambda now=compiled: now)
        assert races(expert, nominates) is races(expert, plays) is not compiled
        assert not races(expert, wild)
        assert not races(ExpertBot(seconds=0.1), plays)


def test_a_race_ends_once_one_choice_is_left(sampled: list[int]) -> None:
    """Deals of the rounds after that are not even sampled."""
    view = engine.get_game("clag").view(dealt({0: "AD KD QD 2S 3S"}, "5D", size=5), 0)
    for behind, rounds in ((inf, 3), (1.7, 1)):
        sampled.clear()
        best = find_best(view, Random(1), [Round(20, 9, behind)] * 3, engine.Nominate(0))
        assert (best.text, len(sampled)) == ("nominate:3", rounds)


def tried(state: State, favourite: str) -> set[str]:
    """The choices of who is asked that are tried."""
    game = engine.get_game("clag")
    view = game.view(state, game.to_act(state)[0])
    choice = next(action for action in view.legal if action.text == favourite)
    return {action.text for action in _different(view, choice)}


def test_of_cards_with_none_between_them_that_is_still_to_come_one_is_tried() -> None:
    state = after(
        dealt({0: "KS 4H 2H", 1: "AS 3S 5C", 2: "QS 3H 6D", 3: "JS 7C 8C"}, "5D"),
        "nominate:1", "nominate:0", "nominate:1", "nominate:2",
    )  # fmt: skip
    assert tried(state, "play:4H") == {"play:KS", "play:4H", "play:2H"}
    # Once the three of hearts has been thrown away, the two is as good as the four.
    state = after(state, "play:KS", "play:AS", "play:QS", "play:JS")
    state = after(state, "play:5C", "play:3H", "play:7C")
    assert tried(state, "play:4H") == {"play:4H"}
