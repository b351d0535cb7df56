"""List the addresses of pages that belong to no domain."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.core import styleguide

site_urls: list[URLPattern | URLResolver] = [
    path("styleguide/", styleguide.styleguide, name="styleguide"),
]
