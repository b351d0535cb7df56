"""Serve the home page: the list of clubs, or on an empty server the form for the first one."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments import clubs
from tournaments.clubs import ClubLine, build_club_lines, find_clubs
from tournaments.core import limits
from tournaments.core.client_address import is_this_machine
from tournaments.core.formatting import count_players
from tournaments.core.parsing import searchable
from tournaments.models import Club
from tournaments.pages.accounts.sign_in import complete_sign_in
from tournaments.pages.clubs.newcomer_forms import FirstRunForm, SetupWordForm
from tournaments.pages.core.forms import submit_valid_form
from tournaments.pages.core.layout import get_actor, render_page
from tournaments.pages.core.link_rows import ListRow
from tournaments.pages.core.list_page import cut_page
from tournaments.pages.core.presets import list_preset_groups
from tournaments.pages.core.public import public_page
from tournaments.pages.core.refusals.pages import handle_refusals
from tournaments.presets import list_choices

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase


CLUBS_ON_A_PAGE = 50
MAX_WORDS_LENGTH = 80


@require_http_methods(["GET", "HEAD", "POST"])
def home(request: HttpRequest) -> HttpResponseBase:
    """Show the list of clubs, the only club, or the first run if there is none."""
    if request.method == "POST" or not Club.objects.exists():
        return first_run(request)
    return club_list(request)


@public_page
def club_list(request: HttpRequest) -> HttpResponseBase:
    """Show the clubs that the visitor may read; redirect to the club if there is only one."""
    words = searchable(request.GET.get("q", "")).strip()[:MAX_WORDS_LENGTH]
    page = cut_page(request, find_clubs(get_actor(request).user, words), CLUBS_ON_A_PAGE)
    if page.count == 1 and not words:
        return redirect("club", page.rows[0].slug)
    lines = build_club_lines(page.rows)
    names = Counter(line.name.casefold() for line in lines)
    return render_page(
        request,
        "clubs/home.html",
        title=_("Clag clubs"),
        listed=True,
        clubs=[_row(line, has_namesake=names[line.name.casefold()] > 1) for line in lines],
        words=words,
        # A few clubs are seen at a glance.
        is_long=bool(words) or page.count > CLUBS_ON_A_PAGE,
        before=page.before,
        after=page.after,
    )


def _row(line: ClubLine, *, has_namesake: bool) -> ListRow:
    players = count_players(line.players)
    if has_namesake:  # its address is all that tells it from the other club
        players = f"{line.slug}, {players}"
    private = _("%(players)s, members only") % {"players": players}
    return ListRow(
        url=reverse("club", args=[line.slug]),
        name=line.name,
        detail=players if line.is_public else private,
        end=_("Playing now") if line.is_playing else "",
    )


@handle_refusals
def first_run(request: HttpRequest) -> HttpResponseBase:
    """Create the first club and its owner's account. Only on an empty server.

    Asks for the setup word unless the request comes from this very machine (ADR 0153).
    """
    asks_word = not is_this_machine(request)
    kind = SetupWordForm if asks_word else FirstRunForm
    form = kind(request.POST if request.method == "POST" else None)
    if form.is_valid():
        limits.use_by(limits.FIRST_RUN, get_actor(request))
    created = (
        submit_valid_form(
            form, lambda: clubs.set_up_first_club(asks_word=asks_word, **form.cleaned_data)
        )
        if form.is_valid()
        else None
    )
    if created:
        club, owner = created
        answer = redirect("organise", club.slug)
        return complete_sign_in(request, owner, _("new account"), answer)
    return render_page(request, "clubs/first_run.html", title=_("Create your club"), form=form)


@public_page
def rules(request: HttpRequest) -> HttpResponseBase:
    """Show the presets: the ready-made sets of rules."""
    choices = list_choices(None)
    return render_page(
        request,
        "events/settings/presets.html",
        title=_("Ways to play"),
        listed=True,
        lede=_(
            "Clubs play Clag in many ways. These presets can each be adapted to your house rules."
        ),
        groups=list_preset_groups(choices, lambda slug: reverse("preset", args=[slug])),
    )
