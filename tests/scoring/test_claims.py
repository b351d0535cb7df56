"""Two phones at a table: what they say alike counts, what they dispute is decided."""

from __future__ import annotations

import pytest

from engine import DealReport
from tests.scoring.claims import claims, confirm, send
from tests.scoring.test_submit import FIRST as ONE
from tests.scoring.test_submit import OTHER
from tests.support import factories
from tests.support.people import People, at_table
from tournaments.core.actors import Actor
from tournaments.core.errors import (
    GameNotOver,
    InvalidInput,
    PhoneNeeded,
    Refused,
    StaleVersion,
    VersionNeeded,
)
from tournaments.models import Agreement, Claim, Confirmation, DealResult, Phone, Table
from tournaments.scoring import claims as agreement
from tournaments.scoring import phones, submit
from tournaments.scoring.director_queue import get_director_queue

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
    with pytest.raises(InvalidInput):
        confirm(each, "ben", 2)


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


def test_a_phone_withdraws_its_own_correction_with_a_tap(each: Table) -> None:
    send(each, "ada", ONE)
    send(each, "ben", ONE)
    send(each, "ada", OTHER, based_on=1, reason="Misread")
    assert confirm(each, "ada", 1).state == "accepted"
    each.refresh_from_db()
    assert (each.claims_in, each.revision) == (0, 1)
    assert not Confirmation.objects.filter(phone=DealResult.objects.get(version=1).phone).exists()


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
    assert not Phone.objects.filter(digest__contains=key).exists()


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
