"""Write a club's members for spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.clubs.queries import list_members
from tournaments.core.spreadsheets import write_lines

if TYPE_CHECKING:
    from tournaments.models import Club


def write_members(club: Club) -> str:
    """Return the members as CSV. For owners: it has e-mail addresses."""
    return write_lines(("id", "name", "email", "role"), list_members(club))
