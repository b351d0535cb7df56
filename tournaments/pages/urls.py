"""Compose the addresses of the pages from those of the domains.

Each domain's `urls` module lists its addresses by where they lie: `site_urls` at the root,
`club_urls` below a club's address, `organise_urls`, `run_urls` and `desk_urls` below the
organiser's, `table_urls` below a table's.
"""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.pages.accounts import urls as accounts
from tournaments.pages.clubs import urls as clubs
from tournaments.pages.draws import urls as draws
from tournaments.pages.events import urls as events
from tournaments.pages.letters import urls as letters
from tournaments.pages.online import urls as online
from tournaments.pages.papers import urls as papers
from tournaments.pages.presets import urls as presets
from tournaments.pages.privacy import urls as privacy
from tournaments.pages.scoring import urls as scoring
from tournaments.pages.standings import urls as standings

Patterns = list[URLPattern | URLResolver]

organise_urls: Patterns = [
    *clubs.organise_urls,
    *draws.organise_urls,
    *events.organise_urls,
    *presets.organise_urls,
    *privacy.organise_urls,
]
run_urls: Patterns = [
    *events.run_urls,
    *draws.run_urls,
    *scoring.run_urls,
    *standings.run_urls,
    *papers.run_urls,
    *online.run_urls,
]

club_urls: Patterns = [
    *clubs.club_urls,
    *standings.club_urls,
    *events.club_urls,
    *scoring.club_urls,
    path("organise/", include(organise_urls)),
    path("events/<slug:event>/run/", include(run_urls)),
    path("events/<slug:event>/desk/", include(scoring.desk_urls)),
]

table_urls: Patterns = [*scoring.table_urls, *standings.table_urls]

urlpatterns: Patterns = [
    *clubs.site_urls,
    *events.site_urls,
    *letters.site_urls,
    *privacy.site_urls,
    *scoring.site_urls,
    path("tables/<int:table>/", include(table_urls)),
    path("clubs/<slug:club>/", include(club_urls)),
    *online.site_urls,
    *accounts.site_urls,
]
