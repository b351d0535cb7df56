"""Two phones at a table: what they say alike counts, what they dispute is decided."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from engine import DealReport
from tests.scoring.test_submit import FIRST as ONE
from tests.scoring.test_submit import OTHER
from tests.support import factories
from tests.support.people import People, at_table
from tournaments import events
from tournaments.core.actors import Actor
from tournaments.core.errors import (
    EventIsFinal,
    GameNotOver,
    InvalidInput,
    NeedsConsent,
    NotAllowed,
    NotFound,
    PhoneNeeded,
    Refused,
    StaleVersion,
    VersionNeeded,
)
from tournaments.events import undo
from tournaments.models import Agreement, Claim, Confirmation, DealResult, LogEntry, Phone, Table
from tournaments.scoring import claims as agreement
from tournaments.scoring import phones, submit
from tournaments.scoring.director_queue import get_director_queue

if TYPE_CHECKING:
    from tournaments.scoring.submission_result import SubmissionResult

pytestmark = pytest.mark.django_db

ONE_OTHERWISE_PUT = DealReport(nominations=(1, 0, 0, 1), tricks=(1, 0, None, 0), trump="S")
THIRD = DealReport(nominations=(1, 0, 1, 1), tricks=(0, 0, 1, 0))


@pytest.fixture
def each(people: People) -> Table:
    """A table at which a second phone confirms each deal."""
    return factories.make_table(people, agreement=Agreement.EACH_DEAL)


@pytest.fixture
def one(people: People) -> Table:
    """A table with one scorer."""
    return factories.make_table(people)


def send(
    table: Table, phone: str, report: DealReport, number: int = 1, **more: Any
) -> SubmissionResult:
    return submit.submit_result(
        by=at_table(table, phone), table_id=table.pk, number=number, report=report, **more
    )


def confirm(table: Table, phone: str, version: int, number: int = 1) -> SubmissionResult:
    return agreement.confirm_deal(
        by=at_table(table, phone), table_id=table.pk, number=number, version=version
    )


def decide(by: Actor, table: Table, version: int, number: int = 1) -> SubmissionResult:
    return agreement.decide_deal(by=by, table_id=table.pk, number=number, version=version)


def claims(table: Table) -> list[tuple[int, str, bool]]:
    """Every version of deal 1: its number, its claim, whether it counts."""
    rows = DealResult.objects.filter(table=table, number=1).order_by("version")
    return list(rows.values_list("version", "claim", "is_accepted"))


def test_a_report_waits_for_a_second_phone_and_then_counts(each: Table) -> None:
    first = send(each, "ada", ONE)
    assert (first.state, first.points, [claim.version for claim in first.claims]) == (
        "waiting",
        (0, 0, 0, 0),
        [1],
    )
    each.refresh_from_db()
    assert (each.revision, each.deals_in, each.claims_in) == (0, 0, 1)
    second = send(each, "ben", ONE)
    each.refresh_from_db()
    assert (second.state, second.points) == ("accepted", (12, 10, 10, 0))
    assert (each.revision, each.deals_in, each.claims_in) == (1, 1, 0)
    assert claims(each) == [(1, "", True)]
    assert Confirmation.objects.get().phone.table == each


def test_two_ways_to_put_the_same_are_the_same(each: Table) -> None:
    send(each, "ada", ONE)
    assert send(each, "ben", ONE_OTHERWISE_PUT).state == "accepted"


def test_the_same_phone_twice_is_one_voice(each: Table) -> None:
    send(each, "ada", ONE)
    again = send(each, "ada", ONE)
    assert (again.state, again.is_repeat) == ("waiting", True)
    assert send(each, "ada", ONE_OTHERWISE_PUT).state == "waiting"
    assert claims(each) == [(1, Claim.TURNED_DOWN, False), (2, Claim.WAITING, False)]


def test_a_phone_changes_its_own_mind_without_a_reason_until_a_deal_is_agreed(each: Table) -> None:
    send(each, "ada", ONE)
    assert send(each, "ada", OTHER).state == "waiting"
    assert send(each, "ben", OTHER).state == "accepted"
    with pytest.raises(InvalidInput) as refused:
        send(each, "ada", ONE, based_on=2)
    assert refused.value.problems[0].field == "reason"
    assert claims(each)[-1] == (2, "", True)


def test_a_phone_confirms_with_a_tap(each: Table) -> None:
    send(each, "ada", ONE)
    with pytest.raises(InvalidInput):
        confirm(each, "ada", 1)
    assert confirm(each, "ben", 1).state == "accepted"
    assert confirm(each, "ben", 1).state == "accepted"
    with pytest.raises(NotFound):
        confirm(each, "ben", 2)


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


def test_a_correction_of_what_was_agreed_is_agreed_again(each: Table) -> None:
    send(each, "ada", ONE)
    send(each, "ben", ONE)
    asked = send(each, "ben", OTHER, based_on=1, reason="Wrong column")
    assert asked.state == "waiting"
    each.refresh_from_db()
    assert each.points == [12, 10, 10, 0]
    done = send(each, "ada", OTHER, based_on=1, reason="Misread")
    assert (done.state, done.points) == ("accepted", (0, 10, 10, 12))
    accepted = DealResult.objects.get(is_accepted=True)
    assert (accepted.reason, accepted.replaces and accepted.replaces.version) == (
        "Wrong column",
        1,
    )


def test_a_correction_of_an_outdated_version_is_reported(people: People, each: Table) -> None:
    send(each, "ada", ONE)
    send(each, "ben", ONE)
    send(each, "ben", OTHER, based_on=1, reason="Misread")
    submit.submit_result(
        by=people.scorer, table_id=each.pk, number=1, report=THIRD, based_on=1, reason="Ruled"
    )
    with pytest.raises(StaleVersion):
        confirm(each, "ada", 2)
    assert send(each, "ada", OTHER, based_on=1, reason="Misread").state == "disputed"


def test_the_deal_agreed_on_stays_when_the_correction_is_withdrawn(each: Table) -> None:
    send(each, "ada", ONE)
    send(each, "ben", ONE)
    send(each, "ben", OTHER, based_on=1, reason="Misread")
    assert send(each, "ben", ONE).state == "accepted"
    each.refresh_from_db()
    assert (each.claims_in, each.revision) == (0, 1)


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


def test_a_phone_withdraws_its_own_correction_with_a_tap(each: Table) -> None:
    send(each, "ada", ONE)
    send(each, "ben", ONE)
    send(each, "ada", OTHER, based_on=1, reason="Misread")
    assert confirm(each, "ada", 1).state == "accepted"
    each.refresh_from_db()
    assert (each.claims_in, each.revision) == (0, 1)
    assert not Confirmation.objects.filter(phone=DealResult.objects.get(version=1).phone).exists()


def test_the_director_may_say_that_what_counts_stays(people: People, one: Table) -> None:
    send(one, "ada", ONE)
    send(one, "ben", OTHER)
    decide(people.scorer, one, 1)
    one.refresh_from_db()
    assert (one.points, one.claims_in, one.revision) == ([12, 10, 10, 0], 0, 1)


def test_ones_own_deal_is_corrected_with_its_version_only(one: Table) -> None:
    send(one, "ada", ONE)
    with pytest.raises(VersionNeeded):
        send(one, "ada", OTHER)
    assert send(one, "ada", OTHER, based_on=1, reason="Misread").state == "accepted"
    with pytest.raises(VersionNeeded):
        send(one, "", ONE)


def test_where_phones_have_to_agree_each_must_have_a_key(each: Table) -> None:
    with pytest.raises(PhoneNeeded):
        send(each, "", ONE)
    send(each, "ada", ONE)
    with pytest.raises(PhoneNeeded):
        confirm(each, "", 1)
    assert DealResult.objects.count() == 1


def test_a_phone_is_known_by_the_player_who_holds_it(each: Table) -> None:
    by = at_table(each, "ada")
    assert phones.name_phone(by=by, table_id=each.pk, seat=1).seat == 1
    phones.name_phone(by=by, table_id=each.pk, seat=1)
    taken = send(each, "ada", ONE)
    assert taken.result is not None
    assert taken.result.entered_as == "Bob's phone"
    assert Phone.objects.count() == 1
    for seat in (-1, 4):
        with pytest.raises(InvalidInput):
            phones.name_phone(by=by, table_id=each.pk, seat=seat)
    with pytest.raises(PhoneNeeded):
        phones.name_phone(by=at_table(each), table_id=each.pk, seat=1)


def test_a_key_opens_nothing_but_its_table(people: People, each: Table) -> None:
    other = factories.make_table(people, name="Friday", agreement=Agreement.EACH_DEAL)
    send(each, "ada", ONE)
    key = at_table(each, "ada").phone
    alone = Actor(phone=key)
    for by in (Actor(link=at_table(each).link, phone=key), alone):
        with pytest.raises(Refused) as refused:
            agreement.confirm_deal(by=by, table_id=other.pk, number=1, version=1)
        assert refused.value.code in ("not-found", "sign-in-first")
    send(other, "ada", ONE)
    assert len({*Phone.objects.values_list("digest", flat=True)}) == 2
    assert not Phone.objects.filter(digest__contains="ada").exists()


def test_a_phone_goes_on_while_no_one_confirms(people: People) -> None:
    table = factories.make_table(people, preset="raf-caller", agreement=Agreement.EACH_DEAL)
    first = DealReport(nominations=(1, 1, 2, 3), tricks=(1, 0, 0, 2), hand_size=3, call=())
    for number in (1, 2, 3):
        taken = send(table, "ada", first, number)
        assert taken.state == "waiting"
        assert taken.next_plan is not None
        assert taken.next_plan.number == number + 1
    for number in (3, 2):  # deal 1 decides who deals in those after it
        assert confirm(table, "ben", 1, number).state == "waiting"
    assert confirm(table, "ben", 1).state == "accepted"
    table.refresh_from_db()
    assert (table.deals_in, table.claims_in) == (0b111, 0)


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


def test_a_second_phone_confirms_the_whole_game(people: People) -> None:
    table = factories.make_table(people, agreement=Agreement.WHOLE_GAME)

    def confirm_game(phone: str, revision: int) -> Table:
        by = at_table(table, phone)
        return agreement.confirm_game(by=by, table_id=table.pk, revision=revision)

    send(table, "ada", ONE)
    with pytest.raises(GameNotOver):
        confirm_game("ben", 1)
    for number in range(2, 14):
        send(table, "ada", factories.a_report(table, number), number)
    assert [one.is_confirmed for one in get_director_queue(table.event).unsigned] == [False]
    with pytest.raises(InvalidInput):
        confirm_game("ada", 13)
    with pytest.raises(StaleVersion):
        confirm_game("ben", 12)
    assert confirm_game("ben", 13).confirmed_revision == 13
    assert confirm_game("ben", 13).confirmed_revision == 13
    assert [one.is_confirmed for one in get_director_queue(table.event).unsigned] == [True]
    send(table, "ada", OTHER, based_on=1, reason="Misread")
    assert [one.is_confirmed for one in get_director_queue(table.event).unsigned] == [False]


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


def test_senders_without_a_phone_key_correct_only_the_accepted_version(
    people: People, one: Table
) -> None:
    send(one, "ada", ONE)
    send(one, "ada", OTHER, based_on=1, reason="Misread")
    for by in (people.scorer, at_table(one)):
        with pytest.raises(StaleVersion):
            submit.submit_result(
                by=by, table_id=one.pk, number=1, report=THIRD, based_on=1, reason="Slipped"
            )
    assert claims(one) == [(1, "", False), (2, "", True)]
