"""Rules in words: of a ready-made way to play, and of an event as it was decided."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

import engine
from tournaments.core.access import access_event
from tournaments.core.errors import NotFound
from tournaments.core.formatting import format_date
from tournaments.events import find_preset, preset_for, ruleset_from_json
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.public import public_page
from tournaments.pages.events.event import event_breadcrumbs

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

SEATS_SHOWN = 4


@public_page
def preset(request: HttpRequest, preset: str) -> HttpResponseBase:
    """One ready-made way to play, deal by deal."""
    found = find_preset(preset)
    if found is None:
        raise NotFound("There is no such thing here.")
    return render_page(
        request,
        "events/event_rules.html",
        title=found.title,
        crumbs=[("Ways to play", "/rules/")],
        sentence=found.sentence,
        **build_rules(engine.make_ruleset(preset), found.players),
    )


@public_page
def event_rules(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """The rules of an event, and since when they are fixed."""
    found = access_event(get_actor(request), club__slug=club, slug=event)
    ruleset = ruleset_from_json(found.ruleset)
    preset = preset_for(ruleset)
    fixed = (
        found.frozen_at
        and f"Fixed since the first round was seated, {format_date(found.frozen_at)}."
    )
    return render_page(
        request,
        "events/event_rules.html",
        title="Rules of the night",
        crumbs=event_breadcrumbs(found),
        sentence=f"{ruleset.title}. {preset.sentence}",
        frozen=fixed or "They may still change until the first round is seated.",
        **build_rules(ruleset, preset.players),
    )


def build_rules(ruleset: engine.Ruleset, players: range) -> dict[str, Any]:
    """The deals of the game and its house rules, ready to show."""
    seats = SEATS_SHOWN if SEATS_SHOWN in players else players[0]
    sheet = engine.score_sheet(ruleset, players=seats, first_dealer=0)
    first = sheet.plan(1, {})
    is_open = first.hand_size is None or sheet.deal_count is None
    return {
        "deals": [] if is_open else _deal_rows([sheet.plan(n, {}) for n in _numbers(sheet)]),
        "no_plan": f"{first.title}. {first.sentence}",
        "words": ruleset.options_in_words(),
    }


def _numbers(sheet: engine.ScoreSheet) -> range:
    return range(1, (sheet.deal_count or 0) + 1)


def _deal_rows(plans: list[engine.DealPlan]) -> list[dict[str, str]]:
    """A row for each special deal; deals as usual that follow one another share a row."""
    runs = groupby(plans, key=lambda plan: plan.number if plan.specials else 0)
    return [_row([*run]) for _, run in runs]


def _row(run: list[engine.DealPlan]) -> dict[str, str]:
    first, last = run[0], run[-1]
    numbers = f"{first.number}" if len(run) == 1 else f"{first.number} to {last.number}"
    cards = f"{first.hand_size}" if len(run) == 1 else f"{first.hand_size} to {last.hand_size}"
    return {
        "number": numbers,
        "cards": cards,
        "title": first.title if first.specials else "As usual",
        "sentence": first.sentence.partition(". ")[2],
    }
