"""Attendance: all players at once before the first round, one by one from then on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import events
from tournaments.core.access import access_event, access_player
from tournaments.core.audience.names import Names
from tournaments.core.errors import InvalidInput, NotFound, Refused
from tournaments.core.formatting import join_sentence
from tournaments.core.parsing import NO_PLAYER_ID, parse_int
from tournaments.events import (
    MAX_SUBSTITUTE_LENGTH,
    LineUpLine,
    ReplyLine,
    drop_out,
    list_line_up,
    list_replies,
    seat_late,
    set_absences,
)
from tournaments.models import DropOut, Role
from tournaments.pages.core.conflicts import get_posted_revision, refusal_row, reload_revision
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.standings import list_players

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.core.actors import Actor
    from tournaments.models import Event


@organiser_page("GET", "HEAD", "POST")
def entries(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Tick the players who are here; once a round is drawn, show the line-up."""
    actor = get_actor(request)
    found = access_event(actor, Role.ORGANISER, club__slug=club, slug=event)
    if request.method != "POST":
        is_drawn = found.rounds.next_number() > 1
        return _line_up_page(request, found, "") if is_drawn else _roll_call(request, found)
    ticked = [parse_int(pk) or NO_PLAYER_ID for pk in request.POST.getlist("player")]
    seen = get_posted_revision(request)
    try:
        set_to = events.set_entries(by=actor, event_id=found.pk, player_ids=ticked, expected=seen)
    except Refused as refused:
        reload_revision(found, refused)
        return _roll_call(request, found, refused, ticked)
    message = ngettext("%(count)d player entered.", "%(count)d players entered.", len(set_to))
    messages.success(request, message % {"count": len(set_to)}, "good")
    return redirect("run-event", club, event)


@organiser_page("GET", "HEAD")
def line_up(request: HttpRequest, club: str, event: str) -> HttpResponseBase:
    """Show the line-up player by player, also before the first round is drawn."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    return _line_up_page(request, found, "../")


def _roll_call(
    request: HttpRequest,
    event: Event,
    refused: Refused | None = None,
    ticked: list[int] | None = None,
) -> HttpResponse:
    line_up = list_line_up(event, Names.FULL)
    following = event.rounds.next_number()
    entered = {line.player_id for line in line_up if not line.is_withdrawn}
    replies = {one.player: one.is_coming for one in _replies(request, event, following)}
    coming = {player for player, comes in replies.items() if comes}
    # Until a player is entered, those who answered that they come are proposed.
    here = set(ticked) if ticked is not None else entered or coming
    everybody = [p for p in list_players(event.club, Names.FULL) if p.is_active or p.id in entered]
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
        players=[(p.id, p.name, p.id in here, _say_reply(replies.get(p.id))) for p in everybody],
        answers=_count_replies(len(coming), len(replies) - len(coming)) if replies else "",
        players_url=reverse("manage-players", args=[event.club.slug]),
    )


def _line_up_page(request: HttpRequest, event: Event, to_players: str) -> HttpResponse:
    """Answer with the line-up; `to_players` leads from this page to where the players' pages are.

    Their links are relative: of a thousand players, whole addresses were half of the page.
    """
    line_up = list_line_up(event, Names.FULL)
    following = event.rounds.next_number()
    entered = {line.player_id for line in line_up if not line.is_withdrawn}
    address = [event.club.slug, event.slug]
    return render_page(
        request,
        "events/attendance/line_up.html",
        title=_("Who is here?"),
        crumbs=event_organiser_crumbs(event),
        next_round=following,
        to_players=to_players,
        csv_url=reverse("entries-csv", args=address),
        playing=[_line_up_row(line, following) for line in line_up if not line.is_withdrawn],
        away=[
            (p.id, p.name)
            for p in list_players(event.club, Names.FULL)
            if p.is_active and p.id not in entered
        ],
        players_url=reverse("manage-players", args=[event.club.slug]),
    )


def _replies(request: HttpRequest, event: Event, following: int) -> list[ReplyLine]:
    """Return who answered whether they come; once a round is drawn, it makes no difference."""
    if following > 1:
        return []
    return list_replies(by=get_actor(request), event_id=event.pk)


def _say_reply(is_coming: bool | None) -> str:
    if is_coming is None:
        return ""
    return _("is coming") if is_coming else _("not this time")


def _count_replies(coming: int, staying: int) -> str:
    text = ngettext("%(count)d player is coming", "%(count)d players are coming", coming)
    away = ngettext("%(count)d is not", "%(count)d are not", staying) if staying else ""
    return join_sentence(text % {"count": coming}, away % {"count": staying} if away else "")


@dataclass(frozen=True, slots=True)
class LineUpRow:
    """A player: where they sit, and what is special about the next round."""

    id: int
    name: str
    detail: str
    plays_next: bool


def _line_up_row(line: LineUpLine, following: int) -> LineUpRow:
    where = _("Not seated")
    if line.table is not None:
        where = _("Table %(table)d") % {"table": line.table}
    notes = [
        where if following > 1 else "",
        _("substitute: %(name)s") % {"name": line.substitute} if line.substitute else "",
        _("from round %(round)d") % {"round": line.from_round}
        if line.from_round > following
        else "",
    ]
    return LineUpRow(
        id=line.player_id,
        name=line.name,
        detail=", ".join(filter(None, notes)),
        plays_next=line.plays_next,
    )


@organiser_page("GET", "HEAD", "POST")
def player(request: HttpRequest, club: str, event: str, player: int) -> HttpResponseBase:
    """One player's attendance: arrive, sit out a round, leave, return."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    person = access_player(get_actor(request), player, Role.ORGANISER)
    if person.club_id != found.club_id:
        raise NotFound(_("This club has no such player."))
    if request.method != "POST":
        return _player_page(request, found, person.pk, person.name)
    action = ACTIONS.get(request.POST.get("act", ""))
    if action is None:
        raise NotFound(_("There is no such action."))
    try:
        message = action(request, found, person.pk)
    except Refused as refused:
        reload_revision(found, refused)
        return _player_page(request, found, person.pk, person.name, refused)
    messages.success(request, message, "good")
    return redirect("line-up", club, event)


class Sent(TypedDict):
    """What every button of a player sends, as the commands take it."""

    by: Actor
    event_id: int
    player_id: int
    expected: int | None


def _sent(request: HttpRequest, event: Event, player: int) -> Sent:
    return Sent(
        by=get_actor(request),
        event_id=event.pk,
        player_id=player,
        expected=get_posted_revision(request),
    )


def _arrive(request: HttpRequest, event: Event, player: int) -> str:
    return seat_late(**_sent(request, event, player)).sentence


def _leave(request: HttpRequest, event: Event, player: int) -> str:
    change = drop_out(
        how=request.POST.get("how") or None,
        substitute=request.POST.get("stand_in", ""),
        **_sent(request, event, player),
    )
    return change.sentence


def _sit_out(request: HttpRequest, event: Event, player: int) -> str:
    """Let the player miss the next round."""
    return _set_next(request, event, player, plays=False)


def _play(request: HttpRequest, event: Event, player: int) -> str:
    """Let the player play in the next round after all."""
    return _set_next(request, event, player, plays=True)


def _set_next(request: HttpRequest, event: Event, player: int, *, plays: bool) -> str:
    following = event.rounds.next_number()
    entry = event.entries.filter(player=player).first()
    missed = set(entry.absent_rounds) if entry else set()
    rounds = missed - {following} if plays else missed | {following}
    # Who plays next has arrived by then; who sits out keeps the round from which they play.
    first = min(entry.from_round, following) if entry and plays else None
    set_absences(rounds=rounds, from_round=first, **_sent(request, event, player))
    name = access_player(get_actor(request), player, Role.ORGANISER).name
    text = _("%(name)s plays in round %(round)d.")
    if not plays:
        text = _("%(name)s sits out round %(round)d.")
    return text % {"name": name, "round": following}


def _rounds(request: HttpRequest, event: Event, player: int) -> str:
    typed = request.POST.get("missed", "").replace(",", " ").split()
    numbers = [parse_int(word) for word in typed]
    first = parse_int(request.POST.get("from_round"))
    if first is None or None in numbers:
        raise InvalidInput(_("Enter round numbers with spaces between them."))
    rounds = {number for number in numbers if number is not None}
    set_absences(rounds=rounds, from_round=first, **_sent(request, event, player))
    return _("Rounds saved.")


ACTIONS: dict[str, Callable[[HttpRequest, Event, int], str]] = {
    "comes": _arrive,
    "goes": _leave,
    "sits-out": _sit_out,
    "plays": _play,
    "rounds": _rounds,
}


def _player_page(
    request: HttpRequest, event: Event, player: int, name: str, refused: Refused | None = None
) -> HttpResponse:
    following = event.rounds.next_number()
    line_up = list_line_up(event, Names.FULL)
    line = next((one for one in line_up if one.player_id == player), None)
    is_in = line is not None and not line.is_withdrawn
    return render_page(
        request,
        "events/attendance/player.html",
        title=name,
        crumbs=[
            *event_organiser_crumbs(event),
            (_("Who is here?"), reverse("entries", args=[event.club.slug, event.slug])),
        ],
        status=refused.status if refused else 200,
        refusal=refusal_row(refused),
        revision=event.revision,
        is_in=is_in,
        line=_line_up_row(line, following) if line is not None else None,
        next_round=following,
        arrival=_arrival(event, following),
        is_seated=line is not None and line.table is not None,
        ways=[
            (value, label, value == (request.POST.get("how") or event.drop_out))
            for value, label in DropOut.choices
        ],
        substitute=request.POST.get("stand_in", ""),
        longest_name=MAX_SUBSTITUTE_LENGTH,
        free=_free(event, line_up),
        adjustments_url=_adjustments_url(event, player) if line is not None else "",
        from_round=line.from_round if line else 1,
        missed=" ".join(map(str, line.absent_rounds)) if line else "",
    )


def _adjustments_url(event: Event, player: int) -> str:
    address = reverse("adjustments", args=[event.club.slug, event.slug])
    return f"{address}?player={player}"


def _free(event: Event, line_up: list[LineUpLine]) -> list[str]:
    """Return the active players who neither sit in the last round nor play as substitutes."""
    busy = {line.player_id for line in line_up if line.table is not None}
    # By name, because a substitute need not be a player of the club.
    substitutes = {line.substitute for line in line_up}
    return [
        one.name
        for one in list_players(event.club, Names.FULL)
        if one.is_active and one.id not in busy and one.name not in substitutes
    ]


def _arrival(event: Event, following: int) -> str:
    """Say what happens to a player who arrives now."""
    last = event.rounds.drawn().order_by("-number").first()
    is_open = last is not None and any(
        not table.deals_in and table.size < event.largest_table for table in last.tables.all()
    )
    if is_open:
        return _("They join the smallest table that has not entered its first deal.")
    return _("They play from round %(round)d.") % {"round": following}
