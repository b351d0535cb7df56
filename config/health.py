"""Serve the health page that a proxy or a container checks."""

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """Return `ok` if the database answers; otherwise the error makes it a 500."""
    # Without its database the service can do nothing, so one statement is part of the answer.
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok\n", content_type="text/plain")
