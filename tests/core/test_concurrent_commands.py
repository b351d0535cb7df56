"""Organisers at once, on a database that really lets them: nothing twice, no owner lost."""

from __future__ import annotations

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

import pytest
from django.db import connection

from tests.support import factories
from tests.support.people import People, at_table
from tournaments import accounts, clubs, events
from tournaments.core import limits
from tournaments.core.errors import Refused
from tournaments.core.idempotency import Answer, answer_once
from tournaments.models import Club, DealResult, Membership, Role
from tournaments.scoring import submit

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_django import Settings

    from tournaments.core.actors import Actor
    from tournaments.models import Table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.waits]

CROWD = 8


def at_once(*acts: Callable[[], object]) -> Counter[str]:
    """Do all of it at the same moment; counts "done" and the names of the refusals."""
    start = threading.Barrier(len(acts))

    def one(act: Callable[[], object]) -> str:
        try:
            start.wait(10)
            act()
        except Refused as refused:
            return refused.code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(acts)) as crowd:
        return Counter(crowd.map(one, acts))


def test_a_crowd_adds_one_player_once(people: People) -> None:
    def add() -> object:
        return clubs.add_player(by=people.organiser, club_slug="adas-club", name="Tom")

    assert at_once(*[add] * CROWD) == {"done": 1, "already-there": CROWD - 1}


def test_a_crowd_has_no_more_tries_at_a_password_than_one_after_another(db: None) -> None:
    def guess() -> None:
        limits.use(limits.SIGN_INS, client="a", account="ada@clag.test")

    counted: Counter[str] = sum((at_once(*[guess] * CROWD) for _ in range(2)), Counter())
    assert counted == {
        "done": limits.SIGN_INS.by_both,
        "too-many-requests": 2 * CROWD - (limits.SIGN_INS.by_both or 0),
    }


def test_a_crowd_of_events_of_one_name_gets_addresses_of_their_own(people: People) -> None:
    assert at_once(*[lambda: factories.make_event(people)] * CROWD) == {"done": CROWD}
    assert people.club.events.values("slug").distinct().count() == CROWD


def test_a_crowd_founds_clubs_of_one_name(people: People, settings: Settings) -> None:
    settings.CLUBS_FOUNDED_BY = "anyone"

    def found(by: Actor) -> Callable[[], object]:
        return lambda: clubs.create_club(by=by, name="Mess")

    crowd = [people.organiser, people.scorer, people.member, people.stranger] * (CROWD // 4)
    assert at_once(*map(found, crowd)) == {"done": CROWD}


def test_a_crowd_makes_one_account_of_an_address() -> None:
    def make() -> object:
        return accounts.make_account(email="eve@x.org", name="Eve", password=None)

    assert at_once(*[make] * CROWD) == {"done": 1, "already-there": CROWD - 1}


def test_two_first_visitors_make_one_club() -> None:
    def visit(email: str) -> Callable[[], object]:
        return lambda: clubs.set_up_first_club(
            club_name="Mess",
            name="Ada",
            email=email,
            password="clouds-low-and-grounded",
            asks_word=False,
        )

    assert at_once(visit("a@x.org"), visit("b@x.org")) == {"done": 1, "not-allowed": 1}
    assert Club.objects.count() == 1


def test_two_owners_who_step_down_at_once_leave_one(people: People) -> None:
    ben = Membership.objects.get(user=people.ben)
    Membership.objects.filter(pk=ben.pk).update(role=Role.OWNER)

    def step_down(member: Membership) -> Callable[[], object]:
        return lambda: clubs.change_role(
            by=people.organiser, club_slug="adas-club", member_id=member.pk, role="member"
        )

    at_once(step_down(ben), step_down(Membership.objects.get(user=people.ada)))
    assert people.club.memberships.filter(role=Role.OWNER).count() == 1


def test_a_rename_does_not_make_a_club_public_again(people: People) -> None:
    change = partial(clubs.change_club, by=people.organiser, slug="adas-club")
    for attempt in range(5):
        Club.objects.filter(pk=people.club.pk).update(is_public=True)
        at_once(partial(change, is_public=False), partial(change, name=f"Name {attempt}"))
        people.club.refresh_from_db()
        assert not people.club.is_public


def test_no_result_gets_into_an_event_that_is_final(people: People) -> None:
    for attempt in range(5):
        finish_while_reporting(people, factories.make_table(people, name=f"Night {attempt}"))


def finish_while_reporting(people: People, table: Table) -> None:
    """Finish a table's event and send a result at once; none is counted after the finish."""
    factories.play(table, [1])
    report = factories.a_report(table, 2)
    seen: list[int] = []

    def finish() -> None:
        events.finish_event(by=people.organiser, event_id=table.event_id)
        seen.append(DealResult.objects.filter(table=table).count())

    at_once(
        finish,
        lambda: submit.submit_result(
            by=at_table(table), table_id=table.pk, number=2, report=report
        ),
    )
    assert [DealResult.objects.filter(table=table).count()] == seen


def test_twins_with_one_key_get_one_answer(people: People) -> None:
    def act() -> Answer:
        player = clubs.add_player(by=people.organiser, club_slug="adas-club", name="Tom")
        return Answer(201, {"id": player.pk})

    answers: list[Answer] = []

    def send() -> None:
        answer, _ = answer_once(scope="user:1", key="k", request_digest="d", act=act)
        answers.append(answer)

    assert at_once(*[send] * CROWD) == {"done": CROWD}
    assert len({answer.body["id"] for answer in answers}) == 1


def test_phones_that_say_the_same_at_once_agree_once(people: People) -> None:
    table = factories.make_table(people, agreement="each-deal")
    report = factories.a_report(table, 1)
    names = [f"phone{number}" for number in range(CROWD)]

    def send(name: str) -> object:
        by = at_table(table, name)
        return submit.submit_result(by=by, table_id=table.pk, number=1, report=report)

    assert at_once(*[partial(send, name) for name in names]) == {"done": CROWD}
    table.refresh_from_db()
    assert (table.revision, table.deals_in, table.claims_in) == (1, 1, 0)
    assert DealResult.objects.count() == 1


def test_phones_that_differ_at_once_lose_nothing(people: People) -> None:
    table = factories.make_table(people, agreement="one-scorer")
    reports = {f"phone{seed}": factories.a_report(table, 3, seed) for seed in range(CROWD)}

    def send(name: str) -> object:
        by = at_table(table, name)
        return submit.submit_result(by=by, table_id=table.pk, number=3, report=reports[name])

    assert at_once(*[partial(send, name) for name in reports]) == {"done": CROWD}
    versions = list(DealResult.objects.values_list("version", flat=True).order_by("version"))
    assert versions == list(range(1, len(versions) + 1))
    assert len(versions) == len({str(report) for report in reports.values()})
    assert DealResult.objects.filter(is_accepted=True).count() == 1
