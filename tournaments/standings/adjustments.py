"""Give penalties, bonuses and adjusted scores, cancel and restore them, and list them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core import outbox
from tournaments.core.access import access_event
from tournaments.core.audience.names import name_sql, player_name
from tournaments.core.audit import record
from tournaments.core.errors import NotFound
from tournaments.core.formatting import format_signed
from tournaments.core.idempotency import find_made
from tournaments.core.raw_rows import placeholders, read_values
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.core.validation import check_choice, clean_text, field_error
from tournaments.events import refuse_if_final
from tournaments.models import Adjustment, AdjustmentKind, Player, Role, Seat

if TYPE_CHECKING:
    from collections.abc import Collection
    from uuid import UUID

    from tournaments.core.actors import Actor
    from tournaments.core.audience.names import Names
    from tournaments.models import Event, Season

MAX_ADJUSTMENT = 1000
"""The most points that one adjustment gives or takes."""
MAX_REASON_LENGTH = 80

LOGGED = {
    AdjustmentKind.PENALTY: "A penalty",
    AdjustmentKind.BONUS: "A bonus",
    AdjustmentKind.ADJUSTED: "An adjusted score",
}
"""The kinds as the log names them."""


class AdjustmentLine(Shape):
    """A penalty, bonus or adjusted score of a player."""

    id: int
    event: Annotated[str, "The slug of the event."]
    event_name: str
    player_id: int
    name: str
    kind: Annotated[str, AdjustmentKind]
    points: Annotated[int, "Added to the player's points; negative for a penalty."]
    reason: str
    made_at: IsoTime
    cancelled_at: IsoTime | None


@transaction.atomic
def add_adjustment(
    *,
    by: Actor,
    event_id: int,
    player_id: int,
    kind: str,
    points: int,
    reason: str,
    key: UUID | None = None,
) -> Adjustment:
    """Give a player of an event points, or take some, with a reason that everyone can read.

    `points` are added: below zero for a penalty, above for a bonus, either for an adjusted score.
    A repeat with the same `key` returns the first one. For organisers. Raises NotFound, NotAllowed,
    EventIsFinal, InvalidInput.
    """
    event = access_event(by, Role.ORGANISER, lock=True, pk=event_id)
    before = find_made(event.adjustments.all(), key)
    if before is not None:
        return before
    refuse_if_final(event)
    check_choice(kind, AdjustmentKind.values, field="kind")
    _check_points(kind, points)
    text = clean_text(reason, field="reason", max_length=MAX_REASON_LENGTH)
    player = _find_player(event, player_id)
    row = event.adjustments.create(
        player=player,
        kind=kind,
        points=points,
        reason=text,
        key=key,
        made_by=by.user,
    )
    _log(by, row, "adjustment-added", "was given")
    outbox.request_standings(event.pk)
    return row


@transaction.atomic
def cancel_adjustment(*, by: Actor, event_id: int, adjustment_id: int) -> Adjustment:
    """Cancel an adjustment: it no longer counts. Cancelling it again changes nothing.

    For organisers. Raises NotFound, NotAllowed, EventIsFinal.
    """
    row = _lock(by, event_id, adjustment_id)
    if row.cancelled_at is None:
        refuse_if_final(row.event)
        row.cancelled_at, row.cancelled_by = timezone.now(), by.user
        _save(by, row, "adjustment-cancelled", "was cancelled")
    return row


@transaction.atomic
def restore_adjustment(*, by: Actor, event_id: int, adjustment_id: int) -> Adjustment:
    """Let a cancelled adjustment count again; restoring it again changes nothing.

    For organisers. Raises NotFound, NotAllowed, EventIsFinal.
    """
    row = _lock(by, event_id, adjustment_id)
    if row.cancelled_at is not None:
        refuse_if_final(row.event)
        row.cancelled_at = row.cancelled_by = None
        _save(by, row, "adjustment-restored", "counts again")
    return row


def list_adjustments(
    names: Names,
    *,
    event: Event | None = None,
    season: Season | None = None,
    player: Player | None = None,
    players: Collection[int] = (),
    cancelled: bool = False,
) -> list[AdjustmentLine]:
    """List the adjustments in force of an event, a season or a player, the oldest first.

    With `players`, only those of the players with these ids; with `cancelled`, those that were
    cancelled too.
    """
    limits = {"event_id": event, "season_id": season, "player_id": player}
    owners = {column: owner.pk for column, owner in limits.items() if owner is not None}
    conditions = [
        "tournaments_event.deleted_at IS NULL",
        *(f"{column} = %s" for column in owners),
        *([f"player_id IN {placeholders(players)}"] if players else []),
        *([] if cancelled else ["cancelled_at IS NULL"]),
    ]
    # In hand-written SQL (ADR 0353): every standings table asks, and most have none.
    rows = read_values(
        Adjustment,
        _COLUMNS,
        f"{_JOINS} WHERE {' AND '.join(conditions)} {_ORDER}",
        [*owners.values(), *players],
        extra=f"tournaments_event.slug, tournaments_event.name, {name_sql(names)}",
    )
    return [
        AdjustmentLine(
            id=pk,
            event=event_slug,
            event_name=event_name,
            player_id=player_id,
            name=name,
            kind=kind,
            points=points,
            reason=reason,
            made_at=iso_time(made_at),
            cancelled_at=iso_time(cancelled_at),
        )
        for (
            pk, player_id, kind, points, reason, made_at, cancelled_at, event_slug, event_name, name
        ) in rows
    ]  # fmt: skip


_COLUMNS = ("id", "player", "kind", "points", "reason", "made_at", "cancelled_at")
_JOINS = (
    "JOIN tournaments_event ON tournaments_event.id = event_id "
    "JOIN tournaments_player ON tournaments_player.id = player_id"
)
_ORDER = "ORDER BY tournaments_event.held_on, event_id, tournaments_adjustment.id"


def build_adjustment_line(row: Adjustment, names: Names) -> AdjustmentLine:
    """Return the line of an adjustment."""
    return AdjustmentLine(
        id=row.pk,
        event=row.event.slug,
        event_name=row.event.name,
        player_id=row.player_id,
        name=player_name(names, row.player),
        kind=row.kind,
        points=row.points,
        reason=row.reason,
        made_at=iso_time(row.made_at),
        cancelled_at=iso_time(row.cancelled_at),
    )


def describe_adjustment(line: AdjustmentLine) -> str:
    """Say what an adjustment is and why: "Penalty, −10 points: Late arrival"."""
    words = ngettext(
        "%(kind)s, %(points)s point: %(reason)s",
        "%(kind)s, %(points)s points: %(reason)s",
        abs(line.points),
    )
    return words % {
        "kind": AdjustmentKind(line.kind).label,
        "points": format_signed(line.points),
        "reason": line.reason,
    }


def describe_whose_adjustment(line: AdjustmentLine) -> str:
    """Say whose adjustment it is, what, and why: "Anne: Penalty, −10 points: Late arrival"."""
    return _("%(name)s: %(what)s") % {"name": line.name, "what": describe_adjustment(line)}


def _check_points(kind: str, points: int) -> None:
    if kind == AdjustmentKind.PENALTY and not -MAX_ADJUSTMENT <= points < 0:
        message = _("A penalty is from −%(most)d to −1 points.")
    elif kind == AdjustmentKind.BONUS and not 0 < points <= MAX_ADJUSTMENT:
        message = _("A bonus adds from 1 to %(most)d points.")
    elif not points or abs(points) > MAX_ADJUSTMENT:
        message = _("Give or take from 1 to %(most)d points.")
    else:
        return
    raise field_error("points", "out-of-range", message % {"most": MAX_ADJUSTMENT})


def _find_player(event: Event, player_id: int) -> Player:
    """Return a player of the event: one who is or was entered, or sits at one of its tables."""
    seated = Seat.objects.filter(table__event=event, player=player_id)
    player = Player.objects.filter(club=event.club_id, pk=player_id).first()
    is_in = event.entries.filter(player=player_id).exists() or seated.exists()
    if player is None or not is_in:
        raise field_error("player_id", "unknown", _("This player is not entered in this night."))
    return player


def _lock(by: Actor, event_id: int, adjustment_id: int) -> Adjustment:
    event = access_event(by, Role.ORGANISER, lock=True, pk=event_id)
    row = event.adjustments.select_related("player").filter(pk=adjustment_id).first()
    if row is None:
        raise NotFound(_("There is no such penalty or bonus."))
    row.event = event
    return row


def _save(by: Actor, row: Adjustment, verb: str, what: str) -> None:
    row.revision += 1
    row.save()
    _log(by, row, verb, what)
    outbox.request_standings(row.event_id)


def _log(by: Actor, row: Adjustment, verb: str, what: str) -> None:
    kind = LOGGED[AdjustmentKind(row.kind)]
    text = f"{kind} of {row.points:+d} points for {row.player.name} {what}: {row.reason}"
    record(
        by,
        row.event.club,
        verb,
        text,
        event=row.event,
        player_id=row.player_id,
        adjustment_id=row.pk,
        kind=row.kind,
        points=row.points,
        reason=row.reason,
    )
