"""The director's desk: all that waits for the director of an event, and answering calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import get_role
from tournaments.models import Role
from tournaments.pages.core.crumbs import event_breadcrumbs
from tournaments.pages.core.layout import get_actor, render_page, render_part
from tournaments.pages.core.organiser import organiser_page
from tournaments.pages.online.reports import event_report_rows
from tournaments.pages.scoring.access import check_table, get_event
from tournaments.pages.scoring.director_queue_rows import build_desk
from tournaments.scoring import answer_call, get_director_queue

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Event
    from tournaments.pages.scoring.director_queue_rows import Desk


@organiser_page("GET", "HEAD")
def director(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Show all that waits for the director."""
    found = get_event(request, club, event)
    return render_page(
        request,
        "scoring/director.html",
        title=_("Director's desk"),
        crumbs=event_breadcrumbs(found),
        desk=_desk(request, found),
        adjustments_url=reverse("adjustments", args=[club, event])
        if _may_organise(request, found)
        else "",
        now_url=reverse("director-now", args=[club, event]),
    )


def _desk(request: HttpRequest, event: Event) -> Desk:
    """Return the desk; reports are for organisers, while scorers answer calls too."""
    may_read = _may_organise(request, event)
    return build_desk(
        event, get_director_queue(event), event_report_rows(event) if may_read else []
    )


def _may_organise(request: HttpRequest, event: Event) -> bool:
    role = get_role(get_actor(request), event.club_id)
    return role is not None and role.may_act_as(Role.ORGANISER)


@organiser_page("GET", "HEAD")
def director_now(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Show the contents of the desk alone: the page polls for them."""
    found = get_event(request, club, event)
    return render_part(request, "scoring/_director_queue.html", "desk", _desk(request, found))


@organiser_page("POST")
def answer(request: HttpRequest, club: str, event: str, table: int, call: int) -> HttpResponseBase:
    """Close a call."""
    check_table(get_event(request, club, event), table)
    answer_call(by=get_actor(request), table_id=table, call_id=call)
    messages.success(request, _("Dealt with."), "good")
    return redirect("director", club, event)
