"""Serve a player's own page, which their link opens without an account."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments import letters
from tournaments.clubs import access_player_by_link
from tournaments.core.addresses import shareable_url
from tournaments.core.errors import NotAllowed, NotFound
from tournaments.core.formatting import (
    count_deals,
    format_date_near,
    format_points,
    join_names,
    join_sentence,
)
from tournaments.core.links import player_calendar_token
from tournaments.core.parsing import parse_int
from tournaments.draws import explain_published_seat
from tournaments.events import answer_night, find_next_night, find_reply, find_seat_now
from tournaments.pages.clubs.player import build_night_rows
from tournaments.pages.core.forms import submit_form
from tournaments.pages.core.layout import render_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.pages.letters.forms import EmailForm
from tournaments.standings import RECENT_NIGHTS, list_nights

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.events import SeatNow
    from tournaments.models import Event, Player


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@handle_refusals
def own_page(request: HttpRequest, link: str) -> HttpResponseBase:
    """Show a player's next night, their seat and their nights; record whether they are coming."""
    try:
        player = access_player_by_link(link)
    except NotFound as refused:
        return render_page(
            request,
            "scoring/link.html",
            title=_("Old link"),
            status=404,
            detail=refused.detail,
        )
    form = EmailForm(request.POST if "email" in request.POST else None)
    if request.method == "POST" and "results" not in request.POST:
        return _answer(request, link)
    if request.method == "POST" and _choose_results(form, link, request):
        return redirect("own-page", link)
    answer = _page(request, link, player, form)
    # The address of this page is the secret, so the next page must not be sent it.
    answer.headers["Referrer-Policy"] = "same-origin"
    return answer


def _answer(request: HttpRequest, link: str) -> HttpResponseBase:
    is_coming = request.POST.get("coming") == "1"
    try:
        answer_night(
            link=link, event_id=parse_int(request.POST.get("event")) or 0, is_coming=is_coming
        )
    except NotAllowed as refused:
        messages.warning(request, refused.detail, "bad")
    return redirect("own-page", link)


def _choose_results(form: EmailForm, link: str, request: HttpRequest) -> bool:
    """Stop the results by e-mail, or ask for them; return False if the address was refused."""
    if request.POST["results"] == "stop":
        letters.stop_results_by_link(link=link)
        messages.success(request, _("No more results by e-mail."), "good")
        return True
    if not submit_form(form, lambda: letters.subscribe_by_link(link=link, **form.cleaned_data)):
        return False
    text = _("We have written to %(address)s. Open the link in that e-mail within a week.")
    messages.success(request, text % {"address": form.cleaned_data["email"]}, "good")
    return True


def _page(request: HttpRequest, link: str, player: Player, form: EmailForm) -> HttpResponseBase:
    night, today = find_next_night(player), timezone.localdate()
    now = find_seat_now(player)
    club = player.club
    calendar = shareable_url(request, reverse("own-calendar", args=[player_calendar_token(player)]))
    return render_page(
        request,
        "clubs/links/own_page.html",
        title=player.name,
        status=422 if form.errors else 200,
        crumbs=[(club.name, reverse("club", args=[club.slug]))] if club.is_public else [],
        club=club.name,
        night=night,
        when=_when(night) if night is not None else "",
        reply=find_reply(player, night) if night is not None else None,
        now=now,
        card_url=reverse("own-card", args=[link, now.table_id])
        if now is not None and now.table_id is not None
        else "",
        seat=_seat_words(now) if now is not None else "",
        mates=join_names(now.names) if now is not None else "",
        reasons=_reasons(now, player) if now is not None else [],
        nights=build_night_rows(club, list_nights(player, RECENT_NIGHTS), today),
        links_nights=club.is_public,
        results=letters.read_subscription(player),
        results_form=form if letters.sends_letters() else None,
        calendar=calendar,
        webcal="webcal:" + calendar.partition(":")[2],
    )


def _when(night: Event) -> str:
    """Return date, time and place of a night as a sentence."""
    day = format_date_near(night.held_on, timezone.localdate())
    return join_sentence(day, night.starts_at, night.place)


def _reasons(now: SeatNow, player: Player) -> list[str]:
    return explain_published_seat(now.table_id, player.pk) if now.table_id is not None else []


def _seat_words(now: SeatNow) -> str:
    if now.table is None:
        return _("You sit out round %(round)d.") % {"round": now.round}
    text = _("Round %(round)d: table %(table)d, seat %(seat)d.")
    words = text % {"round": now.round, "table": now.table, "seat": now.seat}
    if not now.deals:
        return words
    score = _("%(points)s points after %(deals)s.")
    return f"{words} " + score % {
        "points": format_points(now.points),
        "deals": count_deals(now.deals),
    }
