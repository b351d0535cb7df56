"""Answering a write that is sent again with the answer that it got the first time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction

from tournaments.core.errors import KeyReused, Refused
from tournaments.models import IdempotentAnswer

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_KEY_LENGTH = 128


@dataclass(frozen=True, slots=True)
class Answer:
    """What is sent back: status, JSON body, and the headers that belong to it."""

    status: int
    body: Any
    headers: dict[str, str] = field(default_factory=dict)


def answer_once(
    *, scope: str, key: str, request_digest: str, act: Callable[[], Answer]
) -> tuple[Answer, bool]:
    """Do `act` unless this sender's key was answered before; says whether it was.

    The answer is stored in the transaction of the act, so a crash leaves both or neither. A
    refusal is not stored: what was refused changed nothing and may be tried again. Raises
    KeyReused when the key came with another request.
    """
    try:
        with transaction.atomic(durable=True):
            known = _find(scope, key, request_digest)
            if known is not None:
                return known, True
            answer = act()
            IdempotentAnswer.objects.create(
                scope=scope,
                key=key,
                request_digest=request_digest,
                status=answer.status,
                body=answer.body,
                headers=answer.headers,
            )
            return answer, False
    except (IntegrityError, Refused):  # perhaps because a twin was faster: its answer is ours
        known = _find(scope, key, request_digest)
        if known is None:
            raise
        return known, True


def _find(scope: str, key: str, request_digest: str) -> Answer | None:
    row = IdempotentAnswer.objects.filter(scope=scope, key=key).first()
    if row is None:
        return None
    if row.request_digest != request_digest:
        raise KeyReused("This Idempotency-Key was used for another request before.")
    return Answer(row.status, row.body, row.headers)
