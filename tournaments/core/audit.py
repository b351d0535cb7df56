"""Record in a club's log who did what, in the transaction that does it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from tournaments.core.raw_rows import Increment, Insert, write_rows
from tournaments.models import LogEntry

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from tournaments.core.actors import Actor
    from tournaments.models import Club, Event

MAX_CHANGES = 60
"""The most changes that one entry lists."""


class Change(TypedDict):
    """What a value was before an act and after it, in words."""

    what: str
    before: str
    after: str


def record(
    by: Actor,
    club: Club,
    verb: str,
    text: str,
    *,
    event: Event | None = None,
    revision: int | None = None,
    about: Collection[int] = (),
    changes: Sequence[Change] = (),
    **details: Any,
) -> LogEntry:
    """Add an entry to the club's audit log.

    `verb` is a kebab-case past participle (player-added), `text` an English sentence, stored as
    data. `revision` is the event's new revision if the command raised it
    (`tournaments.events.line_up`). `about` are the ids of the players whom it concerns, besides
    `player_id` and `other_id` of the details; `table_id` among those is its table. `changes` list
    what was before and after.
    """
    # The club's counter is the version of its state. The entry's key would not do: an entry with a
    # lower key may be committed later.
    counted = Increment(club, "log_length")
    if changes:
        details["changes"] = [*changes[:MAX_CHANGES]]
    entry = LogEntry(
        club=club,
        event=event,
        table_id=details.get("table_id"),
        verb=verb,
        text=text[:300],
        details=details,
        revision=revision,
        user=by.user,
        done_by=by.display_name,
    )
    write_rows(counted, Insert(entry))
    concerned = {*about, *(details[key] for key in ("player_id", "other_id") if key in details)}
    if concerned:
        entry.players.add(*concerned)
    return entry


def list_changes(
    before: Mapping[str, object], after: Mapping[str, object], names: Mapping[str, str]
) -> list[Change]:
    """List the values that differ, under their names in words; only those with a name.

    >>> list_changes({"stake": 1, "size": 4}, {"stake": 2, "size": 4}, {"stake": "Stake"})
    [{'what': 'Stake', 'before': '1', 'after': '2'}]
    """
    return [
        {"what": names[key], "before": say(before.get(key)), "after": say(now)}
        for key, now in after.items()
        if key in names and say(before.get(key)) != say(now)
    ]


def say(value: object) -> str:
    """Return a value in words for the log (stored, so not translated).

    >>> say(True), say(None), say(""), say([4, 5]), say(0)
    ('yes', 'none', 'none', '4, 5', '0')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return ", ".join(map(say, value)) or "none"
    return "none" if value in (None, "") else str(value)[:120]
