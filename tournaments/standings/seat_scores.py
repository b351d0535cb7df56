"""Score the seats of a table: what each has so far, from the accepted results."""

from __future__ import annotations

import engine
from tournaments.events import is_finished, score_sheet_for
from tournaments.models import PLACEMENT_UNIT, DealResult, Round, Seat, SeatScore, Table
from tournaments.standings.figures import FIGURES
from tournaments.standings.profiles.tally import tally_seats


def score_seats(table: Table) -> list[int]:
    """Save what each seat of the table has scored; return the players' ids.

    Nothing is saved for an undone round, for a void table, or for a seat without a deal that
    counts. The table's revision was read before its results: a result that arrives in between
    increments the revision again, and the next refresh includes it.
    """
    sheet = score_sheet_for(table)
    stored = DealResult.objects.filter(table=table, is_accepted=True).order_by("number")
    scores = [engine.DealScore.from_json(row) for row in stored.values_list("score", flat=True)]
    seats = Seat.objects.filter(table=table).order_by("number")
    players = list(seats.values_list("player_id", flat=True))
    is_undone = Round.objects.filter(tables=table.pk, undone_at__isnull=False).exists()
    counts = not is_undone and table.voided_at is None
    rows = build_seat_scores(table, players, sheet, scores) if counts else []
    scored = [row.seat for row in rows]
    SeatScore.objects.filter(table=table).exclude(seat__in=scored).delete()
    # An upsert, so that computing the same rows again changes nothing.
    SeatScore.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["table", "seat"],
        update_fields=["player", "event", "place", "profile", "revision", *FIGURES],
    )
    Table.objects.filter(pk=table.pk).update(scored_revision=table.revision)
    return players


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
    dealt = [
        [score for score in scores if seat in sheet.seats_at(score.number) and not score.is_void]
        for seat in range(table.size)
    ]
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
