"""The club of ten years: made in bulk, its rows are those that results would have left."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from tests.support.derived import derived_rows
from tournaments.demo import make_ten_year_club
from tournaments.models import DealResult, Event, Season
from tournaments.ratings import find_ratings_difference
from tournaments.standings import find_standings_difference, rebuild_event, rebuild_season

pytestmark = pytest.mark.django_db


def test_what_is_made_in_bulk_is_what_its_results_give() -> None:
    club = make_ten_year_club(
        password="three-green-bottles-9", email="a@clag.test", nights=3, members=10
    )
    assert DealResult.objects.count() == 3 * 2 * 2 * 22
    assert Event.objects.filter(club=club, state="final").count() == 3
    for event in Event.objects.all():
        assert find_standings_difference(event.pk) == ""
        before = derived_rows(event)
        rebuild_event(event.pk)
        assert derived_rows(event) == before
    every = [derived_rows(event) for event in Event.objects.order_by("pk")]
    rebuild_season(Season.objects.get().pk)
    assert [derived_rows(event) for event in Event.objects.order_by("pk")] == every
    assert Season.objects.get().standings.count() >= 8
    assert find_ratings_difference(club.pk) == ""


def test_the_command_refuses_a_database_in_use_and_an_impossible_size() -> None:
    with pytest.raises(CommandError, match="can have"):
        call_command("ten_years", members=3)
    call_command("ten_years", nights=1, members=10)
    with pytest.raises(CommandError, match="in use"):
        call_command("ten_years")
