"""Give the online tables of a round the same deals: one set for each size of table (ADR 0314)."""

from __future__ import annotations

import engine
from tournaments.core.access import lock_rows
from tournaments.models import DuplicateSet, OnlineGame, Table
from tournaments.models.online import new_seed
from tournaments.online.core.fixed_deals import DUPLICATE_LABEL, derive_seed


def plays_duplicate(table: Table) -> bool:
    """Return whether the game of a table is played with the deals of its round's set.

    A free table has no other table to be compared with.
    """
    return table.event.duplicate and not table.round.is_free


def join_set(table: Table) -> DuplicateSet:
    """Return the sealed set that a table about to go online plays, and seal the table.

    A set that has been opened is open to all, so a table that comes later begins another one. The
    set's row is locked, so that it is not opened meanwhile.
    """
    seed = new_seed()
    found, _is_new = DuplicateSet.objects.get_or_create(
        round_id=table.round_id,
        size=table.size,
        opened_at=None,
        defaults={"seed": seed, "commitment": engine.commitment(seed)},
    )
    held = lock_rows(DuplicateSet.objects.filter(pk=found.pk, opened_at=None)).first()
    if held is None:  # it was opened just now
        return join_set(table)
    table.is_sealed = True
    table.save(update_fields=["is_sealed"])
    return held


def draw_seed(game: OnlineGame, number: int) -> bytes:
    """Return a new seed for a deal, in a duplicate game that of its set."""
    if game.duplicate_id is None:
        return new_seed()
    seed = DuplicateSet.objects.values_list("seed", flat=True).get(pk=game.duplicate_id)
    return derive_seed(DUPLICATE_LABEL, bytes(seed), number)
