"""Whole numbers as people and programs write them in forms, addresses and headers."""

from __future__ import annotations

import re

MOST = 10**17
"""Larger than any number that means something here, small enough for a database's columns."""

NOBODY = 0
"""The id of no player: where somebody is named in a way that cannot be read. Services refuse it."""

_WRITTEN = re.compile(r"[+-]?[0-9]{1,17}")


def whole_number(text: str | None, low: int = 0) -> int | None:
    """The whole number that a text is, if it is one of at least `low`; None for anything else.

    Spaces around it, a sign and zeros before it do no harm. Digits of other scripts, fractions
    and powers are no numbers here, so that what is shown again is what was understood.

    >>> whole_number(" 7 "), whole_number("+07"), whole_number("0"), whole_number("-7")
    (7, 7, 0, None)
    >>> whole_number("-7", low=-MOST), whole_number("−7", low=-MOST)
    (-7, -7)
    >>> odd = (None, "", "seven", "٣", "²", "1e3", "7.0", "1_0", "--1", "9" * 18)
    >>> {whole_number(text) for text in odd}
    {None}
    """
    plain = (text or "").strip().replace("−", "-")
    number = int(plain) if _WRITTEN.fullmatch(plain) else None
    return number if number is not None and number >= low else None
