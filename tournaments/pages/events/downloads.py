"""Send who is at a night, and who sits where, as files for spreadsheets (ADR 0249)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.core.access import access_event
from tournaments.core.audience.names import Names, names_for
from tournaments.events import write_line_up, write_seats
from tournaments.models import Role
from tournaments.pages.core.downloads import send_csv
from tournaments.pages.core.layout import get_actor
from tournaments.pages.core.organiser import organiser_page
from tournaments.pages.core.public import public_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@organiser_page("GET", "HEAD")
def line_up(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Send who is or was at a night. For organisers."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    return send_csv(write_line_up(found, Names.FULL), f"{club}-{event}-attendance")


@public_page
def seats(request: HttpRequest, club: str, event: str) -> HttpResponse:
    """Send who sits where, in all rounds of a night."""
    actor = get_actor(request)
    found = access_event(actor, club__slug=club, slug=event)
    return send_csv(write_seats(found, names_for(actor, found.club)), f"{club}-{event}-seats")
