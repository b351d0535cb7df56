"""Read standings, ranked as they are read."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import connection

from tournaments.core.audience.names import name_sql
from tournaments.core.raw_rows import read_values
from tournaments.models import Standing
from tournaments.rankings import RANKINGS, TIE_BREAKS
from tournaments.standings.figures import in_units

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.core.audience.names import Names
    from tournaments.models import Event, Season


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A player's line. Equal lines share a `place`; 0 is none, in seasons that ask for more.

    `placement` is in 600ths of a won game, `nominated` counts deals with nominations, `exact`
    those that the player met exactly, `failed` those they missed. `points`, `points_per_deal` and
    `placement` include the points of penalties, bonuses and adjusted scores, `adjustment`.
    `league` is in hundredths of a league point. `nights` are those with a deal; of a season, the
    other figures are of the nights that count.
    """

    place: int
    player_id: int
    name: str
    points: int
    adjustment: int
    points_per_deal: float
    placement: int
    deals: int
    games: int
    wins: int
    nominated: int
    exact: int
    failed: int
    league: int
    nights: int

    @property
    def placement_points(self) -> float:
        """Return placement points on the scale shown to people: 100 for each game won.

        >>> StandingRow(1, 7, "Ada", 0, 0, 0, 900, 0, 2, 1, 0, 0, 0, 0, 1).placement_points
        150.0
        """
        return in_units("placement", self.placement)

    @property
    def league_points(self) -> float:
        """Return league points as people read them."""
        return in_units("league", self.league)

    @property
    def exact_rate(self) -> float | None:
        """Return the share of exact nominations, 0 to 1; None before the first nomination."""
        return self.exact / self.nominated if self.nominated else None


_COLUMNS = (
    "points", "adjustment", "points_per_deal", "placement", "deals", "games", "wins", "nominated",
    "exact", "failed", "league", "nights",
)  # fmt: skip


def list_standings(
    *, event: Event | None = None, season: Season | None = None, ranking: str, names: Names
) -> list[StandingRow]:
    """List the standings of one event or one season, best first.

    Lines that a ranking cannot tell apart share a place. In a season, players who have not played
    enough nights, or are visitors where those are not ranked, come last and have no place. Raises
    KeyError for a ranking that is not offered.
    """
    rule = RANKINGS[ranking]
    order = rule.order if season is None else TIE_BREAKS[season.tie_break].order_of(rule)
    owner, column = (event, "event_id") if season is None else (season, "season_id")
    has_place = _has_place(season)
    # Ranked by the database on reading: with stored places one result would rewrite every row
    # (ADR 0011). In hand-written SQL (ADR 0353): Django takes longer to compile it.
    rows = read_values(
        Standing,
        ("player", *_COLUMNS),
        f"JOIN tournaments_player ON tournaments_player.id = player_id WHERE {column} = %s "
        "ORDER BY has_place DESC, line_rank, shown_name",
        [None if owner is None else owner.pk],
        extra=f"{name_sql(names)} AS shown_name, {has_place} AS has_place, RANK() OVER "
        f"(PARTITION BY {has_place} ORDER BY {order_sql(order)}) AS line_rank",
    )
    return [
        StandingRow(rank if is_ranked else 0, player_id, name, *figures)
        for player_id, *figures, name, is_ranked, rank in rows
    ]


def find_winners(
    nights: Mapping[str, tuple[str, Sequence[Any]]], *, lines: str = "TRUE"
) -> list[tuple[int, int]]:
    """Return the event and the player of each line that is first in its event. One query.

    `nights` has for each ranking the events that are ranked by it: a list or a query in brackets,
    with its parameters. Only `lines` that meet this condition are ranked.
    """
    if not nights:
        return []
    sql = " UNION ALL ".join(
        _WINNERS.format(
            figure=RANKINGS[ranking].figure,
            best="MAX" if RANKINGS[ranking].order[0].startswith("-") else "MIN",
            order=order_sql(RANKINGS[ranking].order),
            nights=events,
            lines=lines,
        )
        for ranking, (events, _values) in nights.items()
    )
    with connection.cursor() as cursor:
        cursor.execute(sql, [one for _events, values in nights.values() for one in values])
        found: list[tuple[int, int]] = cursor.fetchall()
    return found


# Only lines with the best figure are ranked: to rank all takes the database three times as long.
_WINNERS = """
    SELECT event_id, player_id FROM (
        SELECT event_id, player_id,
            RANK() OVER (PARTITION BY event_id ORDER BY {order}) AS line_rank
        FROM tournaments_standing JOIN (
            SELECT event_id AS night, {best}({figure}) AS best FROM tournaments_standing
            WHERE event_id IN {nights} AND {lines} GROUP BY event_id
        ) AS subquery ON event_id = night AND {figure} = best WHERE {lines}
    ) AS subquery WHERE line_rank = 1
"""


def order_sql(order: Sequence[str]) -> str:
    """Return what orders lines by the columns of a ranking, in hand-written SQL.

    >>> order_sql(("-points", "failed"))
    'points DESC, failed'
    """
    return ", ".join(f"{column[1:]} DESC" if column.startswith("-") else column for column in order)


def is_better_sql(one: str, other: str, order: Sequence[str]) -> str:
    """Return the condition that `one` line comes before the `other` in a ranking.

    >>> is_better_sql("a", "b", ("-points", "failed"))
    '(a.points, -a.failed) > (b.points, -b.failed)'
    """
    signs = ("" if column.startswith("-") else "-" for column in order)
    figures = [(sign, column.removeprefix("-")) for sign, column in zip(signs, order, strict=True)]
    first, second = (
        ", ".join(f"{sign}{line}.{column}" for sign, column in figures) for line in (one, other)
    )
    return f"({first}) > ({second})"


def _has_place(season: Season | None) -> str:
    """Return the condition for a line that has a place."""
    if season is None or (season.ranks_visitors and not season.min_nights):
        return "TRUE"
    condition = f"nights >= {season.min_nights:d}"
    if season.ranks_visitors:
        return f"({condition})"
    roster = f"SELECT player_id FROM tournaments_season_roster WHERE season_id = {season.pk:d}"  # noqa: S608 - a number only
    return f"({condition} AND player_id IN ({roster}))"


def build_standings_etag(owner: Event | Season, ranking: str, names: Names) -> str:
    """Return an entity tag for a standings table, without quotes.

    It stays the same until the table changes: results increment the owner's revision, and
    anything else shown (names, settings) changes together with an entry in the club's log.
    """
    kind = type(owner).__name__
    log = owner.club.log_length
    text = f"{kind}:{owner.pk}:{ranking}:{owner.standings_revision}:{log}:{names.value}"
    return hashlib.sha256(text.encode()).hexdigest()[:32]
