"""Undo a round, and bring one back. Nothing is deleted: an undone round does not count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core import outbox
from tournaments.core.access import lock_rows
from tournaments.core.errors import NotFound, OutOfTurn, ResultsAtStake
from tournaments.core.formatting import format_round
from tournaments.core.validation import field_error
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
    from tournaments.core.errors import FurtherMembers
    from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class UndoImpact:
    """The deals that undoing a round takes out of the standings.

    `by_table` maps table numbers to how many deals were entered there; tables without are absent.
    """

    by_table: dict[int, int]

    @property
    def deals(self) -> int:
        """Return how many deals were entered in all."""
        return sum(self.by_table.values())

    @property
    def sentence(self) -> str:
        """Return a sentence for the person who is about to undo the round.

        >>> UndoImpact({1: 3, 4: 1}).sentence
        '4 deals will stop counting: 3 at table 1, 1 at table 4.'
        """
        if not self.deals:
            return _("No deals have been entered yet.")
        parts = [
            _("%(deals)d at table %(table)d") % {"deals": deals, "table": table}
            for table, deals in self.by_table.items()
        ]
        text = ngettext(
            "%(deals)d deal will stop counting: %(where)s.",
            "%(deals)d deals will stop counting: %(where)s.",
            self.deals,
        )
        return text % {"deals": self.deals, "where": ", ".join(parts)}


def measure_undo_impact(tables: Iterable[Table]) -> UndoImpact:
    """Return what undoing a round with these tables would take out of the standings."""
    ordered = sorted(tables, key=lambda table: table.number)
    entered = {
        table.number: table.deals_in | table.claims_in | table.deals_held for table in ordered
    }
    return UndoImpact({number: deals.bit_count() for number, deals in entered.items() if deals})


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
    """Undo the last round: its tables take no more results and stop counting.

    Once deals are in, `losing` must be their number, so that no more is undone than was shown.
    Undoing it again changes nothing. Raises ResultsAtStake with what would be lost, OutOfTurn for
    a round that is not the last, NotFound, StaleEvent.
    """
    event = lock_event_for_command(by, event_id)
    rounds = event.rounds.standing().filter(is_free=is_free)
    found = rounds.filter(number=number).first()
    if found is None:
        return _get_undone(event, number, is_free=is_free)
    refuse_if_stale(event, expected)
    if not is_free and rounds.filter(number__gt=number).exists():
        raise OutOfTurn(_("Only the last round can be undone. Undo the later rounds first."))
    games = hooks.lock_games(table__round=found)
    # Counted under the lock: a deal entered while the organiser read the question changes the
    # number, and `losing` no longer fits (ADR 0062).
    tables = list(lock_rows(found.tables.all()).order_by("pk"))
    stake = measure_undo_impact(tables)
    if stake.deals and losing != stake.deals:
        extra: FurtherMembers = {
            "losing": stake.deals,
            "tables": [{"table": table, "deals": deals} for table, deals in stake.by_table.items()],
        }
        name = format_round(found.number, is_free=found.is_free)
        question = _("Undo %(round)s?") % {"round": name}
        raise ResultsAtStake(f"{question} {stake.sentence}", extra=extra)
    found.undone_at, found.undone_by = timezone.now(), by.user
    found.save(update_fields=["undone_at", "undone_by"])
    _set_open(event, found, is_open=False)
    hooks.sync_games(games)
    text = f"{found} of {event.name} was undone; deals that stopped counting: {stake.deals}."
    log_and_bump_revision(
        by, event, "round-undone", text, number=number, round_id=found.pk, deals=stake.deals
    )
    return found


def _get_undone(event: Event, number: int, *, is_free: bool) -> Round:
    rows = event.rounds.filter(number=number, is_free=is_free)
    before = rows.exclude(undone_at=None).order_by("-undone_at").first()
    if before is None:
        raise NotFound(_("There is no such round."))
    return before


@transaction.atomic
def redo_round(*, by: Actor, event_id: int, round_id: int, expected: int | None = None) -> Round:
    """Restore an undone round with its results.

    Restoring it again changes nothing. Raises OutOfTurn if another round has taken its place,
    InvalidInput, StaleEvent.
    """
    event = lock_event_for_command(by, event_id)
    found = event.rounds.filter(pk=round_id).first()
    if found is None:
        raise field_error("round_id", "unknown", _("There is no such round."))
    if found.undone_at is None:
        return found
    refuse_if_stale(event, expected)
    _refuse_if_replaced(event, found)
    games = hooks.lock_games(table__round=found)
    found.undone_at = found.undone_by = None
    found.save(update_fields=["undone_at", "undone_by"])
    _set_open(event, found, is_open=event.state != EventState.FINAL)
    hooks.sync_games(games)
    text = f"{found} of {event.name} was restored with its results."
    log_and_bump_revision(by, event, "round-redone", text, number=found.number, round_id=found.pk)
    return found


def _refuse_if_replaced(event: Event, undone: Round) -> None:
    same = event.rounds.standing().filter(is_free=undone.is_free)
    name = format_round(undone.number, is_free=undone.is_free)
    if same.filter(number=undone.number).exists():
        message = _("%(round)s has been replaced by another. Undo that one first.")
        raise OutOfTurn(message % {"round": name})
    if not undone.is_free and undone.number != event.rounds.next_number():
        message = _("Restore the rounds before %(round)s first.")
        raise OutOfTurn(message % {"round": name})


def _set_open(event: Event, one: Round, *, is_open: bool) -> None:
    """Open or close the round's tables for results, and have the standings recomputed."""
    # A new revision makes the next refresh remove or restore what the tables count for (ADR 0062).
    one.tables.filter(deals_in__gt=0).update(revision=F("revision") + 1)
    one.tables.filter(voided_at=None).update(is_open=is_open)
    outbox.request_standings(event.pk)
