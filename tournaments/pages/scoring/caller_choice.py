"""The caller's game: how many cards, and what is called, before the deal itself is entered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournaments.core.formatting import short_names
from tournaments.pages.core.layout import render_page
from tournaments.pages.scoring.cards import table_crumbs
from tournaments.pages.scoring.deal_form import parse_number
from tournaments.pages.scoring.deal_page import deal_head, deal_title
from tournaments.pages.scoring.deal_rows import ChoiceRow, Option
from tournaments.papers import SLOT_TITLES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest, HttpResponse

    import engine
    from tournaments.scoring import ScoreCard

PREFIX = "call-"


def needs_call(plan: engine.DealPlan, fields: Mapping[str, str]) -> bool:
    """Whether the caller has yet to say what is played."""
    return bool(plan.hand_size_choices) and not (plan.hand_size and "hand_size" in fields)


def parse_call_fields(query: Mapping[str, str]) -> dict[str, str]:
    """What the page of the call sent on: the hand size, and one special of each kind at most."""
    if "hand_size" not in query:
        return {}
    chosen = [query[name][:60] for name in sorted(query) if name.startswith(PREFIX) and query[name]]
    return {"hand_size": query["hand_size"], "call": " ".join(chosen[: len(SLOT_TITLES)])}


def render_call_page(
    request: HttpRequest,
    card: ScoreCard,
    plan: engine.DealPlan,
    fields: Mapping[str, str],
    error: str,
) -> HttpResponse:
    """Ask the table what the caller chose."""
    names = short_names(card.names)
    caller = plan.dealer if plan.caller is None else plan.caller
    return render_page(
        request,
        "scoring/call.html",
        title=deal_title(card, plan),
        crumbs=table_crumbs(card.table),
        deal=deal_head(card, plan),
        call={
            "caller": names[caller],
            "errors": [error] if error else [],
            "sizes": _sizes(plan, fields),
            "slots": _slots(plan, fields),
        },
    )


def _sizes(plan: engine.DealPlan, fields: Mapping[str, str]) -> ChoiceRow:
    said = parse_number(fields, "hand_size")
    options = [Option(str(n), str(n), checked=n == said) for n in plan.hand_size_choices]
    return ChoiceRow("hand_size", "Cards each", tuple(options))


def _slots(plan: engine.DealPlan, fields: Mapping[str, str]) -> list[dict[str, Any]]:
    """The menu sorted by what each special decides; of each kind one may be called."""
    called = set(fields.get("call", "").split())
    kinds = dict.fromkeys(item.slot for item in plan.menu)
    return [
        {
            "name": f"{PREFIX}{kind}",
            "label": SLOT_TITLES.get(kind, kind.capitalize()),
            "options": [
                Option(item.slug, item.title, checked=item.slug in called)
                for item in plan.menu
                if item.slot == kind
            ],
        }
        for kind in kinds
    ]
