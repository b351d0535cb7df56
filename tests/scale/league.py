"""A night of ten tables, what their phones send, and what must be true afterwards."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from django.utils import timezone

from tests.scale.phones import Sending
from tests.support import factories
from tests.support.derived import derived_rows
from tests.support.people import make_people
from tournaments.core.deal_reports import report_to_json
from tournaments.core.links import table_token
from tournaments.events.score_sheets import score_sheet_for
from tournaments.models import DealResult, Event, Job, JobState, Standing, Table
from tournaments.standings import compute

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.scale.phones import Answer

SIZES = (4, 4, 4, 4, 5, 5, 5, 6, 6, 7)
PRESET = "quick13"


@dataclass(frozen=True)
class Night:
    """An event of a season, its tables, and how many deals each of them plays."""

    event: Event
    tables: Sequence[Table]
    deals: int

    def piles(self, deals: range | None = None, *, seed: int = 1) -> list[list[Sending]]:
        """What each table's phones send: every deal, out of order, many of them twice."""
        return [_pile(table, deals or range(1, self.deals + 1), seed) for table in self.tables]


def seat_night() -> Night:
    """Seat ten tables for an event of a season; nothing is played yet."""
    people = make_people()
    season = factories.make_season(people)
    event = factories.make_event(people, PRESET, season_id=season.pk)
    tables = factories.seat(people, event, SIZES)
    return Night(event, tables, score_sheet_for(tables[0]).deal_count or 0)


def _pile(table: Table, deals: range, seed: int) -> list[Sending]:
    """Two phones send the same thing as neighbours of the pile, or one phone alone does."""
    rng = Random(f"{seed}/{table.number}")
    pile = []
    for number in rng.sample(deals, len(deals)):
        report = report_to_json(factories.a_report(table, number, seed))
        body = json.dumps(report).encode()
        keys = rng.choice([[""], ["", ""], [f"{number}-a"] * 2, [f"{number}-a", "", ""]])
        pile += [Sending(table.pk, table_token(table), number, body, key) for key in keys]
    return pile


def check_answers(answers: Sequence[Answer]) -> None:
    """Every sending was taken, and whatever was sent again was answered the same."""
    bad = [(a.status, a.sending.path, a.body) for a in answers if a.status != 200]
    assert not bad, f"{len(bad)} of {len(answers)}: {bad[:3]}"
    by_key: dict[tuple[int, str], list[Answer]] = defaultdict(list)
    for answer in answers:
        assert answer.body["version"] == 1
        if answer.sending.key:
            by_key[answer.sending.table_id, answer.sending.key].append(answer)
    for twins in by_key.values():
        assert all(twin.body == twins[0].body for twin in twins)
        assert sum(not twin.is_replayed for twin in twins) == 1


def check_every_deal_counts_once(night: Night, deals: int) -> None:
    """One version of every deal is there, and the tables' totals are the sums of them."""
    for table in Table.objects.filter(event=night.event):
        rows = list(DealResult.objects.filter(table=table).order_by("number"))
        numbers = [(row.number, row.version, row.is_accepted) for row in rows]
        assert numbers == [(number, 1, True) for number in range(1, deals + 1)]
        sums = [sum(row.points[seat] for row in rows) for seat in range(table.size)]
        assert table.points == sums
        assert (table.deals_in, table.revision) == ((1 << deals) - 1, deals)


def is_settled(night: Night) -> bool:
    """Whether all results are in the standings and no job is left to do."""
    waiting = Job.objects.filter(state=JobState.QUEUED, run_after__lte=timezone.now())
    running = Job.objects.filter(state=JobState.RUNNING)
    is_behind = any(
        table.scored_revision < table.revision for table in Table.objects.filter(event=night.event)
    )
    return not is_behind and not waiting.exists() and not running.exists()


def check_standings_equal_a_rebuild(night: Night) -> None:
    """Check that the standings hold all players, and that a rebuild gives the same rows."""
    found = derived_rows(night.event)
    assert Standing.objects.filter(event=night.event).count() == sum(SIZES)
    assert Standing.objects.filter(season=night.event.season_id).count() == sum(SIZES)
    compute.rebuild_event(night.event.pk)
    assert derived_rows(night.event) == found
    assert not Job.objects.filter(state=JobState.FAILED).exists()
