"""Show rules in sentences: those of a preset, and those of an event."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import engine
from tournaments.core.access import access_event
from tournaments.core.audience.robots import may_be_listed
from tournaments.core.errors import NotFound
from tournaments.core.formatting import format_date
from tournaments.core.translation import translate
from tournaments.pages.core.crumbs import event_breadcrumbs
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.public import public_page
from tournaments.papers import book_response, build_book
from tournaments.presets import find_choice, ruleset_from_json

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

SEATS_SHOWN = 4


@public_page
def preset(request: HttpRequest, preset: str) -> HttpResponseBase:
    """Show one preset, deal by deal."""
    choice = find_choice(None, preset)
    if choice is None:
        raise NotFound(_("There is no such preset."))
    found = choice.preset
    return render_page(
        request,
        "events/event_rules.html",
        title=translate(found.title),
        listed=True,
        crumbs=[(_("Ways to play"), "/rules/")],
        sentence=translate(found.sentence),
        rules=build_rules(choice.ruleset, found.players),
        book=build_book(choice.ruleset),
        pdf_url=reverse("preset-book", args=[preset]),
    )


@public_page
def preset_book(request: HttpRequest, preset: str) -> HttpResponseBase:
    """Print the rulebook of a preset."""
    choice = find_choice(None, preset)
    if choice is None:
        raise NotFound(_("There is no such preset."))
    return book_response(get_actor(request), choice.ruleset, f"{choice.slug}-rules")


@public_page
def event_rules(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Show the rules of an event, and since when they are fixed."""
    found = access_event(get_actor(request), club__slug=club, slug=event)
    ruleset = ruleset_from_json(found.ruleset)
    preset = engine.preset_of(ruleset)
    if found.frozen_at is None:
        frozen = _("The rules may change until the first round is seated.")
    else:
        text = _("Fixed since the first round was seated on %(date)s.")
        frozen = text % {"date": format_date(found.frozen_at)}
    return render_page(
        request,
        "events/event_rules.html",
        title=_("Rules for this night"),
        listed=may_be_listed(found.club),
        look=found.club,
        crumbs=event_breadcrumbs(found),
        sentence=f"{translate(ruleset.title)}. {translate(preset.sentence)}",
        frozen=frozen,
        rules=build_rules(ruleset, preset.players),
        duplicate=_DUPLICATE if found.duplicate else (),
        book=build_book(ruleset, found.club.name),
        pdf_url=reverse("event-book", args=[club, event]),
    )


_DUPLICATE = (
    gettext_lazy(
        "The online tables of a round with the same number of players play the same deals: each "
        "seat gets the same cards at all of them."
    ),
    gettext_lazy(
        "Every deal is shuffled, even where the rules only cut the pack that was played with. The "
        "seed of all deals is committed to before the first, and no player can add to it."
    ),
    gettext_lazy(
        "Until all of these tables have finished, only the players at a table can see its game, "
        "and its results do not count. A person plays the deals at one table only."
    ),
    gettext_lazy(
        "Then each seat is compared with the same seat at the other tables: what counts is the "
        "difference between its points and the average. The standings go by points as always."
    ),
)


@public_page
def event_book(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Print the rulebook of an event's rules, with the club's own options in it."""
    actor = get_actor(request)
    found = access_event(actor, club__slug=club, slug=event)
    ruleset = ruleset_from_json(found.ruleset)
    place = f"{found.club.name} · {found.name}"
    return book_response(actor, ruleset, f"{found.slug}-rules", place)


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal, or several ordinary ones in sequence."""

    number: str
    cards: str
    title: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game: its deals or, where those are not planned, `no_plan`; house rules."""

    deals: list[DealRow]
    no_plan: str
    sentences: list[str]


def build_rules(ruleset: engine.Ruleset, players: range) -> Rules:
    """Build the deals of the game and its house rules."""
    # A score sheet is for one size of table; a night has several, and this one represents all.
    seats = SEATS_SHOWN if SEATS_SHOWN in players else players[0]
    sheet = engine.score_sheet(ruleset, players=seats, first_dealer=0)
    first = sheet.plan(1, {})
    is_open = first.hand_size is None or sheet.deal_count is None
    return Rules(
        deals=[] if is_open else _deal_rows([sheet.plan(n, {}) for n in _numbers(sheet)]),
        no_plan=translate(first.description),
        sentences=[translate(text) for text in ruleset.options_in_words()],
    )


def _numbers(sheet: engine.ScoreSheet) -> range:
    return range(1, (sheet.deal_count or 0) + 1)


def _deal_rows(plans: list[engine.DealPlan]) -> list[DealRow]:
    """Build a row for each special deal; ordinary deals in sequence share a row."""
    runs = groupby(plans, key=lambda plan: plan.number if plan.specials else 0)
    return [_row([*run]) for _key, run in runs]


def _row(run: list[engine.DealPlan]) -> DealRow:
    first, last = run[0], run[-1]
    return DealRow(
        number=_format_range(first.number, last.number),
        cards=_format_range(first.hand_size, last.hand_size),
        title=translate(first.title) if first.specials else _("Ordinary deals"),
        # The page shows the number of cards, the opening, in a column of its own.
        sentence=translate(engine.split_opening(first.sentence)[1]),
    )


def _format_range(first: int | None, last: int | None) -> str:
    if first == last:
        return f"{first}"
    return _("%(first)s to %(last)s") % {"first": first, "last": last}
