"""Disputes: two phones that differ, giving in, and the director's decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from engine import DealReport
from tests.scoring.claims import claims, confirm, decide, send
from tests.scoring.test_submit import FIRST as ONE
from tests.scoring.test_submit import OTHER
from tests.support import factories
from tournaments import events
from tournaments.core.errors import (
    EventIsFinal,
    NeedsConsent,
    NotAllowed,
    NotFound,
    StaleVersion,
)
from tournaments.events import undo
from tournaments.models import Agreement, Claim, LogEntry, Table
from tournaments.scoring import submit
from tournaments.scoring.director_queue import get_director_queue

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.django_db


THIRD = DealReport(nominations=(1, 0, 1, 1), tricks=(0, 0, 1, 0))


@pytest.fixture
def each(people: People) -> Table:
    """A table at which a second phone confirms each deal."""
    return factories.make_table(people, agreement=Agreement.EACH_DEAL)


@pytest.fixture
def one(people: People) -> Table:
    """A table with one scorer."""
    return factories.make_table(people)


def test_two_that_differ_are_a_dispute_until_one_gives_in(each: Table) -> None:
    send(each, "ada", ONE)
    second = send(each, "ben", OTHER)
    assert second.state == "disputed"
    assert [claim.state for claim in second.claims] == ["disputed", "disputed"]
    assert send(each, "cal", ONE).state == "disputed"  # two against one are not yet agreed
    gave_in = send(each, "ben", ONE)
    assert gave_in.state == "accepted"
    assert claims(each) == [(1, "", True), (2, Claim.TURNED_DOWN, False)]


def test_giving_in_with_a_tap_settles_a_dispute(each: Table) -> None:
    send(each, "ada", ONE)
    send(each, "ben", OTHER)
    assert confirm(each, "ada", 2).state == "accepted"
    assert claims(each) == [(1, Claim.TURNED_DOWN, False), (2, "", True)]


def test_a_scorer_decides_a_dispute(people: People, each: Table) -> None:
    send(each, "ada", ONE)
    send(each, "ben", OTHER)
    for by, refusal in ((people.member, NotAllowed), (people.stranger, NotFound)):
        with pytest.raises(refusal):
            decide(by, each, 2)
    assert decide(people.scorer, each, 2).state == "accepted"
    assert decide(people.scorer, each, 2).state == "accepted"
    assert claims(each) == [(1, Claim.TURNED_DOWN, False), (2, "", True)]
    assert LogEntry.objects.filter(verb="deal-decided").count() == 1
    with pytest.raises(StaleVersion):
        decide(people.scorer, each, 1)


def test_a_scorer_may_enter_a_third(people: People, each: Table) -> None:
    send(each, "ada", ONE)
    send(each, "ben", OTHER)
    taken = submit.submit_result(by=people.scorer, table_id=each.pk, number=1, report=THIRD)
    assert (taken.state, taken.result and taken.result.version) == ("accepted", 3)
    each.refresh_from_db()
    assert (each.deals_in, each.claims_in) == (1, 0)


def test_two_phones_that_were_off_line_never_overwrite_each_other(
    people: People, one: Table
) -> None:
    assert send(one, "ada", ONE).state == "accepted"
    late = send(one, "ben", OTHER)
    assert late.state == "disputed"
    one.refresh_from_db()
    assert one.points == [12, 10, 10, 0]
    (dispute,) = get_director_queue(one.event).disputes
    assert dispute.accepted is not None
    assert (dispute.number, dispute.accepted.version, dispute.claims[0].version) == (1, 1, 2)
    decide(people.organiser, one, 2)
    one.refresh_from_db()
    assert one.points == [0, 10, 10, 12]


def test_who_entered_what_counts_may_give_in(one: Table) -> None:
    send(one, "ada", ONE)
    send(one, "ben", OTHER)
    assert confirm(one, "ada", 2).state == "accepted"
    one.refresh_from_db()
    assert (one.points, one.claims_in) == ([0, 10, 10, 12], 0)


def test_who_disputes_what_counts_may_give_in_with_a_tap(one: Table) -> None:
    send(one, "ada", ONE)
    send(one, "ben", OTHER)
    for _ in range(2):
        assert confirm(one, "ben", 1).state == "accepted"
    one.refresh_from_db()
    assert (one.points, one.claims_in) == ([12, 10, 10, 0], 0)
    assert claims(one) == [(1, "", True), (2, Claim.TURNED_DOWN, False)]


def test_giving_in_leaves_what_a_third_phone_disputes(one: Table) -> None:
    send(one, "ada", ONE)
    send(one, "ben", OTHER)
    send(one, "cal", THIRD)
    assert [claim.version for claim in confirm(one, "ben", 1).claims] == [3]
    one.refresh_from_db()
    assert one.claims_in == 1


def test_the_director_may_say_that_what_counts_stays(people: People, one: Table) -> None:
    send(one, "ada", ONE)
    send(one, "ben", OTHER)
    decide(people.scorer, one, 1)
    one.refresh_from_db()
    assert (one.points, one.claims_in, one.revision) == ([12, 10, 10, 0], 0, 1)


def test_a_dispute_does_not_let_the_event_be_forgotten(people: People, each: Table) -> None:
    send(each, "ada", ONE)
    with pytest.raises(NeedsConsent, match="1 deal will stop counting"):
        undo.undo_round(by=people.organiser, event_id=each.event_id, number=1)
    events.finish_event(by=people.organiser, event_id=each.event_id)
    with pytest.raises(EventIsFinal):
        confirm(each, "ben", 1)
    with pytest.raises(EventIsFinal):
        send(each, "ben", ONE)
    with pytest.raises(EventIsFinal):
        decide(people.scorer, each, 1)


def test_two_corrections_of_one_version_are_a_dispute_and_not_a_race(one: Table) -> None:
    send(one, "ada", ONE)
    assert send(one, "ada", OTHER, based_on=1, reason="Misread").state == "accepted"
    second = send(one, "ben", THIRD, based_on=1, reason="Slipped")
    assert (second.state, second.table.deals_in) == ("disputed", 1)
    assert claims(one) == [(1, "", False), (2, "", True), (3, Claim.DISPUTED, False)]
    (dispute,) = get_director_queue(one.event).disputes
    assert [claim.reason for claim in dispute.claims] == ["Slipped"]
    assert confirm(one, "ben", 2).state == "accepted"
    assert get_director_queue(one.event).disputes == ()
