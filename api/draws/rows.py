"""Build the JSON of draws, in the shapes of `shapes`."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any

from api.events.rows import person_out

if TYPE_CHECKING:
    from tournaments.draws import DrawRow
    from tournaments.seating import TableReason

Plain = dict[str, Any]


def draw_out(row: DrawRow) -> Plain:
    """Build `DrawOut`: a draw with its tables, quality and problems."""
    plain = {f.name: getattr(row, f.name) for f in fields(row)}
    rounds = [
        {
            "number": one.number,
            "tables": [[person_out(person) for person in table] for table in one.tables],
            "sitting_out": [person_out(person) for person in one.sitting_out],
            "is_published": one.is_published,
        }
        for one in row.rounds
    ]
    quality = {name: value for name, value in row.quality.items() if name != "hard_broken"}
    left_out = ("pk", "method_words", "state_words")
    return {
        **{name: value for name, value in plain.items() if name not in left_out},
        "id": row.pk,
        "rounds": rounds,
        "quality": quality or None,
        "effort": row.effort or None,
        "created_at": row.created_at.isoformat(),
        "finished_at": row.finished_at.isoformat() if row.finished_at else None,
    }


def reason_out(reason: TableReason) -> Plain:
    """Build `ReasonOut`: why these players sit at a table, and who meets again there."""
    plain = asdict(reason)
    for repeat in plain["repeats"]:
        if repeat["avoid"] is not None:
            # For pages: the API has the same in `words`, with the two names.
            del repeat["avoid"]["effect"]
    return plain
