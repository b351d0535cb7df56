"""The organisers' page of a round's timer, and of extra time for a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import events
from tournaments.core.access import access_event
from tournaments.core.errors import Refused
from tournaments.core.formatting import format_table
from tournaments.core.parsing import parse_int
from tournaments.events import (
    MAX_EXTRA_MINUTES,
    MAX_EXTRA_REASON,
    MAX_MINUTES,
    find_timer,
)
from tournaments.models import EventState, Role, TimerAct
from tournaments.pages.core.forms import BoundedIntegerField, Form, set_choices, submit_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.pages.events.display.rows import build_now

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict

    from tournaments.core.actors import Actor
    from tournaments.models import Event

DEFAULT_MINUTES = 45
STEPS = (-5, -1, 1, 5)
"""The minutes that the buttons add."""


class TimerForm(Form):
    """How long a round takes."""

    minutes = BoundedIntegerField(label=gettext_lazy("Minutes"), low=1, high=MAX_MINUTES)


class ExtraTimeForm(Form):
    """Which table has how much longer, and why."""

    table = forms.TypedChoiceField(label=gettext_lazy("Table"), coerce=int)
    extra = BoundedIntegerField(
        label=gettext_lazy("Minutes beyond the timer"), low=0, high=MAX_EXTRA_MINUTES
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Organisers and the players at the table read it."),
        max_length=MAX_EXTRA_REASON,
        required=False,
    )

    def __init__(self, data: QueryDict | None, event: Event) -> None:
        """Offer the tables of the last round."""
        super().__init__(data, initial={"extra": 5})
        last = event.rounds.drawn().order_by("-number").first()
        rows = last.tables.order_by("number").values_list("pk", "number") if last else ()
        set_choices(self, "table", [(pk, format_table(number)) for pk, number in rows])


@organiser_page("GET", "HEAD", "POST")
def timer(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Start and change the timer of the round, and give a table extra time."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    sent = request.POST if request.method == "POST" else None
    gives = sent is not None and "extra" in sent
    form = TimerForm(
        sent if sent is not None and sent.get("act") == "start" else None,
        initial={"minutes": DEFAULT_MINUTES},
    )
    extra = ExtraTimeForm(sent if gives else None, found)
    if sent is None:
        return _page(request, found, form, extra)
    if gives:
        done = submit_form(extra, _extra_time(actor, extra))
    elif sent.get("act") == "start":
        done = submit_form(form, lambda: _set(request, actor, found, form.cleaned_data["minutes"]))
    else:
        done = _press(request, actor, found)
    return redirect("timer", club, event) if done else _page(request, found, form, extra)


def _extra_time(actor: Actor, form: ExtraTimeForm) -> Callable[[], object]:
    return lambda: events.give_extra_time(
        by=actor,
        table_id=form.cleaned_data["table"],
        minutes=form.cleaned_data["extra"],
        reason=form.cleaned_data["reason"],
    )


def _set(request: HttpRequest, actor: Actor, event: Event, minutes: int) -> object:
    return events.set_timer(
        by=actor,
        event_id=event.pk,
        act=request.POST.get("act", ""),
        minutes=minutes,
        revision=parse_int(request.POST.get("revision")),
    )


def _press(request: HttpRequest, actor: Actor, event: Event) -> bool:
    """Do what a button without a field of its own asks; a refusal becomes a message."""
    if request.POST.get("act") not in TimerAct.values:
        messages.error(request, _("Nothing was changed. Press one of the buttons."), "bad")
        return True
    try:
        _set(request, actor, event, parse_int(request.POST.get("minutes")) or 0)
    except Refused as refused:
        if refused.has_own_page:
            raise
        messages.error(request, refused.detail, "bad")
    return True


def _page(
    request: HttpRequest, event: Event, form: TimerForm, extra: ExtraTimeForm
) -> HttpResponse:
    line = find_timer(event)
    return render_page(
        request,
        "events/display/timer.html",
        title=_("Round timer"),
        crumbs=event_organiser_crumbs(event),
        status=422 if form.errors or extra.errors else 200,
        has_round=event.rounds.drawn().exists(),
        is_final=event.state == EventState.FINAL,
        now=build_now(event, reasons=True),
        timer=line,
        turn=TimerAct.PAUSE if line is not None and line.ends_at else TimerAct.RESUME,
        steps=[(step, _step(step)) for step in STEPS],
        form=form,
        extra=extra,
    )


def _step(minutes: int) -> str:
    sign = "+" if minutes > 0 else "−"
    return _("%(sign)s%(minutes)d min") % {"sign": sign, "minutes": abs(minutes)}
