"""Parse settings that are more than a number or a word. Each raises ValueError for a wrong one."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from email.utils import parseaddr
from urllib.parse import urlsplit

import environ

from config.secret_key import MIN_LENGTH

MIN_CHARACTERS = 5
"""How many different characters a key has at least; Django's check asks for as many."""
MIN_TOKEN, MIN_WORD = 16, 8
"""The shortest token and the shortest setup word: too long for anyone to guess."""
SMTP_PORT, STARTTLS_PORT, TLS_PORT = 25, 587, 465
"""Where a mail server listens to other servers, and to users: with TLS once asked, or at once."""
HOST = re.compile(r"\*|\.?[a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\]", re.IGNORECASE)
"""A name or an address that a browser sends, without a port; `.example` is all names below one."""
TOKEN = re.compile(r"[A-Za-z0-9._~+/-]+=*")
"""What may follow `Bearer` in a header (RFC 6750)."""
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


def parse_key(text: str) -> str:
    """Return a key that cannot be guessed.

    >>> parse_key("short")
    Traceback (most recent call last):
    ValueError: This is too short for a key.
    """
    if len(text) < MIN_LENGTH or len(set(text)) < MIN_CHARACTERS:
        raise ValueError("This is too short for a key.")
    return text


def parse_token(text: str) -> str:
    """Return what a program can send as `Authorization: Bearer ...`.

    >>> parse_token("two words of a token")
    Traceback (most recent call last):
    ValueError: This is not a token.
    """
    if len(text) < MIN_TOKEN or not TOKEN.fullmatch(text):
        raise ValueError("This is not a token.")
    return text


def parse_setup_word(text: str) -> str:
    """Return a word, or several, that strangers do not guess.

    >>> parse_setup_word(" a ")
    Traceback (most recent call last):
    ValueError: This is too short for a setup word.
    """
    word = text.strip()
    if len(word) < MIN_WORD or not word.isprintable():
        raise ValueError("This is too short for a setup word.")
    return word


def parse_hosts(text: str) -> list[str]:
    """Return host names, as Django compares them with what a browser asks for.

    >>> parse_hosts("clag.example, [::1],")
    ['clag.example', '[::1]']
    """
    hosts = [host for host in (part.strip() for part in text.split(",")) if host]
    if not all(HOST.fullmatch(host) for host in hosts):
        raise ValueError("A host is not a name.")
    return hosts


def parse_public_address(text: str) -> str:
    """Return the address of a site that has a host to itself.

    >>> parse_public_address("https://clag.example/")
    'https://clag.example'
    >>> parse_public_address("https://clag.example/club")
    Traceback (most recent call last):
    ValueError: This is not the address of a site.
    """
    address = text.strip().removesuffix("/").lower()
    parts = urlsplit(address)
    _ = parts.port  # raises ValueError if it is not a number
    host = parts.netloc.removesuffix(f":{parts.port}")
    is_site = parts.scheme in {"http", "https"} and HOST.fullmatch(host)
    if not is_site or address != f"{parts.scheme}://{parts.netloc}":
        raise ValueError("This is not the address of a site.")
    return address


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where letters are sent: with TLS once it is asked for (STARTTLS), at once (`ssl`), or not."""

    host: str = "localhost"
    port: int = SMTP_PORT
    user: str = ""
    password: str = field(default="", repr=False)
    tls: bool = False
    ssl: bool = False


def parse_mail_server(text: str) -> MailServer:
    """Return a mail server; without a port, at the one that is usual for its kind.

    >>> parse_mail_server("smtp+tls://mail.example").port
    587
    >>> parse_mail_server("smtp+tls://")
    Traceback (most recent call last):
    ValueError: This is not the address of a mail server.
    """
    parsed = environ.Env.email_url_config(text)
    # Of the other kinds one writes letters to the log, with links that set passwords.
    if not parsed["EMAIL_BACKEND"].endswith("smtp.EmailBackend") or not parsed["EMAIL_HOST"]:
        raise ValueError("This is not the address of a mail server.")
    tls, ssl = bool(parsed.get("EMAIL_USE_TLS")), bool(parsed.get("EMAIL_USE_SSL"))
    usual_port = TLS_PORT if ssl else STARTTLS_PORT if tls else SMTP_PORT
    return MailServer(
        host=parsed["EMAIL_HOST"],
        port=parsed["EMAIL_PORT"] or usual_port,
        user=parsed["EMAIL_HOST_USER"] or "",
        password=parsed["EMAIL_HOST_PASSWORD"] or "",
        tls=tls,
        ssl=ssl,
    )
