"""Export the tries of an account at daily deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.models import DailyTry

if TYPE_CHECKING:
    from tournaments.models import User


class DailyTryData(Shape):
    """A try of the account at a daily deal; `points` is null unless it was finished."""

    date: str
    name: Annotated[str, "Shown to the others who played; may be empty."]
    points: int | None
    started_at: IsoTime
    finished_at: IsoTime | None


def list_daily_tries(user: User) -> list[DailyTryData]:
    """Return the tries of an account, without anything of the cards."""
    tries = DailyTry.objects.filter(user=user).select_related("daily").order_by("pk")
    return [
        DailyTryData(
            one.daily.date.isoformat(),
            one.name,
            one.points if one.finished_at else None,
            iso_time(one.started_at),
            iso_time(one.finished_at),
        )
        for one in tries
    ]
