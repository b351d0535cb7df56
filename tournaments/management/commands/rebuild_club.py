"""Compute what is shown of a club from its results again: `manage.py rebuild_club SLUG`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.management.base import BaseCommand, CommandError

from tournaments.core.formatting import count_of
from tournaments.models import Club, Event, Season
from tournaments.ratings import rebuild_ratings
from tournaments.standings import rebuild_event, rebuild_records, rebuild_season

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    """Repairs what the self-check has found; never by itself, as ADR 0321 says."""

    help = (
        "Compute the standings, statistics, ratings and records of a club from its results again. "
        "While a night is computed, its tables wait."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the club's address."""
        parser.add_argument("slug", help="the club's part of its address: /clubs/SLUG/")

    def handle(self, *_arguments: object, slug: str, **_options: object) -> None:
        """Compute it. Raises CommandError for an unknown club."""
        club = Club.objects.filter(slug=slug).first()
        if club is None:
            raise CommandError(f"There is no club with the address {slug}.")
        seasons, nights = Season.objects.filter(club=club), Event.objects.filter(club=club)
        for season in seasons:
            rebuild_season(season.pk)
        for event in nights.exclude(season__in=seasons):
            rebuild_event(event.pk)
        rebuild_ratings(club.pk)
        rebuild_records(club.pk)
        self.stdout.write(
            f"Computed again: {count_of(nights.count(), 'night')} and "
            f"{count_of(seasons.count(), 'season')} of {club.name}, the ratings and the records."
        )
