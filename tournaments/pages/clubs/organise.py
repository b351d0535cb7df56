"""Serve the organiser's pages of a club: the nights to run and the club's settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs import change_club
from tournaments.core.access import access_club, get_role
from tournaments.core.audience.names import Names
from tournaments.core.formatting import deals_progress, format_date
from tournaments.events import SeasonLine, list_seasons
from tournaments.models import EventState, Role
from tournaments.pages.clubs.club import format_entered, format_season
from tournaments.pages.clubs.forms import ClubForm
from tournaments.pages.core.forms import submit_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.link_rows import ListRow
from tournaments.pages.core.organiser import organiser_crumbs, organiser_page
from tournaments.privacy import owns_server
from tournaments.standings import EventLine, list_events

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Club


@organiser_page("GET", "HEAD")
def organise(request: HttpRequest, club: str) -> HttpResponseBase:
    """Show the nights to run, and links to all other pages for organisers."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.ORGANISER)
    role = get_role(actor, found.pk)
    events = list_events(found, names=Names.FULL, finals=10)
    seasons = list_seasons(found)
    return render_page(
        request,
        "clubs/organise.html",
        title=_("Organise"),
        crumbs=organiser_crumbs(found)[:1],
        # The next one first: a whole season may be planned.
        to_run=[_event_row(found, e) for e in events[::-1] if e.state != EventState.FINAL],
        finals=[_event_row(found, e) for e in events if e.state == EventState.FINAL],
        seasons=[_season_row(found, line) for line in seasons if line.archived_at is None],
        archive=[_season_row(found, line) for line in seasons if line.archived_at is not None],
        # A club without players needs them before a night.
        first_players_url=""
        if found.players.filter(is_active=True).exists()
        else reverse("manage-players", args=[club]),
        links=_links(found, role),
        address={n.replace("-", "_"): reverse(n, args=[club]) for n in ("new-event", "new-season")},
    )


def _event_row(club: Club, event: EventLine) -> ListRow:
    """Build the row of a night: its date, and how far it is unless its heading says final."""
    how_far = {
        EventState.PLANNED: format_entered(event.entered),
        EventState.RUNNING: deals_progress(event.deals, event.deals_of, event.waiting),
        EventState.FINAL: "",
    }
    parts = (format_date(event.held_on), how_far[EventState(event.state)])
    url = reverse("run-event", args=[club.slug, event.slug])
    return ListRow(url, event.name, ", ".join(filter(None, parts)))


def _season_row(club: Club, season: SeasonLine) -> ListRow:
    url = reverse("season-settings", args=[club.slug, season.slug])
    return ListRow(url=url, name=season.name, detail=format_season(season))


def _links(club: Club, role: Role | None) -> list[tuple[str, str, str]]:
    """Return (title, detail, URL) of the other pages; some are for owners only."""
    everyone = [
        (
            _("Players"),
            _("Add, rename or retire players, hide their names"),
            "manage-players",
        ),
        (
            _("Players' own links"),
            _("Where they sit, and whether they are coming, without an account"),
            "player-links",
        ),
        (_("The club's own games"), _("Build the club's own way to play"), "club-games"),
        (_("Seating rules"), _("Who sits together or apart on every night"), "club-seating-rules"),
        (
            _("Announcements"),
            _("A line on the club's page and on all phones"),
            "club-announcements",
        ),
        (_("Log"), _("Who changed what, and when"), "log"),
        (_("Deleted"), _("Nights and seasons that you can restore"), "deleted"),
    ]
    reports = (
        _("Reports from online tables"),
        _("What players and spectators reported"),
        reverse("reports"),
    )
    owners = [
        (_("Members and roles"), _("Who can score and organise"), "members"),
        (_("Club settings"), _("Name, look, chat, currency and privacy"), "club-settings"),
    ]
    shown = everyone + (owners if role is Role.OWNER else [])
    links = [(title, detail, reverse(name, args=[club.slug])) for title, detail, name in shown]
    return [*links[: len(everyone)], reports, *links[len(everyone) :]]


@organiser_page("GET", "HEAD", "POST")
def settings(request: HttpRequest, club: str) -> HttpResponseBase:
    """Change the club's name, chat, currency symbol and privacy."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.OWNER)
    as_is = {name: getattr(found, name) for name in ClubForm.base_fields}
    form = ClubForm(request.POST if request.method == "POST" else None, initial=as_is)
    if submit_form(form, lambda: change_club(by=actor, slug=club, **form.cleaned_data)):
        messages.success(request, _("Club settings saved."), "good")
        return redirect("organise", club)
    return render_page(
        request,
        "clubs/settings.html",
        slug=club,
        title=_("Club settings"),
        crumbs=organiser_crumbs(found),
        form=form,
        may_go=not owns_server(found),
    )
