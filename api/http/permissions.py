"""What can be told from the request alone. Rights over objects are checked by the one door."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.exceptions import NotAuthenticated
from rest_framework.permissions import BasePermission

from api.http.auth import get_actor

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView


class IsSignedIn(BasePermission):
    """Only people: by session or personal token. A table's link is not a person."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Raise NotAuthenticated, not only say no: whoever holds a link may still sign in."""
        if get_actor(request).user is None:
            raise NotAuthenticated("Sign in to do this.")
        return True
