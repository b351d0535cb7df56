"""Find the players who were deleted or merged, and forget the deleted ones in time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tournaments.core.access import access_club, check_role, lock_rows
from tournaments.core.errors import not_found
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.models import Club, Event, Player, Role, Season, Table

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from tournaments.core.actors import Actor


class RemovedPlayer(Shape):
    """A player who was deleted, or merged into another, and can be brought back."""

    id: int
    name: str
    into: Annotated[int | None, "The player whom the record was merged into; null if deleted."]
    into_name: str | None
    removed_at: IsoTime


def list_removed_players(*, by: Actor, club_slug: str) -> list[RemovedPlayer]:
    """List the players of a club who were deleted or merged, latest first. For organisers."""
    club = access_club(by, club_slug, Role.ORGANISER)
    rows = Player.everything.filter(club=club, removed_at__isnull=False)
    # With its name, what a merged record was is gone.
    rows = rows.exclude(merged_into__isnull=False, erased_at__isnull=False)
    found = rows.select_related("merged_into").order_by("-removed_at", "-pk")
    return [
        RemovedPlayer(
            row.pk,
            row.name,
            row.merged_into_id,
            row.merged_into.name if row.merged_into else None,
            iso_time(row.removed_at),
        )
        for row in found
        if row.removed_at is not None
    ]


def find_record(by: Actor, player_id: int) -> Player:
    """Fetch a player by id, even one who was removed, with the club. For organisers."""
    found = Player.everything.select_related("club").filter(pk=player_id).first()
    if found is None:
        raise not_found()
    check_role(by, found.club, Role.ORGANISER)
    return found


def lock_records(
    by: Actor, player_ids: Collection[int], events: Collection[int]
) -> tuple[dict[int, Event], Club, dict[int, Player]]:
    """Lock events, their seasons, the players' tables in them, the club and these players.

    In the order of ADR 0066. The players are of one club. Returns the events and players by id, as
    they are once locked.
    """
    seasons = Event.everything.filter(pk__in=events).values("season_id")
    list(lock_rows(Season.everything.filter(pk__in=seasons)).order_by("pk"))
    locked = lock_rows(Event.everything.filter(pk__in=events)).order_by("pk")
    by_event = {event.pk: event for event in locked}
    tables = Table.objects.filter(event__in=events, seats__player__in=player_ids).values("pk")
    list(lock_rows(Table.objects.filter(pk__in=tables)).order_by("pk"))
    slug = find_record(by, min(player_ids)).club.slug
    club = access_club(by, slug, Role.ORGANISER, lock=True)
    rows = lock_rows(Player.everything.filter(pk__in=player_ids, club=club)).order_by("pk")
    players = {player.pk: player for player in rows}
    for player in players.values():
        player.club = club
    return by_event, club, players


def list_merged(player: Player) -> list[Player]:
    """List the records that were merged into a player, and into those, and so on."""
    found, waiting = [], [player.pk]
    while waiting:
        rows = list(Player.everything.filter(merged_into__in=waiting).order_by("pk"))
        found += rows
        waiting = [row.pk for row in rows]
    return found


def forget_deleted_players(before: datetime) -> int:
    """Delete the players who were deleted before a time: they have no history that needs them."""
    return Player.everything.filter(removed_at__lt=before, merged_into=None).delete()[0]
