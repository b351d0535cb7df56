"""Say what is wrong with the archive of a club, in words."""

from __future__ import annotations


class ArchiveError(Exception):
    """An archive could not be written or read; the message says why, and what to do."""
