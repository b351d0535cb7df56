"""Serve files to print: score sheets and placards, of a whole round or of one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.access import access_event, access_table
from tournaments.core.audience.names import Names
from tournaments.core.errors import NotFound
from tournaments.models import Role
from tournaments.pages.core.layout import get_actor
from tournaments.pages.core.organiser import organiser_page
from tournaments.papers import (
    list_round_cards,
    list_round_tables,
    placards_response,
    sheets_response,
)
from tournaments.scoring import get_score_card

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Event, Table


@organiser_page("GET", "HEAD")
def round_sheets(request: HttpRequest, club: str, event: str, number: int) -> HttpResponseBase:
    """Print the score sheets of a round."""
    found = _get_event(request, club, event)
    return sheets_response(
        get_actor(request), list_round_cards(found, number), f"{found.slug}-{number}-sheets"
    )


@organiser_page("GET", "HEAD")
def round_placards(request: HttpRequest, club: str, event: str, number: int) -> HttpResponseBase:
    """Print the placards of a round."""
    found = _get_event(request, club, event)
    tables = list_round_tables(found, number)
    return placards_response(request, get_actor(request), tables, f"{found.slug}-{number}-placards")


@organiser_page("GET", "HEAD")
def table_sheet(request: HttpRequest, club: str, event: str, table: int) -> HttpResponseBase:
    """Print the score sheet of a table."""
    found = get_table(request, club, event, table)
    card = get_score_card(found, Names.FULL)
    return sheets_response(get_actor(request), [card], f"table-{found.number}-sheet")


@organiser_page("GET", "HEAD")
def table_placard(request: HttpRequest, club: str, event: str, table: int) -> HttpResponseBase:
    """Print the placard of a table."""
    found = get_table(request, club, event, table)
    return placards_response(request, get_actor(request), [found], f"table-{found.number}-placard")


def _get_event(request: HttpRequest, club: str, event: str) -> Event:
    return access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)


def get_table(request: HttpRequest, club: str, event: str, table: int) -> Table:
    """Return a table of the event, for organisers. Raises NotFound, NotAllowed."""
    found = access_table(get_actor(request), Role.ORGANISER, pk=table)
    if (found.event.club.slug, found.event.slug) != (club, event):
        raise NotFound(_("This night has no such table."))
    return found
