"""Find out whether the keys that people came with are still valid: for connections that last.

A request is authenticated once, at its beginning. A stream lasts for hours, while a key may be
revoked, a session ended, a password changed or a person deactivated.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib.sessions.models import Session
from django.db.models import F, TextField, Value
from django.db.models.functions import Cast
from django.utils import timezone

from tournaments.accounts.tokens import valid_tokens
from tournaments.models import User

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.db.models.expressions import Combinable

    from tournaments.core.actors import Actor

USER, SESSION, TOKEN = "user", "session", "token"  # kinds of keys


@dataclass(frozen=True, slots=True)
class ValidKeys:
    """Those keys of some actors that are valid: pairs of kind and id, and each user's password."""

    found: dict[tuple[str, str], str]

    def admit(self, actor: Actor) -> bool:
        """Return whether the key that the actor came with is still valid.

        Actors without an account always are: a guest's key is a signature, and what it opens is
        asked of the seat.
        """
        if actor.user is None:
            return True
        if self.found.get((USER, str(actor.user.pk))) != actor.user.password:
            return False
        return _key_of(actor) in self.found


def find_valid_keys(actors: Collection[Actor]) -> ValidKeys:
    """Ask for the keys of all these actors in one query, or in none if none has an account."""
    users = {actor.user.pk for actor in actors if actor.user is not None}
    if not users:
        return ValidKeys({})
    keys = {_key_of(actor) for actor in actors if actor.user is not None}
    sessions = [key for kind, key in keys if kind == SESSION]
    tokens = [int(key) for kind, key in keys if kind == TOKEN]
    password = F("password")
    rows = User.objects.filter(pk__in=users, is_active=True).values_list(*_row(USER, password))
    rows = rows.union(
        Session.objects.filter(pk__in=sessions, expire_date__gt=timezone.now()).values_list(
            *_row(SESSION, Value(""))
        ),
        valid_tokens().filter(pk__in=tokens).values_list(*_row(TOKEN, Value(""))),
        all=True,
    )
    return ValidKeys({(kind, key): text for kind, key, text in rows})


def _key_of(actor: Actor) -> tuple[str, str]:
    return (SESSION, actor.session) if actor.token is None else (TOKEN, str(actor.token.pk))


def _row(kind: str, text: Combinable) -> tuple[Combinable, ...]:
    """Return the columns of a row: the kind of key, its id and a text, all as text."""
    columns = (Value(kind), F("pk"), text)
    return tuple(Cast(column, TextField()) for column in columns)
