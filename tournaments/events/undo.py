"""Undoing a round and bringing it back: nothing is deleted, it only counts for nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from tournaments.core import outbox
from tournaments.core.access import lock_rows
from tournaments.core.errors import NotFound, OutOfTurn, ResultsAtStake
from tournaments.events import hooks
from tournaments.events.line_up import (
    lock_event_for_command,
    log_and_bump_revision,
    refuse_if_stale,
)
from tournaments.models import EventState, Round, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.core.actors import Actor
    from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class UndoImpact:
    """What undoing a round takes out of the standings: deals by table number."""

    by_table: dict[int, int]

    @property
    def deals(self) -> int:
        """All deals that were entered."""
        return sum(self.by_table.values())

    @property
    def words(self) -> str:
        """A sentence for whoever is about to do it.

        >>> UndoImpact({1: 3, 4: 1}).words
        '4 deals count no more: 3 at table 1, 1 at table 4. They stay readable.'
        """
        if not self.deals:
            return "No deal was entered yet."
        many = "1 deal counts" if self.deals == 1 else f"{self.deals} deals count"
        where = ", ".join(f"{deals} at table {table}" for table, deals in self.by_table.items())
        return f"{many} no more: {where}. They stay readable."


def measure_undo_impact(tables: Iterable[Table]) -> UndoImpact:
    """What would be lost with these tables of a round."""
    ordered = sorted(tables, key=lambda table: table.number)
    said = {table.number: table.deals_in | table.claims_in for table in ordered}
    return UndoImpact({number: deals.bit_count() for number, deals in said.items() if deals})


@transaction.atomic
def undo_round(
    *,
    by: Actor,
    event_id: int,
    number: int,
    losing: int | None = None,
    expected: int | None = None,
    is_free: bool = False,
) -> Round:
    """Undo the last round: its tables take nothing any more and count for nothing.

    Once deals are in, `losing` must be their number, so that nobody undoes more than was shown.
    Undone again it changes nothing. Raises ResultsAtStake with what would be lost, OutOfTurn for
    a round that is not the last, NotFound for one that never was, StaleEvent.
    """
    event = lock_event_for_command(by, event_id)
    rounds = event.rounds.standing().filter(is_free=is_free)
    found = rounds.filter(number=number).first()
    if found is None:
        return _undone_before(event, number, is_free=is_free)
    refuse_if_stale(event, expected)
    if not is_free and rounds.filter(number__gt=number).exists():
        raise OutOfTurn("Only the last round can be undone. Undo those after it first.")
    games = hooks.lock_games(table__round=found)
    tables = list(lock_rows(found.tables.all()).order_by("pk"))
    stake = measure_undo_impact(tables)
    if stake.deals and losing != stake.deals:
        lost = [{"table": table, "deals": deals} for table, deals in stake.by_table.items()]
        extra = {"losing": stake.deals, "tables": lost}
        raise ResultsAtStake(f"Undo {found}? {stake.words}", extra=extra)
    found.undone_at, found.undone_by = timezone.now(), by.user
    found.save(update_fields=["undone_at", "undone_by"])
    _set_open(event, found, is_open=False)
    hooks.sync_games(games)
    text = f"{found} of {event.name} was undone. {stake.words}"
    log_and_bump_revision(
        by, event, "round-undone", text, number=number, round_id=found.pk, deals=stake.deals
    )
    return found


def _undone_before(event: Event, number: int, *, is_free: bool) -> Round:
    rows = event.rounds.filter(number=number, is_free=is_free)
    before = rows.exclude(undone_at=None).order_by("-undone_at").first()
    if before is None:
        raise NotFound("There is no such round.")
    return before


@transaction.atomic
def redo_round(*, by: Actor, event_id: int, round_id: int, expected: int | None = None) -> Round:
    """Bring an undone round back as it was, results and all.

    Raises OutOfTurn when another round stands in its place, NotFound, StaleEvent. Redone again
    it changes nothing.
    """
    event = lock_event_for_command(by, event_id)
    found = event.rounds.filter(pk=round_id).first()
    if found is None:
        raise NotFound("There is no such round.")
    if found.undone_at is None:
        return found
    refuse_if_stale(event, expected)
    _refuse_another(event, found)
    games = hooks.lock_games(table__round=found)
    found.undone_at = found.undone_by = None
    found.save(update_fields=["undone_at", "undone_by"])
    _set_open(event, found, is_open=event.state != EventState.FINAL)
    hooks.sync_games(games)
    text = f"{found} of {event.name} was brought back as it was."
    log_and_bump_revision(by, event, "round-redone", text, number=found.number, round_id=found.pk)
    return found


def _refuse_another(event: Event, undone: Round) -> None:
    same = event.rounds.standing().filter(is_free=undone.is_free)
    if same.filter(number=undone.number).exists():
        raise OutOfTurn(f"Another {undone} stands in its place. Undo that one first.")
    if not undone.is_free and undone.number != event.rounds.next_number():
        raise OutOfTurn(f"Bring the rounds before it back first; {undone} comes after them.")


def _set_open(event: Event, one: Round, *, is_open: bool) -> None:
    """Let the round's tables take results, or not, and have them counted anew."""
    one.tables.filter(deals_in__gt=0).update(revision=F("revision") + 1)
    one.tables.update(is_open=is_open)
    outbox.request_standings(event.pk)
