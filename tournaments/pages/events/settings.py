"""Change an event's settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

import engine
from tournaments import events
from tournaments.clubs import choose_currency
from tournaments.core.access import access_event
from tournaments.core.translation import translate
from tournaments.core.validation import no_check
from tournaments.events import (
    SETTINGS,
    Section,
    list_changeable,
)
from tournaments.models import Event, Role, Venue
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import (
    event_organiser_crumbs,
    organiser_page,
)
from tournaments.pages.events.forms import EventChangeForm, EventForm
from tournaments.presets import ruleset_from_json

if TYPE_CHECKING:
    from django.forms import BoundField
    from django.http import HttpRequest, HttpResponse, HttpResponseBase


FOLDED = (Section.LINE_UP, Section.ONLINE)
"""The sections that most organisers leave as they are."""
SIDE_BY_SIDE = (Section.SIZES, Section.STAKES)


@organiser_page("GET", "HEAD", "POST")
def settings(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Change an event's settings; its rules only until a round is seated."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    ruleset = ruleset_from_json(found.ruleset)
    preset = engine.preset_of(ruleset)
    form = EventChangeForm(
        request.POST if request.method == "POST" else None,
        preset=preset,
        seasons=(),
        currency=found.club.currency,
        decided=ruleset.options,
        initial={name: getattr(found, name) for name in SETTINGS},
    )
    _leave_out(form, found)
    if form.is_valid():
        options = None if found.frozen_at else form.chosen_options()
        changed = submit_valid_form(
            form,
            lambda: events.change_event(
                by=actor,
                check=no_check,
                event_id=found.pk,
                preset=None,  # the game stays: the form has the fields of its options
                options=options,
                **form.settings(),
            ),
        )
        if changed:
            choose_currency(by=actor, slug=club, currency=form.currency())
            messages.success(request, _("%(night)s saved.") % {"night": changed.name}, "good")
            return redirect("run-event", club, event)
    return _event_page(
        request,
        form,
        preset,
        title=_("Settings"),
        crumbs=event_organiser_crumbs(found),
        rules_url=reverse("event-rules", args=[club, event]),
    )


def _leave_out(form: EventForm, event: Event) -> None:
    """Remove the fields that can no longer be changed."""
    del form.fields["season"]  # which has a page of its own, for final nights too
    for name in SETTINGS.keys() - {setting.name for setting in list_changeable(event)}:
        del form.fields[name]
    if event.frozen_at is not None:
        for option in form.options:
            del form.fields[f"option-{option.slug}"]
        form.options = ()


@dataclass(frozen=True, slots=True)
class SectionRow:
    """A part of the form: folded unless `is_open`, or in the open, as a pair side by side."""

    title: str
    fields: list[BoundField]
    is_folded: bool
    is_open: bool
    is_pair: bool
    is_wrong: bool


def build_sections(form: EventForm) -> list[SectionRow]:
    """Return the parts of the form below the night itself."""
    plays_online = form["venue"].value() == Venue.ONLINE
    return [
        SectionRow(
            title=str(section.label),
            fields=fields,
            is_folded=section in FOLDED,
            is_open=any(field.errors for field in fields)
            or (section == Section.ONLINE and plays_online),
            is_pair=section in SIDE_BY_SIDE,
            is_wrong=any(field.errors for field in fields),
        )
        for section in Section
        if section != Section.NIGHT and (fields := form.section(section))
    ]


def _event_page(
    request: HttpRequest,
    form: EventForm,
    preset: engine.PresetInfo,
    *,
    title: str,
    crumbs: list[tuple[str, str]],
    rules_url: str,
) -> HttpResponse:
    house = form.house_rules()
    return render_page(
        request,
        "events/settings/settings.html",
        title=title,
        crumbs=crumbs,
        form=form,
        lede=f"{translate(preset.title)}. {translate(preset.sentence)}",
        night=form.section(Section.NIGHT),
        sections=build_sections(form),
        house=house,
        house_open=any(field.errors for field in house),
        rules_url=rules_url,
    )
