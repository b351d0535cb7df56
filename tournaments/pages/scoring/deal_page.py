"""Build what the template of the page that enters a deal shows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.errors import InvalidInput, NeedsConsent, StaleVersion
from tournaments.core.formatting import (
    format_points,
    format_signed,
    format_time,
    join_names,
    short_names,
)
from tournaments.core.translation import translate
from tournaments.pages.core.layout import render_page
from tournaments.pages.scoring.card_rows import deal_title
from tournaments.pages.scoring.cards import table_crumbs
from tournaments.pages.scoring.deal_rows import EntryRows
from tournaments.scoring import NEED_CONSENT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.http import HttpRequest, HttpResponse

    import engine
    from tournaments.core.errors import Refused
    from tournaments.scoring import ScoreCard, StoredDeal, SubmissionResult


def render_entry_page(
    request: HttpRequest,
    card: ScoreCard,
    plan: engine.DealPlan,
    fields: Mapping[str, str],
    refused: Refused | None = None,
    *,
    stands: StoredDeal | None = None,
) -> HttpResponse:
    """Show the form with what was entered, and what is wrong with it.

    `stands` is the accepted result of the deal, if that is why the new one was refused.
    """
    is_wrong = isinstance(refused, InvalidInput)
    # The problems of another refusal are about what stands in the way, not about the numbers.
    rows = EntryRows(card, plan, fields, refused.problems if refused and is_wrong else ())
    return render_page(
        request,
        "scoring/deal.html",
        title=deal_title(card, plan.number),
        crumbs=table_crumbs(card.table),
        status=422 if refused else 200,
        deal=deal_head(card, plan),
        entry=rows,
        refusal=_refusal(rows, refused, stands) if refused else None,
        preview=_ask_consent(Preview(), fields, refused.extra["accept"])
        if isinstance(refused, NeedsConsent)
        else None,
    )


@dataclass(frozen=True, slots=True)
class Refusal:
    """The note above the form: why the result was not saved, and what to do.

    `is_in_the_way`: the deal has a result, and what was entered would correct it.
    """

    title: str
    lines: list[str]
    is_wrong: bool = False
    is_in_the_way: bool = False


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A player's line of a preview: what the deal brings, and the total with it."""

    name: str
    tricks: str
    points: str
    total: str
    missed: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """The deal as entered so far; `accept` are the codes of what the table would have to allow."""

    problems: Sequence[str] = ()
    rows: Sequence[PreviewRow] = ()
    warnings: Sequence[str] = ()
    accept: str = ""
    accept_ticked: bool = False


@dataclass(frozen=True, slots=True)
class DealHead:
    """What the players need to know of a deal before it is played."""

    what: str
    sentence: str
    hand_size: int | None
    call_url: str
    card_url: str
    order: list[str]


def deal_head(card: ScoreCard, plan: engine.DealPlan) -> DealHead:
    """Return what the players need to know of the deal before it is played."""
    names = short_names(card.names)
    order = card.order(plan)
    return DealHead(
        what=f"{translate(plan.title)}." if plan.specials or plan.menu else "",
        sentence=translate(plan.sentence),
        hand_size=plan.hand_size,
        call_url="?again" if plan.hand_size_choices and plan.hand_size else "",
        card_url=reverse("table", args=[card.table.pk]),
        order=[
            _("%(name)s deals") % {"name": names[seat]} if seat == plan.dealer else names[seat]
            for seat in order
        ],
    )


def _refusal(rows: EntryRows, refused: Refused, stands: StoredDeal | None) -> Refusal:
    if stands is not None:
        return _conflict(rows, stands, has_changed=isinstance(refused, StaleVersion))
    if isinstance(refused, InvalidInput):
        title = _("Deal %(number)s is not saved yet.") % {"number": rows.plan.number}
        return Refusal(title, rows.list_problems(), is_wrong=True)
    allow = _("If your table allows it, tick the box above the button that saves.")
    return Refusal(str(refused.title), [refused.detail, allow])


def _ask_consent(preview: Preview, fields: Mapping[str, str], codes: Sequence[str]) -> Preview:
    """Add the box by which a table can allow what the rules forbid."""
    # A tick counts for what it was set for: with other codes the table is asked again.
    ticked = fields.get("accept", "").split()
    return replace(
        preview, accept=" ".join(codes), accept_ticked=bool(codes) and set(codes) <= set(ticked)
    )


def _conflict(rows: EntryRows, stands: StoredDeal, *, has_changed: bool) -> Refusal:
    """Return the note about an accepted result; what was entered now is a correction of it."""
    score, number = stands.score, rows.plan.number
    nominated: Sequence[int | None] = score.nominations or (None,) * len(score.tricks)
    results = [
        f"{rows.names[seat]} {_took(score.tricks[seat], nominated[seat])} "
        f"({format_signed(score.points[seat])})"
        for seat in rows.order
    ]
    text = (
        _("Deal %(deal)s was changed: %(name)s entered %(results)s at %(time)s.")
        if has_changed
        else _("Deal %(deal)s has been entered already: %(name)s entered %(results)s at %(time)s.")
    )
    values = {
        "deal": number,
        "name": stands.entered_as,
        "results": join_names(results),
        "time": format_time(stands.entered_at),
    }
    advice = _(
        "Saving the numbers below would correct it: enter a reason and save. If the accepted "
        "result is right, go back to the score card."
    )
    return Refusal(text % values, [advice], is_in_the_way=True)


def _took(tricks: int, nominated: int | None) -> str:
    if nominated is None:
        return _("%(taken)s taken") % {"taken": tricks}
    return _("%(taken)s of %(nominated)s") % {"taken": tricks, "nominated": nominated}


def render_preview(
    request: HttpRequest,
    card: ScoreCard,
    plan: engine.DealPlan,
    taken: SubmissionResult | None,
    problems: Sequence[str],
) -> HttpResponse:
    """Show the points of the deal as entered so far, or what is wrong with it."""
    preview = Preview(problems)
    if taken is not None:
        warnings = taken.score.warnings
        preview = _ask_consent(
            Preview(
                rows=_preview_rows(card, plan, taken),
                warnings=[translate(w.message) for w in warnings],
            ),
            request.POST.dict(),
            [w.code for w in warnings if w.code in NEED_CONSENT],
        )
    shown = preview if taken or problems else None
    return render(request, "scoring/_preview.html", {"preview": shown})


def _preview_rows(
    card: ScoreCard, plan: engine.DealPlan, taken: SubmissionResult
) -> list[PreviewRow]:
    score = taken.score
    rows = EntryRows(card, plan, {})
    nominated: Sequence[int | None] = score.nominations or (None,) * len(score.tricks)
    return [
        PreviewRow(
            name=rows.names[seat],
            tricks=_took(score.tricks[seat], nominated[seat]),
            points=format_signed(score.points[seat]),
            total=format_points(taken.points[seat]),
            missed=score.made[seat] is False,
        )
        for seat in rows.order
    ]
