"""Define what the API sends of daily deals and reviews."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tournaments import online
from tournaments.core.shapes import Shape
from tournaments.online import ChoiceWorth

if TYPE_CHECKING:
    from tournaments.models import DailyDeal
    from tournaments.online import Daily, DailyLine, Review

DAILY_STATES = (online.DAILY_UNPLAYED, online.DAILY_PLAYING, online.DAILY_PLAYED)


_COUNT = "How many have finished it; null once results have been deleted, after thirty days."


class DailyLineOut(Shape):
    """What the players' seat took in a deal; `nominated` is null where there are none."""

    nominated: int | None
    tricks: int
    points: int


class DailyRowOut(Shape):
    """A finished try; `name` is what its player chose to show, or empty."""

    place: int
    name: str
    points: int
    exact: int
    is_own: bool


class DailyOut(Shape):
    """A daily deal as you may see it.

    `rows`, `own` and `expert` are empty until you have finished it or its day is over.
    """

    date: str
    commitment: str
    seed: Annotated[str | None, "In hexadecimal; null until the day is over."]
    state: Annotated[str, DAILY_STATES]
    has_finished: Annotated[bool, "Whether you have played all its deals."]
    game: Annotated[int | None, "The game of your try, while you may open it."]
    count: Annotated[int | None, _COUNT]
    rows: Annotated[tuple[DailyRowOut, ...], "The best fifty, and your own."]
    own: tuple[DailyLineOut, ...]
    expert: tuple[DailyLineOut, ...]


class PastDailyOut(Shape):
    """A daily deal whose day is over."""

    date: str
    commitment: str
    seed: str
    count: Annotated[int | None, _COUNT]


class FilledOut(Shape):
    """The number of the last entry."""

    number: int


class MistakeOut(Shape):
    """A decision of yours, and what would have been better on average."""

    deal: int
    step: Annotated[int, "How many actions of the deal came before."]
    cost: Annotated[float, "In points, on average."]
    made: ChoiceWorth
    better: ChoiceWorth


class ReviewOut(Shape):
    """Your decisions that cost most, the dearest first."""

    wanted: Annotated[tuple[int, ...], "The deals that were asked about."]
    requested: tuple[int, ...]
    made: Annotated[tuple[int, ...], "The deals whose review is there."]
    decisions: Annotated[int, "How many were judged."]
    mistakes: tuple[MistakeOut, ...]


def daily_out(found: Daily) -> DailyOut:
    """Build a daily deal for its reader."""
    return DailyOut(
        date=found.date.isoformat(),
        commitment=found.commitment,
        seed=found.seed or None,
        state=found.state,
        has_finished=found.has_finished,
        game=found.game,
        count=found.count,
        rows=tuple(
            DailyRowOut(row.place, row.name, row.points, row.exact, row.is_own)
            for row in found.rows
        ),
        own=tuple(map(_line, found.own_lines)),
        expert=tuple(map(_line, found.expert)),
    )


def _line(line: DailyLine) -> DailyLineOut:
    return DailyLineOut(line["nominated"], line["tricks"], line["points"])


def past_daily_out(row: DailyDeal) -> PastDailyOut:
    """Build the line of a daily deal whose day is over; `list_past` counts its tries."""
    seed = bytes(row.seed).hex()
    return PastDailyOut(row.date.isoformat(), row.commitment, seed, vars(row)["count"])


def review_out(found: Review) -> ReviewOut:
    """Build the reviews of a seat."""
    return ReviewOut(
        wanted=found.wanted,
        requested=found.requested,
        made=found.made,
        decisions=found.decisions,
        mistakes=tuple(
            MistakeOut(one.deal, one.step, round(one.cost, 1), one.made, one.better)
            for one in found.mistakes
        ),
    )
