"""Set passwords."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.accounts.links import came_by_letter
from tournaments.accounts.proof import prove_address

if TYPE_CHECKING:
    from tournaments.models import User


@transaction.atomic
def set_password_by_link(user: User, secret: str, password: str) -> None:
    """Set the password of the person who holds the link with this secret, which was checked.

    A link that went by e-mail proves the account's address. The link is used up.
    """
    is_letter = came_by_letter(user, secret)  # before the new password makes it invalid
    user.set_password(password)
    user.save(update_fields=["password"])
    if is_letter:
        prove_address(user)
