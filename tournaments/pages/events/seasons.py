"""Open a season, and change its name and ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import events
from tournaments.core.access import access_club, access_season
from tournaments.models import Role
from tournaments.pages.core.forms import submit_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import organiser_crumbs, organiser_page
from tournaments.pages.events.forms import SeasonForm

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
