"""Subscribe players to the results of every night by e-mail, and let them stop these.

Only the player asks: by their own link, with an address that then has to be confirmed
(`confirmation`), or signed in, for the proven address of their account. No one else sees it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts import is_proven
from tournaments.clubs import access_player_by_link, is_person
from tournaments.core import links
from tournaments.core.access import lock_rows
from tournaments.core.errors import NotAllowed, NotFound, not_found
from tournaments.core.shapes import Shape
from tournaments.models import Player, ResultSubscription

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.db.models import QuerySet

    from tournaments.core.actors import Actor
    from tournaments.models import Club


class Subscription(Shape):
    """Where the results of each night go by e-mail.

    The page of a player's own link needs no password, so it shows an address its reader knows.
    """

    address: Annotated[str, "The first letter and the domain: `a…@club.example`."]
    is_confirmed: Annotated[bool, "False until the link in the first letter was used."]
    is_account: Annotated[bool, "Whether it is the address of the player's account."]


@dataclass(frozen=True, slots=True)
class SubscriptionStop:
    """What the stop link of a letter is for."""

    club: str
    player: str


def read_subscription(player: Player, *, in_full: bool = False) -> Subscription | None:
    """Return where the player's results go; None if they did not ask for them.

    `in_full`, for the person alone, gives the whole address.
    """
    row = ResultSubscription.objects.select_related("account").filter(player=player).first()
    if row is None or (row.account_id is not None and row.account_id != player.user_id):
        return None
    return Subscription(
        address=address_of(row) if in_full else _shorten(address_of(row)),
        is_confirmed=row.confirmed_at is not None,
        is_account=row.account_id is not None,
    )


def _shorten(address: str) -> str:
    """Leave out of an address what strangers could write to.

    >>> _shorten("ada@club.example")
    'a…@club.example'
    """
    return f"{address[:1]}…@{address.rpartition('@')[2]}"


def address_of(row: ResultSubscription) -> str:
    """Return the address of a subscription; its account must be loaded."""
    return row.email if row.account is None else row.account.email


def list_confirmed(club: Club | None = None) -> QuerySet[ResultSubscription]:
    """Return the subscriptions that get letters, of one club or of all.

    Players who were deleted, merged or erased get none, nor does an account that is not the
    player's any more.
    """
    rows = ResultSubscription.objects.filter(
        Q(account=None)
        | Q(
            account=F("player__user"),
            account__is_active=True,
            account__address_proven_at__isnull=False,
        ),
        confirmed_at__isnull=False,
        player__removed_at=None,
        player__erased_at=None,
        player__club__deleted_at=None,
    )
    return rows if club is None else rows.filter(player__club=club)


def count_subscribers(club: Club) -> int:
    """Return how many players of a club get the results by e-mail."""
    return list_confirmed(club).count()


def sends_letters() -> bool:
    """Return whether this server sends e-mail at all."""
    return settings.SENDS_EMAIL


def check_sends_letters() -> None:
    """Raise NotAllowed on a server without e-mail."""
    if not settings.SENDS_EMAIL:
        raise NotAllowed(_("This server sends no e-mail."))


def lock_player_of_link(link: str) -> Player:
    """Fetch and lock the player whose own link this is. Raises NotFound."""
    player = access_player_by_link(link)
    lock_rows(Player.objects.filter(pk=player.pk)).get()
    return player


@transaction.atomic
def stop_results_by_link(*, link: str) -> Player:
    """Send a player no more results, by their own link; return the player. Raises NotFound."""
    player = lock_player_of_link(link)
    ResultSubscription.objects.filter(player=player).delete()
    return player


@transaction.atomic
def choose_account_results(*, by: Actor, player_id: int, wants: bool) -> Player:
    """Have the results sent to the address of one's own account, or not sent; return the player.

    For the person whose account the player is linked to. Raises NotFound for anyone else,
    NotAllowed without e-mail or while the account's address is not confirmed.
    """
    player = lock_rows(Player.objects.filter(pk=player_id)).first()
    if player is None or by.user is None or not is_person(by, player):
        raise not_found()
    if not wants:
        ResultSubscription.objects.filter(player=player).delete()
        return player
    check_sends_letters()
    if not is_proven(by.user):
        raise NotAllowed(_("Confirm the e-mail address of your account first."))
    now = timezone.now()
    row = ResultSubscription.objects.filter(player=player).first() or ResultSubscription(
        player=player
    )
    if row.account_id != by.user.pk:
        row.email, row.account = "", by.user
        row.asked_at, row.confirmed_at = now, now
        row.save()
    return player


def find_stop(token: str) -> SubscriptionStop | None:
    """Say what a letter's stop link is for; None if no more letters are sent already.

    Raises NotFound for a link that this server did not make.
    """
    rows = ResultSubscription.objects.select_related("player__club")
    row = rows.filter(pk=_stop_id(token)).first()
    return None if row is None else SubscriptionStop(row.player.club.name, row.player.name)


@transaction.atomic
def stop_results(token: str) -> None:
    """Send no more results to whom a letter's stop link is for; again changes nothing.

    Raises NotFound for a link that this server did not make.
    """
    ResultSubscription.objects.filter(pk=_stop_id(token)).delete()


def _stop_id(token: str) -> int:
    if not links.is_valid_stop_token(token):
        raise NotFound(_("This link is not complete. Copy all of it from the e-mail."))
    return links.table_id_from_token(token) or 0


def move_subscription(player: Player, into: Player) -> int | None:
    """Send another player's record what one gets; return the id of what moved, if it did.

    Where both get the results, the address of `into` stays, and the other's waits with its record.
    """
    if ResultSubscription.objects.filter(player=into).exists():
        return None
    row = ResultSubscription.objects.filter(player=player).first()
    if row is None:
        return None
    row.player = into
    row.save(update_fields=["player"])
    return row.pk


def return_subscription(moved: int | None, player: Player, into: Player) -> None:
    """Give back what `move_subscription` moved, unless it was stopped since."""
    ResultSubscription.objects.filter(pk=moved or 0, player=into).update(player=player)


def forget_subscriptions(players: Collection[Player]) -> None:
    """Delete the addresses of players, in the transaction that erases their name."""
    ResultSubscription.objects.filter(player__in=players).delete()
