"""What others did while somebody looked at an older page."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from tournaments.errors import NeedsConsent
from tournaments.views.words import clock

if TYPE_CHECKING:
    from tournaments.errors import Refused


def seen_revision(sent: str | None) -> int | None:
    """The event's revision that a form was shown with; None where it says none."""
    text = sent or ""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 18 else None


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
                "at": clock(datetime.fromisoformat(change["at"])),
                "who": change["done_by"],
                "what": change["text"],
            }
            for change in changes
        ],
    }
