"""Define the shapes of players' own links and of what they open."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated

from api.http.answers import answer
from api.http.shapes import Boolean, Input, id_field, link_field
from tournaments.clubs import has_link
from tournaments.core.links import player_calendar_token, player_token
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.draws import explain_published_seat
from tournaments.events import SeatNow, find_next_night, find_reply, find_seat_now
from tournaments.letters import Subscription, read_subscription
from tournaments.standings import RECENT_NIGHTS, NightLine, list_nights

if TYPE_CHECKING:
    from tournaments.models import Player

SeatNowOut = SeatNow
answer(SeatNow, "SeatNowOut")
answer(NightLine, "NightOut")


class OwnPageIn(Input):
    """A player's own link: what follows `/p/` in its address."""

    link = link_field()


class OwnReplyIn(OwnPageIn):
    """Whether the player of a link attends a night."""

    event_id = id_field()
    is_coming = Boolean()


class PlayerLinkOut(Shape):
    """A player's own link."""

    player: int
    link: Annotated[str | None, "What follows `/p/`; null without a link that works."]
    made_at: IsoTime | None


def player_link_out(player: Player) -> PlayerLinkOut:
    """Build the answer from a player."""
    link = player_token(player) if has_link(player) else None
    return PlayerLinkOut(player.pk, link, iso_time(player.link_made_at) if link else None)


class NextNightOut(Shape):
    """The next night that is planned."""

    event_id: int
    name: str
    held_on: date
    starts_at: str
    place: str
    is_coming: Annotated[bool | None, "What the player answered; null before an answer."]


class OwnPageOut(Shape):
    """What a player's own link shows them."""

    player: int
    name: str
    club: str
    next: NextNightOut | None
    now: Annotated[SeatNowOut | None, "Their place in the round being played."]
    why: Annotated[list[str], "Why they sit there, in sentences; empty if the round was not drawn."]
    nights: Annotated[list[NightLine], f"The latest {RECENT_NIGHTS}, the last one first."]
    results: Annotated[
        Subscription | None, "Where the results go by e-mail; null if they were not asked for."
    ]
    calendar: Annotated[
        str, "The nights as iCalendar are at `/p/<calendar>/calendar.ics`; it opens nothing else."
    ]


def own_page_out(player: Player) -> OwnPageOut:
    """Build the answer from the player whose link it is."""
    night = find_next_night(player)
    coming = None
    if night is not None:
        coming = NextNightOut(
            event_id=night.pk,
            name=night.name,
            held_on=night.held_on,
            starts_at=night.starts_at,
            place=night.place,
            is_coming=find_reply(player, night),
        )
    now = find_seat_now(player)
    table = now.table_id if now is not None else None
    return OwnPageOut(
        player=player.pk,
        name=player.name,
        club=player.club.slug,
        next=coming,
        now=now,
        why=explain_published_seat(table, player.pk) if table is not None else [],
        nights=list_nights(player, RECENT_NIGHTS),
        results=read_subscription(player),
        calendar=player_calendar_token(player),
    )
