"""Say on pages where the link of a letter is, on a server that sends no e-mail."""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import gettext as _


def note_no_email() -> str:
    """Return where the link of a letter is if letters reach no one; else an empty text."""
    if settings.SENDS_EMAIL:
        return ""
    return _("This server sends no e-mail: ask the person who runs it for the link.")


def describe_letter(sent: str, kept: str) -> str:
    """Return the text for a server that sends letters, or the other one and where the link is."""
    note = note_no_email()
    return f"{kept} {note}" if note else sent
