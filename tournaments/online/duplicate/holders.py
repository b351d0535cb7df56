"""Remember who has held a hand of a sealed set, so that they play its deals at one table only.

The rows are there as long as the tables are sealed, or its tables are played (ADR 0315).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from tournaments.core.errors import NotNow
from tournaments.core.raw_rows import lock_name
from tournaments.models import DuplicateHolder, GameSeat, OnlineGame, Player, Seat
from tournaments.models.duplicates import ACCOUNT_KEY

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from tournaments.core.actors import Actor


def note_holders(game: OnlineGame, seats: Iterable[GameSeat] | None = None) -> None:
    """Note who holds the seats of a sealed game, by default all of them."""
    if not game.is_sealed or game.duplicate_id is None:
        return
    rows = GameSeat.objects.filter(game=game).select_related("player") if seats is None else seats
    keys = {key for seat in rows if not seat.bot for key in _keys_of(seat)}
    DuplicateHolder.objects.bulk_create(
        (
            DuplicateHolder(duplicate_id=game.duplicate_id, game=game, holder=key)
            for key in sorted(keys)
        ),
        ignore_conflicts=True,
    )


def refuse_second_table(
    game: OnlineGame, *, by: Actor | None = None, player: Player | None = None
) -> None:
    """Raise NotNow for a person who has held these deals at another table, if they are sealed.

    Must be called in the transaction that seats them.
    """
    if not game.is_sealed:
        return
    # Two tables of the set at once: the second finds who has sat down at the first. After the lock
    # of the game, so that no one who has this one waits for a game (ADR 0357).
    lock_name(f"sealed-set:{game.duplicate_id}")
    keys = {*_keys_of_actor(game, by), *_keys_of_player(player)}
    rows = DuplicateHolder.objects.filter(duplicate=game.duplicate_id, holder__in=keys)
    if rows.exclude(game=game).exists():
        raise NotNow(_("This person plays or has played these deals at another table."))


def is_player_of(game: OnlineGame, by: Actor) -> bool:
    """Return whether an actor holds or has held a hand of a game, or has a seat there."""
    held = DuplicateHolder.objects.filter(game=game, holder__in=_keys_of_actor(game, by))
    if held.exists():
        return True
    if by.user is None:
        return False
    account = Q(user=by.user) | Q(player__user=by.user)
    seated = Seat.objects.filter(table=game.table_id, player__user=by.user)
    return game.seats.filter(account).exists() or seated.exists()


def forget_holders(before: datetime) -> int:
    """Delete the rows of sets of which no table was played since a time; return how many.

    Those sets are not opened any more: their round was undone, or a table was never finished.
    """
    played = OnlineGame.objects.filter(duplicate=OuterRef("duplicate"), touched_at__gte=before)
    return DuplicateHolder.objects.exclude(Exists(played)).delete()[0]


def _keys_of(seat: GameSeat) -> set[str]:
    keys = set(_keys_of_player(seat.player))
    if seat.user_id is not None:
        keys.add(f"{ACCOUNT_KEY}{seat.user_id}")
    if seat.guest:
        keys.add(f"guest:{seat.guest}")
    return keys


def _keys_of_player(player: Player | None) -> set[str]:
    if player is None:
        return set()
    account = set() if player.user_id is None else {f"{ACCOUNT_KEY}{player.user_id}"}
    return {f"player:{player.pk}", *account}


def _keys_of_actor(game: OnlineGame, by: Actor | None) -> set[str]:
    """Return what an actor is known by: as an account, the club's players who are linked to it."""
    if by is None:
        return set()
    keys = {f"guest:{by.guest}"} if by.guest else set()
    if by.user is not None and game.table is not None:
        own = Player.objects.filter(club=game.table.event.club_id, user=by.user)
        keys |= {
            f"{ACCOUNT_KEY}{by.user.pk}",
            *(f"player:{pk}" for pk in own.values_list("pk", flat=True)),
        }
    return keys
