"""Draw the next round: settings, progress, drafts, and why players sit where they do."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import access_draw, access_event
from tournaments.core.errors import InvalidInput, NotFound, Refused
from tournaments.core.parsing import parse_int
from tournaments.draws import (
    MAX_DRAFTS,
    MAX_SEED,
    DrawSettings,
    build_draw_row,
    compare_drafts,
    explain_draft_table,
    list_findings,
    list_open_draws,
    request_draw,
)
from tournaments.models import DrawState, Role
from tournaments.pages.core.conflicts import get_posted_revision, refusal_row, reload_revision
from tournaments.pages.core.forms import add_problems
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.pages.draws.comparison_rows import build_column_rows
from tournaments.pages.draws.draft_rows import Selection, build_draft_row, build_swap_row
from tournaments.pages.draws.forms import DrawForm, initial_of
from tournaments.seating import METHODS

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase
    from django_htmx.middleware import HtmxDetails

    from tournaments.draws import Finding
    from tournaments.models import Draw, Event

    class HtmxRequest(HttpRequest):
        """A request as django-htmx's middleware leaves it."""

        htmx: HtmxDetails


RULE_CODES = {
    "apart-and-together",
    "no-such-table",
    "rules-clash",
    "table",
    "table-full",
    "too-many-apart",
    "too-many-together",
    "two-tables",
}
"""What blocks a draw and is put right in the seating rules."""
MORE = ("sizes", "cut", "rematch", "seconds", "seed")
"""The fields of a draw that are folded."""


@organiser_page("GET", "HEAD", "POST")
def draw(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Show the draft, or several side by side, or else the settings of a draw.

    `?draw` shows one of several drafts, `?new` the settings in any case and `?beside` the settings
    of another draft to compare.
    """
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    if request.method == "POST":
        return _order(request, found)
    drafts = list_open_draws(found)
    if not drafts or "new" in request.GET or "beside" in request.GET:
        return render_request_page(request, found, drafts, _first_form(request, drafts))
    searching = next((draft for draft in drafts if draft.state != DrawState.READY), None)
    shown = find_draft(drafts, parse_int(request.GET.get("draw"))) or searching
    if shown is None and len(drafts) > 1:
        return render_comparison(request, found, drafts)
    return render_draft_page(request, found, drafts, shown or drafts[0])


def find_draft(drafts: list[Draw], asked: int | None) -> Draw | None:
    """Return the draft with this id."""
    return next((draft for draft in drafts if draft.pk == asked), None)


def list_kept(event: Event) -> list[int]:
    """List the ids of the drafts that a new one may be compared with."""
    return [draft.pk for draft in list_open_draws(event) if draft.state == DrawState.READY]


def _last_failure(event: Event) -> list[str]:
    """Say why the last draw failed, if nothing was drawn since."""
    last = event.draws.order_by("-pk").first()
    if last is None or last.state != DrawState.FAILED:
        return []
    last.event = event
    return [problem.words for problem in build_draw_row(last).problems]


def _first_form(request: HttpRequest, drafts: list[Draw]) -> DrawForm:
    """Return the form with the settings of the latest draft, or the usual ones."""
    last = next((one for one in reversed(drafts) if not METHODS[one.method].is_given), None)
    initial = {} if last is None else initial_of(DrawSettings.from_json(last.settings))
    return DrawForm(initial={**initial, "keep": "beside" in request.GET})


def generate_seed() -> int:
    """Return a random seed."""
    return secrets.randbelow(MAX_SEED)


def _order(request: HttpRequest, event: Event) -> HttpResponseBase:
    form = DrawForm(request.POST)
    if not form.is_valid():
        return render_request_page(request, event, list_open_draws(event), form)
    seed = form.cleaned_data["seed"]
    try:
        request_draw(
            by=get_actor(request),
            event_id=event.pk,
            settings=form.to_settings(),
            seed=generate_seed() if seed is None else seed,
            keep=list_kept(event) if form.cleaned_data["keep"] else (),
            expected=get_posted_revision(request),
        )
    except Refused as refused:
        reload_revision(event, refused)
        fields = {problem.field for problem in refused.problems} & set(form.fields)
        if fields:
            add_problems(form, refused)
        shown = None if fields else refused
        return render_request_page(request, event, list_open_draws(event), form, shown)
    return redirect("draw", event.club.slug, event.slug)


def render_request_page(
    request: HttpRequest,
    event: Event,
    drafts: list[Draw],
    form: DrawForm,
    refused: Refused | None = None,
) -> HttpResponse:
    """Render the settings of a draw, with everything that would block it."""
    number = event.rounds.next_number()
    address = [event.club.slug, event.slug]
    # What the refusal says is not stated once more below it.
    stated = {problem.message for problem in refused.problems} if refused is not None else set()
    findings = _findings(request, event, form, number)
    return render_page(
        request,
        "draws/request.html",
        title=_("Draw round %(number)d") % {"number": number},
        crumbs=event_organiser_crumbs(event),
        status=422 if form.errors or isinstance(refused, InvalidInput) else _status_code(refused),
        form=form,
        more=[form[n] for n in MORE],
        more_open=any(form[n].errors for n in MORE),
        findings=[finding for finding in findings if finding.words not in stated],
        refusal=refusal_row(refused),
        clash=any(finding.code in RULE_CODES for finding in findings),
        revision=event.revision,
        failed=_last_failure(event),
        drafts=len(drafts),
        can_keep=0 < len(drafts) < MAX_DRAFTS,
        draft_url=reverse("draw", args=address),
        hand_url=reverse("draw-by-hand", args=address),
        entries_url=reverse("entries", args=address),
        rules_url=reverse("seating-rules", args=address),
    )


def _status_code(refused: Refused | None) -> int:
    return refused.status if refused is not None else 200


def _findings(request: HttpRequest, event: Event, form: DrawForm, number: int) -> list[Finding]:
    settings = form.to_settings() if form.is_bound and form.is_valid() else DrawSettings()
    try:
        return list_findings(event, settings, by=get_actor(request), number=number)
    except InvalidInput:
        return []  # shown at its field


def render_comparison(request: HttpRequest, event: Event, drafts: list[Draw]) -> HttpResponse:
    """Render the drafts side by side."""
    number = event.rounds.next_number()
    names = ("beside", "choose")
    address = [event.club.slug, event.slug]
    here = reverse("draw", args=address)
    compared = compare_drafts(event, drafts, by=get_actor(request))
    columns = build_column_rows(compared, here)
    return render_page(
        request,
        "draws/compare.html",
        title=_("Drafts of round %(number)d") % {"number": number},
        crumbs=event_organiser_crumbs(event),
        revision=event.revision,
        address={n: reverse(f"draw-{n}", args=address) for n in names},
        failed=_last_failure(event),
        drafts=columns,
        can_draw=len(drafts) < MAX_DRAFTS,
        like=next((column for column in columns if column.can_redraw), None),
        settings_url=f"{here}?beside=1",
    )


def render_draft_page(
    request: HttpRequest,
    event: Event,
    drafts: list[Draw],
    draft: Draw,
    refused: Refused | None = None,
) -> HttpResponse:
    """Render one of the open drafts, or a draw that is still being made or has failed."""
    row = build_draw_row(draft)
    fields = request.POST if request.method == "POST" else request.GET
    selection = Selection.from_fields(fields.dict(), row)
    address = [event.club.slug, event.slug]
    is_out = any(found.is_published for found in row.rounds if found.number == selection.number)
    title = _("Round %(number)d as drawn") if is_out else _("Draft of round %(number)d")
    names = ("swap", "again", "beside", "stop", "discard", "publish", "repair", "by-hand")
    return render_page(
        request,
        "draws/draft.html",
        title=title % {"number": selection.number},
        crumbs=event_organiser_crumbs(event),
        status=_status_code(refused),
        refusal=refusal_row(refused),
        revision=event.revision,
        here=reverse("draw", args=address),
        address={n.replace("-", "_"): reverse(f"draw-{n}", args=address) for n in names},
        draft=build_draft_row(event, draft, row, selection),
        swap=build_swap_row(get_actor(request), draft, row, selection),
        accepting=fields.get("accept", ""),
        failed=[] if selection.one else _last_failure(event),
        place=drafts.index(draft) + 1,
        drafts=len(drafts),
        can_draw_beside=len(drafts) < MAX_DRAFTS and not METHODS[draft.method].is_given,
    )


@dataclass(frozen=True, slots=True)
class RepeatRow:
    """Two players who meet again. `swap_url` previews a swap that parts them; empty without one."""

    words: str
    swap_url: str


@organiser_page("GET", "HEAD")
def why(request: HtmxRequest, club: str, event: str, number: int, table: int) -> HttpResponseBase:
    """Explain why these players sit at a table, and how each repeat could be avoided."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    drafts = list_open_draws(found)
    named = find_draft(drafts, parse_int(request.GET.get("draw")))
    draft = named or next(reversed(drafts), None)
    if draft is None or not draft.tables:
        raise NotFound(_("There is no draft."))
    try:
        reason = explain_draft_table(draft, number, table, by=get_actor(request))
    except IndexError:
        raise NotFound(_("The draft has no such table.")) from None
    here = reverse("draw", args=[club, event])
    selection = Selection(draft.pk, number)
    repeats = [
        RepeatRow(
            words=repeat.words,
            swap_url=here + selection.address(int(repeat.avoid.one), int(repeat.avoid.other))
            if repeat.avoid
            else "",
        )
        for repeat in reason.repeats
    ]
    return render_page(
        request,
        "draws/_why.html" if request.htmx else "draws/why.html",
        title=_("Table %(table)d, round %(number)d") % {"table": table, "number": number},
        crumbs=[*event_organiser_crumbs(found), (_("Draft"), here)],
        why=reason.why,
        compared=reason.compared,
        repeats=repeats,
    )


def get_posted_draft(request: HttpRequest, club: str, event: str) -> tuple[Event, Draw]:
    """Return the event and the draft that the form names. Raises NotFound."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    named = parse_int(request.POST.get("draw"))
    draft = access_draw(get_actor(request), pk=named) if named is not None else None
    if draft is None or draft.event_id != found.pk:
        raise NotFound(_("This draw does not exist any more."))
    return found, draft
