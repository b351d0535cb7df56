"""Take a hint: what the expert would do with the choice that a seat has now, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core import limits
from tournaments.core.errors import NotNow, StaleNumber
from tournaments.models import Hint
from tournaments.online.access import access_seat
from tournaments.online.actions import CommandResult
from tournaments.online.advice.worths import MAX_CHOICES, advise
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry
from tournaments.online.core.hint_rules import MAX_HINTS, allows_hints, may_take_hint
from tournaments.online.game_log import append_and_advance, refuse_unless_playing
from tournaments.online.queries.taken_hints import store_choices
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.online.access import GameAccess
    from tournaments.online.core.snapshot import GameSnapshot

DEALS = 150
"""On how many deals a choice is tried: a tenth of a second for all of them, a fifth for a call
(ADR 0288, ADR 0302)."""


def take_hint(*, by: Actor, game_id: int) -> CommandResult:
    """Take a hint for the choice that the actor's seat has now; the log says that it was taken.

    A repeat for the same choice changes nothing and counts no second time. Raises NotFound,
    NotAllowed, NotNow, GamePaused, GameIsOver, StaleNumber, TooManyRequests.
    """
    access = access_seat(by, game_id)
    snapshot, seat = get_snapshot(access.game), access.require_seat()
    if _has_hint(access, snapshot):
        return CommandResult(snapshot.number, is_repeat=True)
    _refuse_unless_allowed(access, snapshot)
    limits.use(limits.HINTS, client=by.client, account=f"seat:{game_id}.{seat}")
    view = snapshot.view(seat)
    if view is None:
        raise NotNow(_("No deal is being played at the moment."))
    # Before the lock is taken, so that no player waits for it.
    advice = advise(view, game_id, snapshot.last_action, seat, deals=DEALS)
    with transaction.atomic():
        access = access_seat(by, game_id, lock=True)
        now = get_snapshot(access.game)
        if now.last_action != snapshot.last_action or access.seat != seat:
            raise StaleNumber(
                _("The game has moved on. Look at the table and try again."),
                extra={"number": now.number},
            )
        if _has_hint(access, now):
            return CommandResult(now.number, is_repeat=True)
        _refuse_unless_allowed(access, now)
        at = timezone.now()
        Hint.objects.create(
            game=access.game,
            number=now.last_action,
            seat=seat,
            choices=store_choices(advice.choices[:MAX_CHOICES]),
            deals=advice.deals,
            made_at=at,
        )
        access.game.touched_at = at
        after = append_and_advance(access.game, now, NewEntry(entries.HINTED, seat), at=at)
    return CommandResult(after.number)


def _has_hint(access: GameAccess, snapshot: GameSnapshot) -> bool:
    return access.seat in snapshot.hinted


def _refuse_unless_allowed(access: GameAccess, snapshot: GameSnapshot) -> None:
    """Raise unless the actor's seat may take a hint now."""
    refuse_unless_playing(snapshot)
    is_casual, seat = access.game.table_id is None, access.require_seat()
    if not allows_hints(snapshot, is_casual=is_casual):
        raise NotNow(_("There are no hints at this table."))
    if snapshot.hints[seat] >= MAX_HINTS:
        raise NotNow(_("You have taken all your hints for this game."))
    if not may_take_hint(snapshot, seat, is_casual=is_casual):
        raise NotNow(_("You can take a hint when it is your turn."))
