"""The roll call: all players at once, before the first round and before each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import events
from tournaments.clubs import MAX_NAME
from tournaments.core.access import access_event
from tournaments.core.audience.names import Names
from tournaments.core.errors import Refused
from tournaments.core.formatting import join_sentence
from tournaments.core.parsing import NO_PLAYER_ID, parse_int
from tournaments.events import (
    ReplyLine,
    describe_new,
    find_walk_in,
    list_last_players,
    list_line_up,
    list_replies,
)
from tournaments.models import Role
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.pages.core.refusals.conflicts import (
    get_posted_revision,
    refusal_row,
    reload_revision,
)
from tournaments.pages.events.attendance.line_up import render_line_up
from tournaments.standings import list_players

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import Event


@organiser_page("GET", "HEAD", "POST")
def entries(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Tick the players who are here; once a round is drawn, show the line-up."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    if request.method != "POST":
        is_drawn = found.rounds.next_number() > 1
        return render_line_up(request, found, "") if is_drawn else _roll_call(request, found)
    ticked = [parse_int(pk) or NO_PLAYER_ID for pk in request.POST.getlist("player")]
    seen = get_posted_revision(request)
    act, name = request.POST.get("act", ""), request.POST.get("walk_in", "")
    if act == "last-time":
        return _roll_call(request, found, None, [*ticked, *list_last_players(found)], name)
    try:
        if act == "walk-in":
            return _roll_call(request, found, None, [*ticked, *_walk_in(request, found)])
        # A name in the field counts although it was not added by its own button.
        set_to = events.set_entries_with_walk_in(
            by=actor, event_id=found.pk, player_ids=ticked, name=name, expected=seen
        )
    except Refused as refused:
        reload_revision(found, refused)
        return _roll_call(request, found, refused, ticked, name)
    message = ngettext("%(count)d player entered.", "%(count)d players entered.", len(set_to))
    messages.success(request, message % {"count": len(set_to)}, "good")
    return redirect("run-event", club, event)


def _walk_in(request: HttpRequest, event: Event) -> list[int]:
    """Return the player whose name was typed, added to the club if need be; none without a name."""
    name = request.POST.get("walk_in", "").strip()
    if not name:
        return []
    found = find_walk_in(by=get_actor(request), event_id=event.pk, name=name)
    ticked = _("%(name)s is ticked below.") % {"name": found.player.name}
    messages.success(request, f"{describe_new(found)} {ticked}" if found.is_new else ticked, "good")
    return [found.player.pk]


def _roll_call(
    request: HttpRequest,
    event: Event,
    refused: Refused | None = None,
    ticked: list[int] | None = None,
    name: str = "",
) -> HttpResponse:
    line_up = list_line_up(event, Names.FULL)
    following = event.rounds.next_number()
    entered = {line.player_id for line in line_up if not line.is_withdrawn}
    replies = {one.player: one.is_coming for one in _replies(request, event, following)}
    coming = {player for player, comes in replies.items() if comes}
    # Until a player is entered, those who answered that they come are proposed.
    here = set(ticked) if ticked is not None else entered or coming
    listed = entered | here
    everybody = [
        p
        for p in list_players(event.club, Names.FULL, with_nights=False)
        if p.is_active or p.id in listed
    ]
    address = [event.club.slug, event.slug]
    return render_page(
        request,
        "events/attendance/roll_call.html",
        title=_("Who is here?"),
        crumbs=event_organiser_crumbs(event),
        status=refused.status if refused else 200,
        refusal=refusal_row(refused),
        revision=event.revision,
        csv_url=reverse("entries-csv", args=address) if entered else "",
        line_up_url=reverse("line-up", args=address) if entered else "",
        players=[
            (p.id, p.name, p.id in here, _describe_reply(replies.get(p.id))) for p in everybody
        ],
        answers=_count_replies(len(coming), len(replies) - len(coming)) if replies else "",
        players_url=reverse("manage-players", args=[event.club.slug]),
        # Only where no player has been entered: later it would tick those who were left out.
        last_time=0 if entered else len(list_last_players(event)),
        walk_in=name,
        max_name_length=MAX_NAME,
    )


@organiser_page("GET", "HEAD", "POST")
def next_round(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Tick who plays in the next round, once one has been drawn."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    if found.rounds.next_number() == 1:
        return redirect("entries", club, event)
    if request.method != "POST":
        return _next_round_page(request, found)
    ticked = [parse_int(pk) or NO_PLAYER_ID for pk in request.POST.getlist("player")]
    seen = get_posted_revision(request)
    try:
        sentences = events.set_players_of_next_round(
            by=actor, event_id=found.pk, player_ids=ticked, expected=seen
        )
    except Refused as refused:
        reload_revision(found, refused)
        return _next_round_page(request, found, refused, ticked)
    messages.success(request, " ".join(sentences) or _("Nothing has changed."), "good")
    return redirect("line-up", club, event)


def _next_round_page(
    request: HttpRequest,
    event: Event,
    refused: Refused | None = None,
    ticked: list[int] | None = None,
) -> HttpResponse:
    following = event.rounds.next_number()
    line_up = [line for line in list_line_up(event, Names.FULL) if not line.is_withdrawn]
    here = {line.player_id for line in line_up if line.plays_next}
    ticks = here if ticked is None else set(ticked)
    entered = {line.player_id for line in line_up}
    away = [
        (one.id, one.name)
        for one in list_players(event.club, Names.FULL, with_nights=False)
        if one.is_active and one.id not in entered
    ]
    return render_page(
        request,
        "events/attendance/next_round.html",
        title=_("Who plays in round %(round)d?") % {"round": following},
        crumbs=event_organiser_crumbs(event),
        status=refused.status if refused else 200,
        refusal=refusal_row(refused),
        revision=event.revision,
        entered=[(line.player_id, line.name, line.player_id in ticks) for line in line_up],
        away=[(pk, name, pk in ticks) for pk, name in away],
        line_up_url=reverse("line-up", args=[event.club.slug, event.slug]),
    )


def _replies(request: HttpRequest, event: Event, following: int) -> list[ReplyLine]:
    """Return the replies about attendance; none once a round is drawn and they no longer matter."""
    if following > 1:
        return []
    return list_replies(by=get_actor(request), event_id=event.pk)


def _describe_reply(is_coming: bool | None) -> str:
    if is_coming is None:
        return ""
    return _("is coming") if is_coming else _("not this time")


def _count_replies(coming: int, staying: int) -> str:
    text = ngettext("%(count)d player is coming", "%(count)d players are coming", coming)
    away = ngettext("%(count)d is not", "%(count)d are not", staying) if staying else ""
    return join_sentence(text % {"count": coming}, away % {"count": staying} if away else "")
