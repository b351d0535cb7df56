"""List for search engines the pages of the clubs that want to be found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps import views as sitemaps
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.core.addresses import shareable_url
from tournaments.models import Club, Event, EventState, Season

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet
    from django.http import HttpRequest, HttpResponseBase

    ClubMap = Sitemap[Club]
    SeasonMap = Sitemap[Season]
    NightMap = Sitemap[Event]
else:  # Django's class takes no parameters
    ClubMap = SeasonMap = NightMap = Sitemap

MAX_PAGES = 1000
"""How many pages of each kind are listed, the latest ones; links lead to the others."""


class OwnHost:
    """What all maps share: they name the host that robots.txt and previews name."""

    def __init__(self, base: str) -> None:
        """Take the address of the site, without a path."""
        self.base = urlsplit(base)

    def get_protocol(self, protocol: str | None = None) -> str:
        """Return http or https."""
        return self.base.scheme

    def get_domain(self, site: object = None) -> str:
        """Return the host with its port."""
        return self.base.netloc


class ClubPages(OwnHost, ClubMap):
    """The pages of clubs."""

    def items(self) -> QuerySet[Club]:
        """Return the clubs that strangers may see and search engines may list."""
        return Club.objects.filter(is_public=True, is_searchable=True).order_by("-pk")[:MAX_PAGES]

    def location(self, item: Club) -> str:
        """Return the address of a club."""
        return reverse("club", args=[item.slug])


class SeasonPages(OwnHost, SeasonMap):
    """The pages of seasons."""

    def items(self) -> QuerySet[Season]:
        """Return the seasons of those clubs."""
        rows = Season.objects.filter(club__is_public=True, club__is_searchable=True)
        return rows.select_related("club").order_by("-starts_on", "-pk")[:MAX_PAGES]

    def location(self, item: Season) -> str:
        """Return the address of a season."""
        return reverse("season", args=[item.club.slug, item.slug])

    def lastmod(self, item: Season) -> datetime | None:
        """Return when a result last changed its standings."""
        return item.standings_at


class NightPages(OwnHost, NightMap):
    """The pages of nights that are final."""

    def items(self) -> QuerySet[Event]:
        """Return the final nights of those clubs."""
        rows = Event.objects.filter(
            club__is_public=True, club__is_searchable=True, state=EventState.FINAL
        )
        return rows.select_related("club").order_by("-held_on", "-pk")[:MAX_PAGES]

    def location(self, item: Event) -> str:
        """Return the address of a night."""
        return reverse("event", args=[item.club.slug, item.slug])

    def lastmod(self, item: Event) -> datetime | None:
        """Return when a result last changed its standings."""
        return item.standings_at


@require_safe
def sitemap(request: HttpRequest) -> HttpResponseBase:
    """Serve the list. Pages of players are never in it."""
    base = shareable_url(request, "/")
    pages: dict[str, type[Sitemap[Any]] | Sitemap[Any]] = {
        "clubs": ClubPages(base),
        "seasons": SeasonPages(base),
        "nights": NightPages(base),
    }
    return sitemaps.sitemap(request, sitemaps=pages)
