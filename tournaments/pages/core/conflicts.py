"""What others did while somebody looked at an older page."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from tournaments.core.errors import NeedsConsent
from tournaments.core.formatting import format_time
from tournaments.core.parsing import parse_int

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournaments.core.errors import Refused
    from tournaments.models import Event


def get_posted_revision(request: HttpRequest) -> int | None:
    """The event's revision that the form was shown with; None where it says none."""
    return parse_int(request.POST.get("revision"))


def reload_revision(event: Event, refused: Refused) -> None:
    """Fetch the event's revision anew, for the page that says why something was refused.

    A refusal at the door has no such page and is raised again.
    """
    if refused.is_access_refusal:
        raise refused
    event.refresh_from_db(fields=["revision"])


def refusal_row(refused: Refused | None) -> dict[str, Any] | None:
    """A refusal for `draws/_refusal.html`: the title, sentences, and what others changed."""
    if refused is None:
        return None
    problems = [problem.message for problem in refused.problems]
    changes = refused.extra.get("changes", ())
    sentences = [] if changes and not problems else problems or [refused.detail]
    asks = isinstance(refused, NeedsConsent)
    return {
        "title": "One thing to confirm first" if asks else refused.title,
        "sentences": sentences,
        "changes": [
            {
                "at": format_time(datetime.fromisoformat(change["at"])),
                "who": change["done_by"],
                "what": change["text"],
            }
            for change in changes
        ],
    }
