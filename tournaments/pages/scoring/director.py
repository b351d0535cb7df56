"""The director's desk: answering calls and deciding what two phones dispute. For scorers."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse

from tournaments.core.access import access_event
from tournaments.core.errors import NotFound
from tournaments.core.parsing import parse_int
from tournaments.models import Event, Role
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import organiser_page
from tournaments.pages.events.event import event_breadcrumbs
from tournaments.pages.scoring.director_rows import desk_rows
from tournaments.scoring import answer_call, decide_deal, list_desk

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase


def _event(request: HttpRequest, club: str, event: str) -> Event:
    return access_event(get_actor(request), Role.SCORER, club__slug=club, slug=event)


@organiser_page("GET", "HEAD")
def director(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """What waits for the director."""
    found = _event(request, club, event)
    return render_page(
        request,
        "scoring/director.html",
        title="Director’s desk",
        crumbs=event_breadcrumbs(found),
        desk=desk_rows(found, list_desk(found)),
        now_url=reverse("director-now", args=[club, event]),
    )


@organiser_page("GET", "HEAD")
def director_now(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Only what is on the desk, for a page that refreshes itself."""
    found = _event(request, club, event)
    rows = desk_rows(found, list_desk(found))
    answer = render(request, "scoring/_director.html", {"desk": rows})
    # By the rows: the forms' tokens are others each time, and the page would never stay as it is.
    answer["ETag"] = f'"{hashlib.sha256(repr(rows).encode()).hexdigest()[:32]}"'
    return answer


@organiser_page("POST")
def answer(request: HttpRequest, club: str, event: str, table: int, call: int) -> HttpResponseBase:
    """Close a call."""
    _check_table(_event(request, club, event), table)
    answer_call(by=get_actor(request), table_id=table, call_id=call)
    messages.success(request, "Answered.", "good")
    return redirect("director", club, event)


@organiser_page("POST")
def decide(
    request: HttpRequest, club: str, event: str, table: int, number: int
) -> HttpResponseBase:
    """Let one version of a deal count."""
    _check_table(_event(request, club, event), table)
    version = parse_int(request.POST.get("version"))
    if version is None:
        raise NotFound("There is no such version of this deal.")
    decide_deal(by=get_actor(request), table_id=table, number=number, version=version)
    messages.success(request, f"Deal {number} is decided.", "good")
    return redirect("director", club, event)


def _check_table(event: Event, table: int) -> None:
    if not event.tables.filter(pk=table).exists():
        raise NotFound("There is no such thing here.")
