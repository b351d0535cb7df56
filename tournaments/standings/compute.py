"""Compute standings from accepted results and adjustments: those that changed, or all of them.

A refresh costs as much as the tables that changed: their seats are scored again by the engine,
and the lines of their players are added up again, in the event and then in its season
(`season_lines`). `rebuild_event` scores every report again
and must give the same rows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, cast

from django.db import transaction
from django.db.models import Count, F, Q, Sum
from django.utils import timezone

import engine
from tournaments.core import outbox
from tournaments.core.access import lock_rows
from tournaments.core.deal_reports import report_from_json
from tournaments.core.raw_rows import Update, placeholders, read_values, save_rows, write_rows
from tournaments.events import score_sheet_for
from tournaments.models import (
    PLACEMENT_UNIT,
    Adjustment,
    DealResult,
    Event,
    EventState,
    Season,
    SeatScore,
    Standing,
    Table,
)
from tournaments.standings.figures import FIGURES, divide_by_deals
from tournaments.standings.profiles.tally import (
    Profile,
    longest_run,
    merge_profiles,
)
from tournaments.standings.season_lines import award_league_points, recount_season, sum_season
from tournaments.standings.seat_scores import Scores, score_seats

if TYPE_CHECKING:
    from django.db.models import QuerySet

POINTS_OF_A_WIN = 100
"""Placement points for a won game, as people read them."""

BATCH_SIZE = 20
"""Tables per transaction, so that no refresh holds its locks for long."""

# What a line has of its season alone, `counts` and `league`, stays.
_SAVED = (
    "points_per_deal", "adjustment", "nights", "revision", "profile", "longest_run", *FIGURES,
)  # fmt: skip

Progress = Callable[[int, int], None]


def refresh_event(event_id: int, progress: Progress = lambda done, total: None) -> None:
    """Add the results of an event that its standings do not include yet.

    A few tables in each transaction, with `progress(done, total)` between them. Safe if repeated
    or late. Locking the season and the event makes refreshes run one after another, so that
    neither adds up lines that the other is about to change.
    """
    # Profiles are not counted yet after an upgrade that counts something new: its migration only
    # empties the column.
    uncounted = SeatScore.objects.filter(event=event_id, profile__isnull=True).values("table")
    is_behind = Q(revision__gt=F("scored_revision")) | Q(pk__in=uncounted)
    behind = Table.objects.filter(is_behind, event=event_id)
    waiting = list(behind.order_by("pk").values_list("pk", flat=True))
    for done in range(0, len(waiting), BATCH_SIZE):
        progress(done, len(waiting))
        with transaction.atomic():
            event = lock_event(event_id)
            # Read again under the locks: another refresh may have included some of them.
            _include(event, list(behind.filter(pk__in=waiting[done : done + BATCH_SIZE])))
    adjusted = Adjustment.objects.filter(event=event_id, revision__gt=F("scored_revision"))
    if adjusted.exists():
        with transaction.atomic():
            _include(lock_event(event_id), adjustments=list(adjusted.all()))


def find_events_behind() -> set[int]:
    """Return the ids of the events whose standings lack something that `refresh_event` adds."""
    is_behind = Q(revision__gt=F("scored_revision"))
    return {
        *Table.objects.filter(is_behind).values_list("event_id", flat=True),
        *Adjustment.objects.filter(is_behind).values_list("event_id", flat=True),
        *SeatScore.objects.filter(profile__isnull=True).values_list("event_id", flat=True),
    }


def rebuild_event(event_id: int) -> None:
    """Discard the event's standings and compute them from the reports, scoring each again.

    Also locks the event's tables, after the event, since their totals are rewritten.
    """
    with transaction.atomic():
        event = lock_event(event_id)
        players = _rebuild_night(event)
        if event.counts_in is not None:
            sum_season(event.counts_in, players | award_league_points(event))


def rebuild_season(season_id: int) -> None:
    """Discard the standings of a season and its nights, and compute them from the reports.

    Its lines are added up once, after all nights. Locks the season, its nights and their tables.
    """
    with transaction.atomic():
        season = lock_rows(Season.everything.all()).get(pk=season_id)
        for event in lock_rows(season.events.filter(deleted_at=None)).order_by("pk"):
            _rebuild_night(event)
        season.standings.all().delete()
        recount_season(season)


def _rebuild_night(event: Event) -> set[int]:
    """Compute the scores and standings of a locked event again; return its players."""
    tables = list(lock_rows(event.tables.filter(revision__gt=0)).order_by("pk"))
    players = _players_of(event)
    event.seat_scores.all().delete()
    event.standings.all().delete()
    known = rescore_tables(tables)
    adjustments = list(event.adjustments.all())
    return players | _include(event, tables, adjustments, known=known, sums_season=False)


def recount_event(event: Event, left: int | None) -> None:
    """Make the standings follow an event that was deleted, restored or moved.

    `left` is the id of the season in which it counted before. The rows of both seasons and of the
    event must be locked. Nothing is scored: the scores of its seats stay as they are.
    """
    players = _players_of(event)
    _request_figures(event, of_others=True)
    if event.deleted_at is None:
        _sum_event(event, players)
        award_league_points(event)
    else:
        event.standings.all().delete()
    for season_id, gain in (
        (left, -event.standings_revision),
        (event.counts_in, event.standings_revision),
    ):
        if season_id is not None:
            _advance_revision(Season.everything.filter(pk=season_id), gain)
            sum_season(season_id, players)


def transfer_scores(event: Event, tables: Collection[int], was: int, new: int) -> None:
    """Give what a player scored at some tables of a locked event to another, and add up again."""
    event.seat_scores.filter(table__in=tables, player=was).update(player=new)
    # Figures are kept under this time beside the revision, which no result has moved.
    Event.everything.filter(pk=event.pk).update(standings_at=timezone.now())
    _request_figures(event, of_others=True)
    if event.deleted_at is None:
        _sum_event(event, {was, new})
    if event.counts_in is not None:
        sum_season(event.counts_in, {was, new} | award_league_points(event))


def lock_event(event_id: int) -> Event:
    """Return the event, deleted or not, with its season and itself locked, in that order."""
    season_id = Event.everything.values_list("season_id", flat=True).get(pk=event_id)
    if season_id is not None:
        lock_rows(Season.everything.all()).get(pk=season_id)
    event = lock_rows(Event.everything.all()).get(pk=event_id)
    if event.season_id not in (None, season_id):  # moved while waiting for the locks
        lock_rows(Season.everything.all()).get(pk=event.season_id)
    return event


def rescore_tables(tables: Collection[Table]) -> dict[int, dict[int, engine.DealScore]]:
    """Score the accepted reports of these tables again, in deal order; return scores by table.

    A report that is no longer valid, because an earlier deal was corrected, keeps the score it
    had, and a void deal counts for no player. The tables' rows must be locked: their totals are
    rewritten.
    """
    sheets = {table.pk: score_sheet_for(table) for table in tables}
    found: dict[int, dict[int, engine.DealScore]] = {table.pk: {} for table in tables}
    changed = []
    # Plain values: rows of a season's deals take longer to make than to score.
    rows = read_values(
        DealResult,
        ("id", "table", "number", "report", "score"),
        f"WHERE is_accepted AND table_id IN {placeholders(found)} ORDER BY number",
        list(found),
    )
    for pk, table_id, number, report, stored in rows:
        scores = found[table_id]
        try:
            score = sheets[table_id].score(number, report_from_json(report), scores)
        except engine.EngineError:
            score = engine.DealScore.from_json(stored)
        if (plain := score.to_json()) != stored:
            if engine.DealScore.from_json(stored).is_void:
                score = score.voided()
            if (plain := score.to_json()) != stored:
                row = DealResult(pk=pk, score=plain, points=list(score.points))
                changed.append(Update(row, ("score", "points")))
        scores[number] = score
    moved = [
        Update(table, ("points", "failed", "deals_in"))
        for table in tables
        if _total(table, sheets[table.pk], found[table.pk])
    ]
    # Not as `bulk_update`, which takes longer than all the rest where every deal is to be written.
    write_rows(*changed, *moved)
    return found


def _total(table: Table, sheet: engine.ScoreSheet, scores: Mapping[int, engine.DealScore]) -> bool:
    """Set the totals of a table to the sums of its deals; say whether they were others."""
    had = (table.points, table.failed, table.deals_in)
    totals = sheet.totals(scores.values())
    table.points, table.failed = list(totals.points), list(totals.failed)
    table.deals_in = sum(1 << (number - 1) for number in scores)
    return had != (table.points, table.failed, table.deals_in)


def _players_of(event: Event) -> set[int]:
    """Return the players who have a score or an adjustment in an event."""
    scored = event.seat_scores.values_list("player_id", flat=True)
    return {*scored, *event.adjustments.values_list("player_id", flat=True)}


def _include(
    event: Event,
    tables: Collection[Table] = (),
    adjustments: Collection[Adjustment] = (),
    *,
    known: Mapping[int, Scores] | None = None,
    sums_season: bool = True,
) -> set[int]:
    """Add tables and adjustments to the standings of a locked event; return the players.

    The scores of the tables' deals are read unless they are `known`.
    """
    included: list[Table | Adjustment] = [*tables, *adjustments]
    before = sum(one.scored_revision for one in included)
    players = {one.player_id for one in adjustments}
    # Commands on adjustments lock the event, so that none has changed since it was read.
    Adjustment.objects.filter(pk__in=[one.pk for one in adjustments]).update(
        scored_revision=F("revision")
    )
    for table in tables:
        table.event = event
    if tables:
        players |= score_seats(tables, known)
    # By how much these moved on: the standings' revision is the sum of the revisions of tables and
    # adjustments that they include, and the version of their page (ADR 0011).
    gain = sum(one.revision for one in included) - before
    _advance_revision(Event.everything.filter(pk=event.pk), gain)
    # Its first result may make its season the latest one, which is apart from the rest.
    _request_figures(event, of_others=event.standings_revision == 0)
    if event.deleted_at is None:
        _sum_event(event, players)
    if event.counts_in is not None:
        _advance_revision(Season.objects.filter(pk=event.counts_in), gain)
        # One result may move everyone's place at the night, and so their league points.
        if sums_season:
            sum_season(event.counts_in, players | award_league_points(event))
    return players


def _request_figures(event: Event, *, of_others: bool) -> None:
    """Have the ratings and records of the club follow, if the event is one that they include.

    `of_others`: what is stored of other nights may change as well, so that records follow anyway.
    """
    is_final = event.state == EventState.FINAL
    if is_final:
        outbox.request_ratings(event.club_id)
    if is_final or of_others:
        outbox.request_records(event.club_id)


def _advance_revision(owner: QuerySet[Event] | QuerySet[Season], gain: int) -> None:
    """Advance the revision that an event's or a season's standings include."""
    if not gain:  # the tables were scored before, and only their profiles counted
        return
    owner.update(standings_revision=F("standings_revision") + gain, standings_at=timezone.now())


def _sum_event(event: Event, players: Collection[int]) -> None:
    """Save these players' lines in the standings of an event."""
    wanted = set(players)
    figures = {f"{figure}_sum": Sum(figure) for figure in (*FIGURES, "revision")}
    by_player = event.seat_scores.filter(player__in=wanted).order_by().values("player_id")
    # The names of the sums are computed, so that types know only `player_id`.
    sums = cast("Iterable[dict[str, int]]", by_player.annotate(**figures))
    played = {line["player_id"]: line for line in sums}
    adjusted = _sum_adjustments(event, wanted)
    lines = [
        build_line(event, player, played.get(player, {}), adjusted.get(player, (0, 0)))
        for player in sorted(played.keys() | adjusted.keys())
    ]
    profiles = _merge_seats(event, wanted)
    for line in lines:
        line.profile = merge_profiles(profiles[line.player_id])
        line.longest_run = longest_run(line.profile)
    save_rows(lines, _SAVED, unique=("event", "player"))
    gone = wanted - {line.player_id for line in lines}
    event.standings.filter(player__in=gone).delete()


def _merge_seats(event: Event, players: Collection[int]) -> dict[int, list[Profile]]:
    """Return the profiles of these players' seats, in the order in which the tables were seated."""
    found: dict[int, list[Profile]] = defaultdict(list)
    seats = read_values(
        SeatScore,
        ("player", "profile"),
        f"WHERE event_id = %s AND player_id IN {placeholders(players)} ORDER BY table_id, seat",
        [event.pk, *players],
    )
    for player, profile in seats:
        found[player].append(cast("Profile", profile or {}))
    return found


def _sum_adjustments(event: Event, players: Collection[int]) -> dict[int, tuple[int, int]]:
    """Return points and revision of the adjustments in force, by players who have any."""
    in_force = Q(cancelled_at=None)
    sums = (
        event.adjustments.filter(player__in=players)
        .values("player_id")
        .annotate(
            number=Count("pk", filter=in_force),
            given=Sum("points", filter=in_force),
            at=Sum("revision"),
        )
    )
    return {line["player_id"]: (line["given"], line["at"]) for line in sums if line["number"]}


def build_line(
    event: Event, player: int, sums: Mapping[str, int], adjusted: tuple[int, int]
) -> Standing:
    """Build a line from the sums of a player's seats (`points_sum`), if any, and adjustments.

    `adjusted` are the points and the revision of those in force.
    Every ranking counts an adjustment in its own points (ADR 0230).
    """
    given, revision = adjusted
    figures = {figure: sums.get(f"{figure}_sum", 0) for figure in FIGURES}
    figures["points"] += given
    figures["placement"] += given * PLACEMENT_UNIT // POINTS_OF_A_WIN
    return Standing(
        event=event,
        player_id=player,
        points_per_deal=divide_by_deals(figures["points"], figures["deals"]),
        adjustment=given,
        nights=int(figures["deals"] > 0),
        revision=sums.get("revision_sum", 0) + revision,
        **figures,
    )
