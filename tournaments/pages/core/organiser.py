"""Provide what the organiser's pages share: decorators and breadcrumbs."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.pages.core.crumbs import event_breadcrumbs
from tournaments.pages.core.refusals.pages import handle_refusals

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Club, Event
    from tournaments.pages.core.layout import View


def organiser_page(*methods: str) -> Callable[[Callable[..., HttpResponseBase]], View]:
    """Decorate a page for organisers: never cached, refusals answered, only these methods."""

    def wrap(view: Callable[..., HttpResponseBase]) -> View:
        wrapped: View = never_cache(require_http_methods(methods)(handle_refusals(view)))
        return wraps(view)(wrapped)

    return wrap


def event_command(page_name: str) -> Callable[[Callable[..., HttpResponseBase]], View]:
    """Decorate a view that handles a button's POST on the event page `page_name`.

    The page that shows a refusal has the button's own URL, so a reload would GET that; it is
    redirected to `page_name`.
    """

    def wrap(view: Callable[..., HttpResponseBase]) -> View:
        @wraps(view)
        def pressed(
            request: HttpRequest, club: str, event: str, *args: Any, **more: Any
        ) -> HttpResponseBase:
            if request.method != "POST":
                return redirect(page_name, club, event)
            return view(request, club, event, *args, **more)

        return organiser_page("GET", "HEAD", "POST")(pressed)

    return wrap


def organiser_crumbs(club: Club) -> list[tuple[str, str]]:
    """Return the breadcrumbs down to the club's page for organisers."""
    return [
        (club.name, reverse("club", args=[club.slug])),
        (_("Organise"), reverse("organise", args=[club.slug])),
    ]


def event_organiser_crumbs(event: Event) -> list[tuple[str, str]]:
    """Return the breadcrumbs down to the page that runs an event."""
    run = reverse("run-event", args=[event.club.slug, event.slug])
    return [*event_breadcrumbs(event), (_("Run"), run)]
