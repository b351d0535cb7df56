"""Parse settings that are more than a number or a word. Each raises ValueError for a wrong one."""

from __future__ import annotations

import re
from email.utils import parseaddr

AGE_KEY = re.compile(r"age1[02-9ac-hj-np-z]{58}")
"""A public key of age: what is encoded by Bech32 has no 1, b, i or o."""


def parse_age_key(text: str) -> str:
    """Return a public key of age.

    >>> parse_age_key("age1")
    Traceback (most recent call last):
    ValueError: This is not a public key of age.
    """
    if not AGE_KEY.fullmatch(text):
        raise ValueError("This is not a public key of age.")
    return text


def parse_contacts(text: str) -> list[str]:
    """Return addresses by which to be reached, as in security.txt (RFC 9116).

    >>> parse_contacts("mailto:ada@example.org,https://example.org/report")
    ['mailto:ada@example.org', 'https://example.org/report']
    """
    contacts = [contact for contact in text.split(",") if contact]
    for contact in contacts:
        if not contact.startswith(("mailto:", "https://", "tel:")) or not contact.isprintable():
            raise ValueError("A contact is not an address.")
    return contacts


def parse_sender(text: str) -> str:
    """Return an e-mail address, with or without a name.

    >>> parse_sender("Clag Club <clag@example.org>")
    'Clag Club <clag@example.org>'
    """
    name, host = parseaddr(text)[1].rpartition("@")[::2]
    if not name or not host or not text.isprintable():
        raise ValueError("This is not an e-mail address.")
    return text
