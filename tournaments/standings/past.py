"""Say how an event stood at an earlier time, from the versions of its deals and its rulings.

Nothing is stored for it. Known is when each version of a deal began to count, when deals and
tables were void or reset, when rounds were undone, and when penalties and bonuses were given and
cancelled. Who sits where, the names and the rules are those of today.
"""

from __future__ import annotations

from collections import defaultdict
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

import engine
from tournaments.core.audience.names import name_column
from tournaments.core.deal_reports import report_from_json
from tournaments.core.validation import field_error
from tournaments.events import score_sheet_for
from tournaments.models import DealResult, Player, Ruling, RulingKind, Seat
from tournaments.rankings import RANKINGS, sort_key
from tournaments.standings.compute import build_line
from tournaments.standings.figures import FIGURES
from tournaments.standings.queries import StandingRow
from tournaments.standings.seat_scores import build_seat_scores

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.core.audience.names import Names
    from tournaments.models import Event, Standing, Table


FIRST_YEAR = 2000
"""Nothing is older, and calendars of long ago have offsets of odd seconds."""


@dataclass(frozen=True, slots=True)
class PastTable:
    """A table as it was: `table` is a copy that must not be saved.

    `results` are the versions that counted, by deal, with the score that they had then.
    """

    table: Table
    results: Mapping[int, DealResult]


def list_past_tables(event: Event, at: datetime) -> list[PastTable]:
    """List the tables of the rounds that counted at a time, by round and number, as they were.

    Four queries. Raises InvalidInput for a time to come, or before `FIRST_YEAR`.
    """
    if at.year < FIRST_YEAR:
        raise field_error("at", "too-early", _("Enter a time in this century."))
    if at > timezone.now():
        raise field_error("at", "future", _("This time is in the future."))
    standing = Q(round__undone_at=None) | Q(round__undone_at__gt=at)
    rows = event.tables.filter(standing, round__created_at__lte=at).select_related("round")
    tables = list(rows.order_by("round__number", "number", "pk"))
    results = _results_at(tables, at)
    voids = _rulings_at(tables, at).filter(kind=RulingKind.VOID, number=None)
    voided = dict(voids.values_list("table_id", "made_at"))
    return [
        _wind_back(table, event, results[table.pk], at, voided.get(table.pk)) for table in tables
    ]


def _rulings_at(tables: Sequence[Table], at: datetime) -> QuerySet[Ruling]:
    """Return the rulings that were in force at a time."""
    still = Q(undone_at=None) | Q(undone_at__gt=at)
    return Ruling.objects.filter(still, table__in=tables, made_at__lte=at)


def _results_at(tables: Sequence[Table], at: datetime) -> dict[int, dict[int, DealResult]]:
    """Return the versions that counted, by table and deal."""
    resets = _rulings_at(tables, at).filter(kind=RulingKind.RESET)
    taken_back = {pk for results in resets.values_list("results", flat=True) for pk in results}
    rows = DealResult.objects.filter(table__in=tables, claim="").annotate(
        began=Coalesce(F("counts_since"), F("entered_at"))
    )
    found: dict[int, dict[int, DealResult]] = defaultdict(dict)
    for row in rows.filter(began__lte=at).order_by("number", "began", "version"):
        found[row.table_id][row.number] = row
    return defaultdict(
        dict,
        {
            table: {number: row for number, row in deals.items() if row.pk not in taken_back}
            for table, deals in found.items()
        },
    )


def _wind_back(
    table: Table,
    event: Event,
    results: dict[int, DealResult],
    at: datetime,
    voided_at: datetime | None,
) -> PastTable:
    past = copy(table)
    past.event, past.voided_at = event, voided_at
    if past.closed_at is not None and past.closed_at > at:
        past.closed_at = None
    past.deals_in = sum(1 << (number - 1) for number in results)
    sheet = score_sheet_for(past)
    scores: dict[int, engine.DealScore] = {}
    # Scored again, because an earlier deal that was corrected since may have changed a score.
    for number, row in sorted(results.items()):
        had = engine.DealScore.from_json(row.score)
        try:
            score = sheet.score(number, report_from_json(row.report), scores)
        except engine.EngineError:
            score = had
        scores[number] = score.voided() if had.is_void else score
        row.score, row.points = scores[number].to_json(), list(scores[number].points)
        row.is_accepted = True
    totals = sheet.totals(scores.values())
    past.points, past.failed = list(totals.points), list(totals.failed)
    return PastTable(past, dict(sorted(results.items())))


def list_past_standings(
    event: Event, at: datetime, tables: Sequence[PastTable], names: Names
) -> list[StandingRow]:
    """List the standings of an event at a time, best first, from its tables as they were then."""
    sums: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    seats: dict[int, list[int]] = defaultdict(list)
    rows = Seat.objects.filter(table__in=[one.table.pk for one in tables])
    for table_id, player_id in rows.order_by("number").values_list("table_id", "player_id"):
        seats[table_id].append(player_id)
    for one in tables:
        if one.table.voided_at is not None:
            continue
        scores = [engine.DealScore.from_json(row.score) for row in one.results.values()]
        sheet = score_sheet_for(one.table)
        for seat in build_seat_scores(one.table, seats[one.table.pk], sheet, scores):
            for figure in FIGURES:
                sums[seat.player_id][f"{figure}_sum"] += getattr(seat, figure)
    still = Q(cancelled_at=None) | Q(cancelled_at__gt=at)
    given: dict[int, int] = defaultdict(int)
    for player, points in event.adjustments.filter(still, made_at__lte=at).values_list(
        "player_id", "points"
    ):
        given[player] += points
    lines = [
        build_line(event, player, sums.get(player, {}), (given.get(player, 0), 0))
        for player in sums.keys() | given.keys()
    ]
    people = Player.objects.filter(pk__in=[line.player_id for line in lines])
    shown = dict(people.values_list("pk", name_column(names)))
    return rank_lines(lines, RANKINGS[event.ranking].order, shown)


def rank_lines(
    lines: Iterable[Standing | StandingRow],
    order: Sequence[str],
    names: Mapping[int, str],
    *,
    has_place: bool = True,
) -> list[StandingRow]:
    """Rank lines as the database does: equal ones share a place, and stand by name."""
    ranked = sorted(lines, key=lambda line: (sort_key(line, order), names.get(line.player_id, "")))
    keys = [sort_key(line, order) for line in ranked]
    return [
        StandingRow(
            place=keys.index(key) + 1 if has_place else 0,
            player_id=line.player_id,
            name=names.get(line.player_id, "–"),
            points=line.points,
            adjustment=line.adjustment,
            points_per_deal=line.points_per_deal,
            placement=line.placement,
            deals=line.deals,
            games=line.games,
            wins=line.wins,
            nominated=line.nominated,
            exact=line.exact,
            failed=line.failed,
            league=line.league,
            nights=line.nights,
        )
        for line, key in zip(ranked, keys, strict=True)
    ]
