"""Serve the event stream of a night's public page (server-sent events)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.core.access import access_event
from tournaments.core.actors import ANONYMOUS
from tournaments.core.client_address import client_key
from tournaments.core.errors import not_found
from tournaments.core.streaming import HANDOFF_KEY
from tournaments.core.validation import field_error
from tournaments.events import list_night_versions
from tournaments.online import frames
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.events.live.hub import CHANGED, OpenPage, live_hub
from tournaments.pages.events.live.parts import PARTS, digest, make_topic

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Event

RETRY = b"retry: 3000\n\n"
SINCE, READER, MEMBER = "since", "reader", "member"


def live_url(request: HttpRequest, event: Event, page: str) -> str:
    """Return the address of the stream of a page in the versions of now; empty for private clubs.

    Must be called before what the page shows is read: what changes meanwhile is then sent.
    """
    if not event.club.is_public:
        return ""
    if request.user.is_authenticated:
        # They fetch the parts once when they connect, which saves the query here.
        query = {READER: MEMBER}
    else:
        night = list_night_versions([event.pk])[event.pk]
        query = {SINCE: digest(make_topic(event, page).versions(night))}
    path = reverse("live", args=[event.club.slug, event.slug, page])
    return f"{path}?{urlencode(query)}"


@require_safe
@handle_refusals
def live(request: HttpRequest, club: str, event: str, page: str) -> HttpResponseBase:
    """Follow a page of a public club's night.

    A `part` brings a part as strangers see it; `changed` says that there is something new, which
    is all that readers with `reader=member` are sent; `gone` that strangers may not read it any
    more.
    """
    if page not in PARTS:
        raise not_found()
    for name in set(request.GET) - {SINCE, READER}:
        raise field_error(name, "unknown", _("Unknown parameter."))
    client = client_key(request)
    live_hub.check_room(client)
    # As a stranger, also for members: what is sent here is what strangers may see.
    found = access_event(ANONYMOUS, club__slug=club, slug=event)
    topic = make_topic(found, page)
    night = list_night_versions([found.pk]).get(found.pk)
    if night is None:
        raise not_found()
    versions = topic.versions(night)
    number = digest(versions)
    since = request.headers.get("Last-Event-ID") or request.GET.get(SINCE, "")
    first = b"" if since == number else b"id: %b\n%b" % (number.encode(), CHANGED)
    # Under another server than our own the answer just ends, and the client asks again (ADR 0117).
    hold = request.META.get(HANDOFF_KEY)
    if hold is not None:
        is_strangers = request.GET.get(READER) != MEMBER
        opened = OpenPage(client, is_strangers=is_strangers)
        hold(partial(live_hub.follow, topic, opened, versions))
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return HttpResponse(RETRY + first, content_type=frames.MEDIA_TYPE, headers=headers)
