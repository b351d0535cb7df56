"""Undo a round, and restore one that was undone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.access import access_event
from tournaments.core.errors import NotFound, Refused, ResultsAtStake
from tournaments.core.formatting import format_round, format_time
from tournaments.core.parsing import parse_int
from tournaments.events import measure_undo_impact, redo_round, undo_round
from tournaments.models import Role
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_command, event_organiser_crumbs, organiser_page
from tournaments.pages.core.refusals.conflicts import (
    get_posted_revision,
    refusal_row,
    reload_revision,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.events import RoundLine
    from tournaments.models import Event

NOTHING_IS_DELETED = gettext_lazy(
    "Its tables take no more deals and stop counting. Nothing is deleted: the draw and every deal "
    "can still be read in the log, and you can restore the round at any time."
)


@organiser_page("GET", "HEAD", "POST")
def undo(request: HttpRequest, club: str, event: str, number: int) -> HttpResponseBase:
    """Undo the last round (`?free` for a free table), after showing what would be lost."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    is_free = "free" in request.GET
    if request.method != "POST":
        return _ask(request, found, number, is_free=is_free)
    try:
        undone = undo_round(
            by=actor,
            event_id=found.pk,
            number=number,
            losing=parse_int(request.POST.get("losing")),
            expected=get_posted_revision(request),
            is_free=is_free,
        )
    except Refused as refused:
        reload_revision(found, refused)
        return _ask(request, found, number, refused, is_free=is_free)
    messages.success(
        request,
        _("%(round)s undone. You can restore it below.")
        % {"round": format_round(undone.number, is_free=undone.is_free)},
        "good",
    )
    return redirect("run-event", club, event)


def _ask(
    request: HttpRequest,
    event: Event,
    number: int,
    refused: Refused | None = None,
    *,
    is_free: bool,
) -> HttpResponse:
    rounds = event.rounds.standing().filter(number=number, is_free=is_free)
    there = rounds.prefetch_related("tables").first()
    if there is None:
        raise NotFound(_("There is no such round."))
    name = format_round(there.number, is_free=there.is_free)
    stake = measure_undo_impact(there.tables.all())
    refusal = refusal_row(refused)
    if refusal and isinstance(refused, ResultsAtStake):  # the page itself shows what would be lost
        sentence = _(
            "More deals have been entered since you opened this page. Check the list below."
        )
        refusal = replace(refusal, sentences=[sentence])
    return render_page(
        request,
        "events/confirm_loss.html",
        title=_("Undo %(round)s?") % {"round": name.lower()},
        crumbs=event_organiser_crumbs(event),
        status=refused.status if refused else 200,
        refusal=refusal,
        revision=event.revision,
        stake=stake.sentence,
        losing=stake.deals,
        lede=NOTHING_IS_DELETED,
        button=_("Undo %(round)s") % {"round": name.lower()},
        back_url=reverse("run-event", args=[event.club.slug, event.slug]),
    )


@event_command("run-event")
def redo(request: HttpRequest, club: str, event: str, pk: int) -> HttpResponseBase:
    """Restore an undone round."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    seen = get_posted_revision(request)
    if not found.rounds.filter(pk=pk).exists():
        raise NotFound(_("There is no such round."))
    back = redo_round(by=actor, event_id=found.pk, round_id=pk, expected=seen)
    name = format_round(back.number, is_free=back.is_free)
    messages.success(request, _("%(round)s restored with all its deals.") % {"round": name}, "good")
    return redirect("run-event", club, event)


@dataclass(frozen=True, slots=True)
class UndoneRow:
    """An undone round: the names and addresses of its tables, and where it is restored.

    `blocked` says why it cannot be restored now; empty if it can.
    """

    name: str
    detail: str
    tables: list[tuple[str, str]]
    redo_url: str
    blocked: str


def build_undone_rows(
    event: Event, rounds: list[RoundLine], *, there: Collection[tuple[bool, int]]
) -> list[UndoneRow]:
    """Build rows for undone rounds: what they had, and the button that restores them.

    `there` are the rounds that are not undone: whether it is a free table, and the number.
    """
    address = [event.club.slug, event.slug]
    return [
        UndoneRow(
            name=line.title,
            detail=_undone_detail(line),
            tables=[
                (_("Table %(table)d") % {"table": number}, reverse("table", args=[pk]))
                for (number, _deals), pk in zip(line.by_table, line.table_ids, strict=True)
            ],
            redo_url=reverse("redo-round", args=[*address, line.pk]),
            blocked=_why_blocked(line, there),
        )
        for line in rounds
    ]


def _why_blocked(line: RoundLine, there: Collection[tuple[bool, int]]) -> str:
    """Say why a round cannot be restored beside the rounds that are there."""
    if (line.is_free, line.number) in there:
        return _("Played again since. Undo the new %(round)s to restore this one.") % {
            "round": line.title.lower()
        }
    if not line.is_free and line.number > 1 and (False, line.number - 1) not in there:
        return _("Restore the round before it first.")
    return ""


def _undone_detail(line: RoundLine) -> str:
    text = ngettext("%(count)d deal entered.", "%(count)d deals entered.", line.deals)
    parts = [text % {"count": line.deals}]
    if line.undone_at is not None:
        words = _("Undone by %(name)s at %(time)s.") if line.undone_by else _("Undone at %(time)s.")
        parts.append(words % {"name": line.undone_by, "time": format_time(line.undone_at)})
    return " ".join(parts)
