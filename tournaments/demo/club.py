"""Make the Barley Mow: 24 players, a season with three finished nights and one under way."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tournaments import accounts, clubs, events, scoring, standings
from tournaments.core.actors import Actor
from tournaments.demo.random_results import invent_report
from tournaments.demo.sample_card import play_sample_card
from tournaments.events import AcceptedScores, score_sheet_for
from tournaments.models import Club, Event, Season, Source, Table, User

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.models import Round

CLUB_NAME = "The Barley Mow Clag Club"
ORGANISER_EMAIL = "organiser@barleymow.example"
ORGANISER_NAME = "Maggie Thorne"
SEED = 1943

PLAYERS = (
    "Alan Pike", "Beryl Osgood", "Colin Marsh", "Doreen Farrow", "Edwin Tull", "Freda Lacey",
    "George Whitlow", "Hazel Munt", "Ian Pettifer", "Joyce Amory", "Ken Sallow", "Lorna Beck",
    "Malcolm Dyer", "Nesta Pryce", "Owen Garth", "Pauline Stokes", "Quentin Hale", "Rita Copley",
    "Stan Weir", "Thelma Rudd", "Una Driscoll", "Vic Holloway", "Wendy Crane", "Yusuf Rahman",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Night:
    """A league night: how many weeks ago, its table sizes, and how much of it is played.

    `deals` are the deals played at each table; empty once the night is over.
    """

    name: str
    weeks_ago: int
    sizes: tuple[int, ...]
    deals: tuple[int, ...] = ()

    @property
    def is_finished(self) -> bool:
        """Return whether the night is over."""
        return not self.deals


NIGHTS = (
    Night("Opening night", 6, (4, 5, 6, 7)),
    Night("Second night", 4, (4, 4, 5, 5)),
    Night("Third night", 2, (6, 7, 5, 4)),
    Night("Fourth night", 0, (5, 5, 4, 4, 4), (13, 15, 11, 16, 22)),
)


@transaction.atomic
def make_demo_club(*, today: date, password: str) -> Club:
    """Make the whole club, in one transaction. The same day gives the same club.

    Its people and results are invented; the organiser signs in as `ORGANISER_EMAIL` with
    `password`.
    """
    organiser = accounts.make_account(
        email=ORGANISER_EMAIL, name=ORGANISER_NAME, password=password, is_proven=True
    )
    by = Actor(source=Source.DEMO, user=organiser)
    club = clubs.create_club(by=by, name=CLUB_NAME)
    # Its people are invented, so that nothing has to be hidden.
    club = clubs.change_club(by=by, slug=club.slug, currency="£", names="full", money="anyone")
    players = [player.pk for player in clubs.add_players(by=by, club_slug=club.slug, names=PLAYERS)]
    first_day = today - timedelta(weeks=NIGHTS[0].weeks_ago)
    season = events.open_season(
        by=by, club_slug=club.slug, name=f"Winter league {first_day.year}", starts_on=first_day
    )
    for number, night in enumerate(NIGHTS):
        rng = Random(SEED + number)  # noqa: S311 - the same nights in every demonstration
        _play_night(by, season, night, players, today, rng=rng)
    play_sample_card(by, club, today - timedelta(weeks=9))
    return club


def _play_night(
    by: Actor, season: Season, night: Night, players: Sequence[int], today: date, *, rng: Random
) -> Event:
    event = events.plan_event(
        by=by,
        club_slug=season.club.slug,
        name=night.name,
        held_on=today - timedelta(weeks=night.weeks_ago),
        preset="mcleod22",
        season_id=season.pk,
        smallest_table=4,
        largest_table=7,
        preferred_table=5,
        stake_per_point=1,
        stake_per_failure=5,
    )
    present = rng.sample(list(players), sum(night.sizes))
    events.set_entries(by=by, event_id=event.pk, player_ids=present)
    drawn = iter(present)
    draw = [[next(drawn) for _ in range(size)] for size in night.sizes]
    seated = events.seat_round(by=by, event_id=event.pk, tables=draw, number=1)
    _play_round(by, seated, night, rng)
    standings.refresh_event(event.pk)
    if night.is_finished:
        events.finish_event(by=by, event_id=event.pk)
    return event


def _play_round(by: Actor, seated: Round, night: Night, rng: Random) -> None:
    tables = seated.tables.select_related("event").order_by("number")
    for index, table in enumerate(tables):
        max_deals = night.deals[index] if night.deals else None
        for number in _deals(table, max_deals):
            sheet = score_sheet_for(table)
            plan = sheet.plan(number, AcceptedScores(table))
            report = invent_report(sheet, plan, rng)
            scoring.submit_result(by=by, table_id=table.pk, number=number, report=report)


def _deals(table: Table, max_deals: int | None) -> Iterator[int]:
    count = score_sheet_for(table).deal_count or 0
    yield from range(1, (count if max_deals is None else max_deals) + 1)


def is_database_empty() -> bool:
    """Return whether the database has no clubs and no accounts yet."""
    return not (Club.objects.exists() or User.objects.exists())


def today() -> date:
    """Return the date of the fourth night, which is under way."""
    return timezone.localdate()
