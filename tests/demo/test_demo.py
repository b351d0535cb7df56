"""The demonstration club is complete."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from django.db import transaction

from tournaments.demo import club as demo
from tournaments.events.score_sheets import is_finished
from tournaments.models import DealResult, Event, EventState, Player, Standing, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_django import DjangoDbBlocker

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("made_once")]


@pytest.fixture(scope="module")
def made_once(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Make the club, in a transaction around those of the tests: it takes longer than they do."""
    with django_db_blocker.unblock(), transaction.atomic():
        demo.make_demo_club(today=date(2026, 3, 5), password="three-green-bottles-9")
        yield
        transaction.set_rollback(True)


def test_it_has_a_season_with_three_finished_nights_and_one_under_way() -> None:
    league = Event.objects.exclude(season=None)
    assert league.filter(state=EventState.FINAL).count() == 3
    assert league.filter(state=EventState.RUNNING).count() == 1
    assert Player.objects.count() == 24 + 4
    assert set(Table.objects.values_list("size", flat=True)) == {4, 5, 6, 7}
    for table in Table.objects.filter(event__state=EventState.FINAL).select_related("event"):
        assert is_finished(table)


def test_the_sample_card_ends_as_it_is_printed() -> None:
    lines = Standing.objects.filter(event__slug="the-sample-card").select_related("player")
    assert {line.player.name: (line.points, line.failed) for line in lines} == {
        "Annabel": (184, 4),
        "Craig": (128, 8),
        "Kathryn": (80, 13),
        "Phil": (72, 13),
    }
    codes = [
        (result.number, warning["code"])
        for result in DealResult.objects.filter(table__event__slug="the-sample-card")
        for warning in result.score["warnings"]
    ]
    broken = [(number, "forbidden-total") for number in (1, 2, 3, 15, 18, 20)]
    assert sorted(codes) == sorted([*broken, (8, "override")])
