"""Serve a player's public page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.access import access_player
from tournaments.core.audience.names import names_for, player_name
from tournaments.core.errors import not_found
from tournaments.core.formatting import (
    format_date_near,
    format_day,
    format_decimal,
    format_percent,
    format_points,
)
from tournaments.core.shapes import copy_with
from tournaments.models import EventState
from tournaments.pages.clubs.club import event_address
from tournaments.pages.core.charts import LineChart, Series, build_line_chart
from tournaments.pages.core.downloads import data_address
from tournaments.pages.core.kept_content import draw_content_once
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.list_page import cut_page
from tournaments.pages.core.public import public_page
from tournaments.pages.core.rows import Row
from tournaments.pages.ratings.rows import build_venue_ratings
from tournaments.pages.standings.adjustment_rows import build_adjustment_rows
from tournaments.pages.standings.profile_rows import (
    build_mates,
    build_profile_tables,
    build_profile_totals,
    describe_skill,
    draw_profile,
)
from tournaments.pages.standings.season_choice import (
    MAX_SEASONS,
    build_season_choices,
    find_season,
)
from tournaments.ratings import read_ratings
from tournaments.standings import (
    Career,
    NightLine,
    Skill,
    build_night_lines,
    find_nights,
    find_results_version,
    list_adjustments,
    list_meetings,
    list_player_seasons,
    measure_skill,
    read_profile,
    read_shared_profile,
    sum_up_career,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from django.http import HttpRequest, HttpResponseBase
    from django.utils.safestring import SafeString

    from tournaments.core.audience.names import Names
    from tournaments.models import Club, Player, Season
    from tournaments.ratings import RatingLine

PAGE_NIGHTS = 20
"""How many nights a page lists and the chart of the form shows; older ones have pages too."""


@public_page
def player(request: HttpRequest, club: str, player: int) -> HttpResponseBase:
    """Show a player's results, night by night and in total.

    `?season=` names the season of the nominations and table mates, empty for all nights; without
    it they are those of the player's latest season.
    """
    actor = get_actor(request)
    found = access_player(actor, player)
    if found.club.slug != club:
        raise not_found()
    names = names_for(actor, found.club)
    chosen = find_season(request, actor, club)
    ratings = read_ratings(found, names)

    def draw() -> tuple[SafeString, bool]:
        return _draw(request, found, names, chosen, ratings)

    def find_version() -> tuple[object, ...]:
        season = request.GET.get("season")
        return found.club.log_length, find_results_version(found.club), ratings, season

    # Pages of older nights are read rarely, and any number asks for one: they are not kept.
    is_latest = "page" not in request.GET
    name = f"player {found.pk} of {found.created_at}"
    content, has_nights = (
        draw_content_once(actor, name, find_version, draw) if is_latest else draw()
    )
    return render_page(
        request,
        "clubs/player.html",
        title=player_name(names, found),
        look=found.club,
        crumbs=[
            (found.club.name, reverse("club", args=[club])),
            (_("Players"), reverse("players", args=[club])),
        ],
        detail=_status(found),
        csv_url=reverse("nights-csv", args=[club, player]) if has_nights else "",
        json_url=data_address("player-nights", player),
        content=content,
    )


def _draw(
    request: HttpRequest,
    found: Player,
    names: Names,
    chosen: Season | None,
    ratings: Sequence[RatingLine],
) -> tuple[SafeString, bool]:
    """Draw the content; return it with whether it lists a night."""
    club = found.club.slug
    # Nothing else of the address: what is drawn is kept for those who ask without it, too.
    career = sum_up_career(found)
    page = cut_page(request, find_nights(found), PAGE_NIGHTS, names=("season",), count=career.lines)
    nights = build_night_lines(found, page.rows)
    seasons = list_player_seasons(found, MAX_SEASONS)
    season = chosen
    if "season" not in request.GET and seasons:
        season = seasons[0]
    profile = read_profile(found, season)
    shared = read_shared_profile(season) if season else None
    content = render_to_string(
        "clubs/content/_player.html",
        {
            "nights": build_night_rows(found.club, nights, timezone.localdate()),
            "newer": page.before,
            "older": page.after,
            "figures": _career(career),
            "ratings": build_venue_ratings(ratings, club),
            "form_chart": _draw_form(nights) if not page.before else None,
            "seasons": build_season_choices(
                reverse("player", args=[club, found.pk]), seasons, season
            ),
            "totals": build_profile_totals(profile),
            "skill": "" if page.before else describe_skill(_measure_skill(nights)),
            "profile_chart": draw_profile(profile, shared),
            "profile_tables": build_profile_tables(profile, shared),
            "mates": build_mates(list_meetings(found, names, season), club),
            "adjustments": build_adjustment_rows(
                [copy_with(one, name="") for one in list_adjustments(names, player=found)],
                club,
                with_event=True,
            ),
        },
    )
    return content, bool(nights)


def _measure_skill(nights: Sequence[NightLine]) -> Skill | None:
    return measure_skill([night.points_above for night in nights if night.deals])


def _draw_form(nights: Sequence[NightLine]) -> LineChart | None:
    """Draw the points above the table at the latest nights, from the oldest on."""
    latest = [night for night in nights if night.deals][::-1]
    return build_line_chart(
        "form",
        title=_("Form"),
        description=_(
            "Points in an average deal above the average of the table, night by night. At 0 the "
            "player did as well as the others at the table."
        ),
        heading=_("Night"),
        labels=[format_day(night.held_on) for night in latest],
        series=[Series(_("Points above the table"), [night.points_above for night in latest])],
    )


@dataclass(frozen=True, slots=True)
class NightRow(Row):
    """A player's result in one night; `figures` are the table's columns, both among them."""

    url: str
    name: str
    day: str
    place: str
    points: str
    figures: tuple[str, ...]


def build_night_rows(club: Club, nights: Sequence[NightLine], today: date) -> list[NightRow]:
    """Return the nights of a player as they are shown."""
    address = event_address(club.slug)
    return [_night_row(address % night.event, night, today) for night in nights]


def _night_row(url: str, night: NightLine, today: date) -> NightRow:
    day = format_date_near(night.held_on, today)
    if night.state != EventState.FINAL:
        day = _("%(date)s, under way") % {"date": day}
    place, points = _out_of(night.place, night.players), format_points(night.points)
    return NightRow(
        url=url,
        name=night.name,
        day=day,
        place=place,
        points=points,
        figures=(
            place,
            points,
            format_percent(night.exact / night.nominated if night.nominated else None),
            _out_of(night.wins, night.games) if night.games else "–",
            str(night.deals),
        ),
    )


def _career(sums: Career) -> list[tuple[str, str]]:
    """Return the totals of all nights as (label, value) pairs."""
    per_deal = format_decimal(sums.points / sums.deals, 2) if sums.deals else "–"
    exact = sums.exact / sums.nominated if sums.nominated else None
    return [
        (_("Nights"), str(sums.nights)),
        (_("Games won"), _out_of(sums.wins, sums.games)),
        (_("Deals"), str(sums.deals)),
        (_("Points per deal"), per_deal),
        (_("Exact"), _exact_share(exact, sums.nominated)),
    ]


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
