"""Serve the table's page on a phone: the frame that the table app (static/js/scoring/table/) fills.

It is the same for all who may open it and contains nothing secret and no results: the script asks
the API for those. So a browser may cache it, and open it again without a network.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from tournaments.core.errors import InvalidInput, NotFound, PhoneNeeded
from tournaments.core.formatting import format_table, short_names
from tournaments.pages.core.layout import get_scorer
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.scoring.cards import is_scorer, may_score, readable_table, shown_names
from tournaments.pages.scoring.deal_form import parse_number
from tournaments.pages.scoring.table_links import replaced_link_page
from tournaments.scoring import (
    MAX_TEXT_LENGTH,
    READY_REASONS,
    ScoreCard,
    get_score_card,
    name_phone,
)

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import Table

MAX_AGE_SECONDS = 12 * 60 * 60
"""How long a browser may open the page from its cache: longer than any night."""


@gzip_page
@require_safe
@handle_refusals
def score(request: HttpRequest, table: int) -> HttpResponseBase:
    """Show the page of the table app, with a fallback for browsers without scripts."""
    found = readable_table(request, table)
    answer = render(
        request,
        "scoring/score.html",
        {
            "table": found,
            "title": format_table(found.number),
            "asks": _viewer_kind(request, found),
            # What its code says without the secret: the service worker finds the page by it.
            "place": f"{found.event_id}.{found.number}" if not found.round.is_free else "",
            "api": f"/api/v1/tables/{found.pk}/",
            "max_length": MAX_TEXT_LENGTH,
            "reasons": json.dumps([gettext(reason) for reason in READY_REASONS]),
            "worker": "" if settings.DEBUG else reverse("table-worker"),
            "plain": _fallback(request, get_score_card(found, shown_names(request, found))),
        },
    )
    answer.headers["Cache-Control"] = f"private, max-age={MAX_AGE_SECONDS}"
    return answer


def _viewer_kind(request: HttpRequest, table: Table) -> str:
    """Return how the API will treat this browser: "table-link", "person" (scorer) or "reader".

    Whether results are taken at this moment makes no difference: the page is cached, and the night
    may be reopened.
    """
    if get_scorer(request, table.pk).link:
        return "table-link"
    return "person" if is_scorer(request, table) else "reader"


@dataclass(frozen=True, slots=True)
class Fallback:
    """What a browser without scripts needs: the players to choose from, the next deal."""

    names: list[tuple[int, str]]
    next: int | None


def _fallback(request: HttpRequest, card: ScoreCard) -> Fallback:
    is_open = may_score(request, card.table)
    asks_who = is_open and get_scorer(request, card.table.pk).link and "held" not in request.GET
    return Fallback(
        names=list(enumerate(short_names(card.names))) if asks_who else [],
        next=card.next_number if is_open else None,
    )


@csrf_exempt  # the link's cookie is not sent from other sites (SameSite)
@never_cache
@require_POST
@handle_refusals
def hold(request: HttpRequest, table: int) -> HttpResponseBase:
    """Set the player who holds this phone, from a browser without scripts."""
    try:
        name_phone(
            by=get_scorer(request, table), table_id=table, seat=parse_number(request.POST, "seat")
        )
    except NotFound:
        return replaced_link_page(request)
    except (InvalidInput, PhoneNeeded):
        return redirect("score", table)
    return redirect(reverse("score", args=[table]) + "?held")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker that caches the page; browsers allow one only over TLS.

    The header lets it handle the addresses of the tables' codes, too, which lie elsewhere.
    """
    shell = [staticfiles_storage.url(path) for path in SHELL]
    answer = render(request, "scoring/worker.js", {"shell": shell}, "text/javascript")
    answer.headers["Cache-Control"] = "no-cache"
    answer.headers["Service-Worker-Allowed"] = "/"
    return answer


SHELL = (
    "bundles/table.css",
    "bundles/table.js",
    "js/core/theme.js",
    "js/scoring/prefetch.js",
    "img/mark.svg",
)
