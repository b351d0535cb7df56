"""Order a draw, search for it in a worker, stop it, discard it.

A draw is a row from the moment it is ordered. The worker takes the open draw of the event,
whichever that is by then, and writes its result only if that draw is still wanted (ADR 0061).
"""

from __future__ import annotations

import logging
import time
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from django.db import OperationalError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments import standings
from tournaments.core import outbox
from tournaments.core.access import access_draw
from tournaments.core.errors import DrawNotReady
from tournaments.core.outbox import LeaseLost
from tournaments.core.validation import field_error
from tournaments.draws.checks import refuse_blocked
from tournaments.draws.request import (
    DrawSettings,
    build_draw_request,
    check_settings,
)
from tournaments.events import (
    lock_event_for_command,
    log_and_bump_revision,
    refuse_if_final,
    refuse_if_stale,
)
from tournaments.models import Draw, DrawState, Event, StopWish
from tournaments.seating import (
    METHODS,
    SearchControl,
    SeatingRefused,
    list_problems,
    make_draw,
    request_to_json,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.core.actors import Actor
    from tournaments.seating import Draw as Drawn
    from tournaments.seating import DrawRequest, Progress

logger = logging.getLogger(__name__)

OPEN_STATES = (DrawState.QUEUED, DrawState.DRAWING, DrawState.READY)
SEARCH_STATES = (DrawState.QUEUED, DrawState.DRAWING)
MAX_SEED = 2**32 - 1
POLL_SECONDS = 0.25
"""How often the search checks whether it was stopped, and writes its progress."""


def draw_key(event_id: int) -> str:
    """Return the key of the job that searches for a draw of the event."""
    return f"draw:event:{event_id}"


@transaction.atomic
def order_draw(
    *,
    by: Actor,
    event_id: int,
    settings: DrawSettings,
    seed: int,
    expected: int | None = None,
) -> Draw:
    """Order a draw of the next rounds; an earlier draft is discarded.

    The same order for the same line-up returns the draw that there is. Raises InvalidInput with
    everything that makes the draw impossible, StaleEvent, EventIsFinal.
    """
    event = lock_event_for_command(by, event_id)
    check_settings(settings)
    if METHODS[settings.method].is_given:
        raise field_error("method", "needs-tables", _("To set tables by hand, send the tables."))
    if not 0 <= seed <= MAX_SEED:
        message = _("Enter a number from 0 to %(most)d.") % {"most": MAX_SEED}
        raise field_error("seed", "out-of-range", message)
    before = open_draw(event)
    if before is not None and _is_same_order(before, event, settings, seed):
        return before
    refuse_if_stale(event, expected)
    refuse_blocked(event, settings)
    draw = new_draft(by, event, settings, seed)
    draw.job = outbox.enqueue("draw", draw_key(event.pk), event_id=event.pk)
    text = f"A draw of {_format_rounds(draw)} of {event.name} was ordered."
    log_and_bump_revision(by, event, "draw-ordered", text, method=draw.method, seed=seed)
    draw.revision = event.revision
    draw.save()
    return draw


def new_draft(by: Actor, event: Event, settings: DrawSettings, seed: int) -> Draw:
    """Build an unsaved draw and discard any open draw of the event, which must be locked."""
    event.draws.filter(state__in=OPEN_STATES).update(state=DrawState.DISCARDED)
    return Draw(
        event=event,
        number=event.rounds.next_number(),
        method=settings.method,
        seed=seed,
        settings=settings.to_json(),
        made_by=by.user,
        made_as=by.display_name,
    )


def open_draw(event: Event) -> Draw | None:
    """Return the draw of the event that is queued, being drawn or ready, if there is one."""
    return event.draws.filter(state__in=OPEN_STATES).select_related("job").first()


def _is_same_order(before: Draw, event: Event, settings: DrawSettings, seed: int) -> bool:
    same = before.settings == settings.to_json() and before.seed == seed
    return same and not before.is_changed and before.revision == event.revision


def _format_rounds(draw: Draw) -> str:
    last = draw.number + int(draw.settings.get("rounds", 1)) - 1
    return f"round {draw.number}" if last == draw.number else f"rounds {draw.number} to {last}"


@transaction.atomic
def redraw(*, by: Actor, draw_id: int, seed: int, expected: int | None = None) -> Draw:
    """Order the same draw with another seed.

    Raises what `order_draw` does, and DrawNotReady for tables that were made by hand.
    """
    draw = access_draw(by, lock=True, pk=draw_id)
    if METHODS[draw.method].is_given:
        raise DrawNotReady(_("Tables that were set by hand cannot be drawn again."))
    settings = DrawSettings.from_json(draw.settings)
    return order_draw(
        by=by, event_id=draw.event_id, settings=settings, seed=seed, expected=expected
    )


@transaction.atomic
def stop_draw(*, by: Actor, draw_id: int, keep: bool) -> Draw:
    """Stop the search, keeping the best draw found so far (`keep`) or nothing.

    A draw whose search has ended is returned as it is.
    """
    draw = access_draw(by, lock=True, pk=draw_id)
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


# The worker's part.


def run_draw_job(event_id: int, progress: Callable[[int, int], None]) -> None:
    """Search for the open draw of the event and save the result.

    Safe to run late, twice or in parallel: the result is saved only if the draw is still wanted,
    and only by a run that holds the lease of the job. Progress is in percent of the time limit.
    """
    draw = Draw.objects.filter(event=event_id, state__in=SEARCH_STATES).first()
    if draw is None:
        return
    Draw.objects.filter(pk=draw.pk, state=DrawState.QUEUED).update(state=DrawState.DRAWING)
    started = time.monotonic()
    try:
        request = _current_request(draw)
        drawn = make_draw(request, _build_control(draw, request.seconds, progress))
    except (LeaseLost, OperationalError):
        raise
    except SeatingRefused as refused:
        problems = [asdict(problem) for problem in list_problems(refused)]
        _save_result(draw, progress, state=DrawState.FAILED, problems=problems)
    except Exception as error:  # else the draw would stay in its state for ever
        logger.exception("Draw %s failed.", draw.pk)
        # Stored and shown later in any language, so it is marked but not translated here.
        words = gettext_noop("The draw failed because of a fault in the program. Draw again.")
        broken = [{"code": type(error).__name__, "words": words}]
        _save_result(draw, progress, state=DrawState.FAILED, problems=broken)
    else:
        found = build_result_columns(drawn, time.monotonic() - started)
        _save_result(
            draw, progress, state=DrawState.READY, request=request_to_json(request), **found
        )


@transaction.atomic
def _current_request(draw: Draw) -> DrawRequest:
    """Build the request from the line-up and the results as they are now."""
    settings = DrawSettings.from_json(draw.settings)
    if METHODS[draw.method].by_standing:
        standings.refresh_event(draw.event_id)
    event = Event.objects.select_related("club").get(pk=draw.event_id)
    Draw.objects.filter(pk=draw.pk).update(
        revision=event.revision, standings_revision=event.standings_revision
    )
    return build_draw_request(event, settings, draw.seed, draw.number)


def _build_control(
    draw: Draw, seconds: float, progress: Callable[[int, int], None]
) -> SearchControl:
    """Limit the search to `seconds`, report its progress, and end it once it is not wanted."""
    checked_at, is_wanted, reported_at = time.monotonic(), True, 0.0

    def is_cancelled() -> bool:
        nonlocal checked_at, is_wanted
        if time.monotonic() - checked_at >= POLL_SECONDS:
            checked_at = time.monotonic()
            rows = Draw.objects.filter(pk=draw.pk, state=DrawState.DRAWING, wish=StopWish.NONE)
            is_wanted = rows.exists()
        return not is_wanted

    def report(at: Progress) -> None:
        nonlocal reported_at
        if at.seconds - reported_at >= POLL_SECONDS:
            reported_at = at.seconds
            # 100 % is written with the result: until then the search has not ended.
            progress(min(99, int(100 * at.seconds / max(seconds, 0.1))), 100)

    return SearchControl(seconds, on_progress=report, is_cancelled=is_cancelled)


@transaction.atomic
def _save_result(draw: Draw, progress: Callable[[int, int], None], **found: Any) -> None:
    """Save the result if the draw is still wanted. Raises LeaseLost if another run has the job."""
    progress(100, 100)
    rows = Draw.objects.filter(pk=draw.pk, state=DrawState.DRAWING)
    rows.update(finished_at=timezone.now(), **found)


def build_result_columns(drawn: Drawn, seconds: float) -> dict[str, Any]:
    """Return the columns of a draw row that the search fills."""
    quality = drawn.quality
    return {
        "tables": [[list(table) for table in tables] for tables in drawn.tables],
        "sitting_out": [list(seated.sitting_out) for seated in drawn.rounds],
        "quality": {
            "repeats": quality.repeats,
            "bound": quality.bound,
            "most": quality.most,
            "gap": quality.gap,
            "proven": quality.is_proven,
            "broken": list(quality.broken),
            "hard_broken": quality.hard_broken,
            "words": quality.words,
        },
        "effort": {
            "company": drawn.effort.company,
            "seats": drawn.effort.seats,
            "source": drawn.source,
            "ended": drawn.ended,
            "seconds": round(seconds, 3),
        },
    }
