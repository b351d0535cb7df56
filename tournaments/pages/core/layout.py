"""What all pages share: the actor, the layout around the content, and pages for refusals."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, Protocol

from django.contrib.auth.views import redirect_to_login
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.core import links
from tournaments.core.access import access_table
from tournaments.core.actors import (
    GUEST_COOKIE,
    PHONE_COOKIE,
    TABLE_COOKIE,
    Actor,
    confirmed_at,
    is_phone_key,
)
from tournaments.core.addresses import shareable_url
from tournaments.core.audience import robots
from tournaments.core.client_address import client_key, device_digest
from tournaments.core.errors import NotAllowed, NotFound, Refused, SignInFirst, TooManyRequests
from tournaments.models import Role, Source

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tournaments.models import Club


class View(Protocol):
    """A view function."""

    def __call__(self, request: HttpRequest, /, *args: Any, **kwargs: Any) -> HttpResponseBase: ...


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """What a chat shows of a link (Open Graph), besides the title of the page."""

    description: str
    site_name: str
    url: str
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Viewer:
    """The visitor of a page, for its top bar."""

    name: str = ""
    table_url: str = ""


def get_actor(request: HttpRequest) -> Actor:
    """Return the actor of a page request: the signed-in person, the guest, both, or neither."""
    guest = links.guest_id_from_key(request.COOKIES.get(GUEST_COOKIE, ""))
    source = Source.SIGNED_IN
    user = request.user if request.user.is_authenticated else None
    return Actor(
        source=source,
        user=user,
        guest=guest,
        client=client_key(request),
        confirmed_at=None if user is None else confirmed_at(request.session),
        device=device_digest(request),
    )


def get_table_token(request: HttpRequest, table_id: int | None = None) -> str:
    """Return this browser's token of a table, or of the one opened last; empty if there is none."""
    return links.find_table_token(request.COOKIES.get(TABLE_COOKIE, ""), table_id)


def get_phone_key(request: HttpRequest) -> str:
    """Return the phone key in this browser's cookie; empty if there is none or it is malformed."""
    key = request.COOKIES.get(PHONE_COOKIE, "")
    return key if is_phone_key(key) else ""


def get_scorer(request: HttpRequest, table_id: int) -> Actor:
    """Return the actor that enters results: a signed-in scorer, otherwise the table's link."""
    person = get_actor(request)
    link = get_table_token(request, table_id)
    if not link:
        return person
    try:
        access_table(person, Role.SCORER, pk=table_id)
    except Refused:
        phone = get_phone_key(request)
        return Actor(source=Source.TABLE_LINK, link=link, phone=phone, client=person.client)
    return person


def get_viewer(request: HttpRequest) -> Viewer:
    """Build what the top bar shows about the visitor."""
    user = request.user
    table_id = links.table_id_from_token(get_table_token(request))
    return Viewer(
        name=user.get_short_name() if user.is_authenticated else "",
        table_url=reverse("score", args=[table_id]) if table_id is not None else "",
    )


def render_page(
    request: HttpRequest,
    template: str,
    *,
    title: str,
    crumbs: Sequence[tuple[str, str]] = (),
    status: int | None = None,
    listed: bool = False,
    look: Club | None = None,
    link_preview: str = "",
    picture: str = "",
    **rows: Any,
) -> HttpResponse:
    """Render a page. `title` is its heading, `crumbs` are (label, URL) pairs from the club down.

    Without a `status` it is 422 if the page shows a `form` with errors. `listed`: search engines
    may list it. `look`: the club whose colour and emblem the page has. `link_preview`: what chats
    show below the title of a link to the page, `picture` the address of what they show beside it.
    """
    if status is None:
        status = 422 if getattr(rows.get("form"), "errors", None) else 200
    place = crumbs[-1][0] if crumbs else ""
    frame = {"title": title, "place": place, "crumbs": crumbs, "viewer": get_viewer(request)}
    if link_preview:
        address = shareable_url(request, request.path)
        frame["link_preview"] = LinkPreview(link_preview, place or title, address, picture)
    answer = render(
        request, template, {**frame, "is_listed": listed, "look": look, **rows}, status=status
    )
    answer.headers[robots.HEADER] = robots.LISTED if listed else robots.HIDDEN
    return answer


def render_part(request: HttpRequest, template: str, name: str, rows: object) -> HttpResponse:
    """Render the part of a page that the page polls for, with `rows` under a name.

    Its ETag is of the language and the rows' `repr`, in which equal rows must be equal: each answer
    has other CSRF tokens, and would always seem new.
    """
    answer = render(request, template, {name: rows})
    shown = repr((get_language(), rows))
    answer.headers["ETag"] = quote_etag(hashlib.sha256(shown.encode()).hexdigest()[:32])
    return answer


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
            answer = render_page(
                request,
                "core/refused.html",
                title=str(refused.title),
                detail=refused,
                status=refused.status,
                next_links=list_next_links(request, **kwargs),
            )
            return mark_limited(answer, refused) if isinstance(refused, TooManyRequests) else answer

    return answer
