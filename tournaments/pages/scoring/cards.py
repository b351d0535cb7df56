"""A table's score card as clubs print it, and every version of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.shortcuts import render
from django.urls import reverse

from tournaments.core.access import access_table, access_table_by_link, access_table_to_score
from tournaments.core.errors import NotFound, Refused
from tournaments.core.formatting import (
    format_datetime,
    format_points,
    format_signed,
    join_names,
    short_names,
)
from tournaments.events import build_game_line, list_substitutes, ruleset_from_json
from tournaments.models import EventState, Role, Source, Table
from tournaments.pages.core.layout import get_actor, get_scorer, get_table_token, render_page
from tournaments.pages.core.public import public_page
from tournaments.pages.events.event import event_breadcrumbs
from tournaments.pages.online.game_links import build_game_link
from tournaments.pages.scoring.card_rows import card_rows, footer_cells
from tournaments.pages.scoring.footnotes import Footnotes
from tournaments.pages.scoring.stakes import payment_rows
from tournaments.scoring import ScoreCard, StoredDeal, get_score_card, list_versions

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from engine import DealPlan
    from tournaments.core.actors import Actor

SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs", "NT": "none"}

# The others' names say it: a person's own, or "the table's link".
SOURCE_SUFFIXES = {
    Source.TOKEN.label: ", with a program",
    Source.DEMO.label: ", for the demonstration",
}


def readable_table(request: HttpRequest, table_id: int) -> Table:
    """The table if whoever asks may read it: as anybody may, or by holding its link."""
    try:
        return access_table(get_actor(request), pk=table_id)
    except NotFound:
        table = access_table_by_link(get_table_token(request))
        if table.pk != table_id:
            raise
        return table


def table_crumbs(table: Table) -> list[tuple[str, str]]:
    """From the club down to the table."""
    return [*event_breadcrumbs(table.event), (str(table), reverse("table", args=[table.pk]))]


def may_score(request: HttpRequest, table: Table) -> bool:
    """Whether to show the way to entering results; that page checks for itself."""
    if table.event.state == EventState.FINAL or table.round.undone_at is not None:
        return False
    return bool(get_scorer(request, table.pk).link) or is_scorer(request, table)


def is_scorer(request: HttpRequest, table: Table) -> bool:
    """Whether somebody is signed in who scores for the table's club."""
    actor = get_actor(request)
    if actor.user is None:
        return False
    try:
        access_table(actor, Role.SCORER, pk=table.pk)
    except Refused:
        return False
    return True


def card_to_score(actor: Actor, table_id: int) -> ScoreCard | None:
    """The card of a table to enter results for; None for a code that opens it no longer.

    Raises as `access_table_to_score` for everybody else.
    """
    try:
        return get_score_card(access_table_to_score(actor, table_id))
    except NotFound:
        if actor.link:
            return None
        raise


@public_page
def table(request: HttpRequest, table: int) -> HttpResponseBase:
    """The score card."""
    found = readable_table(request, table)
    card = get_score_card(found)
    scores = may_score(request, found)
    return render_page(
        request,
        "scoring/card.html",
        title=str(found),
        crumbs=event_breadcrumbs(found.event),
        card=_card(card, scores),
        next=_next(card, scores),
        game=build_game_link(build_game_line(found)),
    )


@public_page
def table_card(request: HttpRequest, table: int) -> HttpResponseBase:
    """Only the card, for a page that refreshes itself."""
    found = readable_table(request, table)
    return render(
        request,
        "scoring/_card.html",
        {"card": _card(get_score_card(found), may_score(request, found))},
    )


def _next(card: ScoreCard, scores: bool) -> dict[str, str]:
    number = card.next_number
    if number is None or not scores:
        return {}
    plan = card.plan(number)
    cards = f": {plan.title}" if plan else ""
    return {
        "url": reverse("score", args=[card.table.pk]),
        "label": f"Enter deal {number}{cards}",
        "sheet_url": reverse("type-sheet", args=[card.table.pk]),
    }


def _card(card: ScoreCard, scores: bool) -> dict[str, Any]:
    footnotes = Footnotes(card)
    table = card.table
    return {
        "names": short_names(card.names),
        "is_wide": table.size > 5,
        "is_live": not card.is_finished and table.event.state == EventState.RUNNING,
        "live_url": reverse("table-card", args=[table.pk]),
        "state": _state(card),
        "state_class": "chip-done" if card.is_finished else "chip-live",
        "detail": f"{_round(table)} {ruleset_from_json(table.event.ruleset).title}.",
        "rows": card_rows(card, footnotes, scores=scores),
        "totals": footer_cells(card),
        "verdict": _result_sentence(card),
        "stand_ins": _stand_ins(card),
        "footnotes": footnotes.texts(),
        "payments": payment_rows(card),
    }


def _stand_ins(card: ScoreCard) -> list[str]:
    """Who played which deals for whom, a sentence each."""
    said = []
    for line in list_substitutes(card.table):
        until = f" to {line.to_deal}" if line.to_deal else " on"
        plays = "played" if line.to_deal else "plays"
        said.append(
            f"{line.name} {plays} for {card.names[line.seat]} from deal {line.from_deal}{until}."
        )
    return said


def _round(table: Table) -> str:
    """Which round the table is of, and that it does not count where it does not."""
    undone = table.round.undone_at is not None
    return f"{table.round} was undone: nothing here counts." if undone else f"{table.round}."


def _state(card: ScoreCard) -> str:
    if card.table.round.undone_at is not None:
        return "Undone"
    if card.is_finished:
        return "Closed early" if card.table.closed_at else "Finished"
    of = f" of {card.sheet.deal_count}" if card.sheet.deal_count else ""
    return f"Deal {card.next_number}{of}"


def _result_sentence(card: ScoreCard) -> str:
    """Who won, and how many missed contracts told a tie apart."""
    won = card.winners
    if not won:
        return ""
    names = join_names([card.names[seat] for seat in won])
    best = card.totals.points[won[0]]
    level = [seat for seat, points in enumerate(card.totals.points) if points == best]
    if len(won) > 1:
        return f"{names} share the win with {format_points(best)} points each."
    told_apart = ", by fewer missed contracts" if len(level) > 1 else ""
    return f"{names} wins with {format_points(best)} points{told_apart}."


@public_page
def deal_history(request: HttpRequest, table: int, number: int) -> HttpResponseBase:
    """Every version of a deal: who, when, from where, what it replaced, and why."""
    found = readable_table(request, table)
    card = get_score_card(found)
    if not 1 <= number <= max(card.last_number, 1):
        raise NotFound("There is no such thing here.")
    plan = card.plan(number)
    versions = list_versions(found, number)
    corrects = may_score(request, found)
    return render_page(
        request,
        "scoring/history.html",
        title=f"Deal {number}",
        crumbs=table_crumbs(found),
        detail=_deal_sentence(plan) if plan else "An earlier deal decides what it is.",
        versions=[_version_row(version, card.names) for version in versions],
        correct_url=reverse("deal", args=[table, number]) if corrects else "",
        correct_label="Correct this deal" if versions else "Enter this deal",
    )


def _deal_sentence(plan: DealPlan) -> str:
    """The deal in words; an ordinary one's title is its sentence over again."""
    return f"{plan.title}. {plan.sentence}" if plan.specials or plan.menu else plan.sentence


def _version_row(version: StoredDeal, names: tuple[str, ...]) -> dict[str, Any]:
    score = version.score
    nominations = score.nominations or ("–",) * len(names)
    replaces = f" It replaced version {version.replaces}." if version.replaces else ""
    return {
        "number": version.version,
        "title": f"Version {version.version}",
        "is_accepted": version.is_accepted,
        "entered": f"Entered by {version.entered_as} on {format_datetime(version.entered_at)}"
        f"{SOURCE_SUFFIXES.get(version.source, '')}.{replaces}",
        "reason": version.reason,
        "rows": [
            {"name": name, "nominated": said, "took": took, "points": format_signed(points)}
            for name, said, took, points in zip(
                names, nominations, score.tricks, score.points, strict=True
            )
        ],
        "extras": _extras(version, names),
    }


def _extras(version: StoredDeal, names: tuple[str, ...]) -> list[str]:
    """Trumps, who won each trick, warnings, and points set by hand with the reason."""
    score = version.score
    trump = [f"Trumps: {SUITS[score.trump]}."] if score.trump in SUITS else []
    won = [names[seat] for seat in score.trick_winners or ()]
    tricks = [f"The tricks went to {join_names(won)}."] if won else []
    by_hand = [
        f"{names[seat]}: {format_signed(override.points)} set by hand. {override.reason}"
        for seat, override in version.report.overrides.items()
    ]
    others = [w.message for w in score.warnings if w.code != "override"]
    return [*trump, *tricks, *others, *by_hand]
