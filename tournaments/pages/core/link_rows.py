"""Define what several domains show as links: lines of a list, and buttons to other pages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ListRow:
    """A line of a list (`repeated.lines`): `detail` is shown below its name, `end` at its end."""

    url: str
    name: str
    detail: str = ""
    end: str = ""


@dataclass(frozen=True, slots=True)
class Action:
    """Something to do on another page. `is_main`: the next thing that a person here will do."""

    label: str
    url: str
    is_main: bool = False
