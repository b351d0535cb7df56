"""Answer conditional requests: ETag, If-None-Match and If-Match (RFC 9110, section 13).

A tag is a digest of what a GET of the same address answers, so it changes if and only if that does.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from rest_framework.response import Response

from api.http.base import created
from api.http.headers import IF_MATCH, IF_NONE_MATCH, etag_of
from api.http.schema import unchanged
from tournaments.core.errors import StaleVersion
from tournaments.core.page_cache import etag_matches
from tournaments.core.shapes import dump_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from rest_framework.request import Request

    from tournaments.core.shapes import Shape
    from tournaments.core.validation import Check

READ = (IF_NONE_MATCH, etag_of(200, 304))
CHANGE = (IF_MATCH, etag_of(200))
CREATE = (etag_of(201),)
"""The headers of operations that read, change or create an object with a tag."""
NOT_MODIFIED = {304: unchanged()}
"""The further answer of operations that read one."""


def tag_of(shown: Shape) -> str:
    """Return the strong ETag of an answer.

    The order of its options makes no difference: PostgreSQL returns them in one of its own, so
    that what is read is not in the order in which it was written.
    """
    return f'"{hashlib.sha256(dump_json(shown, in_order=True)).hexdigest()[:32]}"'


def answer_read(request: Request, shown: Shape) -> Response:
    """Return an answer with its ETag, or a 304 to a client that has it."""
    tag = tag_of(shown)
    if etag_matches(request, tag):
        return Response(status=304, headers={"ETag": tag})
    return Response(shown, headers={"ETag": tag})


def answer_change(shown: Shape, *, reads_as: Shape | None = None) -> Response:
    """Return the answer to a change, with the ETag that a GET would have now.

    `reads_as` is what a GET answers, where that is more than the change shows.
    """
    return Response(shown, headers={"ETag": tag_of(reads_as or shown)})


def answer_created(
    shown: Shape, route: str, *args: object, reads_as: Shape | None = None
) -> Response:
    """Return a 201 with the ETag that a GET of the new object has, as in `answer_change`."""
    return created(shown, route, *args, etag=tag_of(reads_as or shown))


def unless_changed(request: Request, build: Callable[[Any], Shape]) -> Check:
    """Return the check of a command: that the row is as the request's If-Match says.

    `build` returns what a GET shows of the row. The check raises StaleVersion.
    """

    def check(row: object) -> None:
        if has_if_match(request) and not if_match_holds(request, tag_of(build(row))):
            message = explain_if_match(request)
            raise StaleVersion(
                message or _("This has been changed since you read it. Read it again.")
            )

    return check


def has_if_match(request: Request) -> bool:
    """Return whether the request has an If-Match."""
    return "HTTP_IF_MATCH" in request.META


def read_if_match(request: Request) -> list[str]:
    """Return the tags in If-Match that can match: strong ones, or `*` alone (13.1.1)."""
    tags = parse_etags(request.META.get("HTTP_IF_MATCH", ""))
    return [tag for tag in tags if not tag.startswith("W/")]


def explain_if_match(request: Request) -> str:
    """Say why nothing can match the request's If-Match; empty if it has a strong tag or `*`."""
    if not has_if_match(request) or read_if_match(request):
        return ""
    return _(
        "If-Match has no ETag that can match: send the one that you read as it was, with its "
        "quotation marks."
    )


def if_match_holds(request: Request, tag: str) -> bool:
    """Return whether If-Match allows a change of what has this tag, by strong comparison."""
    return any(one in ("*", tag) for one in read_if_match(request))
