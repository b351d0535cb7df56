"""Walk-ins: people who turn up at a night and are named at the door."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.clubs import add_player
from tournaments.events.attendance import seat_late
from tournaments.events.entries import set_entries
from tournaments.events.line_up import lock_event_for_command
from tournaments.models import Player

if TYPE_CHECKING:
    from collections.abc import Collection

    from tournaments.core.actors import Actor
    from tournaments.models import Entry


@dataclass(frozen=True, slots=True)
class WalkIn:
    """A player who came by name. `is_new`: the club did not have them before."""

    player: Player
    is_new: bool


@transaction.atomic
def find_walk_in(*, by: Actor, event_id: int, name: str) -> WalkIn:
    """Return the club's player of that name, added if there is none.

    Raises InvalidInput, EventIsFinal: a night that is over adds no players.
    """
    club = lock_event_for_command(by, event_id).club
    plain = " ".join(name.split())
    # Also one who has retired: the same person has come back.
    player = Player.objects.filter(club=club, name__iexact=plain).first()
    if player is not None:
        return WalkIn(player, is_new=False)
    return WalkIn(add_player(by=by, club_slug=club.slug, name=plain), is_new=True)


@transaction.atomic
def let_walk_in(*, by: Actor, event_id: int, name: str, expected: int | None = None) -> str:
    """Let a person in by name once play has begun; return the sentence that says where they sit.

    Raises as `find_walk_in` and `seat_late`.
    """
    found = find_walk_in(by=by, event_id=event_id, name=name)
    change = seat_late(by=by, event_id=event_id, player_id=found.player.pk, expected=expected)
    if not found.is_new:
        return change.sentence
    return f"{describe_new(found)} {change.sentence}"


@transaction.atomic
def set_entries_with_walk_in(
    *,
    by: Actor,
    event_id: int,
    player_ids: Collection[int],
    name: str = "",
    expected: int | None = None,
) -> list[Entry]:
    """Enter these players and, if there is a name, the one who has it: all or none.

    Raises as `find_walk_in` and `set_entries`.
    """
    ids = [*player_ids]
    if name.strip():
        ids.append(find_walk_in(by=by, event_id=event_id, name=name).player.pk)
    return set_entries(by=by, event_id=event_id, player_ids=ids, expected=expected)


def describe_new(found: WalkIn) -> str:
    """Return the sentence that greets a new player."""
    return _("%(name)s is now a player of the club.") % {"name": found.player.name}
