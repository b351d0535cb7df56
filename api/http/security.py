"""Describe in the OpenAPI document how a request may say who makes it, each way by itself."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension

PERSONAL = ("personalToken", "session")
"""The ways that name a person; a table's link and a guest's key do not."""


class ApiKeyScheme(OpenApiAuthenticationExtension):
    """An API key."""

    target_class = "api.http.auth.ApiKeyAuthentication"
    name = "personalToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the security scheme."""
        text = "An API key (personal token), clag_…"
        return {"type": "http", "scheme": "bearer", "description": text}


class TableLinkScheme(OpenApiAuthenticationExtension):
    """A table's link."""

    target_class = "api.http.auth.TableLinkAuthentication"
    name = "tableLink"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the security scheme."""
        text = "`Table` and a space, then the token of a table's link; for that table only."
        return _header(text)


class GuestKeyScheme(OpenApiAuthenticationExtension):
    """A guest's key."""

    target_class = "api.http.auth.GuestKeyAuthentication"
    name = "guestKey"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the security scheme."""
        return _header("`Guest` and a space, then the key of a guest; for online games.")


class SessionScheme(OpenApiAuthenticationExtension):
    """The website's session."""

    target_class = "api.http.auth.SessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the security scheme."""
        text = "The website's session; writes also need the X-CSRFToken header."
        cookie = settings.SESSION_COOKIE_NAME
        return {"type": "apiKey", "in": "cookie", "name": cookie, "description": text}


def _header(description: str) -> dict[str, str]:
    return {
        "type": "apiKey",
        "in": "header",
        "name": "Authorization",
        "description": description,
    }
