"""List the root URLs: the health page, the API under its version, and the pages."""

from django.urls import include, path
from django.views.generic import RedirectView

from config.health import healthz
from config.security_txt import security_txt

handler500 = "config.errors.server_error"
urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path(".well-known/security.txt", security_txt, name="security-txt"),
    # Where password managers look (https://www.w3.org/TR/change-password-url/).
    path(
        ".well-known/change-password",
        RedirectView.as_view(pattern_name="password-change"),
        name="change-password",
    ),
    path("api/v1/", include("api.urls")),
    path("", include("tournaments.pages.urls")),
]
