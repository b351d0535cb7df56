"""What becomes of a report: a table of all cases, in which each case has exactly one row."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import pytest

from tournaments.scoring.decision import (
    Accept,
    Decision,
    Likeness,
    Refusal,
    Refuse,
    Repeat,
    Submission,
    Version,
    Wait,
    decide,
    reconsider,
)

SENDERS = ("club", "phone", "no key")
CURRENT = ("none", "own", "other", "club")
BODIES = ("same", "different")
NAMED = ("nothing", "current", "another")
EVENTS = ("one phone", "each deal")
CLAIMS = ("none", "own same", "own different", "others")

ME, SOMEONE = 7, 8
SENT, OLD, THIRD = "digest of what is sent", "digest of what counts", "digest of something else"
COUNTS, CLAIMED = 3, 5
"""The numbers of the accepted version and of the open claim."""

NEEDS_KEY = Refuse(Refusal.PHONE_NEEDED)
NOTHING_THERE = Refuse(Refusal.NOTHING_TO_CORRECT)
UNNAMED = Refuse(Refusal.VERSION_NEEDED)
STALE = Refuse(Refusal.STALE_VERSION)


@dataclass(frozen=True)
class Case:
    """A report that is sent, and what is there already.

    `current` says who entered what counts, `body` compares the report with it, and `named` is the
    version that the report says it corrects.
    """

    sender: str
    current: str
    body: str
    named: str
    event: str
    claims: str

    def decide(self) -> Decision:
        phone = ME if self.sender == "phone" else None
        current = None
        if self.current != "none":
            entered_by = {"own": ME, "other": SOMEONE, "club": None}[self.current]
            current = Version(COUNTS, SENT if self.body == "same" else OLD, entered_by)
        claims = {
            "none": [],
            "own same": [Version(4, THIRD, SOMEONE), Version(CLAIMED, SENT, phone)],
            "own different": [Version(4, SENT, SOMEONE), Version(CLAIMED, THIRD, phone)],
            "others": [Version(CLAIMED, SENT, SOMEONE)],
        }[self.claims]
        submission = Submission(
            digest=SENT,
            phone=phone,
            corrects={"nothing": None, "current": COUNTS, "another": COUNTS - 1}[self.named],
            acts_for_club=self.sender == "club",
            needs_confirmation=self.event == "each deal",
            report={},
            reason="",
            source="table-link",
            user=None,
            entered_as="",
        )
        return decide(current, submission, claims)


ANY = "any"
CORRECTING = "current, another"
THERE = "own, other, club"
NOT_OWN = "other, club"
CONFLICTING = "own different, others"

# Who sends | counts | body | corrects | event | open claims | what becomes of it.
TABLE: tuple[tuple[str, str, str, str, str, str, Decision], ...] = (
    # The club has the last word, but does not overwrite what it has not seen.
    ("club", "none", ANY, "nothing", ANY, ANY, Accept()),
    ("club", "none", ANY, CORRECTING, ANY, ANY, NOTHING_THERE),
    ("club", THERE, "same", ANY, ANY, ANY, Repeat(COUNTS)),
    ("club", THERE, "different", "current", ANY, ANY, Accept()),
    ("club", THERE, "different", "nothing", ANY, ANY, UNNAMED),
    ("club", THERE, "different", "another", ANY, ANY, STALE),
    # One phone enters the deals.
    ("phone, no key", "none", ANY, "nothing", "one phone", "none", Accept()),
    ("phone, no key", "none", ANY, CORRECTING, "one phone", "none", NOTHING_THERE),
    ("phone, no key", THERE, "same", ANY, ANY, "none", Repeat(COUNTS)),
    ("phone, no key", THERE, "different", "current", "one phone", "none", Accept()),
    ("no key", THERE, "different", "nothing", "one phone", "none", UNNAMED),
    ("no key", THERE, "different", "another", "one phone", "none", STALE),
    ("phone", "own", "different", "nothing", "one phone", "none", UNNAMED),
    ("phone", "own", "different", "another", "one phone", "none", STALE),
    ("phone", NOT_OWN, "different", "nothing, another", "one phone", "none", Wait()),
    # A second phone confirms each deal.
    ("no key", "none", ANY, ANY, "each deal", "none", NEEDS_KEY),
    ("no key", THERE, "different", ANY, "each deal", "none", NEEDS_KEY),
    ("phone", "none", ANY, "nothing", "each deal", "none", Wait()),
    ("phone", "none", ANY, CORRECTING, "each deal", "none", NOTHING_THERE),
    ("phone", NOT_OWN, "different", ANY, "each deal", "none", Wait()),
    ("phone", "own", "different", "current", "each deal", "none", Wait()),
    ("phone", "own", "different", "nothing", "each deal", "none", UNNAMED),
    ("phone", "own", "different", "another", "each deal", "none", STALE),
    # Where a claim is open, everything from the table waits, whatever the event asks for.
    ("no key", ANY, ANY, ANY, ANY, f"own same, {CONFLICTING}", NEEDS_KEY),
    ("phone", ANY, ANY, ANY, ANY, "own same", Repeat(CLAIMED)),
    ("phone", "none", ANY, "nothing", ANY, CONFLICTING, Wait()),
    ("phone", "none", ANY, CORRECTING, ANY, CONFLICTING, NOTHING_THERE),
    ("phone", THERE, "same", ANY, ANY, CONFLICTING, Wait()),
    ("phone", NOT_OWN, "different", ANY, ANY, CONFLICTING, Wait()),
    ("phone", "own", "different", "current", ANY, CONFLICTING, Wait()),
    ("phone", "own", "different", "nothing", ANY, CONFLICTING, UNNAMED),
    ("phone", "own", "different", "another", ANY, CONFLICTING, STALE),
)

CASES = [Case(*values) for values in product(SENDERS, CURRENT, BODIES, NAMED, EVENTS, CLAIMS)]


def covers(row: tuple[str, str, str, str, str, str, Decision], case: Case) -> bool:
    values = (case.sender, case.current, case.body, case.named, case.event, case.claims)
    return all(
        wanted == ANY or value in wanted.split(", ")
        for wanted, value in zip(row[:6], values, strict=True)
    )


def test_the_table_has_exactly_one_row_for_each_case() -> None:
    rows = [[row for row in TABLE if covers(row, case)] for case in CASES]
    assert [case for case, found in zip(CASES, rows, strict=True) if len(found) != 1] == []


@pytest.mark.parametrize("row", TABLE, ids=lambda row: ", ".join(map(str, row[:6])))
def test_every_case_is_decided_as_its_row_says(
    row: tuple[str, str, str, str, str, str, Decision],
) -> None:
    cases = [case for case in CASES if covers(row, case)]
    assert cases
    assert {case: case.decide() for case in cases} == dict.fromkeys(cases, row[6])


REPEAT = Repeat(COUNTS)


@pytest.mark.parametrize(
    ("decision", "same", "equivalent", "different"),
    [
        (Accept(), REPEAT, Accept(), Accept()),
        (UNNAMED, REPEAT, REPEAT, UNNAMED),
        (STALE, REPEAT, REPEAT, STALE),
        (NEEDS_KEY, REPEAT, REPEAT, NEEDS_KEY),
        (Wait(), Wait(), Wait(), Wait()),
        (Repeat(CLAIMED), *[Repeat(CLAIMED)] * 3),
    ],
)
def test_a_report_that_states_what_counts_already_is_a_repeat(
    decision: Decision, same: Decision, equivalent: Decision, different: Decision
) -> None:
    current = Version(COUNTS, OLD, SOMEONE)
    found = (Likeness.ADDS_NOTHING, Likeness.EQUIVALENT, Likeness.DIFFERENT)
    again = tuple(reconsider(decision, current, likeness) for likeness in found)
    assert again == (same, equivalent, different)


@pytest.mark.parametrize("decision", [Accept(), NOTHING_THERE, Wait()])
@pytest.mark.parametrize("likeness", Likeness)
def test_a_report_repeats_nothing_where_nothing_counts(
    decision: Decision, likeness: Likeness
) -> None:
    assert reconsider(decision, None, likeness) == decision
