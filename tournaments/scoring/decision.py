"""Decide what becomes of a report: it counts, waits, repeats one that is there, or is refused.

Pure. What the decision needs is passed in as values; `submit` and `claims` carry it out. Whether
the report is possible at all is for the engine, and is asked afterwards: what a report is scored on
depends on whether it waits, and a repeated one is not scored again (ADR 0021, ADR 0071). Scores may
then show that the report is like the accepted version, and it is reconsidered.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.core.deal_reports import ReportJson


@dataclass(frozen=True, slots=True)
class Version:
    """A version of a deal that is there: the accepted one, or an open claim.

    `phone` is the id of the phone that entered it, None if no phone did.
    """

    number: int
    digest: str
    phone: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """A report as it was sent, and by whom: all of a new version but its score.

    `report` is the engine's DealReport as JSON and `digest` its digest. `phone` and `user` are ids;
    `entered_as` is the name that the history of the deal shows. `corrects` is the number of the
    version that the sender had seen, None if they did not name one.

    `acts_for_club`: sent by a person, a program or an online table, so no second phone is needed.
    `needs_confirmation`: the event asks a second phone to confirm each deal.
    """

    digest: str
    phone: int | None
    corrects: int | None
    acts_for_club: bool
    needs_confirmation: bool
    report: ReportJson
    reason: str
    source: str
    user: int | None
    entered_as: str


@dataclass(frozen=True, slots=True)
class Accept:
    """The report counts now, in place of the accepted version; open claims are turned down."""


@dataclass(frozen=True, slots=True)
class Wait:
    """The report waits for agreement: it becomes a claim, or confirms a version that is there."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """The report is version `number` sent again, so the answer is the same."""

    number: int


class Refusal(Enum):
    """Why a report is refused."""

    PHONE_NEEDED = "two phones have to agree, and this one sent no key"
    NOTHING_TO_CORRECT = "it corrects a version of a deal that has no result"
    VERSION_NEEDED = "the deal has another result, which the report does not name"
    STALE_VERSION = "it corrects a version that does not count any more"


@dataclass(frozen=True, slots=True)
class Refuse:
    """The report changes nothing."""

    why: Refusal


Decision: TypeAlias = Accept | Wait | Repeat | Refuse


def decide(
    current: Version | None, submission: Submission, claims: Sequence[Version] = ()
) -> Decision:
    """Decide what becomes of a submission.

    `current` is the accepted version of the deal, if there is one, and `claims` are those that are
    open. The claims make no difference to a sender who acts for the club.
    """
    if not submission.acts_for_club and _has_to_wait(current, submission, claims):
        return _decide_claim(current, submission, claims)
    # Before any check of versions: a phone that lost our answer sends the same body again.
    if current is not None and current.digest == submission.digest:
        return Repeat(current.number)
    why = _find_version_refusal(current, submission)
    return Accept() if why is None else Refuse(why)


class Likeness(Enum):
    """How a scored report compares with the accepted version."""

    ADDS_NOTHING = "it states only what the accepted version states"
    EQUIVALENT = "it describes the same deal, but states something that was left out"
    DIFFERENT = "it describes another result, or is impossible"


def reconsider(decision: Decision, current: Version | None, likeness: Likeness) -> Decision:
    """Decide again, knowing how the report compares with the accepted version.

    A refused report is a repeat if it is equivalent: its sender wants no other result. One that
    counts is a repeat only if it adds nothing, so that trumps stated later are kept. One that waits
    still does: it is compared with every version that is there (`claims`).
    """
    if current is None:
        return decision
    if isinstance(decision, Refuse) and likeness is not Likeness.DIFFERENT:
        return Repeat(current.number)
    if isinstance(decision, Accept) and likeness is Likeness.ADDS_NOTHING:
        return Repeat(current.number)
    return decision


def _has_to_wait(
    current: Version | None, submission: Submission, claims: Sequence[Version]
) -> bool:
    """Return whether a report from the table has to wait for agreement.

    Even if the event asks for no second phone, two phones do not overwrite each other: a different
    result that is not a correction of the accepted version waits, too.
    """
    if claims:
        return True
    if current is not None and current.digest == submission.digest:
        return False
    if current is None or submission.needs_confirmation:
        return submission.needs_confirmation
    return submission.phone not in (None, current.phone) and submission.corrects != current.number


def _decide_claim(
    current: Version | None, submission: Submission, claims: Sequence[Version]
) -> Decision:
    """Decide on a report that may not count yet."""
    # Without keys nothing shows whether two reports are from two phones or from one.
    if submission.phone is None:
        return Refuse(Refusal.PHONE_NEEDED)
    own = next((claim for claim in claims if claim.phone == submission.phone), None)
    if own is not None and own.digest == submission.digest:
        return Repeat(own.number)
    if current is not None and current.phone != submission.phone:
        return Wait()  # beside the accepted version, which another phone entered
    why = _find_version_refusal(current, submission)
    return Wait() if why is None else Refuse(why)


def _find_version_refusal(current: Version | None, submission: Submission) -> Refusal | None:
    """Return why a report may not take the place of the accepted version."""
    if current is None:
        return None if submission.corrects is None else Refusal.NOTHING_TO_CORRECT
    if submission.corrects == current.number or submission.digest == current.digest:
        return None
    return Refusal.VERSION_NEEDED if submission.corrects is None else Refusal.STALE_VERSION
