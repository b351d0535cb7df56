"""List the root URLs: the health page, the API under its version, and the pages."""

from django.urls import include, path

from config.health import healthz
from config.security_txt import security_txt

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path(".well-known/security.txt", security_txt, name="security-txt"),
    path("api/v1/", include("api.urls")),
    path("", include("tournaments.pages.urls")),
]
