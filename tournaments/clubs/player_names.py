"""Clean the names of players, and tell which of them may be the same person."""

from __future__ import annotations

import re
import unicodedata

from django.utils.translation import gettext as _

from tournaments.core.validation import clean_name, field_error

MAX_NAME = 60
ADDRESS = re.compile(r"[^\s<>()\[\],;:\"@]{1,64}@[^\s<>()\[\],;\"@]{1,255}")
"""What looks like an e-mail address. The lengths are bounded, so that it is found at once."""
_LETTERS = str.maketrans({"ø": "o", "œ": "oe", "æ": "ae", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})
_APOSTROPHES = re.compile("['`\u00b4\u2018\u2019]")


def clean_player_name(name: str, field: str = "name") -> str:
    """Collapse spaces. Raises InvalidInput, also for an e-mail address: names are public."""
    clean = clean_name(name, field=field, max_length=MAX_NAME)
    if ADDRESS.search(clean):
        message = _("Leave out the e-mail address: other people can see the names of players.")
        raise field_error(field, "e-mail-address", message)
    return clean


def same_name_key(name: str) -> str:
    """Return what names that a club may not have twice have in common.

    >>> same_name_key("  alan   MOSS ")
    'alan moss'
    """
    return " ".join(name.split()).casefold()


def similar_name_key(name: str) -> str:
    """Return what names have in common that differ in accents, punctuation or order only.

    >>> similar_name_key("Ng, Zoë") == similar_name_key("zoe ng")
    True
    >>> similar_name_key("Søren O'Brien-Hall")
    'hall obrien soren'
    """
    letters = unicodedata.normalize("NFKD", name.casefold()).translate(_LETTERS)
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    words = re.findall(r"\w+", _APOSTROPHES.sub("", plain))
    return " ".join(sorted(words)) or same_name_key(name)
