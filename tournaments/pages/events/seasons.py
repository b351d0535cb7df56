"""Open, change and archive a season, open the next one, and move a night to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import events
from tournaments.core.access import access_club, access_event, access_season
from tournaments.core.audience.names import Names
from tournaments.core.errors import Refused
from tournaments.events import SEASON_SETTINGS, list_roster, list_seasons
from tournaments.models import Role
from tournaments.pages.core.forms import set_choices, submit_form, submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import (
    event_organiser_crumbs,
    organiser_crumbs,
    organiser_page,
)
from tournaments.pages.events.forms import (
    NextSeasonForm,
    SeasonChangeForm,
    SeasonForm,
    SeasonOfEventForm,
)
from tournaments.standings import list_players

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Club


@organiser_page("GET", "HEAD", "POST")
def new_season(request: HttpRequest, club: str) -> HttpResponseBase:
    """Open a new season."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.ORGANISER)
    form = SeasonForm(
        request.POST if request.method == "POST" else None,
        players=_players(found),
        initial={"starts_on": timezone.localdate()},
    )
    if submit_form(form, lambda: events.open_season(by=actor, club_slug=club, **form.cleaned_data)):
        messages.success(
            request, _("%(season)s opened.") % {"season": form.cleaned_data["name"]}, "good"
        )
        return redirect("organise", club)
    return render_page(
        request,
        "events/season_settings.html",
        title=_("New season"),
        crumbs=organiser_crumbs(found),
        form=form,
        button=_("Open season"),
    )


@organiser_page("GET", "HEAD", "POST")
def season_settings(request: HttpRequest, club: str, season: str) -> HttpResponseBase:
    """Change a season: its name, which nights count, and who has a place."""
    actor = get_actor(request)
    found = access_season(actor, Role.ORGANISER, club__slug=club, slug=season)
    roster = list_roster(found)
    form = SeasonChangeForm(
        request.POST if request.method == "POST" else None,
        players=_players(found.club, roster),
        initial={
            "name": found.name,
            "roster": roster,
            **{name: getattr(found, name) for name in SEASON_SETTINGS},
        },
    )
    del form.fields["starts_on"]
    if submit_form(
        form, lambda: events.change_season(by=actor, season_id=found.pk, **form.cleaned_data)
    ):
        messages.success(
            request, _("%(season)s saved.") % {"season": form.cleaned_data["name"]}, "good"
        )
        return redirect("season", club, season)
    return render_page(
        request,
        "events/season_settings.html",
        title=found.name,
        crumbs=organiser_crumbs(found.club),
        form=form,
        button=_("Save"),
        is_archived=found.archived_at is not None,
        address={
            name.replace("-", "_"): reverse(name, args=[club, season])
            for name in ("season", "plan-nights", "next-season", "archive-season", "delete-season")
        },
    )


def _players(club: Club, roster: Collection[int] = ()) -> list[tuple[int, str]]:
    """Return the players who may be on a roster, by name."""
    rows = list_players(club, Names.FULL)
    return [(row.id, row.name) for row in rows if row.is_active or row.id in roster]


@organiser_page("GET", "HEAD", "POST")
def next_season(request: HttpRequest, club: str, season: str) -> HttpResponseBase:
    """Open a season like this one."""
    actor = get_actor(request)
    found = access_season(actor, Role.ORGANISER, club__slug=club, slug=season)
    first = {"starts_on": timezone.localdate()}
    form = NextSeasonForm(request.POST if request.method == "POST" else None, initial=first)
    made = (
        submit_valid_form(
            form,
            lambda: events.open_next_season(by=actor, season_id=found.pk, **form.cleaned_data),
        )
        if form.is_valid()
        else None
    )
    if made:
        messages.success(request, _("%(season)s opened.") % {"season": made.name}, "good")
        return redirect("season-settings", club, made.slug)
    return render_page(
        request,
        "core/form.html",
        title=_("Next season like %(season)s") % {"season": found.name},
        note=_("It begins with the same settings and the same players. You can change both."),
        crumbs=organiser_crumbs(found.club),
        form=form,
        button=_("Open season"),
    )


@organiser_page("GET", "HEAD", "POST")
def archive_season(request: HttpRequest, club: str, season: str) -> HttpResponseBase:
    """Put a season into the archive, or bring it back: `act` is "archive" or "restore"."""
    actor = get_actor(request)
    found = access_season(actor, Role.ORGANISER, club__slug=club, slug=season)
    if request.method != "POST":
        return redirect("season-settings", club, season)
    is_back = request.POST.get("act") == "restore"
    act = events.unarchive_season if is_back else events.archive_season
    try:
        act(by=actor, season_id=found.pk)
    except Refused as refused:
        messages.error(request, refused.detail, "bad")
        return redirect("season-settings", club, season)
    words = (
        _("%(season)s is back from the archive.") if is_back else _("%(season)s is in the archive.")
    )
    messages.success(request, words % {"season": found.name}, "good")
    return redirect("organise", club)


@organiser_page("GET", "HEAD", "POST")
def move_night(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Move a night to another season, or out of all."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    form = SeasonOfEventForm(
        request.POST if request.method == "POST" else None, initial={"season_id": found.season_id}
    )
    seasons = [(season.id, season.name) for season in list_seasons(found.club, archived=False)]
    set_choices(form, "season_id", [("", _("No season")), *seasons])
    if submit_form(
        form, lambda: events.move_event(by=actor, event_id=found.pk, **form.cleaned_data)
    ):
        where = dict(seasons).get(form.cleaned_data["season_id"])
        words = (
            _("%(night)s now counts in %(season)s.")
            if where
            else _("%(night)s is no longer in a season.")
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
