"""Draw the password of the demonstration's organiser, and keep it for the terminal to show."""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from pathlib import Path

CONSONANTS, VOWELS = "bdfghklmnprstvz", "aeiou"


def password_file() -> Path:
    """Return where the password is kept, readable only by the user who runs the service."""
    return settings.VAR / "demo-password"


def draw_password() -> str:
    """Draw a password that can be typed on a phone, and keep it instead of an older one.

    Six syllables and four digits have fifty bits, and attempts to sign in are limited.
    """
    syllables = [secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(6)]
    digits = f"{secrets.randbelow(10_000):04}"
    password = f"{''.join(syllables[:3])}-{''.join(syllables[3:])}-{digits}"
    file = os.open(password_file(), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(file, "w", encoding="ascii") as kept:
        kept.write(password)
    return password


def read_password() -> str | None:
    """Return the password that was drawn, or None if none was."""
    try:
        return password_file().read_text(encoding="ascii")
    except FileNotFoundError:
        return None
