"""Serve the search over a club's players, nights and records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.core.paginator import Paginator
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.access import access_club
from tournaments.core.audience.names import names_for
from tournaments.core.errors import InvalidInput
from tournaments.core.formatting import count_nights, format_date
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.public import full_names_url, public_page
from tournaments.standings import is_cut_short, parse_words, search_club

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.standings import FoundLine

PAGE_SIZE = 25
KINDS = {
    "player": gettext_lazy("Player"),
    "night": gettext_lazy("Night"),
    "record": gettext_lazy("Record"),
}


@dataclass(frozen=True, slots=True)
class FoundRow:
    """A line of what was found."""

    url: str
    title: str
    detail: str


@public_page
def search(request: HttpRequest, club: str) -> HttpResponseBase:
    """Search the club for the words in `?q=`; without it, show the form alone."""
    actor = get_actor(request)
    found = access_club(actor, club)
    asked = request.GET.get("q", "").strip()
    lines, problem = [], ""
    if asked:
        try:
            lines = search_club(found, names_for(actor, found), parse_words(asked))
        except InvalidInput as refused:
            problem = str(refused)
    page = Paginator(lines, PAGE_SIZE).get_page(request.GET.get("page"))
    text = (
        _("The first %(count)d. Another word narrows the search.")
        if is_cut_short(lines)
        else ngettext("%(count)d found", "%(count)d found", len(lines))
    )
    return render_page(
        request,
        "standings/search.html",
        title=_("Search"),
        look=found,
        crumbs=[(found.name, reverse("club", args=[club]))],
        full_names_url=full_names_url(request, found),
        status=422 if problem else 200,
        asked=asked[:200],
        problem=problem,
        is_searched=bool(asked) and not problem,
        count=text % {"count": len(lines)},
        rows=[_row(club, line) for line in page.object_list],
        before=_page(asked, page.previous_page_number()) if page.has_previous() else "",
        after=_page(asked, page.next_page_number()) if page.has_next() else "",
    )


def _page(asked: str, number: int) -> str:
    return f"?{urlencode({'q': asked, 'page': str(number)})}"


def _row(club: str, line: FoundLine) -> FoundRow:
    kind = str(KINDS[line.kind])
    if line.kind == "player":
        return FoundRow(reverse("player", args=[club, line.player_id]), line.name, kind)
    if line.kind == "night":
        day = "" if line.held_on is None else format_date(line.held_on)
        detail = ", ".join(filter(None, (kind, day, line.season)))
        return FoundRow(reverse("event", args=[club, line.event]), line.name, detail)
    url = f"{reverse('records', args=[club])}#{_ANCHORS[line.record]}"
    return FoundRow(url, line.name, f"{kind}: {_record(line)}")


_ANCHORS = {"games": "games", "runs": "runs", "nights": "won"}


def _record(line: FoundLine) -> str:
    count = line.count or 0
    if line.record == "games":
        text = ngettext("a game with %(count)d point", "a game with %(count)d points", count)
    elif line.record == "runs":
        text = ngettext(
            "%(count)d exact nomination in a row", "%(count)d exact nominations in a row", count
        )
    else:
        return _("%(nights)s won") % {"nights": count_nights(count)}
    return text % {"count": count}
