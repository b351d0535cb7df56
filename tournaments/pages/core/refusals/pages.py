"""Answer refusals with pages that say why, and where to go on."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

from django.contrib.auth.views import redirect_to_login
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.errors import NotAllowed, NotFound, Refused, SignInFirst, TooManyRequests
from tournaments.pages.core.layout import View, render_page

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse, HttpResponseBase


def list_next_links(request: HttpRequest, **asked: Any) -> list[tuple[str, str]]:
    """Return (label, URL) of where to go on from a refusal, by the object that was asked for.

    `asked` are the arguments of the address. Only pages of objects in the address are named, and
    each of them decides itself who may see it.
    """
    club, event, table, season = (asked.get(n) for n in ("club", "event", "table", "season"))
    found = []
    if table is not None and club is None:
        found.append((_("Back to the table"), reverse("table", args=[table])))
    if event is not None and club is not None:
        address = [club, event]
        if request.path.startswith(reverse("director", args=address)):
            found.append((_("Director's desk"), reverse("director", args=address)))
        if request.path.startswith(reverse("run-event", args=address)):
            found.append((_("Run the night"), reverse("run-event", args=address)))
        found.append((_("Back to the night"), reverse("event", args=address)))
    elif season is not None and club is not None:
        found.append((_("Back to the season"), reverse("season", args=[club, season])))
    elif club is not None:
        if request.path.startswith(reverse("organise", args=[club])):
            found.append((_("Organise"), reverse("organise", args=[club])))
        found.append((_("Back to the club"), reverse("club", args=[club])))
    return found


def mark_limited(answer: HttpResponse, refused: TooManyRequests) -> HttpResponse:
    """Give a page that shows this refusal its status, and the time to wait."""
    answer.status_code = refused.status
    answer.headers["Retry-After"] = str(refused.retry_after)
    return answer


def _page_of_button(request: HttpRequest, found: HttpResponseBase) -> HttpResponseBase:
    """Return a page in place of Django's empty answer where an address takes only its button.

    People are led to it by signing in again after they pressed the button.
    """
    if request.method not in ("GET", "HEAD"):
        return found
    answer = render_page(
        request,
        "core/refused.html",
        title=_("There is nothing to see here"),
        detail=_(
            "This address only works from a button on another page. Go back and press the button "
            "again."
        ),
        status=405,
    )
    answer.headers["Allow"] = found.headers["Allow"]
    return answer


def handle_refusals(view: Callable[..., HttpResponseBase]) -> View:
    """Answer refusals that the view raises with a page, and the GET of a button's address too.

    Without a signed-in person, redirects to the sign-in page and back. Objects that do not exist
    and those that the actor may not know about get exactly the same 404 page.
    """

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            found = view(request, *args, **kwargs)
            return _page_of_button(request, found) if found.status_code == 405 else found
        except SignInFirst:
            return redirect_to_login(request.get_full_path())
        except NotFound:
            return render_page(request, "404.html", title=_("Page not found"), status=404)
        except NotAllowed as refused:
            return render_page(
                request,
                "403.html",
                title=_("Not allowed"),
                detail=refused,
                status=403,
                next_links=list_next_links(request, **kwargs),
            )
        except Refused as refused:
            page = render_page(
                request,
                "core/refused.html",
                title=str(refused.title),
                detail=refused,
                status=refused.status,
                next_links=list_next_links(request, **kwargs),
            )
            return mark_limited(page, refused) if isinstance(refused, TooManyRequests) else page

    return answer
