"""Rules of seating, of a club and of one event: kept apart, kept together, a table of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse

from tournaments.core.access import access_club, access_event
from tournaments.core.errors import NotFound, Refused
from tournaments.core.formatting import join_names
from tournaments.core.parsing import parse_int
from tournaments.draws import add_rule, remove_rule
from tournaments.events import SeatingRuleLine, list_entered_players, list_seating_rules
from tournaments.models import Role
from tournaments.pages.core.conflicts import get_posted_revision, refusal_row
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import (
    event_organiser_crumbs,
    organiser_crumbs,
    organiser_page,
)
from tournaments.pages.draws.seating_rule_form import RuleForm
from tournaments.standings import list_players

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import Club, Event


@organiser_page("GET", "HEAD", "POST")
def club_rules(request: HttpRequest, club: str) -> HttpResponseBase:
    """Rules for every event of the club."""
    found = access_club(get_actor(request), club, Role.ORGANISER)
    return _rules(request, found, None)


@organiser_page("GET", "HEAD", "POST")
def event_rules(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Rules for one event, and the club's, which hold for it too."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    return _rules(request, found.club, found)


def _rules(request: HttpRequest, club: Club, event: Event | None) -> HttpResponseBase:
    rules = list_seating_rules(club, event)
    if request.method != "POST":
        return _page(request, club, event, rules, _form(club, event))
    form = _form(club, event, request)
    try:
        if "remove" in request.POST:
            said = _remove(request, event, rules)
        elif form.is_valid():
            said = _add(request, club, event, form)
        else:
            return _page(request, club, event, rules, form)
    except Refused as refused:
        if refused.is_access_refusal:
            raise
        form.show(refused)
        left = None if form.errors else refused
        if event is not None:
            event.refresh_from_db(fields=["revision"])
        return _page(request, club, event, list_seating_rules(club, event), form, refused=left)
    messages.success(request, said, "good")
    return redirect(request.path)


def _form(club: Club, event: Event | None, request: HttpRequest | None = None) -> RuleForm:
    """The form, with who plays in the event; the club's where nobody is entered yet."""
    players = list_entered_players(event) if event is not None else []
    if not players:
        players = [(player.pk, player.name) for player in list_players(club) if player.is_active]
    return RuleForm(request.POST if request is not None else None, players=players)


def _add(request: HttpRequest, club: Club, event: Event | None, form: RuleForm) -> str:
    add_rule(
        by=get_actor(request),
        club_slug=club.slug,
        event_id=event.pk if event is not None else None,
        expected=get_posted_revision(request),
        **form.chosen(),
    )
    return "The rule holds from the next draw on."


def _remove(request: HttpRequest, event: Event | None, rules: list[SeatingRuleLine]) -> str:
    number = parse_int(request.POST.get("remove"))
    rule = next((one for one in rules if one.pk == number), None)
    if rule is None or rule.is_own != (event is not None):
        raise NotFound("There is no such rule here.")
    seen = get_posted_revision(request)
    remove_rule(by=get_actor(request), rule_id=rule.pk, expected=seen)
    return "The rule is gone; the log keeps it."


def _page(
    request: HttpRequest,
    club: Club,
    event: Event | None,
    rules: list[SeatingRuleLine],
    form: RuleForm,
    *,
    refused: Refused | None = None,
) -> HttpResponse:
    own = [build_rule_row(rule) for rule in rules if rule.is_own == (event is not None)]
    return render_page(
        request,
        "draws/rules.html",
        title="Rules of seating",
        crumbs=event_organiser_crumbs(event) if event is not None else organiser_crumbs(club),
        status=422 if form.errors else refused.status if refused else 200,
        refusal=refusal_row(refused),
        revision=event.revision if event is not None else "",
        form=form,
        own=own,
        of_club=[build_rule_row(rule) for rule in rules if not rule.is_own] if event else [],
        whose=f"for {event.name} only" if event is not None else "for every night of the club",
        club_rules_url=reverse("club-seating-rules", args=[club.slug]),
        is_event=event is not None,
    )


def build_rule_row(rule: SeatingRuleLine) -> dict[str, Any]:
    """A rule as a sentence and how strictly it is meant."""
    number = f" {rule.number}" if rule.number is not None else ""
    words = rule.kind_words.removesuffix(" of this number").removesuffix(" of this size")
    weight = "Always" if rule.weight is None else f"Unless it costs more than {rule.weight} repeats"
    return {
        "pk": rule.pk,
        "who": join_names([name for _, name in rule.players]),
        "words": f"{words}{' number' if rule.kind == 'at-table' else ' of' if number else ''}"
        f"{number}",
        "detail": f"{weight}. {rule.reason}".strip(),
    }
