"""Choose one of a club's seasons, or all nights, by `?season=`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.access import access_season

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest

    from tournaments.core.actors import Actor
    from tournaments.events import SeasonLine
    from tournaments.models import Season

MAX_SEASONS = 12
"""How many of the latest seasons there are to choose from."""


@dataclass(frozen=True, slots=True)
class SeasonChoice:
    """A season to switch to, or all nights."""

    label: str
    url: str
    is_chosen: bool


def find_season(request: HttpRequest, actor: Actor, club: str) -> Season | None:
    """Return the season that the address asks for; None for all. Raises NotFound."""
    slug = request.GET.get("season", "")
    return access_season(actor, club__slug=club, slug=slug) if slug else None


def build_season_choices(
    address: str, seasons: Sequence[SeasonLine | Season], chosen: Season | None
) -> tuple[SeasonChoice, ...]:
    """Build the switch between all nights and the latest seasons; none without a season."""
    if not seasons:
        return ()
    every = SeasonChoice(_("All nights"), f"{address}?season=", is_chosen=chosen is None)
    return every, *(
        SeasonChoice(
            label=season.name,
            url=f"{address}?season={season.slug}",
            is_chosen=chosen is not None and season.slug == chosen.slug,
        )
        for season in seasons[:MAX_SEASONS]
    )
