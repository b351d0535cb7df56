"""Clubs of any size, so that queries are measured among a realistic number of rows."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import TYPE_CHECKING

from django.db import connection

from tournaments import clubs, events, standings
from tournaments.core.actors import Actor
from tournaments.core.deal_reports import report_digest, report_to_json
from tournaments.demo import invent_report
from tournaments.events import score_sheet_for
from tournaments.models import Club, DealResult, Event, Player, Season, Source, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine import DealReport

DAY = date(2026, 3, 5)
PRESET = "pagat-ab"
PASSWORD = "three-green-bottles-9"  # noqa: S105 - of an account in a database that goes away


class SampleClub:
    """One club with its owner; events of any size can be filled in."""

    def __init__(self) -> None:
        """Found the club on an empty database."""
        self.club, owner = clubs.set_up_first_club(
            asks_word=False,
            club_name="Bench",
            name="Ada",
            email="ada@clag.example",
            password=PASSWORD,
        )
        self.by = Actor(user=owner)

    def open_season(self, name: str) -> Season:
        """Open a season of the club."""
        slug = self.club.slug
        return events.open_season(by=self.by, club_slug=slug, name=name, starts_on=DAY)

    def fill_event(
        self, name: str, sizes: Sequence[int], played: Sequence[int], *, season: bool = False
    ) -> Event:
        """Create an event with tables of these sizes; `played` is the number of deals of each."""
        event = events.plan_event(
            by=self.by,
            club_slug=self.club.slug,
            name=name,
            held_on=DAY,
            preset=PRESET,
            season_id=self.open_season(name).pk if season else None,
        )
        players = make_players(self.club, sum(sizes), name)
        events.set_entries(by=self.by, event_id=event.pk, player_ids=players)
        drawn = iter(players)
        draw = [[next(drawn) for _ in range(size)] for size in sizes]
        events.seat_round(by=self.by, event_id=event.pk, tables=draw)
        for table, deals in zip(tables_of(event), played, strict=True):
            play(table, deals)
        standings.rebuild_event(event.pk)
        return event


def make_players(club: Club, count: int, mark: str) -> list[int]:
    """Create players of the club; return their ids."""
    rows = [Player(club=club, name=f"{mark} player {number}") for number in range(count)]
    return [player.pk for player in Player.objects.bulk_create(rows)]


def tables_of(event: Event) -> list[Table]:
    """Return the event's tables by number."""
    return list(Table.objects.filter(event=event).select_related("event").order_by("number"))


def make_report(table: Table, number: int) -> DealReport:
    """Return a plausible result of a deal, the same each time."""
    sheet = score_sheet_for(table)
    return invent_report(sheet, sheet.plan(number, {}), Random(f"{table.number}/{number}"))


def play(table: Table, deals: int) -> None:
    """Store the results of the first `deals` deals."""
    if not deals:
        return
    DealResult.objects.bulk_create(_result(table, number) for number in range(1, deals + 1))
    Table.objects.filter(pk=table.pk).update(revision=deals)


def _result(table: Table, number: int) -> DealResult:
    report = make_report(table, number)
    content = report_to_json(report)
    score = score_sheet_for(table).score(number, report, {})
    return DealResult(
        table=table,
        number=number,
        version=1,
        report=content,
        digest=report_digest(content),
        score=score.to_json(),
        points=list(score.points),
        source=Source.DEMO,
        entered_as="bench",
    )


def analyze_tables() -> None:
    """Run ANALYZE, as the database does by itself after a while."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
