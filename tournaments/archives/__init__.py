"""A whole club in one file, to take it to another server."""

from __future__ import annotations

from tournaments.archives.contents import LEFT_OUT, PARTS, Part
from tournaments.archives.errors import ArchiveError
from tournaments.archives.reader import ReadClub, read_club
from tournaments.archives.writer import Manifest, open_archive, write_club

__all__ = [
    "LEFT_OUT",
    "PARTS",
    "ArchiveError",
    "Manifest",
    "Part",
    "ReadClub",
    "open_archive",
    "read_club",
    "write_club",
]
