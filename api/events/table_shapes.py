"""Define the shapes of rounds and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from api.http.answers import answer
from api.http.shapes import Input, StrictBoolean, id_field, table_field
from api.scoring.plan_shapes import PlanOut, plan_out
from tournaments.core.shapes import Shape
from tournaments.events import SubstituteLine, list_substitutes
from tournaments.models import EventState
from tournaments.online import count_by_seat, list_bot_deals

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.events import TableLine
    from tournaments.scoring import ScoreCard

StandInOut = SubstituteLine
answer(StandInOut, "StandInOut")


class CloseIn(Input):
    """Whether to end the game before its last deal, or reopen it."""

    closed = StrictBoolean(default=True)


class FreeTableIn(Input):
    """The players in seat order; the first one deals first."""

    players = table_field(child=id_field())


class FreeTableOut(Shape):
    """A free table and its secret link, which is null in a repeated answer."""

    table: int
    number: int
    link: str | None


class SeatOut(Shape):
    """A seat at a table and its player."""

    seat: int
    player_id: int
    name: str
    points: int
    failed: int
    place: int
    bot_deals: Annotated[int, "Deals in which a bot acted for the player, online."]


def _seats_out(card: ScoreCard) -> list[SeatOut]:
    totals = card.totals
    bot_deals = count_by_seat(list_bot_deals(card.table))
    seats = range(card.table.size)
    columns = (
        card.player_ids,
        card.names,
        totals.points or (0,) * card.table.size,
        totals.failed or (0,) * card.table.size,
        card.sheet.places(totals),
        (bot_deals[card.table.pk, seat] for seat in seats),
    )
    return [SeatOut(*row) for row in zip(seats, *columns, strict=True)]


class StretchOut(Shape):
    """From a deal on only these seats play, since a player left or came back."""

    from_deal: int
    seats: list[int]


class TableOut(Shape):
    """A table. `link` is the secret that lets phones score; null where it may not be shown."""

    id: int
    event_id: int
    event: str
    club: str
    event_state: Annotated[str, EventState]
    round: int
    is_undone: Annotated[bool, "The round was undone, so nothing here counts."]
    number: int
    first_dealer: int
    seats: list[SeatOut]
    stretches: list[StretchOut]
    stand_ins: list[StandInOut]
    deals_played: int
    deals_of: int | None
    is_closed: Annotated[bool, "The game was ended before its last deal."]
    is_void: Annotated[bool, "A director made the whole table void: it counts for no player."]
    is_finished: bool
    winners: Annotated[tuple[int, ...], "Seats; empty until it is finished."]
    revision: int
    next: PlanOut | None
    plan: Annotated[list[PlanOut], "Every deal, as far as the game has decided it."]
    link: str | None


def table_out(card: ScoreCard, *, link: str | None) -> TableOut:
    """Build the answer from a score card.

    `link` is the table's token, or None for clients that may not have it.
    """
    table, number = card.table, card.next_number
    event = table.event
    following = card.plan(number) if number is not None else None
    return TableOut(
        id=table.pk,
        event_id=event.pk,
        event=event.slug,
        club=event.club.slug,
        event_state=event.state,
        round=table.round.number,
        is_undone=table.round.undone_at is not None,
        number=table.number,
        first_dealer=table.first_dealer,
        seats=_seats_out(card),
        stretches=[StretchOut(deal, seats) for deal, seats in table.stretches],
        stand_ins=list_substitutes(table, card.shows),
        deals_played=table.deals_played,
        deals_of=card.sheet.deal_count,
        is_closed=table.closed_at is not None,
        is_void=table.voided_at is not None,
        is_finished=card.is_finished,
        winners=card.winners,
        revision=table.revision,
        next=plan_out(following) if following else None,
        plan=[plan_out(deal.plan) for deal in card.deals() if deal.plan],
        link=link,
    )


class TableLineOut(Shape):
    """A table in a list. `points`, `players`, `names` and `bot_deals` go by seat."""

    id: int
    number: int
    round: int
    is_free: Annotated[bool, "Started without a draw; free tables have numbers of their own."]
    names: tuple[str, ...]
    players: tuple[int, ...]
    points: tuple[int, ...]
    bot_deals: Annotated[list[int], "Deals in which a bot acted for the player, online."]
    deals_played: int
    deals_of: int | None
    is_finished: bool
    game: Annotated[int | None, "The table's online game."]


def table_line_out(line: TableLine, bot_deals: Mapping[tuple[int, int], int]) -> TableLineOut:
    """Build the answer from a table in a list. `bot_deals`: those of bots, by table and seat."""
    return TableLineOut(
        id=line.pk,
        number=line.number,
        round=line.round_number,
        is_free=line.is_free,
        names=line.names,
        players=line.player_ids,
        points=line.points,
        bot_deals=[bot_deals.get((line.pk, seat), 0) for seat in range(len(line.names))],
        deals_played=line.deals,
        deals_of=line.deal_count,
        is_finished=line.is_finished,
        game=line.game.pk if line.game else None,
    )


class LinkOut(Shape):
    """A table's new link; a repeat of the request shows null."""

    table: int
    link: str | None
