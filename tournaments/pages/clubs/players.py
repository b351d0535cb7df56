"""Serve the public pages of a club's players."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.access import access_club, access_player
from tournaments.core.audience.names import names_for, player_name
from tournaments.core.errors import not_found
from tournaments.core.formatting import (
    count_nights,
    format_date_near,
    format_percent,
    format_points,
    join_sentence,
)
from tournaments.models import EventState
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.link_rows import ListRow
from tournaments.pages.core.public import full_names_url, public_page
from tournaments.pages.standings.adjustment_rows import build_adjustment_rows
from tournaments.standings import (
    NightLine,
    PlayerLine,
    list_adjustments,
    list_nights,
    list_players,
)

if TYPE_CHECKING:
    from datetime import date

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Club, Player


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
        detail=_player_numbers(active, retired),
        full_names_url=full_names_url(request, found),
        csv_url=reverse("players-csv", args=[found.slug]),
        players=[
            ListRow(
                url=reverse("player", args=[found.slug, player.id]),
                name=player.name,
                detail=_player_detail(player),
            )
            for player in lines
        ],
    )


@public_page
def player(request: HttpRequest, club: str, player: int) -> HttpResponseBase:
    """Show a player's results, night by night and in total."""
    actor = get_actor(request)
    found = access_player(actor, player)
    if found.club.slug != club:
        raise not_found()
    nights = list_nights(found)
    names = names_for(actor, found.club)
    return render_page(
        request,
        "clubs/player.html",
        title=player_name(names, found),
        crumbs=[
            (found.club.name, reverse("club", args=[club])),
            (_("Players"), reverse("players", args=[club])),
        ],
        detail=_status(found),
        nights=[build_night_row(found.club, night, timezone.localdate()) for night in nights],
        figures=_career(nights),
        adjustments=build_adjustment_rows(
            [replace(one, name="") for one in list_adjustments(names, player=found)],
            club,
            with_event=True,
        ),
    )


@dataclass(frozen=True, slots=True)
class NightRow:
    """A player's result in one night, a column each."""

    url: str
    name: str
    day: str
    place: str
    points: str
    wins: str
    deals: int
    exact: str


def build_night_row(club: Club, night: NightLine, today: date) -> NightRow:
    """Return a night of a player as it is shown."""
    day = format_date_near(night.held_on, today)
    if night.state != EventState.FINAL:
        day = _("%(date)s, under way") % {"date": day}
    return NightRow(
        url=reverse("event", args=[club.slug, night.event]),
        name=night.name,
        day=day,
        place=_out_of(night.place, night.players),
        points=format_points(night.points),
        wins=_out_of(night.wins, night.games) if night.games else "–",
        deals=night.deals,
        exact=format_percent(night.exact / night.nominated if night.nominated else None),
    )


def _career(nights: list[NightLine]) -> list[tuple[str, str]]:
    """Return the totals of all nights as (label, value) pairs."""
    deals = sum(night.deals for night in nights)
    nominated = sum(night.nominated for night in nights)
    exact = sum(night.exact for night in nights) / nominated if nominated else None
    points = sum(night.points for night in nights)
    games = sum(night.games for night in nights)
    return [
        (_("Nights"), str(len(nights))),
        (_("Games won"), _out_of(sum(night.wins for night in nights), games)),
        (_("Deals"), str(deals)),
        (_("Points per deal"), f"{points / deals:.2f}".replace("-", "−") if deals else "–"),
        (_("Exact"), _exact_share(exact, nominated)),
    ]


def _player_numbers(active: int, retired: int) -> str:
    text = ngettext("%(count)d active player", "%(count)d active players", active)
    if not retired:
        return join_sentence(text % {"count": active})
    return join_sentence(text % {"count": active}, _("%(count)d retired") % {"count": retired})


def _player_detail(player: PlayerLine) -> str:
    nights = count_nights(player.events) if player.events else _("no results yet")
    return nights if player.is_active else _("retired, %(nights)s") % {"nights": nights}


def _status(player: Player) -> str:
    if not player.is_active:
        return _("Retired.")
    return _("Plays for %(club)s.") % {"club": player.club.name}


def _out_of(part: int, total: int) -> str:
    return _("%(part)d of %(total)d") % {"part": part, "total": total}


def _exact_share(share: float | None, nominated: int) -> str:
    if share is None:
        return "–"
    text = ngettext(
        "%(percent)s of %(count)d nomination", "%(percent)s of %(count)d nominations", nominated
    )
    return text % {"percent": format_percent(share), "count": nominated}
