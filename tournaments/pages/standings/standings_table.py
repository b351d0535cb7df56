"""Build a standings table for its template, with every figure already formatted."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from django import template
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.core.errors import not_found
from tournaments.core.formatting import (
    format_percent,
    format_places,
    format_signed,
)
from tournaments.core.translation import translate
from tournaments.pages.core.repeated import cells
from tournaments.pages.core.rows import Row
from tournaments.pages.standings.adjustment_rows import AdjustmentRow, anchor_of
from tournaments.pages.standings.figures import format_figure
from tournaments.rankings import DEFAULT_TIE_BREAK, RANKINGS, offered_rankings
from tournaments.standings import describe_ranking

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from django.http import HttpRequest
    from django.utils.functional import _StrPromise

    from tournaments.standings import StandingRow

register = template.Library()


@dataclass(frozen=True, slots=True)
class Column(Row):
    """A column's heading; `is_ranked` marks the one that the table is sorted by."""

    label: str
    is_ranked: bool = False


@dataclass(frozen=True, slots=True)
class PlayerRow(Row):
    """A player's row. `figure` is the one that ranks, `figures` are the other columns.

    `mark`: the points of penalties and bonuses, with the address of their reasons; may be empty.
    `bot`: how many deals a bot played for them; may be empty.
    """

    place: str
    is_first: bool
    url: str
    name: str
    mark: str
    mark_url: str
    bot: str
    figure: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RankingChoice:
    """A ranking to switch to; `is_official` marks the one the organisers have chosen."""

    label: str
    url: str
    is_chosen: bool
    is_official: bool


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """A whole table with the sentence that explains its ranking; `note` explains columns."""

    heading: str
    sentence: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[PlayerRow, ...]
    choices: tuple[RankingChoice, ...] = ()
    is_narrow: bool = False
    revision: int = 0
    adjustments: tuple[AdjustmentRow, ...] = ()
    note: str = ""


COLUMNS: dict[str, tuple[_StrPromise, Callable[[StandingRow], str]]] = {
    "league": (_("League points"), lambda row: format_figure("league", row.league_points)),
    "placement": (_("Placement"), lambda row: format_figure("placement", row.placement_points)),
    "points": (_("Points"), lambda row: format_figure("points", row.points)),
    "points_per_deal": (
        _("Per deal"),
        lambda row: format_figure("points_per_deal", row.points_per_deal),
    ),
    "games": (_("Games"), lambda row: str(row.games)),
    "wins": (_("Won"), lambda row: str(row.wins)),
    "deals": (_("Deals"), lambda row: str(row.deals)),
    "exact": (_("Exact"), lambda row: format_percent(row.exact_rate)),
    "failed": (_("Missed"), lambda row: str(row.failed)),
    "nights": (_("Nights"), lambda row: str(row.nights)),
}
SEASON_ONLY = ("league", "nights")
ALL_COLUMNS = tuple(name for name in COLUMNS if name not in SEASON_ONLY)
SEASON_COLUMNS = ("nights", *ALL_COLUMNS)
NOTE = _(
    "Exact: how many of their nominations a player met. Missed: nominations not met, and each "
    "Misère with a trick."
)
SHORT_COLUMNS = ("points", "exact", "failed")


def build_standings_table(
    rows: list[StandingRow],
    *,
    club_slug: str,
    ranking: str,
    caption: str = "",
    revision: int = 0,
    shown: tuple[str, ...] = ALL_COLUMNS,
    choices: tuple[RankingChoice, ...] = (),
    adjustments: tuple[AdjustmentRow, ...] = (),
    tie_break: str = DEFAULT_TIE_BREAK,
    bot_deals: Mapping[int, int] | None = None,
) -> StandingsTable:
    """Build the table. `shown` are the columns besides the one that ranks.

    `bot_deals`: in how many deals a bot played for a player, by the player.

    `revision` says which results the table includes; scripts and tests read it, people do not.
    """
    rule = RANKINGS[ranking]
    label, figure = COLUMNS[rule.figure]
    others = [COLUMNS[name] for name in shown if name != rule.figure]
    players = reverse("players", args=[club_slug])
    noted = {one.anchor for one in adjustments}
    places = format_places(row.place for row in rows)
    return StandingsTable(
        heading=str(label),
        sentence=describe_ranking(ranking, tie_break),
        caption=caption,
        columns=(
            Column(str(label), is_ranked=True),
            *(Column(str(name)) for name, _render in others),
        ),
        rows=tuple(
            PlayerRow(
                place=place,
                is_first=row.place == 1,
                url=f"{players}{row.player_id}/",
                name=row.name,
                # 0 where they cancel out, or where the night does not count: the reasons stand
                # below the table all the same.
                mark=format_signed(row.adjustment)
                if row.adjustment and anchor_of(row.player_id) in noted
                else "",
                mark_url=f"#{anchor_of(row.player_id)}",
                bot=count_bot_deals((bot_deals or {}).get(row.player_id, 0)),
                figure=figure(row),
                figures=tuple(render(row) for _label, render in others),
            )
            for place, row in zip(places, rows, strict=True)
        ),
        choices=choices,
        is_narrow=shown == SHORT_COLUMNS,
        revision=revision,
        adjustments=adjustments,
        # All nominations can be exact, and one missed all the same, by a Misère.
        note=str(NOTE) if shown in (ALL_COLUMNS, SEASON_COLUMNS) else "",
    )


@register.filter
def standing_rows(rows: Iterable[PlayerRow]) -> SafeString:
    """Return the rows of a table of standings."""
    # Not a loop in the template, which takes five times as long (see `repeated`).
    why = escape(str(_("points from penalties and bonuses: why?")))
    return SafeString("".join(_standing_row(row, why) for row in rows))


def _standing_row(row: PlayerRow, why: str) -> str:
    first = ' class="first"' if row.is_first else ""
    mark = (
        f' <a class="chip" href="{row.mark_url}">{escape(row.mark)}'
        f'<span class="visually-hidden"> {why}</span></a>'
        if row.mark
        else ""
    )
    bot = f' <span class="chip">{escape(row.bot)}</span>' if row.bot else ""
    return (
        f'<tr{first}><td class="place">{row.place}</td>'
        f'<th class="name" scope="row"><a href="{row.url}">{escape(row.name)}</a>{mark}{bot}</th>'
        f'<td class="ranked">{escape(row.figure)}</td>{cells(row.figures)}</tr>'
    )


def count_bot_deals(deals: int) -> str:
    """Return the mark beside a player's name of deals that a bot played for them; empty for 0."""
    if not deals:
        return ""
    return ngettext("bot: %(count)s deal", "bot: %(count)s deals", deals) % {"count": deals}


def get_asked_ranking(request: HttpRequest, official: str) -> str:
    """Return the ranking that `?by=` names, the official one without it. Raises NotFound."""
    by = request.GET.get("by", official)
    if by not in offered_rankings(official):
        raise not_found()
    return by


def build_ranking_choices(
    address: str, *, chosen: str, official: str, after: str = ""
) -> tuple[RankingChoice, ...]:
    """Build the switch between rankings: the official one first, at the plain address.

    `after` is the slug of the night as of which the reader looks; the switch keeps it.
    """
    order = [RANKINGS[slug] for slug in offered_rankings(official)]
    return tuple(
        RankingChoice(
            label=translate(rule.title),
            url=add_query(address, by="" if rule.slug == official else rule.slug, after=after),
            is_chosen=rule.slug == chosen,
            is_official=rule.slug == official,
        )
        for rule in order
    )


def add_query(address: str, **values: str) -> str:
    """Return the address with those of the values that are not empty.

    >>> add_query("/spring/", by="points", after="")
    '/spring/?by=points'
    >>> add_query("/spring/", by="")
    '/spring/'
    """
    query = urlencode({name: value for name, value in values.items() if value})
    return f"{address}?{query}" if query else address
