"""Serve the results of a club as an Atom feed."""

from __future__ import annotations

from datetime import UTC, datetime, time
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from tournaments.core.access import access_club
from tournaments.core.addresses import shareable_url
from tournaments.core.audience.names import names_for
from tournaments.core.formatting import format_date, join_names
from tournaments.models import EventState
from tournaments.pages.core.layout import get_actor
from tournaments.pages.core.public import public_page
from tournaments.standings import build_event_lines, find_events

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.standings import EventLine

MAX_ENTRIES = 20


@public_page
def results(request: HttpRequest, club: str) -> HttpResponseBase:
    """Send the latest final nights of a club, with their winners, as an Atom feed."""
    actor = get_actor(request)
    found = access_club(actor, club)
    nights = find_events(found, state=EventState.FINAL).values_list("pk", "standings_at")
    changed = dict(nights[:MAX_ENTRIES])
    feed = Atom1Feed(
        title=_("Results of %(club)s") % {"club": found.name},
        link=shareable_url(request, reverse("club", args=[club])),
        description="",
        language=get_language(),
        author_name=found.name,
        feed_url=shareable_url(request, reverse("results-feed", args=[club])),
    )
    for line in build_event_lines([*changed], names_for(actor, found)):
        address = shareable_url(request, reverse("event", args=[club, line.slug]))
        held = datetime.combine(line.held_on, time(12), UTC)
        feed.add_item(
            title=line.name,
            link=address,
            unique_id=address,
            description=escape(_summarise(line)),  # the library says that it is HTML
            pubdate=held,
            updateddate=changed[line.id] or held,
        )
    return HttpResponse(
        feed.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8"
    )


def _summarise(line: EventLine) -> str:
    players = ngettext("%(count)d player", "%(count)d players", line.entered)
    day = _("%(date)s, %(players)s.") % {
        "date": format_date(line.held_on),
        "players": players % {"count": line.entered},
    }
    if not line.leaders:
        return day
    words = ngettext("Winner: %(names)s", "Winners: %(names)s", len(line.leaders))
    return f"{day} {words % {'names': join_names(line.leaders)}}."
