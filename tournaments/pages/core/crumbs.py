"""Build the breadcrumbs that pages of several domains share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse

if TYPE_CHECKING:
    from tournaments.models import Event


def event_breadcrumbs(event: Event) -> list[tuple[str, str]]:
    """Return the links from the club down to the event."""
    club = event.club.slug
    season = event.season
    between = [(season.name, reverse("season", args=[club, season.slug]))] if season else []
    here = (event.name, reverse("event", args=[club, event.slug]))
    return [(event.club.name, reverse("club", args=[club])), *between, here]
