"""List events with how far they are and who leads."""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from typing import TYPE_CHECKING, Annotated, NamedTuple

from tournaments.core.audience.names import name_sql
from tournaments.core.raw_rows import placeholders, read_values
from tournaments.core.shapes import Shape
from tournaments.events import build_sheet
from tournaments.models import Event, EventState, Player, Round, Season, Table
from tournaments.standings.queries import find_winners

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.db.models import QuerySet

    from tournaments.core.audience.names import Names
    from tournaments.models import Club


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


class _Found(NamedTuple):
    """An event as it is read. `rules` are their JSON: most are alike, and need no parsing."""

    id: int
    slug: str
    name: str
    held_on: date
    starts_at: str
    place: str
    state: str
    ranking: str
    rules: str
    season: str | None
    entered: int


_COLUMNS = _Found._fields[:8]
_OTHERS = """
    ruleset,
    (SELECT season.slug FROM tournaments_season AS season WHERE season.id = season_id),
    (SELECT COUNT(*) FROM tournaments_entry
     WHERE event_id = tournaments_event.id AND withdrawn_at IS NULL)
"""


def list_events(
    club: Club, *, names: Names, season: Season | None = None, finals: int | None = None
) -> list[EventLine]:
    """List the club's events (or one season's), latest date first, as pages show them.

    With `finals`, at most that many final ones; planned and running ones are always included. No
    page says how many deals a final one had, so there `deals` and `deals_of` are 0.
    """
    condition, values = "club_id = %s", [club.pk]
    if season is not None:
        condition, values = f"{condition} AND season_id = %s", [*values, season.pk]
    if finals is None:
        return _build_lines(_read(condition, values), names, counts_finals=False)
    # The ids first: else the database sorts all that is read of the nights of ten years.
    latest = (
        f"SELECT id FROM tournaments_event WHERE {_KEPT} AND {condition} AND state = %s "  # noqa: S608 - names only
        f"{_LATEST_FIRST} LIMIT {finals:d}"
    )
    found = _read(
        f"{condition} AND (state <> %s OR id IN ({latest}))",
        [*values, EventState.FINAL, *values, EventState.FINAL],
    )
    found.sort(key=lambda one: one.state == EventState.FINAL)
    return _build_lines(found, names, counts_finals=False)


def find_results_version(club: Club) -> tuple[object, ...]:
    """Return what changes with the standings of a club's nights and seasons; one query for each."""
    # The times tell what a restored backup holds from what was there before.
    summary = "SUM(standings_revision), MAX(standings_at)"
    return tuple(
        value
        for model in (Event, Season)
        for row in read_values(
            model, (), f"WHERE {_KEPT} AND club_id = %s", [club.pk], extra=summary
        )
        for value in row
    )


def find_events(
    club: Club, season: Season | None = None, state: str | None = None
) -> QuerySet[Event]:
    """Find the events of a club, latest date first."""
    events = Event.objects.filter(club=club)
    if season is not None:
        events = events.filter(season=season)
    if state is not None:
        events = events.filter(state=state)
    return events.order_by("-held_on", "-pk")


def build_event_lines(ids: Sequence[int], names: Names) -> list[EventLine]:
    """Build lines for the events with these ids, latest date first, each with its deals."""
    if not ids:
        return []
    return _build_lines(_read(f"id IN {placeholders(ids)}", ids), names, counts_finals=True)


_KEPT = "deleted_at IS NULL"
_LATEST_FIRST = "ORDER BY held_on DESC, id DESC"


def _read(condition: str, values: Sequence[object]) -> list[_Found]:
    """Read the events that meet a condition, latest date first."""
    # In hand-written SQL (ADR 0353): lists of events are most of the pages of a club and a season.
    # The others are subqueries, which the database computes for these events only: by a join it
    # would first group the entries of all.
    where = f"WHERE {_KEPT} AND {condition} {_LATEST_FIRST}"
    return [_Found(*row) for row in read_values(Event, _COLUMNS, where, values, extra=_OTHERS)]


def _build_lines(events: Sequence[_Found], names: Names, *, counts_finals: bool) -> list[EventLine]:
    if not events:
        return []
    by_id = {event.id: event for event in events}
    counted = {
        event.id: event for event in events if counts_finals or event.state != EventState.FINAL
    }
    progress = _progress(counted) | _count_tables([*by_id.keys() - counted.keys()])
    leaders = _leaders(by_id, names)
    return [
        EventLine(
            id=event.id,
            slug=event.slug,
            name=event.name,
            held_on=event.held_on,
            starts_at=event.starts_at,
            place=event.place,
            state=event.state,
            season=event.season or "",
            entered=event.entered,
            tables=progress[event.id][0],
            deals=progress[event.id][1],
            deals_of=progress[event.id][2],
            waiting=progress[event.id][3],
            leaders=leaders.get(event.id, ()),
        )
        for event in events
    ]


def _progress(events: Mapping[int, _Found]) -> dict[int, tuple[int, int, int, int]]:
    """Return for each event its tables, deals entered, deals in all, and deals that wait."""
    found = dict.fromkeys(events, (0, 0, 0, 0))
    if not events:
        return found
    # Most tables of a night are alike, and a season has more than a thousand.
    rows = read_values(
        Table,
        ("event", "size", "first_dealer", "stretches", "deals_in", "claims_in"),
        "JOIN tournaments_round ON tournaments_round.id = round_id AND undone_at IS NULL "
        f"WHERE tournaments_table.event_id IN {placeholders(events)} GROUP BY 1, 2, 3, 4, 5, 6, 7",
        list(events),
        extra="closed_at IS NOT NULL OR voided_at IS NOT NULL, COUNT(*)",
    )
    for event_id, size, dealer, stretches, deals_in, claims_in, is_over, count in rows:
        planned = build_sheet(events[event_id].rules, size, dealer, stretches).deal_count
        played = deals_in.bit_count()
        of = played if is_over or planned is None else planned
        tables, deals, deals_of, waiting = found[event_id]
        found[event_id] = (
            tables + count,
            deals + played * count,
            deals_of + of * count,
            waiting + claims_in.bit_count() * count,
        )
    return found


def _count_tables(events: Sequence[int]) -> dict[int, tuple[int, int, int, int]]:
    """Return what `_progress` does, with 0 for everything but the tables."""
    found = dict.fromkeys(events, (0, 0, 0, 0))
    if events:
        # From the rounds, because the database then reads no row of a table.
        condition = (
            "JOIN tournaments_table ON round_id = tournaments_round.id WHERE undone_at IS NULL "
            f"AND tournaments_round.event_id IN {placeholders(events)} GROUP BY 1"
        )
        rows = read_values(Round, ("event",), condition, events, extra="COUNT(*)")
        found |= {event_id: (tables, 0, 0, 0) for event_id, tables in rows}
    return found


def _leaders(events: Mapping[int, _Found], names: Names) -> dict[int, tuple[str, ...]]:
    """Return the names at the top of each event's standings, by its own ranking."""
    owned: dict[str, list[int]] = defaultdict(list)
    for event in events.values():
        owned[event.ranking].append(event.id)
    winners = find_winners({one: (placeholders(ids), ids) for one, ids in owned.items()})
    if not winners:
        return {}
    # Only the winners' names: the database would read one for each line before it ranks them.
    people = list({player for _event, player in winners})
    shown: dict[int, str] = dict(
        read_values(
            Player,
            ("id",),
            f"WHERE id IN {placeholders(people)} ORDER BY shown_name",
            people,
            extra=f"{name_sql(names)} AS shown_name",
        )
    )
    won: dict[int, set[int]] = defaultdict(set)
    for event_id, player in winners:
        won[event_id].add(player)
    # In the order in which the database has the names.
    return {
        event_id: tuple(shown[one] for one in ([*ones] if len(ones) == 1 else shown) if one in ones)
        for event_id, ones in won.items()
    }
