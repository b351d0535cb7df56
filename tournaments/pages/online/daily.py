"""Show and start the daily deal: the same short game for everyone, and how everyone did."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from itertools import zip_longest
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments import online
from tournaments.core.errors import NotNow, TooManyGames
from tournaments.core.formatting import format_date, format_points, format_signed
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import get_actor, handle_refusals, render_page
from tournaments.pages.online.forms import DailyForm
from tournaments.pages.online.guests import get_or_create_player, set_guest_cookie

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.online import Daily, DailyLine


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

    count: how many have played, in words. commitment, seed: what proves that the cards were fixed.
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


def _count(number: int) -> str:
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
