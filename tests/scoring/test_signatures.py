"""The final card is signed, by hand or by silence; a correction or a protest undoes that."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from tests.scoring.test_submit import FIRST as ONE
from tests.scoring.test_submit import OTHER
from tests.support import factories
from tests.support.jobs import run_job
from tests.support.people import People, at_table
from tournaments.core.errors import (
    GameNotOver,
    InvalidInput,
    NotAllowed,
    NotFound,
    StaleVersion,
    StillDisputed,
)
from tournaments.events.tables import closure
from tournaments.models import CallKind, DirectorCall, Job, JobState, Signature, Table
from tournaments.scoring import claims, director_calls, phones, signatures, submit
from tournaments.scoring.director_queue import get_director_queue
from tournaments.scoring.live_table import Viewer, get_live_table

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from engine import DealReport

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(people: People) -> Table:
    """A table whose game is over."""
    table = factories.make_table(people)
    send(table, "ada", ONE)
    factories.play(table, range(2, 14))
    table.refresh_from_db()
    return table


def send(table: Table, phone: str, report: DealReport, based_on: int | None = None) -> None:
    submit.submit_result(
        by=at_table(table, phone),
        table_id=table.pk,
        number=1,
        report=report,
        reason="Misread" if based_on else "",
        based_on=based_on,
    )


def sign(table: Table, seat: int, revision: int = 13) -> Table:
    return signatures.sign_card(
        by=at_table(table, "ada"), table_id=table.pk, seat=seat, revision=revision
    )


def signed(table: Table) -> list[tuple[int, bool]]:
    """The seats that have signed the card as it is, and whether by silence."""
    table.refresh_from_db()
    rows = Signature.objects.filter(table=table, revision=table.revision).order_by("seat")
    return list(rows.values_list("seat", "by_silence"))


def pass_time(until: datetime) -> None:
    """Do what is due by then."""
    for job in Job.objects.filter(kind=signatures.CONSENT_JOB, state=JobState.QUEUED):
        if job.run_after <= until:
            Job.objects.filter(pk=job.pk).update(run_after=timezone.now())
            run_job(job)


def in_minutes(minutes: int) -> datetime:
    return timezone.now() + timedelta(minutes=minutes)


def test_everybody_signs_with_a_tap_and_twice_is_once(table: Table) -> None:
    for seat in (0, 1, 2, 3, 3):
        sign(table, seat)
    assert signed(table) == [(seat, False) for seat in range(4)]
    assert get_director_queue(table.event).unsigned == ()


def test_a_signature_says_on_which_other_players_phone_it_was_given(table: Table) -> None:
    phones.name_phone(by=at_table(table, "ada"), table_id=table.pk, seat=1)
    for seat in (0, 1):
        sign(table, seat)
    signatures.sign_card(by=at_table(table, "ben"), table_id=table.pk, seat=2, revision=13)
    held = Signature.objects.order_by("seat").values_list("seat", "on_phone_of")
    assert list(held) == [(0, 1), (1, None), (2, None)], "nobody has said whose phone Ben's is"


def test_only_a_final_card_that_was_looked_at_is_signed(people: People, table: Table) -> None:
    early = factories.make_table(people, name="Friday")
    with pytest.raises(GameNotOver):
        sign(early, 0, 0)
    with pytest.raises(StaleVersion):
        sign(table, 0, 12)
    for seat in (-1, 4):
        with pytest.raises(InvalidInput):
            sign(table, seat)
    send(table, "ben", OTHER)
    with pytest.raises(StillDisputed):
        sign(table, 0)
    assert signed(table) == []


def test_a_correction_voids_what_was_signed(table: Table) -> None:
    sign(table, 0)
    send(table, "ada", OTHER, based_on=1)
    assert signed(table) == []
    with pytest.raises(StaleVersion):
        sign(table, 0)
    sign(table, 0, 14)
    assert signed(table) == [(0, False)]
    assert Signature.objects.count() == 2


def test_silence_is_consent_when_its_time_is_over(table: Table) -> None:
    sign(table, 2)
    pass_time(in_minutes(29))
    assert signed(table) == [(2, False)]
    pass_time(in_minutes(31))
    assert signed(table) == [(0, True), (1, True), (2, False), (3, True)]


def test_the_time_runs_again_after_a_correction_and_late_work_is_harmless(table: Table) -> None:
    send(table, "ada", OTHER, based_on=1)
    for _ in range(2):
        signatures.accept_by_timeout(table.pk, 13)
        signatures.accept_by_timeout(table.pk, 99)
        signatures.accept_by_timeout(0, 13)
    assert signed(table) == []
    for _ in range(2):
        signatures.accept_by_timeout(table.pk, 14)
    assert len(signed(table)) == 4
    assert Signature.objects.count() == 4


def test_a_job_does_not_come_before_its_time(table: Table) -> None:
    (job,) = Job.objects.filter(kind=signatures.CONSENT_JOB)
    assert job.run_after > in_minutes(29)
    run_job(job)
    assert signed(table) == []


def test_where_silence_is_never_consent_nothing_waits(people: People) -> None:
    quiet = factories.make_table(people, name="Friday", consent_minutes=0)
    factories.play_out(quiet)
    assert not Job.objects.filter(kind=signatures.CONSENT_JOB).exists()


def test_a_game_that_was_ended_early_is_signed_as_well(people: People) -> None:
    table = factories.make_table(people, name="Friday")
    send(table, "ada", ONE)
    closure.close_table(by=people.organiser, table_id=table.pk)
    pass_time(in_minutes(31))
    assert len(signed(table)) == 4


def protest(table: Table) -> DirectorCall:
    return director_calls.call_director(
        by=at_table(table), table_id=table.pk, kind=CallKind.PROTEST, words="Deal 4"
    )


def test_while_a_protest_is_open_silence_is_no_consent(people: People, table: Table) -> None:
    call = protest(table)
    assert protest(table) == call
    pass_time(in_minutes(31))
    assert signed(table) == []
    assert [one.words for one in get_director_queue(table.event).calls] == ["Deal 4"]
    director_calls.answer_call(
        by=people.scorer, table_id=table.pk, call_id=call.pk, words="Looked at"
    )
    pass_time(in_minutes(31))
    assert len(signed(table)) == 4


@pytest.mark.parametrize("words", ["", "  "])
def test_a_protest_says_what_is_wrong(table: Table, words: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        director_calls.call_director(
            by=at_table(table), table_id=table.pk, kind=CallKind.PROTEST, words=words
        )
    assert [(p.field, p.code) for p in refused.value.problems] == [("words", "required")]
    assert not DirectorCall.objects.exists()


def test_a_card_that_is_not_final_is_corrected_and_not_protested_against(people: People) -> None:
    table = factories.make_table(people, name="Friday")
    factories.play(table, range(1, 13))
    with pytest.raises(GameNotOver):
        protest(table)
    factories.play(table, [13])
    assert protest(table).kind == CallKind.PROTEST


def test_the_director_is_called_once_and_answers_once(people: People, table: Table) -> None:
    def call() -> DirectorCall:
        return director_calls.call_director(by=at_table(table, "ada"), table_id=table.pk)

    first = call()
    assert call() == first
    assert first.opened_as == "a phone"
    for by, refusal in ((people.member, NotAllowed), (people.stranger, NotFound)):
        with pytest.raises(refusal):
            director_calls.answer_call(by=by, table_id=table.pk, call_id=first.pk)
    for _ in range(2):
        answered = director_calls.answer_call(by=people.scorer, table_id=table.pk, call_id=first.pk)
        assert answered.answered_by == people.ben
    assert call() != first
    with pytest.raises(NotFound):
        director_calls.answer_call(by=people.scorer, table_id=table.pk, call_id=10**9)


@pytest.mark.parametrize(("kind", "words"), [("coffee", ""), ("director", "a\0b")])
def test_a_call_that_cannot_be_read_is_refused(table: Table, kind: str, words: str) -> None:
    with pytest.raises(InvalidInput):
        director_calls.call_director(by=at_table(table), table_id=table.pk, kind=kind, words=words)
    assert not DirectorCall.objects.exists()


def disputed_past_its_time(table: Table) -> None:
    """Let a second phone tell deal 1 otherwise until the time for silence is over."""
    send(table, "ben", OTHER)
    pass_time(in_minutes(31))
    assert signed(table) == []
    table.refresh_from_db()
    assert consent_at(table) is None


def consent_at(table: Table) -> datetime | None:
    return get_live_table(table, Viewer("reader", None, None)).consent_at


def give_in(table: Table, people: People) -> None:
    claims.confirm_deal(by=at_table(table, "ben"), table_id=table.pk, number=1, version=1)


def decide(table: Table, people: People) -> None:
    claims.decide_deal(by=people.scorer, table_id=table.pk, number=1, version=1)


def enter_again(table: Table, people: People) -> None:
    submit.submit_result(by=people.scorer, table_id=table.pk, number=1, report=ONE)


@pytest.mark.parametrize("settle", [give_in, decide, enter_again])
def test_the_time_for_silence_begins_again_when_what_counted_already_wins_a_dispute(
    people: People, table: Table, settle: Callable[[Table, People], None]
) -> None:
    disputed_past_its_time(table)
    settle(table, people)
    table.refresh_from_db()
    assert consent_at(table) is not None
    pass_time(in_minutes(29))
    assert signed(table) == []
    pass_time(in_minutes(31))
    assert len(signed(table)) == 4


def test_after_a_dispute_the_time_that_ran_before_it_does_not_count(
    people: People, table: Table
) -> None:
    (before,) = Job.objects.filter(kind=signatures.CONSENT_JOB)
    send(table, "ben", OTHER)
    give_in(table, people)
    pass_time(before.run_after)
    assert signed(table) == []
    pass_time(in_minutes(31))
    assert len(signed(table)) == 4
