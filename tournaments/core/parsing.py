"""Parse what forms, URLs and headers have: whole numbers, amounts of money, words to look for."""

from __future__ import annotations

import re

MAX_INT = 10**17
"""Larger than any meaningful number here, and small enough for a database column."""

NO_PLAYER_ID = 0
"""An id that no player has, for input that cannot be parsed; commands refuse it."""

_DIGITS = re.compile(r"[+-]?[0-9]{1,17}")
_AMOUNT = re.compile(r"([0-9]{1,7})(?:[.,]([0-9]{1,2}))?|[.,]([0-9]{1,2})")
_MINOR_UNITS = re.compile(r"([0-9]{1,7}) ?(?:p|c|ct|cents?|pence)")


def parse_int(text: str | None, low: int = 0) -> int | None:
    """Parse a whole number of at least `low`; return None for anything else.

    Allows spaces around it, a sign and leading zeros. Digits of other scripts, fractions and
    exponents are refused, so that the number shown again always looks like the input.

    >>> parse_int(" 7 "), parse_int("+07"), parse_int("0"), parse_int("-7")
    (7, 7, 0, None)
    >>> parse_int("-7", low=-MAX_INT), parse_int("−7", low=-MAX_INT)
    (-7, -7)
    >>> invalid = (None, "", "seven", "٣", "²", "1e3", "7.0", "1_0", "--1", "9" * 18)
    >>> {parse_int(text) for text in invalid}
    {None}
    """
    plain = (text or "").strip().replace("−", "-")
    number = int(plain) if _DIGITS.fullmatch(plain) else None
    return number if number is not None and number >= low else None


def parse_key_number(name: str) -> int | None:
    """Parse an object's key as a number in its canonical form; return None for any other key.

    >>> [parse_key_number(name) for name in ("12", "012", "+1", "٣")]
    [12, None, None, None]
    """
    number = parse_int(name)
    return number if str(number) == name else None


def parse_money(text: str, symbol: str = "") -> int | None:
    """Parse an amount of money, with or without the symbol, into minor units; None if it is none.

    >>> [parse_money(text, "£") for text in ("0.10", "£1", "10p", ".5", "2,50", "1.005", "ten")]
    [10, 100, 10, 50, 250, None, None]
    """
    plain = text.strip().lower().removeprefix(symbol.strip().lower()).strip()
    minor = _MINOR_UNITS.fullmatch(plain)
    if minor:
        return int(minor[1])
    found = _AMOUNT.fullmatch(plain)
    if found is None:
        return None
    part = found[2] or found[3] or ""
    return int(found[1] or 0) * 100 + int(part.ljust(2, "0"))


def searchable(text: str) -> str:
    """Return a text from an address as every database can look for it.

    PostgreSQL keeps no NUL in a text, and refuses to look for one.

    >>> searchable("an" + chr(0) + "ne")
    'an ne'
    """
    return text.replace("\0", " ")
