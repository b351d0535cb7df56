"""Agreement between phones: what waits, what two say alike, what they dispute, who decides.

A report that may not count at once is kept as a claim. After each change the claims of the deal
are looked at anew: whether they count follows from the rows alone, not from the order in which
they came.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

import engine
from tournaments.core.access import access_table, access_table_to_score, check_table_open
from tournaments.core.audit import record
from tournaments.core.deal_reports import is_equivalent, report_from_json
from tournaments.core.errors import NotFound, Refused, StaleVersion
from tournaments.core.validation import field_error
from tournaments.events import bump_table_version, is_finished
from tournaments.models import OPEN_CLAIMS, Claim, Confirmation, DealResult, Phone, Role, Table
from tournaments.scoring.accept import (
    SubmissionResult,
    accept_result,
    find_accepted_result,
    find_next_plan,
    insert_version,
    next_version,
    score_report,
)
from tournaments.scoring.phones import require_phone
from tournaments.scoring.score_cards import stored_deal
from tournaments.scoring.signatures import refuse_unless_final, start_consent_period

if TYPE_CHECKING:
    from tournaments.core.actors import Actor

REQUIRED_PHONES = 2
"""How many phones have to say the same."""


def open_claims(table: Table, number: int) -> list[DealResult]:
    """The reports of a deal that wait for agreement, the oldest first."""
    rows = DealResult.objects.filter(table=table, number=number, claim__in=OPEN_CLAIMS)
    claims = list(rows.order_by("version"))
    for claim in claims:
        claim.table = table  # locked, and counted up as one
    return claims


def record_claim(draft: DealResult, current: DealResult | None) -> SubmissionResult:
    """Take in a report that has to wait; it counts at once if another phone says the same.

    `draft` is scored and not yet saved. What the same phone said before is replaced, what others
    said stays. The table's row must be locked.
    """
    table, phone, number = draft.table, draft.phone, draft.number
    claims = open_claims(table, number)
    mine = next((claim for claim in claims if claim.phone_id == _pk(phone)), None)
    if mine is not None and mine.digest == draft.digest:
        return _submission_result(table, mine, phone, is_repeat=True)
    _withdraw(phone, claims)
    others = [claim for claim in claims if claim is not mine]
    there = [current, *others] if current is not None else others
    alike = next((result for result in there if is_equivalent(result, draft)), None)
    if alike is not None:
        _confirm(alike, phone)
    else:
        draft.version, draft.claim = next_version(table, number), Claim.WAITING
        draft.is_accepted = False
        insert_version(draft)
        table.claims_in |= 1 << (number - 1)
    resolve_claims(table, number)
    return _submission_result(table, alike or draft, phone)


def _pk(phone: Phone | None) -> int | None:
    return phone.pk if phone is not None else None


def _withdraw(phone: Phone | None, claims: list[DealResult]) -> None:
    """Forget what the phone said before of a deal that is still open."""
    Confirmation.objects.filter(result__in=claims, phone=phone).delete()
    DealResult.objects.filter(
        pk__in=[claim.pk for claim in claims if claim.phone_id == _pk(phone)]
    ).update(claim=Claim.TURNED_DOWN)


def _confirm(result: DealResult, phone: Phone | None) -> None:
    if phone is not None and result.phone_id != phone.pk:
        Confirmation.objects.get_or_create(result=result, phone=phone)


def resolve_claims(table: Table, number: int) -> None:
    """Look at the claims of a deal anew: which of them waits, is disputed, or counts now."""
    claims, current = open_claims(table, number), find_accepted_result(table, number)
    if claims:
        differ = any(not is_equivalent(claims[0], claim) for claim in claims[1:])
        backing = _supporting_phones(claims)
        if current is not None and current.phone_id not in backing:
            differ = differ or any(claim.corrects != current.version for claim in claims)
        state = Claim.DISPUTED if differ else Claim.WAITING
        DealResult.objects.filter(pk__in=[claim.pk for claim in claims]).update(claim=state)
        if not differ and len(backing) >= REQUIRED_PHONES and _accept_claim(claims[0], current):
            return
    _set_claim_flag(table, number, has_claim=bool(claims))


def _supporting_phones(claims: list[DealResult]) -> set[int]:
    """The phones that say what these claims say."""
    confirmed = Confirmation.objects.filter(result__in=claims).values_list("phone_id", flat=True)
    return {*confirmed, *(claim.phone_id for claim in claims if claim.phone_id is not None)}


def _set_claim_flag(table: Table, number: int, *, has_claim: bool) -> None:
    bit = 1 << (number - 1)
    waited = bool(table.claims_in)
    table.claims_in = table.claims_in | bit if has_claim else table.claims_in & ~bit
    bump_table_version(table, "claims_in")
    # Silence about a card that waited was no consent: its time begins now.
    if waited and not table.claims_in and is_finished(table):
        start_consent_period(table)


def _accept_claim(result: DealResult, current: DealResult | None) -> bool:
    """Let a claim count, and turn down all others of its deal; False if it cannot count yet.

    It cannot before the deal that decides who deals has a result.
    """
    table, number = result.table, result.number
    try:
        score = score_report(table, number, report_from_json(result.report))
    except Refused:
        return False
    accept_result(result, score, current)
    _close(table, number)
    if table.has_claim(number + 1):
        resolve_claims(table, number + 1)
    return True


def _close(table: Table, number: int) -> None:
    """Turn down whatever still waits of a deal."""
    rows = DealResult.objects.filter(table=table, number=number, claim__in=OPEN_CLAIMS)
    rows.update(claim=Claim.TURNED_DOWN)
    _set_claim_flag(table, number, has_claim=False)


def close_claims(table: Table, number: int) -> None:
    """Turn down the claims of a deal for which somebody of the club has spoken."""
    if table.has_claim(number):
        _close(table, number)
        if table.has_claim(number + 1):
            resolve_claims(table, number + 1)


def _submission_result(
    table: Table, result: DealResult, phone: Phone | None, *, is_repeat: bool = False
) -> SubmissionResult:
    result.refresh_from_db()
    return SubmissionResult(
        table,
        engine.DealScore.from_json(result.score),
        result,
        tuple(table.points),
        find_next_plan(table, phone),
        is_repeat,
        tuple(stored_deal(claim) for claim in open_claims(table, result.number)),
        phone,
    )


@transaction.atomic
def confirm_deal(*, by: Actor, table_id: int, number: int, version: int) -> SubmissionResult:
    """Say for a phone that a version which counts or waits is right.

    Whatever else the phone said of the deal is withdrawn, so that who disputes what counts gives
    in by this. Sent again it changes nothing. Raises NotFound, EventIsFinal (access), PhoneNeeded,
    StaleVersion for a version that is no longer open, InvalidInput for the phone's own that waits.
    """
    table = access_table_to_score(by, table_id, lock=True)
    phone = require_phone(by, table)
    result = _find_open_version(table, number, version)
    if result.phone_id == phone.pk and not result.is_accepted:
        raise field_error(
            "version", "own", "This is what this phone entered; another has to confirm."
        )
    _withdraw(phone, [claim for claim in open_claims(table, number) if claim.pk != result.pk])
    _confirm(result, phone)
    resolve_claims(table, number)
    return _submission_result(table, result, phone)


@transaction.atomic
def decide_deal(*, by: Actor, table_id: int, number: int, version: int) -> SubmissionResult:
    """Decide for the club which version of a deal counts; all that waited is turned down.

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
        accept_result(result, score_report(table, number, report_from_json(result.report)), current)
    if table.has_claim(number):
        text = f"Deal {number} at table {table.number} of round {table.round.number} was decided."
        details = {"table_id": table.pk, "number": number, "version": version}
        record(by, table.event.club, "deal-decided", text, event=table.event, **details)
    close_claims(table, number)
    return _submission_result(table, result, None)


def _find_open_version(table: Table, number: int, version: int) -> DealResult:
    """A version that counts or waits. Raises NotFound, StaleVersion."""
    rows = DealResult.objects.filter(table=table, number=number)
    result = rows.filter(version=version).first()
    if result is None:
        raise NotFound("There is no such version of this deal.")
    result.table = table
    if not (result.is_accepted or result.claim in OPEN_CLAIMS):
        raise StaleVersion("This version was replaced or turned down in the meantime.")
    return result


@transaction.atomic
def confirm_game(*, by: Actor, table_id: int, revision: int) -> Table:
    """Say for a second phone that the whole game is right, as it stands at a revision.

    Sent again it changes nothing. Raises as access does, PhoneNeeded, GameNotOver, StaleVersion,
    InvalidInput for the phone that entered all of it.
    """
    table = access_table_to_score(by, table_id, lock=True)
    phone = require_phone(by, table)
    refuse_unless_final(table, revision)
    accepted = DealResult.objects.filter(table=table, is_accepted=True)
    if not accepted.exclude(phone=phone).exists():
        raise field_error(
            "revision", "own", "This phone entered the game; another has to confirm it."
        )
    if table.confirmed_revision != revision:
        table.confirmed_revision = revision
        bump_table_version(table, "confirmed_revision")
    return table
