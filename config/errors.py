"""Answer errors that no view has handled."""

from __future__ import annotations

import sys
from http import HTTPStatus
from typing import TYPE_CHECKING

from django.db import InterfaceError, OperationalError
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.views.defaults import server_error as report_fault

if TYPE_CHECKING:
    from django.http import HttpRequest

RETRY_SECONDS = 2
"""When to try again. Locks last for moments, and a server is noticed within five seconds."""
OUTAGES = (OperationalError, InterfaceError)
"""What Django raises if the database cannot be reached, has no room or is locked: all pass."""


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer with 503 if the database is away, otherwise with 500; Django's `handler500`."""
    if isinstance(sys.exc_info()[1], OUTAGES):
        return render_unavailable()
    return report_fault(request)


def render_unavailable() -> HttpResponse:
    """Return the page that says that the database is away, made without the database."""
    return HttpResponse(
        render_to_string("503.html"),
        status=HTTPStatus.SERVICE_UNAVAILABLE,
        headers={"Retry-After": str(RETRY_SECONDS), "Cache-Control": "no-store"},
    )
