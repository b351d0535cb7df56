"""Make and check the links that set a password, and say which of them prove an address.

A link that went to the account's address by e-mail proves that the address is the account's. A
link that was shown on a page, such as an invitation that an owner passes on, sets the password too,
and proves nothing: anyone who saw the page could have used it (ADR 0140).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.tokens import PasswordResetTokenGenerator, default_token_generator
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

if TYPE_CHECKING:
    from tournaments.models import User


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


def came_by_letter(user: User, token: str) -> bool:
    """Return whether a password link's secret is one that went by e-mail, and still holds."""
    return _letter_tokens.check_token(user, token)
