"""Accounts, and the tokens that people make for their programs."""

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

from tournaments.core.errors import AlreadyThere, FieldProblem, InvalidInput, NotFound
from tournaments.core.validation import clean_text, field_error
from tournaments.models import ApiToken, User

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import Club

TOKEN_PREFIX = "clag_"  # noqa: S105 - the public part, so that a leaked token can be recognised
LAST_USED_RESOLUTION = timedelta(minutes=10)


@transaction.atomic
def make_account(
    *, email: str, name: str, password: str | None, invited_by: Club | None = None
) -> User:
    """Make an account; without a password it can only be entered by a link that sets one.

    Raises InvalidInput (field by field), AlreadyThere.
    """
    address = email.strip().lower()
    try:
        validate_email(address)
    except ValidationError:
        raise field_error("email", "invalid", "This is not an e-mail address.") from None
    user = User(email=address, name=clean_text(name, field="name"), invited_by=invited_by)
    if password is not None:
        check_password(password, user)
    user.set_password(password)
    try:
        with transaction.atomic():  # the address is decided by the database, also for twins
            user.save()
    except IntegrityError:
        message = "There is an account with this address already. Sign in instead."
        raise AlreadyThere(message, (FieldProblem("email", "taken", message),)) from None
    return user


def check_password(password: str, user: User) -> None:
    """Raise InvalidInput with every reason why the password is too weak."""
    try:
        validate_password(password, user)
    except ValidationError as weak:
        problems = tuple(FieldProblem("password", "weak", message) for message in weak.messages)
        raise InvalidInput("Please choose a stronger password.", problems) from None


def token_digest(secret: str) -> str:
    """What is stored of a token. It is random and long, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


@transaction.atomic
def make_token(*, by: Actor, name: str) -> tuple[ApiToken, str]:
    """Make a token for the signed-in person. The secret is returned this once, never again."""
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
    """Make one of the person's own tokens worthless; revoking again changes nothing."""
    token = ApiToken.objects.filter(pk=token_id, user=by.user).first()
    if token is None:
        raise NotFound("There is no such token.")
    if token.revoked_at is None:
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])
    return token


def find_token(secret: str) -> ApiToken | None:
    """The token of this secret if it still works; notes now and then that it was used."""
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
