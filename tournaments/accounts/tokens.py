"""Create accounts, and the API keys (tokens) that people use in programs."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from typing import TYPE_CHECKING

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.errors import AlreadyThere, FieldProblem, InvalidInput, NotFound
from tournaments.core.validation import clean_text, field_error
from tournaments.models import ApiToken, User

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import Club

TOKEN_PREFIX = "clag_"  # noqa: S105 - a fixed prefix makes leaked tokens recognisable
LAST_USED_RESOLUTION = timedelta(minutes=10)  # so that most requests with a key write nothing


@transaction.atomic
def make_account(
    *, email: str, name: str, password: str | None, invited_by: Club | None = None
) -> User:
    """Create an account. Without a password, only an invitation link can set one.

    Raises InvalidInput (field by field), AlreadyThere if the address has an account.
    """
    address = email.strip().lower()
    try:
        validate_email(address)
    except ValidationError:
        raise field_error("email", "invalid", _("Enter a valid e-mail address.")) from None
    user = User(email=address, name=clean_text(name, field="name"), invited_by=invited_by)
    if password is not None:
        check_password(password, user)
    user.set_password(password)
    try:
        # The unique constraint decides, even between two requests at the same time. In a savepoint,
        # because PostgreSQL refuses the rest of a transaction after an error.
        with transaction.atomic():
            user.save()
    except IntegrityError:
        message = _("There is already an account with this address. Sign in instead.")
        raise AlreadyThere(message, (FieldProblem("email", "taken", message),)) from None
    return user


def check_password(password: str, user: User) -> None:
    """Check the strength of a password. Raises InvalidInput with a problem for each weakness."""
    try:
        validate_password(password, user)
    except ValidationError as weak:
        problems = tuple(FieldProblem("password", "weak", message) for message in weak.messages)
        raise InvalidInput(_("Choose a stronger password."), problems) from None


def token_digest(secret: str) -> str:
    """Return the digest to store. Tokens are long and random, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


@transaction.atomic
def make_token(*, by: Actor, name: str) -> tuple[ApiToken, str]:
    """Create a token for the signed-in person; return it and its secret, which is not stored."""
    secret = TOKEN_PREFIX + secrets.token_urlsafe(32)
    token = ApiToken(
        user=by.user,
        name=clean_text(name, field="name", max_length=60),
        digest=token_digest(secret),
    )
    token.save()
    return token, secret


@transaction.atomic
def revoke_token(*, by: Actor, token_id: int) -> ApiToken:
    """Revoke one of the person's own tokens; repeating it changes nothing. Raises NotFound."""
    token = ApiToken.objects.filter(pk=token_id, user=by.user).first()
    if token is None:
        raise NotFound(_("This API key does not exist."))
    if token.revoked_at is None:
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])
    return token


def find_token(secret: str) -> ApiToken | None:
    """Return the valid token with this secret, or None; record its use at most every 10 minutes."""
    rows = ApiToken.objects.select_related("user").filter(revoked_at=None, user__is_active=True)
    token = (
        rows.filter(digest=token_digest(secret)).first()
        if secret.startswith(TOKEN_PREFIX)
        else None
    )
    now = timezone.now()
    if token and (token.last_used_at is None or token.last_used_at < now - LAST_USED_RESOLUTION):
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token
