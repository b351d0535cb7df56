"""The worker's part of a draw: search for it, report progress, and save the result.

The worker takes the open draw of the event, whichever that is by then, and writes its result only
if that draw is still wanted (ADR 0061).
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from django.db import OperationalError, transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from tournaments import standings
from tournaments.core.outbox import LeaseLost
from tournaments.core.translation import store_text
from tournaments.draws.columns import build_result_columns, store_quality
from tournaments.draws.lifecycle import SEARCH_STATES
from tournaments.draws.request import build_draw_request
from tournaments.draws.settings import DrawSettings
from tournaments.models import Draw, DrawState, Event, StopWish
from tournaments.seating import (
    METHODS,
    SearchControl,
    SeatingRefused,
    list_problems,
    make_draw,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.draws.columns import ResultColumns, StoredProblem
    from tournaments.seating import DrawRequest, Progress

logger = logging.getLogger(__name__)

POLL_SECONDS = 0.25
"""How often the search checks whether it was stopped, and writes its progress."""
QUALITY_SECONDS = 1.0
"""How often it writes the quality of the best draw so far."""


def run_draw_job(event_id: int, progress: Callable[[int, int], None]) -> None:
    """Search for the open draw of the event and save the result.

    Safe to run late, twice or in parallel: the result is saved only if the draw is still wanted,
    and only by a run that holds the lease of the job. Progress is in percent of the time limit.
    """
    rows = Draw.objects.filter(event=event_id, state__in=SEARCH_STATES)
    draw = rows.select_related("event").first()
    if draw is None:
        return
    Draw.objects.filter(pk=draw.pk, state=DrawState.QUEUED).update(state=DrawState.DRAWING)
    if draw.event.deleted_at is not None:  # it has no standings to draw by now
        words = gettext_noop("The night was deleted before the draw was finished. Draw again.")
        gone: list[StoredProblem] = [{"code": "event-deleted", "words": words}]
        _save_result(draw, progress, {"state": DrawState.FAILED, "problems": gone})
        return
    started = time.monotonic()
    try:
        request = _current_request(draw)
        drawn = make_draw(request, _build_control(draw, request.seconds, progress))
    except (LeaseLost, OperationalError):
        raise  # the job's matter: another run has taken over, or this one is tried again
    except SeatingRefused as refused:
        problems: list[StoredProblem] = [
            {"code": problem.code, "words": store_text(problem.words)}
            for problem in list_problems(refused)
        ]
        _save_result(draw, progress, {"state": DrawState.FAILED, "problems": problems})
    except Exception as error:  # else the draw would stay in its state for ever
        logger.exception("Draw %s failed.", draw.pk)
        # Stored and shown later in any language, so it is marked but not translated here.
        words = gettext_noop("The draw failed because of a fault in the program. Draw again.")
        broken: list[StoredProblem] = [{"code": type(error).__name__, "words": words}]
        _save_result(draw, progress, {"state": DrawState.FAILED, "problems": broken})
    else:
        found = build_result_columns(request, drawn, time.monotonic() - started)
        _save_result(draw, progress, found)


@transaction.atomic
def _current_request(draw: Draw) -> DrawRequest:
    """Build the request from the line-up and the results as they are now."""
    settings = DrawSettings.from_json(draw.settings)
    # A draw by standing includes all results, even those whose refresh still waits (ADR 0061).
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
    assessed_at = -QUALITY_SECONDS

    def is_cancelled() -> bool:
        nonlocal checked_at, is_wanted
        if time.monotonic() - checked_at >= POLL_SECONDS:
            checked_at = time.monotonic()
            rows = Draw.objects.filter(pk=draw.pk, state=DrawState.DRAWING, wish=StopWish.NONE)
            is_wanted = rows.exists()
        return not is_wanted

    def report(at: Progress) -> None:
        nonlocal reported_at, assessed_at
        quality = control.quality() if at.seconds - assessed_at >= QUALITY_SECONDS else None
        if quality is not None:
            assessed_at = at.seconds
            rows = Draw.objects.filter(pk=draw.pk, state=DrawState.DRAWING)
            rows.update(quality=store_quality(quality))
        if at.seconds - reported_at >= POLL_SECONDS:
            reported_at = at.seconds
            # 100% is written with the result: until then the search has not ended.
            progress(min(99, int(100 * at.seconds / max(seconds, 0.1))), 100)

    control = SearchControl(seconds, on_progress=report, is_cancelled=is_cancelled)
    return control


@transaction.atomic
def _save_result(draw: Draw, progress: Callable[[int, int], None], found: ResultColumns) -> None:
    """Save the result if the draw is still wanted. Raises LeaseLost if another run has the job."""
    # Renews the lease in this transaction: a run that has lost it raises and saves nothing.
    progress(100, 100)
    rows = Draw.objects.filter(pk=draw.pk, state=DrawState.DRAWING)
    rows.update(finished_at=timezone.now(), **found)
