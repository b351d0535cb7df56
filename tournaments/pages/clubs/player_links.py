"""Give players links of their own, show them, and make them void."""

from __future__ import annotations

from typing import TYPE_CHECKING

import segno
from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import clubs, letters
from tournaments.clubs import has_link
from tournaments.core.access import access_club, access_player
from tournaments.core.addresses import shareable_url
from tournaments.core.errors import not_found
from tournaments.core.formatting import format_date
from tournaments.core.links import player_token
from tournaments.core.validation import field_error
from tournaments.models import Player, Role
from tournaments.pages.core.forms import submit_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.link_rows import ListRow
from tournaments.pages.core.organiser import organiser_crumbs, organiser_page
from tournaments.pages.letters.forms import EmailForm

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase


@organiser_page("GET", "HEAD", "POST")
def links(request: HttpRequest, club: str) -> HttpResponseBase:
    """List who has a link; give all players one, or make all void."""
    actor = get_actor(request)
    found = access_club(actor, club, Role.ORGANISER)
    if request.method == "POST":
        if request.POST.get("act") == "void":
            clubs.void_player_links(by=actor, club_slug=club)
            messages.success(request, _("All links have been cancelled."), "good")
        else:
            made = len(clubs.make_player_links(by=actor, club_slug=club))
            text = ngettext("%(count)d link made.", "%(count)d links made.", made)
            messages.success(request, text % {"count": made}, "good")
        return redirect("player-links", club)
    players = Player.objects.filter(club=found, is_active=True, erased_at=None).order_by("name")
    rows = [
        ListRow(
            url=reverse("player-link", args=[club, player.pk]),
            name=player.name,
            detail=_("has a link") if has_link(player) else _("no link"),
        )
        for player in players
    ]
    return render_page(
        request,
        "clubs/links/player_links.html",
        title=_("Players' own links"),
        crumbs=[*organiser_crumbs(found), (_("Players"), reverse("manage-players", args=[club]))],
        rows=rows,
        links=[
            ListRow(url=_address(request, player), name=player.name)
            for player in players
            if has_link(player)
        ],
        lacks=any(not has_link(player) for player in players),
        has_any=any(has_link(player) for player in players),
        players_url=reverse("manage-players", args=[club]),
    )


def _address(request: HttpRequest, player: Player) -> str:
    """Return the whole address of a player's own page."""
    return shareable_url(request, reverse("own-page", args=[player_token(player)]))


@organiser_page("GET", "HEAD", "POST")
def link(request: HttpRequest, club: str, player: int) -> HttpResponseBase:
    """Show a player's link as text and as a code; renew it or make it void."""
    actor = get_actor(request)
    found = access_player(actor, player, Role.ORGANISER)
    if found.club.slug != club or found.erased_at is not None:
        raise not_found()
    form = EmailForm(request.POST if request.POST.get("act") == "send" else None)
    if request.method == "POST":
        if _change(request, found, form):
            return redirect("player-link", club, player)
        found.refresh_from_db()
    address = ""
    if has_link(found):
        address = _address(request, found)
    answer = render_page(
        request,
        "clubs/links/player_link.html",
        title=_("%(name)s's own link") % {"name": found.name},
        status=422 if form.errors else 200,
        crumbs=[
            *organiser_crumbs(found.club),
            (_("Players' own links"), reverse("player-links", args=[club])),
        ],
        link=address,
        send_form=form if letters.sends_letters() else None,
        made_on=format_date(found.link_made_at) if found.link_made_at else "",
        code=segno.make(address, error="m").svg_data_uri(scale=8, border=2) if address else "",
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _change(request: HttpRequest, player: Player, form: EmailForm) -> bool:
    """Make, send or void the link; return False if the address was refused."""
    actor, act = get_actor(request), request.POST.get("act", "")
    if act == "send":
        email = form.cleaned_data["email"] if form.is_valid() else ""
        if not submit_form(
            form, lambda: letters.send_player_link(by=actor, player_id=player.pk, email=email)
        ):
            return False
        text = _("The link is on its way to %(address)s.")
        messages.success(request, text % {"address": email}, "good")
        return True
    changes = {"make": clubs.make_player_link, "void": clubs.void_player_link}
    if act not in changes:
        raise field_error("act", "unknown", _("Choose what to do with the link."))
    changes[act](by=actor, player_id=player.pk)
    return True
