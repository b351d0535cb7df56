"""Seating rules of a club and of one event: apart, together, at a fixed table, not at a size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.access import access_club, access_event
from tournaments.core.audience.names import Names
from tournaments.core.errors import NotFound, Refused
from tournaments.core.formatting import join_names
from tournaments.core.parsing import parse_int
from tournaments.draws import SeatingRuleLine, add_rule, list_seating_rules, remove_rule
from tournaments.events import list_entered_players
from tournaments.models import Role, RuleKind
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import (
    event_organiser_crumbs,
    organiser_crumbs,
    organiser_page,
)
from tournaments.pages.core.refusals.conflicts import get_posted_revision, refusal_row
from tournaments.pages.draws.seating_rule_form import RuleForm
from tournaments.standings import list_players

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import Club, Event


@organiser_page("GET", "HEAD", "POST")
def club_rules(request: HttpRequest, club: str) -> HttpResponseBase:
    """Show and change the rules for every event of the club."""
    found = access_club(get_actor(request), club, Role.ORGANISER)
    return _rules(request, found, None)


@organiser_page("GET", "HEAD", "POST")
def event_rules(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Show and change the rules for one event; those of the club apply to it too."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    return _rules(request, found.club, found)


def _rules(request: HttpRequest, club: Club, event: Event | None) -> HttpResponseBase:
    rules = list_seating_rules(club, event)
    if request.method != "POST":
        return _page(request, club, event, rules, _form(club, event))
    form = _form(club, event, request)
    try:
        if "remove" in request.POST:
            message = _remove(request, event, rules)
        elif form.is_valid():
            message = _add(request, club, event, form)
        else:
            return _page(request, club, event, rules, form)
    except Refused as refused:
        if refused.has_own_page:
            raise
        form.show(refused)
        left = None if form.errors else refused
        if event is not None:
            event.refresh_from_db(fields=["revision"])
        return _page(request, club, event, list_seating_rules(club, event), form, refused=left)
    messages.success(request, message, "good")
    return redirect(request.path)


def _form(club: Club, event: Event | None, request: HttpRequest | None = None) -> RuleForm:
    """Build the form with the players of the event, or of the club if there are none yet."""
    players = list_entered_players(event, Names.FULL) if event is not None else []
    if not players:
        players = [
            (player.id, player.name)
            for player in list_players(club, Names.FULL, with_nights=False)
            if player.is_active
        ]
    return RuleForm(request.POST if request is not None else None, players=players)


def _add(request: HttpRequest, club: Club, event: Event | None, form: RuleForm) -> str:
    add_rule(
        by=get_actor(request),
        club_slug=club.slug,
        event_id=event.pk if event is not None else None,
        expected=get_posted_revision(request),
        kind=form.cleaned_data["kind"],
        player_ids=form.cleaned_data["players"],
        number=form.cleaned_data["number"],
        weight=form.cleaned_data["weight"],
        reason=form.cleaned_data["reason"],
    )
    return _("Rule added. It applies from the next draw.")


def _remove(request: HttpRequest, event: Event | None, rules: list[SeatingRuleLine]) -> str:
    number = parse_int(request.POST.get("remove"))
    rule = next((rule for rule in rules if rule.id == number), None)
    if rule is None or rule.is_own != (event is not None):
        raise NotFound(_("This rule does not exist any more."))
    seen = get_posted_revision(request)
    remove_rule(by=get_actor(request), rule_id=rule.id, expected=seen)
    return _("Rule removed.")


def _page(
    request: HttpRequest,
    club: Club,
    event: Event | None,
    rules: list[SeatingRuleLine],
    form: RuleForm,
    *,
    refused: Refused | None = None,
) -> HttpResponse:
    own = [_rule_row(rule) for rule in rules if rule.is_own == (event is not None)]
    return render_page(
        request,
        "draws/rules.html",
        title=_("Seating rules"),
        crumbs=event_organiser_crumbs(event) if event is not None else organiser_crumbs(club),
        status=422 if form.errors else refused.status if refused else 200,
        refusal=refusal_row(refused),
        revision=event.revision if event is not None else "",
        form=form,
        own=own,
        of_club=[_rule_row(rule) for rule in rules if not rule.is_own] if event else [],
        event_name=event.name if event is not None else "",
        club_rules_url=reverse("club-seating-rules", args=[club.slug]),
        is_event=event is not None,
    )


@dataclass(frozen=True, slots=True)
class RuleRow:
    """A rule: for whom, what it asks for, how strict it is and why."""

    pk: int
    who: str
    words: str
    detail: str


def _rule_row(rule: SeatingRuleLine) -> RuleRow:
    words = {
        RuleKind.APART: _("Never at the same table"),
        RuleKind.TOGETHER: _("Always at the same table"),
        RuleKind.AT_TABLE: _("Always at table %(number)s") % {"number": rule.number},
        RuleKind.NOT_AT_SIZE: _("Never at a table of %(number)s") % {"number": rule.number},
    }
    strictness = _("No exceptions.")
    if rule.weight is not None:
        strictness = ngettext(
            "Unless it would cause more than %(count)d repeat.",
            "Unless it would cause more than %(count)d repeats.",
            rule.weight,
        ) % {"count": rule.weight}
    return RuleRow(
        pk=rule.id,
        who=join_names([player.name for player in rule.players]),
        words=words[RuleKind(rule.kind)],
        detail=f"{strictness} {rule.reason}".strip(),
    )
