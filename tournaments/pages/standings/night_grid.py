"""Show what each player has at each night of a season, and which of these nights count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.formatting import format_day
from tournaments.core.translation import translate
from tournaments.pages.standings.figures import format_figure
from tournaments.rankings import RANKINGS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import Season
    from tournaments.standings import EventLine, SeasonNight, StandingRow

MAX_ROWS = 100
"""The most players of the grid, so that the page stays small; the API lists all."""


@dataclass(frozen=True, slots=True)
class GridCell:
    """What a player has at a night; empty if they were not there."""

    figure: str
    counts: bool


@dataclass(frozen=True, slots=True)
class GridRow:
    """A player's nights."""

    name: str
    url: str
    cells: tuple[GridCell, ...]


@dataclass(frozen=True, slots=True)
class NightGrid:
    """The nights as columns, each with its day, name and address, and a row for each player."""

    sentence: str
    nights: tuple[tuple[str, str, str], ...]
    rows: tuple[GridRow, ...]


def shows_nights(season: Season) -> bool:
    """Return whether a night of the season can count with another figure than its page shows."""
    return bool(season.best_nights) or RANKINGS[season.ranking].is_for_seasons


def build_night_grid(
    season: Season,
    events: Sequence[EventLine],
    rows: Sequence[StandingRow],
    club: str,
    found: Mapping[tuple[int, str], SeasonNight],
) -> NightGrid | None:
    """Build the grid of a season of which only the best nights count, or that gives league points.

    `found` are the nights by player and slug of the event. None where every night counts with the
    figure that its own page shows, or before the first one.
    """
    rule = RANKINGS[season.ranking]
    played = [event for event in reversed(events) if event.tables]
    if not played or not shows_nights(season):
        return None
    shown = rows[:MAX_ROWS]
    sentence = _("%(ranking)s at each night. In brackets: a night that does not count.")
    return NightGrid(
        sentence=sentence % {"ranking": translate(rule.title)},
        nights=tuple(
            (
                format_day(event.held_on),
                event.name,
                reverse("event", args=[club, event.slug]),
            )
            for event in played
        ),
        rows=tuple(
            GridRow(
                name=row.name,
                url=reverse("player", args=[club, row.player_id]),
                cells=tuple(
                    GridCell(format_figure(rule.figure, night.figure), night.counts)
                    if (night := found.get((row.player_id, event.slug)))
                    else GridCell("", counts=True)
                    for event in played
                ),
            )
            for row in shown
        ),
    )
