"""Build the engine's score sheet from a table's row, and read its accepted scores."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.db.models import Q

import engine
from tournaments.models import OPEN_CLAIMS, DealResult
from tournaments.models.table import MAX_DEALS
from tournaments.presets import ruleset_from_text

if TYPE_CHECKING:
    from collections.abc import Collection

    from tournaments.models import Phone, Table


_CACHE_ATTR = "_sheet"
"""The attribute in which a table's instance keeps its score sheet."""


# Keyed by text, because a stored rule set is a dict and dicts have no hash.
@lru_cache(maxsize=512)
def _sheet(text: str, players: int, first_dealer: int, stretches: str) -> engine.ScoreSheet:
    changes = [engine.SeatChange(deal, tuple(seats)) for deal, seats in json.loads(stretches)]
    ruleset = ruleset_from_text(text)
    if not changes:
        return engine.score_sheet(ruleset, players=players, first_dealer=first_dealer)
    return engine.segmented_sheet(ruleset, players, first_dealer, changes)


def build_sheet(
    rules: str, size: int, first_dealer: int, stretches: list[Any]
) -> engine.ScoreSheet:
    """Return the score sheet of tables with these columns; `rules` are the JSON of their event's.

    It is shared by all that are alike, so asking again is cheap.
    """
    return _sheet(rules, size, first_dealer, json.dumps(stretches) if stretches else "[]")


def score_sheet_for(table: Table) -> engine.ScoreSheet:
    """Return the score sheet of a table. It is pure, cached and shared, so asking again is cheap.

    The instance keeps it together with the columns it was built from, to notice when they change;
    the rules are left out of that because they are frozen once there is a table.
    """
    seats = (table.size, table.first_dealer, str(table.stretches))
    kept: tuple[object, engine.ScoreSheet] | None = vars(table).get(_CACHE_ATTR)
    if kept is None or kept[0] != seats:
        rules = json.dumps(table.event.ruleset, sort_keys=True)
        kept = (seats, build_sheet(rules, table.size, table.first_dealer, table.stretches))
        vars(table)[_CACHE_ATTR] = kept
    return kept[1]


class AcceptedScores(Mapping[int, engine.DealScore]):
    """A table's accepted scores by deal number, read from the database on first use.

    Games with a fixed schedule never use them, so most answers save the query. With a `phone`,
    its own reports count for deals that have no accepted score yet.
    """

    def __init__(self, table: Table, phone: Phone | None = None) -> None:
        """Store the arguments; nothing is read yet."""
        self._table = table
        self._phone = phone
        self._found: dict[int, engine.DealScore] | None = None

    def _scores(self) -> dict[int, engine.DealScore]:
        if self._found is None:
            wanted = Q(is_accepted=True)
            if self._phone is not None and self._table.claims_in:
                wanted |= Q(phone=self._phone, claim__in=OPEN_CLAIMS)
            # Sorted so that the accepted version comes last and replaces the phone's claim.
            rows = DealResult.objects.filter(wanted, table=self._table)
            self._found = {
                number: engine.DealScore.from_json(score)
                for number, score in rows.order_by("number", "is_accepted").values_list(
                    "number", "score"
                )
            }
        return self._found

    def __getitem__(self, number: int) -> engine.DealScore:
        return self._scores()[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._scores())

    def __len__(self) -> int:
        return len(self._scores())


def last_deal_number(table: Table) -> int:
    """Return the largest deal number a table can have."""
    return min(score_sheet_for(table).deal_count or MAX_DEALS, MAX_DEALS)


def next_deal_number(table: Table, besides: Collection[int] = ()) -> int | None:
    """Return the first deal without a result; None if the game is over.

    It is also over if the table was closed early, is void, or has as many deals as a table can
    store. `besides` are further deals to treat as entered.
    """
    there = table.deals_in | sum(1 << (number - 1) for number in besides)
    # Deal n is bit n - 1, so the lowest bit that is not set is the first deal without a result.
    missing = (~there & (there + 1)).bit_length()
    sheet, played = score_sheet_for(table), table.deals_played
    # The totals say that a game is over only if no deal before the last one entered is missing.
    has_gap = table.deals_in & (table.deals_in + 1)
    ended = not has_gap and sheet.is_over(table.points or [0] * table.size, played)
    is_ended = table.closed_at is not None or table.voided_at is not None
    is_over = is_ended or missing > last_deal_number(table) or ended
    return None if is_over else missing


def is_finished(table: Table) -> bool:
    """Return whether the table's game is over: every deal is in, or it was ended early."""
    return next_deal_number(table) is None
