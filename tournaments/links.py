"""A table's secret link: derived from the server's key, stored nowhere, void when renewed."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from django.utils.crypto import constant_time_compare, salted_hmac

if TYPE_CHECKING:
    from tournaments.models import Table

SALT = "tournaments.table-link"


def link_token(table: Table) -> str:
    """The secret part of the table's link, "<table id>-<22 letters and digits or _ ->".

    128 bits of an HMAC over the table and its `link_number`; renewing the number makes every
    older link void. Anyone who holds it may score the table, so it is shown to organisers only.
    """
    message = f"{table.pk}:{table.link_number}"
    digest = salted_hmac(SALT, message, algorithm="sha256").digest()[:16]
    return f"{table.pk}-{base64.urlsafe_b64encode(digest).decode().rstrip('=')}"


def table_id_of(token: str) -> int | None:
    """Which table the token claims to be of; None if it cannot be a token at all.

    >>> table_id_of("12-AbCdEfGhIjKlMnOpQrStUv"), table_id_of("x-"), table_id_of("")
    (12, None, None)
    """
    head, _, tail = token.partition("-")
    plausible = head.isascii() and head.isdigit() and len(head) < 19 and len(tail) == 22
    return int(head) if plausible else None


def opens(token: str, table: Table) -> bool:
    """Whether the token is this table's current link."""
    return constant_time_compare(token, link_token(table))
