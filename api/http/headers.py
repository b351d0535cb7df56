"""Describe the headers of requests and answers in the OpenAPI document."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter


def _header(name: str, description: str, kind: Any = OpenApiTypes.STR, **more: Any) -> Any:
    return OpenApiParameter(name, kind, OpenApiParameter.HEADER, description=description, **more)


IDEMPOTENCY_KEY = _header(
    "Idempotency-Key",
    "Up to 128 printable characters, without credentials at least 16. The answer is stored with "
    "the write and returned again, with `Idempotency-Replayed: true`, if the same request is sent "
    "with the same key.",
)
IF_MATCH = _header(
    "If-Match",
    "The ETag of what you read, several of them, or `*` for any; 412 if it has changed since.",
)
NEW_ONLY = _header("If-None-Match", "`*`: only if there is none yet; 412 otherwise.")
IF_NONE_MATCH = _header(
    "If-None-Match", "The ETag of the answer you have; 304 without a body if it is still current."
)
CLAG_PHONE = _header(
    "Clag-Phone",
    "Which of several phones at the table this is: a key of its own, 16 to 128 letters, digits, "
    "hyphens or underscores. It grants nothing.",
)
LAST_EVENT_ID = _header(
    "Last-Event-ID", "The last entry that was received; browsers send it when they reconnect."
)

LOCATION = _header("Location", "Where the new object is.", response=[201], required=True)
OF_PROBLEMS = (
    _header(
        "WWW-Authenticate",
        "The authentication schemes that are accepted.",
        response=[401],
        required=True,
    ),
    _header("Allow", "The methods of this address.", response=[405], required=True),
    _header(
        "Retry-After",
        "Seconds to wait before the request is sent again.",
        OpenApiTypes.INT,
        response=[429, 503],
        required=True,
    ),
)
"""The headers that problem documents have."""


def etag_of(*statuses: int, required: bool = True) -> OpenApiParameter:
    """Describe the ETag of answers with these statuses."""
    text = "The version of what was read, for If-None-Match or If-Match."
    found: OpenApiParameter = _header("ETag", text, response=list(statuses), required=required)
    return found


def of_write(statuses: list[Any]) -> tuple[OpenApiParameter, ...]:
    """Describe the key of a write, and what tells an answer that was stored under it."""
    replayed = _header(
        "Idempotency-Replayed",
        "`true` if this is the answer to an earlier request with the same key.",
        enum=["true"],
        response=statuses,
    )
    return IDEMPOTENCY_KEY, replayed
