"""Find the open drafts of a night, and why its last draw failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.access import access_draw, access_event
from tournaments.core.errors import NotFound
from tournaments.core.parsing import parse_int
from tournaments.draws import build_draw_row, list_open_draws
from tournaments.models import DrawState, Role
from tournaments.pages.core.layout import get_actor

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournaments.models import Draw, Event


def find_draft(drafts: list[Draw], asked: int | None) -> Draw | None:
    """Return the draft with this id."""
    return next((draft for draft in drafts if draft.pk == asked), None)


def list_kept(event: Event) -> list[int]:
    """List the ids of the drafts that a new one may be compared with."""
    return [draft.pk for draft in list_open_draws(event) if draft.state == DrawState.READY]


def find_last_failure(event: Event) -> list[str]:
    """Say why the last draw failed, if nothing was drawn since."""
    last = event.draws.order_by("-pk").first()
    if last is None or last.state != DrawState.FAILED:
        return []
    last.event = event
    return [problem.words for problem in build_draw_row(last).problems]


def get_posted_draft(request: HttpRequest, club: str, event: str) -> tuple[Event, Draw]:
    """Return the event and the draft that the form names. Raises NotFound."""
    found = access_event(get_actor(request), Role.ORGANISER, club__slug=club, slug=event)
    named = parse_int(request.POST.get("draw"))
    draft = access_draw(get_actor(request), pk=named) if named is not None else None
    if draft is None or draft.event_id != found.pk:
        raise NotFound(_("This draw does not exist any more."))
    return found, draft
