"""Read a daily deal as one reader may see it: nothing of its cards before they have played it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import models
from django.utils import timezone

from tournaments.models import DailyDeal, DailyTry
from tournaments.online.core.daily import DailyLine, total
from tournaments.online.daily.deals import find_daily, is_over
from tournaments.online.daily.tries import find_try, may_go_on

if TYPE_CHECKING:
    from datetime import date, datetime

    from django.db.models import QuerySet

    from tournaments.core.actors import Actor

KEEP_TRIES = timedelta(days=30)
"""How long a try is kept from its beginning; then nothing is known of the results of its day."""
MAX_ROWS = 50
"""The best tries that are listed."""
UNPLAYED, PLAYING, PLAYED = "unplayed", "playing", "played"


@dataclass(frozen=True, slots=True)
class DailyRow:
    """A finished try: its place, the name that its player shows, or empty, and its points."""

    place: int
    name: str
    points: int
    exact: int
    is_own: bool


@dataclass(frozen=True, slots=True)
class Daily:
    """A daily deal for one reader.

    `seed`: in hexadecimal, empty until the day is over. `state`: how far the reader is.
    `has_finished`: whether the reader has played all deals; a try may end without. `game`: that of
    the reader's try, while it may be opened. `count`: how many have finished; None, with no
    `rows`, once results have been deleted. `rows`, `own_lines` and `expert` are empty until the
    reader has finished all deals or the day is over.
    """

    date: date
    commitment: str
    seed: str
    state: str
    has_finished: bool
    game: int | None
    count: int | None
    rows: tuple[DailyRow, ...]
    own_lines: tuple[DailyLine, ...]
    expert: tuple[DailyLine, ...]

    @property
    def expert_points(self) -> int:
        """Return what the expert scored."""
        return total(self.expert)


def read_daily(by: Actor, day: date, at: datetime) -> Daily | None:
    """Return the daily deal of a day as the actor may see it, None if there is none."""
    daily = find_daily(day)
    if daily is None:
        return None
    own = find_try(by, daily)
    has_finished = own is not None and own.finished_at is not None
    is_seated = own is not None and may_go_on(by, own)
    finished = DailyTry.objects.filter(daily=daily, finished_at__isnull=False)
    # Fail closed: before the day is over, only those who played every deal see how it went. A try
    # that was ended at once would otherwise show the expert's line to play another one by.
    is_open = is_over(daily, at) or has_finished
    is_kept = daily.date > _last_forgotten(timezone.localdate(at))
    return Daily(
        date=daily.date,
        commitment=daily.commitment,
        seed=bytes(daily.seed).hex() if is_over(daily, at) else "",
        state=UNPLAYED if own is None else PLAYING if is_seated and not has_finished else PLAYED,
        has_finished=has_finished,
        game=own.game_id if own is not None and is_seated else None,
        count=finished.count() if is_kept else None,
        rows=_rows(finished, own) if is_open and is_kept else (),
        own_lines=tuple(own.lines) if own is not None and is_open else (),
        expert=tuple(daily.expert or ()) if is_open else (),
    )


def list_past(today: date) -> QuerySet[DailyDeal]:
    """List the daily deals whose day is over, latest first, with how many finished (`count`).

    It is None once the results have been deleted.
    """
    finished = models.Count("tries", filter=models.Q(tries__finished_at__isnull=False))
    kept = models.Case(models.When(date__gt=_last_forgotten(today), then=finished))
    return DailyDeal.objects.filter(date__lt=today).annotate(count=kept).order_by("-date")


def _last_forgotten(today: date) -> date:
    """Return the latest day of which some tries may have been deleted."""
    return today - KEEP_TRIES


def find_best(tries: QuerySet[DailyTry]) -> QuerySet[DailyTry]:
    """Return the finished tries that the table of their day lists, the best first."""
    finished = tries.filter(finished_at__isnull=False)
    return finished.order_by("-points", "finished_at")[:MAX_ROWS]


def _rows(finished: QuerySet[DailyTry], own: DailyTry | None) -> tuple[DailyRow, ...]:
    """Return the best tries, and the reader's own if it is not among them."""
    best = list(find_best(finished))
    if own is not None and own.finished_at is not None and own not in best:
        best.append(own)
    places: dict[int, int] = {}
    for at, one in enumerate(best, start=1):
        places.setdefault(one.points, at)
    if own is not None and own in best:
        places[own.points] = 1 + finished.filter(points__gt=own.points).count()
    return tuple(
        DailyRow(
            place=places[one.points],
            name=one.name,
            points=one.points,
            exact=sum(line["nominated"] == line["tricks"] for line in one.lines),
            is_own=own is not None and one.pk == own.pk,
        )
        for one in best
    )


def forget_tries(before: datetime) -> int:
    """Delete the tries at daily deals that began before a time; return how many."""
    return DailyTry.objects.filter(started_at__lt=before).delete()[0]
