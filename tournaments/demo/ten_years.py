"""Make a club with ten years of results, in bulk: for looking at large pages and for benches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from tournaments import accounts, clubs, events, ratings, standings
from tournaments.core.actors import Actor
from tournaments.core.deal_reports import report_digest, report_to_json
from tournaments.demo.random_results import invent_report
from tournaments.events import score_sheet_for
from tournaments.models import (
    Club,
    DealResult,
    Entry,
    Event,
    EventState,
    Round,
    Season,
    Seat,
    SeatScore,
    Source,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

Progress = Callable[[str], None]

NIGHTS, MEMBERS = 500, 60
NIGHTS_A_SEASON, ROUNDS, SIZE = 50, 2, 4
PRESET = "mcleod22"
TEMPLATES = 40
"""Different games, of which each table has one: inventing and scoring all would take minutes."""
BATCH_SIZE = 2000
SEED = 1943


@dataclass(frozen=True, slots=True)
class Template:
    """A finished game without a table: what its rows hold, by deal and by seat."""

    deals: list[DealResult]
    seats: list[SeatScore]
    points: list[int]
    failed: list[int]


def make_ten_year_club(
    *,
    password: str,
    email: str,
    nights: int = NIGHTS,
    members: int = MEMBERS,
    last: date | None = None,
    progress: Progress = lambda line: None,
) -> Club:
    """Make a club whose nights were played a week apart up to `last`, with all that follows.

    Each night has two rounds of a game of 22 deals, for as many members as fill tables of four with
    a fifth at home: with 60 members 528 deals. The same arguments give the same club. Its rows are
    those that results sent one by one would have left, without the log and the outbox.
    """
    by = Actor(
        source=Source.DEMO,
        user=accounts.make_account(email=email, name="Ada", password=password, is_proven=True),
    )
    club = clubs.create_club(by=by, name="Ten years")
    club = clubs.change_club(by=by, slug=club.slug, names="full", is_public=True)
    names = [f"Member {number:02}" for number in range(1, members + 1)]
    players = [player.pk for player in clubs.add_players(by=by, club_slug=club.slug, names=names)]
    first = (last or timezone.localdate()) - timedelta(weeks=nights - 1)
    rng = Random(SEED)  # noqa: S311 - the same club each time
    templates: list[Template] = []
    for begin in range(0, nights, NIGHTS_A_SEASON):
        count = min(NIGHTS_A_SEASON, nights - begin)
        with transaction.atomic():
            season = _open_season(by, club, first + timedelta(weeks=begin), begin)
            made = _plan_nights(by, season, count, begin)
            templates = templates or [_invent(made[0], rng) for _ in range(TEMPLATES)]
            _play(made, players, templates, rng)
            for event in made:
                standings.recount_event(standings.lock_event(event.pk), None)
        progress(f"{begin + count} of {nights} nights")
    ratings.refresh_ratings(club.pk)
    standings.refresh_records(club.pk)
    return club


def _open_season(by: Actor, club: Club, starts_on: date, begin: int) -> Season:
    name = f"Season {begin // NIGHTS_A_SEASON + 1}"
    return events.open_season(by=by, club_slug=club.slug, name=name, starts_on=starts_on)


def _plan_nights(by: Actor, season: Season, count: int, begin: int) -> list[Event]:
    """Plan the first night as organisers do, and the others like it."""
    first = events.plan_event(
        by=by,
        club_slug=season.club.slug,
        name=f"Night {begin + 1}",
        held_on=season.starts_on,
        preset=PRESET,
        season_id=season.pk,
    )
    rows = [
        Event(
            club_id=first.club_id,
            season=season,
            name=f"Night {begin + number + 1}",
            slug=f"night-{begin + number + 1}",
            held_on=season.starts_on + timedelta(weeks=number),
            ruleset=first.ruleset,
            ranking=first.ranking,
        )
        for number in range(1, count)
    ]
    made = [first, *Event.objects.bulk_create(rows)]
    for event in made:
        event.state, event.frozen_at = EventState.FINAL, timezone.now()
    return made


def _invent(event: Event, rng: Random) -> Template:
    """Play a game at a table that is not saved."""
    table = Table(event=event, size=SIZE, number=1, stretches=[])
    sheet = score_sheet_for(table)
    deals, scores = [], []
    for number in range(1, (sheet.deal_count or 0) + 1):
        report = invent_report(sheet, sheet.plan(number, {}), rng)
        score = sheet.score(number, report, {})
        scores.append(score)
        content = report_to_json(report)
        deals.append(
            DealResult(
                number=number,
                version=1,
                report=content,
                digest=report_digest(content),
                score=score.to_json(),
                points=list(score.points),
                source=Source.DEMO,
                entered_as="demo",
            )
        )
    totals = sheet.totals(scores)
    table.revision = len(deals)
    table.deals_in = (1 << len(deals)) - 1
    seats = standings.build_seat_scores(table, [0] * SIZE, sheet, scores)
    return Template(deals, seats, list(totals.points), list(totals.failed))


def _play(
    nights: Sequence[Event], players: Sequence[int], templates: Sequence[Template], rng: Random
) -> None:
    """Save the rows of all rounds of these nights, each kind at once."""
    seated = len(players) * 4 // 5 // SIZE * SIZE
    entries, tables, draws = [], [], []
    rounds = Round.objects.bulk_create(
        Round(event=event, number=number) for event in nights for number in range(1, ROUNDS + 1)
    )
    present: dict[int, list[int]] = {}
    for event in nights:
        present[event.pk] = rng.sample(list(players), seated)
        entries += [Entry(event=event, player_id=player) for player in present[event.pk]]
    for one in rounds:
        order = rng.sample(present[one.event_id], seated)
        for number in range(seated // SIZE):
            template = rng.choice(templates)
            deals = len(template.deals)
            tables.append(
                Table(
                    round=one,
                    event_id=one.event_id,
                    number=number + 1,
                    size=SIZE,
                    revision=deals,
                    scored_revision=deals,
                    points=template.points,
                    failed=template.failed,
                    deals_in=(1 << deals) - 1,
                    is_open=False,
                )
            )
            draws.append((template, order[number * SIZE : (number + 1) * SIZE]))
    Entry.objects.bulk_create(entries, BATCH_SIZE)
    Table.objects.bulk_create(tables, BATCH_SIZE)
    drawn = list(zip(tables, draws, strict=True))
    Seat.objects.bulk_create(
        (
            Seat(table=table, round_id=table.round_id, number=seat, player_id=player)
            for table, (_template, order) in drawn
            for seat, player in enumerate(order)
        ),
        BATCH_SIZE,
    )
    DealResult.objects.bulk_create(
        (
            _copy(deal, table=table)
            for table, (template, _order) in drawn
            for deal in template.deals
        ),
        BATCH_SIZE,
    )
    SeatScore.objects.bulk_create(
        (
            _copy(seat, table=table, event_id=table.event_id, player_id=order[seat.seat])
            for table, (template, order) in drawn
            for seat in template.seats
        ),
        BATCH_SIZE,
    )
    for event in nights:
        event.standings_revision = sum(
            len(template.deals) for table, (template, _order) in drawn if table.event_id == event.pk
        )
        event.standings_at = timezone.now()
    Event.objects.bulk_update(
        nights, ["state", "frozen_at", "standings_revision", "standings_at"], BATCH_SIZE
    )


def _copy(row: Any, **changes: object) -> Any:
    """Return a new row like one that is not saved."""
    kept = {name: value for name, value in vars(row).items() if not name.startswith("_")}
    for name in ("id", "table_id", "event_id", "player_id"):
        kept.pop(name, None)
    return type(row)(**kept | changes)
