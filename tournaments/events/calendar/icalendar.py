"""Write iCalendar (RFC 5545): folded lines, escaped texts, times in UTC. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

PRODUCT = "-//Clag Club//Calendar//EN"
LINE_OCTETS = 75
"""The longest line, without its end (RFC 5545, 3.1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarEvent:
    """An event of a calendar.

    `starts` is a moment, or a date for the whole day. `uid` names it for good, `sequence` counts
    its changes and `changed_at` is the last of them.
    """

    uid: str
    starts: datetime | date
    lasts: timedelta
    summary: str
    location: str = ""
    description: str = ""
    url: str = ""
    sequence: int
    changed_at: datetime
    is_cancelled: bool = False


def write_calendar(name: str, events: Iterable[CalendarEvent]) -> bytes:
    """Return a calendar as the file that is sent, in UTF-8."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:{PRODUCT}",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{escape(name)}",
        *(line for event in events for line in _event_lines(event)),
        "END:VCALENDAR",
    ]
    return "".join(f"{fold(line)}\r\n" for line in lines).encode()


def _event_lines(event: CalendarEvent) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{event.uid}"
    # Of a published calendar, the time of the last change; so the file stays as it is until then.
    yield f"DTSTAMP:{_utc(event.changed_at)}"
    yield f"LAST-MODIFIED:{_utc(event.changed_at)}"
    yield f"SEQUENCE:{event.sequence}"
    if isinstance(event.starts, datetime):
        yield f"DTSTART:{_utc(event.starts)}"
        yield f"DTEND:{_utc(event.starts + event.lasts)}"
    else:
        yield f"DTSTART;VALUE=DATE:{event.starts:%Y%m%d}"
    yield f"SUMMARY:{escape(event.summary)}"
    for name, text in (("LOCATION", event.location), ("DESCRIPTION", event.description)):
        if text:
            yield f"{name}:{escape(text)}"
    if event.url:
        yield f"URL:{event.url}"
    yield f"STATUS:{'CANCELLED' if event.is_cancelled else 'CONFIRMED'}"
    yield "END:VEVENT"


def _utc(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escape(text: str) -> str:
    r"""Escape a text (RFC 5545, 3.3.11); characters that no text may have are left out.

    >>> print(escape("The Lamb; upstairs, left" + chr(10) + "Ring" + chr(7) + " " + chr(92)))
    The Lamb\; upstairs\, left\nRing \\
    """
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join(one for one in plain if one == "\n" or (one >= " " and one != "\x7f"))
    escaped = kept.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return escaped.replace("\n", "\\n")


def fold(line: str) -> str:
    """Break a line so that none is longer than 75 octets, and no character is cut in two.

    >>> [len(part.encode()) for part in fold("é" * 80).split("\\r\\n")]
    [74, 75, 13]
    """
    parts, octets = [""], 0
    for character in line:
        size = len(character.encode())
        if octets + size > LINE_OCTETS:
            parts.append(" ")
            octets = 1
        parts[-1] += character
        octets += size
    return "\r\n".join(parts)
