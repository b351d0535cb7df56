"""Show and start the daily deal: the same short game for everyone, and how everyone did."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import zip_longest
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import online
from tournaments.core.errors import NotFound, NotNow, TooManyGames
from tournaments.core.formatting import (
    format_date,
    format_datetime,
    format_points,
    format_signed,
)
from tournaments.core.parsing import parse_int
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.list_page import cut_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.online.forms import DailyForm
from tournaments.pages.online.guests import get_or_create_player, set_guest_cookie

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.core.actors import Actor
    from tournaments.online import Daily, DailyLine

PAGE_SIZE = 20
"""Days on a page of the list of earlier daily deals."""


@dataclass(frozen=True, slots=True)
class NameRow:
    """A name of a day for those who may remove it; `trace`: who did, and when."""

    id: int
    name: str
    trace: str


@dataclass(frozen=True, slots=True)
class PastRow:
    """An earlier daily deal in the list."""

    date: str
    count: str
    url: str


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A line of the table: place, name and points of a player."""

    place: int
    name: str
    exact: str
    points: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class LineRow:
    """A deal as the reader and the expert played it; empty where one of them has not."""

    number: int
    own: str
    own_points: str
    expert: str
    expert_points: str


@dataclass(frozen=True, slots=True)
class DailyPage:
    """A daily deal on the page.

    `count`: how many have played, in words. `commitment`, `seed`: what proves that the cards were
    fixed.
    """

    date: str
    count: str
    rows: list[PlaceRow]
    lines: list[LineRow]
    has_own: bool
    has_expert: bool
    own_points: str
    expert_points: str
    commitment: str
    seed: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def daily(request: HttpRequest) -> HttpResponseBase:
    """Show today's and yesterday's daily deal; a POST starts the reader's try."""
    form = DailyForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        actor, key = get_or_create_player(request)
        name = form.cleaned_data["name"]
        try:
            opened = submit_valid_form(form, lambda: online.start_try(by=actor, name=name))
        except (NotNow, TooManyGames) as refused:
            messages.error(request, str(refused.detail), "bad")
            return redirect("daily")
        if opened is not None:
            return set_guest_cookie(redirect("game", opened.game.pk), key)
    return _show(request, form)


def _show(request: HttpRequest, form: DailyForm) -> HttpResponseBase:
    actor, now, today = get_actor(request), timezone.now(), timezone.localdate()
    found = online.read_daily(actor, today, now)
    before = online.read_daily(actor, today - timedelta(days=1), now)
    after = online.read_daily(actor, today + timedelta(days=1), now)
    state = found.state if found is not None else online.DAILY_UNPLAYED
    return render_page(
        request,
        "online/daily.html",
        title=_("The daily deal"),
        crumbs=[(_("Play"), reverse("play"))],
        form=form,
        may_start=state == online.DAILY_UNPLAYED,
        game_url=reverse("game", args=[found.game]) if found and found.game else "",
        is_playing=state == online.DAILY_PLAYING,
        is_broken_off=state == online.DAILY_PLAYED and found is not None and not found.has_finished,
        today=_build(found) if found else None,
        yesterday=_build(before) if before else None,
        next_commitment=after.commitment if after else "",
        check_url=reverse("check"),
        names=_names(actor, today),
        past_url=reverse("past-dailies"),
    )


def _names(actor: Actor, day: date) -> list[NameRow]:
    """Return the names of a day for the owner of the server; none for all others."""
    trace = _("Removed by %(who)s, %(moment)s.")
    return [
        NameRow(
            id=one.id,
            name=one.name,
            trace=trace
            % {
                "who": one.removed_by or _("a former member"),
                "moment": format_datetime(one.removed_at),
            }
            if one.removed_at
            else "",
        )
        for one in online.list_names(actor, day)
    ]


@require_POST
@handle_refusals
def remove_name(request: HttpRequest) -> HttpResponseBase:
    """Remove a name from the table of a day."""
    online.remove_name(by=get_actor(request), try_id=parse_int(request.POST.get("try")) or 0)
    messages.success(request, _("The name has been removed."))
    day = request.POST.get("day", "")
    back = reverse("past-dailies")
    return redirect(f"{back}?{urlencode({'day': day})}" if day else reverse("daily"))


@never_cache
@require_safe
@handle_refusals
def past(request: HttpRequest) -> HttpResponseBase:
    """List the daily deals of earlier days in pages, or with `?day=` show one of them."""
    today, crumbs = timezone.localdate(), [(_("Play"), reverse("play"))]
    crumbs.append((_("The daily deal"), reverse("daily")))
    if "day" in request.GET:
        return _show_past(request, request.GET["day"], crumbs)
    page = cut_page(request, online.list_past(today), PAGE_SIZE)
    return render_page(
        request,
        "online/past_dailies.html",
        title=_("Earlier daily deals"),
        crumbs=crumbs,
        rows=[
            PastRow(
                date=format_date(one.date),
                count=_count(vars(one)["count"]),
                url=f"?{urlencode({'day': one.date.isoformat()})}",
            )
            for one in page.rows
        ],
        newer=page.before,
        older=page.after,
    )


def _parse_day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _show_past(request: HttpRequest, text: str, crumbs: list[tuple[str, str]]) -> HttpResponseBase:
    """Show a daily deal whose day is over, with its seed. Raises NotFound for any other day."""
    actor, day = get_actor(request), _parse_day(text)
    found = online.read_daily(actor, day, timezone.now()) if day else None
    if day is None or found is None or not found.seed:
        raise NotFound(_("There is no daily deal for that day, or the day is not over."))
    return render_page(
        request,
        "online/past_daily.html",
        title=_("Daily deal of %(date)s") % {"date": format_date(found.date)},
        crumbs=[*crumbs, (_("Earlier daily deals"), reverse("past-dailies"))],
        deal=_build(found),
        day=day.isoformat(),
        names=_names(actor, day),
        check_url=reverse("check"),
    )


def _build(found: Daily) -> DailyPage:
    has_own = bool(found.own_lines)
    return DailyPage(
        date=format_date(found.date),
        count=_count(found.count),
        rows=[
            PlaceRow(
                place=row.place,
                name=_("You") if row.is_own else row.name or _("A player"),
                exact=_exact(row.exact),
                points=format_points(row.points),
                is_own=row.is_own,
            )
            for row in found.rows
        ],
        lines=_lines(found),
        has_own=has_own,
        has_expert=bool(found.expert),
        own_points=format_points(sum(line["points"] for line in found.own_lines)),
        expert_points=format_points(found.expert_points),
        commitment=found.commitment,
        seed=found.seed,
    )


def _count(number: int | None) -> str:
    if number is None:
        return _("Results are deleted after thirty days.")
    if not number:
        return _("No one has finished it yet.")
    text = ngettext(
        "%(count)s player has finished it.", "%(count)s players have finished it.", number
    )
    return text % {"count": number}


def _exact(number: int) -> str:
    return ngettext("%(count)s exact", "%(count)s exact", number) % {"count": number}


def _lines(found: Daily) -> list[LineRow]:
    """Compare the reader's deals with the expert's; one of them may be missing."""
    pairs = zip_longest(found.own_lines, found.expert)
    return [
        LineRow(
            number=number,
            own=_took(mine) if mine else "",
            own_points=format_signed(mine["points"]) if mine else "",
            expert=_took(theirs) if theirs else "",
            expert_points=format_signed(theirs["points"]) if theirs else "",
        )
        for number, (mine, theirs) in enumerate(pairs, start=1)
    ]


def _took(line: DailyLine) -> str:
    """Return what a seat took in a deal, with its nomination if it made one."""
    if line["nominated"] is None:
        return ngettext("%(count)s trick", "%(count)s tricks", line["tricks"]) % {
            "count": line["tricks"]
        }
    return _("%(tricks)s of %(nominated)s") % line
