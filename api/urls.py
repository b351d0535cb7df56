"""Compose the addresses under /api/v1/ from those of the domains.

Each works with and without a slash at the end.
"""

from __future__ import annotations

from django.urls import include, path, re_path

from api.http import root
from api.online.urls import hot_urls as online_hot_urls
from api.scoring.urls import hot_urls as scoring_hot_urls

app_name = "api"

urlpatterns = [
    # First, because the list is searched from the top and these are asked for most.
    *scoring_hot_urls,
    *online_hot_urls,
    path("", root.ApiRoot.as_view(), name="start"),
    path("schema/", root.Schema.as_view(), name="schema"),
    path("docs/", root.Docs.as_view(), name="docs"),
    path("problems/<slug:code>/", root.problem_page, name="problem"),
    path("", include("api.accounts.urls")),
    path("", include("api.clubs.urls")),
    path("", include("api.events.urls")),
    path("", include("api.health.urls")),
    path("", include("api.letters.urls")),
    path("", include("api.standings.urls")),
    path("", include("api.ratings.urls")),
    path("", include("api.draws.urls")),
    path("", include("api.papers.urls")),
    path("", include("api.presets.urls")),
    path("", include("api.privacy.urls")),
    path("", include("api.scoring.urls")),
    path("", include("api.online.urls")),
    # A line break is a character like any other here: whatever is left over ends up here.
    re_path(r"^(?P<rest>(?s:.*))\Z", root.unknown_address),
]
