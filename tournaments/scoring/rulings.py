"""Make a deal or a whole table void, or reset it, and undo that.

A void deal is a version whose score counts for no player; a void table keeps its deals and counts
for none of its players; what is reset is entered again. Nothing is deleted (ADR 0246).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

import engine
from tournaments.core import outbox
from tournaments.core.access import access_table, check_table_open
from tournaments.core.audit import record
from tournaments.core.deal_reports import report_from_json
from tournaments.core.errors import (
    GameIsOver,
    NotAllowed,
    NotFound,
    OutOfTurn,
    ResultsAtStake,
    ResultsSince,
)
from tournaments.core.formatting import format_table
from tournaments.core.validation import check_choice, clean_text, field_error
from tournaments.events import bump_table_version, hooks, lock_event_for_command
from tournaments.models import (
    OPEN_CLAIMS,
    Claim,
    DealResult,
    GameState,
    OnlineGame,
    Role,
    Ruling,
    RulingKind,
    Table,
)
from tournaments.scoring.accept import accept_again
from tournaments.scoring.claims import close_claims
from tournaments.scoring.phones import submitter_name
from tournaments.scoring.report_scores import score_report
from tournaments.standings import rescore_tables

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.db.models import QuerySet

    from tournaments.core.actors import Actor

MAX_RULING_REASON = 80
RULING_REASONS = (
    gettext_noop("Misdeal"),
    gettext_noop("Not played to the end"),
    gettext_noop("Entered at the wrong table"),
    gettext_noop("Played again"),
)
"""Reasons to choose from. Any other may be entered."""


@dataclass(frozen=True, slots=True)
class RulingImpact:
    """What a ruling takes out of what counts: how many deals, and each seat's points from them."""

    deals: int
    points: tuple[int, ...]

    @property
    def sentence(self) -> str:
        """Return a sentence for the person who is about to rule.

        >>> RulingImpact(3, (10, -4)).sentence
        '3 deals stop counting.'
        """
        text = ngettext(
            "%(deals)d deal stops counting.", "%(deals)d deals stop counting.", self.deals
        )
        return text % {"deals": self.deals}


def measure_ruling(table: Table, number: int | None) -> RulingImpact:
    """Return what making a deal void, or the whole table, takes out; resetting takes the same."""
    rows = DealResult.objects.filter(table=table, is_accepted=True)
    if number is not None:
        rows = rows.filter(number=number)
    points = [0] * table.size
    found = list(rows.values_list("points", flat=True))
    for row in found:
        points = [had + more for had, more in zip(points, row, strict=True)]
    return RulingImpact(len(found), tuple(points))


@transaction.atomic
def make_ruling(
    *,
    by: Actor,
    table_id: int,
    kind: str,
    reason: str,
    number: int | None = None,
    losing: int | None = None,
) -> Ruling:
    """Make deal `number` void or reset it; without a number, all of the table. For organisers.

    For a whole table `losing` must be the number of its deals, so that no more is taken than was
    shown. A repeat changes nothing. Raises NotFound, NotAllowed, EventIsFinal, RoundIsUndone,
    TableIsVoid, InvalidInput, ResultsAtStake, GameIsOver.
    """
    check_choice(kind, RulingKind.values, field="kind")
    text = clean_text(reason, field="reason", max_length=MAX_RULING_REASON)
    found = access_table(by, Role.ORGANISER, pk=table_id)
    lock_event_for_command(by, found.event_id)
    games = hooks.lock_games(table=table_id)
    table = access_table(by, Role.ORGANISER, lock=True, pk=table_id)
    before = _find_same(table, kind, number)
    if before is not None:
        return before
    check_table_open(table)
    stake = measure_ruling(table, number)
    _check_ruling(table, kind, number, stake, losing)
    row = Ruling(
        table=table, kind=kind, number=number, reason=text, deals=stake.deals, made_by=by.user
    )
    _RULE[kind, number is None](by, row)
    row.save()
    _finish(by, row, "was made void" if kind == RulingKind.VOID else "was reset")
    hooks.sync_games(games)
    return row


@transaction.atomic
def undo_ruling(*, by: Actor, table_id: int, ruling_id: int) -> Ruling:
    """Let what was void count again, or bring back the results that were reset. For organisers.

    A repeat changes nothing. Raises NotFound, NotAllowed, EventIsFinal, RoundIsUndone, OutOfTurn
    for a deal of a void table, ResultsSince where deals were entered after a reset.
    """
    found = access_table(by, Role.ORGANISER, pk=table_id)
    event = lock_event_for_command(by, found.event_id)
    games = hooks.lock_games(table=table_id)
    table = access_table(by, Role.ORGANISER, lock=True, pk=table_id)
    row = table.rulings.filter(pk=ruling_id).first()
    if row is None:
        raise NotFound(_("There is no such ruling."))
    if row.undone_at is not None:
        return row
    row.table, table.event = table, event
    is_whole_void = row.kind == RulingKind.VOID and row.number is None
    if not is_whole_void:
        if table.voided_at is not None:
            raise OutOfTurn(_("The whole table is void. Restore the table first."))
        check_table_open(table)
    row.undone_at, row.undone_by = timezone.now(), by.user
    # Before the results: of two rulings on one deal only one may be in force.
    row.save(update_fields=["undone_at", "undone_by"])
    _UNDO[row.kind, row.number is None](by, row)
    _finish(by, row, "counts again" if row.kind == RulingKind.VOID else "has its results again")
    hooks.sync_games(games)
    return row


def _find_same(table: Table, kind: str, number: int | None) -> Ruling | None:
    """Return the ruling that a repeat asks for again; None if this one is new."""
    rows = table.rulings.filter(kind=kind, number=number, undone_at=None)
    row = rows.order_by("-pk").first()
    if row is None or kind == RulingKind.VOID:
        return row
    entered = bool(table.deals_in) if number is None else table.has_deal(number)
    return None if entered else row


def _check_ruling(
    table: Table, kind: str, number: int | None, stake: RulingImpact, losing: int | None
) -> None:
    if not stake.deals:
        if number is None:
            message = _("No deal of this table has a result, so there is nothing to take out.")
            raise field_error("number", "no-result", message)
        message = _("Deal %(number)d has no result.")
        raise field_error("number", "no-result", message % {"number": number})
    if number is None and losing != stake.deals:
        name = format_table(table.number)
        raise ResultsAtStake(
            f"{name}: {stake.sentence}",
            extra={
                "losing": stake.deals,
                "tables": [{"table": table.number, "deals": stake.deals}],
            },
        )
    check_ruling(table, kind, number)


def check_ruling(table: Table, kind: str, number: int | None) -> None:
    """Refuse a ruling that the state of the table's game rules out, whatever it would cost.

    Raises NotAllowed, GameIsOver.
    """
    _check_online(table, kind, number)
    if kind == RulingKind.RESET and number is not None and table.closed_at is not None:
        raise GameIsOver(
            _("This table's game was ended early. Reopen the table, then reset the deal.")
        )


def _check_online(table: Table, kind: str, number: int | None) -> None:
    """Refuse what would part a table from its online game, whose log stays as it is."""
    game = OnlineGame.objects.filter(table=table).first()
    if game is None:
        return
    if kind == RulingKind.RESET:
        raise NotAllowed(
            _("This table plays online, so its deals cannot be entered again. Make them void.")
        )
    if number is not None and game.state != GameState.ENDED:
        raise NotAllowed(
            _("This game is still being played online. Make the deal void once it is over.")
        )


def _void_deal(by: Actor, row: Ruling) -> None:
    current = _accepted(row).get()
    score = engine.DealScore.from_json(current.score).voided()
    _accept(by, row, current, score)


def _restore_deal(by: Actor, row: Ruling) -> None:
    current = _accepted(row).first()
    if current is None:
        return
    score = score_report(row.table, current.number, report_from_json(current.report))
    _accept(by, row, current, score)


def _accepted(row: Ruling) -> QuerySet[DealResult]:
    number = row.number or 0
    return DealResult.objects.filter(table=row.table, number=number, is_accepted=True)


def _accept(by: Actor, row: Ruling, current: DealResult, score: engine.DealScore) -> None:
    """Accept the report of the current version again, with another score."""
    current.table = row.table  # the locked row, so that its totals are the ones that change
    reason = "" if row.undone_at else row.reason
    accept_again(current, score, by=by, name=submitter_name(by, None), reason=reason)
    close_claims(row.table, current.number)


def _void_table(_by: Actor, row: Ruling) -> None:
    table = row.table
    _turn_down_claims(table, None)
    table.voided_at, table.is_open = timezone.now(), False
    _save(table, "voided_at", "is_open", "claims_in")


def _restore_table(_by: Actor, row: Ruling) -> None:
    table = row.table
    table.voided_at, table.is_open = None, table.round.undone_at is None
    _save(table, "voided_at", "is_open")


def _reset(_by: Actor, row: Ruling) -> None:
    table, number = row.table, row.number
    rows = DealResult.objects.filter(table=table, is_accepted=True)
    voids = table.rulings.filter(kind=RulingKind.VOID, undone_at=None).exclude(number=None)
    if number is not None:
        rows, voids = rows.filter(number=number), voids.filter(number=number)
    row.results = list(rows.order_by("pk").values_list("pk", flat=True))
    row.replaced = list(voids.values_list("pk", flat=True))
    voids.update(undone_at=timezone.now())
    rows.update(is_accepted=False)
    _turn_down_claims(table, number)
    table.resets += 1
    if number is None:
        row.was_closed_at, table.closed_at = table.closed_at, None
    rescore_tables([table])
    _save(table, "claims_in", "resets", "closed_at")


def _undo_reset(_by: Actor, row: Ruling) -> None:
    table = row.table
    back = DealResult.objects.filter(pk__in=row.results)
    numbers = list(back.values_list("number", flat=True))
    if any(table.has_deal(number) or table.has_claim(number) for number in numbers):
        raise ResultsSince(
            _(
                "Deals have been entered since. They count, and those before them can still be "
                "read in the history of each deal."
            )
        )
    back.update(is_accepted=True)
    Ruling.objects.filter(pk__in=row.replaced).update(undone_at=None)
    if row.number is None:
        table.closed_at = row.was_closed_at
    rescore_tables([table])
    _save(table, "closed_at")


def _turn_down_claims(table: Table, number: int | None) -> None:
    rows = DealResult.objects.filter(table=table, claim__in=OPEN_CLAIMS)
    kept = 0
    if number is not None:
        rows, kept = rows.filter(number=number), table.claims_in & ~(1 << (number - 1))
    rows.update(claim=Claim.TURNED_DOWN)
    table.claims_in = kept


def _save(table: Table, *fields: str) -> None:
    """Save the locked table with a new revision of its card, and have the standings follow."""
    table.revision += 1
    bump_table_version(table, "revision", *fields)
    outbox.request_standings(table.event_id)


_RULE: dict[tuple[str, bool], Callable[[Actor, Ruling], None]] = {
    (RulingKind.VOID, False): _void_deal,
    (RulingKind.VOID, True): _void_table,
    (RulingKind.RESET, False): _reset,
    (RulingKind.RESET, True): _reset,
}
_UNDO: dict[tuple[str, bool], Callable[[Actor, Ruling], None]] = {
    (RulingKind.VOID, False): _restore_deal,
    (RulingKind.VOID, True): _restore_table,
    (RulingKind.RESET, False): _undo_reset,
    (RulingKind.RESET, True): _undo_reset,
}
"""What is done, by the kind of ruling and whether it is of the whole table."""


def _finish(by: Actor, row: Ruling, what: str) -> None:
    table = row.table
    where = f"table {table.number} of round {table.round.number}"
    target = where if row.number is None else f"deal {row.number} at {where}"
    text = f"{target[0].upper()}{target[1:]} {what}: {row.reason}"
    verb = f"{row.kind}-undone" if row.undone_at is not None else f"{row.kind}-made"
    record(
        by,
        table.event.club,
        verb,
        text,
        event=table.event,
        table_id=table.pk,
        number=row.number,
        kind=row.kind,
        reason=row.reason,
        deals=row.deals,
    )
