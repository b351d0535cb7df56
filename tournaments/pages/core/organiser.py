"""What the organiser's pages share: the way there, and the answer to a form."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.pages.core.layout import View, handle_refusals
from tournaments.pages.events.event import event_breadcrumbs

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Club, Event


def organiser_page(*methods: str) -> Callable[[Callable[..., HttpResponseBase]], View]:
    """A page of the organiser's: never cached, refusals answered, only these methods."""

    def wrap(view: Callable[..., HttpResponseBase]) -> View:
        wrapped: View = never_cache(require_http_methods(methods)(handle_refusals(view)))
        return wraps(view)(wrapped)

    return wrap


def event_command(there: str) -> Callable[[Callable[..., HttpResponseBase]], View]:
    """A button of an event's page `there`, to be posted; whoever reloads its answer goes there.

    The answer to a refused button stays under the button's own address, so that this is asked
    for by everybody who looks at the page again.
    """

    def wrap(view: Callable[..., HttpResponseBase]) -> View:
        @wraps(view)
        def pressed(
            request: HttpRequest, club: str, event: str, *args: Any, **more: Any
        ) -> HttpResponseBase:
            if request.method != "POST":
                return redirect(there, club, event)
            return view(request, club, event, *args, **more)

        return organiser_page("GET", "HEAD", "POST")(pressed)

    return wrap


def organiser_crumbs(club: Club) -> list[tuple[str, str]]:
    """From the club down to its organiser's page."""
    return [
        (club.name, reverse("club", args=[club.slug])),
        ("Organise", reverse("organise", args=[club.slug])),
    ]


def event_organiser_crumbs(event: Event) -> list[tuple[str, str]]:
    """From the club down to the page that runs an event."""
    run = reverse("run-event", args=[event.club.slug, event.slug])
    return [*event_breadcrumbs(event), ("Run", run)]
