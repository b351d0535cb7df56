"""A standings table made ready for its template: every figure already a string."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from tournaments.core.formatting import format_percent, format_places, format_points
from tournaments.standings import RANKINGS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.standings import StandingRow


@dataclass(frozen=True, slots=True)
class Column:
    """A column's heading; `ranked` for the one that the table goes by."""

    label: str
    ranked: bool = False


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player's line. `figure` is what ranks, `figures` the other columns."""

    place: str
    is_first: bool
    url: str
    name: str
    figure: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RankingChoice:
    """One of the rankings to switch between; `counts` for the one that was decided on."""

    label: str
    url: str
    chosen: bool
    counts: bool


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """A whole table with the sentence that explains it."""

    heading: str
    sentence: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[PlayerRow, ...]
    choices: tuple[RankingChoice, ...] = ()
    is_narrow: bool = False


COLUMNS: dict[str, tuple[str, Callable[[StandingRow], str]]] = {
    "placement": ("Placement", lambda row: f"{row.placement_points:.0f}"),
    "points": ("Points", lambda row: format_points(row.points)),
    "points_per_deal": ("Per deal", lambda row: f"{row.points_per_deal:.2f}".replace("-", "−")),
    "games": ("Games", lambda row: str(row.games)),
    "wins": ("Won", lambda row: str(row.wins)),
    "deals": ("Deals", lambda row: str(row.deals)),
    "exact": ("Exact", lambda row: format_percent(row.exact_rate)),
    "failed": ("Missed", lambda row: str(row.failed)),
}
ALL_COLUMNS = tuple(COLUMNS)
SHORT_COLUMNS = ("points", "exact", "failed")


def build_standings_table(
    rows: list[StandingRow],
    *,
    club_slug: str,
    ranking: str,
    caption: str = "",
    shown: tuple[str, ...] = ALL_COLUMNS,
    choices: tuple[RankingChoice, ...] = (),
) -> StandingsTable:
    """The table for people. `shown` are the columns besides the one that ranks."""
    rule = RANKINGS[ranking]
    label, figure = COLUMNS[rule.figure]
    others = [COLUMNS[name] for name in shown if name != rule.figure]
    players = reverse("players", args=[club_slug])
    places = format_places(row.place for row in rows)
    return StandingsTable(
        heading=label,
        sentence=rule.sentence,
        caption=caption,
        columns=(Column(label, ranked=True), *(Column(name) for name, _ in others)),
        rows=tuple(
            PlayerRow(
                place=place,
                is_first=row.place == 1,
                url=f"{players}{row.player_id}/",
                name=row.name,
                figure=figure(row),
                figures=tuple(write(row) for _, write in others),
            )
            for place, row in zip(places, rows, strict=True)
        ),
        choices=choices,
        is_narrow=shown != ALL_COLUMNS,
    )


def build_ranking_choices(address: str, *, chosen: str, decided: str) -> tuple[RankingChoice, ...]:
    """The switch between rankings: what was decided on first, at the plain address."""
    order = sorted(RANKINGS.values(), key=lambda rule: rule.slug != decided)
    return tuple(
        RankingChoice(
            label=rule.title,
            url=address if rule.slug == decided else f"{address}?by={rule.slug}",
            chosen=rule.slug == chosen,
            counts=rule.slug == decided,
        )
        for rule in order
    )
