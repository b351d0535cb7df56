"""Define the row of a list of links, which several domains show with `events/_event_lines.html`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ListRow:
    """A link in a list: `detail` stands below its name, `end` at the end of the line."""

    url: str
    name: str
    detail: str = ""
    end: str = ""
