"""The page of a call: how many cards and which specials, before the deal itself is entered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.formatting import short_names
from tournaments.core.translation import translate
from tournaments.pages.core.layout import render_page
from tournaments.pages.scoring.card_rows import deal_title
from tournaments.pages.scoring.cards import table_crumbs
from tournaments.pages.scoring.deal_form import parse_number
from tournaments.pages.scoring.deal_page import deal_head
from tournaments.pages.scoring.deal_rows import ChoiceRow, Option
from tournaments.papers import SLOT_TITLES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest, HttpResponse

    import engine
    from tournaments.scoring import ScoreCard

PREFIX = "call-"


def needs_call(plan: engine.DealPlan, fields: Mapping[str, str]) -> bool:
    """Return whether the caller has yet to choose what is played."""
    return bool(plan.hand_size_choices) and not (plan.hand_size and "hand_size" in fields)


def parse_call_fields(query: Mapping[str, str]) -> dict[str, str]:
    """Return what the page of the call sent: hand size, at most one special of each slot."""
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
    """Show the form that asks what the caller chose."""
    names = short_names(card.names)
    caller = plan.dealer if plan.caller is None else plan.caller
    return render_page(
        request,
        "scoring/call.html",
        title=deal_title(card, plan.number),
        crumbs=table_crumbs(card.table),
        deal=deal_head(card, plan),
        caller=names[caller],
        error=error,
        sizes=_sizes(plan, fields),
        slots=_slots(plan, fields),
    )


def _sizes(plan: engine.DealPlan, fields: Mapping[str, str]) -> ChoiceRow:
    chosen = parse_number(fields, "hand_size")
    options = [Option(str(n), str(n), checked=n == chosen) for n in plan.hand_size_choices]
    return ChoiceRow("hand_size", _("Cards each"), tuple(options))


def _slots(plan: engine.DealPlan, fields: Mapping[str, str]) -> list[ChoiceRow]:
    """Return the menu by slot; at most one special of each may be called."""
    called = set(fields.get("call", "").split())
    return [
        ChoiceRow(
            f"{PREFIX}{slot}",
            str(SLOT_TITLES.get(slot, slot.capitalize())),
            tuple(
                Option(item.slug, translate(item.title), checked=item.slug in called)
                for item in plan.menu
                if item.slot == slot
            ),
        )
        for slot in dict.fromkeys(item.slot for item in plan.menu)
    ]
