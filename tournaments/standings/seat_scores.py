"""Score the seats of tables: what each has so far, from the accepted results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from itertools import chain

import engine
from tournaments.core.raw_rows import save_rows
from tournaments.events import is_finished, score_sheet_for
from tournaments.models import PLACEMENT_UNIT, DealResult, Round, Seat, SeatScore, Table
from tournaments.standings.figures import FIGURES
from tournaments.standings.profiles.tally import tally_seats

_SAVED = ("player", "event", "place", "profile", "revision", *FIGURES)

Scores = Mapping[int, engine.DealScore]
"""The accepted scores of a table, by deal number."""


def score_seats(tables: Collection[Table], known: Mapping[int, Scores] | None = None) -> set[int]:
    """Save what each seat of these tables has scored; return the players who have or had a score.

    Nothing is saved for an undone round, for a void table, or for a seat without a deal that
    counts. A table's revision was read before its results: a result that arrives in between
    increments the revision again, and the next refresh includes it. The scores of deals are read
    unless they are `known`, by table. More tables take more statements only where their revisions
    differ.
    """
    if known is None:
        known = _read_scores(tables)
    seated = _list_seated(tables)
    rounds = Round.objects.filter(pk__in={table.round_id for table in tables})
    undone = set(rounds.exclude(undone_at=None).values_list("pk", flat=True))
    rows = [
        row
        for table in tables
        if table.round_id not in undone and table.voided_at is None
        for row in build_seat_scores(
            table, seated[table.pk], score_sheet_for(table), list(known[table.pk].values())
        )
    ]
    stored = SeatScore.objects.filter(table__in=seated)
    had = list(stored.values_list("pk", "table_id", "seat", "player_id"))
    scored = {(row.table_id, row.seat) for row in rows}
    gone = [pk for pk, table_id, seat, _player in had if (table_id, seat) not in scored]
    if gone:
        SeatScore.objects.filter(pk__in=gone).delete()
    # Computing the same rows again changes nothing.
    save_rows(rows, _SAVED, unique=("table", "seat"))
    by_revision: dict[int, list[int]] = defaultdict(list)
    for table in tables:
        by_revision[table.revision].append(table.pk)
    for revision, pks in by_revision.items():
        Table.objects.filter(pk__in=pks).update(scored_revision=revision)
    return {*chain.from_iterable(seated.values()), *(player for *_seat, player in had)}


def _list_seated(tables: Collection[Table]) -> dict[int, list[int]]:
    """Return the ids of the players of each table, by seat."""
    seated: dict[int, list[int]] = {table.pk: [] for table in tables}
    seats = Seat.objects.filter(table__in=seated).order_by("number")
    for table_id, player_id in seats.values_list("table_id", "player_id"):
        seated[table_id].append(player_id)
    return seated


def _read_scores(tables: Collection[Table]) -> dict[int, dict[int, engine.DealScore]]:
    found: dict[int, dict[int, engine.DealScore]] = {table.pk: {} for table in tables}
    rows = DealResult.objects.filter(table__in=found, is_accepted=True).order_by("number")
    for table_id, number, score in rows.values_list("table_id", "number", "score"):
        found[table_id][number] = engine.DealScore.from_json(score)
    return found


def build_seat_scores(
    table: Table, players: list[int], sheet: engine.ScoreSheet, scores: list[engine.DealScore]
) -> list[SeatScore]:
    """Build what each seat with a deal that counts has scored; nothing is saved.

    `players` are by seat. The table's row says whether its game is over.
    """
    totals = sheet.totals(scores)
    places = sheet.places(totals)
    # Players who left have not completed the game and share no placement points (ADR 0063).
    stayed = sheet.seats_to_the_end
    shares = dict(
        zip(stayed, engine.placement_points([places[seat] for seat in stayed]), strict=True)
    )
    winners = sheet.winners(totals)
    finished = is_finished(table) and bool(scores)
    counting = [(score, sheet.seats_at(score.number)) for score in scores if not score.is_void]
    dealt = [[score for score, there in counting if seat in there] for seat in range(table.size)]
    profiles = tally_seats(sheet, {score.number: score for score in scores}, table.size)
    return [
        SeatScore(
            table=table,
            event_id=table.event_id,
            seat=seat,
            player_id=player_id,
            place=places[seat],
            profile=profiles[seat],
            points=totals.points[seat],
            deals=len(dealt[seat]),
            nominated=sum(score.nominations is not None for score in dealt[seat]),
            exact=totals.exact[seat],
            failed=totals.failed[seat],
            games=int(finished and seat in shares),
            wins=int(finished and seat in winners),
            placement=int(shares.get(seat, 0) * PLACEMENT_UNIT) if finished else 0,
            revision=table.revision,
        )
        for seat, player_id in enumerate(players)
        if dealt[seat]
    ]
