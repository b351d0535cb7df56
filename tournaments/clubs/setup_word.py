"""The word that the first run asks for, so that no stranger owns a new server (ADR 0153)."""

from __future__ import annotations

import base64

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from tournaments.core.validation import field_error
from tournaments.models import Club

SETUP_SALT = "tournaments.setup-word"


def get_setup_word() -> str:
    """Return the word for the first run; empty once there is a club.

    It is `SETUP_WORD` or, without that, follows from the server's key, so that all processes have
    the same one and none has to store it.
    """
    if Club.objects.exists():
        return ""
    if settings.SETUP_WORD:
        return settings.SETUP_WORD
    digest = salted_hmac(SETUP_SALT, "word", algorithm="sha256").digest()
    letters = base64.b32encode(digest).decode().lower()[:12]
    return "-".join(letters[start : start + 4] for start in (0, 4, 8))


def check_setup_word(word: str) -> None:
    """Raise InvalidInput unless this is the word for the first run."""
    if not constant_time_compare(word.strip().lower(), get_setup_word().lower()):
        raise field_error(
            "setup_word",
            "wrong",
            _(
                "This is not the setup word. It is in the server's log, or in its settings "
                "(SETUP_WORD)."
            ),
        )
