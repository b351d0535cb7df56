"""Plan several nights of a season at once, and delete planned ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import events
from tournaments.core.access import access_season
from tournaments.core.formatting import count_nights, format_date, format_date_near
from tournaments.events import MAX_PLANNED, Rhythm, find_pattern, propose_night
from tournaments.models import Event, Role
from tournaments.pages.core.forms import set_choices, submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import organiser_crumbs, organiser_page
from tournaments.pages.events.planning.forms import BREAK, PlanForm, RhythmForm, TakeOutForm

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from datetime import date

    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.core.actors import Actor
    from tournaments.models import Season

USUAL_NIGHTS = 10


@organiser_page("GET", "HEAD", "POST")
def plan_nights(request: HttpRequest, club: str, season: str) -> HttpResponseBase:
    """Show the dates of a rhythm, which the address names, and plan those that are ticked."""
    actor = get_actor(request)
    found = access_season(actor, Role.ORGANISER, club__slug=club, slug=season)
    model = find_pattern(found)
    if model is None or found.archived_at is not None:
        return _page(request, found)
    rhythm = RhythmForm(
        request.GET if "rhythm" in request.GET else None,
        initial=_guess(actor, found, model),
    )
    days = rhythm.list_days() if rhythm.is_valid() else []
    if len(days) > MAX_PLANNED:
        words = _("That is more than %(most)d nights. Choose an earlier last day.")
        rhythm.add_error("ends", words % {"most": MAX_PLANNED})
        days = []
    plan = PlanForm(request.POST if request.method == "POST" else None, days=days)
    if plan.is_valid():
        made = submit_valid_form(
            plan,
            lambda: events.plan_nights(by=actor, season_id=found.pk, **plan.cleaned_data),
        )
        if made is not None:
            count = len(made)
            words = ngettext("%(count)d night is planned.", "%(count)d nights are planned.", count)
            messages.success(request, words % {"count": count}, "good")
            return redirect("plan-nights", club, season)
    return _page(request, found, model, rhythm, plan if days else None)


def _guess(actor: Actor, season: Season, model: Event) -> dict[str, str | int | date]:
    """Return the rhythm that the nights before suggest, and how many the season still needs."""
    proposal = propose_night(by=actor, like_id=model.pk)
    gap = (proposal.held_on - model.held_on).days
    planned = season.events.count()
    rhythm = {0: Rhythm.WEEKLY, 1: Rhythm.WEEKLY, 2: Rhythm.FORTNIGHTLY}.get(gap // 7)
    if rhythm is None:
        week = (model.held_on.day - 1) // 7
        rhythm = [Rhythm.FIRST, Rhythm.SECOND, Rhythm.THIRD, Rhythm.FOURTH, Rhythm.LAST][week]
    return {
        "rhythm": rhythm.value,
        "weekday": model.held_on.weekday(),
        "begins": proposal.held_on,
        "most": min(max(season.planned_nights - planned, 0), MAX_PLANNED) or USUAL_NIGHTS,
    }


@dataclass(frozen=True, slots=True)
class DayRow:
    """A date of the preview: `nights` are those that the club has then already."""

    value: str
    day: str
    nights: str
    is_ticked: bool


def _day_rows(season: Season, form: PlanForm) -> list[DayRow]:
    days = form.dates
    there: dict[date, list[str]] = {}
    for day, name in season.club.events.filter(held_on__in=days).values_list("held_on", "name"):
        there.setdefault(day, []).append(name)
    today, chosen = timezone.localdate(), form["days"].value()
    return [
        DayRow(
            value=day.isoformat(),
            day=format_date_near(day, today),
            nights=_("%(nights)s is on this day already") % {"nights": ", ".join(there[day])}
            if day in there
            else "",
            is_ticked=day not in there if chosen is None else day.isoformat() in chosen,
        )
        for day in days
    ]


def _page(
    request: HttpRequest,
    season: Season,
    model: Event | None = None,
    rhythm: RhythmForm | None = None,
    plan: PlanForm | None = None,
) -> HttpResponse:
    club = season.club.slug
    planned = _planned(season)
    up = (season.name, reverse("season", args=[club, season.slug]))
    return render_page(
        request,
        "events/settings/plan_nights.html",
        title=_("Plan nights"),
        crumbs=[*organiser_crumbs(season.club), up],
        season=season.name,
        is_archived=season.archived_at is not None,
        settings_url=reverse("season-settings", args=[club, season.slug]),
        new_url=reverse("new-event", args=[club]),
        like=model,
        rhythm=rhythm,
        break_fields=[rhythm[name] for name in BREAK] if rhythm is not None else [],
        plan=plan,
        is_empty=plan is None and rhythm is not None and rhythm.is_bound and rhythm.is_valid(),
        days=_day_rows(season, plan) if plan is not None else [],
        count=count_nights(len(plan.dates)) if plan is not None else "",
        planned=[
            (night.pk, night.name, _when(night), reverse("run-event", args=[club, night.slug]))
            for night in planned
        ],
        take_out_url=reverse("take-out-nights", args=[club, season.slug]),
    )


def _when(night: Event) -> str:
    is_named = night.name == format_date(night.held_on)
    day = "" if is_named else format_date_near(night.held_on, timezone.localdate())
    return ", ".join(filter(None, (day, night.starts_at, night.place)))


def _planned(season: Season) -> Collection[Event]:
    """Return the nights of the season that have not begun, the next one first."""
    return season.events.filter(frozen_at=None).order_by("held_on", "pk")[: 4 * MAX_PLANNED]


@organiser_page("GET", "HEAD", "POST")
def take_out(request: HttpRequest, club: str, season: str) -> HttpResponseBase:
    """Delete the ticked nights of the season, of those that have not begun."""
    actor = get_actor(request)
    found = access_season(actor, Role.ORGANISER, club__slug=club, slug=season)
    if request.method != "POST":
        return redirect("plan-nights", club, season)
    form = TakeOutForm(request.POST)
    ids: Iterable[int] = Event.everything.filter(season=found, frozen_at=None).values_list(
        "pk", flat=True
    )
    set_choices(form, "nights", [(pk, str(pk)) for pk in ids])
    deleted = (
        submit_valid_form(
            form,
            lambda: events.delete_nights(
                by=actor, season_id=found.pk, event_ids=form.cleaned_data["nights"]
            ),
        )
        if form.is_valid()
        else None
    )
    if deleted:
        words = ngettext(
            "%(count)d night was deleted. It can be restored for thirty days.",
            "%(count)d nights were deleted. They can be restored for thirty days.",
            len(deleted),
        )
        messages.success(request, words % {"count": len(deleted)}, "good")
    else:
        messages.error(request, _("Tick the nights to delete. Nothing was deleted."), "bad")
    return redirect("plan-nights", club, season)
