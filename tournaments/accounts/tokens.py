"""Create, revoke, find and list the API keys (tokens) that people use in programs."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core import limits
from tournaments.core.errors import NotFound
from tournaments.core.validation import clean_text
from tournaments.models import ApiToken

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.core.actors import Actor
    from tournaments.models import User

TOKEN_PREFIX = "clag_"  # noqa: S105 - a fixed prefix makes leaked tokens recognisable
LAST_USED_RESOLUTION = timedelta(minutes=10)  # so that most requests with a key write nothing


@dataclass(frozen=True, slots=True)
class TokenLine:
    """A person's API key, without its secret."""

    pk: int
    name: str
    created_at: datetime
    last_used_at: datetime | None
    is_revoked: bool


def token_digest(secret: str) -> str:
    """Return the digest to store. Tokens are long and random, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


@transaction.atomic
def make_token(*, by: Actor, name: str) -> tuple[ApiToken, str]:
    """Create a token for the signed-in person; return it and its secret, which is not stored."""
    limits.use_by(limits.TOKENS, by)
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


def valid_tokens() -> QuerySet[ApiToken]:
    """Return the tokens that may be used, of all people."""
    return ApiToken.objects.filter(revoked_at=None, user__is_active=True)


def find_token(secret: str) -> ApiToken | None:
    """Return the valid token with this secret, or None; record its use at most every 10 minutes."""
    rows = valid_tokens().select_related("user")
    token = (
        rows.filter(digest=token_digest(secret)).first()
        if secret.startswith(TOKEN_PREFIX)
        else None
    )
    now = timezone.now()
    if token and (token.last_used_at is None or token.last_used_at < now - LAST_USED_RESOLUTION):
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token


def list_tokens(user: User) -> list[TokenLine]:
    """List the person's API keys, latest first."""
    rows = ApiToken.objects.filter(user=user).order_by("-created_at")
    return [
        TokenLine(row.pk, row.name, row.created_at, row.last_used_at, row.revoked_at is not None)
        for row in rows
    ]
