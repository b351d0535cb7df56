"""The director's decision of a dispute: which version of a deal counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.core.errors import NotFound
from tournaments.core.parsing import parse_int
from tournaments.pages.core.layout import get_actor
from tournaments.pages.core.organiser import organiser_page
from tournaments.pages.scoring.director import check_table, get_event
from tournaments.scoring import decide_deal

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase


@organiser_page("POST")
def decide(
    request: HttpRequest, club: str, event: str, table: int, number: int
) -> HttpResponseBase:
    """Decide which version of a deal counts."""
    check_table(get_event(request, club, event), table)
    version = parse_int(request.POST.get("version"))
    if version is None:
        raise NotFound(_("There is no such version of this deal."))
    decide_deal(by=get_actor(request), table_id=table, number=number, version=version)
    messages.success(request, _("Deal %(number)s has been decided.") % {"number": number}, "good")
    return redirect("director", club, event)
