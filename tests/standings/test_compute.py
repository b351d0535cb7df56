"""Standings: right after any order of results and corrections, and equal to a rebuild."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import DealReport, DealUnknownYet
from tests.support import factories
from tests.support.derived import derived_rows
from tests.support.people import People, at_table
from tournaments.core.errors import Refused
from tournaments.events import rounds
from tournaments.models import Event, Standing, Table
from tournaments.scoring import submit
from tournaments.standings import compute

pytestmark = pytest.mark.django_db


def test_an_event_adds_up_its_tables(people: People) -> None:
    event = factories.make_event(people)
    tables = factories.seat(people, event, [4, 5])
    for table in tables:
        factories.play_out(table)
    compute.refresh_event(event.pk)
    lines = list(event.standings.all())
    tables = list(event.tables.all())
    assert len(lines) == 9
    assert sum(line.points for line in lines) == sum(sum(table.points) for table in tables)
    assert {line.games for line in lines} == {1}
    assert sum(line.wins for line in lines) >= 2
    assert max(line.placement for line in lines) == 120
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


def test_an_unfinished_game_counts_its_points_and_no_placement(people: People) -> None:
    event = factories.make_event(people)
    (table,) = factories.seat(people, event, [4])
    factories.play(table, range(1, 5))
    compute.refresh_event(event.pk)
    assert {(row.deals, row.games, row.placement) for row in event.standings.all()} == {(4, 0, 0)}
    rounds.close_table(by=people.organiser, table_id=table.pk)
    compute.refresh_event(event.pk)
    assert {row.games for row in event.standings.all()} == {1}
    assert sum(row.placement for row in event.standings.all()) == 4 * 60


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
    first = DealReport(nominations=(1, 0, 0, 1), tricks=(1, 0, 0, 0))
    better = DealReport(nominations=(1, 0, 0, 1), tricks=(0, 0, 0, 1))
    submit.submit_result(by=at_table(table), table_id=table.pk, number=1, report=first)
    factories.play(table, range(2, 14))
    compute.refresh_event(event.pk)
    before = [row.points for row in event.seat_scores.order_by("seat")]
    submit.submit_result(
        by=at_table(table),
        table_id=table.pk,
        number=1,
        report=better,
        reason="Misread",
        based_on=1,
    )
    compute.refresh_event(event.pk)
    after = [row.points for row in event.seat_scores.order_by("seat")]
    assert [now - was for now, was in zip(after, before, strict=True)] == [-12, 0, 0, 12]


steps = st.lists(
    st.tuples(
        st.integers(0, 2),
        st.integers(1, 5),
        st.integers(0, 3),
        st.sampled_from(["send", "correct", "refresh", "close"]),
    ),
    max_size=25,
)


PRESETS = ("quick13", "raf-caller")


@pytest.fixture
def tables(people: People) -> dict[str, list[Table]]:
    """The tables of an event of each preset in a season of its own, with no deal played."""
    made = {}
    for preset in PRESETS:
        season = factories.make_season(people)
        event = factories.make_event(people, preset, season_id=season.pk, largest_table=6)
        made[preset] = factories.seat(people, event, [4, 5, 6])
    return made


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(steps=steps, preset=st.sampled_from(PRESETS))
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
        rounds.close_table(by=people.organiser, table_id=table.pk, closed=seed % 2 == 0)
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
