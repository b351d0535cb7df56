"""Serve the health page that a proxy or a container checks."""

from http import HTTPStatus

from django.db import DatabaseError, InterfaceError, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from config.errors import RETRY_SECONDS


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """Return `ok` if the database answers, otherwise 503."""
    # Without its database the service can do nothing, so one statement is part of the answer.
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (DatabaseError, InterfaceError):
        return HttpResponse(
            "The database does not answer.\n",
            content_type="text/plain",
            status=HTTPStatus.SERVICE_UNAVAILABLE,
            headers={"Retry-After": str(RETRY_SECONDS)},
        )
    return HttpResponse("ok\n", content_type="text/plain")
