"""Serve a person's own data: a file of it, and how strangers see their name."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.clubs import choose_own_names
from tournaments.core.shapes import dump_json
from tournaments.models import Player
from tournaments.pages.clubs.newcomer_forms import OwnNamesForm
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.privacy import export_account

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.core.shapes import Shape
    from tournaments.models import User


@dataclass(frozen=True, slots=True)
class OwnPlayer:
    """A player that the account is linked to, with the form that chooses how it is shown."""

    club: str
    shown_as: str
    url: str
    form: OwnNamesForm


@never_cache
@login_required
@handle_refusals
@require_safe
def own_data(request: HttpRequest) -> HttpResponseBase:
    """Offer a file of the person's data, and the choice of how strangers see their name."""
    user = cast("User", request.user)
    players = Player.objects.filter(user=user).select_related("club").order_by("club__name")
    return render_page(
        request,
        "privacy/own_data.html",
        title=_("Your data"),
        crumbs=[(_("Your account"), reverse("account"))],
        players=[
            OwnPlayer(
                club=player.club.name,
                shown_as=player.public_name,
                url=reverse("own-names", args=[player.pk]),
                form=OwnNamesForm(
                    initial={"names": player.own_names}, auto_id=f"id-{player.pk}-%s"
                ),
            )
            for player in players
        ],
    )


@never_cache
@login_required
@handle_refusals
@require_POST
def choose_names(request: HttpRequest, player: int) -> HttpResponseBase:
    """Choose how strangers see the person's own name."""
    names = request.POST.get("names", "")
    choose_own_names(by=get_actor(request), player_id=player, names=names)
    messages.success(request, _("Saved."), "good")
    return redirect("own-data")


@never_cache
@login_required
@handle_refusals
@require_safe
def download(request: HttpRequest) -> HttpResponseBase:
    """Send a file with everything that is stored about the person."""
    return data_file(export_account(cast("User", request.user)), "my-clag-data")


def data_file(data: Shape, name: str) -> HttpResponse:
    """Return data as a file to save. Its name has no person's name in it."""
    lines = json.dumps(json.loads(dump_json(data)), indent=2, ensure_ascii=False)
    answer = HttpResponse(lines, content_type="application/json")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer
