"""Say whether an account's e-mail address is known to be its own (ADR 0140)."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tournaments.accounts import hooks
from tournaments.core.access import lock_rows
from tournaments.models import User


def is_proven(user: User) -> bool:
    """Return whether a link that went by e-mail to the account's address has been used.

    True as well for the founder of a server and for accounts from before addresses were proven,
    unless a club's owner was shown their link.
    """
    return user.address_proven_at is not None


@transaction.atomic
def prove_address(user: User) -> None:
    """Record that the account's address is its own, and let what waited for that take effect.

    Repeating it changes nothing.
    """
    row = lock_rows(User.objects.all()).get(pk=user.pk)
    if row.address_proven_at is None:
        row.address_proven_at = timezone.now()
        row.save(update_fields=["address_proven_at"])
        hooks.on_proven(row)
    user.address_proven_at = row.address_proven_at
