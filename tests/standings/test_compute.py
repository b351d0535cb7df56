"""Standings: right after any order of results and corrections, and equal to a rebuild."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from django.db import connection, models, transaction
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import DealReport, DealUnknownYet
from tests.support import factories
from tests.support.derived import derived_rows
from tests.support.people import People, at_table
from tournaments.core import raw_rows
from tournaments.core.errors import Refused
from tournaments.events import SeasonChoices, attendance, undo
from tournaments.events.tables import closure
from tournaments.models import DealResult, Event, Season, Standing, Table
from tournaments.scoring import submit
from tournaments.standings import (
    add_adjustment,
    cancel_adjustment,
    compute,
    restore_adjustment,
)
from tournaments.standings.figures import FIGURES

pytestmark = pytest.mark.django_db

SEAT_FIGURES = ("place", *FIGURES)
ONE_CARD = DealReport(nominations=(1, 0, 0, 1), tricks=(1, 0, 0, 0))
TWO_CARDS = DealReport(nominations=(0, 2, 1, 0), tricks=(0, 1, 1, 0))
THREE_CARDS = DealReport(nominations=(1, 1, 2, None), tricks=(1, 1, 1, None))
MISERE = DealReport(tricks=(5, 0, 0, 0))


def send(table: Table, reports: dict[int, DealReport]) -> None:
    for number, report in reports.items():
        submit.submit_result(by=at_table(table), table_id=table.pk, number=number, report=report)


def correct(table: Table, report: DealReport, **changes: Any) -> None:
    """Correct the first version of the first deal, which was reported."""
    submit.submit_result(
        by=at_table(table),
        table_id=table.pk,
        number=1,
        report=replace(report, **changes),
        reason="Misread",
        based_on=1,
    )


def seat_figures(table: Table) -> list[tuple[int, ...]]:
    """Return place, points, deals, nominated, exact, failed, games, wins, placement by seat."""
    compute.refresh_event(table.event_id)
    return list(table.seat_scores.order_by("seat").values_list(*SEAT_FIGURES))


def test_an_event_adds_up_its_tables(people: People) -> None:
    event = factories.make_event(people)
    tables = factories.seat(people, event, [4, 5])
    for table in tables:
        factories.play_out(table)
    factories.seat(people, event, [4, 5])
    undo.undo_round(by=people.organiser, event_id=event.pk, number=2)
    compute.refresh_event(event.pk)
    lines = list(event.standings.all())
    tables = list(event.tables.all())
    assert len(lines) == 9
    assert sum(line.points for line in lines) == sum(sum(table.points) for table in tables)
    assert {line.games for line in lines} == {1}
    assert sum(line.wins for line in lines) >= 2
    assert max(line.placement for line in lines) == 600
    event.refresh_from_db()
    assert event.standings_revision == sum(table.revision for table in tables) == 26
    assert event.standings_at is not None


def test_a_season_adds_up_its_events(people: People) -> None:
    season = factories.make_season(people)
    for name in ("One", "Two"):
        event = factories.make_event(people, name=name, season_id=season.pk)
        factories.play_out(factories.seat(people, event, [4])[0], seed=len(name))
        compute.refresh_event(event.pk)
    line = season.standings.order_by("player_id")[0]
    by_event = Standing.objects.filter(player=line.player_id, season=None)
    assert line.points == sum(row.points for row in by_event)
    assert (line.deals, line.games) == (26, 2)
    assert line.points_per_deal == line.points / 26
    season.refresh_from_db()
    assert season.standings_revision == 26


def test_an_unfinished_game_counts_its_points_and_no_placement(people: People) -> None:
    event = factories.make_event(people)
    (table,) = factories.seat(people, event, [4])
    factories.play(table, range(1, 5))
    compute.refresh_event(event.pk)
    assert {(row.deals, row.games, row.placement) for row in event.standings.all()} == {(4, 0, 0)}
    closure.close_table(by=people.organiser, table_id=table.pk)
    compute.refresh_event(event.pk)
    assert {row.games for row in event.standings.all()} == {1}
    assert sum(row.placement for row in event.standings.all()) == 4 * 300


def test_a_refresh_touches_only_the_players_of_the_tables_that_changed(people: People) -> None:
    event = factories.make_event(people)
    first, second = factories.seat(people, event, [4, 4])
    for table in (first, second):
        factories.play(table, [1])
    compute.refresh_event(event.pk)
    before = dict(event.standings.values_list("player_id", "revision"))
    factories.play(second, [2])
    compute.refresh_event(event.pk)
    after = dict(event.standings.values_list("player_id", "revision"))
    changed = {player for player in after if after[player] != before[player]}
    assert changed == set(second.seats.values_list("player_id", flat=True))


def test_a_late_correction_changes_the_standings(people: People) -> None:
    event = factories.make_event(people)
    (table,) = factories.seat(people, event, [4])
    send(table, {1: ONE_CARD})
    factories.play(table, range(2, 14))
    compute.refresh_event(event.pk)
    before = [row.points for row in event.seat_scores.order_by("seat")]
    correct(table, ONE_CARD, tricks=(0, 0, 0, 1))
    compute.refresh_event(event.pk)
    after = [row.points for row in event.seat_scores.order_by("seat")]
    assert [now - was for now, was in zip(after, before, strict=True)] == [-12, 0, 0, 12]


def test_the_figures_of_each_seat(people: People) -> None:
    (table,) = factories.seat(people, factories.make_event(people), [4])
    send(table, {1: ONE_CARD, 2: TWO_CARDS, 7: MISERE})
    assert seat_figures(table) == [
        (4, 12, 3, 2, 2, 1, 0, 0, 0),
        (2, 20, 3, 2, 1, 1, 0, 0, 0),
        (1, 32, 3, 2, 2, 0, 0, 0, 0),
        (2, 20, 3, 2, 1, 1, 0, 0, 0),
    ]
    closure.close_table(by=people.organiser, table_id=table.pk)
    assert seat_figures(table) == [
        (4, 12, 3, 2, 2, 1, 1, 0, 0),
        (2, 20, 3, 2, 1, 1, 1, 0, 300),
        (1, 32, 3, 2, 2, 0, 1, 1, 600),
        (2, 20, 3, 2, 1, 1, 1, 0, 300),
    ]


def test_a_player_who_left_has_their_points_and_no_game(people: People) -> None:
    (table,) = factories.seat(people, factories.make_event(people), [4])
    send(table, {1: ONE_CARD, 2: TWO_CARDS})
    last = table.seats.get(number=3).player_id
    attendance.drop_out(by=people.organiser, event_id=table.event_id, player_id=last)
    send(table, {3: THREE_CARDS})
    closure.close_table(by=people.organiser, table_id=table.pk)
    assert seat_figures(table) == [
        (1, 34, 3, 3, 3, 0, 1, 1, 600),
        (2, 22, 3, 3, 2, 1, 1, 0, 150),
        (2, 22, 3, 3, 2, 1, 1, 0, 150),
        (4, 10, 2, 2, 1, 1, 0, 0, 0),
    ]


def test_a_rebuild_puts_right_whatever_was_stored(people: People) -> None:
    season = factories.make_season(people)
    event = factories.make_event(people, season_id=season.pk)
    tables = factories.seat(people, event, [4, 4, 4])
    for table in tables[:2]:
        factories.play(table, [1, 2])
    send(tables[2], {1: ONE_CARD})
    correct(tables[2], ONE_CARD, tricks=(0, 0, 0, 1))
    compute.refresh_event(event.pk)
    rows = derived_rows(event)
    replaced = tables[2].results.get(version=1)
    stranger = people.club.players.create(name="Zoe")
    wrong = {"points": 99, "deals": 99, "revision": 99}
    event.seat_scores.update(**wrong)
    event.seat_scores.filter(table=tables[0], seat=0).update(player=stranger)
    event.standings.update(**wrong)
    season.standings.update(**wrong)
    Standing.objects.create(season=season, player=stranger, **wrong)
    Standing.objects.create(event=event, player=stranger, **wrong)
    elsewhere = Standing.objects.create(
        event=factories.make_event(people, name="Friday"), player=stranger, **wrong
    )
    event.tables.filter(revision__gt=0).update(points=[9], failed=[9], deals_in=0)
    for result in DealResult.objects.filter(table=tables[0]):
        result.points, result.score = [9] * 4, {**result.score, "points": [9] * 4}
        result.save()
    assert sum(row not in rows for row in derived_rows(event)) > 20
    compute.rebuild_event(event.pk)
    assert derived_rows(event) == rows
    assert list(stranger.standings.all()) == [elsewhere]
    assert tables[2].results.get(version=1).score == replaced.score


def test_a_rebuild_takes_as_many_statements_for_many_tables_as_for_one(people: People) -> None:
    nights = []
    for sizes in ([4], [4, 5, 4]):
        event = factories.make_event(people, name=f"Night of {len(sizes)}")
        for table in factories.seat(people, event, sizes):
            factories.play(table, [1, 2])
        compute.refresh_event(event.pk)
        nights.append(event)
    assert count_statements(nights[0]) == count_statements(nights[1])


def test_a_rebuild_writes_all_deals_and_totals_that_were_wrong(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(raw_rows.writes, "ROWS_WRITTEN", 2)
    event = factories.make_event(people)
    for table in factories.seat(people, event, [4, 5, 4]):
        factories.play(table, [1, 2, 3])
    compute.refresh_event(event.pk)
    rows = derived_rows(event)
    for result in DealResult.objects.all():
        result.points, result.score = [9] * 4, {**result.score, "points": [9] * 4}
        result.save()
    event.tables.update(points=[9], failed=[9], deals_in=0)
    compute.rebuild_event(event.pk)
    assert derived_rows(event) == rows


def test_what_does_not_count_is_not_scored_beside_tables_that_do(people: People) -> None:
    event = factories.make_event(people)
    first, second = factories.seat(people, event, [4, 4])
    (undone,) = factories.seat(people, event, [4])
    for table in (first, second, undone):
        factories.play(table, [1, 2])
    compute.refresh_event(event.pk)
    assert event.seat_scores.count() == 12
    undo.undo_round(by=people.organiser, event_id=event.pk, number=2, losing=2)
    Table.objects.filter(pk=second.pk).update(voided_at=timezone.now(), revision=F("revision") + 1)
    compute.refresh_event(event.pk)
    assert set(event.seat_scores.values_list("table", flat=True)) == {first.pk}
    assert event.standings.count() == 4
    assert not compute.find_events_behind()
    rows = derived_rows(event)
    compute.rebuild_event(event.pk)
    assert derived_rows(event) == rows


def count_statements(event: Event) -> int:
    """Return how many statements a rebuild takes."""
    with CaptureQueriesContext(connection) as caught:
        compute.rebuild_event(event.pk)
    return len(caught)


def test_scoring_a_table_again_leaves_its_other_columns(people: People) -> None:
    table = factories.make_table(people)
    factories.play(table, [1])
    before = Table.objects.get(pk=table.pk)
    Table.objects.filter(pk=table.pk).update(link_number=7, points=[], failed=[], deals_in=0)
    compute.rescore_tables([table])
    after = Table.objects.get(pk=table.pk)
    assert (after.points, after.failed, after.deals_in, after.link_number) == (
        before.points,
        before.failed,
        before.deals_in,
        7,
    )


def test_a_report_that_is_no_longer_valid_keeps_its_score(people: People) -> None:
    table = factories.make_table(people)
    factories.play(table, [1, 2])
    compute.refresh_event(table.event_id)
    rows = derived_rows(table.event)
    first = table.results.get(number=1)
    first.report = {**first.report, "tricks": [4, 4, 4, 4]}
    first.save()
    compute.rebuild_event(table.event_id)
    assert derived_rows(table.event) == rows


def test_a_refresh_takes_a_few_tables_at_a_time_and_says_how_far_it_is(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = factories.make_event(people)
    for table in factories.seat(people, event, [4, 4, 4]):
        factories.play(table, [1])
    monkeypatch.setattr(compute, "BATCH_SIZE", 2)
    seen: list[tuple[int, int, int]] = []

    def progress(done: int, total: int) -> None:
        seen.append((done, total, event.seat_scores.count()))

    for _ in range(2):
        compute.refresh_event(event.pk, progress)
    assert seen == [(0, 3, 0), (2, 3, 8)]
    assert event.seat_scores.count() == 12


def test_a_refresh_locks_the_season_before_the_event_and_a_rebuild_its_tables_too(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    seasons = [factories.make_season(people, name) for name in ("Spring", "Autumn")]
    of_season, alone = (
        factories.make_event(people, name="One", season_id=seasons[1].pk),
        factories.make_event(people, name="Two"),
    )
    locked: list[type[models.Model]] = []

    def lock_rows(rows: models.QuerySet[Any]) -> models.QuerySet[Any]:
        locked.append(rows.model)
        return rows

    for event in (of_season, alone):
        factories.play(factories.seat(people, event, [4])[0], [1])
    monkeypatch.setattr(compute, "lock_rows", lock_rows)
    compute.refresh_event(of_season.pk)
    assert (of_season.seat_scores.count(), alone.seat_scores.count()) == (4, 0)
    compute.rebuild_event(alone.pk)
    assert locked == [Season, Event, Event, Table]


steps = st.lists(
    st.tuples(
        st.integers(0, 2),
        st.integers(1, 5),
        st.integers(0, 3),
        st.sampled_from(["send", "correct", "refresh", "close", "adjust", "cancel"]),
    ),
    max_size=25,
)


PRESETS: dict[str, SeasonChoices] = {
    "quick13": {"ranking": "league", "best_nights": 1, "place_points": [5, 3]},
    "raf-caller": {"ranking": "points-per-deal", "best_nights": 2},
}
"""How the seasons of these tests count their nights, by the preset of the last one."""


@pytest.fixture
def tables(people: People) -> dict[str, list[Table]]:
    """The tables of an event of each preset in a season of its own, with no deal played.

    The seasons have earlier nights of which not all can count.
    """
    made = {}
    for preset, counting in PRESETS.items():
        season = factories.make_season(people, **counting)
        for name, size in (("First", 4), ("Second", 5)):
            earlier = factories.make_event(people, name=name, season_id=season.pk)
            factories.play(factories.seat(people, earlier, [size])[0], [1, 2], seed=size)
            compute.refresh_event(earlier.pk)
        event = factories.make_event(people, preset, season_id=season.pk, largest_table=6)
        made[preset] = factories.seat(people, event, [4, 5, 6])
    return made


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(steps=steps, preset=st.sampled_from(sorted(PRESETS)))
def test_incremental_standings_equal_a_rebuild(
    people: People,
    tables: dict[str, list[Table]],
    steps: list[tuple[int, int, int, str]],
    preset: str,
) -> None:
    # Each example begins with the same tables, which take longer to make than a few results.
    with transaction.atomic():
        compare(people, tables[preset], steps)
        transaction.set_rollback(True)


def compare(people: People, tables: list[Table], steps: list[tuple[int, int, int, str]]) -> None:
    """Take the steps, and compare the standings with rebuilt ones."""
    event = tables[0].event
    for index, number, seed, what in steps:
        table = tables[index]
        try:
            apply(people, table, number, seed, what)
        except (Refused, DealUnknownYet):
            continue  # a refusal changes nothing, which the comparison below would show
    compute.refresh_event(event.pk)
    incremental = derived_rows(event)
    compute.rebuild_event(event.pk)
    assert derived_rows(event) == incremental


def apply(people: People, table: Table, number: int, seed: int, what: str) -> None:
    if what == "refresh":
        compute.refresh_event(table.event_id)
    elif what == "close":
        closure.close_table(by=people.organiser, table_id=table.pk, closed=seed % 2 == 0)
    elif what == "adjust":
        add_adjustment(
            by=people.organiser,
            event_id=table.event_id,
            player_id=table.seats.get(number=seed).player_id,
            kind="adjusted",
            points=number - 3,
            reason="Late arrival",
        )
    elif what == "cancel":
        change = cancel_adjustment if number > 2 else restore_adjustment
        for row in table.event.adjustments.all()[seed:]:
            change(by=people.organiser, event_id=table.event_id, adjustment_id=row.pk)
    else:
        current = table.results.filter(number=number, is_accepted=True).first()
        submit.submit_result(
            by=at_table(table),
            table_id=table.pk,
            number=number,
            report=factories.a_report(table, number, seed),
            reason="Misread",
            based_on=current.version if current and what == "correct" else None,
        )


def test_a_correction_in_the_callers_game_moves_the_deal_of_those_after_it(people: People) -> None:
    (table,) = factories.seat(people, factories.make_event(people, "raf-caller"), [4])
    first = DealReport(nominations=(1, 1, 2, 3), tricks=(1, 0, 0, 2), hand_size=3, call=())
    other = DealReport(nominations=(1, 1, 2, 3), tricks=(0, 1, 0, 2), hand_size=3, call=())
    send = partial(submit.submit_result, by=at_table(table), table_id=table.pk)
    send(number=1, report=first)
    second = send(number=2, report=first)
    assert second.score.dealer == 0
    send(number=1, report=other, reason="Misread", based_on=1)
    assert table.results.get(number=2).score["dealer"] == 1
    event = Event.objects.get()
    compute.refresh_event(event.pk)
    incremental = derived_rows(event)
    compute.rebuild_event(event.pk)
    assert derived_rows(event) == incremental
