"""Compose the addresses of the pages from those of the domains.

Each domain's `urls` module lists its addresses by where they lie: `hot_urls` and `site_urls` at the
root, `club_urls` below a club's address, `organise_urls`, `run_urls` and `desk_urls` below the
organiser's, `table_urls` below a table's.
"""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from tournaments.pages.accounts import urls as accounts
from tournaments.pages.clubs import urls as clubs
from tournaments.pages.core import urls as core
from tournaments.pages.draws import urls as draws
from tournaments.pages.events import urls as events
from tournaments.pages.health import urls as health
from tournaments.pages.letters import urls as letters
from tournaments.pages.online import urls as online
from tournaments.pages.papers import urls as papers
from tournaments.pages.presets import urls as presets
from tournaments.pages.privacy import urls as privacy
from tournaments.pages.ratings import urls as ratings
from tournaments.pages.scoring import urls as scoring
from tournaments.pages.standings import urls as standings

Patterns = list[URLPattern | URLResolver]

DOMAINS = (
    clubs, standings, ratings, events, scoring, draws, presets, privacy, papers, online, letters,
    accounts, health, core,
)  # fmt: skip
"""The `urls` of every domain. tests/pages/test_addresses.py finds a list that is not served."""


def collect(name: str) -> Patterns:
    """Return the addresses that all domains list under a name."""
    return [pattern for domain in DOMAINS for pattern in getattr(domain, name, ())]


club_urls: Patterns = [
    *collect("club_urls"),
    path("organise/", include(collect("organise_urls"))),
    path("events/<slug:event>/run/", include(collect("run_urls"))),
    path("events/<slug:event>/desk/", include(collect("desk_urls"))),
]

urlpatterns: Patterns = [
    # First, because the list is searched from the top.
    *collect("hot_urls"),
    *collect("site_urls"),
    # Public pages are cached and have no CSRF token; the worst that another site can do with this
    # address is to change the language.
    path("language/", csrf_exempt(set_language), name="language"),
    path("tables/<int:table>/", include(collect("table_urls"))),
    path("clubs/<slug:club>/", include(club_urls)),
]
