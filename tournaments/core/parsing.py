"""Whole numbers as people and programs write them in forms, addresses and headers."""

from __future__ import annotations

import re

MAX_INT = 10**17
"""Larger than any number that means something here, small enough for a database's columns."""

NO_PLAYER_ID = 0
"""The id of no player: where somebody is named in a way that cannot be read. Services refuse it."""

_WRITTEN = re.compile(r"[+-]?[0-9]{1,17}")


def parse_int(text: str | None, low: int = 0) -> int | None:
    """The whole number that a text is, if it is one of at least `low`; None for anything else.

    Spaces around it, a sign and zeros before it do no harm. Digits of other scripts, fractions
    and powers are no numbers here, so that what is shown again is what was understood.

    >>> parse_int(" 7 "), parse_int("+07"), parse_int("0"), parse_int("-7")
    (7, 7, 0, None)
    >>> parse_int("-7", low=-MAX_INT), parse_int("−7", low=-MAX_INT)
    (-7, -7)
    >>> odd = (None, "", "seven", "٣", "²", "1e3", "7.0", "1_0", "--1", "9" * 18)
    >>> {parse_int(text) for text in odd}
    {None}
    """
    plain = (text or "").strip().replace("−", "-")
    number = int(plain) if _WRITTEN.fullmatch(plain) else None
    return number if number is not None and number >= low else None
