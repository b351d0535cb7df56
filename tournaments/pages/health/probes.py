"""Answer programs that watch the service: whether it lives and is ready, and its metrics."""

from __future__ import annotations

import hmac
from http import HTTPStatus
from typing import TYPE_CHECKING

import msgspec
from django.conf import settings
from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from tournaments.core.access import is_server_owner
from tournaments.health import OK, UNAVAILABLE, read_readiness, render_metrics
from tournaments.pages.core.layout import get_actor

if TYPE_CHECKING:
    from django.http import HttpRequest

JSON = "application/json"
RETRY_SECONDS = 2


@never_cache
@require_safe
def livez(_request: HttpRequest) -> HttpResponse:
    """Return `ok` if this process answers at all; asks nothing of the database."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Return the state of the service as JSON: 503 if this process cannot serve.

    With `?work=1` also if work has stopped, for a monitor that reads the status only. Strangers
    get no more than the status in a word.
    """
    if unknown := set(request.GET) - {"work"} or set(request.GET.getlist("work")) - {"1"}:
        return _answer({"error": f"Unknown: {', '.join(sorted(unknown))}"[:200]}, 400)
    found = read_readiness()
    is_wrong = found.status == UNAVAILABLE or ("work" in request.GET and found.status != OK)
    body: object = {"status": found.status}
    # Without a database there are no accounts to ask for.
    if has_token(request) or (found.database and is_server_owner(get_actor(request))):
        body = found
    return _answer(body, HTTPStatus.SERVICE_UNAVAILABLE if is_wrong else HTTPStatus.OK)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Return the metrics for Prometheus to those who have the token; others find no page."""
    if not has_token(request):
        return HttpResponse("Not found.\n", content_type="text/plain", status=404)
    return HttpResponse(render_metrics(), content_type=CONTENT_TYPE_LATEST)


def has_token(request: HttpRequest) -> bool:
    """Return whether a program sent METRICS_TOKEN; without that setting none can."""
    given = request.headers.get("Authorization", "").encode()
    wanted = f"Bearer {settings.METRICS_TOKEN}".encode()
    return bool(settings.METRICS_TOKEN) and hmac.compare_digest(given, wanted)


def _answer(body: object, status: int) -> HttpResponse:
    answer = HttpResponse(msgspec.json.encode(body), content_type=JSON, status=status)
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        answer.headers["Retry-After"] = str(RETRY_SECONDS)
    return answer
