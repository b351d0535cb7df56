"""Serve a table's score card as clubs print it, and every version of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.access import access_table, access_table_by_link, access_table_to_score
from tournaments.core.errors import NotFound, Refused
from tournaments.core.formatting import (
    format_datetime,
    format_points,
    format_round,
    format_signed,
    format_table,
    join_names,
    short_names,
)
from tournaments.core.translation import translate
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

    from engine import Override
    from tournaments.core.actors import Actor

SUITS = {
    "S": gettext_lazy("spades"),
    "H": gettext_lazy("hearts"),
    "D": gettext_lazy("diamonds"),
    "C": gettext_lazy("clubs"),
    "NT": gettext_lazy("none"),
}

# Other sources are clear from the name: a person's own, or "the table's link".
SOURCE_SUFFIXES = {
    Source.TOKEN: gettext_lazy("through the API"),
    Source.DEMO: gettext_lazy("for the demonstration"),
}


def readable_table(request: HttpRequest, table_id: int) -> Table:
    """Return the table if the visitor may read it, by role or by its link. Raises NotFound."""
    try:
        return access_table(get_actor(request), pk=table_id)
    except NotFound:
        table = access_table_by_link(get_table_token(request))
        if table.pk != table_id:
            raise
        return table


def table_crumbs(table: Table) -> list[tuple[str, str]]:
    """Return the breadcrumbs from the club down to the table."""
    return [
        *event_breadcrumbs(table.event),
        (format_table(table.number), reverse("table", args=[table.pk])),
    ]


def may_score(request: HttpRequest, table: Table) -> bool:
    """Return whether to link to the pages that enter results; those check for themselves."""
    if table.event.state == EventState.FINAL or table.round.undone_at is not None:
        return False
    return bool(get_scorer(request, table.pk).link) or is_scorer(request, table)


def is_scorer(request: HttpRequest, table: Table) -> bool:
    """Return whether the visitor is signed in and scores for the table's club."""
    actor = get_actor(request)
    if actor.user is None:
        return False
    try:
        access_table(actor, Role.SCORER, pk=table.pk)
    except Refused:
        return False
    return True


def deal_title(card: ScoreCard, number: int) -> str:
    """Return which deal it is, of how many: "Deal 3 of 22"."""
    if card.sheet.deal_count:
        text = _("Deal %(number)s of %(count)s")
        return text % {"number": number, "count": card.sheet.deal_count}
    return _("Deal %(number)s") % {"number": number}


def card_to_score(actor: Actor, table_id: int) -> ScoreCard | None:
    """Return the card of a table to enter results for; None if the actor's link was replaced.

    Raises NotFound and EventIsFinal, as `access_table_to_score` does.
    """
    try:
        return get_score_card(access_table_to_score(actor, table_id))
    except NotFound:
        if actor.link:
            return None
        raise


@public_page
def table(request: HttpRequest, table: int) -> HttpResponseBase:
    """Show the score card of a table."""
    found = readable_table(request, table)
    card = get_score_card(found)
    scores = may_score(request, found)
    return render_page(
        request,
        "scoring/card.html",
        title=format_table(found.number),
        crumbs=event_breadcrumbs(found.event),
        card=_card(card, scores),
        next=_next(card, scores),
        game=build_game_link(build_game_line(found)),
    )


@public_page
def table_card(request: HttpRequest, table: int) -> HttpResponseBase:
    """Show the card alone: the page polls for it while the game goes on."""
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
    return {
        "url": reverse("score", args=[card.table.pk]),
        "label": _("Enter deal %(number)s: %(title)s")
        % {"number": number, "title": translate(plan.title)}
        if plan
        else _("Enter deal %(number)s") % {"number": number},
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
        "detail": f"{_round(table)} {translate(ruleset_from_json(table.event.ruleset).title)}.",
        "rows": card_rows(card, footnotes, scores=scores),
        "totals": footer_cells(card),
        "verdict": _result_sentence(card),
        "stand_ins": _stand_ins(card),
        "footnotes": footnotes.texts(),
        "payments": payment_rows(card),
    }


def _stand_ins(card: ScoreCard) -> list[str]:
    """Return a sentence for each substitute: for whom they played, and which deals."""
    sentences = []
    for line in list_substitutes(card.table):
        text = (
            _("%(name)s played for %(player)s from deal %(first)s to deal %(last)s.")
            if line.to_deal
            else _("%(name)s has played for %(player)s since deal %(first)s.")
        )
        player = card.names[line.seat]
        values = {"name": line.name, "player": player, "first": line.from_deal}
        sentences.append(text % (values | {"last": line.to_deal}))
    return sentences


def _round(table: Table) -> str:
    """Return the table's round as a sentence, with a warning if it was undone."""
    name = format_round(table.round.number, is_free=table.round.is_free)
    if table.round.undone_at is not None:
        return _("%(round)s was undone: nothing here counts.") % {"round": name}
    return f"{name}."


def _state(card: ScoreCard) -> str:
    if card.table.round.undone_at is not None:
        return _("Undone")
    if card.is_finished:
        return _("Closed early") if card.table.closed_at else _("Finished")
    return deal_title(card, card.next_number or 1)


def _result_sentence(card: ScoreCard) -> str:
    """Return who won and, after a tie, by which rule; empty while the game goes on."""
    winners = card.winners
    if not winners:
        return ""
    best = card.totals.points[winners[0]]
    values = {
        "names": join_names([card.names[seat] for seat in winners]),
        "points": format_points(best),
    }
    if len(winners) > 1:
        return _("%(names)s share the win with %(points)s points each.") % values
    if card.totals.points.count(best) > 1:
        text = _("%(names)s wins with %(points)s points, by fewer missed nominations.")
        return text % values
    return _("%(names)s wins with %(points)s points.") % values


@public_page
def deal_history(request: HttpRequest, table: int, number: int) -> HttpResponseBase:
    """Show every version of a deal: who entered it and when, what it replaced, and why."""
    found = readable_table(request, table)
    card = get_score_card(found)
    if not 1 <= number <= max(card.last_number, 1):
        raise NotFound(_("There is no such deal."))
    plan = card.plan(number)
    versions = list_versions(found, number)
    corrects = may_score(request, found)
    return render_page(
        request,
        "scoring/history.html",
        title=_("Deal %(number)s") % {"number": number},
        crumbs=table_crumbs(found),
        detail=translate(plan.description)
        if plan
        else _("An earlier deal decides what this one is."),
        versions=[_version_row(version, card.names) for version in versions],
        correct_url=reverse("deal", args=[table, number]) if corrects else "",
        correct_label=_("Correct this deal") if versions else _("Enter this deal"),
    )


def _version_row(version: StoredDeal, names: tuple[str, ...]) -> dict[str, Any]:
    score = version.score
    nominations = score.nominations or ("–",) * len(names)
    return {
        "number": version.version,
        "title": _("Version %(number)s") % {"number": version.version},
        "is_accepted": version.is_accepted,
        "entered": _entered_text(version),
        "reason": version.reason,
        "rows": [
            {"name": name, "nominated": number, "took": took, "points": format_signed(points)}
            for name, number, took, points in zip(
                names, nominations, score.tricks, score.points, strict=True
            )
        ],
        "extras": _extras(version, names),
    }


def _entered_text(version: StoredDeal) -> str:
    source = SOURCE_SUFFIXES.get(Source(version.source))
    text = (
        _("Entered by %(name)s on %(time)s, %(source)s.")
        if source
        else _("Entered by %(name)s on %(time)s.")
    )
    time = format_datetime(version.entered_at)
    sentences = [text % {"name": version.entered_as, "time": time, "source": source}]
    if version.replaces:
        sentences.append(_("It replaced version %(number)s.") % {"number": version.replaces})
    return " ".join(sentences)


def override_text(name: str, override: Override) -> str:
    """Return the points of a player that were set by hand, with the reason."""
    points = format_signed(override.points)
    values = {"name": name, "points": points, "reason": override.reason}
    return _("%(name)s: %(points)s set by hand. %(reason)s") % values


def _extras(version: StoredDeal, names: tuple[str, ...]) -> list[str]:
    """Return trumps, trick winners, warnings and points set by hand, a sentence each."""
    score = version.score
    winners = [names[seat] for seat in score.trick_winners or ()]
    sentences = []
    if score.trump in SUITS:
        sentences.append(_("Trumps: %(suit)s.") % {"suit": SUITS[score.trump]})
    if winners:
        sentences.append(_("Tricks won by %(names)s.") % {"names": join_names(winners)})
    # The warning about points set by hand would repeat what is listed below.
    sentences += [translate(w.message) for w in score.warnings if w.code != "override"]
    overrides = version.report.overrides.items()
    return [*sentences, *(override_text(names[seat], override) for seat, override in overrides)]
