"""List the addresses of the pages about e-mails to players."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.letters import account_results, links

site_urls: list[URLPattern | URLResolver] = [
    path("results-by-email/confirm/<str:link>/", links.confirm, name="confirm-results"),
    path("results-by-email/stop/<str:link>/", links.stop, name="stop-results"),
    path("account/results-by-email/", account_results.results, name="account-results"),
]
