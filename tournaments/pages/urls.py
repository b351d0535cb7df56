"""Compose the addresses of the pages from those of the domains.

Each domain's `urls` module lists its addresses by where they hang: `site` at the root, `club` below
a club's address, `organise`, `run` and `desk` below the organiser's, `table` below a table's.
"""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.pages.clubs import urls as clubs
from tournaments.pages.draws import urls as draws
from tournaments.pages.events import urls as events
from tournaments.pages.online import urls as online
from tournaments.pages.papers import urls as papers
from tournaments.pages.scoring import urls as scoring
from tournaments.pages.standings import urls as standings

Patterns = list[URLPattern | URLResolver]

organise: Patterns = [*clubs.organise, *draws.organise, *events.organise]
run: Patterns = [*events.run, *draws.run, *papers.run, *online.run]

club_pages: Patterns = [
    *clubs.club,
    *standings.club,
    *events.club,
    path("organise/", include(organise)),
    path("events/<slug:event>/run/", include(run)),
    path("events/<slug:event>/desk/", include(scoring.desk)),
]

urlpatterns: Patterns = [
    *clubs.site,
    *events.site,
    *scoring.site,
    path("tables/<int:table>/", include(scoring.table)),
    path("clubs/<slug:club>/", include(club_pages)),
    *online.site,
    *clubs.account,
]
