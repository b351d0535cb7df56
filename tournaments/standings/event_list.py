"""List events with how far they are and who leads."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Annotated

from django.db.models import Count, F, OuterRef, Subquery, Window
from django.db.models.functions import Coalesce, Rank

from tournaments.core.audience.names import name_column
from tournaments.core.shapes import Shape
from tournaments.events import score_sheet_for
from tournaments.models import Entry, Event, EventState, Standing, Table
from tournaments.rankings import RANKINGS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet

    from tournaments.core.audience.names import Names
    from tournaments.models import Club, Season


@dataclass(frozen=True, slots=True)
class EventLine(Shape):
    """An event in a list: `deals` of `deals_of` have a result."""

    id: int
    slug: str
    name: str
    held_on: date
    starts_at: Annotated[str, "As 19:30; may be empty."]
    place: str
    state: Annotated[str, EventState]
    season: Annotated[str, "Its slug; empty without one."]
    entered: int
    tables: int
    deals: int
    deals_of: Annotated[int, "0 before a draw."]
    waiting: Annotated[int, "Deals that were sent by a phone and are not agreed."]
    leaders: tuple[str, ...]


def list_events(
    club: Club, *, names: Names, season: Season | None = None, finals: int | None = None
) -> list[EventLine]:
    """List the club's events (or one season's), latest date first.

    With `finals`, at most that many final ones; planned and running ones are always included.
    """
    annotated = find_events(club, season)
    if finals is None:
        return build_event_lines(annotated, names)
    final = annotated.filter(state=EventState.FINAL)[:finals]
    return build_event_lines([*annotated.exclude(state=EventState.FINAL), *final], names)


def find_events(
    club: Club, season: Season | None = None, state: str | None = None
) -> QuerySet[Event]:
    """Find the events of a club, latest date first, as `build_event_lines` needs them."""
    events = Event.objects.filter(club=club).select_related("season")
    if season is not None:
        events = events.filter(season=season)
    if state is not None:
        events = events.filter(state=state)
    # A subquery, which the database computes for the rows of the page only: a join would first
    # group the entries of all nights.
    here = Entry.objects.filter(event=OuterRef("pk"), withdrawn_at=None).order_by()
    counted = here.values("event").annotate(count=Count("pk")).values("count")
    active = Coalesce(Subquery(counted), 0)
    return events.annotate(entered=active).order_by("-held_on", "-pk")


def build_event_lines(events: Iterable[Event], names: Names) -> list[EventLine]:
    """Build lines for events that are loaded with their season and annotated with `entered`."""
    by_id = {event.pk: event for event in events}
    progress = _progress(by_id)
    leaders = _leaders(by_id, names)
    return [
        EventLine(
            id=event.pk,
            slug=event.slug,
            name=event.name,
            held_on=event.held_on,
            starts_at=event.starts_at,
            place=event.place,
            state=event.state,
            season=event.season.slug if event.season else "",
            entered=getattr(event, "entered", 0),
            tables=progress[event.pk][0],
            deals=progress[event.pk][1],
            deals_of=progress[event.pk][2],
            waiting=progress[event.pk][3],
            leaders=leaders.get(event.pk, ()),
        )
        for event in by_id.values()
    ]


def _progress(events: dict[int, Event]) -> dict[int, tuple[int, int, int, int]]:
    """Return for each event its tables, deals entered, deals in all, and deals that wait."""
    found = dict.fromkeys(events, (0, 0, 0, 0))
    standing = Table.objects.filter(event__in=events.keys(), round__undone_at=None)
    rows = standing.order_by("pk").values_list(
        "event_id", "size", "first_dealer", "stretches", "closed_at", "voided_at", "deals_in",
        "claims_in",
    )  # fmt: skip
    # Most tables of a night are alike, and a season has more than a thousand.
    planned: dict[tuple[int, int, int, str], int | None] = {}
    for event_id, size, dealer, stretches, closed_at, voided_at, deals_in, claims_in in rows:
        alike = (event_id, size, dealer, str(stretches))
        if alike not in planned:
            table = Table(
                event=events[event_id], size=size, first_dealer=dealer, stretches=stretches
            )
            planned[alike] = score_sheet_for(table).deal_count
        played = deals_in.bit_count()
        is_ended = closed_at is not None or voided_at is not None
        more = played if is_ended else planned[alike]
        tables, deals, deals_of, waiting = found[event_id]
        found[event_id] = (
            tables + 1,
            deals + played,
            deals_of + (played if more is None else more),
            waiting + claims_in.bit_count(),
        )
    return found


def _leaders(events: dict[int, Event], names: Names) -> dict[int, tuple[str, ...]]:
    """Return the names at the top of each event's standings, by its own ranking."""
    found: dict[int, tuple[str, ...]] = {}
    for ranking in sorted({event.ranking for event in events.values()}):
        owned = [pk for pk, event in events.items() if event.ranking == ranking]
        order = RANKINGS[ranking].order
        rows = (
            Standing.objects.filter(event__in=owned)
            .annotate(
                rank=Window(Rank(), partition_by=[F("event_id")], order_by=order),
                shown_name=name_column(names, "player__"),
            )
            .filter(rank=1)
            .order_by("shown_name")
            .values_list("event_id", "shown_name")
        )
        for event_id, name in rows:
            found[event_id] = (*found.get(event_id, ()), name)
    return found
