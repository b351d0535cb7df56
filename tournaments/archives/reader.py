"""Read the archive of a club into this server, as a new club."""

from __future__ import annotations

import zipfile
import zlib
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import DatabaseError, IntegrityError, models, transaction

from tournaments.archives.contents import PARTS, Part
from tournaments.archives.errors import ArchiveError
from tournaments.archives.writer import (
    FORMAT,
    KEPT_FIGURES,
    MANIFEST,
    STANDINGS,
    Manifest,
    Row,
    newest_migration,
)
from tournaments.clubs import refresh_public_names
from tournaments.core.actors import Actor
from tournaments.core.audit import record
from tournaments.core.formatting import count_of
from tournaments.core.outbox import request_ratings, request_records
from tournaments.core.validation import free_slug
from tournaments.models import Club, Event, Membership, Role, Season, Standing, User
from tournaments.standings import rebuild_event, recount_season

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BATCH = 500
Numbers = dict[str, dict[object, int]]
"""By model, the new numbers of rows by those in the archive."""


@dataclass(frozen=True, slots=True)
class ReadClub:
    """What was read: the new club, and the number of rows by model."""

    club: Club
    rows: dict[str, int]


@dataclass
class _Reading:
    """An archive that is being read, and what its rows have become."""

    archive: zipfile.ZipFile
    numbers: Numbers = field(default_factory=lambda: defaultdict(dict))
    rows: Counter[str] = field(default_factory=Counter)


def read_club(path: Path, *, owner: User) -> ReadClub:
    """Make a new club of an archive, owned by an account; whole or not at all.

    Its address is another one if that is taken here. Standings are computed from the results, and
    must be those of the archive. Raises ArchiveError.
    """
    try:
        with zipfile.ZipFile(path) as archive, transaction.atomic():
            return _read(archive, owner)
    except (zipfile.BadZipFile, zlib.error, KeyError, EOFError, msgspec.MsgspecError):
        raise ArchiveError(
            f"{path} is damaged, or not the archive of a club. Copy it again from the other "
            "server, or write it there again with export_club."
        ) from None
    except (IntegrityError, ValidationError, TypeError, ValueError) as error:
        raise ArchiveError(
            f"The archive contradicts itself: {error}. Nothing was kept. Write it again on the "
            "other server with export_club."
        ) from None
    except DatabaseError as error:
        raise ArchiveError(f"The database refused it: {error}. Nothing was kept.") from None
    except FileNotFoundError:
        raise ArchiveError(f"There is no file {path}. Give the path of an archive.") from None
    except IsADirectoryError:
        raise ArchiveError(f"{path} is a folder. Give the path of an archive.") from None
    except OSError as error:
        raise ArchiveError(f"{path} cannot be read: {error.strerror}.") from None


def _read(archive: zipfile.ZipFile, owner: User) -> ReadClub:
    manifest = msgspec.json.decode(archive.read(MANIFEST), type=Manifest)
    if manifest.format != FORMAT or manifest.migration > newest_migration():
        raise ArchiveError(
            f"The archive was made by a newer version ({manifest.migration}). Bring this "
            "server up to that version first."
        )
    reading = _Reading(archive)
    for part in PARTS:
        _read_part(reading, part)
    if dict(reading.rows) != {name: many for name, many in manifest.rows.items() if many}:
        raise ArchiveError("The archive lacks rows that it says it has.")
    club = Club.objects.get(pk__in=reading.numbers["Club"].values())
    Membership.objects.create(club=club, user=owner, role=Role.OWNER)
    _compute(reading, club)
    text = f"The club was brought here from another server ({manifest.made_at:%Y-%m-%d})."
    record(Actor(user=owner), club, "club-founded", text)
    return ReadClub(club, dict(reading.rows))


def _read_part(reading: _Reading, part: Part) -> None:
    rows = _lines(reading.archive, f"{part.name}.jsonl", Row)
    if part.model is Club:
        rows = _only_one(rows)
    while some := list(islice(rows, BATCH)):
        made = part.model._base_manager.bulk_create([_build(reading, part, row) for row in some])
        reading.rows[part.name] += len(made)
        for row, new in zip(some, made, strict=True):
            reading.numbers[part.name][row["pk"]] = new.pk
        _connect(reading, part, list(zip(some, made, strict=True)))


def _only_one(rows: Iterator[Row]) -> Iterator[Row]:
    found = list(rows)
    if len(found) != 1:
        raise ArchiveError("The archive is not of one club.")
    slug = free_slug(Club.everything.all(), str(found[0]["name"]))
    return iter([{**found[0], "slug": slug}])


def _build(reading: _Reading, part: Part, row: Row) -> models.Model:
    """Build a row of a line. Raises ValidationError, KeyError, TypeError, ValueError."""
    new, known = part.model(), {each.name for each in part.fields}
    lists = {each.name for each in part.model._meta.many_to_many}
    if unknown := set(row) - known - lists - {"pk"}:
        raise ArchiveError(f"{part.name} has columns that this version lacks: {sorted(unknown)}.")
    relations = []
    for column in part.fields:
        if column.name not in row:
            continue  # of an earlier version; it gets its default
        value = row[column.name]
        if column.related_model is not None:
            relations.append(column.name)
            is_own = column.related_model is part.model
            value = None if is_own or value is None else _new(reading, column.related_model, value)
            setattr(new, column.attname, value)
        elif column.name in part.ids and part.ids[column.name] is not part.model:
            setattr(new, column.attname, _new_list(reading, part.ids[column.name], value))
        else:
            setattr(new, column.attname, column.to_python(value))
    new.clean_fields(exclude=[*relations, *part.empty])
    return new


def _connect(reading: _Reading, part: Part, pairs: list[tuple[Row, models.Model]]) -> None:
    """Set what refers to rows of the same model, which had no number before, and lists of rows."""
    own = [each for each in part.fields if each.is_relation and each.related_model is part.model]
    own_ids = [name for name, model in part.ids.items() if model is part.model]
    for row, new in pairs:
        changes: Row = {
            each.attname: _new(reading, part.model, row[each.name])
            for each in own
            if row.get(each.name) is not None
        }
        changes |= {
            name: _new_list(reading, part.model, row[name]) for name in own_ids if row.get(name)
        }
        if changes:
            part.model._base_manager.filter(pk=new.pk).update(**changes)
        for each in part.model._meta.many_to_many:
            others = _new_list(reading, each.related_model, row.get(each.name, []))
            getattr(new, each.name).set(others)


def _new(reading: _Reading, model: type[models.Model], number: object) -> int:
    try:
        return reading.numbers[model.__name__][number]
    except KeyError:
        raise ArchiveError(f"The archive lacks the {model.__name__} {number}.") from None


def _new_list(reading: _Reading, model: type[models.Model], numbers: object) -> list[int]:
    if not isinstance(numbers, list):
        raise TypeError
    return [_new(reading, model, number) for number in numbers]


def _compute(reading: _Reading, club: Club) -> None:
    """Compute what follows from the results. Raises ArchiveError if that is not as it was."""
    for event in Event.everything.filter(club=club).order_by("held_on", "pk"):
        rebuild_event(event.pk)
    for season in Season.everything.filter(club=club):
        recount_season(season)
    refresh_public_names(club)
    request_ratings(club.pk)
    request_records(club.pk)
    wanted = {
        (*_places(reading, line[:3]), *line[3:])
        for line in _lines(reading.archive, STANDINGS, list[Any])
    }
    mine = models.Q(event__club=club) | models.Q(season__club=club)
    found = set(
        Standing.objects.filter(mine).values_list(
            "event_id", "season_id", "player_id", *KEPT_FIGURES
        )
    )
    if found != wanted:
        raise ArchiveError(
            "The standings that follow from the results are not those of the archive: "
            f"{count_of(len(found ^ wanted), 'different line')}. It was changed, or made by "
            "another version."
        )


def _places(reading: _Reading, line: list[int | None]) -> list[int | None]:
    names = ("Event", "Season", "Player")
    return [
        None if number is None else reading.numbers[name][number]
        for name, number in zip(names, line, strict=True)
    ]


def _lines(archive: zipfile.ZipFile, name: str, kind: Any) -> Iterator[Any]:
    with archive.open(name) as lines:
        for line in lines:
            yield msgspec.json.decode(line, type=kind)
