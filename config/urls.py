"""List the root URLs: the health page, the API under its version, and the pages."""

from django.urls import include, path

from config.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("api/v1/", include("api.urls")),
    path("", include("tournaments.pages.urls")),
]
