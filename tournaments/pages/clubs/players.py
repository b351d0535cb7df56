"""Serve the public list of a club's players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.access import access_club
from tournaments.core.audience.names import names_for
from tournaments.core.formatting import count_nights, join_sentence
from tournaments.pages.core.downloads import data_address
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.link_rows import ListRow
from tournaments.pages.core.public import full_names_url, public_page
from tournaments.standings import PlayerLine, list_players

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase


@public_page
def players(request: HttpRequest, club: str) -> HttpResponseBase:
    """List the club's players, the retired ones last."""
    actor = get_actor(request)
    found = access_club(actor, club)
    lines = list_players(found, names_for(actor, found))
    active = sum(player.is_active for player in lines)
    retired = len(lines) - active
    return render_page(
        request,
        "clubs/players.html",
        title=_("Players"),
        crumbs=[(found.name, reverse("club", args=[found.slug]))],
        look=found,
        detail=_player_numbers(active, retired),
        full_names_url=full_names_url(request, found),
        csv_url=reverse("players-csv", args=[found.slug]),
        json_url=data_address("players", found.slug),
        players=[
            ListRow(
                url=reverse("player", args=[found.slug, player.id]),
                name=player.name,
                detail=_player_detail(player),
            )
            for player in lines
        ],
    )


def _player_numbers(active: int, retired: int) -> str:
    text = ngettext("%(count)d active player", "%(count)d active players", active)
    if not retired:
        return join_sentence(text % {"count": active})
    return join_sentence(text % {"count": active}, _("%(count)d retired") % {"count": retired})


def _player_detail(player: PlayerLine) -> str:
    nights = count_nights(player.events) if player.events else _("no results yet")
    return nights if player.is_active else _("retired, %(nights)s") % {"nights": nights}
