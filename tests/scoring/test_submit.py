"""Taking in results: once each, never lost, never overwritten, refused when they cannot be."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
import time_machine
from django.utils import timezone

from engine import DealReport, Override
from tests.support import factories
from tests.support.people import People, at_table
from tournaments import events
from tournaments.core.actors import ANONYMOUS, Actor
from tournaments.core.errors import (
    DealNotYet,
    EventIsFinal,
    GameIsOver,
    InvalidInput,
    NeedsConsent,
    NotAllowed,
    NotFound,
    Refused,
    SignInFirst,
    StaleVersion,
    VersionNeeded,
)
from tournaments.events.tables import closure
from tournaments.models import DealResult, Job, Source, Table
from tournaments.scoring import submit

if TYPE_CHECKING:
    from tournaments.scoring.submission_result import SubmissionResult

pytestmark = pytest.mark.django_db

FIRST = DealReport(nominations=(1, 0, 0, 1), tricks=(1, 0, 0, 0))
OTHER = DealReport(nominations=(1, 0, 0, 1), tricks=(0, 0, 0, 1))


@pytest.fixture
def table(people: People) -> Table:
    return factories.make_table(people)


def send(table: Table, number: int, report: DealReport, **more: Any) -> SubmissionResult:
    return submit.submit_result(
        by=at_table(table), table_id=table.pk, number=number, report=report, **more
    )


def test_a_result_is_scored_counted_and_asks_for_standings(table: Table) -> None:
    taken = send(table, 1, FIRST)
    table.refresh_from_db()
    assert taken.score.points == tuple(taken.points) == tuple(table.points)
    assert taken.score.points[0] == 12
    assert (table.revision, table.deals_in) == (1, 0b1)
    assert taken.next_plan is not None
    assert taken.next_plan.number == 2
    assert Job.objects.filter(key=f"standings:event:{table.event_id}").exists()


def test_the_same_result_sent_twice_counts_once(table: Table) -> None:
    first, again = send(table, 1, FIRST), send(table, 1, FIRST)
    table.refresh_from_db()
    assert again.is_repeat
    assert again.points == first.points
    assert DealResult.objects.count() == 1
    assert table.revision == 1


def test_deals_may_come_in_any_order(table: Table) -> None:
    taken = send(table, 2, factories.a_report(table, 2))
    assert taken.next_plan is not None
    assert taken.next_plan.number == 1
    last = send(table, 1, FIRST)
    assert last.next_plan is not None
    assert last.next_plan.number == 3


def test_a_correction_keeps_both_versions_and_counts_the_new_one(table: Table) -> None:
    send(table, 1, FIRST)
    taken = send(table, 1, OTHER, based_on=1, reason="Wrong column")
    old, new = DealResult.objects.order_by("version")
    table.refresh_from_db()
    assert (old.is_accepted, new.is_accepted) == (False, True)
    assert (new.version, new.replaces, new.reason) == (2, old, "Wrong column")
    assert new.source == Source.TABLE_LINK
    assert new.entered_as == "the table's link"
    assert tuple(table.points) == taken.score.points
    assert taken.score.points != tuple(old.points)


def test_a_different_result_without_a_version_is_refused_and_shows_the_current_one(
    table: Table,
) -> None:
    send(table, 1, FIRST)
    (result,) = DealResult.objects.all()
    current = {
        "version": 1,
        "report": result.report,
        "points": [12, 10, 10, 0],
        "entered_as": "the table's link",
        "entered_at": result.entered_at.isoformat(),
    }
    refusals: list[tuple[type[Refused], int | None]] = [(VersionNeeded, None), (StaleVersion, 2)]
    for refusal, based_on in refusals:
        with pytest.raises(refusal) as refused:
            send(table, 1, OTHER, based_on=based_on)
        assert refused.value.extra == {"current": current}
    assert DealResult.objects.count() == 1


@pytest.mark.parametrize("reason", ["", " \t"])
def test_a_correction_says_why_who_makes_it(people: People, table: Table, reason: str) -> None:
    send(table, 1, FIRST)
    for by in (at_table(table), at_table(table, "ada"), people.scorer):
        with pytest.raises(InvalidInput) as refused:
            submit.submit_result(
                by=by, table_id=table.pk, number=1, report=OTHER, based_on=1, reason=reason
            )
        assert [(p.field, p.code) for p in refused.value.problems] == [("reason", "required")]
    assert DealResult.objects.count() == 1


@pytest.mark.parametrize("seconds", [0, 59, 60, 61])
@pytest.mark.parametrize("entered_by", ["ann", "bob", "the scorer"])
@pytest.mark.parametrize("corrected_by", ["ann", "the scorer"])
def test_who_entered_a_deal_corrects_it_within_a_minute_without_a_reason(
    people: People, table: Table, entered_by: str, corrected_by: str, seconds: int
) -> None:
    actors = {"ann": at_table(table, "ann"), "bob": at_table(table, "bob")}
    actors["the scorer"] = people.scorer

    def enter(by: str, report: DealReport, based_on: int | None = None) -> None:
        submit.submit_result(
            by=actors[by], table_id=table.pk, number=1, report=report, based_on=based_on
        )

    with time_machine.travel(timezone.now(), tick=False) as clock:
        enter(entered_by, FIRST)
        clock.shift(seconds)
        if entered_by == corrected_by and seconds < 60:
            enter(corrected_by, OTHER, based_on=1)
        else:
            with pytest.raises(InvalidInput):
                enter(corrected_by, OTHER, based_on=1)
    is_changed = DealResult.objects.filter(is_accepted=True, version=2, reason="").exists()
    assert is_changed == (entered_by == corrected_by and seconds < 60)


def test_the_same_put_otherwise_needs_no_reason(table: Table) -> None:
    send(table, 1, FIRST)
    noted = DealReport(nominations=FIRST.nominations, tricks=FIRST.tricks, trump="H")
    assert send(table, 1, noted, based_on=1).state == "accepted"


def test_a_correction_of_a_deal_without_result_is_refused(table: Table) -> None:
    with pytest.raises(StaleVersion):
        send(table, 1, FIRST, based_on=1)


def test_a_correction_sent_twice_counts_once(table: Table) -> None:
    send(table, 1, FIRST)
    send(table, 1, OTHER, based_on=1, reason="Misread")
    assert send(table, 1, OTHER, based_on=1, reason="Misread").is_repeat
    assert DealResult.objects.count() == 2


def test_impossible_results_change_nothing_and_name_every_field(table: Table) -> None:
    bad = DealReport(nominations=(9, 0, 0, 1), tricks=(1, 1, 0, 0))
    with pytest.raises(InvalidInput) as refused:
        send(table, 1, bad)
    assert {problem.field for problem in refused.value.problems} == {"nominations", "tricks"}
    table.refresh_from_db()
    assert (table.revision, table.deals_in) == (0, 0)
    assert not DealResult.objects.exists()
    assert not Job.objects.exists()


def test_the_forbidden_total_needs_consent_and_stays_as_a_warning(table: Table) -> None:
    report = DealReport(nominations=(1, 0, 0, 0), tricks=(1, 0, 0, 0))
    with pytest.raises(NeedsConsent) as refused:
        send(table, 1, report)
    assert refused.value.extra["accept"] == ["forbidden-total"]
    taken = send(table, 1, report, accepting=["forbidden-total"])
    assert [warning.code for warning in taken.score.warnings] == ["forbidden-total"]


def test_an_override_keeps_its_reason(table: Table) -> None:
    report = DealReport(
        nominations=(1, 0, 0, 1),
        tricks=(1, 0, 0, 0),
        overrides={3: Override(points=5, reason="Agreed at the table")},
    )
    taken = send(table, 1, report)
    assert taken.score.points[3] == 5
    assert DealResult.objects.get().report["overrides"]["3"]["reason"] == "Agreed at the table"


def test_a_deal_that_the_game_does_not_have_is_not_found(table: Table) -> None:
    for number in (0, 14, 10**9):
        with pytest.raises(NotFound):
            send(table, number, FIRST)


def test_the_callers_game_waits_for_the_deal_that_decides_who_deals(people: People) -> None:
    table = factories.make_table(people, preset="raf-caller", smallest_table=3)
    later = DealReport(nominations=(1, 0, 0, 1), tricks=(3, 0, 0, 0), hand_size=3, call=())
    with pytest.raises(DealNotYet) as refused:
        send(table, 3, later)
    assert refused.value.extra["needs"] in {1, 2}
    factories.play(table, [1, 2, 3])


def test_a_preview_saves_nothing(table: Table) -> None:
    seen = submit.preview_result(by=at_table(table), table_id=table.pk, number=1, report=FIRST)
    assert (seen.table, seen.points[0]) == (table, 12)
    assert seen.next_plan is not None
    assert seen.next_plan.number == 2
    assert not DealResult.objects.exists()


def test_a_preview_of_a_correction_counts_the_deal_once(table: Table) -> None:
    send(table, 1, FIRST)
    seen = submit.preview_result(by=at_table(table), table_id=table.pk, number=1, report=OTHER)
    assert seen.points == seen.score.points


def test_a_correction_is_previewed_after_the_last_deal_too(people: People, table: Table) -> None:
    send(table, 1, FIRST)
    factories.play(table, range(2, 14))
    preview = partial(submit.preview_result, by=at_table(table), table_id=table.pk, number=1)
    assert preview(report=OTHER).score.points == (0, 10, 10, 12)
    ended = factories.make_table(people, name="Friday")
    send(ended, 1, FIRST)
    closure.close_table(by=people.organiser, table_id=ended.pk)
    assert preview(by=at_table(ended), table_id=ended.pk, report=OTHER).score.points[0] == 0


def test_a_preview_counts_the_deals_before_it_that_are_not_saved(people: People) -> None:
    table = factories.make_table(people, preset="raf-caller")
    report = DealReport(nominations=(1, 1, 2, 3), tricks=(1, 0, 0, 2), hand_size=3, call=())
    preview = partial(submit.preview_result, by=at_table(table), table_id=table.pk, report=report)
    with pytest.raises(DealNotYet):
        preview(number=2)
    first = preview(number=1).score
    assert preview(number=2, earlier={1: first}).score.dealer == 0


def test_who_may_score(people: People, table: Table) -> None:
    def try_as(by: Actor) -> None:
        submit.submit_result(by=by, table_id=table.pk, number=1, report=FIRST)

    for by, refusal in (
        (ANONYMOUS, SignInFirst),
        (people.stranger, NotFound),
        (people.member, NotAllowed),
    ):
        with pytest.raises(refusal):
            try_as(by)
    for by in (people.scorer, people.organiser, at_table(table)):
        try_as(by)


def test_a_link_opens_its_own_table_only_and_none_when_renewed(
    people: People, table: Table
) -> None:
    other = factories.make_table(people, name="Friday")
    with pytest.raises(NotFound):
        submit.submit_result(by=at_table(other), table_id=table.pk, number=1, report=FIRST)
    old = at_table(table)
    events.renew_link(by=people.organiser, table_id=table.pk)
    with pytest.raises(NotFound):
        submit.submit_result(by=old, table_id=table.pk, number=1, report=FIRST)


def test_nothing_is_taken_once_the_event_is_final(people: People, table: Table) -> None:
    send(table, 1, FIRST)
    events.finish_event(by=people.organiser, event_id=table.event_id)
    with pytest.raises(EventIsFinal):
        send(table, 2, factories.a_report(table, 2))
    events.reopen_event(by=people.organiser, event_id=table.event_id)
    send(table, 2, factories.a_report(table, 2))


def test_a_finished_table_has_no_next_deal(table: Table) -> None:
    taken = factories.play(table, range(1, 14))
    assert taken[-1].next_plan is None
    assert taken[-2].next_plan is not None


def test_a_table_that_was_ended_takes_corrections_and_no_new_deals(
    people: People, table: Table
) -> None:
    send(table, 1, FIRST)
    closure.close_table(by=people.organiser, table_id=table.pk)
    with pytest.raises(GameIsOver):
        send(table, 2, factories.a_report(table, 2))
    send(table, 1, OTHER, based_on=1, reason="Misread")
    closure.close_table(by=people.organiser, table_id=table.pk, closed=False)
    send(table, 2, factories.a_report(table, 2))


@pytest.mark.parametrize("reason", ["a\0b", "a\u202eb", "x" * 201])
def test_reasons_that_cannot_be_read_are_refused(table: Table, reason: str) -> None:
    spoilt = DealReport(
        nominations=FIRST.nominations,
        tricks=FIRST.tricks,
        overrides={0: Override(points=1, reason=reason)},
    )
    with pytest.raises(InvalidInput):
        send(table, 1, spoilt)
    send(table, 1, FIRST)
    with pytest.raises(InvalidInput):
        send(table, 1, OTHER, based_on=1, reason=reason)
