"""Check permissions that depend on the request alone; `tournaments.core.access` checks objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import BasePermission

from api.http.auth import get_actor

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView


class IsSignedIn(BasePermission):
    """Allow signed-in people, by session or API key; a table's link is not a person."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Raise NotAuthenticated (401), not 403: a client with a table link can still sign in."""
        if get_actor(request).user is None:
            raise NotAuthenticated(_("Sign in to do this."))
        return True
