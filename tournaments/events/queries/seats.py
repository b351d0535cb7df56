"""Find where a player sits in the night that is being played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tournaments.core.links.table_codes import find_round_now
from tournaments.core.shapes import Shape
from tournaments.models import Event, EventState, Seat

if TYPE_CHECKING:
    from tournaments.models import Player


class SeatNow(Shape):
    """A player's place in the round being played; without a table they sit out."""

    event: Annotated[str, "The night's slug."]
    event_name: str
    round: int
    table_id: int | None
    table: Annotated[int | None, "Its number."]
    seat: Annotated[int | None, "From 1, clockwise; the first deals first."]
    names: Annotated[tuple[str, ...], "Who sits at the table, in seat order."]
    deals: Annotated[int, "How many deals are entered."]
    points: int


def find_seat_now(player: Player) -> SeatNow | None:
    """Return the place of a player in a night under way; None if there is no round for them."""
    running = Event.objects.filter(club=player.club_id, state=EventState.RUNNING)
    mine = running.filter(entries__player=player, entries__withdrawn_at=None)
    event = mine.order_by("-held_on", "-pk").first()
    now = find_round_now(event.pk) if event is not None else None
    if event is None or now is None:
        return None
    seat = Seat.objects.filter(round=now, player=player).select_related("table").first()
    here = (
        Seat.objects.filter(table=seat.table_id).order_by("number") if seat else Seat.objects.none()
    )
    return SeatNow(
        event=event.slug,
        event_name=event.name,
        round=now.number,
        table_id=seat.table_id if seat else None,
        table=seat.table.number if seat else None,
        seat=seat.number + 1 if seat else None,
        names=tuple(here.values_list("player__name", flat=True)),
        deals=seat.table.deals_played if seat else 0,
        points=seat.table.points[seat.number] if seat else 0,
    )
