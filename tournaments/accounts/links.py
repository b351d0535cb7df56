"""Make and check the links of letters: to set a password, and to remove an unknown passkey.

A link that went to the account's address by e-mail proves that the address is the account's. A
link that was shown on a page, such as an invitation that an owner passes on, sets the password too,
and proves nothing: anyone who saw the page could have used it (ADR 0140).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.tokens import PasswordResetTokenGenerator, default_token_generator
from django.core import signing
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from tournaments.core.errors import NotFound
from tournaments.models import Passkey

if TYPE_CHECKING:
    from tournaments.models import User

LINK_DAYS = 3
"""How long the link of a letter works; Django's own setting for passwords is the same."""
_PASSKEY_SALT = "tournaments.accounts.links.unknown-passkey"


class _LetterTokens(PasswordResetTokenGenerator):
    """The secrets of links that go by e-mail."""

    key_salt = "tournaments.accounts.links.letter"


_letter_tokens = _LetterTokens()


class PasswordTokens(PasswordResetTokenGenerator):
    """Accepts the secrets of both kinds of link that set a password."""

    def check_token(self, user: User | None, token: str | None) -> bool:
        """Return whether the link may set the password now: once, and for three days."""
        kinds = (_letter_tokens, default_token_generator)
        return any(kind.check_token(user, token) for kind in kinds)


def password_path(user: User, *, by_letter: bool) -> str:
    """Return the path of the page where the password can be set, once and for three days.

    `by_letter`: the link will be sent to the account's address and nowhere else. Never show a page
    such a link, because using it proves the address.
    """
    kind = _letter_tokens if by_letter else default_token_generator
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("password_reset_confirm", args=[uid, kind.make_token(user)])


def is_from_letter(user: User, token: str) -> bool:
    """Return whether a password link's secret is one that went by e-mail, and still holds."""
    return _letter_tokens.check_token(user, token)


def unknown_passkey_path(passkey_id: int) -> str:
    """Return the path of the page where the reader of a letter removes a passkey, for three days.

    It goes to the account's address and nowhere else: its reader needs no password.
    """
    return reverse("unknown-passkey", args=[signing.dumps(passkey_id, salt=_PASSKEY_SALT)])


def read_unknown_passkey_link(secret: str) -> Passkey:
    """Return the passkey that a link removes. Raises NotFound if it is used or has expired."""
    try:
        passkey_id = signing.loads(secret, salt=_PASSKEY_SALT, max_age=LINK_DAYS * 24 * 3600)
        return Passkey.objects.select_related("user").get(pk=passkey_id)
    except (signing.BadSignature, Passkey.DoesNotExist):
        text = _(
            "The passkey has been removed already, or the link has expired. If you do not "
            "recognise a passkey on your account page, choose a new password, sign in and remove "
            "it there."
        )
        raise NotFound(text) from None
