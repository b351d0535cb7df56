"""Fetch the event and check the table of an address below the director's desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.access import access_event
from tournaments.core.errors import NotFound
from tournaments.models import Event, Role
from tournaments.pages.core.layout import get_actor

if TYPE_CHECKING:
    from django.http import HttpRequest


def get_event(request: HttpRequest, club: str, event: str) -> Event:
    """Return the event of a page for scorers. Raises NotFound, NotAllowed."""
    return access_event(get_actor(request), Role.SCORER, club__slug=club, slug=event)


def check_table(event: Event, table: int) -> None:
    """Refuse a table of another event. Raises NotFound."""
    if not event.tables.filter(pk=table).exists():
        raise NotFound(_("This night has no such table."))
