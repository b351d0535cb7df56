"""Define the shapes of standings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from api.http.answers import answer
from api.http.shapes import (
    MAX_ID,
    Input,
    Integer,
    OneOf,
    Query,
    StrictInteger,
    StrictText,
    id_field,
)
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.core.translation import translate
from tournaments.events import SEASON_RANKING
from tournaments.models import AdjustmentKind, Season
from tournaments.rankings import DEFAULT_TIE_BREAK, RANKINGS
from tournaments.standings import (
    MAX_ADJUSTMENT,
    MAX_REASON_LENGTH,
    AdjustmentLine,
    SeasonNight,
    describe_ranking,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from api.http.pagination import Page
    from tournaments.models import Event
    from tournaments.standings import StandingRow


AdjustmentOut = answer(AdjustmentLine, "AdjustmentOut")
SeasonNightOut = answer(SeasonNight, "SeasonNightOut")


class AfterIn(Query):
    """The night after which to read the standings of a season."""

    after = Integer(
        min_value=1,
        max_value=MAX_ID,
        required=False,
        help_text="The id of a night of the season: the standings after it, as corrected since.",
    )


class AdjustmentIn(Input):
    """A penalty, a bonus or an adjusted score. Everyone can read the reason."""

    player_id = id_field()
    kind = OneOf(AdjustmentKind.choices)
    points = StrictInteger(
        min_value=-MAX_ADJUSTMENT,
        max_value=MAX_ADJUSTMENT,
        help_text="Added to the player's points: below zero for a penalty, above for a bonus.",
    )
    reason = StrictText(max_length=MAX_REASON_LENGTH)


class StandingOut(Shape):
    """A player's line. Equal lines share a place."""

    place: Annotated[int | None, "Null for players without a place, by the rules of the season."]
    player_id: int
    name: str
    points: int
    adjustment: Annotated[
        int, "Points from penalties, bonuses and adjusted scores; included in every ranking."
    ]
    points_per_deal: float
    placement_points: Annotated[float, "100 for each win, 0 for each last place."]
    league_points: Annotated[float, "0 unless the season is ranked by them."]
    nights: Annotated[
        int,
        "Nights with a deal, whether they count or not; the other figures are of those that count.",
    ]
    deals: int
    games: int
    wins: int
    nominated: Annotated[int, "Deals with nominations."]
    exact: Annotated[int, "Exact nominations."]
    failed: Annotated[int, "Missed nominations."]
    bot_deals: Annotated[
        int | None,
        "Deals in which a bot acted for the player. Null where that is not counted: in a season, "
        "and in standings as they were.",
    ]


class StandingsOut(Shape):
    """A page of a standings table, with its ranking and revision."""

    ranking: Annotated[str, SEASON_RANKING]
    title: str
    sentence: Annotated[str, "How this ranking works."]
    revision: Annotated[int, "How many results and corrections the table includes."]
    computed_at: IsoTime | None
    count: int
    next: str | None
    previous: str | None
    results: list[StandingOut]


def standings_out(
    owner: Event | Season,
    ranking: str,
    page: Page[StandingRow],
    bot_deals: Mapping[int, int] | None,
) -> StandingsOut:
    """Build the answer from a page of the owner's lines, ranked by `ranking`.

    `bot_deals`: in how many deals a bot acted for a player, by the player; None if not counted.
    """
    tie_break = owner.tie_break if isinstance(owner, Season) else DEFAULT_TIE_BREAK
    return StandingsOut(
        ranking=ranking,
        title=translate(RANKINGS[ranking].title),
        sentence=describe_ranking(ranking, tie_break),
        revision=owner.standings_revision,
        computed_at=iso_time(owner.standings_at),
        count=page.count,
        next=page.next,
        previous=page.previous,
        results=[
            standing_out(row, None if bot_deals is None else bot_deals.get(row.player_id, 0))
            for row in page.results
        ],
    )


def standing_out(row: StandingRow, bot_deals: int | None = None) -> StandingOut:
    """Build a player's line; `bot_deals` is None where they are not counted."""
    return StandingOut(
        place=row.place or None,
        player_id=row.player_id,
        name=row.name,
        points=row.points,
        adjustment=row.adjustment,
        points_per_deal=round(row.points_per_deal, 3),
        placement_points=round(row.placement_points, 1),
        league_points=row.league_points,
        nights=row.nights,
        deals=row.deals,
        games=row.games,
        wins=row.wins,
        nominated=row.nominated,
        exact=row.exact,
        failed=row.failed,
        bot_deals=bot_deals,
    )
