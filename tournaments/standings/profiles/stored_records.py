"""Store the figures of a club's records, so that no reader has to add up ten years (ADR 0354).

A stored part counts as long as its name is that of a part as it is now. So a part that is missing
or out of date costs a reader time and is never wrong, and these may run late, twice or in parallel.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.models import StoredRecords
from tournaments.standings.profiles.record_figures import find_plain_figures, read_stored
from tournaments.standings.profiles.record_parts import list_parts

if TYPE_CHECKING:
    from tournaments.standings.profiles.record_figures import PlainFigures
    from tournaments.standings.profiles.record_parts import RecordPart


def refresh_records(club_id: int) -> None:
    """Store what is missing of a club's figures, and delete what is out of date."""
    parts = _list_stored_parts(club_id)
    stored = read_stored(parts)
    _store(club_id, {name: part for name, part in parts.items() if name not in stored})


def rebuild_records(club_id: int) -> None:
    """Discard the stored figures of a club and find them in its scores and standings."""
    StoredRecords.objects.filter(club=club_id).delete()
    _store(club_id, _list_stored_parts(club_id))


def find_records_difference(club_id: int) -> str:
    """Find all stored figures of a club from scratch, saving nothing, and compare.

    Returns how many parts differ, as text; empty if none, or if their nights change meanwhile.
    """
    parts = _list_stored_parts(club_id)
    differing = [
        name for name, stored in read_stored(parts).items() if stored != _find_as_json(parts[name])
    ]
    count = len(_list_stored_parts(club_id).keys() & differing)
    return str(count) if count else ""


def _list_stored_parts(club_id: int) -> dict[str, RecordPart]:
    """Return the parts that are to be stored, by their names."""
    return {part.name: part for part in list_parts(club_id, None) if part.is_stored}


def _store(club_id: int, parts: dict[str, RecordPart]) -> None:
    """Find and store the figures of these parts, and delete those of all that are no more."""
    # Outside of the transaction: on SQLite it would keep all other writers waiting.
    found = {name: find_plain_figures(part) for name, part in parts.items()}
    with transaction.atomic():
        # Not those whose nights changed meanwhile: they may have become figures of both.
        names = _list_stored_parts(club_id).keys()
        StoredRecords.objects.filter(club=club_id).exclude(name__in=names).delete()
        rows = [
            StoredRecords(club_id=club_id, name=name, figures=figures)
            for name, figures in found.items()
            if name in names
        ]
        StoredRecords.objects.bulk_create(rows, ignore_conflicts=True)


def _find_as_json(part: RecordPart) -> PlainFigures:
    """Find the figures of a part, as they are when they have been stored."""
    plain: PlainFigures = json.loads(json.dumps(find_plain_figures(part)))
    return plain
