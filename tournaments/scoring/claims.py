"""Keep claims, find disputes, and accept what two phones or a scorer agree on.

A report that may not count at once is kept as a claim. After each change all claims of the deal are
resolved again: whether one counts follows from the rows alone, not from the order in which they
came (ADR 0071). Every function that writes needs the table's row to be locked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

import engine
from tournaments.core.access import access_table, access_table_to_score, check_table_open
from tournaments.core.audience.names import Names
from tournaments.core.audit import record
from tournaments.core.deal_reports import is_equivalent, report_from_json
from tournaments.core.errors import Refused, StaleVersion
from tournaments.core.raw_rows import Insert, write_rows
from tournaments.core.validation import field_error
from tournaments.events import bump_table_version, is_finished
from tournaments.models import OPEN_CLAIMS, Claim, Confirmation, DealResult, Phone, Role, Table
from tournaments.scoring.accept import accept_claim, list_number_changes
from tournaments.scoring.next_plan import find_next_plan
from tournaments.scoring.phones import require_phone
from tournaments.scoring.report_scores import score_report
from tournaments.scoring.score_cards import stored_deal
from tournaments.scoring.signatures import refuse_unless_final, start_consent_period
from tournaments.scoring.submission_result import SubmissionResult
from tournaments.scoring.versions import find_accepted_result, new_version, open_claims

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.scoring.versions import ScoredSubmission

REQUIRED_PHONES = 2
"""How many phones have to agree on a result."""


def record_claim(
    scored: ScoredSubmission,
    current: DealResult | None,
    claims: list[DealResult],
    phone: Phone,
) -> SubmissionResult:
    """Record a report as a claim; it is accepted at once if another phone agrees with it.

    `claims` are the open claims of the deal; the new one replaces that of the same phone. The
    table's row must be locked.
    """
    table, number = scored.table, scored.number
    _withdraw(phone, claims)
    # A phone has one claim for each deal, so a new one replaces it and needs no reason.
    others = [claim for claim in claims if claim.phone_id != phone.pk]
    there = [current, *others] if current is not None else others
    # Compared by content, not by digest: one phone may state the trumps and another leave them out.
    # An equivalent report only confirms the version there is, so it gets no row of its own.
    result = next((version for version in there if is_equivalent(version, scored)), None)
    if result is not None:
        _confirm(result, phone)
    else:
        result = new_version(scored, claim=Claim.WAITING)
        write_rows(Insert(result))
        table.claims_in |= 1 << (number - 1)
    resolve_claims(table, number)
    return submission_result(table, result, phone)


def _withdraw(phone: Phone, claims: list[DealResult]) -> None:
    """Withdraw a phone's earlier claim and confirmations of a deal that is still open."""
    Confirmation.objects.filter(result__in=claims, phone=phone).delete()
    DealResult.objects.filter(
        pk__in=[claim.pk for claim in claims if claim.phone_id == phone.pk]
    ).update(claim=Claim.TURNED_DOWN)


def _confirm(result: DealResult, phone: Phone) -> None:
    if result.phone_id != phone.pk:
        Confirmation.objects.get_or_create(result=result, phone=phone)


def resolve_claims(table: Table, number: int) -> None:
    """Update the state of a deal's claims: waiting, disputed, or accepted with enough phones.

    Works from the rows alone, so calling it again changes nothing.
    """
    claims, current = open_claims(table, number), find_accepted_result(table, number)
    if claims:
        differ = any(not is_equivalent(claims[0], claim) for claim in claims[1:])
        backing = _supporting_phones(claims)
        # The phone that entered the accepted version may give way to another one. Without its
        # support a claim must name the version that it corrects; otherwise both were entered
        # without knowledge of each other, and that is a dispute.
        if current is not None and current.phone_id not in backing:
            differ = differ or any(claim.corrects != current.version for claim in claims)
        state = Claim.DISPUTED if differ else Claim.WAITING
        DealResult.objects.filter(pk__in=[claim.pk for claim in claims]).update(claim=state)
        # Two against one stays a dispute: the third may be the one who paid attention (ADR 0071).
        if not differ and len(backing) >= REQUIRED_PHONES and _accept_agreed(claims[0], current):
            return
    _set_claim_flag(table, number, has_claim=bool(claims))


def _supporting_phones(claims: list[DealResult]) -> set[int]:
    """Return the ids of the phones that entered or confirmed these claims."""
    confirmed = Confirmation.objects.filter(result__in=claims).values_list("phone_id", flat=True)
    return {*confirmed, *(claim.phone_id for claim in claims if claim.phone_id is not None)}


def _set_claim_flag(table: Table, number: int, *, has_claim: bool) -> None:
    bit = 1 << (number - 1)
    waited = bool(table.claims_in)
    table.claims_in = table.claims_in | bit if has_claim else table.claims_in & ~bit
    bump_table_version(table, "claims_in")
    # No consent period runs while a deal waits: with the last claim gone it starts.
    if waited and not table.claims_in and is_finished(table):
        start_consent_period(table)


def _accept_agreed(result: DealResult, current: DealResult | None) -> bool:
    """Accept a claim and turn down the others of its deal; return False if it has to wait.

    It has to while an earlier deal, which decides who deals, has no result.
    """
    table, number = result.table, result.number
    try:
        # Scored again: the claim was scored with its phone's own claims for the earlier deals.
        score = score_report(table, number, report_from_json(result.report))
    except Refused:
        return False
    accept_claim(result, score, current)
    _close(table, number)
    # The next deal's claims may have waited only for this one; they resolve the deal after them.
    if table.has_claim(number + 1):
        resolve_claims(table, number + 1)
    return True


def _close(table: Table, number: int) -> None:
    """Turn down all claims of a deal that are still open."""
    rows = DealResult.objects.filter(table=table, number=number, claim__in=OPEN_CLAIMS)
    rows.update(claim=Claim.TURNED_DOWN)
    _set_claim_flag(table, number, has_claim=False)


def close_claims(table: Table, number: int) -> None:
    """Turn down the open claims of a deal that has been entered or decided without them.

    Claims of the next deal that waited for this one are resolved.
    """
    if table.has_claim(number):
        _close(table, number)
        if table.has_claim(number + 1):
            resolve_claims(table, number + 1)


def submission_result(
    table: Table, result: DealResult, phone: Phone | None, *, is_repeat: bool = False
) -> SubmissionResult:
    """Return the answer to a report or a confirmation, with the claims that are open now."""
    # Its state was changed by an UPDATE (`resolve_claims`), which leaves the object as it was.
    result.refresh_from_db()
    return SubmissionResult(
        table,
        engine.DealScore.from_json(result.score),
        result,
        tuple(table.points),
        find_next_plan(table, phone),
        is_repeat,
        tuple(stored_deal(claim, Names.FULL) for claim in open_claims(table, result.number)),
        phone,
    )


@transaction.atomic
def confirm_deal(*, by: Actor, table_id: int, number: int, version: int) -> SubmissionResult:
    """Confirm for a phone that an accepted or open version is right.

    The phone's own claim of the deal is withdrawn, so this is how a phone gives way in a dispute.
    Confirming again changes nothing. Raises NotFound, EventIsFinal (access), PhoneNeeded,
    StaleVersion for a version that is no longer open, InvalidInput for the phone's own that waits.
    """
    table = access_table_to_score(by, table_id, lock=True)
    phone = require_phone(by, table)
    result = _find_open_version(table, number, version)
    if result.phone_id == phone.pk and not result.is_accepted:
        raise field_error("version", "own", _("This phone entered it; another has to confirm it."))
    _withdraw(phone, [claim for claim in open_claims(table, number) if claim.pk != result.pk])
    _confirm(result, phone)
    resolve_claims(table, number)
    return submission_result(table, result, phone)


@transaction.atomic
def decide_deal(*, by: Actor, table_id: int, number: int, version: int) -> SubmissionResult:
    """Decide for the club which version of a deal counts; its open claims are turned down.

    Raises as access does, NotFound, NotAllowed, StaleVersion for one that is no longer open,
    DealNotYet and InvalidInput for one that cannot count.
    """
    table = access_table(by, Role.SCORER, lock=True, pk=table_id)
    check_table_open(table)
    result, current = (
        _find_open_version(table, number, version),
        find_accepted_result(table, number),
    )
    if not result.is_accepted:
        accept_claim(result, score_report(table, number, report_from_json(result.report)), current)
    if table.has_claim(number):
        before = None if current is None or current.pk == result.pk else current
        text = f"Decided deal {number} at table {table.number} of round {table.round.number}."
        record(
            by,
            table.event.club,
            "deal-decided",
            text,
            event=table.event,
            changes=list_number_changes(result, before),
            table_id=table.pk,
            number=number,
            version=version,
        )
    close_claims(table, number)
    return submission_result(table, result, None)


def _find_open_version(table: Table, number: int, version: int) -> DealResult:
    """Return a version that is accepted or open. Raises InvalidInput, StaleVersion."""
    rows = DealResult.objects.filter(table=table, number=number)
    result = rows.filter(version=version).first()
    if result is None:
        raise field_error("version", "unknown", _("There is no such version of this deal."))
    result.table = table  # the locked row, so that its totals are the ones that change
    if not (result.is_accepted or result.claim in OPEN_CLAIMS):
        raise StaleVersion(_("This version has been replaced or turned down since."))
    return result


@transaction.atomic
def confirm_game(*, by: Actor, table_id: int, revision: int) -> Table:
    """Confirm the whole game for a second phone, as it was at a revision of the table.

    Confirming again changes nothing. Raises as access does, PhoneNeeded, GameNotOver, StaleVersion,
    InvalidInput for the phone that entered all of it.
    """
    table = access_table_to_score(by, table_id, lock=True)
    phone = require_phone(by, table)
    refuse_unless_final(table, revision)
    accepted = DealResult.objects.filter(table=table, is_accepted=True)
    if not accepted.exclude(phone=phone).exists():
        raise field_error(
            "revision", "own", _("This phone entered the game; another has to confirm it.")
        )
    if table.confirmed_revision != revision:
        table.confirmed_revision = revision
        bump_table_version(table, "confirmed_revision")
    return table
