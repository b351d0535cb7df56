"""Make a deal or a table void, or reset it, after showing what that costs; undo it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import scoring
from tournaments.core.audience.names import Names
from tournaments.core.errors import Refused, ResultsAtStake
from tournaments.core.formatting import format_points, format_time
from tournaments.core.parsing import parse_int
from tournaments.models import EventState, RulingKind
from tournaments.pages.core.forms import add_problems
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.pages.papers.files import get_table
from tournaments.pages.scoring.disputes import table_title
from tournaments.pages.scoring.rulings.form import RulingForm
from tournaments.scoring import describe_ruling, get_score_card, list_rulings, measure_ruling

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import Table
    from tournaments.scoring import RulingLine

CONSEQUENCES = {
    (RulingKind.VOID, False): gettext_lazy(
        "The deal counts for no player: no points and no missed nominations. It is not played "
        "again. Signatures on the card no longer count."
    ),
    (RulingKind.VOID, True): gettext_lazy(
        "In the standings it is as if these players had not sat at this table: no points, no deals "
        "and no game from it. No money is settled, and the table takes no more deals."
    ),
    (RulingKind.RESET, False): gettext_lazy(
        "The deal counts for no player until it is entered again. Signatures on the card no longer "
        "count."
    ),
    (RulingKind.RESET, True): gettext_lazy(
        "The deals count for no player, and the table enters them again from the first. Signatures "
        "on the card no longer count."
    ),
}
NOTHING_IS_LOST = gettext_lazy("Nothing is deleted, and you can undo this.")


@organiser_page("GET", "HEAD", "POST")
def rulings(request: HttpRequest, club: str, event: str, table: int) -> HttpResponseBase:
    """List what is void or reset at a table, and rule on more; `?deal=` chooses the deal."""
    found = get_table(request, club, event, table)
    deals = [
        number for number in range(1, found.deals_in.bit_length() + 1) if found.has_deal(number)
    ]
    form = RulingForm(
        request.POST if request.method == "POST" else None,
        deals=deals,
        number=parse_int(request.GET.get("deal")),
    )
    if request.method != "POST" or not form.is_valid():
        return _page(request, found, form)
    sent = {name: form.cleaned_data[name] for name in ("number", "kind", "reason")}
    if "losing" not in request.POST:
        # What is not possible is refused at once, not after the person has confirmed it.
        try:
            scoring.check_ruling(found, sent["kind"], sent["number"])
        except Refused as refused:
            if refused.has_own_page:
                raise
            add_problems(form, refused)
            return _page(request, found, form)
        return _ask(request, found, form)
    try:
        row = scoring.make_ruling(
            by=get_actor(request),
            table_id=found.pk,
            losing=parse_int(request.POST["losing"]),
            **sent,
        )
    except ResultsAtStake:
        return _ask(request, found, form)
    except Refused as refused:
        if refused.has_own_page:
            raise
        add_problems(form, refused)
        return _page(request, found, form)
    text = _("%(table)s: %(what)s") % {
        "table": table_title(found),
        "what": describe_ruling(scoring.build_ruling_line(row)),
    }
    messages.success(request, text, "good")
    return redirect("rulings", club, event, table)


@dataclass(frozen=True, slots=True)
class RulingRow:
    """A ruling in force, with the address of the button that undoes it."""

    name: str
    detail: str
    url: str


def _page(request: HttpRequest, table: Table, form: RulingForm) -> HttpResponse:
    event = table.event
    return render_page(
        request,
        "scoring/rulings/list.html",
        title=_("Void or reset"),
        crumbs=event_organiser_crumbs(event),
        lede=table_title(table),
        form=form,
        has_deals=bool(table.deals_in) and table.voided_at is None,
        is_final=event.state == EventState.FINAL,
        rows=[_row(table, line) for line in list_rulings(table)],
        card_url=reverse("table", args=[table.pk]),
        run_url=reverse("run-event", args=[event.club.slug, event.slug]),
    )


def _row(table: Table, line: RulingLine) -> RulingRow:
    made_at = datetime.fromisoformat(line.made_at)
    address = [table.event.club.slug, table.event.slug, table.pk, line.id]
    return RulingRow(
        name=describe_ruling(line),
        detail=_("At %(time)s") % {"time": format_time(made_at)},
        url=reverse("undo-ruling", args=address),
    )


def _ask(request: HttpRequest, table: Table, form: RulingForm) -> HttpResponse:
    kind, number = RulingKind(form.cleaned_data["kind"]), form.cleaned_data["number"]
    stake = measure_ruling(table, number)
    names = get_score_card(table, Names.FULL).names
    what = _("deal %(number)d") % {"number": number} if number else _("the whole table")
    title = _("Make %(what)s void?") if kind == RulingKind.VOID else _("Reset %(what)s?")
    button = _("Make %(what)s void") if kind == RulingKind.VOID else _("Reset %(what)s")
    return render_page(
        request,
        "scoring/rulings/confirm.html",
        title=title % {"what": what},
        crumbs=event_organiser_crumbs(table.event),
        lede=f"{table_title(table)}. {NOTHING_IS_LOST}",
        stake=stake.sentence,
        consequence=CONSEQUENCES[kind, number is None],
        points=[
            (name, format_points(points)) for name, points in zip(names, stake.points, strict=True)
        ],
        fields=[
            ("number", number or ""),
            ("kind", kind.value),
            ("reason", form.cleaned_data["reason"]),
            ("losing", stake.deals),
        ],
        reason=form.cleaned_data["reason"],
        button=button % {"what": what},
        back_url=reverse("rulings", args=[table.event.club.slug, table.event.slug, table.pk]),
    )


@organiser_page("POST")
def undo(
    request: HttpRequest, club: str, event: str, table: int, ruling_id: int
) -> HttpResponseBase:
    """Undo a ruling."""
    found = get_table(request, club, event, table)
    try:
        row = scoring.undo_ruling(by=get_actor(request), table_id=found.pk, ruling_id=ruling_id)
    except Refused as refused:
        if refused.has_own_page:
            raise
        messages.error(request, refused.detail, "bad")
    else:
        what = _("Deal %(number)d") % {"number": row.number} if row.number else table_title(found)
        messages.success(request, _("Undone. %(deals)s counts again.") % {"deals": what}, "good")
    return redirect("rulings", club, event, table)
