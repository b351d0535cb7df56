"""One player's attendance: arrive, sit out a round, leave, return."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.access import access_event, access_player
from tournaments.core.audience.names import Names
from tournaments.core.errors import InvalidInput, NotFound, Refused
from tournaments.core.parsing import parse_int
from tournaments.events import (
    MAX_SUBSTITUTE_LENGTH,
    LineUpLine,
    drop_out,
    list_line_up,
    seat_late,
    set_absences,
)
from tournaments.models import DropOut, Role
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import event_organiser_crumbs, organiser_page
from tournaments.pages.core.refusals.conflicts import (
    get_posted_revision,
    refusal_row,
    reload_revision,
)
from tournaments.pages.events.attendance.line_up import build_line_up_row
from tournaments.standings import list_players

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.core.actors import Actor
    from tournaments.models import Event


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
    # A player of the next round has arrived by then; one who sits out keeps their first round.
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
        line=build_line_up_row(line, following) if line is not None else None,
        next_round=following,
        arrival=_arrival(event, following),
        is_seated=line is not None and line.table is not None,
        ways=[
            (value, label, value == (request.POST.get("how") or event.drop_out))
            for value, label in DropOut.choices
        ],
        substitute=request.POST.get("stand_in", ""),
        max_name_length=MAX_SUBSTITUTE_LENGTH,
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
        for one in list_players(event.club, Names.FULL, with_nights=False)
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
