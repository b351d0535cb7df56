"""Show a person their friends, requests and whom they may ask; invite friends to a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import online
from tournaments.core.errors import NotNow
from tournaments.core.parsing import parse_int
from tournaments.core.translation import translate
from tournaments.models import FriendState
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.refusals.pages import handle_refusals

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.core.actors import Actor
    from tournaments.models import User
    from tournaments.online import FriendLine


@dataclass(frozen=True, slots=True)
class InvitationRow:
    """An invitation to a table: `join_url` leads to its free seat."""

    id: int
    title: str
    name: str
    join_url: str


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def friends(request: HttpRequest) -> HttpResponseBase:
    """Show the person's friends; a POST asks, answers, removes or blocks one."""
    if request.method == "POST":
        return _act(request, reverse("friends"), lambda by: _change(request, by))
    user = cast("User", request.user)
    lines = online.list_friends(user)
    return render_page(
        request,
        "online/friends/friends.html",
        title=_("Friends"),
        crumbs=[(_("Play"), reverse("play"))],
        asking=_of(lines, online.ASKED_YOU),
        friends=_of(lines, FriendState.FRIEND),
        asked=_of(lines, FriendState.ASKED),
        blocked=_of(lines, FriendState.BLOCKED),
        askable=online.list_askable(user),
    )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def invite(request: HttpRequest, game: int) -> HttpResponseBase:
    """List the friends whom the person may invite to a table that waits; a POST invites one."""
    actor = get_actor(request)
    access = online.access_game(actor, game)
    access.require_seat()
    if request.method == "POST":
        number = _number(request, "friend")
        return _act(
            request,
            request.path,
            lambda by: online.invite_friend(by=by, game_id=game, friendship_id=number),
        )
    user = cast("User", request.user)
    lines = online.list_invitable(user, access.seats)
    invited = online.list_invited(user, game)
    table = reverse("game", args=[game])
    return render_page(
        request,
        "online/friends/invite.html",
        title=_("Invite friends"),
        crumbs=[(_("The table"), table)],
        table_url=table,
        waiting=[line for line in lines if line.id not in invited],
        invited=[line for line in lines if line.id in invited],
    )


@never_cache
@login_required
@require_POST
@handle_refusals
def decline_invitation(request: HttpRequest, invitation: int) -> HttpResponseBase:
    """Take an invitation to a table off the person's page."""
    online.decline_invitation(by=get_actor(request), invitation_id=invitation)
    return redirect("play")


def build_invitations(actor: Actor) -> list[InvitationRow]:
    """Build the rows of the invitations of a person; none for a guest."""
    if actor.user is None:
        return []
    return [
        InvitationRow(
            id=one.id,
            title=translate(one.title),
            name=one.name,
            join_url=reverse("join-game", args=[one.link]),
        )
        for one in online.list_invitations(actor.user)
    ]


def _of(lines: list[FriendLine], state: str) -> list[FriendLine]:
    return [line for line in lines if line.state == state]


def _act(request: HttpRequest, address: str, act: Callable[[Actor], object]) -> HttpResponseBase:
    """Do what a button asks, and show the page again, with the reason if it is refused."""
    try:
        act(get_actor(request))
    except NotNow as refused:
        messages.error(request, str(refused.detail), "bad")
    return redirect(address)


def _change(request: HttpRequest, by: Actor) -> None:
    number = _number(request, "friend")
    changes: dict[str, Callable[[], object]] = {
        "ask": lambda: online.ask_friend(
            by=by, game_id=_number(request, "game"), seat=_number(request, "seat")
        ),
        "accept": lambda: online.answer_request(by=by, friendship_id=number, accept=True),
        "decline": lambda: online.answer_request(by=by, friendship_id=number, accept=False),
        "remove": lambda: online.remove_friend(by=by, friendship_id=number),
        "block": lambda: online.block_person(by=by, friendship_id=number),
    }
    change = changes.get(request.POST.get("do", ""))
    if change is not None:
        change()


def _number(request: HttpRequest, name: str) -> int:
    """Return a number of the form; one that is missing or odd is of nothing."""
    number = parse_int(request.POST.get(name, ""))
    return -1 if number is None else number
