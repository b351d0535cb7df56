"""Rounds that stand and rounds that do not: undo one, bring one back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.core.access import access_event
from tournaments.core.errors import NotFound, Refused, ResultsAtStake
from tournaments.core.formatting import count_noun
from tournaments.core.parsing import parse_int
from tournaments.events import measure_undo_impact, redo_round, undo_round
from tournaments.models import Role
from tournaments.pages.core.conflicts import get_posted_revision, refusal_row, reload_revision
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_command, event_organiser_crumbs, organiser_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.events import RoundLine
    from tournaments.models import Event

STAYS = (
    "Its tables take no more deals and count for nothing. Nothing is deleted: the draw and every "
    "deal stay readable in the log, and the round can be brought back as it was."
)


@organiser_page("GET", "HEAD", "POST")
def undo(request: HttpRequest, club: str, event: str, number: int) -> HttpResponseBase:
    """Undo the last round (`?free` for a free table), once what is lost was spelt out."""
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
    messages.success(request, f"{undone} is undone. It can be brought back below.", "good")
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
        raise NotFound("There is no such round.")
    stake = measure_undo_impact(there.tables.all())
    refusal = refusal_row(refused)
    if refusal and isinstance(refused, ResultsAtStake):  # what is lost is said below it
        refusal["sentences"] = ["Deals came in since you looked; see what would be lost now."]
    return render_page(
        request,
        "events/undo.html",
        title=f"Undo {str(there).lower()}?",
        crumbs=event_organiser_crumbs(event),
        status=refused.status if refused else 200,
        refusal=refusal,
        revision=event.revision,
        stake=stake.words,
        losing=stake.deals,
        lede=STAYS,
        name=str(there).lower(),
        back_url=reverse("run-event", args=[event.club.slug, event.slug]),
    )


@event_command("run-event")
def redo(request: HttpRequest, club: str, event: str, pk: int) -> HttpResponseBase:
    """Bring an undone round back as it was."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    seen = get_posted_revision(request)
    if not found.rounds.filter(pk=pk).exists():
        raise NotFound("There is no such round.")
    back = redo_round(by=actor, event_id=found.pk, round_id=pk, expected=seen)
    messages.success(request, f"{back} is back as it was, deals and all.", "good")
    return redirect("run-event", club, event)


def build_undone_rows(event: Event, rounds: list[RoundLine]) -> list[dict[str, Any]]:
    """Undone rounds for the desk: what they had, and the way to bring them back."""
    address = [event.club.slug, event.slug]
    return [
        {
            "name": line.title,
            "detail": (
                f"{count_noun(line.deals, 'deal')} in; undone by {line.undone_by or 'somebody'}"
            ),
            "tables": [
                {"name": f"Table {number}", "url": reverse("table", args=[pk])}
                for (number, _), pk in zip(line.by_table, line.table_ids, strict=True)
            ],
            "redo_url": reverse("redo-round", args=[*address, line.pk]),
        }
        for line in rounds
    ]
