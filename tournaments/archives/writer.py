"""Write the archive of a club: a ZIP of a manifest, and a file for each model, a row a line."""

from __future__ import annotations

import base64
import os
import tempfile
import zipfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import msgspec
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from tournaments.archives.contents import PARTS, Part
from tournaments.archives.errors import ArchiveError
from tournaments.core import limits
from tournaments.core.access import access_club_to_delete
from tournaments.core.errors import not_found
from tournaments.models import Club, Standing
from tournaments.standings import FIGURES, find_events_behind, refresh_event

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.core.actors import Actor

FORMAT = 1
MANIFEST, STANDINGS = "manifest.json", "standings.jsonl"
KEPT_FIGURES = (*FIGURES, "adjustment", "league", "nights", "counts")
"""What is compared once the standings were computed again elsewhere."""
NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL
Row = dict[str, object]


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=False):
    """What an archive contains: when it was made, of which version, how many rows by model."""

    made_at: datetime
    club: str
    migration: str
    rows: dict[str, int]
    format: int = FORMAT


def write_club(slug: str, path: Path) -> Manifest:
    """Write a club to a new file that only this user can read, whole or not at all.

    Raises ArchiveError, also if the file exists.
    """
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise ArchiveError(
            f"There is no club with the address {slug}. Give the last part of the address of the "
            "club's page."
        )
    if path.exists():
        raise ArchiveError(f"{path} exists already; nothing was written.")
    for event_id in find_events_behind() & set(club.events.values_list("pk", flat=True)):
        refresh_event(event_id)
    unfinished = path.with_name(f".{path.name}.part")
    try:
        with os.fdopen(os.open(unfinished, NEW, 0o600), "wb") as file:
            manifest = _write(club, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED))
            file.flush()
            os.fsync(file.fileno())
        os.link(unfinished, path)  # fails where a file is, as `rename` would not
    except OSError as error:
        raise ArchiveError(
            f"{path} cannot be written: {error.strerror}. Nothing was kept. Choose a folder that "
            "exists and that you may write to."
        ) from None
    finally:
        with suppress(OSError):  # where nothing can be written, nothing can be deleted
            unfinished.unlink()
    return manifest


def open_archive(*, by: Actor, slug: str) -> IO[bytes]:
    """Write a club to a file that is gone once it is closed. For its owners and the server's.

    Raises NotFound, NotAllowed, SignInFirst, TooManyRequests, ArchiveError.
    """
    if access_club_to_delete(by, slug).deleted_at is not None:
        raise not_found()
    limits.use_by(limits.ARCHIVES, by)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "club.zip"
        write_club(slug, path)
        return path.open("rb")


def _write(club: Club, archive: zipfile.ZipFile) -> Manifest:
    """Write all rows as they are at one moment."""
    rows: dict[str, int] = {}
    is_first = not connection.in_atomic_block  # nothing was asked in a transaction yet
    with archive, transaction.atomic():
        if connection.vendor == "postgresql" and is_first:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        for part in PARTS:
            rows[part.name] = _write_lines(archive, f"{part.name}.jsonl", _rows(part, club))
        _write_lines(archive, STANDINGS, _standings(club))
        manifest = Manifest(timezone.now(), club.name, newest_migration(), rows)
        archive.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
    return manifest


def _write_lines(archive: zipfile.ZipFile, name: str, rows: Iterator[object]) -> int:
    written = 0
    with archive.open(name, "w", force_zip64=True) as lines:
        for row in rows:
            lines.write(msgspec.json.encode(row) + b"\n")
            written += 1
    return written


def _rows(part: Part, club: Club) -> Iterator[Row]:
    lists = [each.name for each in part.model._meta.many_to_many]
    for row in part.rows(club).prefetch_related(*lists).iterator(chunk_size=1000):
        values: Row = {"pk": row.pk}
        for column in part.fields:
            value = getattr(row, column.attname)
            if isinstance(value, bytes | memoryview):
                value = base64.b64encode(bytes(value)).decode()
            values[column.name] = value
        for name in lists:
            values[name] = sorted(other.pk for other in getattr(row, name).all())
        yield values


def _standings(club: Club) -> Iterator[tuple[Any, ...]]:
    events = Standing.objects.filter(event__club=club)
    seasons = Standing.objects.filter(season__club=club)
    for rows in (events, seasons):
        yield from (
            rows.order_by("pk")
            .values_list("event_id", "season_id", "player_id", *KEPT_FIGURES)
            .iterator()
        )


def newest_migration() -> str:
    """Return the name of the newest migration that the database has run."""
    applied = MigrationRecorder(connection).applied_migrations()
    return max(name for app, name in applied if app == "tournaments")
