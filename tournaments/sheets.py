"""From a table's rows to the engine's score sheet, and back from stored scores."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import engine
from tournaments.models import DealResult

if TYPE_CHECKING:
    from tournaments.models import Table


@lru_cache(maxsize=64)
def _ruleset(text: str) -> engine.Ruleset:
    return engine.load_ruleset(json.loads(text))


@lru_cache(maxsize=512)
def _sheet(text: str, players: int, first_dealer: int) -> engine.ScoreSheet:
    return engine.score_sheet(_ruleset(text), players=players, first_dealer=first_dealer)


def ruleset_of(stored: Mapping[str, Any]) -> engine.Ruleset:
    """The engine's rule set of an event's stored value."""
    return _ruleset(json.dumps(stored, sort_keys=True))


def sheet_of(table: Table) -> engine.ScoreSheet:
    """The score sheet of a table; pure and shared, so it costs nothing to ask again."""
    return _sheet(json.dumps(table.event.ruleset, sort_keys=True), table.size, table.first_dealer)


class AcceptedScores(Mapping[int, engine.DealScore]):
    """A table's accepted scores by deal number, read once and only if somebody looks.

    Games with a fixed schedule never look, so a phone's answer does not pay for them.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._found: dict[int, engine.DealScore] | None = None

    def _scores(self) -> dict[int, engine.DealScore]:
        if self._found is None:
            rows = DealResult.objects.filter(table=self._table, is_accepted=True)
            self._found = {
                number: engine.DealScore.from_json(score)
                for number, score in rows.order_by("number").values_list("number", "score")
            }
        return self._found

    def __getitem__(self, number: int) -> engine.DealScore:
        return self._scores()[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._scores())

    def __len__(self) -> int:
        return len(self._scores())


def next_number(table: Table) -> int | None:
    """The first deal without a result; None when all are in.

    Play ends there, too, when the table was closed before its last deal.
    """
    missing = (~table.deals_in & (table.deals_in + 1)).bit_length()
    last = sheet_of(table).deal_count
    is_over = table.closed_at is not None or (last is not None and missing > last)
    return None if is_over else missing


def is_finished(table: Table) -> bool:
    """Whether the table's game is over: every deal is in, or it was closed early."""
    return next_number(table) is None
