"""Write events as text, one line each, and parse them, for tests and logs."""

from __future__ import annotations

from dataclasses import fields

from engine.cards import format_card, parse_card
from engine.deal.events import Event
from engine.errors import BadText

__all__ = ["format_event", "parse_event"]

# Fields that hold cards are written as "TD", not as numbers.
_CARDS = {"card", "name", "called", "cards"}
_KINDS: dict[str, type[Event]] = {kind.kind: kind for kind in Event.__subclasses__()}


def format_event(event: Event) -> str:
    """Format an event: its kind, then its fields in order.

    >>> from engine.deal.events import CardPlayed
    >>> format_event(CardPlayed(2, 0, 51))
    'card-played seat=2 card=2S name=AC'
    """
    parts = [
        f"{item.name}={_format(item.name, getattr(event, item.name))}" for item in fields(event)
    ]
    return " ".join((event.kind, *parts))


def parse_event(text: str) -> Event:
    """Parse an event; the inverse of `format_event`. Raises `BadText`.

    >>> parse_event("nominated seat=1 count=3")
    Nominated(seat=1, count=3)
    """
    kind, *parts = text.split(" ")
    try:
        pairs = [part.split("=", 1) for part in parts]
        values = {name: _parse(name, value) for name, value in pairs}
        return _KINDS[kind](**values)
    except (KeyError, ValueError, TypeError) as error:
        raise BadText(f"{text[:40]!r} is not an event.") from error


def _format(name: str, value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "(" + ",".join(_format(name, item) for item in value) + ")"
    return format_card(value) if name in _CARDS and isinstance(value, int) else str(value)


def _parse(name: str, text: str) -> object:
    if text.startswith("(") and text.endswith(")"):
        return tuple(_parse(name, item) for item in text[1:-1].split(",") if item)
    plain = {"-": None, "yes": True, "no": False}
    if text in plain:
        return plain[text]
    if name in _CARDS:
        return parse_card(text)
    return int(text) if text.lstrip("-").isdigit() and name not in _TEXTS else text


# Texts may look like numbers (the contract "10") and must come back as texts.
_TEXTS = {"words", "contract", "phase"}
