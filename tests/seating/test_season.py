"""A season of a club: who meets again over thirty nights that are drawn one after the other."""

from __future__ import annotations

from functools import partial

from bench.seating.nights import count_season, draw_night, play_season
from tournaments.seating import Effort


def test_in_a_season_of_thirty_nights_fewer_meet_again_than_by_the_best_rival() -> None:
    # By steps and few of them, so that it takes two seconds and is the same on every machine; with
    # the ten seconds that a draw has by default, it is 3508 and 10 (docs/seating.md).
    nights = play_season(partial(draw_night, at_once=1, effort=Effort(5000, 0)))
    season = count_season(nights)
    assert len(nights) == 30
    # What the local search of Good-Enough Golfers reached in a season of this description.
    assert season.cost < 3555
    assert season.again < 89
