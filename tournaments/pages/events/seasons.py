"""Open a season, change its name and ranking, and move a night to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import events
from tournaments.core.access import access_club, access_event, access_season
from tournaments.events import list_seasons
from tournaments.models import Role
from tournaments.pages.core.forms import set_choices, submit_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import (
    event_organiser_crumbs,
    organiser_crumbs,
    organiser_page,
)
from tournaments.pages.events.forms import SeasonForm, SeasonOfEventForm

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase


@organiser_page("GET", "HEAD", "POST")
def new_season(request: HttpRequest, club: str) -> HttpResponseBase:
    """Open a new season."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.ORGANISER)
    first = {"starts_on": timezone.localdate()}
    form = SeasonForm(request.POST if request.method == "POST" else None, initial=first)
    if submit_form(form, lambda: events.open_season(by=actor, club_slug=club, **form.cleaned_data)):
        messages.success(
            request, _("%(season)s opened.") % {"season": form.cleaned_data["name"]}, "good"
        )
        return redirect("organise", club)
    return render_page(
        request,
        "core/form.html",
        title=_("New season"),
        crumbs=organiser_crumbs(found),
        form=form,
        button=_("Open season"),
    )


@organiser_page("GET", "HEAD", "POST")
def season_settings(request: HttpRequest, club: str, season: str) -> HttpResponseBase:
    """Change a season's name or ranking."""
    actor = get_actor(request)
    found = access_season(actor, Role.ORGANISER, club__slug=club, slug=season)
    as_is = {"name": found.name, "starts_on": found.starts_on, "ranking": found.ranking}
    form = SeasonForm(request.POST if request.method == "POST" else None, initial=as_is)
    del form.fields["starts_on"]
    if submit_form(
        form, lambda: events.change_season(by=actor, season_id=found.pk, **form.cleaned_data)
    ):
        messages.success(
            request, _("%(season)s saved.") % {"season": form.cleaned_data["name"]}, "good"
        )
        return redirect("organise", club)
    return render_page(
        request,
        "core/form.html",
        title=found.name,
        crumbs=organiser_crumbs(found.club),
        form=form,
        button=_("Save"),
        delete_url=reverse("delete-season", args=[club, season]),
        delete_label=_("Delete the season"),
    )


@organiser_page("GET", "HEAD", "POST")
def move_night(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Move a night to another season, or out of all."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    form = SeasonOfEventForm(
        request.POST if request.method == "POST" else None, initial={"season_id": found.season_id}
    )
    seasons = [(season.id, season.name) for season in list_seasons(found.club)]
    set_choices(form, "season_id", [("", _("No season")), *seasons])
    if submit_form(
        form, lambda: events.move_event(by=actor, event_id=found.pk, **form.cleaned_data)
    ):
        where = dict(seasons).get(form.cleaned_data["season_id"])
        words = (
            _("%(night)s counts in %(season)s now.")
            if where
            else _("%(night)s is in no season now.")
        )
        messages.success(request, words % {"night": found.name, "season": where}, "good")
        return redirect("run-event", club, event)
    return render_page(
        request,
        "core/form.html",
        title=_("Move %(night)s") % {"night": found.name},
        crumbs=event_organiser_crumbs(found),
        form=form,
        button=_("Move the night"),
    )
