"""Serve the page about privacy, and the rules for search engines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from tournaments.core.addresses import shareable_url
from tournaments.pages.core.layout import render_page
from tournaments.pages.core.public import public_page
from tournaments.privacy import KEPT, RETENTION

if TYPE_CHECKING:
    from datetime import timedelta

    from django.http import HttpRequest, HttpResponseBase

# Pages say themselves whether they may be listed, and a crawler has to read them to see it.
ROBOTS = "User-agent: *\nDisallow: /api/\n"


@dataclass(frozen=True, slots=True)
class KeepingRow:
    """A kind of data that is deleted: what, why, and until when."""

    what: str
    why: str
    until: str


@public_page
def privacy(request: HttpRequest) -> HttpResponseBase:
    """Say what is stored, why, how long, who sees it, and how to get or erase it."""
    rows = [
        KeepingRow(str(row.what), str(row.why), _until(row.keep, str(row.since)))
        for row in RETENTION
    ]
    return render_page(
        request,
        "privacy/privacy.html",
        title=_("Privacy"),
        listed=True,
        rows=rows,
        kept=list(dict.fromkeys(str(text) for text in KEPT.values() if text)),
        contact=settings.PRIVACY_CONTACT,
    )


def _until(keep: timedelta, since: str) -> str:
    """Say how long something is kept: "30 days after the end of the game"."""
    if not keep:
        return _("until %(since)s") % {"since": since}
    return _("%(time)s after %(since)s") % {"time": _length(keep), "since": since}


def _length(keep: timedelta) -> str:
    years, rest = divmod(keep.days, 365)
    if years and not rest:
        return ngettext("%(count)d year", "%(count)d years", years) % {"count": years}
    return ngettext("%(count)d day", "%(count)d days", keep.days) % {"count": keep.days}


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Serve the rules for search engines."""
    address = shareable_url(request, reverse("sitemap"))
    text = f"{ROBOTS}Sitemap: {address}\n"
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
