"""Plan an event, and change its settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from tournaments import events
from tournaments.clubs import list_seasons
from tournaments.core.access import access_club, access_event
from tournaments.core.translation import translate
from tournaments.events import find_preset, preset_for, ruleset_from_json
from tournaments.models import Event, Role, Venue
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import (
    event_organiser_crumbs,
    organiser_crumbs,
    organiser_page,
)
from tournaments.pages.events.forms import EventForm

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import Club

ONLINE_FIELDS = (
    "venue",
    "move_seconds",
    "bank_seconds",
    "watch_delay",
    "bot",
    "at_timeout",
    "undo",
    "replays",
)
FIELDS = (
    "name",
    "held_on",
    "ranking",
    "smallest_table",
    "preferred_table",
    "largest_table",
    "sit_out",
    "drop_out",
    "history_percent",
    "open_tables",
    "stake_per_point",
    "stake_per_failure",
    "agreement",
    "consent_minutes",
    *ONLINE_FIELDS,
)


@organiser_page("GET", "HEAD", "POST")
def new_event(request: HttpRequest, club: str) -> HttpResponseBase:
    """Plan an event: first choose the game (`?preset=`), then the settings and house rules."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.ORGANISER)
    slug = request.GET.get("preset", "")
    preset = find_preset(slug)
    if preset is None:
        return _choose_preset(request, found)
    seasons = [(season.pk, season.name) for season in list_seasons(found)]
    form = EventForm(
        request.POST if request.method == "POST" else None,
        preset=preset,
        seasons=seasons,
        initial=_first_values(preset, seasons),
    )
    if form.is_valid():
        made = submit_valid_form(
            form,
            lambda: events.plan_event(
                by=actor,
                club_slug=club,
                preset=slug,
                options=form.chosen_options(),
                season_id=form.cleaned_data["season"],
                **form.settings(),
            ),
        )
        if made:
            return redirect("run-event", club, made.slug)
    return _event_page(request, form, preset, title=_("New night"), crumbs=organiser_crumbs(found))


def _first_values(preset: engine.PresetInfo, seasons: list[tuple[int, str]]) -> dict[str, Any]:
    sizes = preset.players
    return {
        "held_on": timezone.localdate(),
        "season": seasons[0][0] if seasons else None,
        "smallest_table": max(4, sizes[0]),
        "largest_table": sizes[-1],
        "preferred_table": max(4, sizes[0]),
    }


def _choose_preset(request: HttpRequest, club: Club) -> HttpResponse:
    rows = [
        {
            "url": f"?preset={preset.slug}",
            "title": translate(preset.title),
            "sentence": translate(preset.sentence),
            "deals": _deals_text(preset.deals),
        }
        for preset in engine.presets()
    ]
    return render_page(
        request,
        "events/_presets.html",
        title=_("What will you play?"),
        crumbs=organiser_crumbs(club),
        presets=rows,
    )


def _deals_text(deals: int | None) -> str:
    if deals is None:
        return _("any number of deals")
    return ngettext("%(count)d deal", "%(count)d deals", deals) % {"count": deals}


@organiser_page("GET", "HEAD", "POST")
def settings(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Change an event's settings; its rules only until a round is seated."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    ruleset = ruleset_from_json(found.ruleset)
    preset = preset_for(ruleset)
    form = EventForm(
        request.POST if request.method == "POST" else None,
        preset=preset,
        seasons=(),
        decided=ruleset.options,
        initial={name: getattr(found, name) for name in FIELDS},
    )
    _leave_out(form, found)
    if form.is_valid():
        options = None if found.frozen_at else form.chosen_options()
        changed = submit_valid_form(
            form,
            lambda: events.change_event(
                by=actor, event_id=found.pk, options=options, **form.settings()
            ),
        )
        if changed:
            messages.success(request, _("%(night)s saved.") % {"night": changed.name}, "good")
            return redirect("run-event", club, event)
    return _event_page(
        request, form, preset, title=_("Settings"), crumbs=event_organiser_crumbs(found)
    )


def _leave_out(form: EventForm, event: Event) -> None:
    """Remove the fields that can no longer be changed."""
    del form.fields["season"]
    if event.frozen_at is not None:
        for option in form.options:
            del form.fields[f"option-{option.slug}"]
        form.options = ()


def _event_page(
    request: HttpRequest,
    form: EventForm,
    preset: engine.PresetInfo,
    *,
    title: str,
    crumbs: list[tuple[str, str]],
) -> HttpResponse:
    house = form.house_rules()
    line_up = [form[n] for n in ("sit_out", "drop_out", "history_percent", "open_tables")]
    online = [form[n] for n in ONLINE_FIELDS]
    return render_page(
        request,
        "events/settings.html",
        title=title,
        crumbs=crumbs,
        status=422 if form.errors else 200,
        form=form,
        preset={"title": translate(preset.title), "sentence": translate(preset.sentence)},
        night=[form[n] for n in ("name", "held_on", "season", "ranking") if n in form.fields],
        sizes=[form[n] for n in ("smallest_table", "preferred_table", "largest_table")],
        line_up=line_up,
        line_up_open=any(field.errors for field in line_up),
        stakes=[form[n] for n in ("stake_per_point", "stake_per_failure")],
        online=online,
        online_open=form["venue"].value() == Venue.ONLINE or any(one.errors for one in online),
        agreeing=[form[n] for n in ("agreement", "consent_minutes")],
        house=house,
        house_open=any(field.errors for field in house),
        rules_url=reverse("preset", args=[preset.slug]),
    )
