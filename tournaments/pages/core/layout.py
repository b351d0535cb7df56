"""What all pages share: the actor, and the layout around the content."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from django.shortcuts import render
from django.urls import reverse
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.views.generic.edit import FormView

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
from tournaments.core.errors import Refused
from tournaments.core.languages.choice import is_english_only
from tournaments.models import Role, Source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.forms import BaseForm
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
    frame = {
        "title": title,
        "place": place,
        "crumbs": crumbs,
        "viewer": get_viewer(request),
        "is_english_only": is_english_only(request.path_info),
    }
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


class FormPage(FormView):  # type: ignore[type-arg]  # at run time it takes no type of a form
    """One of Django's pages with a form; answers 422 to a form with errors, as `render_page`."""

    def form_invalid(self, form: BaseForm) -> HttpResponse:
        """Show the form again, with what is wrong."""
        answer = super().form_invalid(form)
        answer.status_code = 422
        return answer
