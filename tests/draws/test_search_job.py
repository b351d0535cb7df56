"""The worker's part of a draw: progress, failure, and runs that come too late."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support import factories
from tests.support.drafts import QUICK, drawn, enter, order
from tests.support.jobs import run_job
from tournaments import draws
from tournaments.core.errors import (
    InvalidInput,
)
from tournaments.core.outbox import LeaseLost
from tournaments.draws import search_job, seating_rules
from tournaments.draws.checks import check_draw
from tournaments.draws.queries import DrawQuality, build_draw_row
from tournaments.draws.settings import DrawSettings
from tournaments.models import DrawState, Job

if TYPE_CHECKING:
    from tests.support.people import People


pytestmark = pytest.mark.django_db


def test_a_draw_that_keeps_no_rule_fails_with_its_reason(people: People) -> None:
    event = enter(people, 8)
    ids = [player.pk for player in factories.make_players(people, 8)]
    for trio in (ids[:3], ids[2:5]):
        seating_rules.add_rule(
            by=people.organiser, club_slug="adas-club", kind="together", player_ids=trio
        )
    found = check_draw(by=people.organiser, event_id=event.pk, settings=QUICK)
    assert [one.code for one in found] == ["too-many-together"]
    with pytest.raises(InvalidInput):
        order(people, event)


def test_progress_and_the_state_are_reported(people: People) -> None:
    event = enter(people, 8)
    draw = order(people, event)
    assert (build_draw_row(draw).state, build_draw_row(draw).progress) == ("queued", 0)
    run_job(Job.objects.get(kind="draw"))
    draw.refresh_from_db()
    row = build_draw_row(draw)
    assert (row.state, row.progress, row.is_behind) == ("ready", 100, False)
    assert {player.name for table in row.rounds[0].tables for player in table} >= {"Anne", "Bob"}


def test_the_quality_so_far_is_there_while_tables_are_sought_and_gone_if_they_are_not_wanted(
    people: People,
) -> None:
    event = enter(people, 13)
    draw = order(people, event, DrawSettings(rounds=4, seconds=0.6))
    seen: list[tuple[int, DrawQuality | None]] = []

    def look(done: int, _total: int) -> None:
        draw.refresh_from_db()
        seen.append((done, build_draw_row(draw).quality))
        if done == 100:
            draws.stop_draw(by=people.organiser, draw_id=draw.pk, keep=False)

    draws.run_draw_job(event.pk, look)
    assert [quality.words for done, quality in seen if quality and done < 100]
    draw.refresh_from_db()
    assert (draw.state, build_draw_row(draw).quality) == (DrawState.CANCELLED, None)


def test_a_run_that_lost_its_lease_writes_nothing_and_another_does(people: People) -> None:
    event = enter(people, 8)
    draw = order(people, event)

    def lost(_done: int, _total: int) -> None:
        raise LeaseLost

    with pytest.raises(LeaseLost):
        draws.run_draw_job(event.pk, lost)
    draw.refresh_from_db()
    assert (draw.state, draw.tables) == (DrawState.DRAWING, [])
    for _ in range(2):
        draws.run_draw_job(event.pk, lambda _done, _total: None)
    draw.refresh_from_db()
    assert draw.state == DrawState.READY


def test_a_draw_that_is_discarded_while_it_is_searched_for_stays_so(people: People) -> None:
    event = enter(people, 8)
    draw = order(people, event)

    def discard(_done: int, _total: int) -> None:
        draws.discard_draw(by=people.organiser, draw_id=draw.pk)

    draws.run_draw_job(event.pk, discard)
    draw.refresh_from_db()
    assert (draw.state, draw.tables) == (DrawState.DISCARDED, [])


def test_a_search_that_breaks_down_says_so(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    event = enter(people, 8)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(search_job, "make_draw", broken)
    draw = drawn(people, event)
    assert (draw.state, draw.problems[0]["code"]) == (DrawState.FAILED, "ZeroDivisionError")


def test_the_same_seed_and_line_up_give_the_same_tables(people: People) -> None:
    event = enter(people, 10)
    tables = [
        drawn(people, event, DrawSettings(method="random", seconds=0.3), seed).tables
        for seed in (5, 6, 5)
    ]
    assert tables[0] == tables[2] != tables[1]
