"""List events with how far they are and who leads."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Annotated

from django.db.models import (
    Case,
    Count,
    F,
    Max,
    OuterRef,
    Q,
    Subquery,
    Sum,
    TextField,
    When,
    Window,
)
from django.db.models.functions import Cast, Coalesce, Rank

from tournaments.core.audience.names import name_column
from tournaments.core.shapes import Shape
from tournaments.events import score_sheet_for
from tournaments.models import Entry, Event, EventState, Player, Season, Standing, Table
from tournaments.rankings import RANKINGS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet

    from tournaments.core.audience.names import Names
    from tournaments.models import Club


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


_COLUMNS = (
    "slug", "name", "held_on", "starts_at", "place", "state", "ranking", "standings_at",
)  # fmt: skip


def list_events(
    club: Club, *, names: Names, season: Season | None = None, finals: int | None = None
) -> list[EventLine]:
    """List the club's events (or one season's), latest date first.

    With `finals`, at most that many final ones; planned and running ones are always included.
    """
    annotated = find_events(club, season)
    if finals is None:
        return build_event_lines(annotated, names)
    final = Event.objects.filter(club=club, state=EventState.FINAL).order_by("-held_on", "-pk")
    of_season = final if season is None else final.filter(season=season)
    # The ids first: else the database sorts all that is read of the nights of ten years.
    latest = of_season.values("pk")[:finals]
    found = annotated.filter(~Q(state=EventState.FINAL) | Q(pk__in=latest))
    return build_event_lines(sorted(found, key=lambda one: one.state == EventState.FINAL), names)


def find_results_version(club: Club) -> tuple[object, ...]:
    """Return what changes with the standings of a club's nights and seasons; one query for each."""
    # The times tell what a restored backup holds from what was there before.
    summary = (Sum("standings_revision"), Max("standings_at"))
    nights = Event.objects.filter(club=club).aggregate(*summary)
    seasons = Season.objects.filter(club=club).aggregate(*summary)
    return (*nights.values(), *seasons.values())


def find_events(
    club: Club, season: Season | None = None, state: str | None = None
) -> QuerySet[Event]:
    """Find the events of a club, latest date first, as `build_event_lines` needs them.

    Of their columns only those that it needs, and the text of their rules: most are alike, and need
    not be read for each.
    """
    events = Event.objects.filter(club=club).only(*_COLUMNS)
    if season is not None:
        events = events.filter(season=season)
    if state is not None:
        events = events.filter(state=state)
    # A subquery, which the database computes for the rows of the page only: a join would first
    # group the entries of all nights.
    here = Entry.objects.filter(event=OuterRef("pk"), withdrawn_at=None).order_by()
    counted = here.values("event").annotate(count=Count("pk")).values("count")
    active = Coalesce(Subquery(counted), 0)
    return events.annotate(
        entered=active, season_slug=F("season__slug"), rules=Cast("ruleset", TextField())
    ).order_by("-held_on", "-pk")


def build_event_lines(events: Iterable[Event], names: Names) -> list[EventLine]:
    """Build lines for events that `find_events` found."""
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
            season=vars(event)["season_slug"] or "",
            entered=vars(event)["entered"],
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
    columns = ("event_id", "size", "first_dealer", "stretches", "deals_in", "claims_in")
    is_ended = Q(closed_at__isnull=False) | Q(voided_at__isnull=False)
    # Most tables of a night are alike, and a season has more than a thousand.
    rows = (
        standing.order_by()
        .annotate(is_ended=Case(When(is_ended, then=True), default=False))
        .values_list(*columns, "is_ended")
        .annotate(Count("pk"))
    )
    planned: dict[tuple[str, int, int, str], int | None] = {}
    for event_id, size, dealer, stretches, deals_in, claims_in, is_over, count in rows:
        rules: str = vars(events[event_id])["rules"]
        alike = (rules, size, dealer, str(stretches))
        if alike not in planned:
            night = Event(ruleset=json.loads(rules))
            table = Table(event=night, size=size, first_dealer=dealer, stretches=stretches)
            planned[alike] = score_sheet_for(table).deal_count
        played = deals_in.bit_count()
        more = played if is_over else planned[alike]
        tables, deals, deals_of, waiting = found[event_id]
        found[event_id] = (
            tables + count,
            deals + played * count,
            deals_of + (played if more is None else more) * count,
            waiting + claims_in.bit_count() * count,
        )
    return found


def _leaders(events: dict[int, Event], names: Names) -> dict[int, tuple[str, ...]]:
    """Return the names at the top of each event's standings, by its own ranking."""
    winners: list[tuple[int, int]] = []
    for ranking in sorted({event.ranking for event in events.values()}):
        owned = [pk for pk, event in events.items() if event.ranking == ranking]
        order = RANKINGS[ranking].order
        rows = (
            Standing.objects.filter(event__in=owned)
            .annotate(rank=Window(Rank(), partition_by=[F("event_id")], order_by=order))
            .filter(rank=1)
        )
        winners += rows.values_list("event_id", "player_id")
    # Only the winners' names: the database would read one for each line before it ranks them.
    people = Player.everything.filter(pk__in={player for _event, player in winners})
    named = people.annotate(shown_name=name_column(names)).order_by("shown_name")
    shown = dict(named.values_list("pk", "shown_name"))
    won: dict[int, set[int]] = defaultdict(set)
    for event_id, player in winners:
        won[event_id].add(player)
    # In the order in which the database has the names.
    return {
        event_id: tuple(shown[one] for one in ([*ones] if len(ones) == 1 else shown) if one in ones)
        for event_id, ones in won.items()
    }
