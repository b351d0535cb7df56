"""The organisers' pages of announcements: of a night, and of the whole club."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import events
from tournaments.core.access import access_club, access_event
from tournaments.events import MAX_ANNOUNCEMENT, list_announcements
from tournaments.models import EventState, Role
from tournaments.pages.core.forms import Form, set_choices, submit_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import (
    event_organiser_crumbs,
    organiser_crumbs,
    organiser_page,
)
from tournaments.pages.events.display.rows import announcement_rows

if TYPE_CHECKING:
    from datetime import datetime

    from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict

    from tournaments.models import Club, Event

HOUR, DAY = 60, 24 * 60
OF_NIGHT = (
    ("", gettext_lazy("Until the night is final")),
    (15, gettext_lazy("For 15 minutes")),
    (HOUR, gettext_lazy("For an hour")),
)
OF_CLUB = (
    (3 * HOUR, gettext_lazy("For three hours")),
    (DAY, gettext_lazy("For a day")),
    (7 * DAY, gettext_lazy("For a week")),
    (30 * DAY, gettext_lazy("For 30 days")),
)


class AnnouncementForm(Form):
    """One line, and for how long it is shown."""

    text = forms.CharField(
        label=gettext_lazy("Announcement"),
        help_text=gettext_lazy("One line, which everyone can read."),
        max_length=MAX_ANNOUNCEMENT,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    minutes = forms.TypedChoiceField(
        label=gettext_lazy("Show it"), coerce=int, empty_value=None, required=False
    )
    key = forms.UUIDField(widget=forms.HiddenInput, required=False)

    def __init__(self, data: QueryDict | None, choices: tuple[tuple[object, object], ...]) -> None:
        """`choices` are for how many minutes it may be shown."""
        super().__init__(data, initial={"key": uuid.uuid4()})
        set_choices(self, "minutes", [(value, str(words)) for value, words in choices])

    @property
    def ends_at(self) -> datetime | None:
        """Return until when it is shown; None for the end of the night."""
        minutes = self.cleaned_data["minutes"]
        return None if minutes is None else timezone.now() + timedelta(minutes=minutes)


@organiser_page("GET", "HEAD", "POST")
def event_announcements(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Announce something to a night, and take it back."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    form = AnnouncementForm(request.POST if request.method == "POST" else None, OF_NIGHT)
    if request.method == "POST" and submit_form(
        form,
        lambda: events.announce_to_event(
            by=actor,
            event_id=found.pk,
            text=form.cleaned_data["text"],
            ends_at=form.ends_at,
            key=form.cleaned_data["key"],
        ),
    ):
        messages.success(request, ANNOUNCED, "good")
        return redirect("announcements", club, event)
    return _page(request, form, found.club, found)


@organiser_page("GET", "HEAD", "POST")
def club_announcements(request: HttpRequest, club: str) -> HttpResponseBase:
    """Announce something to the whole club, and take it back."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.ORGANISER)
    form = AnnouncementForm(request.POST if request.method == "POST" else None, OF_CLUB)
    if request.method == "POST" and submit_form(
        form,
        lambda: events.announce_to_club(
            by=actor,
            club_slug=club,
            text=form.cleaned_data["text"],
            ends_at=form.ends_at or timezone.now() + timedelta(minutes=DAY),
            key=form.cleaned_data["key"],
        ),
    ):
        messages.success(request, ANNOUNCED, "good")
        return redirect("club-announcements", club)
    return _page(request, form, found, None)


ANNOUNCED = gettext_lazy("Announced.")


@dataclass(frozen=True, slots=True)
class ShownRow:
    """An announcement that is shown now, with the address of the button that takes it back."""

    name: str
    detail: str
    url: str


def _page(
    request: HttpRequest, form: AnnouncementForm, club: Club, event: Event | None
) -> HttpResponse:
    lines = list_announcements(club, event)
    crumbs = organiser_crumbs(club) if event is None else event_organiser_crumbs(event)
    return render_page(
        request,
        "events/display/announcements.html",
        title=_("Announcements"),
        crumbs=crumbs,
        form=form,
        is_final=event is not None and event.state == EventState.FINAL,
        where=CLUB_WIDE if event is None else OF_ONE,
        rows=[
            ShownRow(row.text, row.time, reverse("take-back", args=[club.slug, line.id]))
            for row, line in zip(announcement_rows(lines), lines, strict=True)
        ],
        back=request.path,
    )


OF_ONE = gettext_lazy(
    "Everyone sees it at once on the page of the night, the projector and the phones at the tables."
)
CLUB_WIDE = gettext_lazy(
    "Everyone sees it on the club's page, on all nights under way and on the phones at tables."
)


@organiser_page("POST")
def take_back(request: HttpRequest, club: str, announcement_id: int) -> HttpResponseBase:
    """Take an announcement back."""
    row = events.take_back_announcement(by=get_actor(request), announcement_id=announcement_id)
    messages.success(request, _("Announcement removed."), "good")
    if row.event is None:
        return redirect("club-announcements", club)
    return redirect("announcements", club, row.event.slug)
