"""Read nomination profiles: of a player, and of all players of a season together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tournaments.core.raw_rows import read_values
from tournaments.core.shapes import Shape
from tournaments.models import Standing
from tournaments.standings.profiles.tally import LAST, TABLE_UNIT, add_cells, merge_profiles

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import Player, Season
    from tournaments.standings.profiles.tally import Profile


class ProfileLine(Shape):
    """Deals of one kind: how often the nomination was exact, and what they brought."""

    value: Annotated[
        str,
        "The hand size; the position in which one nominates, from 1, or `last`; the special; "
        "`barred` if the last to nominate had a forbidden number, otherwise `free`.",
    ]
    deals: int
    nominated: Annotated[int, "Deals with a nomination."]
    exact: int
    over: Annotated[int, "Nominations that were higher than the tricks taken."]
    under: Annotated[int, "Nominations that were lower than the tricks taken."]
    points_above: Annotated[float, "Points in an average deal above the average of the table."]

    @property
    def exact_rate(self) -> float | None:
        """Return the share of exact nominations, 0 to 1; None without a nomination."""
        return self.exact / self.nominated if self.nominated else None


class ProfileRow(Shape):
    """What was nominated and taken, in all deals and by their kinds."""

    revision: Annotated[int, "How many results and corrections it includes."]
    total: ProfileLine
    longest_run: Annotated[int, "The most exact nominations one after the other in a season."]
    cards: list[ProfileLine]
    positions: list[ProfileLine]
    specials: list[ProfileLine]
    forbidden: list[ProfileLine]


def read_profile(player: Player, season: Season | None = None) -> ProfileRow:
    """Read the profile of a player in a season, or in all they have played. One query."""
    lines, values = find_profile_lines(player.club_id, season)
    return _read(f"{lines} AND player_id = %s", [*values, player.pk])


def read_shared_profile(season: Season) -> ProfileRow:
    """Read the profile of all players of a season together. One query."""
    return _read(*find_profile_lines(season.club_id, season))


def find_profile_lines(club_id: int, season: Season | None = None) -> tuple[str, list[object]]:
    """Return the condition for lines that include every deal once, with its parameters.

    They are those of the season, or of all seasons of a club. A night outside all seasons is a line
    of its own.
    """
    if season is not None:
        return "season_id = %s", [season.pk]
    return _OF_CLUB, [club_id, club_id]


# Not by joins or OR, with which the database reads the lines of all clubs.
_OF_CLUB = """id IN (
    SELECT id FROM tournaments_standing WHERE season_id IN (
        SELECT id FROM tournaments_season WHERE club_id = %s AND deleted_at IS NULL
    )
    UNION ALL
    SELECT id FROM tournaments_standing WHERE event_id IN (
        SELECT id FROM tournaments_event
        WHERE club_id = %s AND deleted_at IS NULL AND season_id IS NULL
    )
)"""


def _read(lines: str, values: list[object]) -> ProfileRow:
    # In hand-written SQL (ADR 0353): a season has a profile for each player.
    names = ("longest_run", "revision", "profile")
    found = read_values(Standing, names, f"WHERE {lines} ORDER BY id", values)
    return build_profile(
        merge_profiles(row[2] for row in found),
        longest_run=max((row[0] for row in found), default=0),
        revision=sum(row[1] for row in found),
    )


def build_profile(profile: Profile, *, longest_run: int, revision: int) -> ProfileRow:
    """Build what is shown of a profile."""
    facets = profile.get("facets", {})
    cards = facets.get("cards", {})
    return ProfileRow(
        revision=revision,
        total=build_line("", add_cells(cards.values())),
        longest_run=longest_run,
        cards=_lines(cards),
        positions=_lines(facets.get("position", {})),
        specials=_lines(facets.get("special", {})),
        forbidden=_lines(facets.get("forbidden", {})),
    )


def points_above(profile: Profile) -> float:
    """Return the points in an average deal above the average of the table."""
    cards = profile.get("facets", {}).get("cards", {})
    return points_per_deal(add_cells(cards.values()))


def build_line(value: str, cell: Sequence[int]) -> ProfileLine:
    """Build a line from a cell.

    >>> build_line("7", [2, 2, 1, 0, 1, 840]).points_above
    1.0
    """
    deals, nominated, exact, over, under, _above = cell
    return ProfileLine(value, deals, nominated, exact, over, under, points_per_deal(cell))


def points_per_deal(cell: Sequence[int]) -> float:
    """Return the points in an average deal of a cell above the average of the table."""
    return round(cell[5] / TABLE_UNIT / max(cell[0], 1), 3)


def _lines(cells: Mapping[str, Sequence[int]]) -> list[ProfileLine]:
    return [build_line(value, cells[value]) for value in sorted(cells, key=_rank)]


def _rank(value: str) -> tuple[bool, int, str]:
    """Order numbers by size, `last` after them, and words by the alphabet."""
    return (value == LAST, int(value) if value.isdigit() else 0, value)
