"""Serve the log of a club: filtered, with lines of one kind folded, and as a file."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from tournaments.clubs import KINDS, list_actors, list_log, parse_log_filter, write_log
from tournaments.clubs import LOG_FILTERS as FILTERS
from tournaments.core.access import access_club
from tournaments.core.errors import InvalidInput
from tournaments.core.formatting import format_datetime, format_table
from tournaments.core.parsing import parse_int
from tournaments.models import Event, Player, Role
from tournaments.pages.core.downloads import send_csv
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.organiser import organiser_crumbs, organiser_page

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.clubs import LogLine
    from tournaments.models import Club

LOG_PAGE = 100
FOLD_WITHIN = timedelta(minutes=2)
"""Acts of one kind by one person are folded if each follows the one before within this time."""

_FOLDED = {
    "player-added": ngettext_lazy("%d player was added", "%d players were added"),
    "player-arrived": ngettext_lazy("%d player joined", "%d players joined"),
    "player-left": ngettext_lazy("%d player left", "%d players left"),
    "absences-set": ngettext_lazy("%d change to who sits out", "%d changes to who sits out"),
    "draft-changed": ngettext_lazy(
        "The draft was changed %d time", "The draft was changed %d times"
    ),
    "draw-ordered": ngettext_lazy("%d draw was started", "%d draws were started"),
    "member-joined": ngettext_lazy("%d member joined", "%d members joined"),
    "payment-marked": ngettext_lazy(
        "%d payment was marked as paid", "%d payments were marked as paid"
    ),
}
"""What several entries with a verb are called; all others stay lines of their own."""


@dataclass(frozen=True, slots=True)
class LogItem:
    """An entry, or several under a heading.

    `lines` are (entry, when and by whom, address of the night as it was then).
    """

    heading: str
    detail: str
    lines: list[tuple[LogLine, str, str]]


@organiser_page("GET", "HEAD")
def log(request: HttpRequest, club: str) -> HttpResponseBase:
    """Show the audit log, latest first, in pages of `LOG_PAGE`."""
    found = access_club(get_actor(request), club, Role.ORGANISER)
    before = parse_int(request.GET.get("before"))
    asked = {name: request.GET[name] for name in FILTERS if request.GET.get(name, "").strip()}
    problems: dict[str, str] = {}
    lines: list[LogLine] = []
    try:
        lines = list_log(found, parse_log_filter(found, asked), before=before, limit=LOG_PAGE)
    except InvalidInput as refused:
        problems = {problem.field: problem.message for problem in refused.problems}
    older = ""
    if len(lines) == LOG_PAGE:
        query = request.GET.copy()
        query["before"] = str(lines[-1].id)
        older = f"?{query.urlencode()}"
    query = request.GET.copy()
    query.pop("before", None)
    return render_page(
        request,
        "clubs/log/log.html",
        title=_("Log"),
        crumbs=organiser_crumbs(found),
        status=422 if problems else 200,
        items=_fold(found, lines),
        older=older,
        choices=_build_choices(found, asked),
        problems=list(problems.values()),
        is_filtered=bool(asked),
        asked=asked,
        csv_url=f"{reverse('log-csv', args=[found.slug])}?{query.urlencode()}".rstrip("?"),
    )


@organiser_page("GET", "HEAD")
def log_csv(request: HttpRequest, club: str) -> HttpResponseBase:
    """Send the log as a file, filtered as on its page."""
    found = access_club(get_actor(request), club, Role.ORGANISER)
    return send_csv(write_log(found, parse_log_filter(found, request.GET)), f"{found.slug}-log")


def _fold(club: Club, lines: Sequence[LogLine]) -> list[LogItem]:
    """Put entries with one verb by one person at about one time under one heading."""
    groups: list[list[LogLine]] = [[line] for line in lines[:1]]
    for line, following in pairwise(lines):
        if _belong_together(line, following):
            groups[-1].append(following)
        else:
            groups.append([following])
    return [_build_item(club, group) for group in groups]


def _belong_together(line: LogLine, other: LogLine) -> bool:
    same = (line.verb, line.done_by, line.night) == (other.verb, other.done_by, other.night)
    return line.verb in _FOLDED and same and line.at - other.at <= FOLD_WITHIN


def _build_item(club: Club, group: Sequence[LogLine]) -> LogItem:
    first = group[0]
    lines = [(line, _format_context(line), _past_event_url(club, line)) for line in group]
    heading = str(_FOLDED[first.verb] % len(group)) if len(group) > 1 else ""
    return LogItem(heading, _format_context(first), lines)


def _past_event_url(club: Club, line: LogLine) -> str:
    """Return the address of the night as it was after an act that changed results."""
    if not line.event or line.kind != "decisions":
        return ""
    address = reverse("past-event", args=[club.slug, line.event])
    return f"{address}?{urlencode({'at': line.at.isoformat()})}"


def _format_context(line: LogLine) -> str:
    place = format_table(line.table) if line.table is not None else ""
    parts = (format_datetime(line.at), line.done_by, line.night, place)
    return ", ".join(filter(None, parts))


def _build_choices(
    club: Club, asked: Mapping[str, str]
) -> list[tuple[str, str, list[tuple[str, str, bool]]]]:
    """Return (name, label, options) of the filters; an option is (value, label, chosen)."""
    players = Player.objects.filter(club=club).order_by("name").values_list("pk", "name")
    nights = Event.objects.filter(club=club).order_by("-held_on", "-pk").values_list("slug", "name")
    offered = (
        ("kind", _("Kind"), KINDS),
        ("night", _("Night"), nights[:200]),
        ("by", _("Done by"), list_actors(club)),
        ("player", _("About"), players),
    )
    return [
        (
            name,
            label,
            [(str(value), str(text), asked.get(name) == str(value)) for value, text in of],
        )
        for name, label, of in offered
    ]
