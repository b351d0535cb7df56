"""The demonstration club: complete, the same each time, made once."""

from __future__ import annotations

from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from tournaments.demo import club as demo
from tournaments.events.score_sheets import is_finished
from tournaments.models import DealResult, Event, EventState, Player, Standing, Table

pytestmark = pytest.mark.django_db

A_DAY = date(2026, 3, 5)


def test_it_has_a_season_with_three_finished_nights_and_one_under_way() -> None:
    demo.make_demo_club(today=A_DAY)
    league = Event.objects.exclude(season=None)
    assert league.filter(state=EventState.FINAL).count() == 3
    assert league.filter(state=EventState.RUNNING).count() == 1
    assert Player.objects.count() == 24 + 4
    assert set(Table.objects.values_list("size", flat=True)) == {4, 5, 6, 7}
    for table in Table.objects.filter(event__state=EventState.FINAL).select_related("event"):
        assert is_finished(table)


def test_the_sample_card_ends_as_it_is_printed() -> None:
    demo.make_demo_club(today=A_DAY)
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


def make_and_forget() -> list[tuple[str, str, int, int]]:
    with transaction.atomic():
        demo.make_demo_club(today=A_DAY)
        lines = Standing.objects.values_list("player__name", "event__slug", "points", "failed")
        made = sorted(lines, key=str)
        transaction.set_rollback(True)
    return made


def test_the_same_day_makes_the_same_results() -> None:
    made = make_and_forget()
    assert len(made) > 80
    assert make_and_forget() == made


def test_the_command_fills_an_empty_database_only() -> None:
    out = StringIO()
    call_command("demo", stdout=out)
    assert demo.ORGANISER_EMAIL in out.getvalue()
    call_command("demo", "--if-empty", stdout=out)
    with pytest.raises(CommandError):
        call_command("demo", stdout=out)
    assert Event.objects.filter(slug="the-sample-card").count() == 1
