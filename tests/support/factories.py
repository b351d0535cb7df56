"""Create the objects that a test needs, through the same services as the application."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import TYPE_CHECKING, Any, Unpack

from tests.support.people import People, at_table
from tournaments import clubs, events
from tournaments.core.raw_rows import read_with
from tournaments.demo.random_results import invent_report
from tournaments.events import rounds
from tournaments.events.score_sheets import AcceptedScores, score_sheet_for
from tournaments.models import DuplicateSet, Event, Player, Season, Table
from tournaments.scoring import submit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine import DealReport, DealScore
    from tournaments.events import SeasonChoices
    from tournaments.scoring.submission_result import SubmissionResult

A_DAY = date(2026, 3, 5)
NAMES = ("Anne", "Bob", "Cora", "Dan", "Edie", "Fred", "Gwen", "Hal", "Iris", "Jack", "Kit", "Lou")


def make_players(people: People, count: int) -> list[Player]:
    """Return the first `count` players of the club, creating those who are missing."""
    names = [f"{NAMES[n % 12]} {n // 12 + 1}" if n >= 12 else NAMES[n] for n in range(count)]
    had = {player.name: player for player in people.club.players.all()}
    new = [Player(club=people.club, name=name) for name in names if name not in had]
    had |= {player.name: player for player in Player.objects.bulk_create(new)}
    if new:
        clubs.refresh_public_names(people.club)
    return [had[name] for name in names]


def make_season(people: People, name: str = "Spring", **settings: Unpack[SeasonChoices]) -> Season:
    """Create an open season of the club."""
    return events.open_season(
        by=people.organiser, club_slug=people.club.slug, name=name, starts_on=A_DAY, **settings
    )


def make_event(people: People, preset: str = "quick13", **settings: Any) -> Event:
    """Create a planned event with no entries."""
    return events.plan_event(
        by=people.organiser,
        club_slug=people.club.slug,
        name=settings.pop("name", "Thursday"),
        held_on=A_DAY,
        preset=preset,
        **settings,
    )


def seat(people: People, event: Event, sizes: Sequence[int]) -> list[Table]:
    """Enter as many players as the sizes ask for and seat the event's next round."""
    players = [player.pk for player in make_players(people, sum(sizes))]
    events.set_entries(by=people.organiser, event_id=event.pk, player_ids=players)
    drawn = iter(players)
    draw = [[next(drawn) for _ in range(size)] for size in sizes]
    new = rounds.seat_round(by=people.organiser, event_id=event.pk, tables=draw)
    return read_with(Table, ("event",), "WHERE round_id = %s ORDER BY number", [new.pk])


def make_table(people: People, size: int = 4, preset: str = "quick13", **settings: Any) -> Table:
    """Create a table with no deal played, in an event of its own."""
    return seat(people, make_event(people, preset, **settings), [size])[0]


def add_duplicate_set(table: Table) -> DuplicateSet:
    """Create an empty set of a table's round, so that its night has a comparison."""
    return DuplicateSet.objects.create(round=table.round, size=table.size)


def a_report(
    table: Table, number: int, seed: int = 0, earlier: Mapping[int, DealScore] | None = None
) -> DealReport:
    """Return a report that the table could send for the deal; the seed determines it.

    `earlier`: the scores of deals that are not stored.
    """
    sheet = score_sheet_for(table)
    scores = AcceptedScores(table) if earlier is None else earlier
    rng = Random(f"{seed}/{table.number}/{number}")
    points: Sequence[int] = ()
    if sheet.deal_count is None:
        points = sheet.totals(score for at, score in scores.items() if at < number).points
    return invent_report(sheet, sheet.plan(number, scores), rng, points)


def play(table: Table, deals: Sequence[int] | range, seed: int = 0) -> list[SubmissionResult]:
    """Send a report for each of the deals by the table's link."""
    return [
        submit.submit_result(
            by=at_table(table),
            table_id=table.pk,
            number=number,
            report=a_report(table, number, seed),
        )
        for number in deals
    ]


def play_out(table: Table, seed: int = 0) -> None:
    """Play all of the table's deals."""
    play(table, range(1, (score_sheet_for(table).deal_count or 0) + 1), seed)
