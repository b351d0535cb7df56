"""Build the bank of schedules: add schedules, keep the best of each kind, check every one."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, TypeGuard

from tournaments.seating.check.checker import check_schedule
from tournaments.seating.designs import bank
from tournaments.seating.designs.designs import design

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tournaments.seating.board import NumberedTables

Kind = tuple[tuple[int, ...], int]
"""The sizes of the tables, largest first, and the number of rounds."""


def are_named_schedules(document: object) -> TypeGuard[dict[str, list[NumberedTables]]]:
    """Return whether a document is an object of lists of rounds; `add_schedules` checks the rest.

    >>> are_named_schedules({"pairs": [[[0, 1], [2, 3]]]}), are_named_schedules([[[0, 1]]])
    (True, False)
    """
    return isinstance(document, dict) and all(map(_are_rounds, document.values()))


def _are_rounds(value: object) -> bool:
    return _has_items(value) and all(
        _has_items(tables) and all(map(_has_items, tables)) for tables in value
    )


def _has_items(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list) and bool(value)


def add_schedules(schedules: Iterable[list[NumberedTables]]) -> dict[Kind, list[NumberedTables]]:
    """Return the bank with these schedules added: the best of each kind.

    Left out is what a construction does as well, and what is the beginning of a longer schedule
    without repeats. Raises ValueError for an invalid schedule.
    """
    best: dict[Kind, list[NumberedTables]] = {}
    kept = [rounds for _, _, rounds in bank.entries()]
    # New schedules come first, so of two that cost the same the new one stays.
    for rounds in (*schedules, *kept):
        ordered = [sorted(tables, key=len, reverse=True) for tables in rounds]
        kind = _checked_kind(ordered)
        if kind not in best or bank.repeat_cost(ordered) < bank.repeat_cost(best[kind]):
            best[kind] = ordered
    perfect = {kind for kind, rounds in best.items() if not bank.repeat_cost(rounds)}
    return {
        kind: rounds
        for kind, rounds in best.items()
        if sum(kind[0]) <= bank.MAX_PLAYERS
        and not _made_as_well(kind, rounds)
        and not any(sizes == kind[0] and length > kind[1] for sizes, length in perfect)
    }


def write_bank(best: dict[Kind, list[NumberedTables]], file: Path) -> int:
    """Write the file of the bank; return its size in bytes."""
    kinds = sorted(best, key=lambda kind: (sum(kind[0]), kind))
    text = "".join(f"{bank.format_line(best[kind])}\n" for kind in kinds)
    # Without a time stamp the same schedules always give the same file.
    packed = gzip.compress(text.encode("ascii"), 9, mtime=0)
    file.write_bytes(packed)
    return len(packed)


def _checked_kind(rounds: list[NumberedTables]) -> Kind:
    sizes = tuple(len(table) for table in rounds[0])
    players = sum(sizes)
    findings = check_schedule({"players": list(range(players)), "rounds": rounds})
    alike = all(tuple(map(len, tables)) == sizes for tables in rounds)
    if not findings.valid or not alike:
        words = " ".join(findings.errors) or "The rounds are not alike."
        raise ValueError(f"No schedule for the bank: {words}")
    return sizes, len(rounds)


def _made_as_well(kind: Kind, rounds: list[NumberedTables]) -> bool:
    made = design(*kind)
    return made is not None and bank.repeat_cost(made.rounds) <= bank.repeat_cost(rounds)
