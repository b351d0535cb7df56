"""Let a signed-in person get the results of their clubs at their account's address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments import accounts, letters
from tournaments.core.parsing import NO_PLAYER_ID, parse_int
from tournaments.models import Player
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.refusals.pages import handle_refusals

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import User


@dataclass(frozen=True, slots=True)
class ClubRow:
    """A club in which the account is linked to a player, and where its results go."""

    player: int
    club: str
    detail: str
    gets_results: bool


@never_cache
@login_required
@handle_refusals
@require_http_methods(["GET", "HEAD", "POST"])
def results(request: HttpRequest) -> HttpResponseBase:
    """List the person's clubs, and take from which they want the results by e-mail."""
    user = cast("User", request.user)
    if request.method == "POST":
        letters.choose_account_results(
            by=get_actor(request),
            player_id=parse_int(request.POST.get("player")) or NO_PLAYER_ID,
            wants=request.POST.get("wants") == "1",
        )
        messages.success(request, _("Saved."), "good")
        return redirect("account-results")
    players = Player.objects.filter(user=user).select_related("club").order_by("club__name")
    return render_page(
        request,
        "letters/account_results.html",
        title=_("Results by e-mail"),
        crumbs=[(_("Your account"), reverse("account"))],
        sends=letters.sends_letters(),
        is_proven=accounts.is_proven(user),
        email=user.email,
        clubs=[_club_row(player) for player in players],
    )


def _club_row(player: Player) -> ClubRow:
    found = letters.read_subscription(player, in_full=True)
    if found is None:
        detail = _("no e-mails")
    elif found.is_confirmed:
        detail = _("to %(address)s after each night") % {"address": found.address}
    else:
        detail = _("to %(address)s once it is confirmed") % {"address": found.address}
    return ClubRow(player.pk, player.club.name, detail, found is not None)
