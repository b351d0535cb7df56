"""The life of a draw: requested, stopped, chosen among others, discarded.

A draw is a row from the moment it is requested; a worker searches for it (`search_job`, ADR 0061).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core import limits, outbox
from tournaments.core.access import access_draw
from tournaments.core.errors import DrawNotReady
from tournaments.core.validation import field_error
from tournaments.draws.checks import refuse_blocked
from tournaments.draws.settings import DrawSettings, check_settings
from tournaments.events import (
    lock_event_for_command,
    log_and_bump_revision,
    refuse_if_final,
    refuse_if_stale,
)
from tournaments.models import Draw, DrawState, StopWish
from tournaments.seating import METHODS

if TYPE_CHECKING:
    from collections.abc import Collection

    from tournaments.core.actors import Actor
    from tournaments.models import Event

OPEN_STATES = (DrawState.QUEUED, DrawState.DRAWING, DrawState.READY)
SEARCH_STATES = (DrawState.QUEUED, DrawState.DRAWING)
MAX_DRAFTS = 3
"""Drafts of one event that may be open at a time, to be compared (ADR 0251)."""
MAX_SEED = 2**32 - 1
"""The largest seed; with the recorded steps a seed gives the same draw again (ADR 0051)."""


def draw_key(event_id: int) -> str:
    """Return the key of the job that searches for a draw of the event."""
    return f"draw:event:{event_id}"


@transaction.atomic
def request_draw(
    *,
    by: Actor,
    event_id: int,
    settings: DrawSettings,
    seed: int,
    keep: Collection[int] = (),
    expected: int | None = None,
) -> Draw:
    """Request a draw of the next rounds; earlier drafts are discarded.

    Drafts whose ids are in `keep` stay, to be compared with the new one. The same request for the
    same line-up returns the existing draw. Raises InvalidInput with
    everything that makes the draw impossible, StaleEvent, EventIsFinal, TooManyRequests.
    """
    event = lock_event_for_command(by, event_id)
    check_settings(settings)
    if METHODS[settings.method].is_given:
        raise field_error("method", "needs-tables", _("To set tables by hand, send the tables."))
    if not 0 <= seed <= MAX_SEED:
        message = _("Enter a number from 0 to %(most)d.") % {"most": MAX_SEED}
        raise field_error("seed", "out-of-range", message)
    # Recognise a repeated request before `expected` is checked: it is not a conflict (ADR 0060).
    for before in list_open_draws(event):
        if _is_same_request(before, event, settings, seed):
            return before
    limits.use_by(limits.DRAWS, by)
    refuse_if_stale(event, expected)
    refuse_blocked(event, settings, seed)
    draw = new_draft(by, event, settings, seed, keep)
    draw.job = outbox.enqueue("draw", draw_key(event.pk), event_id=event.pk)
    text = f"A draw of {_format_rounds(draw)} of {event.name} was requested."
    log_and_bump_revision(by, event, "draw-ordered", text, method=draw.method, seed=seed)
    draw.revision = event.revision
    draw.save()
    return draw


def new_draft(
    by: Actor, event: Event, settings: DrawSettings, seed: int, keep: Collection[int] = ()
) -> Draw:
    """Build an unsaved draw and discard the open ones of the event, which must be locked.

    Those in `keep` stay. Raises InvalidInput where one of these is not a finished draft of the
    event, or where there would be more than MAX_DRAFTS.
    """
    drafts = event.draws.filter(state=DrawState.READY, pk__in=keep)
    if drafts.count() < len(set(keep)):
        message = _("One of these drafts was discarded or published in the meantime.")
        raise field_error("keep", "unknown", message)
    if len(set(keep)) >= MAX_DRAFTS:
        words = _("Up to %(count)d drafts can be compared. Discard one first.")
        raise field_error("keep", "too-many", words % {"count": MAX_DRAFTS})
    discard_others(event, keep)
    return Draw(
        event=event,
        number=event.rounds.next_number(),
        method=settings.method,
        seed=seed,
        settings=settings.to_json(),
        made_by=by.user,
        made_as=by.display_name,
    )


def discard_others(event: Event, keep: Collection[int]) -> None:
    """Discard the open draws of the event, which must be locked, except those in `keep`."""
    # A search under way for one of them stops by itself, since it looks at the state of its row
    # (`_build_control`).
    others = event.draws.filter(state__in=OPEN_STATES).exclude(pk__in=keep)
    others.update(state=DrawState.DISCARDED)


def list_open_draws(event: Event) -> list[Draw]:
    """Return the draws of the event that are queued, being drawn or ready, the oldest first."""
    rows = event.draws.filter(state__in=OPEN_STATES).select_related("job").order_by("pk")
    found = list(rows)
    for draw in found:
        draw.event = event
    return found


def open_draw(event: Event) -> Draw | None:
    """Return the latest draw of the event that is queued, being drawn or ready, if there is one."""
    return next(reversed(list_open_draws(event)), None)


def _is_same_request(before: Draw, event: Event, settings: DrawSettings, seed: int) -> bool:
    same = before.settings == settings.to_json() and before.seed == seed
    return same and not before.is_changed and before.revision == event.revision


def _format_rounds(draw: Draw) -> str:
    last = draw.number + int(draw.settings.get("rounds", 1)) - 1
    return f"round {draw.number}" if last == draw.number else f"rounds {draw.number} to {last}"


@transaction.atomic
def redraw(
    *,
    by: Actor,
    draw_id: int,
    seed: int,
    keep: Collection[int] = (),
    expected: int | None = None,
) -> Draw:
    """Request the same draw with another seed; drafts whose ids are in `keep` stay beside it.

    Raises what `request_draw` does, and DrawNotReady for tables that were made by hand.
    """
    draw = access_draw(by, lock=True, pk=draw_id)
    if METHODS[draw.method].is_given:
        raise DrawNotReady(_("Tables that were set by hand cannot be drawn again."))
    settings = DrawSettings.from_json(draw.settings)
    return request_draw(
        by=by,
        event_id=draw.event_id,
        settings=settings,
        seed=seed,
        keep=keep,
        expected=expected,
    )


@transaction.atomic
def stop_draw(*, by: Actor, draw_id: int, keep: bool) -> Draw:
    """Stop the search, keeping the best draw found so far (`keep`) or nothing.

    A draw whose search has ended is returned as it is.
    """
    draw = access_draw(by, lock=True, pk=draw_id)
    # By the state in the database: the worker, which does not lock the event, may just have ended.
    wanted = Draw.objects.filter(pk=draw.pk, state__in=SEARCH_STATES)
    if not wanted.update(wish=StopWish.ENOUGH if keep else StopWish.CANCEL):
        return draw
    draw.wish = StopWish.ENOUGH if keep else StopWish.CANCEL
    if not keep:
        Draw.objects.filter(pk=draw.pk, state__in=SEARCH_STATES).update(
            state=DrawState.CANCELLED, finished_at=timezone.now()
        )
        draw.state = DrawState.CANCELLED
        text = f"The draw of {_format_rounds(draw)} of {draw.event.name} was cancelled."
        log_and_bump_revision(by, draw.event, "draw-cancelled", text)
    return draw


@transaction.atomic
def choose_draw(*, by: Actor, draw_id: int, expected: int | None = None) -> Draw:
    """Keep this draft and discard the others that it was compared with.

    Where there are no others, nothing changes. Raises DrawNotReady, StaleEvent, EventIsFinal.
    """
    draw = access_draw(by, lock=True, pk=draw_id)
    refuse_if_final(draw.event)
    if draw.state != DrawState.READY:
        state = draw.get_state_display()
        raise DrawNotReady(_("This draw cannot be chosen (%(state)s).") % {"state": state})
    if draw.event.draws.filter(state__in=OPEN_STATES).count() == 1:
        return draw
    refuse_if_stale(draw.event, expected)
    discard_others(draw.event, [draw.pk])
    text = f"One draft of {_format_rounds(draw)} of {draw.event.name} was chosen among several."
    log_and_bump_revision(by, draw.event, "draw-chosen", text, draw_id=draw.pk)
    return draw


@transaction.atomic
def discard_draw(*, by: Actor, draw_id: int, expected: int | None = None) -> Draw:
    """Discard a draft; it stays readable, and discarding it again does nothing."""
    draw = access_draw(by, lock=True, pk=draw_id)
    refuse_if_final(draw.event)
    if not draw.is_open:
        return draw
    refuse_if_stale(draw.event, expected)
    draw.state = DrawState.DISCARDED
    draw.save(update_fields=["state"])
    text = f"The draft of {_format_rounds(draw)} of {draw.event.name} was discarded."
    log_and_bump_revision(by, draw.event, "draw-discarded", text)
    return draw
