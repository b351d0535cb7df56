"""Fields that the shapes of several domains share."""

from __future__ import annotations

from typing import Any

from api.http.input_shapes import MAX_ID, StrictInteger, StrictText

MAX_NUMBER = 1000
"""The largest number of a round, a table or a deal that is looked up."""


def name_field(max_length: int = 80, **options: Any) -> StrictText:
    """Return a field for a name."""
    return StrictText(max_length=max_length, **options)


def id_field(**options: Any) -> StrictInteger:
    """Return a field for the id of a row."""
    return StrictInteger(min_value=1, max_value=MAX_ID, **options)


def number_field(**options: Any) -> StrictInteger:
    """Return a field for the number of a round, a table or a deal."""
    return StrictInteger(min_value=1, max_value=MAX_NUMBER, **options)


def revision_field(**options: Any) -> StrictInteger:
    """Return the field `expected` of a command that changes who plays or who sits where."""
    text = "The event's `revision` that you last read; 409 if it has changed since."
    return StrictInteger(
        min_value=0, max_value=MAX_ID, help_text=text, **{"required": False, **options}
    )
