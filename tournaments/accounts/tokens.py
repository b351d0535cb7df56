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

from tournaments.accounts.log import record_event
from tournaments.accounts.notices import send_notice
from tournaments.core import limits
from tournaments.core.errors import NotAllowed, NotFound, SignInFirst
from tournaments.core.raw_rows import read_with, time_value
from tournaments.core.validation import check_choice, clean_text, field_error
from tournaments.models import AccountEvent, ApiToken, KeyScope, User

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.core.actors import Actor

TOKEN_PREFIX = "clag_"  # noqa: S105 - a fixed prefix makes leaked tokens recognisable
DEFAULT_DAYS = 365
MAX_DAYS = 3 * 365
"""How long a token works."""
MAX_TOKENS = 50
"""How many tokens of one person may work at once."""
LAST_USED_RESOLUTION = timedelta(minutes=10)  # so that most requests with a key write nothing


@dataclass(frozen=True, slots=True)
class TokenLine:
    """A person's API key, without its secret."""

    pk: int
    name: str
    scope: str
    created_at: datetime
    expires_at: datetime
    last_used_at: datetime | None
    is_revoked: bool

    @property
    def is_expired(self) -> bool:
        """Return whether its time is over."""
        return self.expires_at <= timezone.now()


def token_digest(secret: str) -> str:
    """Return the digest to store. Tokens are long and random, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


@transaction.atomic
def make_token(
    *,
    by: Actor,
    name: str,
    scope: str = KeyScope.READ,
    days: int = DEFAULT_DAYS,
    device: str = "",
) -> tuple[ApiToken, str]:
    """Create a token for the signed-in person; return it and its secret, which is not stored.

    It ends after `days`. Pages and API ask for the password before (ADR 0142). Raises SignInFirst,
    NotAllowed for a program that comes with a token itself, InvalidInput, also for a person who
    has `MAX_TOKENS`.
    """
    if by.user is None:
        raise SignInFirst(_("Sign in to do this."))
    if by.token is not None:
        raise NotAllowed(_("An API key cannot make another one. Sign in on the website to do so."))
    check_choice(scope, KeyScope.values, field="scope")
    if not 1 <= days <= MAX_DAYS:
        message = _("Choose 1 to %(max)d days.") % {"max": MAX_DAYS}
        raise field_error("days", "out-of-range", message)
    limits.use_by(limits.TOKENS, by)
    User.objects.select_for_update().get(pk=by.user.pk)  # two requests at once would count the same
    if valid_tokens().filter(user=by.user).count() >= MAX_TOKENS:
        message = _("You already have %(max)d API keys. Revoke one first.") % {"max": MAX_TOKENS}
        raise field_error("name", "too-many", message)
    secret = TOKEN_PREFIX + secrets.token_urlsafe(32)
    token = ApiToken(
        user=by.user,
        name=clean_text(name, field="name", max_length=60),
        digest=token_digest(secret),
        scope=scope,
        expires_at=timezone.now() + timedelta(days=days),
    )
    token.save()
    detail = f"{token.name} ({KeyScope(scope).label})"
    send_notice(by.user, AccountEvent.KEY_MADE, detail=detail, device=device)
    return token, secret


@transaction.atomic
def revoke_token(*, by: Actor, token_id: int, device: str = "") -> ApiToken:
    """Revoke one of the person's own tokens; repeating it changes nothing. Raises NotFound."""
    token = ApiToken.objects.filter(pk=token_id, user=by.user).first()
    if token is None:
        raise NotFound(_("This API key does not exist."))
    if token.revoked_at is None:
        token.revoked_at = timezone.now()
        token.save(update_fields=["revoked_at"])
        record_event(token.user, AccountEvent.KEY_REVOKED, detail=token.name, device=device)
    return token


@transaction.atomic
def revoke_all_tokens(user: User, *, device: str = "") -> int:
    """Revoke all tokens of the person and return how many there were."""
    rows = ApiToken.objects.filter(user=user, revoked_at=None)
    for name in rows.values_list("name", flat=True):
        record_event(user, AccountEvent.KEY_REVOKED, detail=name, device=device)
    return rows.update(revoked_at=timezone.now())


def valid_tokens() -> QuerySet[ApiToken]:
    """Return the tokens that may be used, of all people."""
    return ApiToken.objects.filter(
        revoked_at=None, expires_at__gt=timezone.now(), user__is_active=True
    )


def find_token(secret: str) -> ApiToken | None:
    """Return the valid token with this secret, or None; record its use at most every 10 minutes."""
    if not secret.startswith(TOKEN_PREFIX):
        return None
    now = timezone.now()
    # As `valid_tokens`, in hand-written SQL: each request with a key begins here.
    valid = "WHERE digest = %s AND revoked_at IS NULL AND expires_at > %s AND is_active"
    found = read_with(ApiToken, ("user",), valid, [token_digest(secret), time_value(now)])
    token = found[0] if found else None
    if token and (token.last_used_at is None or token.last_used_at < now - LAST_USED_RESOLUTION):
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token


def list_tokens(user: User) -> list[TokenLine]:
    """List the person's API keys, latest first."""
    rows = ApiToken.objects.filter(user=user).order_by("-created_at")
    return [
        TokenLine(
            pk=row.pk,
            name=row.name,
            scope=row.scope,
            created_at=row.created_at,
            expires_at=row.expires_at,
            last_used_at=row.last_used_at,
            is_revoked=row.revoked_at is not None,
        )
        for row in rows
    ]
