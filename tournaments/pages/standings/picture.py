"""Serve the standings of a season or a night as a picture, for previews of links (ADR 0323)."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import get_language

from tournaments.core import limits
from tournaments.core.access import access_event, access_season
from tournaments.core.actors import ANONYMOUS
from tournaments.core.addresses import shareable_url
from tournaments.core.audience.names import Names
from tournaments.core.formatting import format_date
from tournaments.core.shared_parts import keep_part, read_part
from tournaments.models import Accent, Event
from tournaments.pages.core.layout import get_actor
from tournaments.pages.core.public import public_page
from tournaments.pages.standings.standings_table import build_standings_table
from tournaments.papers import Picture, PictureRow, standings_png
from tournaments.standings import build_standings_etag, list_standings

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Season

MAX_ROWS = 5
KEPT_SECONDS = 24 * 60 * 60
FELT = re.compile(r'(?:\[data-accent="(\w+)"\]|:root) \{[^}]*?--felt: (#[0-9a-f]{6});')


def picture_url(request: HttpRequest, owner: Event | Season) -> str:
    """Return the absolute address of the picture of an event or a season; empty if private.

    It has the revision in it, because chats keep a picture by its address.
    """
    club = owner.club
    if not club.is_public or not owner.standings_revision:
        return ""
    name = "event-picture" if isinstance(owner, Event) else "season-picture"
    path = reverse(name, args=[club.slug, owner.slug, owner.standings_revision])
    return shareable_url(request, path)


@public_page
def season_picture(request: HttpRequest, club: str, season: str, revision: int) -> HttpResponseBase:
    """Show the standings of a public club's season, as strangers see them."""
    return _answer(request, access_season(ANONYMOUS, club__slug=club, slug=season))


@public_page
def event_picture(request: HttpRequest, club: str, event: str, revision: int) -> HttpResponseBase:
    """Show the standings of a public club's night, as strangers see them."""
    return _answer(request, access_event(ANONYMOUS, club__slug=club, slug=event))


def _answer(request: HttpRequest, owner: Event | Season) -> HttpResponse:
    """Return the picture of now: an address of an earlier revision leads to it, too."""
    # Every reader gets what strangers see: a chat keeps it for all of its people.
    tag = build_standings_etag(owner, owner.ranking, Names.PUBLIC)
    look = f"{tag} {owner.club.accent} {get_language()}"
    name = f"picture-{hashlib.sha256(look.encode()).hexdigest()}"
    made: bytes | None = read_part(name)
    if made is None:
        limits.use_by(limits.PDFS, get_actor(request))
        made = standings_png(_build(owner))
        keep_part(name, made, KEPT_SECONDS)
    return HttpResponse(made, content_type="image/png")


def _build(owner: Event | Season) -> Picture:
    event, season = (owner, None) if isinstance(owner, Event) else (None, owner)
    rows = list_standings(event=event, season=season, ranking=owner.ranking, names=Names.PUBLIC)
    table = build_standings_table(
        rows[:MAX_ROWS], club_slug=owner.club.slug, ranking=owner.ranking, shown=()
    )
    day = format_date(event.held_on) if event is not None else ""
    return Picture(
        place=owner.club.name,
        title=owner.name,
        detail=", ".join(filter(None, (day, table.heading))),
        colour=read_colours()[owner.club.accent],
        rows=tuple(PictureRow(row.place, row.name, row.figure) for row in table.rows),
    )


@cache
def read_colours() -> dict[str, str]:
    """Return the colour of each accent on a light ground, as the style sheets have it."""
    folder = settings.ROOT / "static" / "css"
    text = "".join((folder / name).read_text("utf-8") for name in ("accents.css", "tokens.css"))
    found: dict[str, str] = {}
    for accent, colour in FELT.findall(text):
        found.setdefault(accent or Accent.GREEN, colour)  # the first is that of the light scheme
    return found
