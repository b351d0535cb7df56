"""Write to terminals that cannot show every sign: suits as letters, letters without accents."""

from __future__ import annotations

import codecs
import io
import sys
from unicodedata import normalize

__all__ = ["allow_any_terminal"]

_SIGNS = {
    "\N{BLACK SPADE SUIT}": "S",
    "\N{WHITE HEART SUIT}": "H",
    "\N{WHITE DIAMOND SUIT}": "D",
    "\N{BLACK CLUB SUIT}": "C",
    "\N{PLUS-MINUS SIGN}": "+-",
}


def allow_any_terminal() -> None:
    """Write what a terminal cannot show in plain letters, instead of failing."""
    codecs.register_error("plain-letters", _in_plain_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="plain-letters")


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(map(_plain, letters)), error.end


def _plain(letter: str) -> str:
    base = normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return _SIGNS.get(letter) or base or "?"
