"""Show a person the casual games that they have finished, and what those say about their play."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import dateformat
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

import engine
from tournaments import online, ratings
from tournaments.core.formatting import (
    count_deals,
    format_datetime,
    format_percent,
    format_points,
    format_signed,
)
from tournaments.core.translation import translate
from tournaments.pages.core.charts import LineChart, Series, build_line_chart
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.list_page import cut_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.online.table.score_card import name_specials
from tournaments.pages.standings.profile_rows import (
    build_profile_tables,
    build_profile_totals,
    draw_profile,
    name_special,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import PlayedGame, User
    from tournaments.online import BestGame, PlayedStatistics
    from tournaments.ratings import CasualChange

PAGE_SIZE = 20


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """A finished game: `url` leads to its deals, and is empty once it has been deleted."""

    title: str
    day: str
    result: str
    detail: str
    url: str


@dataclass(frozen=True, slots=True)
class BestRow:
    """The game with the most points by one preset."""

    title: str
    points: str
    day: str
    url: str


@dataclass(frozen=True, slots=True)
class RatingRow:
    """What a game did to the rating; `url` is empty once the game has been deleted."""

    day: str
    url: str
    rating: int
    change: str
    reason: str


@never_cache
@require_safe
@handle_refusals
def my_games(request: HttpRequest) -> HttpResponseBase:
    """List the person's finished casual games, latest first; of a guest, those of this browser."""
    actor = get_actor(request)
    page = cut_page(request, online.find_played(actor), PAGE_SIZE)
    return render_page(
        request,
        "online/history/games.html",
        title=_("My games"),
        crumbs=[(_("Play"), reverse("play"))],
        is_signed_in=actor.user is not None,
        has_guest=bool(actor.guest),
        rows=build_played_rows(page.rows),
        newer=page.before,
        older=page.after,
    )


@never_cache
@require_safe
@handle_refusals
def my_statistics(request: HttpRequest) -> HttpResponseBase:
    """Show what the person's finished casual games say about their play."""
    found = online.read_statistics(get_actor(request))
    return render_page(
        request,
        "online/history/statistics.html",
        title=_("My statistics"),
        crumbs=[(_("Play"), reverse("play")), (_("My games"), reverse("my-games"))],
        has_games=bool(found.games),
        has_nominations=bool(found.profile.total.nominated),
        totals=_build_totals(found),
        chart=draw_profile(found.profile, None, is_own=True),
        profile_tables=build_profile_tables(
            found.profile, None, lambda special: _name_special(found, special)
        ),
        best=[_build_best(one) for one in found.best],
    )


@never_cache
@login_required
@require_safe
@handle_refusals
def my_rating(request: HttpRequest) -> HttpResponseBase:
    """Show the person's rating for casual games, and what each game did to it, latest first."""
    user = cast("User", request.user)
    page = cut_page(request, ratings.find_casual_changes(user), PAGE_SIZE)
    changes = [ratings.build_casual_change(row) for row in page.rows]
    kept = online.list_kept_games([one.game for one in changes])
    places = online.list_places(get_actor(request), [one.game for one in changes])
    rating = ratings.read_casual_rating(user)
    return render_page(
        request,
        "online/history/rating.html",
        title=_("My rating"),
        crumbs=[(_("Play"), reverse("play")), (_("My games"), reverse("my-games"))],
        rating=f"{rating.rating} ± {rating.deviation}",
        games=rating.games,
        is_provisional=rating.is_provisional,
        provisional_games=ratings.PROVISIONAL_GAMES,
        chart=_draw_rating(changes),
        rows=[
            RatingRow(
                day=_day(one.finished_at),
                url=_deals_url(one.game if one.game in kept else None),
                rating=one.after,
                change=format_signed(one.after - one.before),
                reason=_describe_place(one, places.get(one.game)),
            )
            for one in changes
        ],
        newer=page.before,
        older=page.after,
    )


def _describe_place(one: CasualChange, at_table: tuple[int, int] | None) -> str:
    """Say which place was rated, and which it was at the table, where bots and guests count too."""
    rated = _("Place %(place)s of %(people)s players with an account") % {
        "place": one.place,
        "people": one.people,
    }
    if at_table is None:
        return rated
    values = {"rated": rated, "place": at_table[0], "size": at_table[1]}
    return _("%(rated)s, %(place)s of %(size)s at the table") % values


def _draw_rating(changes: Sequence[CasualChange]) -> LineChart | None:
    ordered = list(reversed(changes))
    return build_line_chart(
        "rating",
        title=_("Rating over time"),
        description=_("The rating after each game. A new player has 1500."),
        labels=[
            dateformat.format(datetime.fromisoformat(one.finished_at), "j M") for one in ordered
        ],
        series=[Series(_("Rating"), [one.after for one in ordered])],
        from_zero=False,
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def remove_my_games(request: HttpRequest) -> HttpResponseBase:
    """Ask whether the person's list and statistics shall go; a POST deletes them."""
    actor = get_actor(request)
    if request.method == "POST":
        online.remove_played(by=actor)
        messages.success(
            request, _("Your list of games and your statistics have been deleted."), "good"
        )
        return redirect("my-games")
    return render_page(
        request,
        "core/confirm.html",
        title=_("Delete my games"),
        lede=_(
            "The list of your finished casual games and your statistics are deleted for good. The "
            "others at the tables keep theirs. A rating is kept as long as your account."
        ),
        crumbs=[(_("Play"), reverse("play")), (_("My games"), reverse("my-games"))],
        button=_("Delete my games"),
        back_url=reverse("my-games"),
    )


def build_played_rows(games: Sequence[PlayedGame]) -> list[PlayedRow]:
    """Build a row for each finished game."""
    return [
        PlayedRow(
            title=translate(one.title),
            day=format_datetime(one.finished_at),
            result=_result(one),
            detail=_detail(one),
            url=_deals_url(one.game_id),
        )
        for one in games
    ]


def _result(one: PlayedGame) -> str:
    points = ngettext("%(points)s point", "%(points)s points", abs(one.points)) % {
        "points": format_points(one.points)
    }
    if one.place == 1:
        return _("Won with %(points)s") % {"points": points}
    values = {"place": one.place, "size": one.size, "points": points}
    return _("Place %(place)s of %(size)s with %(points)s") % values


def _detail(one: PlayedGame) -> str:
    others = one.people - 1
    if others > 0:
        with_whom = ngettext(
            "with %(count)s other person", "with %(count)s other people", others
        ) % {"count": others}
    else:
        with_whom = _("against bots")
    parts = [count_deals(one.deals), with_whom]
    if one.bot_deals:
        text = ngettext(
            "a bot played for you in %(count)s deal",
            "a bot played for you in %(count)s deals",
            one.bot_deals,
        )
        parts.append(text % {"count": one.bot_deals})
    return ", ".join(parts)


def _deals_url(game: int | None) -> str:
    return "" if game is None else reverse("game-deals", args=[game])


def _build_totals(found: PlayedStatistics) -> list[tuple[str, str]]:
    """Return what all games together say as (label, value) pairs."""
    total = found.profile.total
    rows = [
        (_("Games"), str(found.games)),
        (_("Won"), f"{found.won} ({format_percent(found.won / max(found.games, 1))})"),
    ]
    if total.nominated:
        rows += [
            (_("Exact nominations"), format_percent(total.exact_rate)),
            (_("Current run of exact nominations"), str(found.current_run)),
        ]
    return [*rows, *build_profile_totals(found.profile)]


def _name_special(found: PlayedStatistics, special: str) -> str:
    """Name a special as it was called at the person's tables: by several names if games differ."""
    played = {preset for one in found.specials if one.special == special for preset in one.presets}
    names = [
        name_specials(preset.slug, preset.players[0], (special,))
        for preset in engine.presets()
        if preset.slug in played
    ]
    return " / ".join(dict.fromkeys(names)) or name_special(special)


def _build_best(one: BestGame) -> BestRow:
    return BestRow(
        title=translate(one.title),
        points=format_points(one.points),
        day=_day(one.finished_at),
        url=_deals_url(one.game),
    )


def _day(at: str) -> str:
    return format_datetime(datetime.fromisoformat(at))
