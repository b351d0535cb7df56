"""Set passwords. A new one signs the person out everywhere else and revokes their API keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.accounts.address_proof import is_proven, prove_address
from tournaments.accounts.factors.second_factors import remove_all_factors
from tournaments.accounts.links import is_from_letter
from tournaments.accounts.notices import send_notice
from tournaments.accounts.sessions import end_other_sessions
from tournaments.accounts.tokens import revoke_all_tokens
from tournaments.core.validation import field_error
from tournaments.models import AccountEvent

if TYPE_CHECKING:
    from tournaments.models import User


@transaction.atomic
def set_password_by_link(user: User, secret: str, password: str, *, device: str = "") -> None:
    """Set the password of the person who holds the link with this secret, which was checked.

    A link that went by e-mail proves the account's address. If it does so for the first time,
    passkeys and codes go with the old password: they may be those of another person, who made the
    account with an address that was not theirs. The link is used up.
    """
    is_letter = is_from_letter(user, secret)  # before the new password makes it invalid
    _set(user, password, keep_session=None, device=device)
    if is_letter and not is_proven(user):
        detail = _("passkeys and codes from before your address was confirmed")
        remove_all_factors(user, detail=detail, device=device)
        prove_address(user)


@transaction.atomic
def change_password(user: User, password: str, *, session_key: str | None, device: str) -> None:
    """Set the password of a person who knew the old one; the session with this key continues."""
    _set(user, password, keep_session=session_key, device=device)


def check_own_password(user: User, password: str) -> None:
    """Raise InvalidInput unless this is the person's password."""
    if not user.check_password(password):
        raise field_error("password", "wrong", _("This is not your password."))


def _set(user: User, password: str, *, keep_session: str | None, device: str) -> None:
    had_password = user.has_usable_password()
    user.set_password(password)
    user.save(update_fields=["password"])
    end_other_sessions(user, keep_session, device=device)
    revoke_all_tokens(user, device=device)
    if had_password:  # the first password of an invited person is not news to them
        send_notice(user, AccountEvent.PASSWORD_CHANGED, device=device)
