"""Move a guest's finished games into an account, and remove a person's at their wish."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.errors import SignInFirst
from tournaments.models import GameSeat, GameState, PlayedGame

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.core.actors import Actor
    from tournaments.models import User


@transaction.atomic
def adopt_guest_games(user: User, guest: str) -> int:
    """Give the finished games of a guest to the account that signs in; return how many.

    The seats go with them, so that the account can replay the deals on any device. A game that is
    still on stays the guest's. A repeat does nothing.
    """
    if not guest:
        return 0
    has_own = PlayedGame.objects.filter(user=user).values("game_number")
    # A person who played against themselves has the account's row already.
    PlayedGame.objects.filter(guest=guest, game_number__in=has_own).delete()
    seats = GameSeat.objects.filter(
        guest=guest, game__state=GameState.ENDED, game__table=None, player=None
    )
    seats.update(user=user, guest="")
    return PlayedGame.objects.filter(guest=guest).update(user=user, guest="")


@transaction.atomic
def remove_played(*, by: Actor) -> int:
    """Delete the actor's finished games and statistics; return how many games.

    The games themselves stay for the others at the table, as long as they are kept. It cannot be
    undone. A repeat does nothing. Raises SignInFirst.
    """
    if by.user is None and not by.guest:
        raise SignInFirst(_("Sign in, or play as a guest."))
    deleted = PlayedGame.objects.filter(guest=by.guest).delete()[0] if by.guest else 0
    if by.user is not None:
        deleted += PlayedGame.objects.filter(user=by.user).delete()[0]
    return deleted


def forget_guests_games(before: datetime) -> int:
    """Delete what guests keep of games that ended before a time; return how many rows."""
    rows = PlayedGame.objects.filter(finished_at__lt=before).exclude(guest="")
    return rows.delete()[0]
