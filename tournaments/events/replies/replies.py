"""Take players' answers whether they attend a night, and list them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.clubs import access_player_by_link
from tournaments.core.access import access_event, lock_rows
from tournaments.core.audience.names import name_sql
from tournaments.core.errors import NotAllowed, not_found
from tournaments.core.raw_rows import placeholders, read_values
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.models import Event, EventState, Reply, Role

if TYPE_CHECKING:
    from collections.abc import Collection

    from tournaments.core.actors import Actor
    from tournaments.core.audience.names import Names
    from tournaments.models import Club, Player


class ReplyLine(Shape):
    """A player's answer whether they attend a night."""

    player: int
    name: str
    is_coming: bool
    replied_at: Annotated[IsoTime, "When they gave it last."]


def find_next_night(player: Player) -> Event | None:
    """Return the next planned night of the player's club; None if there is none."""
    planned = Event.objects.filter(club=player.club_id, state=EventState.PLANNED)
    coming = planned.filter(held_on__gte=timezone.localdate())
    return coming.select_related("club").order_by("held_on", "pk").first()


def find_reply(player: Player, event: Event) -> bool | None:
    """Return whether the player attends the event; None before an answer."""
    rows = Reply.objects.filter(player=player, event=event)
    return rows.values_list("is_coming", flat=True).first()


@transaction.atomic
def answer_night(*, link: str, event_id: int, is_coming: bool) -> Reply:
    """Record whether the player of a link attends a night of the club.

    The row says who and when; it may be changed until the night begins. Raises NotFound,
    NotAllowed once it has begun.
    """
    player = access_player_by_link(link)
    event = lock_rows(Event.objects.filter(pk=event_id, club=player.club_id)).first()
    if event is None:
        raise not_found()
    if event.state != EventState.PLANNED:
        raise NotAllowed(_("The night has begun. Tell the organiser instead."))
    given = {"is_coming": is_coming, "replied_at": timezone.now()}
    return Reply.objects.update_or_create(event=event, player=player, defaults=given)[0]


def list_replies(*, by: Actor, event_id: int) -> list[ReplyLine]:
    """List the answers to a night by name. For organisers. Raises NotFound, NotAllowed."""
    event = access_event(by, Role.ORGANISER, pk=event_id)
    rows = Reply.objects.filter(event=event, player__removed_at=None).select_related("player")
    return [
        ReplyLine(
            player=row.player_id,
            name=row.player.name,
            is_coming=row.is_coming,
            replied_at=iso_time(row.replied_at),
        )
        for row in rows.order_by("player__name", "pk")
    ]


def list_coming(events: Collection[int], names: Names) -> dict[int, list[str]]:
    """List who has answered that they come, by event and name. One query."""
    if not events:
        return {}
    # In hand-written SQL (ADR 0353), like the version, for a club's page.
    rows = read_values(
        Reply,
        ("event",),
        "JOIN tournaments_player ON tournaments_player.id = player_id WHERE is_coming "
        f"AND removed_at IS NULL AND event_id IN {placeholders(events)} "
        "ORDER BY shown_name, tournaments_reply.id",
        [*events],
        extra=f"{name_sql(names)} AS shown_name",
    )
    found: dict[int, list[str]] = {}
    for event, name in rows:
        found.setdefault(event, []).append(name)
    return found


def find_replies_version(club: Club) -> tuple[object, ...]:
    """Return what changes with the answers to a club's planned nights. One query."""
    (found,) = read_values(
        Reply,
        (),
        "JOIN tournaments_event ON tournaments_event.id = event_id "
        "WHERE club_id = %s AND state = %s",
        [club.pk, EventState.PLANNED],
        extra="COUNT(*), MAX(replied_at)",
    )
    return tuple(found)


def count_coming(event: Event) -> int:
    """Return how many players have answered that they come."""
    return event.replies.filter(is_coming=True, player__removed_at=None).count()
