"""List the seasons of a club, open one, and change its name and ranking."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Annotated

from django.db import transaction
from django.db.models import Count, Q

from tournaments.core.access import access_club, access_season
from tournaments.core.audit import record
from tournaments.core.shapes import Shape
from tournaments.core.validation import Check, clean_text, free_slug, no_check
from tournaments.events.settings import RANKING
from tournaments.models import Role, Season
from tournaments.rankings import DEFAULT_SEASON_RANKING, RANKINGS

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import Club


@dataclass(frozen=True, slots=True)
class SeasonRow(Shape):
    """A season."""

    id: int
    slug: str
    name: str
    starts_on: date
    ranking: Annotated[str, RANKING]


@dataclass(frozen=True, slots=True)
class SeasonLine(SeasonRow):
    """A season in a list."""

    events: int


def build_season_row(season: Season) -> SeasonRow:
    """Return one season as a row."""
    return SeasonRow(season.pk, season.slug, season.name, season.starts_on, season.ranking)


def list_seasons(club: Club) -> list[SeasonLine]:
    """List the club's seasons, latest first."""
    seasons = club.seasons.annotate(
        count=Count("events", filter=Q(events__deleted_at=None))
    ).order_by("-starts_on", "-pk")
    rows = seasons.values_list("pk", "slug", "name", "starts_on", "ranking", "count")
    return [SeasonLine(*row) for row in rows]


@transaction.atomic
def open_season(
    *,
    by: Actor,
    club_slug: str,
    name: str,
    starts_on: date,
    ranking: str = DEFAULT_SEASON_RANKING,
) -> Season:
    """Open a season of the club. Its standings are ranked by `ranking` unless a reader switches."""
    club = access_club(by, club_slug, Role.ORGANISER, lock=True)
    title = clean_text(name, field="name")
    season = Season.objects.create(
        club=club,
        slug=free_slug(Season.everything.filter(club=club), title),
        name=title,
        starts_on=starts_on,
        ranking=RANKING.clean(ranking, field="ranking"),
    )
    record(by, club, "season-opened", f"The season {title} was opened.", season_id=season.pk)
    return season


@transaction.atomic
def change_season(
    *,
    by: Actor,
    season_id: int,
    name: str | None = None,
    ranking: str | None = None,
    check: Check = no_check,
) -> Season:
    """Change a season's name or ranking; None leaves either as it is."""
    season = access_season(by, Role.ORGANISER, lock=True, pk=season_id)
    check(season)
    season.name = season.name if name is None else clean_text(name, field="name")
    if ranking is not None:
        season.ranking = RANKING.clean(ranking, field="ranking")
    season.save(update_fields=["name", "ranking"])
    text = f"The season {season.name} is ranked by {RANKINGS[season.ranking].title.lower()}."
    record(by, season.club, "season-changed", text, season_id=season.pk)
    return season
