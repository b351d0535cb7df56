"""Answer a repeated write with the stored answer of the first one (Idempotency-Key, ADR 0021).

A form of a page sends a key of its own, which is kept with the row that it made (`find_made`).

A stored answer is encrypted under its Idempotency-Key, of which only a digest is kept, and the
server's own key: what is in the database gives away neither cards nor keys, and a repeated request
gets everything back (ADR 0170).
"""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from django.db import IntegrityError, models, transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.core.errors import KeyReused, Refused
from tournaments.core.shapes import dump_json
from tournaments.core.validation import FORM_IS_USED_UP, field_error
from tournaments.models import IdempotentAnswer

if TYPE_CHECKING:
    from collections.abc import Callable
    from uuid import UUID

    from cryptography.fernet import Fernet

Row = TypeVar("Row", bound=models.Model)

MAX_KEY_LENGTH = 128
MIN_STRANGERS_KEY_LENGTH = 16
"""The longest Idempotency-Key, in characters, and the shortest of a client without credentials."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to store: status, JSON body, and the headers that belong to it."""

    status: int
    body: Any
    headers: dict[str, str] = field(default_factory=dict)


def answer_once(
    *, scope: str, key: str, request_digest: str, act: Callable[[], Answer]
) -> tuple[Answer, bool]:
    """Call `act` unless this key has an answer already; return it and whether it was stored.

    `scope` names the actor and the URL, so that others may use the same key. The answer is stored
    in the transaction of `act`, so a crash leaves both or neither. Refusals are not stored: they
    changed nothing and may be repeated. Raises KeyReused if the key belongs to another request.
    """
    try:
        # Durable: the outermost block, so that the command inside joins it and both are committed
        # together (ADR 0015).
        with transaction.atomic(durable=True):
            stored = _find(scope, key, request_digest)
            if stored is not None:
                return stored, True
            answer = act()
            IdempotentAnswer.objects.create(
                scope=scope,
                key=_digest("name", scope, key).hex(),
                request_digest=request_digest,
                status=answer.status,
                body=_cipher(scope, key).encrypt(dump_json(answer.body)).decode(),
                headers=answer.headers,
            )
            return answer, False
    except (
        IntegrityError,
        Refused,
    ):
        # The same request may have run at the same time and committed first: its row violates the
        # unique key, or what it wrote makes ours refused. Then its answer is the answer.
        stored = _find(scope, key, request_digest)
        if stored is None:
            raise
        return stored, True


def _find(scope: str, key: str, request_digest: str) -> Answer | None:
    name = _digest("name", scope, key).hex()
    row = IdempotentAnswer.objects.filter(scope=scope, key=name).first()
    if row is None:
        return None
    if row.request_digest != request_digest:
        raise KeyReused(_("This Idempotency-Key was already used for another request."))
    body = json.loads(_cipher(scope, key).decrypt(str(row.body)))
    return Answer(row.status, body, row.headers)


def _cipher(scope: str, key: str) -> Fernet:
    # Not at the top: every process starts with this module, and only web processes answer.
    from cryptography.fernet import Fernet

    return Fernet(base64.urlsafe_b64encode(_digest("cipher", scope, key)))


def _digest(purpose: str, scope: str, key: str) -> bytes:
    """Return 32 bytes that only a server that is sent this key can compute."""
    salt = f"tournaments.idempotency.{purpose}"
    return salted_hmac(salt, f"{scope}\n{key}", algorithm="sha256").digest()


def find_made(rows: models.QuerySet[Row], key: UUID | None) -> Row | None:
    """Return the one of these rows that a form with this key has made before, if there is one.

    Raises InvalidInput for the key of a form that made something elsewhere: in another club, or
    for another night.
    """
    if key is None:
        return None
    made = rows.filter(key=key).first()
    # The base manager, because the row may be one that others hide, such as a deleted night.
    if made is None and rows.model._base_manager.filter(key=key).exists():
        raise field_error("key", "taken", str(FORM_IS_USED_UP))
    return made
