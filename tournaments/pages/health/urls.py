"""List the addresses of the service's own state."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.health import probes, server

site_urls: list[URLPattern | URLResolver] = [
    path("livez", probes.livez, name="livez"),
    path("readyz", probes.readyz, name="readyz"),
    path("metrics", probes.metrics, name="metrics"),
    path("server/", server.server_health, name="server-health"),
    path("server/jobs/<int:job>/retry/", server.retry, name="retry-job"),
]
