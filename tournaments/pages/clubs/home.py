"""The first page: the clubs, or on an empty server the way to start one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth import login
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

import engine
from tournaments import clubs
from tournaments.clubs import ClubLine, list_clubs
from tournaments.core.formatting import count_noun
from tournaments.models import Club
from tournaments.pages.clubs.forms import FirstRunForm
from tournaments.pages.core.forms import call_service
from tournaments.pages.core.layout import get_actor, handle_refusals, render_page
from tournaments.pages.core.public import public_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase


@require_http_methods(["GET", "HEAD", "POST"])
def home(request: HttpRequest) -> HttpResponseBase:
    """The list of clubs; the club itself where there is but one; the first run where none is."""
    if request.method == "POST" or not Club.objects.exists():
        return first_run(request)
    return club_list(request)


@public_page
def club_list(request: HttpRequest) -> HttpResponseBase:
    """The clubs that whoever asks may read."""
    lines = list_clubs(get_actor(request).user)
    if len(lines) == 1:
        return redirect("club", lines[0].slug)
    return render_page(
        request, "clubs/home.html", title="Clag clubs", clubs=[_row(line) for line in lines]
    )


def _row(line: ClubLine) -> dict[str, object]:
    private = "" if line.is_public else ", members only"
    return {
        "url": reverse("club", args=[line.slug]),
        "name": line.name,
        "detail": count_noun(line.players, "player") + private,
        "live": line.is_playing,
    }


@handle_refusals
def first_run(request: HttpRequest) -> HttpResponseBase:
    """Name the club and make its owner's account. Only on an empty server."""
    form = FirstRunForm(request.POST if request.method == "POST" else None)
    opened = (
        call_service(form, lambda: clubs.set_up_first_club(**form.cleaned_data))
        if form.is_valid()
        else None
    )
    if opened:
        club, owner = opened
        login(request, owner, backend="django.contrib.auth.backends.ModelBackend")
        return redirect("organise", club.slug)
    return render_page(request, "clubs/first_run.html", title="Name your club", form=form)


@public_page
def rules(request: HttpRequest) -> HttpResponseBase:
    """The ready-made ways to play."""
    rows = [
        {
            "url": reverse("preset", args=[preset.slug]),
            "title": preset.title,
            "sentence": preset.sentence,
            "deals": count_noun(preset.deals, "deal") if preset.deals else "as many as agreed",
        }
        for preset in engine.presets()
    ]
    return render_page(request, "events/rules.html", title="Ways to play Clag", presets=rows)
