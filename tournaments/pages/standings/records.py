"""Serve a club's records, of all nights or of one season."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.access import access_club
from tournaments.core.audience.names import names_for
from tournaments.core.formatting import count_deals, count_nights, format_date, format_percent
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.public import full_names_url, public_page
from tournaments.pages.standings.profile_rows import (
    add_other_names,
    format_above,
    name_special,
)
from tournaments.pages.standings.season_choice import (
    MAX_SEASONS,
    build_season_choices,
    find_season,
)
from tournaments.pages.standings.standings_table import add_query
from tournaments.standings import list_records

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.standings import CountRecord, GameRecord, SpecialRecord


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A line of a record: who, what, and where it was; `detail_url` may be empty."""

    name: str
    url: str
    figure: str
    detail: str = ""
    detail_url: str = ""


@dataclass(frozen=True, slots=True)
class RecordList:
    """A record with its best lines; `note` explains it."""

    anchor: str
    heading: str
    note: str
    rows: list[RecordRow]


@public_page
def records(request: HttpRequest, club: str) -> HttpResponseBase:
    """Show the records of the club; `?season=` names a season, all nights without it."""
    actor = get_actor(request)
    found = access_club(actor, club)
    season = find_season(request, actor, club)
    best = list_records(found, names_for(actor, found), season)
    lists = [
        RecordList(
            "games",
            _("Best games"),
            _("The most points in one finished game. A game with more deals brings more."),
            [_game(one, club) for one in best.games],
        ),
        RecordList(
            "runs",
            _("Longest runs of exact nominations"),
            _("Nominations one after the other that were all exact, even across several nights."),
            [_count(one, club, _format_run(one.count)) for one in best.runs],
        ),
        RecordList(
            "won",
            _("Nights won"),
            _("First places at nights that are final, including shared ones."),
            [_count(one, club, count_nights(one.count)) for one in best.nights],
        ),
        RecordList(
            "specials",
            _("Best by special"),
            add_other_names(
                _("The most points above the table in an average deal, from at least three deals."),
                [one.special for one in best.specials],
            ),
            [_special(one, club) for one in best.specials],
        ),
    ]
    address = reverse("records", args=[club])
    # Not their lines, which count the nights of each.
    seasons = list(found.seasons.order_by("-starts_on", "-pk")[:MAX_SEASONS])
    return render_page(
        request,
        "standings/records.html",
        title=_("Records"),
        look=found,
        crumbs=[(found.name, reverse("club", args=[club]))],
        full_names_url=full_names_url(request, found),
        seasons=build_season_choices(address, seasons, season),
        lists=[one for one in lists if one.rows],
        json_url=add_query(
            reverse("api:records", args=[club]), season=season.slug if season else ""
        ),
    )


def _player(club: str, player: int) -> str:
    return reverse("player", args=[club, player])


def _game(one: GameRecord, club: str) -> RecordRow:
    points = ngettext("%(count)d point", "%(count)d points", one.points) % {"count": one.points}
    parts = {"night": one.event_name, "date": format_date(one.held_on)}
    return RecordRow(
        name=one.name,
        url=_player(club, one.player_id),
        figure=_("%(points)s in %(deals)s") % {"points": points, "deals": count_deals(one.deals)},
        detail=_("%(night)s, %(date)s") % parts,
        detail_url=reverse("table", args=[one.table_id]),
    )


def _format_run(count: int) -> str:
    return ngettext("%(count)d nomination", "%(count)d nominations", count) % {"count": count}


def _count(one: CountRecord, club: str, figure: str) -> RecordRow:
    return RecordRow(one.name, _player(club, one.player_id), figure)


def _special(one: SpecialRecord, club: str) -> RecordRow:
    rate = one.line.exact_rate
    exact = "" if rate is None else _("%(percent)s exact") % {"percent": format_percent(rate)}
    return RecordRow(
        name=one.name,
        url=_player(club, one.player_id),
        figure=format_above(one.line.points_above),
        detail=", ".join(filter(None, (name_special(one.special), exact))),
    )
