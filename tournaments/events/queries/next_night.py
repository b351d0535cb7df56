"""Propose a club's next night: like an earlier one, on the date that its rhythm suggests."""

from __future__ import annotations

import re
from datetime import date, timedelta
from itertools import pairwise
from statistics import median_low
from typing import TYPE_CHECKING, Annotated

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournaments.core.access import access_club, access_event
from tournaments.core.formatting import format_date
from tournaments.core.shapes import Shape
from tournaments.models import Entry, Event, EventState, Player, Role

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.core.actors import Actor
    from tournaments.models import Club, Season

MAX_NIGHTS = 7
"""How many nights the rhythm is taken from, the latest first."""
MAX_GAP = 120
"""The longest pause in days that belongs to a rhythm; a longer one is a summer or an illness."""

_HAS_PLAYERS = Exists(Entry.objects.filter(event=OuterRef("pk")))


class NightProposal(Shape):
    """The next night as it is likely to be: like an earlier one, with its players."""

    like: Annotated[int, "The event whose rules and settings are kept."]
    name: str
    held_on: Annotated[date, "The next date in the rhythm of the nights before; else today."]
    season_id: int | None
    players: Annotated[
        tuple[int, ...],
        "The active players who took part in that event, or of the roster of a season that begins.",
    ]


def find_last_night(by: Actor, club_slug: str) -> Event | None:
    """Return the club's latest night by date; None if there is none. For organisers.

    Nights without players are passed over: they are planned and have not begun.
    """
    club = access_club(by, club_slug, Role.ORGANISER)
    nights = club.events.select_related("club").order_by("-held_on", "-pk")
    return nights.filter(_HAS_PLAYERS).first() or nights.first()


def find_night_to_run(club: Club) -> Event | None:
    """Return the latest night under way, else the next planned one; None if there is neither."""
    nights = club.events.order_by("held_on", "pk")
    under_way = nights.filter(state=EventState.RUNNING).last()
    return under_way or nights.filter(state=EventState.PLANNED).first()


def list_last_players(event: Event) -> tuple[int, ...]:
    """Return the active players who took part in the latest night before this one."""
    others = Event.objects.filter(_HAS_PLAYERS, club=event.club_id, held_on__lte=event.held_on)
    last = others.exclude(pk=event.pk).order_by("-held_on", "-pk").first()
    return _list_roster(last) if last is not None else ()


def propose_night(*, by: Actor, like_id: int) -> NightProposal:
    """Propose a night like an event of the club. For organisers. Raises NotFound, NotAllowed."""
    like = access_event(by, Role.ORGANISER, pk=like_id)
    # The nights of its season have a rhythm; those of no season have that of the club.
    nights = Event.objects.filter(club=like.club_id)
    if like.season_id is not None:
        nights = nights.filter(season=like.season_id)
    rows = nights.order_by("-held_on", "-pk").values_list("held_on", "name")[:MAX_NIGHTS]
    held_on = next_date([day for day, _name in rows], timezone.localdate())
    season = _season_after(like, held_on)
    return NightProposal(
        like=like.pk,
        name=next_name(like.name, like.held_on, [name for _day, name in rows], held_on),
        held_on=held_on,
        season_id=season.pk if season is not None else None,
        players=_list_first_roster(season, like) or _list_roster(like),
    )


def _season_after(like: Event, held_on: date) -> Season | None:
    """Return the season of the next night: that of the last one, or the latest after its end.

    None where no season has begun on that day.
    """
    if like.season is None:
        return None
    if like.season.archived_at is None and like.season.starts_on <= held_on:
        return like.season
    begun = like.club.seasons.filter(archived_at=None, starts_on__lte=held_on)
    return begun.order_by("-starts_on", "-pk").first()


def _list_first_roster(season: Season | None, like: Event) -> tuple[int, ...]:
    """Return the active players on the roster of a season that begins with the next night."""
    if season is None or season == like.season:
        return ()
    active = season.roster.filter(is_active=True, removed_at=None).order_by("name", "pk")
    return tuple(active.values_list("pk", flat=True))


def next_date(days: Sequence[date], today: date) -> date:
    """Return the date after the latest of `days` in their usual distance, today or later.

    >>> nights = [date(2026, 11, 5), date(2026, 10, 22), date(2026, 10, 8)]
    >>> next_date(nights, date(2026, 11, 10)), next_date(nights, date(2026, 12, 1))
    (datetime.date(2026, 11, 19), datetime.date(2026, 12, 3))
    >>> next_date(nights[:1], date(2026, 11, 10))
    datetime.date(2026, 11, 10)
    """
    ordered = sorted(set(days))
    gaps = [(after - before).days for before, after in pairwise(ordered)]
    usual = [gap for gap in gaps if gap <= MAX_GAP]
    if not usual:
        return today
    step, last = median_low(usual), ordered[-1]
    steps = max(1, -(-(today - last).days // step))
    return last + timedelta(days=step * steps)


def next_name(name: str, day: date, names: Sequence[str], held_on: date) -> str:
    """Return a name for the night on `held_on`, after one that was called `name` on `day`.

    `names` are those of recent nights. A year at the end of a name is not counted on: it belongs to
    a date.

    >>> october, november = date(2026, 10, 29), date(2026, 11, 5)
    >>> next_name("Night 9", october, [], november)
    'Night 10'
    >>> next_name("Club night", october, ["Club night"], november)
    'Club night'
    >>> next_name("Opening night", october, ["Second night", "Opening night"], november)
    'Thursday 5 November 2026'
    >>> next_name("Thursday 29 October 2026", october, [], november)
    'Thursday 5 November 2026'
    """
    if name.endswith(str(day.year)):
        return format_date(held_on)
    numbered = re.fullmatch(r"(.*\D)(\d{1,4})", name)
    if numbered:
        numbers = [
            int(found[1])
            for other in (name, *names)
            if (found := re.fullmatch(rf"{re.escape(numbered[1])}(\d{{1,4}})", other))
        ]
        return f"{numbered[1]}{max(numbers) + 1}"
    return name if {*names} <= {name} else format_date(held_on)


def _list_roster(event: Event) -> tuple[int, ...]:
    """Return the active players who are entered for the event or sat at one of its tables."""
    seated = Q(seats__round__event=event, seats__round__undone_at=None)
    entered = Q(entries__event=event, entries__withdrawn_at=None)
    came = Player.objects.filter(seated | entered, club=event.club_id, is_active=True)
    return tuple(came.order_by("name", "pk").distinct().values_list("pk", flat=True))
