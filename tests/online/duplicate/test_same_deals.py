"""The tables of a duplicate round play the same deals, and only their players know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import engine
from tests.online.duplicate.sealed_round import seat_sealed_round
from tournaments.models import DealResult, DuplicateSet

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.django_db


def test_tables_of_one_size_get_the_same_hands_deal_after_deal(people: People) -> None:
    night = seat_sealed_round(people, (4, 4, 3, 3))
    for _ in range(3):
        for table in range(4):
            night.deal(table)
        hands = [night.snapshot(table).dealt_state.hands for table in range(4)]
        assert hands[0] == hands[1] != hands[2] == hands[3]
        for table in range(4):
            night.play(table, deals=1)
    assert night.snapshot(0).match.totals != night.snapshot(1).match.totals
    assert DuplicateSet.objects.count() == 2


def test_results_come_in_when_the_last_table_has_finished(people: People) -> None:
    night = seat_sealed_round(people)
    night.play(0)
    night.open()
    assert night.reload(0).is_sealed
    assert not DealResult.objects.exists()
    night.play(1)
    night.open()
    for table in range(2):
        row = night.reload(table)
        assert (row.is_sealed, row.deals_held) == (False, 0)
        assert row.points == list(night.snapshot(table).match.totals)
    night.open()
    assert DealResult.objects.count() == 2 * 13


@pytest.mark.parametrize("preset", [info.slug for info in engine.presets()])
def test_each_preset_deals_alike_however_the_tables_play(people: People, preset: str) -> None:
    (players,) = (info.players for info in engine.presets() if info.slug == preset)
    size = 4 if 4 in players else players[-1]
    sizes = {"smallest_table": players[0], "preferred_table": size, "largest_table": players[-1]}
    night = seat_sealed_round(people, (size, size), preset, **sizes)
    for _ in range(2):
        for table in range(2):
            night.deal(table)
        packs = [night.snapshot(table).dealt_state.spec.stacked for table in range(2)]
        assert packs == [(), ()]
        for table in range(2):
            night.play(table, deals=1)
    seeds = [[bytes(deal.seed) for deal in game.deals.order_by("number")] for game in night.games]
    assert seeds[0] == seeds[1]
