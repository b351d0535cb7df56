"""Handle commands from a page that others have made out of date."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.errors import InvalidInput, NeedsConsent, Refused
from tournaments.core.formatting import format_time
from tournaments.core.parsing import parse_int

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournaments.models import Event


def get_posted_revision(request: HttpRequest) -> int | None:
    """Return the event revision that the form was rendered with; None if it has none."""
    return parse_int(request.POST.get("revision"))


def reload_revision(event: Event, refused: Refused) -> None:
    """Reload the event's revision, for the page that says why a command was refused.

    Raises the refusal again if it has a page of its own, because then there is no such page.
    """
    if refused.has_own_page:
        raise refused
    event.refresh_from_db(fields=["revision"])


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """What another organiser has changed in the meantime."""

    at: str
    who: str
    what: str


@dataclass(frozen=True, slots=True)
class RefusalRow:
    """What `draws/_refusal.html` shows of a refusal."""

    title: str
    sentences: list[str]
    changes: list[ChangeRow]


def _title_of(refused: Refused) -> str:
    if isinstance(refused, NeedsConsent):
        return _("Please confirm first")
    if isinstance(refused, InvalidInput):
        # Problems of a field are shown beside it; this one is about no field of the page.
        return str(Refused.title)
    return str(refused.title)


def refusal_row(refused: Refused | None) -> RefusalRow | None:
    """Build the row of a refusal: title, sentences, and what others changed."""
    if refused is None:
        return None
    problems = [problem.message for problem in refused.problems]
    changes = refused.extra.get("changes", ())
    sentences = [] if changes and not problems else problems or [refused.detail]
    return RefusalRow(
        title=_title_of(refused),
        sentences=sentences,
        changes=[
            ChangeRow(
                at=format_time(datetime.fromisoformat(change["at"])),
                who=change["done_by"],
                what=change["text"],
            )
            for change in changes
        ],
    )
